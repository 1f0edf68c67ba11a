// Which games of a run its answers rest on: all that were planned, or, where a run stops when it is
// clear, those until then.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "experiments/analysis/answer.h"
#include "experiments/plan/plan.h"
#include "experiments/scan/game_row.h"
#include "experiments/store/meta.h"

namespace muster::analysis {

// Calls its argument with every game, in the order of jobs; may be asked to twice.
using ForEachGame = std::function<absl::Status(const std::function<void(const GameRow&)>& visit)>;

struct CountedGames {
  std::optional<Course> course;     // of a run that looks while it goes on
  std::vector<std::int64_t> until;  // by cell of the plan: the first repetition that does not count

  // Games after the decision were in hand when it fell, and those of levels that rest are of
  // another run; they change nothing.
  bool counts(std::uint64_t job) const {
    return job / until.size() < static_cast<std::uint64_t>(until[job % until.size()]);
  }
  // How many there are when all are played.
  std::uint64_t games() const;
};

// Errors: those of `games`; DataLoss when a row does not belong to the plan.
absl::StatusOr<CountedGames> counted_games(const StoreMeta& meta, const Plan& plan,
                                           const ForEachGame& games);

// DataLoss when a row does not belong to the plan.
absl::Status check_row(const GameRow& game, const Plan& plan);

}  // namespace muster::analysis
