#include "experiments/heroes/show/board_facts.h"

#include <fmt/format.h>

#include <utility>

#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/state/names.h"

namespace muster::heroes {
namespace {

HeroFacts hero_facts(const HeroesGame& game, const HeroesState& state, int hero) {
  const Hero& own = state.heroes[static_cast<std::size_t>(hero)];
  return {.slot = hero % kHeroesPerSeat,
          .place = tile_name(game.board(), hero_tile(state, hero)),
          .army = own.army,
          .points = own.points,
          .roll = to_string(roll_of_hero(game, state, hero)),
          .items = items_of(own.items),
          .garrisoned = garrison_of(state, hero) >= 0};
}

// Heroes of a side by number, the Settlement as itself, and how many creatures are with them.
std::string standing_words(const HeroesState& state, SideOfBattle which) {
  const BattleSide& side = state.battle.sides[index_of(which)];
  const std::vector<std::string> pieces = piece_words(state, which);
  std::vector<std::string> parts;
  for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
    if (side.stands(piece)) parts.push_back(pieces[piece]);
  }
  if (side.creatures > 0) {
    const auto [one, many] = creature_words(state, which);
    parts.push_back(number_of(side.creatures, one, many));
  }
  return and_list(parts);
}

}  // namespace

std::optional<BattleFacts> battle_of(const HeroesGame& game, const HeroesState& state) {
  if (!in_battle(state.phase)) return std::nullopt;
  const auto side = [&](SideOfBattle which, std::string who) {
    return BattleSideFacts{.role = kSideNames[index_of(which)],
                           .who = std::move(who),
                           .standing = standing_words(state, which),
                           .roll = to_string(total_of(state.battle.sides[index_of(which)]))};
  };
  return BattleFacts{.place = tile_name(game.board(), hero_tile(state, state.active)),
                     .round = state.battle.round + 1,
                     .sides = {side(SideOfBattle::kAttacker, hero_name(state.active)),
                               side(SideOfBattle::kDefender, defender_words(game.board(), state))}};
}

RealmFacts facts_of(const HeroesGame& game, const HeroesState& state, int seat) {
  const Realm& realm = state.realms[static_cast<std::size_t>(seat)];
  RealmFacts facts;
  facts.score = score(game, state, seat);
  facts.coins = realm.coins;
  facts.income = income(game, state, seat);
  facts.mines = realm.mines;
  facts.out = realm.out != 0;
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    if (!has_hero(state, hero_of(seat, slot))) continue;
    facts.heroes.push_back(hero_facts(game, state, hero_of(seat, slot)));
    facts.mercenaries += facts.heroes.back().army;
  }
  for (std::size_t i = 0; i < state.settlements.size(); ++i) {
    const Settlement& place = state.settlements[i];
    if (place.owner != seat) continue;
    facts.settlements.push_back({.name = to_string(place.buildings),
                                 .place = tile_name(game.board(), state.settlement_at[i]),
                                 .recruits = place.recruits,
                                 .armory = items_of(place.armory)});
    facts.mercenaries += place.recruits;
  }
  return facts;
}

bool hero_moves(const HeroesState& state) {
  return state.phase >= Phase::kMoveRoll && state.phase != Phase::kOver &&
         has_hero(state, state.active);
}

std::string_view status_words(const HeroesState& state, int seat) {
  if ((state.winners >> seat & 1) != 0) return "wins";
  if (state.realms[static_cast<std::size_t>(seat)].out != 0) return "out";
  const bool on_turn = state.mover != kTerminal && state.day > 0 && state.on_turn == seat;
  return on_turn ? "on turn" : "";
}

std::string moment_words(const HeroesState& state) {
  if (state.day == 0) return "set-up";
  const std::string_view who = seat_name(state.on_turn);
  switch (state.phase) {
    case Phase::kOver:
      return fmt::format("day {}: over", state.day);
    case Phase::kUpkeep:
    case Phase::kBuild:
    case Phase::kRecruit:
    case Phase::kRaise:
      return fmt::format("day {}: Daybreak of {}", state.day, who);
    case Phase::kPlaceRow:
    case Phase::kPlaceColumn:
    case Phase::kAppear:
      return fmt::format("day {}: new tokens", state.day);
    default:
      return fmt::format("day {}: turn of {}", state.day, who);
  }
}

}  // namespace muster::heroes
