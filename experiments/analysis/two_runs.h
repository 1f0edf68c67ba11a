// Two runs of an experiment, before and after something was changed (a unit's attack, a rule, a
// program): what each level of the first question did in both, paired where both met the same
// seeds.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "experiments/config/question.h"
#include "experiments/statistics/intervals.h"
#include "experiments/statistics/verdict.h"
#include "experiments/store/store.h"

namespace muster::analysis {

struct Change {
  std::string name;
  stats::Interval before;
  stats::Interval after;
  // After minus before; holds together with those of all others.
  stats::Interval difference;
  stats::Verdict verdict = stats::Verdict::kNoData;  // kAhead: more than before
};

struct TwoRuns {
  StoreMeta meta;     // of the run before
  Question question;  // of the run before
  std::string role;
  std::vector<Change> changes;       // of levels that both have, in the first run's order
  std::vector<std::string> missing;  // levels that one of them lacks
  std::size_t scenarios = 0;         // that both have
  bool paired = false;               // in all of these, blocks with the same seeds
  bool partial = false;              // one of them is not finished
  // One of them is not, or may have stopped by what it saw: intervals are confidence sequences.
  bool sequential = false;
  bool without_luck = false;  // it is taken out of both, each by its own games
};

// Errors: InvalidArgument when they are of different games, or have no scenario or no level in
// common; those of the stores.
absl::StatusOr<TwoRuns> compare_runs(const Store& before, const Store& after);

}  // namespace muster::analysis
