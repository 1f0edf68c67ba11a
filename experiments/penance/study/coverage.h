// How often random duels carry out each effect code: what the coverage of `muster cards penance`
// tells.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>

#include "games/penance/cards/cards.h"

namespace muster::penance {

struct CoverageOrder {
  int duels = 100'000;     // 1 or more
  std::uint64_t seed = 1;  // of the first duel
  int threads = 1;         // 1 or more; no matter for the result
};

// By number of Op.
using OpCounts = std::array<std::uint64_t, kOps>;

struct Coverage {
  int duels = 0;
  OpCounts executed{};  // times in all duels
  OpCounts in_duels{};  // duels in which it happened
};

// Plays duels between decks of all factions and classes and the prebuilt decks, on all arenas, both
// sides at random. Errors: InvalidArgument or Internal when the data cannot be played.
absl::StatusOr<Coverage> play_coverage(const CoverageOrder& order);

}  // namespace muster::penance
