// A game of Heroes as one self-contained HTML page that steps through it.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "experiments/cli/show.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

// What the page's script reads (page/replay.js): the players, what stands on tiles, and of each
// step its words and what it changes. Errors: InvalidArgument when a state is not one of `game`.
absl::StatusOr<std::string> replay_data(const HeroesGame& game, const cli::ToldMatch& told);

// The page; it needs no network. Errors: those of replay_data.
absl::StatusOr<std::string> replay_page(const HeroesGame& game, const cli::ToldMatch& told);

}  // namespace muster::heroes
