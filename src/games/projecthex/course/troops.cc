// Troops come: chosen by type, bought, placed; and control of territories (PH-21, PH-27, PH-30).
#include <algorithm>
#include <bit>

#include "games/projecthex/conquest.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {

void Conquest::take_control(State& state, Player player, int territory) const {
  const TerritorySet place = bit<TerritorySet>(territory);
  auto& holder = state.holder[static_cast<std::size_t>(territory)];
  if (holder == player) return;
  if (holder != kNobody) state.realms[holder].held &= ~place;
  holder = static_cast<std::uint8_t>(player);
  state.realms[static_cast<std::size_t>(player)].held |= place;
}

// PH-02: without troops nobody controls a territory, unless markers do (N2).
void Conquest::vacate(State& state, int territory) const {
  auto& holder = state.holder[static_cast<std::size_t>(territory)];
  if (rules_.markers_hold || holder == kNobody) return;
  if (total(state.troops[static_cast<std::size_t>(territory)]) > 0) return;
  state.realms[holder].held &= ~bit<TerritorySet>(territory);
  holder = kNobody;
}

void Conquest::note_crowd(State& state, int territory) {
  const TerritorySet place = bit<TerritorySet>(territory);
  if (total(state.troops[static_cast<std::size_t>(territory)]) > 1) {
    state.crowded |= place;
  } else {
    state.crowded &= ~place;
  }
}

// Notes what the groups of a territory that are not fresh have left.
void Conquest::note_weariness(State& state, int territory) {
  const TerritorySet place = bit<TerritorySet>(territory);
  Weariness& weary = state.weary;
  weary.touched &= ~place;
  weary.rest(place);
  int fresh = total(state.troops[static_cast<std::size_t>(territory)]);
  unsigned left = 0;
  for (std::size_t i = 0; i < state.spent.size; ++i) {
    const Group& group = state.spent.items[i];
    if (group.territory != territory) continue;
    weary.touched |= place;
    fresh -= group.count;
    left |= group.kind;
  }
  if ((weary.touched & place) == 0 || fresh > 0 || (left & kStepBits) != 0) return;
  ((left & kBonusBit) != 0 ? weary.bonus_only : weary.exhausted) |= place;
}

void Conquest::note_weariness(State& state) {
  state.weary = {};
  for (std::size_t i = 0; i < state.spent.size; ++i) {
    note_weariness(state, state.spent.items[i].territory);
  }
}

void Conquest::add_troops(State& state, Player player, int territory, UnitType type,
                          int number) const {
  if (number == 0) return;
  state.weary.rest(bit<TerritorySet>(territory));
  take_control(state, player, territory);
  auto& count = state.troops[static_cast<std::size_t>(territory)][static_cast<std::size_t>(type)];
  count = static_cast<std::uint8_t>(count + number);
  auto& pieces = state.realms[static_cast<std::size_t>(player)].pieces;
  pieces = static_cast<std::uint8_t>(pieces + number);
  note_crowd(state, territory);
}

void Conquest::remove_troop(State& state, Player player, int territory, UnitType type) const {
  --state.troops[static_cast<std::size_t>(territory)][static_cast<std::size_t>(type)];
  --state.realms[static_cast<std::size_t>(player)].pieces;
  note_crowd(state, territory);
  vacate(state, territory);
}

// ---- A number of troops is chosen type by type: Verb::kTake for each type there are cards for.

// Asks for the types of `number` troops (kBuy: as many as the purse pays); false when nothing is to
// be asked, and then it is done.
bool Conquest::begin_choosing(State& state, Phase phase, int number) const {
  const auto player = static_cast<Player>(state.on_turn);
  state.left = static_cast<std::uint8_t>(number);
  state.type = static_cast<std::uint8_t>(lowest_bit(types(state, player)));
  wait(state, phase, player);
  return ask_type(state);
}

int Conquest::most_taken(const State& state) const {
  if (state.phase != Phase::kBuy) return state.left;
  const auto player = static_cast<Player>(state.on_turn);
  const int each = price(state, player, static_cast<UnitType>(state.type));
  const int coins = state.realms[state.on_turn].coins;
  return std::min(each > 0 ? coins / each : kMaxTroops, room(state, player));
}

// Goes to the next type that leaves a choice; of the last type all that is left is taken, except
// of what is bought.
bool Conquest::ask_type(State& state) const {
  const unsigned available = types(state, static_cast<Player>(state.on_turn));
  for (; state.type < kUnitTypes; ++state.type) {
    if ((available >> state.type & 1) == 0) continue;
    const bool last = (available >> (state.type + 1)) == 0;
    const int most = most_taken(state);
    if (last && state.phase != Phase::kBuy) {
      take_type(state, most);
      break;
    }
    if (most > 0) return true;
  }
  state.type = 0;
  state.left = 0;
  return false;
}

// Troops of the type that is asked about arrive where the phase says.
void Conquest::take_type(State& state, int number) const {
  const auto type = static_cast<UnitType>(state.type);
  const auto player = static_cast<Player>(state.on_turn);
  Realm& realm = state.realms[state.on_turn];
  if (state.phase == Phase::kFirstTroops || state.phase == Phase::kLevy) {
    add_troops(state, player, realm.capital, type, number);
  } else {
    auto& incoming = realm.incoming[state.type];
    incoming = static_cast<std::uint8_t>(incoming + number);
  }
  if (state.phase == Phase::kBuy) {
    realm.coins = static_cast<std::uint16_t>(realm.coins - number * price(state, player, type));
  } else {
    state.left = static_cast<std::uint8_t>(state.left - number);
  }
}

void Conquest::list_choosing(const State& state, ActionList& actions) const {
  const int most = most_taken(state);
  for (int number = 0; number <= most; ++number) {
    actions.push_back(make_action(Verb::kTake, state.type * 64 + number));
  }
}

void Conquest::apply_choosing(State& state, Action action) const {
  take_type(state, argument_of(action) % 64);
  ++state.type;
  if (ask_type(state)) return;
  if (state.step == Step::kCapitals) next_setup_part(state);
  proceed(state);
}

// ---- Placing what is incoming (PH-21, PH-31, PH-31a).

bool Conquest::begin_placing(State& state) const {
  Realm& realm = state.realms[state.on_turn];
  if (total(realm.incoming) + realm.incoming_any == 0) return false;
  const auto player = static_cast<Player>(state.on_turn);
  if (realm.held == 0) {
    if (state.done++ > 0 || empty_territories(state) == 0) return false;  // N15: kept
    wait(state, Phase::kResurge, player);
    return true;
  }
  if (realm.incoming_any > 0) {  // N9: types are chosen now
    const int number = realm.incoming_any;
    realm.incoming_any = 0;
    if (begin_choosing(state, Phase::kRecruit, number)) return true;
  }
  state.type = 0;
  while (realm.incoming[state.type] == 0) ++state.type;
  wait(state, Phase::kPlace, player);
  return true;
}

TerritorySet Conquest::empty_territories(const State& state) const {
  const auto player = static_cast<Player>(state.on_turn);
  return board_->all() & ~enemies(state, player) & ~garrisoned(state, player);
}

void Conquest::list_placing(const State& state, ActionList& actions) const {
  if (state.phase == Phase::kResurge) {
    actions.push_back(make_action(Verb::kPass, 0));
    for (const int t : BitRange(empty_territories(state))) {
      actions.push_back(make_action(Verb::kResurge, t));
    }
    return;
  }
  const Realm& realm = state.realms[state.on_turn];
  const bool several = realm.incoming[state.type] > 1 && std::popcount(realm.held) > 1;
  for (const int t : BitRange(realm.held)) {
    actions.push_back(make_action(Verb::kPlaceAll, state.type * 64 + t));
    if (several) actions.push_back(make_action(Verb::kPlaceOne, state.type * 64 + t));
  }
}

void Conquest::apply_placing(State& state, Action action) const {
  const auto player = static_cast<Player>(state.on_turn);
  const int territory = argument_of(action) % 64;
  Realm& realm = state.realms[state.on_turn];
  switch (verb_of(action)) {
    case Verb::kResurge:
      take_control(state, player, territory);
      break;
    case Verb::kPlaceAll:
    case Verb::kPlaceOne: {
      auto& incoming = realm.incoming[state.type];
      const int number = verb_of(action) == Verb::kPlaceAll ? incoming : 1;
      add_troops(state, player, territory, static_cast<UnitType>(state.type), number);
      incoming = static_cast<std::uint8_t>(incoming - number);
      state.type = 0;
      break;
    }
    default:
      break;
  }
  proceed(state);
}

// ---- Fortresses (PH-83, PH-84).

TerritorySet Conquest::fortress_places(const State& state) const {
  const Realm& realm = state.realms[state.on_turn];
  TerritorySet open = realm.held & ~state.fortresses;
  for (int player = 0; player < players_; ++player) {
    open &= ~bit<TerritorySet>(state.realms[static_cast<std::size_t>(player)].capital);
  }
  for (const int t : BitRange(open)) {
    if (fortress_price(state, static_cast<Player>(state.on_turn), t) > realm.coins) {
      open &= ~bit<TerritorySet>(t);
    }
  }
  return open;
}

void Conquest::apply_fortress(State& state, Action action) const {
  if (verb_of(action) == Verb::kPass) {
    state.step = Step::kMoves;
    state.done = 0;
    return proceed(state);
  }
  const int territory = argument_of(action);
  Realm& realm = state.realms[state.on_turn];
  const int price = fortress_price(state, static_cast<Player>(state.on_turn), territory);
  realm.coins = static_cast<std::uint16_t>(realm.coins - price);
  state.fortresses |= bit<TerritorySet>(territory);
  proceed(state);
}

}  // namespace muster::projecthex
