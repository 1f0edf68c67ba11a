#include "games/projecthex/course/fortresses.h"

#include "core/bits.h"
#include "games/projecthex/course/flow.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

TerritorySet fortress_places(const ConquestTables& conquest, const ConquestState& state) {
  const Realm& realm = state.realms[state.on_turn];
  TerritorySet open = realm.held & ~state.fortresses;
  for (int player = 0; player < conquest.num_players(); ++player) {
    open &= ~bit<TerritorySet>(state.realms[static_cast<std::size_t>(player)].capital);
  }
  for (const int t : BitRange(open)) {
    if (fortress_price(conquest, state, static_cast<Player>(state.on_turn), t) > realm.coins) {
      open &= ~bit<TerritorySet>(t);
    }
  }
  return open;
}

}  // namespace

bool begin_fortresses(const ConquestTables& conquest, ConquestState& state) {
  if (!conquest.rules().fortresses || fortress_places(conquest, state) == 0) return false;
  wait(state, Phase::kBuyFortress, static_cast<Player>(state.on_turn));
  return true;
}

[[gnu::noinline]] void list_fortresses(const ConquestTables& conquest, const ConquestState& state,
                                       ActionList& actions) {
  actions.push_back(make_action(Verb::kPass, 0));
  for (const int t : BitRange(fortress_places(conquest, state))) {
    actions.push_back(make_action(Verb::kFortress, t));
  }
}

void apply_fortress(const ConquestTables& conquest, ConquestState& state, Action action) {
  if (verb_of(action) == Verb::kPass) {
    state.step = Step::kMoves;
    state.done = 0;
    return proceed(conquest, state);
  }
  const int territory = argument_of(action);
  Realm& realm = state.realms[state.on_turn];
  const int price = fortress_price(conquest, state, static_cast<Player>(state.on_turn), territory);
  realm.coins = static_cast<std::uint16_t>(realm.coins - price);
  state.fortresses |= bit<TerritorySet>(territory);
  proceed(conquest, state);
}

}  // namespace muster::projecthex
