// `muster run --shard I/N`: one of many processes that play a run together. For the verb only.
#pragma once

#include <absl/status/statusor.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "experiments/cli/running/interrupt.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/shards.h"
#include "experiments/runner/flight.h"
#include "experiments/runner/missing.h"
#include "experiments/segments/run_folder.h"
#include "experiments/store/contents.h"
#include "experiments/store/store.h"

namespace muster::cli {

struct ShardRun {
  std::string folder;  // of the run
  ShardNumber shard;
  int threads = 1;
  std::string identity = {};  // of the plan that is expected; "": whatever it is
  RoundLimits limits = {};    // a part of the repetitions
  bool merges = false;        // whoever plays it puts the shards together
};

// --shard I/N, with its help.
void add_shard_option(CLI::App& verb, std::optional<ShardNumber>& shard, const std::string& help);

// What is in the folder; tells what is damaged, and so is played again. Errors: view_folder's.
absl::StatusOr<FolderView> view_and_tell(const std::string& folder);

// The description of what shards play in the folder, made by whoever comes first. Errors:
// FailedPrecondition when they play something else, or another plan is expected.
absl::StatusOr<std::unique_ptr<Store>> describe_in_folder(const ShardRun& shard,
                                                          const Experiment& experiment,
                                                          const RunDescription& run);

// Plays what the folder lacks of a shard's games, into segments. A run with [stop] plays its part
// of the plan up to `max_games`, or as far as its limits say. `flight`: as supervise() has it.
// Returns the exit code: kExitFailed also when games crash the program, and all others are there.
int run_shard(const ShardRun& shard, const Experiment& experiment, const RunDescription& run,
              Flight& flight, Interrupt& interrupt);

}  // namespace muster::cli
