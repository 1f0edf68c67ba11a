// What `muster run` does before it plays: looks at what its folder holds, judges whether that goes
// on, and says so. For the verbs that play only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/runner/growth.h"
#include "experiments/store/contents.h"
#include "experiments/store/store.h"
#include "experiments/store/writer.h"

namespace muster::cli {

// A game is in the store so many seconds after its end, at most; and so many are written together.
inline constexpr double kSecondsPerCommit = 1.0;
inline constexpr std::uint64_t kRowsPerCommit = 16 * kMaxBatchRows;

// What the run finds in its folder.
struct Found {
  std::unique_ptr<Store> store;
  Growth growth;
  std::vector<Voucher> vouchers;  // for rows of other programs
};

// Nothing for a new run.
absl::StatusOr<std::optional<Found>> look(const std::string& path, const Plan& plan);

// Adds the vouchers. Errors: FailedPrecondition when it is somebody else's run, or of a program
// that plays otherwise.
absl::Status judge(const Experiment& experiment, int threads, Found& found);

// Tells what stays, and writes down who vouches for it and how this program plays.
absl::Status introduce(const std::optional<Found>& found, const Experiment& experiment,
                       const Plan& plan, int threads, StoreWriter& writer);

// Where each game of the plan stands is kept in memory. Errors: InvalidArgument when there is not
// enough.
absl::Status check_memory(std::uint64_t games);

}  // namespace muster::cli
