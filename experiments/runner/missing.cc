#include "experiments/runner/missing.h"

#include <algorithm>
#include <optional>

#include "experiments/runner/watch.h"

namespace muster {

absl::StatusOr<std::vector<std::uint64_t>> missing_jobs(const Store& store) {
  std::optional<Watch> watch;
  if (store.meta().stopping.looks()) {
    watch.emplace(store.meta(), store.plan());
    if (absl::Status seen = watch->add_all(store); !seen.ok()) return seen;
  }
  const std::vector<bool> done = store.done();
  std::vector<std::uint64_t> missing;
  for (std::uint64_t job = 0; job < done.size(); ++job) {
    if (!done[job] && (!watch || watch->needs(job))) missing.push_back(job);
  }
  return missing;
}

std::uint64_t planned_rounds(const StoreMeta& meta, const Plan& plan) {
  const auto& most = meta.stopping.max_games;
  if (!most) return plan.repetitions();
  const std::uint64_t cells = plan.cells().size();
  return std::min(plan.repetitions(), (static_cast<std::uint64_t>(*most) + cells - 1) / cells);
}

}  // namespace muster
