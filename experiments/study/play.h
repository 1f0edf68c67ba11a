// Plays a study: every part on every seed, each in a folder of its own. What is there already is
// not played again.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "experiments/analysis/analysis.h"
#include "experiments/engine/registry.h"
#include "experiments/metagame/metagame.h"
#include "experiments/study/study.h"
#include "experiments/tuning/balance.h"
#include "experiments/tuning/double_oracle.h"
#include "experiments/tuning/psro.h"
#include "experiments/tuning/run_field.h"
#include "experiments/tuning/tune.h"

namespace muster::study {

struct RunResult {
  analysis::Analysis analysis;
  std::optional<metagame::Metagame> metagame;  // where the part shows it
};

// What came of one run, or of one search, on one seed.
struct Played {
  std::string name;  // of the study's run; may be ""
  std::variant<RunResult, tuning::Tuned, tuning::Population, tuning::DoubleOracle, tuning::Balanced>
      result;

  std::uint64_t games() const;
  // The run, or that which confirms what a search found; nullptr where there is none.
  const analysis::Analysis* analysis() const;
};

struct PlayedPart {
  std::vector<Played> runs;  // as in Part::runs
};

struct PlayedStudy {
  Study study;
  std::vector<std::vector<PlayedPart>> seeds;  // [seed][part]

  std::uint64_t games() const;
};

// What a run of the study takes on one seed.
struct PlannedRun {
  std::string part;
  std::string name;  // of the run; may be ""
  std::uint64_t games = 0;
  bool about = false;  // a search, or a run that ends when it is clear
};
// Reads and checks everything that is to be played. Errors: those of reading configs;
// InvalidArgument where a part's verb needs a table that its config has not.
absl::StatusOr<std::vector<PlannedRun>> plan(const Study& study,
                                             const std::vector<std::string>& more,
                                             const Registry& registry);

// Plays steps of a config with assignments in folders below `folder`.
using PlayerOf = std::function<tuning::PlayStep(const std::string& config,
                                                const std::vector<std::string>& assignments,
                                                const std::string& folder)>;

// `more`: assignments for all runs, after the study's. Errors: those of plan() and of playing.
absl::StatusOr<PlayedStudy> play(const Study& study, const std::vector<std::string>& more,
                                 const Registry& registry, const PlayerOf& player_of);

}  // namespace muster::study
