#include "experiments/homm/show/map/map_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "experiments/homm/show/map/map_signs.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/words/opening.h"

namespace muster::homm::map {
namespace {

// What is decided or drawn, by MapPhase.
constexpr auto kPhaseWords = std::to_array<std::string_view>({
    "the town searches the discard pile",
    "cards are discarded",
    "cards are drawn",
    "the player's turn",
    "a tile is drawn",
    "a tile is turned",
    "what a settlement gives",
    "a card is gained",
    "a card has been gained",
    "a card is lost",
    "a unit is improved",
    "a tile is looked at",
    "positive morale ends",
    "cards may answer",
    "a field for a card",
    "a unit is reinforced",
    "neutral units are drawn",
    "a neutral unit may be recruited",
    "a card is found",
    "the top card of the deck",
    "where the top card goes",
    "a die for morale",
    "a last step",
    "a defence may be paid for",
    "a fight",
    "a fight",
    "which way",
    "which way",
    "the end",
    "going on",
});
static_assert(kPhaseWords.size() == static_cast<std::size_t>(MapPhase::kGoingOn) + 1);

bool against_guards(const MapState& state) {
  return state.fight == FightKind::kGuards || state.fight == FightKind::kTurnFight;
}

// "the player wins: all AI heroes are beaten".
std::string end_of_game(const Adventure& game, const MapState& state) {
  Sheet sheet;
  tell_end(game, state, sheet);
  const auto act = std::find_if(sheet.begin(), sheet.end(), [](const SheetLine& line) {
    return line.level == SheetLevel::kAct;
  });
  return act == sheet.end() ? "the end" : act->text;
}

}  // namespace

bool has_grown(const Adventure& game, const MapState& state, int hero) {
  const AiHero& setup = game.scenario().ai_heroes[static_cast<std::size_t>(hero)];
  return (state.grown >> hero & 1) != 0 && !setup.army_grown.empty();
}

AiAim ai_aim(const Adventure& game, const MapWords& words, const MapState& state, int hero) {
  const bool goes = game.driven() && state.phase != MapPhase::kOver &&
                    state.heroes[hero].status == HeroStatus::kOnMap;
  return goes ? aim_of(game, words, state, hero, false) : AiAim{};
}

std::string fight_words(const Adventure& game, const MapWords& words, const MapState& state) {
  if (state.phase == MapPhase::kDefend) {
    return fmt::format("{} comes up to {}: a defence costs {} gold", words.hero(state.opponent),
                       words.field(state, state.fight_field), game.ruleset().town_defence);
  }
  if (state.fight == FightKind::kNone) return "";
  std::string there = fmt::format("fight at {}: the player's army against {}",
                                  words.field(state, state.fight_field), words.opponent(state));
  if (game.ruleset().fights != FightMode::kTable) return there;
  const int movement = state.fight == FightKind::kGuards ? state.movement : 99;
  return fmt::format("{}; by the table it wins with {:.0f} %", there,
                     100 * game.meetings().victory(state.meeting, state.units, movement));
}

double chance_against_guards(const Adventure& game, const MapState& state, int level) {
  return game.meetings().victory(game.meetings().of_guards(level), state.units,
                                 std::max(game.ruleset().movement - 1, 0));
}

double chance_against_hero(const Adventure& game, const MapState& state, int hero) {
  constexpr int kAnyRounds = 99;
  const int meeting =
      game.meetings().of_hero(hero, has_grown(game, state, hero), FightKind::kAttack, false);
  return game.meetings().victory(meeting, state.units, kAnyRounds);
}

int hero_value(const Adventure& game, const MapState& state, int hero) {
  const int meeting =
      game.meetings().of_hero(hero, has_grown(game, state, hero), FightKind::kAttack, false);
  return game.meetings()[static_cast<std::size_t>(meeting)].value;
}

std::vector<int> guard_levels(const Adventure& game) {
  std::set<int> levels;
  for (const Tile& tile : game.layout().tiles()) {
    for (const TileField& field : tile.fields) levels.insert(field.level);
  }
  for (const auto& turn_fight : game.scenario().turn_fights) levels.insert(turn_fight.second);
  levels.erase(0);
  return {levels.begin(), levels.end()};
}

CardHoldings hand_now(const Adventure& game, const MapState& state) {
  if (state.phase == MapPhase::kFight) {
    const Meeting& meeting = game.meetings()[state.meeting];
    if (meeting.rules->uses_cards()) {
      const Cards& cards = state.combat.cards[meeting.player_side];
      return {cards.hand, cards.deck, cards.discard, cards.supply};
    }
  }
  return {state.piles.hand, state.piles.deck, state.piles.discard, state.piles.supply};
}

std::string flagged_name(const Adventure& game, const MapState& state, int field) {
  const bool troops = state.troops.contains(field);
  return short_name(kind_at(game, state, field)) + (troops ? " (troops)" : "");
}

std::string moment_words(const Adventure& game, const MapWords& words, const MapState& state) {
  const std::string round = fmt::format("round {} of {}", state.round, game.scenario().rounds);
  if (state.phase == MapPhase::kOver) {
    return fmt::format("{}: {}", round, end_of_game(game, state));
  }
  std::string what(kPhaseWords[static_cast<std::size_t>(state.phase)]);
  if (state.fight != FightKind::kNone) {
    what = fmt::format("{} with {}", against_guards(state) ? "a fight" : "a battle",
                       words.opponent(state));
  } else if (state.stage == MapStage::kAiHeroes && state.ai_hero < kMaxAiHeroes) {
    what = fmt::format("{}: {}", words.hero(state.ai_hero), what);
  }
  return fmt::format("{}: {}", round, what);
}

}  // namespace muster::homm::map
