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

constexpr std::chrono::milliseconds kGlance(500);
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

// Games of a part that are not in the folder.
absl::StatusOr<std::uint64_t> lacking(const SharedStep& step, const RoundLimits& limits) {
  const auto view = view_folder(step.folder);
  if (!view.ok()) return view.status();
  const RoundsOfCells rounds = rounds_of_cells(view->meta(), view->plan(), limits);
  std::uint64_t count = 0;
  for (std::uint64_t job = 0; job < view->done.size(); ++job) {
    const bool plays = view->plan().plays(static_cast<std::size_t>(job % rounds.size()));
    count += plays && is_asked_for(job, rounds) && !view->done[static_cast<std::size_t>(job)];
  }
  return count;
}

// Until the part is in the step's store.
absl::Status wait(const SharedStep& step, const RoundLimits& limits) {
  Clock::time_point said = Clock::now();
  Clock::time_point seen = said;
  for (;;) {
    const auto count = lacking(step, limits);
    if (count.ok() && *count == 0) {
      const auto segments = list_segments(step.folder);
      if (segments.ok() && segments->empty()) return absl::OkStatus();
      if (step.shard.index == 0) {
        const auto merge = merge_and_tell(step.folder, {});
        if (!merge.ok()) return merge.status();
        if (merge->differs.empty()) continue;
        return absl::DataLossError(fmt::format("{}: results of one game differ", step.folder));
      }
    }
    // The files of others may be put together, and removed, just now; but not for long.
    if (count.ok()) seen = Clock::now();
    if (Clock::now() - seen >= kWaitTold) return count.status();
    if (Interrupt::requested()) {
      return absl::CancelledError("interrupted; the same command goes on");
    }
    if (count.ok() && Clock::now() - said >= kWaitTold) {
      said = Clock::now();
      print_message(stderr, "{}: waits for {} of other shards\n", step.folder,
                    count_text(*count, "game"));
    }
    std::this_thread::sleep_for(kGlance);
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
    if (played.ok()) played = wait(step, **part);
    if (!played.ok()) return played;
  }
}

}  // namespace muster::cli
