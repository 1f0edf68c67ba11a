#include "experiments/cluster/share_out.h"

#include <numeric>

#include "experiments/plan/shards.h"

namespace muster::cluster {

double Shared::seconds_left() const {
  return std::accumulate(
      counts.begin(), counts.end(), 0.0,
      [](double sum, const ShardCount& count) { return sum + count.seconds_left; });
}

Shared share_out(const Plan& plan, const RoundsOfCells& rounds, const Submission& submission,
                 const std::vector<bool>& done, const CellCosts& costs) {
  const Sharding sharding(plan, costs.seconds, submission.shards);
  Shared shared;
  shared.counts = count_shards(plan, rounds, sharding, done, costs.seconds);
  shared.tasks = tasks_to_play(submission, shared.counts);
  return shared;
}

}  // namespace muster::cluster
