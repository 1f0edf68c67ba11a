#include "games/heroes/course/daybreak.h"

#include <algorithm>
#include <bit>

#include "games/heroes/course/on_turn.h"
#include "games/heroes/course/setup.h"
#include "games/heroes/course/tokens.h"
#include "games/heroes/course/turns.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

void begin_daybreak(const HeroesTables& game, HeroesState& state);

// HE-29. One roll for each kind, all at once.
void begin_appearances(const HeroesTables& game, HeroesState& state) {
  if (game.rules().new_token_from <= 100) return wait(state, Phase::kAppear, kChance);
  state.left = 0;
  next_appearance(game, state);
}

void end_daybreak(const HeroesTables& game, HeroesState& state) {
  ++state.order;
  state.on_turn = static_cast<std::uint8_t>(game.next_seat(state.on_turn));
  if (state.order < game.players()) return begin_daybreak(game, state);
  begin_appearances(game, state);
}

bool can_raise_hero(const HeroesTables& game, const HeroesState& state) {
  return heroes_of(state, state.on_turn) < game.rules().most_heroes &&
         realm(state).coins >= game.rules().hero_price && settlements_of(state, state.on_turn) > 0;
}

void ask_raise(const HeroesTables& game, HeroesState& state) {
  if (can_raise_hero(game, state)) return ask(state, Phase::kRaise);
  end_daybreak(game, state);
}

// HE-27, HE-28.
void raise_hero(const HeroesTables& game, HeroesState& state, int settlement) {
  int slot = 0;
  while (has_hero(state, hero_of(state.on_turn, slot))) ++slot;
  const auto hero = static_cast<std::size_t>(hero_of(state.on_turn, slot));
  state.hero_at[hero] = state.settlement_at[static_cast<std::size_t>(settlement)];
  realm(state).coins = static_cast<std::uint16_t>(realm(state).coins - game.rules().hero_price);
  ++realm(state).heroes_raised;
  ask_raise(game, state);
}

int most_recruits(const HeroesTables& game, const HeroesState& state) {
  const Settlement& place = state.settlements[state.at];
  return std::min({realm(state).coins / game.rules().mercenary_price,
                   game.rules().army_limit - place.recruits, kMostOffered});
}

// HE-26. Settlement by Settlement.
void ask_recruit(const HeroesTables& game, HeroesState& state) {
  if (realm(state).coins < game.rules().mercenary_price) state.at = kMaxSettlements;
  while (state.at < kMaxSettlements) {
    const bool own = state.settlements[state.at].owner == state.on_turn;
    if (own && most_recruits(game, state) > 0) return ask(state, Phase::kRecruit);
    ++state.at;
  }
  state.at = 0;
  ask_raise(game, state);
}

// HE-24, HE-25, HE-93, HE-94.
void list_buildings(const HeroesTables& game, const HeroesState& state, ActionList& actions) {
  const SettlementTable& figures = game.settlements();
  const int coins = realm(state).coins;
  actions.push_back(make_action(Verb::kPass));
  bool settled = false;
  bool room = false;
  for (int s = 0; s < kMaxSettlements; ++s) {
    const Settlement& each = state.settlements[static_cast<std::size_t>(s)];
    room = room || each.owner == kNobody;
    if (each.owner != state.on_turn) continue;
    settled = true;
    const Buildings& stands = each.buildings;
    if (can_raise_tier(stands) && figures.row_of(next_tier(stands.tier)).cost <= coins) {
      actions.push_back(make_action(Verb::kRaiseTier, s));
    }
    if (figures.can_raise_ramparts(stands) &&
        figures.row_of(next_ramparts(stands.ramparts)).cost <= coins) {
      actions.push_back(make_action(Verb::kRaiseRamparts, s));
    }
  }
  if (settled || !room || !game.rules().founding ||
      coins < figures.row_of(SettlementTier::kEncampment).cost) {
    return;
  }
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    const int each = hero_of(state.on_turn, slot);
    if (!has_hero(state, each)) continue;
    const int tile = hero_tile(state, each);
    if (state.tokens[static_cast<std::size_t>(tile)] != 0 || settlement_on(state, tile) >= 0) {
      continue;
    }
    if (enemy_hero_on(state, state.on_turn, tile) >= 0) continue;
    actions.push_back(make_action(Verb::kFound, slot));
  }
}

void ask_build(const HeroesTables& game, HeroesState& state) {
  ActionList actions;
  const bool may = state.built < game.rules().buildings_per_day;
  if (may && realm(state).coins >= game.cheapest_building()) list_buildings(game, state, actions);
  if (actions.size() > 1) return ask(state, Phase::kBuild);
  ask_recruit(game, state);
}

void apply_building(const HeroesTables& game, HeroesState& state, Action action) {
  const auto at = static_cast<std::size_t>(argument_of(action));
  const SettlementTable& figures = game.settlements();
  const auto pay = [&state](int price) {
    realm(state).coins = static_cast<std::uint16_t>(realm(state).coins - price);
  };
  switch (verb_of(action)) {
    case Verb::kRaiseTier: {
      SettlementTier& tier = state.settlements[at].buildings.tier;
      tier = next_tier(tier);
      pay(figures.row_of(tier).cost);
      break;
    }
    case Verb::kRaiseRamparts: {
      Ramparts& ramparts = state.settlements[at].buildings.ramparts;
      ramparts = next_ramparts(ramparts);
      pay(figures.row_of(ramparts).cost);
      break;
    }
    case Verb::kFound: {
      std::size_t place = 0;
      while (state.settlements[place].owner != kNobody) ++place;
      state.settlements[place].owner = state.on_turn;
      state.settlement_at[place] =
          static_cast<std::uint16_t>(hero_tile(state, hero_of(state.on_turn, argument_of(action))));
      pay(figures.row_of(SettlementTier::kEncampment).cost);
      break;
    }
    default:
      return ask_recruit(game, state);
  }
  ++state.built;
  ask_build(game, state);
}

// HE-23. As many are paid as the purse allows; the player says who is not.
void pay_upkeep(const HeroesTables& game, HeroesState& state) {
  const int heroes = heroes_of(state, state.on_turn);
  const int payable = game.rules().hero_upkeep == 0
                          ? heroes
                          : std::min<int>(heroes, realm(state).coins / game.rules().hero_upkeep);
  if (payable > 0 && payable < heroes) return ask(state, Phase::kUpkeep);
  realm(state).coins =
      static_cast<std::uint16_t>(realm(state).coins - payable * game.rules().hero_upkeep);
  if (payable == heroes) return ask_build(game, state);
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    const int each = hero_of(state.on_turn, slot);
    if (has_hero(state, each)) kill_hero(game, state, each);
  }
  if (settle_end(game, state)) return;
  if (realm(state).out != 0) return end_daybreak(game, state);
  ask_build(game, state);
}

void begin_daybreak(const HeroesTables& game, HeroesState& state) {
  if (realm(state).out != 0) return end_daybreak(game, state);
  ++state.turn;
  state.built = 0;
  state.at = 0;
  const int coins = income(game, state, state.on_turn);
  add_coins(state, state.on_turn, coins);
  for (std::size_t i = 0; i < kIncomeDays.size(); ++i) {
    if (state.day == kIncomeDays[i]) realm(state).income[i] = static_cast<std::uint16_t>(coins);
  }
  pay_upkeep(game, state);
}

}  // namespace

void begin_day(const HeroesTables& game, HeroesState& state) {
  if (state.day == game.day_limit()) return finish_by_score(game, state);
  ++state.day;
  state.order = 0;
  state.on_turn = state.anchor;
  begin_daybreak(game, state);
}

// Of the kinds that are left, as long as there is a free tile (HE-14a).
void next_appearance(const HeroesTables& game, HeroesState& state) {
  if (state.left != 0 && any_free_tile(game, state)) {
    state.kind = static_cast<std::uint8_t>(std::countr_zero(state.left));
    return ask_place(state);
  }
  state.kind = 0;
  state.left = 0;
  state.order = 0;
  begin_turn(game, state);
}

void list_daybreak(const HeroesTables& game, const HeroesState& state, ActionList& actions) {
  switch (state.phase) {
    case Phase::kUpkeep:
      for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
        if (has_hero(state, hero_of(state.on_turn, slot))) {
          actions.push_back(make_action(Verb::kStarve, slot));
        }
      }
      return;
    case Phase::kBuild:
      return list_buildings(game, state, actions);
    case Phase::kRecruit:
      for (int number = 0; number <= most_recruits(game, state); ++number) {
        actions.push_back(make_action(Verb::kRecruit, number));
      }
      return;
    default:
      actions.push_back(make_action(Verb::kPass));
      for (int s = 0; s < kMaxSettlements; ++s) {
        if (state.settlements[static_cast<std::size_t>(s)].owner == state.on_turn) {
          actions.push_back(make_action(Verb::kRaiseHero, s));
        }
      }
  }
}

void apply_daybreak(const HeroesTables& game, HeroesState& state, Action action) {
  const int argument = argument_of(action);
  switch (state.phase) {
    case Phase::kUpkeep:
      kill_hero(game, state, hero_of(state.on_turn, argument));
      return pay_upkeep(game, state);
    case Phase::kBuild:
      return apply_building(game, state, action);
    case Phase::kRecruit: {
      std::uint8_t& recruits = state.settlements[state.at].recruits;
      recruits = static_cast<std::uint8_t>(recruits + argument);
      realm(state).coins =
          static_cast<std::uint16_t>(realm(state).coins - argument * game.rules().mercenary_price);
      ++state.at;
      return ask_recruit(game, state);
    }
    default:
      if (verb_of(action) == Verb::kPass) return end_daybreak(game, state);
      raise_hero(game, state, argument);
  }
}

}  // namespace muster::heroes
