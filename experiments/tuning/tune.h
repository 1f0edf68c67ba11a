// A search for better settings of an agent, as runs that follow from each other: contests of
// candidates, the same number of games for candidates at random, and a run on new seeds that
// confirms.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/analysis.h"
#include "experiments/config/experiment.h"
#include "experiments/config/tune.h"
#include "experiments/tuning/objective.h"
#include "experiments/tuning/run_field.h"
#include "experiments/tuning/search.h"

namespace muster::tuning {

// Names of what was found, in the run that confirms.
inline constexpr const char* kTuned = "tuned";
inline constexpr const char* kRandomSearch = "random-search";
inline constexpr const char* kConfirmStep = "confirm";

struct Tuned {
  Tune tune;
  std::string experiment;  // its name
  Found found;
  std::optional<Found> random;  // with as many games; none: that was the method
  // What was found, as agents of the config; empty where nothing is better than what was there.
  std::string agent;
  std::string random_agent;
  std::optional<analysis::Analysis> confirmed;  // by their means; none: nothing was found
  Aim aim;
  std::vector<std::string> best_agents;  // known, as agents of the config; kRegret
  std::int64_t games_before = 0;         // that the aim took
  std::optional<Judgement> judged;       // by the objective; none: that is the mean

  std::int64_t games() const;  // of everything

  // "{key} = {value}", those of what was found; empty where it is the agent as it was.
  std::vector<std::string> settings() const;
};

// `experiment`: the config without overrides of steps. Errors: those of `play`; InvalidArgument
// where the games are too few.
absl::StatusOr<Tuned> tune(const Tune& tune, const Experiment& experiment, const PlayStep& play);

}  // namespace muster::tuning
