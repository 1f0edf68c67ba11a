// Kinds of cards of a player: which card each is, and which of them are what.
#pragma once

#include <bit>
#include <cstdint>

#include "games/penance/state/tables.h"

namespace muster::penance {

// The card of a kind of a player: of its deck, DAMAGED, or one taken from the opponent.
inline CardId card_id(const DuelTables& duel, const DuelState& state, int side, int kind) {
  if (kind <= kDamagedKind) return duel.table(side).card[static_cast<std::size_t>(kind)];
  const int taken = duelist(state, side).taken[static_cast<std::size_t>(kind - kFirstTaken)];
  return duel.table(opponent(side)).card[static_cast<std::size_t>(taken)];
}
inline const Card& card_of(const DuelTables& duel, const DuelState& state, int side, int kind) {
  return duel.cards().card(card_id(duel, state, side, kind));
}
// The kind of a player's card, kNoKind when it has none of it.
int kind_of(const DuelTables& duel, const DuelState& state, int side, CardId card);
inline bool holds_taken(const DuelState& state, int side) {
  constexpr std::uint32_t kNone = 0xffffffff;  // kNoKind four times
  return std::bit_cast<std::uint32_t>(duelist(state, side).taken) != kNone;
}
// Classes of the cards that a player has taken from its opponent.
KindSet taken_kinds(const DuelTables& duel, const DuelState& state, int side, KindClass which);
// A player's kinds of a class, cards taken from the opponent among them; SCRAP counts.
inline KindSet kinds_of(const DuelTables& duel, const DuelState& state, int side, KindClass which) {
  const KindSet own = duel.table(side).set(which);
  return holds_taken(state, side) ? own | taken_kinds(duel, state, side, which) : own;
}
// Kinds whose cards are SCRAP, of a destroyed arm (PN-47, PN-47a).
inline KindSet scrap(const DuelTables& duel, const DuelState& state, int side) {
  constexpr unsigned kBothArms = 1U << static_cast<unsigned>(Component::kRightArm) |
                                 1U << static_cast<unsigned>(Component::kLeftArm);
  const Duelist& own = duelist(state, side);
  if ((own.destroyed & kBothArms) == 0) return 0;
  return (own.lacks(Component::kRightArm) ? kinds_of(duel, state, side, KindClass::kPrimary) : 0) |
         (own.lacks(Component::kLeftArm) ? kinds_of(duel, state, side, KindClass::kSecondary) : 0);
}
// Passive kinds in force (PN-136).
inline KindSet passives(const DuelTables& duel, const DuelState& state, int side) {
  const KindSet all = kinds_of(duel, state, side, KindClass::kPassive);
  if (all == 0) return 0;
  const Duelist& own = duelist(state, side);
  const KindSet alive = duel.rules().passives_in_deck
                            ? own.hand.kinds() | own.draw.kinds() | own.discard.kinds()
                            : own.hand.kinds();
  return all & alive & ~scrap(duel, state, side);
}

}  // namespace muster::penance
