// The attack under way: what its target number is made of (PN-10 .. PN-19), and what holds in it.
#pragma once

#include "games/penance/dice/dice.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

// What the target number is made of.
ToHitTerms to_hit_terms(const DuelTables& duel, const DuelState& state);
CoverBits cover_of(const DuelTables& duel, const DuelState& state);
// With a ranged card, not used at range 1.
bool is_ranged(const DuelTables& duel, const DuelState& state);
// A stat of a player: effects that hold only for some attacks count when it is one of them.
int attack_stat(const DuelTables& duel, const DuelState& state, int side, Stat stat);
// Whether a lasting effect of a player holds.
bool applies(const DuelTables& duel, const DuelState& state, int side, const Lasting& lasting);
// Whether the attack is of the sort that a next-attack length names.
bool of_its_sort(const DuelTables& duel, const DuelState& state, const Effect& effect);
// Whether a passive card of the player keeps facing from helping attackers.
bool arcs_closed(const DuelTables& duel, const DuelState& state, int side);

}  // namespace muster::penance
