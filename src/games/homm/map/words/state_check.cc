#include "games/homm/map/words/state_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/bits.h"
#include "core/playout.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/ground.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

class MapChecker {
 public:
  MapChecker(const Adventure& game, const MapState& state, JsonMistakes& mistakes)
      : game_(game), state_(state), mistakes_(mistakes) {}

  void all() {
    tiles();
    if (!mistakes_.ok()) return;
    flags();
    cards();
    heroes();
    fight();
    if (mistakes_.ok()) phase();
  }

 private:
  void fail(std::string_view where, std::string_view what) { mistakes_.add(where, what); }

  bool is_blocked(int field) const {
    return kind_at(game_, state_, field).use == FieldUse::kBlocked;
  }
  bool known(int field) const {
    return field < game_.layout().fields() &&
           state_.placed[static_cast<std::size_t>(Layout::place_of(field))].face_up != 0;
  }

  void tiles() {
    std::uint64_t lying = 0;
    for (std::size_t place = 0; place < static_cast<std::size_t>(game_.layout().places());
         ++place) {
      const PlacedTile& placed = state_.placed[place];
      const std::string where = fmt::format("tiles[{}]", place);
      if (placed.tile == kNoTile) {
        if (placed.face_up != 0) fail(where, "is face up; expected its `tile`");
        continue;
      }
      const auto tile = bit<std::uint64_t>(placed.tile);
      if ((lying & tile) != 0) fail(where, "lies on another place as well");
      lying |= tile;
    }
    if ((lying & ~state_.drawn) != 0) fail("drawn", "misses a tile that lies on the map");
    if (!known(state_.field)) {
      fail("hero.field", "is on no tile that is face up");
    } else if (state_.phase != MapPhase::kTurn && is_blocked(state_.field)) {
      fail("hero.field", "is blocked: a hero only passes there, in its turn");
    }
    if (!known(state_.last)) {
      fail("hero.last", "is on no tile that is face up");
    } else if (is_blocked(state_.last)) {
      fail("hero.last", "is blocked: the hero cannot come back there");
    }
  }

  void flags() {
    const std::pair<const char*, const FieldSet*> sets[] = {{"flagged_by_player", &state_.owned[0]},
                                                            {"flagged_by_ai", &state_.owned[1]},
                                                            {"for_troops", &state_.troops},
                                                            {"visited", &state_.visited},
                                                            {"spoilt", &state_.spoilt}};
    for (const auto& [name, fields] : sets) {
      for (const int field : *fields) {
        if (!known(field)) fail(name, "names a field of a tile that is not face up");
      }
    }
    if (!(state_.owned[0] & state_.owned[1]).empty()) {
      fail("flagged_by_ai", "names a field that is flagged by the player as well");
    }
    if (state_.level > game_.scenario().max_level) {
      fail("hero.level",
           fmt::format("is above {}, the scenario's highest", game_.scenario().max_level));
    }
  }

  void cards() {
    const CardPiles& piles = state_.piles;
    std::uint64_t seen = 0;
    for (const std::uint64_t pile :
         {piles.hand, piles.deck, piles.discard, piles.supply, piles.aside, piles.delayed}) {
      if ((pile & seen) != 0) fail("cards", "has a card in two places");
      seen |= pile;
    }
    for (const int card : BitRange(piles.delayed)) {
      if (piles.layer[card] >= game_.options_of(card).size()) {
        fail("cards.layer", "is no way to play a card that is delayed");
      }
    }
    for (const int card : BitRange(seen)) {
      const auto at = bit<std::uint64_t>(card);
      if (piles.layer[card] != 0 && ((piles.deck | piles.delayed) & at) == 0) {
        fail("cards.layer", "is for cards of the deck and those that are delayed");
      }
    }
    if (piles.deck != 0 && next_cards(piles) == 0) {
      fail("cards.layer", "no card of the deck lies on top, in layer 0");
    }
    for (const int card : BitRange(piles.deck)) {
      if (piles.layer[card] >= kMaxCards) fail("cards.layer", "lies deeper than a deck is");
    }
    if (state_.peeked != kNoCard && (piles.deck & bit<std::uint64_t>(state_.peeked)) == 0) {
      fail("peeked", "is no card of the deck");
    }
  }

  void heroes() {
    for (std::size_t hero = 0; hero < game_.scenario().ai_heroes.size(); ++hero) {
      const AiHeroState& each = state_.heroes[hero];
      const std::string where = fmt::format("ai_heroes[{}].field", hero);
      const bool on_map = each.status == HeroStatus::kOnMap;
      if (on_map && each.field == kNoField) fail(where, "is missing");
      for (std::size_t other = 0; other < hero; ++other) {
        if (on_map && state_.heroes[other].status == HeroStatus::kOnMap &&
            state_.heroes[other].field == each.field) {
          fail(where, "is where another hero stands");
        }
      }
    }
    if (state_.ai_hero >= game_.scenario().ai_heroes.size() && state_.ai_hero != kMaxAiHeroes &&
        state_.ai_hero != 0) {
      fail("ai_hero", "is no AI hero");
    }
    const bool moves = state_.phase == MapPhase::kTie || state_.phase == MapPhase::kAiTurn;
    if (moves && (state_.ai_hero >= game_.scenario().ai_heroes.size() ||
                  state_.heroes[state_.ai_hero].status != HeroStatus::kOnMap)) {
      fail("ai_hero", "is not on the map");
    }
  }

  void fight() {
    const bool guards = state_.fight == FightKind::kGuards || state_.fight == FightKind::kTurnFight;
    if (state_.fight == FightKind::kNone) return;
    if (state_.meeting >= game_.meetings().all().size()) fail("fight.meeting", "is missing");
    if (state_.fight_field >= game_.layout().fields()) fail("fight.field", "is missing");
    if (guards && (state_.opponent < 1 || state_.opponent > kLevels)) {
      fail("fight.opponent", fmt::format("expected a level from 1 to {}", kLevels));
    }
    if (!guards && state_.opponent >= game_.scenario().ai_heroes.size()) {
      fail("fight.opponent", "is no AI hero");
    }
  }

  void phase() {
    const bool fights = state_.phase == MapPhase::kOutcome || state_.phase == MapPhase::kFight ||
                        state_.phase == MapPhase::kDefend;
    if (fights && state_.fight == FightKind::kNone && state_.phase != MapPhase::kDefend) {
      return fail("fight.kind", "expected a fight that goes on");
    }
    if (fights && !game_.meetings().has_army(state_.units))
      fail("army", "nobody is there to fight");
    switch (state_.phase) {
      case MapPhase::kGoingOn:
        return fail("phase", "is between two decisions; expected one of a player or of chance");
      case MapPhase::kDrawTile:
      case MapPhase::kOrient:
        return discovery();
      case MapPhase::kSettlement:
        if (!known(state_.settlement)) fail("settlement", "is on no tile that is face up");
        return;
      case MapPhase::kReact:
        if (state_.moments == 0) fail("moments", "expected what may be answered");
        return;
      case MapPhase::kHireDraw:
        if (state_.hire_tiers == 0) fail("hire_tiers", "expected a tier to be drawn from");
        return;
      case MapPhase::kPeeked:
        if (state_.peeked == kNoCard) fail("peeked", "is missing");
        return;
      case MapPhase::kGained:
        if (state_.gained == 0) fail("gained", "expected the card that was gained");
        return;
      case MapPhase::kOutcome:
        if (game_.ruleset().fights != FightMode::kTable) {
          fail("phase", "fights of this ruleset are played on the board");
        }
        return;
      default:
        return;
    }
  }

  void discovery() {
    if (state_.discovering >= game_.layout().places()) {
      return fail("discovering", "expected the number of a place");
    }
    const PlacedTile& placed = state_.placed[state_.discovering];
    if (placed.face_up != 0) fail("discovering", "is a place whose tile is face up");
    const bool drawn = placed.tile != kNoTile;
    if (drawn != (state_.phase == MapPhase::kOrient)) {
      fail("tiles", drawn ? "the place that is discovered has a tile already"
                          : "the place that is discovered has no tile yet");
    }
  }

  const Adventure& game_;
  const MapState& state_;
  JsonMistakes& mistakes_;
};

bool is_chance(const MapState& state) {
  switch (state.phase) {
    case MapPhase::kDrawCard:
    case MapPhase::kDrawTile:
    case MapPhase::kGainCard:
    case MapPhase::kHireDraw:
    case MapPhase::kDeckTop:
    case MapPhase::kDie:
    case MapPhase::kOutcome:
      return true;
    case MapPhase::kFight:
      return state.combat.mover == kChance;
    default:
      return false;
  }
}

// Whether the player's hero is where it cannot stay, and neither goes on nor fights.
bool is_stuck(const Adventure& game, const MapState& state, const ActionList& actions) {
  if (state.phase != MapPhase::kTurn || state.stage == MapStage::kCardsFirst) return false;
  return in_transit(game, state) && std::none_of(actions.begin(), actions.end(), [](Action action) {
           return map_kind(action) == MapAction::kStep || map_kind(action) == MapAction::kFight;
         });
}

}  // namespace

void check_map(const Adventure& game, const MapState& state, JsonMistakes& mistakes) {
  MapChecker(game, state, mistakes).all();
}

void check_combat(const Adventure&, const MapState& state, JsonMistakes& mistakes) {
  if (state.combat.mover == kTerminal) mistakes.add("combat.phase", "the fight is over");
}

void check_choices(const Adventure& game, const MapState& state, JsonMistakes& mistakes) {
  if (state.phase == MapPhase::kOver) {
    if (state.mover != kTerminal) mistakes.add("to_move", "expected -2: the game is over");
    return;
  }
  const Player decides = state.phase == MapPhase::kAiTurn ? Player{1} : Player{0};
  const Player expected = is_chance(state) ? kChance : decides;
  if (state.mover != expected) {
    mistakes.add("to_move", fmt::format("expected {}", expected));
    return;
  }
  const ActionList actions = choices(game, state);
  if (actions.empty()) {
    mistakes.add("phase", "there is nothing to choose from");
  } else if (is_stuck(game, state, actions)) {
    mistakes.add("hero.field", "is one to pass over only, and the hero cannot go on");
  }
}

}  // namespace muster::homm::map
