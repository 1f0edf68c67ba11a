// Troops of the player on turn by what they have left: what there is, and who may stay or has to.
#pragma once

#include <cstddef>

#include "core/inline_vector.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// The kind of troops that have not done anything this turn.
inline int fresh_kind(const ConquestState& state, UnitType type) {
  return state.fresh[static_cast<std::size_t>(type)];
}
// Groups of troops of the player on turn in a territory, fresh ones among them.
InlineVector<Group, kKinds> groups_at(const ConquestState& state, int territory);
// Whether one of its troops has to stay where others leave (PH-34, PH-53).
inline bool bound_to_guard(const ConquestState& state) {
  return !is(state, static_cast<Player>(state.on_turn), Faction::kNomads);
}
// Whether troops of a group that fought may stay where they are when others advance (PH-49).
inline bool may_stay(const ConquestTables& conquest, const ConquestState& state,
                     const Group& group) {
  const CardSet staying = conquest.staying_cards(kind_of(group.kind).type);
  return (state.realms[state.on_turn].cards & staying) != 0;
}

}  // namespace muster::projecthex
