// A step of a search that several processes play together, each a shard of it, in one folder. They
// need not be on one host. For the verbs that search.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>

#include "experiments/cli/running/interrupt.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/shards.h"
#include "experiments/store/store.h"

namespace muster::cli {

struct SharedStep {
  std::string folder;
  ShardNumber shard;
  int threads = 1;
};

// Plays the shard's part of the step, waits for the others', of which the first puts all together,
// and returns what is there in the end: the games that one process alone would have played, and
// where the step looks ([stop]) maybe some more that decide nothing. Says for how many games it
// waits. Errors: those of a shard, which are told; Cancelled when a signal asked to end.
absl::StatusOr<std::shared_ptr<const Store>> play_together(const SharedStep& step,
                                                           const Experiment& experiment,
                                                           Interrupt& interrupt);

}  // namespace muster::cli
