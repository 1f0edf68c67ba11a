// Whom and what an attack or a card may be aimed at (PN-20, PN-21, PN-118, PN-143).
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// ---- Units.

// Whether status effects, arcs and sight let an attacker aim at a unit that is in its range.
bool may_target(const DuelTables& duel, const DuelState& state, int attacker, int target,
                int distance);
// Units in range that an attacker may aim at, as bits.
unsigned legal_targets(const DuelTables& duel, const DuelState& state, int attacker, int least,
                       int most);
// The greatest distance of a card's attack: printed, and what changes it.
int greatest_range(const DuelTables& duel, const DuelState& state, int side, const Card& card,
                   const Effect& dmg);
// Enemy units that a card in hand can be aimed at now, as bits.
unsigned card_targets(const DuelTables& duel, const DuelState& state, int side, const Card& card);

// ---- Structures and walls.

// Attacks of an area or of every unit on a line are no attacks on a hex.
bool strikes_walls(const DuelTables& duel, const Card& card);
// Hexes with something that the attack of a card can be aimed at.
HexSet walls_for(const DuelTables& duel, const DuelState& state, int side, const Card& card);
// Kinds of plain attacks that reach some structure or wall by their printed range.
KindSet kinds_reaching_walls(const DuelTables& duel, const DuelState& state, int side);
// Whether an attack card in hand can be aimed at a unit now, not only at structures and walls.
bool aims_at_units(const DuelTables& duel, const DuelState& state, int side, int kind);

// ---- Cards.

// Whether an attack card moves before it needs a target: then it can be played without one.
bool moves_first(const DuelTables& duel, const Card& card);
// Whether a card needs a target to be played.
bool needs_target(const DuelTables& duel, const Card& card);

}  // namespace muster::penance
