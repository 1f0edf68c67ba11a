// A game as one self-contained HTML page that steps through it.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "experiments/cli/show.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// What the page's script reads (page/replay.js): the players, and of each step its words and what
// it changes. Errors: InvalidArgument when a state is not one of `game`.
absl::StatusOr<std::string> replay_data(const Conquest& game, const cli::ToldMatch& told);

// The page; it needs no network. Errors: those of replay_data.
absl::StatusOr<std::string> replay_page(const Conquest& game, const cli::ToldMatch& told);

}  // namespace muster::projecthex
