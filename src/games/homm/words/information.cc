// What each player knows of cards.
#include "games/homm/combat.h"

namespace muster::homm {

// A player knows the own hand and deck as sets, of the other side the
// hand's and the deck's sizes, what both hold together, and cards that it has seen go to the hand.

std::uint64_t Combat::information_state(const State& state, Player player) const {
  if (!uses_cards()) return hash(state);
  State seen = state;
  Cards& theirs = seen.cards[other_side(player)];
  const std::uint64_t unknown = (theirs.hand | theirs.deck) & ~theirs.known;
  const auto held = static_cast<std::uint64_t>(std::popcount(theirs.hand & ~theirs.known));
  theirs.hand = held;
  theirs.deck = unknown;
  return hash_combine(hash(seen), static_cast<std::uint64_t>(player));
}

// The other side's unknown cards are dealt anew, any hand being as likely as any other.
State Combat::resample(const State& state, Player player, Rng& rng) const {
  State drawn = state;
  if (!uses_cards()) return drawn;
  Cards& theirs = drawn.cards[other_side(player)];
  const std::uint64_t seen = theirs.hand & theirs.known;
  std::uint64_t unknown = (theirs.hand | theirs.deck) & ~seen;
  int left = std::popcount(theirs.hand & ~seen);
  int cards = std::popcount(unknown);
  theirs.hand = seen;
  theirs.deck = unknown;
  for (; left > 0; --left, --cards) {  // the n-th lowest of those not taken
    auto skip = uniform_below(rng, static_cast<std::uint64_t>(cards));
    std::uint64_t rest = unknown;
    while (skip-- > 0) rest = without_lowest(rest);
    const std::uint64_t one = rest & (0 - rest);
    unknown &= ~one;
    theirs.deck &= ~one;
    theirs.hand |= one;
  }
  return drawn;
}

}  // namespace muster::homm
