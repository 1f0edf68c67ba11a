// Which position a verb of Heroes is about: the beginning, a day of a game, or a file.
#pragma once

#include <absl/status/statusor.h>

#include <CLI/CLI.hpp>

#include "experiments/cli/position_options.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

struct PositionChoice {
  cli::PositionOptions common;
  int day = 0;  // 0: the beginning
};

// Adds --day to the options of cli::add_position_options; `choice` outlives `app`.
CLI::Option* add_day_option(CLI::App& app, PositionChoice& choice);

// `engine` plays the days before --day. Errors: InvalidArgument, with the option that is to blame;
// those of cli::play.
absl::StatusOr<HeroesState> chosen_position(const HeroesGame& game, const GameEngine& engine,
                                            const PositionChoice& choice);

}  // namespace muster::heroes
