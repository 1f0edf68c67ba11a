#include "games/projecthex/course/troops.h"

#include <algorithm>
#include <bit>

#include "core/bits.h"
#include "games/projecthex/course/control.h"
#include "games/projecthex/course/flow.h"
#include "games/projecthex/course/setup.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

int most_taken(const ConquestTables& conquest, const ConquestState& state) {
  if (state.phase != Phase::kBuy) return state.left;
  const auto player = static_cast<Player>(state.on_turn);
  const int each = price(conquest, state, player, static_cast<UnitType>(state.type));
  const int coins = state.realms[state.on_turn].coins;
  return std::min(each > 0 ? coins / each : kMaxTroops, room(conquest, state, player));
}

// Troops of the type that is asked about arrive where the phase says.
void take_type(const ConquestTables& conquest, ConquestState& state, int number) {
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
    realm.coins =
        static_cast<std::uint16_t>(realm.coins - number * price(conquest, state, player, type));
  } else {
    state.left = static_cast<std::uint8_t>(state.left - number);
  }
}

// Goes to the next type that leaves a choice; of the last type all that is left is taken, except
// of what is bought.
bool ask_type(const ConquestTables& conquest, ConquestState& state) {
  const unsigned available = types(conquest, state, static_cast<Player>(state.on_turn));
  for (; state.type < kUnitTypes; ++state.type) {
    if ((available >> state.type & 1) == 0) continue;
    const bool last = (available >> (state.type + 1)) == 0;
    const int most = most_taken(conquest, state);
    if (last && state.phase != Phase::kBuy) {
      take_type(conquest, state, most);
      break;
    }
    if (most > 0) return true;
  }
  state.type = 0;
  state.left = 0;
  return false;
}

TerritorySet empty_territories(const ConquestTables& conquest, const ConquestState& state) {
  const auto player = static_cast<Player>(state.on_turn);
  return conquest.board().all() & ~enemies(conquest, state, player) &
         ~garrisoned(conquest, state, player);
}

}  // namespace

bool begin_choosing(const ConquestTables& conquest, ConquestState& state, Phase phase, int number) {
  const auto player = static_cast<Player>(state.on_turn);
  state.left = static_cast<std::uint8_t>(number);
  state.type = static_cast<std::uint8_t>(lowest_bit(types(conquest, state, player)));
  wait(state, phase, player);
  return ask_type(conquest, state);
}

[[gnu::noinline]] void list_choosing(const ConquestTables& conquest, const ConquestState& state,
                                     ActionList& actions) {
  const int most = most_taken(conquest, state);
  for (int number = 0; number <= most; ++number) {
    actions.push_back(make_action(Verb::kTake, state.type * 64 + number));
  }
}

void apply_choosing(const ConquestTables& conquest, ConquestState& state, Action action) {
  take_type(conquest, state, argument_of(action) % 64);
  ++state.type;
  if (ask_type(conquest, state)) return;
  if (state.step == Step::kCapitals) next_setup_part(conquest, state);
  proceed(conquest, state);
}

// ---- Placing.

bool begin_placing(const ConquestTables& conquest, ConquestState& state) {
  Realm& realm = state.realms[state.on_turn];
  if (total(realm.incoming) + realm.incoming_any == 0) return false;
  const auto player = static_cast<Player>(state.on_turn);
  if (realm.held == 0) {
    if (state.done++ > 0 || empty_territories(conquest, state) == 0) return false;  // N15: kept
    wait(state, Phase::kResurge, player);
    return true;
  }
  if (realm.incoming_any > 0) {  // N9: types are chosen now
    const int number = realm.incoming_any;
    realm.incoming_any = 0;
    if (begin_choosing(conquest, state, Phase::kRecruit, number)) return true;
  }
  state.type = 0;
  while (realm.incoming[state.type] == 0) ++state.type;
  wait(state, Phase::kPlace, player);
  return true;
}

void list_placing(const ConquestTables& conquest, const ConquestState& state, ActionList& actions) {
  if (state.phase == Phase::kResurge) {
    actions.push_back(make_action(Verb::kPass, 0));
    for (const int t : BitRange(empty_territories(conquest, state))) {
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

void apply_placing(const ConquestTables& conquest, ConquestState& state, Action action) {
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
  proceed(conquest, state);
}

}  // namespace muster::projecthex
