// The actions of a game of ProjectHex and the outcomes of chance.
#pragma once

#include <cstdint>

#include "core/fields/verb_action.h"
#include "core/game.h"
#include "games/projecthex/rules/fight.h"
#include "games/projecthex/state/state.h"

namespace muster::projecthex {

// Actions: a verb and an argument. The argument's meaning stands behind each verb.
enum class Verb : std::uint8_t {
  kPass,         // no more moves, attacks, purchases, joining troops; no resurgence
  kFaction,      // faction
  kPick,         // bit of CardSet
  kDrawMission,  // mission card
  kReturn,       // bits of dossier slots given back
  kCapital,      // territory
  kTake,         // type * 64 + number: troops of that type
  kFortress,     // territory
  kResurge,      // territory
  kPlaceAll,     // type * 64 + territory: all that are left of the type
  kPlaceOne,     // type * 64 + territory
  kFrom,         // territory moved or attacked from
  kTo,           // territory moved to or attacked
  kMove,         // kind * 64 + number
  kCommit,       // kind * 64 + number that take part in the attack
  kJoin,         // territory whose troops join the attack
  kRoll,         // side * 10 + face
  kDie,          // duel_code of a choice
  kStay,         // number of a group that does not advance
  kGuard,        // kind that stays as a guard
  kDiscard,      // bits of dossier slots
};
using ActionCode = VerbAction<Verb, 11>;
constexpr Action make_action(Verb verb, int argument) { return ActionCode::make(verb, argument); }
constexpr Verb verb_of(Action action) { return ActionCode::verb(action); }
constexpr int argument_of(Action action) { return ActionCode::argument(action); }
// The next die of a fight shows `face`: the attacker's are rolled first.
inline Action roll_action(const ConquestState& state, int face) {
  return make_action(Verb::kRoll, (state.fight.to_roll[0] > 0 ? 0 : kFaces) + face);
}

}  // namespace muster::projecthex
