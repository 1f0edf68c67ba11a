#include "experiments/cli/play_waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>
#include <utility>

#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/queue.h"
#include "experiments/cluster/script.h"
#include "experiments/cluster/slurm.h"
#include "experiments/runner/progress.h"
#include "experiments/segments/merge.h"
#include "experiments/segments/quarantine.h"
#include "experiments/segments/run_folder.h"
#include "experiments/store/lock.h"

namespace muster::cli {
namespace {

using cluster::Chain;
using cluster::Shared;
using cluster::Submission;
using cluster::SubmittedWave;
using cluster::Wave;

// What a task of the first wave takes, by default.
constexpr double kFirstWaveSeconds = 600;
// Of its time limit a task should be expected to take so much at most: nodes differ.
constexpr double kFits = 0.8;
// Somebody else may merge just now.
constexpr double kMergePatience = 300;
constexpr std::chrono::seconds kMergePause(2);

std::string wave_text(const Wave& wave, std::uint64_t repetitions) {
  return fmt::format("wave {} (repetitions below {} of at most {})", wave.number, wave.until(),
                     repetitions);
}

// All that was played, in the run's store; before the first game, what is played.
struct Gathered {
  std::unique_ptr<Store> store;
  bool whole = true;  // nothing is damaged, no result differs
};

absl::StatusOr<Gathered> gather(const std::string& run) {
  const auto segments = list_segments(run);
  if (!segments.ok()) return segments.status();
  Gathered gathered;
  if (!segments->empty()) {
    const std::string path = store_path(run);
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::duration<double>(kMergePatience);
    auto merge = merge_and_tell(run, {});
    while (!merge.ok() && !store_owner(path).empty() && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(kMergePause);
      merge = merge_and_tell(run, {});
    }
    if (!merge.ok()) return merge.status();
    if (!merge->differs.empty()) {
      return absl::DataLossError(
          "results of one game differ, so nothing is decided. Nothing was submitted");
    }
    gathered.whole = merge->damage.empty();
  }
  auto store = Store::open(store_path(run));
  if (absl::IsNotFound(store.status())) store = open_description(run);
  if (!store.ok()) return store.status();
  gathered.store = *std::move(store);
  return gathered;
}

// Whether nothing is to be done, as somebody has gone on, or the last wave plays yet; said.
absl::StatusOr<bool> has_gone_on(const WaveStep& step, const std::vector<Wave>& waves) {
  if (step.by_hand || waves.empty()) return false;
  const Wave& last = waves.back();
  if (last.tries.empty()) return false;
  const SubmittedWave& newest = last.tries.back();
  if (step.after) {
    if (!(*step.after < cluster::WaveTry{last.number, newest.number})) return false;
    fmt::print("wave {} was submitted already: array job {}, next job {}\n", last.number,
               newest.jobs.array, newest.jobs.merge);
    return true;
  }
  const auto records = cluster::job_records(newest.jobs.array);
  if (!records.ok()) return records.status();
  const bool plays = std::any_of(records->begin(), records->end(),
                                 [](const auto& record) { return record.in_queue(); });
  if (plays) {
    fmt::print("wave {} is in the queue: array job {}, next job {}\n", last.number,
               newest.jobs.array, newest.jobs.merge);
  }
  return plays;
}

// Why another submission of the wave would bring nothing; "" when it may.
absl::StatusOr<std::string> hopeless(const WaveStep& step, const Store& store, const Wave& wave,
                                     std::uint64_t missing) {
  if (step.by_hand || wave.tries.empty()) return "";
  if (store.meta().stopping.max_seconds) return "its max_time is up";
  const auto notes = cluster::read_notes(step.run);
  const std::uint64_t array = wave.tries.back().jobs.array;
  const bool refused = std::any_of(notes.begin(), notes.end(), [&](const auto& note) {
    return note.job == array && note.kind == cluster::FailureNote::Kind::kRefused;
  });
  if (refused) return "shards were refused";
  const auto crashing = read_quarantine(step.run);
  if (!crashing.ok()) return crashing.status();
  const std::vector<bool> done = store.done();
  const RoundsOfCells rounds = rounds_of_cells(store.meta(), store.plan(), wave.limits);
  const auto lacking = std::count_if(crashing->begin(), crashing->end(), [&](const auto& game) {
    return game.job < done.size() && !done[game.job] && is_asked_for(game.job, rounds);
  });
  if (static_cast<std::uint64_t>(lacking) >= missing) return "all of them crash the program";
  if (cluster::idle_tries(wave, missing) < cluster::kMostIdleTries) return "";
  return fmt::format("{} submissions have brought no game more", cluster::kMostIdleTries);
}

int end_incomplete(const WaveStep& step, const Store& store, const Wave& wave,
                   std::uint64_t missing, const std::string& why) {
  const int reported = show_report(store, report_path(step.run));
  report_error(fmt::format(
      "this run is incomplete: {} missing of {}, and {}. `muster submit --resume {}` submits wave "
      "{} again; `muster status {}` says what became of it",
      missing == 1 ? "1 game is" : fmt::format("{} games are", missing),
      wave_text(wave, store.plan().repetitions()), why, step.run, wave.number, step.run));
  return reported == kExitDone ? kExitFailed : reported;
}

int end_over(const WaveStep& step, const Gathered& gathered, const Wave& end) {
  fmt::print("the run is over after {} rounds: {} ({})\n", end.until(), end.over, end.standing);
  std::fflush(stdout);
  const int reported = show_report(*gathered.store, report_path(step.run));
  return reported == kExitDone && !gathered.whole ? kExitFailed : reported;
}

int submit_wave(const WaveStep& step, const Store& store, const Wave& wave, const Chain& chain) {
  const auto costs = read_costs(step.run, store.plan());
  if (!costs.ok()) return report_error(costs.status());
  const Shared shared =
      share_out(store.plan(), rounds_of_cells(store.meta(), store.plan(), wave.limits),
                step.submission, store.done(), *costs);
  if (!wave.standing.empty()) fmt::print("{}\n", wave.standing);
  tell_shared(fmt::format("{}, {}", step.submission.experiment,
                          wave_text(wave, store.plan().repetitions())),
              shared, step.submission, *costs, false);
  std::fflush(stdout);
  SubmittedWave as;
  as.number = step.by_hand         ? cluster::unclaimed_number(step.run, wave)
              : wave.tries.empty() ? 1
                                   : wave.tries.back().number + 1;
  as.missing = chain.missing;
  as.by_hand = step.by_hand;
  as.jobs.seconds_left = shared.seconds_left();
  const auto handed = hand_over(step.run, step.submission, wave, as, shared.tasks);
  if (!handed.ok()) return report_error(handed.status());
  const cluster::SubmittedJobs& jobs = handed->wave.jobs;
  fmt::print("{}: array job {} (tasks {}), then job {}\n",
             handed->already ? "was submitted already" : "submitted", jobs.array, jobs.tasks,
             jobs.merge);
  if (step.by_hand) fmt::print("`muster status {}` says how it goes\n", step.run);
  return kExitDone;
}

}  // namespace

int play_waves(const WaveStep& step, const Wave& first) {
  auto written = cluster::read_waves(step.run);
  if (!written.ok()) return report_error(written.status());
  const auto gone_on = has_gone_on(step, *written);
  if (!gone_on.ok()) return report_error(gone_on.status());
  if (*gone_on) return kExitDone;
  const auto gathered = gather(step.run);
  if (!gathered.ok()) return report_error(gathered.status());
  const Store& store = *gathered->store;
  const auto chain =
      cluster::follow(step.run, *std::move(written), first, cluster::games_of(store));
  if (!chain.ok()) return report_error(chain.status());
  Wave last = chain->waves.back();
  for (std::size_t i = chain->written; i < chain->waves.size(); ++i) {
    auto there = cluster::write_new_wave(step.run, chain->waves[i]);
    if (!there.ok()) return report_error(there.status());
    last = *std::move(there);
  }
  if (!last.over.empty()) return end_over(step, *gathered, last);
  const auto why = hopeless(step, store, last, chain->missing);
  if (!why.ok()) return report_error(why.status());
  if (!why->empty()) return end_incomplete(step, store, last, chain->missing, *why);
  return submit_wave(step, store, last, *chain);
}

int show_wave(const WaveStep& step, const Wave& first, const cluster::PlayedGames& played,
              const CellCosts& costs) {
  auto written = cluster::read_waves(step.run);
  if (!written.ok()) return report_error(written.status());
  if (!written->empty() && written->front().identity != played.meta->identity) written->clear();
  const auto chain = cluster::follow(step.run, *std::move(written), first, played);
  if (!chain.ok()) return report_error(chain.status());
  const Wave& wave = chain->waves.back();
  if (!wave.over.empty()) {
    fmt::print("the run is over after {} rounds: {} ({})\n", wave.until(), wave.over,
               wave.standing);
    return kExitDone;
  }
  const Shared shared =
      share_out(*played.plan, rounds_of_cells(*played.meta, *played.plan, wave.limits),
                step.submission, played.done, costs);
  tell_shared(fmt::format("{}, {}", step.submission.experiment,
                          wave_text(wave, played.plan->repetitions())),
              shared, step.submission, costs, true);
  const cluster::WaveTry of{wave.number, cluster::unclaimed_number(step.run, wave)};
  const std::string shards = cluster::wave_shards_path(step.run, of);
  const std::string controller = cluster::controller_path(step.run, of);
  fmt::print("\nwould be written to {}:\n\n{}", shards,
             wave_shards_script(step.submission, step.run, shared.tasks, wave.limits, of));
  fmt::print("\nwould be written to {}:\n\n{}", controller,
             controller_script(step.submission, step.run, of));
  fmt::print("\nwould be run:\n\n  sbatch {}\n  sbatch --dependency=afterany:JOB {}\n\n", shards,
             controller);
  fmt::print("nothing was written or submitted (--dry-run)\n");
  return kExitDone;
}

Wave first_wave_of(const StoreMeta& meta, const Plan& plan, const Submission& submission,
                   const CellCosts& costs, const std::optional<std::uint64_t>& rounds) {
  double round_seconds = 0;
  for (std::size_t cell = 0; cell < costs.seconds.size(); ++cell) {
    if (plan.plays(cell)) round_seconds += costs.seconds[cell];
  }
  const std::uint64_t limit = submission.resources.array_limit;
  const std::uint64_t tasks = limit > 0 ? std::min(limit, submission.tasks) : submission.tasks;
  const double threads = static_cast<double>(tasks * submission.resources.cpus);
  return cluster::first_wave(
      meta, plan, rounds.value_or(cluster::first_until(round_seconds, threads, kFirstWaveSeconds)));
}

void tell_shared(const std::string& what, const Shared& shared, const Submission& submission,
                 const CellCosts& costs, bool measured) {
  std::uint64_t games = 0;
  std::uint64_t done = 0;
  for (const cluster::ShardCount& count : shared.counts) {
    games += count.games;
    done += count.done;
  }
  fmt::print("{}: {} in {}, {} there; {} with {}\n", what, count_text(games, "game"),
             count_text(submission.shards, "shard"), done, count_text(shared.tasks.size(), "task"),
             count_text(submission.resources.cpus, "thread"));
  if (shared.tasks.empty()) return;
  const auto limit = cluster::parse_time_limit(submission.resources.time);
  const auto seconds = static_cast<double>(limit.value_or(0));
  const cluster::TaskTimes times = task_times(submission, shared.counts);
  fmt::print("a task is expected to take {} (the mean {}) of its {}, by {} of {} on {} machine\n",
             duration_text(times.longest), duration_text(times.mean), duration_text(seconds),
             count_text(costs.games, "game"), count_text(costs.cells, "cell"),
             measured ? "this" : "the submitting");
  if (times.longest > kFits * seconds) {
    print_message(stderr,
                  "muster: that does not fit into --time {}: tasks will be stopped, and started "
                  "again where they were; {} or more --shards would fit\n",
                  submission.resources.time,
                  static_cast<std::uint64_t>(static_cast<double>(submission.shards) *
                                             times.longest / (kFits * seconds)) +
                      1);
  }
}

}  // namespace muster::cli
