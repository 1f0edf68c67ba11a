// What rules and agents ask about a state.
#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>

#include "games/projecthex/conquest.h"
#include "games/projecthex/duel/terms.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {

TerritorySet Conquest::garrisoned(const State& state, Player player) const {
  const TerritorySet held = state.realms[static_cast<std::size_t>(player)].held;
  if (!rules_.markers_hold) return held;
  TerritorySet manned = 0;
  for (const int t : BitRange(held)) {
    if (total(state.troops[static_cast<std::size_t>(t)]) > 0) manned |= bit<TerritorySet>(t);
  }
  return manned;
}

TerritorySet Conquest::enemies(const State& state, Player player) const {
  TerritorySet set = 0;
  for (int other = 0; other < players_; ++other) {
    if (other != player) set |= garrisoned(state, static_cast<Player>(other));
  }
  return set;
}

std::array<int, kMaxPlayers> Conquest::ranks(const State& state) const {
  const auto standing = [&state](int player) {
    const Realm& realm = state.realms[static_cast<std::size_t>(player)];
    return std::tuple(+realm.prestige, std::popcount(realm.held), +realm.pieces);
  };
  std::array<int, kMaxPlayers> ranks{};
  for (int player = 0; player < players_; ++player) {
    int better = 0;
    for (int other = 0; other < players_; ++other) better += standing(other) > standing(player);
    ranks[static_cast<std::size_t>(player)] = better + 1;
  }
  return ranks;
}

unsigned Conquest::regions_held(const State& state, Player player) const {
  const TerritorySet held = state.realms[static_cast<std::size_t>(player)].held;
  unsigned regions = 0;
  for (int r = 0; r < board_->regions(); ++r) {
    if ((board_->region(r) & ~held) == 0) regions |= 1U << r;
  }
  return regions;
}

// PH-27: half of the territories, rounded down.
int Conquest::income(const State& state, Player player) const {
  const int held = std::popcount(state.realms[static_cast<std::size_t>(player)].held);
  return std::max(rules_.income_minimum, held / rules_.income_divisor);
}

// PH-30.
int Conquest::room(const State& state, Player player) const {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  return std::max(
      0, rules_.troop_capacity - realm.pieces - total(realm.incoming) - realm.incoming_any);
}

unsigned Conquest::types(const State& state, Player player) const {
  unsigned set = 0;
  for (int type = 0; type < kUnitTypes; ++type) {
    if (unit_cards(state, player, static_cast<UnitType>(type)) != 0) set |= 1U << type;
  }
  return set;
}

int Conquest::modifier(const State& state, Player player, UnitType type) const {
  return duel_terms(state, player, player, false).defence[static_cast<std::size_t>(type)];
}

int Conquest::price(const State& state, Player player, UnitType type) const {
  int best = std::numeric_limits<int>::max();  // without a card
  for (const int u : BitRange(unit_cards(state, player, type))) {
    best = std::min(best, rules_.cards.units[static_cast<std::size_t>(u)].price);
  }
  return best;
}

// N17: by the distance from the marker of the own capital, whoever holds it.
int Conquest::fortress_price(const State& state, Player player, int territory) const {
  const int capital = state.realms[static_cast<std::size_t>(player)].capital;
  const int distance = std::max(1, board_->distance(capital, territory));
  if (rules_.fortress_prices.empty()) return distance;
  const std::size_t last = rules_.fortress_prices.size() - 1;
  return rules_.fortress_prices[std::min(static_cast<std::size_t>(distance - 1), last)];
}

int Conquest::movement(const State& state, Player player, UnitType type) const {
  const UnitCard* best = nullptr;  // PH-03
  for (const int u : BitRange(unit_cards(state, player, type))) {
    const UnitCard& unit = rules_.cards.units[static_cast<std::size_t>(u)];
    if (best == nullptr || unit.modifier >= best->modifier) best = &unit;
  }
  return best == nullptr ? 1 : best->movement;
}

InlineVector<Group, kKinds> Conquest::groups_at(const State& state, int territory) const {
  InlineVector<Group, kKinds> groups;
  Troops fresh = state.troops[static_cast<std::size_t>(territory)];
  if ((state.weary.touched >> territory & 1) != 0) {
    std::size_t i = 0;
    while (state.spent.items[i].territory != territory) ++i;
    for (; i < state.spent.size && state.spent.items[i].territory == territory; ++i) {
      const Group& group = state.spent.items[i];
      groups.push_back(group);
      auto& left = fresh[static_cast<std::size_t>(kind_of(group.kind).type)];
      left = static_cast<std::uint8_t>(left - group.count);
    }
  }
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (fresh[type] > 0) groups.push_back({territory, state.fresh[type], fresh[type]});
  }
  return groups;
}

DuelTerms Conquest::duel_terms(const State& state, Player attacker, Player defender,
                               bool sea) const {
  const Realm& own = state.realms[static_cast<std::size_t>(attacker)];
  const Realm& other = state.realms[static_cast<std::size_t>(defender)];
  return projecthex::duel_terms(rules_, own.cards, other.cards, static_cast<Faction>(own.faction),
                                sea);
}

// N25: of a type that came over land as well as by sea none has the bonus of the sea.
DuelTerms Conquest::fight_terms(const State& state) const {
  const auto attacker = static_cast<Player>(state.on_turn);
  const auto defender = static_cast<Player>(state.fight.defender);
  std::array<bool, kUnitTypes> by_land{};
  bool any_sea = false;
  for (std::size_t i = 0; i < state.fight.attackers.size; ++i) {
    const Group& group = state.fight.attackers.items[i];
    const bool sea = board_->by_sea(group.territory, state.fight.target);
    any_sea = any_sea || sea;
    if (!sea) by_land[static_cast<std::size_t>(kind_of(group.kind).type)] = true;
  }
  DuelTerms terms = duel_terms(state, attacker, defender, false);
  if (!any_sea) return terms;
  const DuelTerms sea = duel_terms(state, attacker, defender, true);
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (!by_land[type]) terms.attack[type] = sea.attack[type];
  }
  return terms;
}

Troops Conquest::fighting(const State& state, int side) const {
  if (side == 1) return state.troops[state.fight.target];
  Troops troops{};
  for (std::size_t i = 0; i < state.fight.attackers.size; ++i) {
    const Group& group = state.fight.attackers.items[i];
    auto& count = troops[static_cast<std::size_t>(kind_of(group.kind).type)];
    count = static_cast<std::uint8_t>(count + group.count);
  }
  return troops;
}

DuelView Conquest::duel_view(const State& state, int side) const {
  DuelView view;
  view.attacker = side == 0;
  view.terms = fight_terms(state);
  view.dice = state.fight.dice[static_cast<std::size_t>(side)];
  view.own = fighting(state, side);
  view.enemy = fighting(state, 1 - side);
  view.enemy_dice = total(state.fight.dice[static_cast<std::size_t>(1 - side)]);
  return view;
}

}  // namespace muster::projecthex
