// What a submission plays, shard by shard.
#pragma once

#include <cstdint>
#include <vector>

#include "experiments/cluster/shard_status.h"
#include "experiments/cluster/submission.h"
#include "experiments/plan/plan.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/runner/missing.h"

namespace muster::cluster {

struct Shared {
  std::vector<ShardCount> counts;
  std::vector<std::uint64_t> tasks;  // that have something to play

  double seconds_left() const;
};
Shared share_out(const Plan& plan, const RoundsOfCells& rounds, const Submission& submission,
                 const std::vector<bool>& done, const CellCosts& costs);

}  // namespace muster::cluster
