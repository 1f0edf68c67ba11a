#include "experiments/heroes/show/board_facts.h"

#include <fmt/format.h>

#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/inquiry/sides.h"

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

}  // namespace

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
