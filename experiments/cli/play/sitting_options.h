// How people say which game they want to play, on the command line and in the lobby of the browser.
#pragma once

#include <absl/status/statusor.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/engine/registry.h"
#include "experiments/play/sitting.h"

namespace muster::cli {

struct SittingOptions {
  std::string game;
  std::vector<std::string> people;   // seats by name or number; "all", "none"; empty: the first
  std::vector<std::string> names;    // of people, in the order of seats
  std::vector<std::string> against;  // agents: one for all other seats, or one for each
  std::string scenario;
  std::string ruleset;
  std::string state;  // a position file
  std::optional<std::uint64_t> deal;
  std::string critic = "mcts:iterations=1000,budget=decision";  // "none": no hints
  std::string store;                                            // a folder; "": the game's own
  bool keep = true;                                             // in a store
};

// Adds GAME and all of these; `options` outlives `verb`.
void add_sitting_options(CLI::App& verb, SittingOptions& options);

// Errors: InvalidArgument with the option that is to blame.
absl::StatusOr<play::Sitting> sitting_of(const SittingOptions& given, const Registry& registry);

}  // namespace muster::cli
