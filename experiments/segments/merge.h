// The union of everything that was played of a run: its store and its segments, of one folder or of
// several. It is the same in whatever order and however often it is made, by whatever way round.
//
// A game that was played more than once is there once: the one that ended first (of equal ones the
// shortest, then the one with the smallest hash), so that it is the same whichever was met first.
// If it should have come out the same and did not, determinism is broken: that is said loudly, and
// nothing is removed.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "experiments/segments/run_folder.h"
#include "experiments/store/store.h"

namespace muster {

struct Merge {
  std::uint64_t files = 0;   // segments and stores of others that came in
  std::uint64_t copies = 0;  // rows and figures that were there already
  std::uint64_t rows = 0;    // of games of the plan, now
  std::uint64_t planned = 0;
  std::vector<std::string> damage;   // files that were left out, in words
  std::vector<std::string> differs;  // games that came out differently, with the command to see it
};

// Makes the store of `run_folder` the union of it, its segments and the runs `more`, in one step,
// and removes the segments that it has now. A folder that has nothing yet becomes the union of the
// others. Errors: those of StoreLock; FailedPrecondition when a run is another one, with what is
// different; NotFound, DataLoss, Internal.
absl::StatusOr<Merge> merge_runs(const std::string& run_folder,
                                 const std::vector<std::string>& more);

// A run as a store to be read: its own, or where it has segments the union of both, made aside in
// $TMPDIR; nothing in its folder changes. `damage` as above.
struct OpenedRun {
  std::unique_ptr<Store> store;
  std::uint64_t segments = 0;  // that are not merged
  std::vector<std::string> damage;
};
absl::StatusOr<OpenedRun> open_run(const std::string& run_folder);

}  // namespace muster
