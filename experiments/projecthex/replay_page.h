// A game as one self-contained HTML page that steps through it.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/registry.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// A game that was played, as Matchup::tell gives it.
struct ToldGame {
  std::vector<std::string> agents;  // by seat
  std::uint64_t seed = 0;
  std::vector<TranscriptStep> steps;
  std::string final_state;
};

// What the page's script reads (page/replay.js): the players, and of each step its words and what
// it changes. Errors: InvalidArgument when a state is not one of `game`.
absl::StatusOr<std::string> replay_data(const Conquest& game, const ToldGame& told);

// The page; it needs no network. Errors: those of replay_data.
absl::StatusOr<std::string> replay_page(const Conquest& game, const ToldGame& told);

}  // namespace muster::projecthex
