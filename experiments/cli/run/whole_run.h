// A whole run, played by this process: what `muster run` and `muster try` do. For these verbs only.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "experiments/cli/running/interrupt.h"
#include "experiments/config/experiment.h"
#include "experiments/runner/runner.h"

namespace muster::cli {

struct WholeRun {
  std::string folder;
  int threads = 1;
  std::vector<std::string> reuse = {};  // folders of other runs
};

// Plays what the folder lacks of the experiment, into its store, and tells on standard error what
// it finds there and how far it is; one writer at a time. Errors: those of the store, of shards
// that are not merged, of another run or program in the folder.
absl::StatusOr<RunOutcome> play_whole(const WholeRun& whole, const Experiment& experiment,
                                      Interrupt& interrupt);

}  // namespace muster::cli
