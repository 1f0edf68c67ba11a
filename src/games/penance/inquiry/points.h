// Limits and prices: SP, hands, tokens, Taint.
#pragma once

#include "games/penance/inquiry/lasting.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

// Zone of a component in the profile of zones (PN-49): 0 armour, 1 structure, 2 critical.
int part_zone(const DuelTables& duel, const DuelState& state, int side, Component component);
// The SP of a new turn, in points; with marks_borne(duel, state, side).
int sp_max(const DuelTables& duel, const DuelState& state, int side, MarkSet borne);
inline int sp_max(const DuelTables& duel, const DuelState& state, int side) {
  return sp_max(duel, state, side, marks_borne(duel, state, side));
}
// Cards in hand up to which a player draws in its Draw phase.
int hand_limit(const DuelTables& duel, const DuelState& state, int side);
// Price of a kind in half points, SP changes by effects included.
int price_of(const DuelTables& duel, const DuelState& state, int side, int kind);
// The most a player can still pay in this turn, in half points; `held_back`: cards of the hand
// that cannot pay for overspending (the one that is played).
int purse(const DuelTables& duel, const DuelState& state, int side, int held_back, MarkSet borne);
inline int purse(const DuelTables& duel, const DuelState& state, int side, int held_back) {
  return purse(duel, state, side, held_back, marks_borne(duel, state, side));
}
// Tokens of a kind that a player can spend; Taint is one.
int tokens_of(const DuelState& state, int side, TokenKind kind, const DuelRules& rules);

// ---- Taint.

// PN-129: what weighs from a mark on, up to another where the ruleset has no ladder.
inline bool taint_within(const DuelTables& duel, const Duelist& own, int from, int to) {
  const bool stays = duel.rules().taint_thresholds == TaintThresholds::kLadder;
  return duel.rules().taint && own.taint >= from && (stays || own.taint <= to);
}
// Whether cards can come back to the draw pile.
inline bool may_recover(const DuelTables& duel, const DuelState& state, int side) {
  return !taint_within(duel, duelist(state, side), 5, 7);
}
inline bool heavily_tainted(const DuelTables& duel, const Duelist& own) {
  return taint_within(duel, own, 8, 9);
}
// Back from defeat (PN-128): its price in Taint and in Pilot Wounds.
inline constexpr int kReturnPrice = 5;
inline constexpr int kReturnWounds = 2;
// Whether the Casket can come back: its pilot must live through the wounds.
bool may_return(const DuelTables& duel, const DuelState& state, int side);

}  // namespace muster::penance
