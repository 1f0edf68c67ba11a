#include "experiments/runner/runner.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "experiments/runner/progress.h"

namespace muster {
namespace {

using Clock = std::chrono::steady_clock;

// A game on its way from the players to the store.
struct Played {
  absl::StatusOr<StoredGame> game;
  StoredTiming timing;
};
// Pipelines copy what flows through them: a pointer is enough.
using PlayedPtr = std::shared_ptr<Played>;

std::string utc_now() {
  const auto now = std::chrono::system_clock::now();
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(now)), milliseconds);
}

// The state of one call of run(). The source and the sink are serial; only `failed_` is shared.
class Run {
 public:
  Run(const Experiment& experiment, const Plan& plan, Store& store, const RunOptions& options,
      const std::atomic<bool>& stop, std::vector<bool> done)
      : experiment_(experiment),
        plan_(plan),
        store_(store),
        options_(options),
        stop_(stop),
        done_(std::move(done)),
        done_before_(static_cast<std::uint64_t>(std::count(done_.begin(), done_.end(), true))),
        progress_(options.progress, options.progress_terminal, done_before_, plan.size()) {}

  absl::StatusOr<RunOutcome> go();

 private:
  // The next job to play; nothing at the end.
  std::optional<std::uint64_t> next_job();
  PlayedPtr play(std::uint64_t index) const;
  void take(Played& played);
  void commit();
  void fail(const absl::Status& error, std::uint64_t job);
  void run_pipeline();

  const Experiment& experiment_;
  const Plan& plan_;
  Store& store_;
  const RunOptions& options_;
  const std::atomic<bool>& stop_;
  std::vector<bool> done_;
  std::uint64_t done_before_;
  Progress progress_;
  std::uint64_t next_ = 0;
  std::uint64_t stored_ = 0;
  std::vector<StoredGame> games_;  // the batch
  std::vector<StoredTiming> timings_;
  Clock::time_point batch_started_ = Clock::now();
  absl::Status error_;
  std::uint64_t error_job_ = 0;
  std::atomic<bool> failed_{false};
};

std::optional<std::uint64_t> Run::next_job() {
  if (failed_ || stop_) return std::nullopt;
  while (next_ < done_.size() && done_[next_]) ++next_;
  if (next_ == done_.size()) return std::nullopt;
  return next_++;
}

PlayedPtr Run::play(std::uint64_t index) const {
  const Clock::time_point start = Clock::now();
  auto played = std::make_shared<Played>(Played{play_job(experiment_, plan_, index), {}});
  played->timing.job = index;
  played->timing.wall_nanoseconds =
      std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
  played->timing.finished_at = utc_now();
  return played;
}

void Run::take(Played& played) {
  if (!played.game.ok()) {
    fail(played.game.status(), played.timing.job);
    return;
  }
  const Clock::time_point now = Clock::now();
  if (games_.empty()) batch_started_ = now;
  // Slow games are written one by one: little is lost when the process is killed.
  const double game_seconds = static_cast<double>(played.timing.wall_nanoseconds) * 1e-9;
  const double age = std::chrono::duration<double>(now - batch_started_).count() + game_seconds;
  games_.push_back(*std::move(played.game));
  timings_.push_back(std::move(played.timing));
  if (games_.size() >= options_.rows_per_commit || age >= options_.seconds_per_commit) commit();
  progress_.add();
}

void Run::commit() {
  if (games_.empty()) return;
  const absl::Status status = store_.append(games_, timings_);
  if (status.ok()) {
    stored_ += games_.size();
  } else {
    fail(status, 0);
  }
  games_.clear();
  timings_.clear();
}

// Keeps the error of the earliest job, so that the message does not depend on threads more than it
// must.
void Run::fail(const absl::Status& error, std::uint64_t job) {
  if (error_.ok() || job < error_job_) {
    error_ = error;
    error_job_ = job;
  }
  failed_ = true;
}

void Run::run_pipeline() {
  const auto in_flight = static_cast<std::size_t>(options_.threads) * 4;
  tbb::parallel_pipeline(
      in_flight,
      tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order,
                                            [this](tbb::flow_control& control) -> std::uint64_t {
                                              const std::optional<std::uint64_t> job = next_job();
                                              if (!job) control.stop();
                                              return job.value_or(0);
                                            }) &
          tbb::make_filter<std::uint64_t, PlayedPtr>(
              tbb::filter_mode::parallel, [this](std::uint64_t index) { return play(index); }) &
          tbb::make_filter<PlayedPtr, void>(tbb::filter_mode::serial_out_of_order,
                                            [this](const PlayedPtr& played) { take(*played); }));
}

absl::StatusOr<RunOutcome> Run::go() {
  const Clock::time_point start = Clock::now();
  try {  // the standard library's and TBB's exceptions: out of memory, no threads
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(options_.threads));
    tbb::task_arena arena(options_.threads);
    arena.execute([this] { run_pipeline(); });
  } catch (const std::exception& exception) {
    fail(absl::InternalError(fmt::format("the run broke off: {}", exception.what())), 0);
  }
  commit();
  progress_.finish();
  if (!error_.ok()) return error_;
  RunOutcome outcome;
  outcome.done_before = done_before_;
  outcome.played = stored_;
  outcome.total = plan_.size();
  outcome.interrupted = done_before_ + stored_ < plan_.size();
  outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

}  // namespace

int default_threads() { return std::max(1, tbb::info::default_concurrency()); }

absl::StatusOr<StoredGame> play_job(const Experiment& experiment, const Plan& plan,
                                    std::uint64_t index) {
  const GameJob job = plan.job(index);
  const Cell& cell = plan.cells()[job.cell];
  const Matchup& matchup = *experiment.matchups[job.cell];
  StoredGame game;
  game.job = job.index;
  game.ruleset = experiment.rulesets[cell.ruleset].name;
  game.scenario = experiment.scenarios[cell.scenario].name;
  game.repetition = job.repetition;
  game.seed = job.seed;
  for (const std::size_t agent : cell.seats) game.seats.push_back(experiment.agents[agent].name);
  MatchResult result = matchup.play(job.seed);
  if (!result.error.empty()) {
    return absl::InternalError(
        fmt::format("job {} (scenario {}, ruleset {}, agents {}, repetition {}, seed {}): {}",
                    job.index, game.scenario, game.ruleset, fmt::join(game.seats, " - "),
                    job.repetition, hex_text(job.seed), result.error));
  }
  game.returns.assign(result.returns.begin(), result.returns.begin() + result.num_players);
  game.outcome = outcome_of(game.returns);
  game.margin = result.summary.margin;
  game.rounds = result.summary.rounds;
  game.decisions = result.decisions;
  game.final_hash = result.final_hash;
  game.reproducible = matchup.reproducible();
  game.metrics_json = std::move(result.summary.metrics_json);
  return game;
}

absl::StatusOr<RunOutcome> run(const Experiment& experiment, const Plan& plan, Store& store,
                               const RunOptions& options, const std::atomic<bool>& stop) {
  auto done = store.done();
  if (!done.ok()) return done.status();
  if (done->size() != plan.size()) {
    return absl::InvalidArgumentError(
        fmt::format("{}: the store is of another plan ({} games, not {})", store.path(),
                    done->size(), plan.size()));
  }
  return Run(experiment, plan, store, options, stop, *std::move(done)).go();
}

}  // namespace muster
