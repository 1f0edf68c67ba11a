#include "experiments/runner/missing.h"

#include <algorithm>
#include <numeric>
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

std::uint64_t planned_rounds(const StoreMeta& meta, const Plan& plan, const RoundsOfCells& needed) {
  const auto& most = meta.stopping.max_games;
  if (!most) return plan.repetitions();
  const auto games_before = [&](std::uint64_t round) {
    return std::accumulate(
        needed.begin(), needed.end(), std::uint64_t{0},
        [round](std::uint64_t sum, std::uint64_t until) { return sum + std::min(round, until); });
  };
  std::uint64_t begin = 0;  // rounds that may begin
  for (std::uint64_t end = plan.repetitions(); begin < end;) {
    const std::uint64_t middle = begin + (end - begin) / 2;
    const bool may_begin = games_before(middle) < static_cast<std::uint64_t>(*most);
    (may_begin ? begin : end) = may_begin ? middle + 1 : middle;
  }
  return begin;
}

RoundsOfCells rounds_of_cells(const StoreMeta& meta, const Plan& plan, const RoundLimits& limits) {
  RoundsOfCells rounds(plan.cells().size(), plan.repetitions());
  for (std::size_t cell = 0; cell < rounds.size(); ++cell) {
    for (const std::size_t agent : plan.cells()[cell].seats) {
      const auto rests = limits.resting.find(meta.agents[agent].name);
      if (rests != limits.resting.end()) rounds[cell] = std::min(rounds[cell], rests->second);
    }
  }
  const std::uint64_t until =
      std::min(plan.repetitions(), limits.until.value_or(planned_rounds(meta, plan, rounds)));
  // Cells with the same games are played as far as one of them is.
  RoundsOfCells most(rounds.size());
  for (std::size_t cell = 0; cell < rounds.size(); ++cell) {
    std::uint64_t& of_all = most[plan.same_as(cell)];
    of_all = std::max(of_all, std::min(rounds[cell], until));
  }
  for (std::size_t cell = 0; cell < rounds.size(); ++cell) rounds[cell] = most[plan.same_as(cell)];
  return rounds;
}

}  // namespace muster
