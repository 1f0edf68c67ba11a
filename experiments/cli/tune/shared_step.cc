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

// Whether the step's store has all of the part. Others may play the next one already.
absl::StatusOr<bool> is_merged(const SharedStep& step, const RunDescription& run,
                               const RoundLimits& limits) {
  const auto store = merged(step, run);
  if (!store.ok()) return store.status();
  return *store && cluster::missing_in(limits, cluster::games_of(**store)) == 0;
}

// Games of the part that nobody has played; where others move files just now, an error.
absl::StatusOr<std::uint64_t> missing_of_all(const SharedStep& step, const RoundLimits& limits) {
  auto view = view_folder(step.folder);
  if (!view.ok()) return view.status();
  cluster::PlayedGames played = cluster::no_games(view->meta(), view->plan());
  played.done = std::move(view->done);
  return cluster::missing_in(limits, played);
}

absl::Status merge_all(const SharedStep& step) {
  const auto merge = merge_and_tell(step.folder, {});
  if (!merge.ok()) return merge.status();
  if (merge->differs.empty()) return absl::OkStatus();
  return absl::DataLossError(fmt::format("{}: results of one game differ", step.folder));
}

void tell_wait(const SharedStep& step, std::uint64_t missing) {
  const std::string what = missing == 0
                               ? "shard 1, which puts all together"
                               : fmt::format("{} of other shards", count_text(missing, "game"));
  print_message(stderr, "{}: waits for {}\n", step.folder, what);
}

// Until the part is in the step's store, into which the first shard puts what all have played.
absl::Status wait(const SharedStep& step, const RunDescription& run, const RoundLimits& limits) {
  std::chrono::milliseconds pause = kFirstPause;
  Clock::time_point said = Clock::now();
  Clock::time_point seen = said;
  for (;;) {
    const auto there = is_merged(step, run, limits);
    if (there.ok() && *there) return absl::OkStatus();
    // The first shard looks at what all have played, the others only to say for what they wait.
    const bool says = Clock::now() - said >= kWaitTold;
    absl::Status look = there.status();
    if (look.ok() && (step.shard.index == 0 || says)) {
      const auto missing = missing_of_all(step, limits);
      look = missing.status();
      if (look.ok() && *missing == 0 && step.shard.index == 0) {
        if (absl::Status put = merge_all(step); !put.ok()) return put;
        continue;
      }
      if (look.ok() && says) {
        said = Clock::now();
        tell_wait(step, *missing);
      }
    }
    // The files of others may be put together, and removed, just now; but not for long.
    if (look.ok()) seen = Clock::now();
    if (Clock::now() - seen >= kWaitTold) return look;
    if (Interrupt::requested()) {
      return absl::CancelledError("interrupted; the same command goes on");
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
