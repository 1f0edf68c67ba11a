// Units by where they stand, and whom an effect concerns.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

inline constexpr int kFarthest = 200;  // above every distance on a board

// Units of `side` that stand in some hexes, as bits.
unsigned units_on(const DuelState& state, int side, const HexSet& hexes);
// Enemy units in the area of an effect.
unsigned units_in(const DuelTables& duel, const DuelState& state, const Effect& effect, int user,
                  int target, int range);
// Units an effect concerns, as bits.
unsigned subjects(const DuelTables& duel, const DuelState& state, const Task& task,
                  const Effect& effect);
// Whether a summon is destroyed and was no decoy.
bool is_wreck(const DuelTables& duel, const Summon& summon);
// Whether a card asks for a wreck.
bool needs_wreck(const Effect& effect);
// The wreck that a card uses, kNoUnit when there is none.
int wreck_for(const DuelTables& duel, const DuelState& state, int side, const Card& card);
// Flat Defense of a summon, with what its owner's cards add for mercenaries.
int armor_of(const DuelTables& duel, const DuelState& state, int unit);

}  // namespace muster::penance
