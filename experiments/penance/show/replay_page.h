// A duel as one self-contained HTML page that steps through it.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "experiments/cli/show.h"
#include "games/penance/duel.h"

namespace muster::penance {

// What the page's script reads (page/replay.js): the players, and of each step its words and what
// it changes on the board and of the players. Errors: InvalidArgument when a state is not one of
// `game`.
absl::StatusOr<std::string> replay_data(const CasketDuel& game, const cli::ToldMatch& told);

// The page; it needs no network. Errors: those of replay_data.
absl::StatusOr<std::string> replay_page(const CasketDuel& game, const cli::ToldMatch& told);

}  // namespace muster::penance
