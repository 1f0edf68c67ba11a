// Daybreak (HE-20 .. HE-29): each player in the order of turns has its income, pays for its Heroes,
// builds and recruits; then new tokens appear.
#include <algorithm>
#include <bit>

#include "games/heroes/heroes.h"

namespace muster::heroes {
namespace {

constexpr int kCheapestBuilding = [] {
  int cheapest = kTierRows[0].cost;
  for (const TierRow& row : kTierRows) cheapest = std::min(cheapest, row.cost);
  for (std::size_t i = 1; i < kRampartsLevels; ++i) {
    cheapest = std::min(cheapest, kRampartsRows[i].cost);
  }
  return cheapest;
}();

}  // namespace

void HeroesGame::begin_day(State& state) const {
  if (state.day == day_limit_) return finish_by_score(state);
  ++state.day;
  state.order = 0;
  state.on_turn = state.anchor;
  begin_daybreak(state);
}

void HeroesGame::begin_daybreak(State& state) const {
  if (realm(state).out != 0) return end_daybreak(state);
  ++state.turn;
  state.built = 0;
  state.at = 0;
  const int coins = income(state, state.on_turn);
  add_coins(state, state.on_turn, coins);
  for (std::size_t i = 0; i < kIncomeDays.size(); ++i) {
    if (state.day == kIncomeDays[i]) realm(state).income[i] = static_cast<std::uint16_t>(coins);
  }
  pay_upkeep(state);
}

// HE-23. As many are paid as the purse allows; the player says who is not.
void HeroesGame::pay_upkeep(State& state) const {
  const int heroes = heroes_of(state, state.on_turn);
  const int payable = rules_.hero_upkeep == 0
                          ? heroes
                          : std::min<int>(heroes, realm(state).coins / rules_.hero_upkeep);
  if (payable > 0 && payable < heroes) return ask(state, Phase::kUpkeep);
  realm(state).coins =
      static_cast<std::uint16_t>(realm(state).coins - payable * rules_.hero_upkeep);
  if (payable == heroes) return ask_build(state);
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    const int each = hero_of(state.on_turn, slot);
    if (has_hero(state, each)) kill_hero(state, each);
  }
  if (settle_end(state)) return;
  if (realm(state).out != 0) return end_daybreak(state);
  ask_build(state);
}

void HeroesGame::ask_build(State& state) const {
  ActionList actions;
  const bool may = state.built < rules_.buildings_per_day;
  if (may && realm(state).coins >= kCheapestBuilding) list_buildings(state, actions);
  if (actions.size() > 1) return ask(state, Phase::kBuild);
  ask_recruit(state);
}

// HE-24, HE-25, HE-93, HE-94.
void HeroesGame::list_buildings(const State& state, ActionList& actions) const {
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
    if (can_raise_tier(stands) && row_of(next_tier(stands.tier)).cost <= coins) {
      actions.push_back(make_action(Verb::kRaiseTier, s));
    }
    if (can_raise_ramparts(stands) && row_of(next_ramparts(stands.ramparts)).cost <= coins) {
      actions.push_back(make_action(Verb::kRaiseRamparts, s));
    }
  }
  if (settled || !room || !rules_.founding || coins < row_of(SettlementTier::kEncampment).cost) {
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

void HeroesGame::apply_building(State& state, Action action) const {
  const auto at = static_cast<std::size_t>(argument_of(action));
  const auto pay = [&state](int price) {
    realm(state).coins = static_cast<std::uint16_t>(realm(state).coins - price);
  };
  switch (verb_of(action)) {
    case Verb::kRaiseTier: {
      SettlementTier& tier = state.settlements[at].buildings.tier;
      tier = next_tier(tier);
      pay(row_of(tier).cost);
      break;
    }
    case Verb::kRaiseRamparts: {
      Ramparts& ramparts = state.settlements[at].buildings.ramparts;
      ramparts = next_ramparts(ramparts);
      pay(row_of(ramparts).cost);
      break;
    }
    case Verb::kFound: {
      std::size_t place = 0;
      while (state.settlements[place].owner != kNobody) ++place;
      state.settlements[place].owner = state.on_turn;
      state.settlement_at[place] =
          static_cast<std::uint16_t>(hero_tile(state, hero_of(state.on_turn, argument_of(action))));
      pay(row_of(SettlementTier::kEncampment).cost);
      break;
    }
    default:
      return ask_recruit(state);
  }
  ++state.built;
  ask_build(state);
}

int HeroesGame::most_recruits(const State& state) const {
  const Settlement& place = state.settlements[state.at];
  return std::min({realm(state).coins / rules_.mercenary_price, rules_.army_limit - place.recruits,
                   kMostOffered});
}

// HE-26. Settlement by Settlement.
void HeroesGame::ask_recruit(State& state) const {
  if (realm(state).coins < rules_.mercenary_price) state.at = kMaxSettlements;
  while (state.at < kMaxSettlements) {
    const bool own = state.settlements[state.at].owner == state.on_turn;
    if (own && most_recruits(state) > 0) return ask(state, Phase::kRecruit);
    ++state.at;
  }
  state.at = 0;
  ask_raise(state);
}

bool HeroesGame::can_raise_hero(const State& state) const {
  return heroes_of(state, state.on_turn) < rules_.most_heroes &&
         realm(state).coins >= rules_.hero_price && settlements_of(state, state.on_turn) > 0;
}

void HeroesGame::ask_raise(State& state) const {
  if (can_raise_hero(state)) return ask(state, Phase::kRaise);
  end_daybreak(state);
}

// HE-27, HE-28.
void HeroesGame::raise_hero(State& state, int settlement) const {
  int slot = 0;
  while (has_hero(state, hero_of(state.on_turn, slot))) ++slot;
  const auto hero = static_cast<std::size_t>(hero_of(state.on_turn, slot));
  state.hero_at[hero] = state.settlement_at[static_cast<std::size_t>(settlement)];
  realm(state).coins = static_cast<std::uint16_t>(realm(state).coins - rules_.hero_price);
  ++realm(state).heroes_raised;
  ask_raise(state);
}

void HeroesGame::end_daybreak(State& state) const {
  ++state.order;
  state.on_turn = static_cast<std::uint8_t>(next_seat(state.on_turn));
  if (state.order < scenario_.players) return begin_daybreak(state);
  begin_appearances(state);
}

// HE-29. One roll for each kind, all at once.
void HeroesGame::begin_appearances(State& state) const {
  if (rules_.new_token_from <= 100) return wait(state, Phase::kAppear, kChance);
  state.left = 0;
  next_appearance(state);
}

// Of the kinds that are left, as long as there is a free tile (HE-14a).
void HeroesGame::next_appearance(State& state) const {
  if (state.left != 0 && any_free_tile(state)) {
    state.kind = static_cast<std::uint8_t>(std::countr_zero(state.left));
    return ask_place(state);
  }
  state.kind = 0;
  state.left = 0;
  state.order = 0;
  begin_turn(state);
}

void HeroesGame::list_daybreak(const State& state, ActionList& actions) const {
  switch (state.phase) {
    case Phase::kUpkeep:
      for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
        if (has_hero(state, hero_of(state.on_turn, slot))) {
          actions.push_back(make_action(Verb::kStarve, slot));
        }
      }
      return;
    case Phase::kBuild:
      return list_buildings(state, actions);
    case Phase::kRecruit:
      for (int number = 0; number <= most_recruits(state); ++number) {
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

void HeroesGame::apply_daybreak(State& state, Action action) const {
  const int argument = argument_of(action);
  switch (state.phase) {
    case Phase::kUpkeep:
      kill_hero(state, hero_of(state.on_turn, argument));
      return pay_upkeep(state);
    case Phase::kBuild:
      return apply_building(state, action);
    case Phase::kRecruit: {
      std::uint8_t& recruits = state.settlements[state.at].recruits;
      recruits = static_cast<std::uint8_t>(recruits + argument);
      realm(state).coins =
          static_cast<std::uint16_t>(realm(state).coins - argument * rules_.mercenary_price);
      ++state.at;
      return ask_recruit(state);
    }
    default:
      if (verb_of(action) == Verb::kPass) return end_daybreak(state);
      raise_hero(state, argument);
  }
}

}  // namespace muster::heroes
