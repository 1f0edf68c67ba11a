// What is known of a pool of dice that is looked at face by face, in one word: for exact odds.
#pragma once

#include <cstdint>

#include "core/rng.h"
#include "games/projecthex/rules/fight.h"

namespace muster::projecthex::knowledge {

// What is known of a pool: four bits for each face, the count or kUnknown; above them the number of
// dice with unknown faces.
using Knowledge = std::uint64_t;
inline constexpr unsigned kUnknown = 15;
inline constexpr unsigned kDiceBit = 4 * kFaces;

inline unsigned count_of(Knowledge k, int face) { return k >> (4 * face) & 15; }
inline Knowledge with_count(Knowledge k, int face, unsigned count) {
  return (k & ~(Knowledge{15} << (4 * face))) | Knowledge{count} << (4 * face);
}
inline unsigned unknown_dice(Knowledge k) { return static_cast<unsigned>(k >> kDiceBit); }
inline Knowledge with_unknown_dice(Knowledge k, unsigned dice) {
  return (k & ((Knowledge{1} << kDiceBit) - 1)) | Knowledge{dice} << kDiceBit;
}
inline unsigned unknown_faces(Knowledge k) {
  unsigned faces = 0;
  for (int face = 0; face < kFaces; ++face) faces += count_of(k, face) == kUnknown ? 1 : 0;
  return faces;
}
inline Knowledge nothing_known(unsigned dice) {
  return ((Knowledge{1} << kDiceBit) - 1) | Knowledge{dice} << kDiceBit;
}

// Writes down what follows: faces of no dice, and the only face left for the others.
inline Knowledge concluded(Knowledge k) {
  const unsigned dice = unknown_dice(k);
  if (dice > 0 && unknown_faces(k) > 1) return k;
  for (int face = 0; face < kFaces; ++face) {
    if (count_of(k, face) == kUnknown) k = with_count(k, face, dice);
  }
  return with_unknown_dice(k, 0);
}

inline unsigned choose(unsigned n, unsigned k) {
  unsigned result = 1;
  for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

}  // namespace muster::projecthex::knowledge
