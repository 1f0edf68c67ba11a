#include "experiments/cli/tune/shared_step.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/text.h"
#include "experiments/cli/run/run_shard.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/decisions.h"
#include "experiments/cluster/waves.h"
#include "experiments/runner/flight.h"
#include "experiments/runner/missing.h"
#include "experiments/segments/merge.h"
#include "experiments/segments/run_folder.h"

namespace muster::cli {
namespace {

using Clock = std::chrono::steady_clock;

// Looks at the folder are further and further apart.
constexpr std::chrono::milliseconds kFirstPause(100);
constexpr std::chrono::milliseconds kLongestPause(5000);
constexpr std::chrono::seconds kWaitTold(60);
// Rounds of the first wave of a step that looks, of all that it may take.
constexpr std::uint64_t kFirstPart = 16;

// The step's store, where it has one of this plan. Errors: those of Store::open but NotFound.
absl::StatusOr<std::unique_ptr<Store>> merged(const SharedStep& step, const RunDescription& run) {
  auto store = Store::open(store_path(step.folder));
  if (absl::IsNotFound(store.status())) return std::unique_ptr<Store>();
  if (store.ok() && (*store)->meta().identity != run.meta.identity) store->reset();
  return store;
}

// What is to be played next, as the games that are there decide; nothing: no more.
absl::StatusOr<std::optional<RoundLimits>> next_part(const SharedStep& step, const Store* store,
                                                     const Experiment& experiment,
                                                     const RunDescription& run) {
  if (store != nullptr) {
    const auto missing = missing_jobs(*store);
    if (!missing.ok()) return missing.status();
    if (missing->empty()) return std::nullopt;
  }
  if (!experiment.stopping.looks()) return RoundLimits{};
  const cluster::PlayedGames played =
      store != nullptr ? cluster::games_of(*store) : cluster::no_games(run.meta, run.plan);
  const std::uint64_t first = run.plan.repetitions() / kFirstPart;
  const auto chain =
      cluster::follow(step.folder, {}, cluster::first_wave(run.meta, run.plan, first), played);
  if (!chain.ok()) return chain.status();
  if (!chain->waves.back().over.empty()) return std::nullopt;
  return chain->waves.back().limits;
}

// Games of a part that are not among those that are `done`.
std::uint64_t lacking(const StoreMeta& meta, const Plan& plan, const std::vector<bool>& done,
                      const RoundLimits& limits) {
  const RoundsOfCells rounds = rounds_of_cells(meta, plan, limits);
  std::uint64_t count = 0;
  for (std::uint64_t job = 0; job < done.size(); ++job) {
    const bool plays = plan.plays(static_cast<std::size_t>(job % rounds.size()));
    count += plays && is_asked_for(job, rounds) && !done[static_cast<std::size_t>(job)];
  }
  return count;
}

// Whether the step's store has all of the part. Others may play the next one already.
absl::StatusOr<bool> is_merged(const SharedStep& step, const RunDescription& run,
                               const RoundLimits& limits) {
  const auto store = merged(step, run);
  if (!store.ok()) return store.status();
  return *store && lacking((*store)->meta(), (*store)->plan(), (*store)->done(), limits) == 0;
}

absl::Status merge_all(const SharedStep& step) {
  const auto merge = merge_and_tell(step.folder, {});
  if (!merge.ok()) return merge.status();
  if (merge->differs.empty()) return absl::OkStatus();
  return absl::DataLossError(fmt::format("{}: results of one game differ", step.folder));
}

// Until the part is in the step's store, into which the first shard puts what all have played.
absl::Status wait(const SharedStep& step, const RunDescription& run, const RoundLimits& limits) {
  std::chrono::milliseconds pause = kFirstPause;
  Clock::time_point said = Clock::now();
  Clock::time_point seen = said;
  for (;;) {
    const auto there = is_merged(step, run, limits);
    if (there.ok() && *there) return absl::OkStatus();
    const auto view = view_folder(step.folder);
    const bool readable = there.ok() && view.ok();
    const std::uint64_t count =
        readable ? lacking(view->meta(), view->plan(), view->done, limits) : 0;
    if (readable && count == 0 && step.shard.index == 0) {
      if (absl::Status put = merge_all(step); !put.ok()) return put;
      continue;
    }
    // The files of others may be put together, and removed, just now; but not for long.
    if (readable) seen = Clock::now();
    if (Clock::now() - seen >= kWaitTold) return there.ok() ? view.status() : there.status();
    if (Interrupt::requested()) {
      return absl::CancelledError("interrupted; the same command goes on");
    }
    if (readable && Clock::now() - said >= kWaitTold) {
      said = Clock::now();
      const std::string what = count == 0
                                   ? "shard 1, which puts all together"
                                   : fmt::format("{} of other shards", count_text(count, "game"));
      print_message(stderr, "{}: waits for {}\n", step.folder, what);
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, kLongestPause);
  }
}

absl::Status play_part(const SharedStep& step, const RoundLimits& limits,
                       const Experiment& experiment, const RunDescription& run,
                       Interrupt& interrupt) {
  const auto flight = Flight::make();
  if (!flight.ok()) return flight.status();
  const int code = run_shard({.folder = step.folder,
                              .shard = step.shard,
                              .threads = step.threads,
                              .limits = limits,
                              .merges = true},
                             experiment, run, **flight, interrupt);
  if (Interrupt::requested()) return absl::CancelledError("interrupted; the same command goes on");
  if (code == kExitDone) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{}: shard {} has not played all of its games", step.folder, step.shard.text()));
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Store>> play_together(const SharedStep& step,
                                                           const Experiment& experiment,
                                                           Interrupt& interrupt) {
  const RunDescription run = describe(experiment, MUSTER_VERSION);
  for (;;) {
    auto store = merged(step, run);
    if (!store.ok()) return store.status();
    const auto part = next_part(step, store->get(), experiment, run);
    if (!part.ok()) return part.status();
    if (!*part) return std::shared_ptr<const Store>(*std::move(store));
    absl::Status played = play_part(step, **part, experiment, run, interrupt);
    if (played.ok()) played = wait(step, run, **part);
    if (!played.ok()) return played;
  }
}

}  // namespace muster::cli
