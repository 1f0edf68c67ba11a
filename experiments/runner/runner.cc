#include "experiments/runner/runner.h"

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "core/fork_join.h"
#include "core/status.h"
#include "experiments/runner/question.h"

namespace muster {
namespace {

using Clock = std::chrono::steady_clock;

// The state of one call of run().
class Run {
 public:
  Run(const Experiment& experiment, const Plan& plan, const Store& before, Sink& sink,
      const RunLimits& limits, const std::atomic<bool>& stop)
      : experiment_(experiment),
        plan_(plan),
        before_(before),
        sink_(sink),
        limits_(limits),
        begun_(Clock::now()),
        stop_(stop),
        done_(before.done()) {
    if (limits.elsewhere == nullptr) return;
    for (std::size_t job = 0; job < done_.size(); ++job) {
      if ((*limits.elsewhere)[job]) done_[job] = true;
    }
  }

  absl::StatusOr<RunOutcome> go();

 private:
  // Over jobs that are done, that another job stands for, or that are not needed.
  void skip_done();
  bool gives_up();
  // The next job to play; nothing at the end.
  std::optional<std::uint64_t> next_job();
  void play(std::uint64_t index);
  absl::Status complete(const GameJob& job, PlayedGame& played);
  void fail(const absl::Status& error, std::uint64_t job);
  void run_pipeline();

  const Experiment& experiment_;
  const Plan& plan_;
  const Store& before_;
  Sink& sink_;
  const RunLimits limits_;
  const Clock::time_point begun_;
  bool time_up_ = false;
  const std::atomic<bool>& stop_;
  std::vector<bool> done_;
  std::uint64_t next_ = 0;
  std::mutex reading_;  // of before_
  std::mutex failing_;
  absl::Status error_;
  std::uint64_t error_job_ = 0;
  std::atomic<bool> failed_{false};
};

void Run::skip_done() {
  const auto nothing_new = [this](std::uint64_t job) {
    const auto cell = static_cast<std::size_t>(job % plan_.cells().size());
    // A game that an agent limited by time plays again may be another one: no figures for its row.
    const bool other =
        !plan_.cells()[cell].reproducible && (before_.has_row(job) || plan_.same_as(cell) != cell);
    return other || !plan_.plays(cell);
  };
  const auto not_needed = [this](std::uint64_t job) {
    return limits_.watch != nullptr && !limits_.watch->needs(job);
  };
  while (next_ < done_.size() && (done_[next_] || nothing_new(next_) || not_needed(next_))) ++next_;
}

bool Run::gives_up() {
  if (failed_ || stop_ || !sink_.status().ok()) return true;
  const std::chrono::duration<double> elapsed = Clock::now() - begun_;
  time_up_ = time_up_ || (limits_.seconds && elapsed.count() >= *limits_.seconds);
  return time_up_;
}

std::optional<std::uint64_t> Run::next_job() {
  for (skip_done(); next_ < done_.size(); skip_done()) {
    if (gives_up()) return std::nullopt;
    if (limits_.watch == nullptr) return next_++;
    const std::uint64_t round = next_ / plan_.cells().size();
    if (!limits_.watch->wait_for(round, [this] { return gives_up(); })) {
      if (gives_up()) return std::nullopt;
      continue;  // the run is over: no further job is needed
    }
    if (limits_.watch->needs(next_)) return next_++;
  }
  return std::nullopt;
}

// What the store has to know besides, and has already.
absl::Status Run::complete(const GameJob& job, PlayedGame& played) {
  const StoreContents& contents = before_.contents();
  const auto cell = static_cast<std::uint64_t>(contents.plan_cells[job.cell]);
  played.row.cell = cell;
  const PlannedCell& planned = plan_.cells()[job.cell];
  for (std::size_t i = 0; i < played.figures.size(); ++i) {
    auto& [witness, figures] = played.figures[i];
    witness = contents.witness_id(planned.witnesses[i]);
    figures.cell = cell;
  }
  // Figures may be there without their row, where that was lost.
  const auto has = [&](const auto& figures) {
    return before_.has_figures(job.index, figures.first) ||
           !plan_.asks_first(job.cell, contents.witnesses.at(figures.first).key);
  };
  std::erase_if(played.figures, has);
  played.row_is_there = plan_.same_as(job.cell) != job.cell;  // the first one's, it comes as well
  if (!before_.has_row(job.index)) return absl::OkStatus();
  played.row_is_there = true;
  const std::lock_guard lock(reading_);
  const auto known = before_.game(job.index);
  if (!known.ok()) return known.status();
  if (known->hash != played.row.hash) {
    const auto ids = before_.ids();
    return absl::DataLossError(fmt::format(
        "{} came out otherwise than the row that is there; `{}` shows it",
        job_text(experiment_, plan_, job),
        replay_command(before_.path(), ids.ok() ? ids->of(known->key) : to_text(known->key))));
  }
  return absl::OkStatus();
}

void Run::play(std::uint64_t index) {
  const Clock::time_point start = Clock::now();
  const std::size_t place = limits_.flight != nullptr ? limits_.flight->begin(index) : 0;
  auto played = play_job(experiment_, plan_, index);
  if (limits_.flight != nullptr) limits_.flight->end(place);
  absl::Status status = played.status();
  if (!status.ok()) {
    const GameJob job = plan_.job(index);
    const Hash128 key = row_key(plan_.cells()[job.cell].key, job.seed);
    status = absl::Status(status.code(),
                          fmt::format("{}; `{}` plays it again", message_of(status),
                                      replay_command(before_.path(), to_text(key), false)));
  } else {
    played->row.wall_nanoseconds =
        std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
    played->row.finished_at = utc_now();
    if (limits_.watch != nullptr) limits_.watch->add_played(plan_.job(index), *played);
    status = complete(plan_.job(index), *played);
  }
  if (status.ok()) {
    sink_.put(*std::move(played));
  } else {
    fail(status, index);
  }
}

// Keeps the error of the earliest job, so that the message does not depend on threads more than it
// must.
void Run::fail(const absl::Status& error, std::uint64_t job) {
  const std::lock_guard lock(failing_);
  if (error_.ok() || job < error_job_) {
    error_ = error;
    error_job_ = job;
  }
  failed_ = true;
}

void Run::run_pipeline() {
  const auto in_flight = static_cast<std::size_t>(limits_.threads) * 4;
  const auto next = [this](tbb::flow_control& control) -> std::uint64_t {
    const std::optional<std::uint64_t> job = next_job();
    if (!job) control.stop();
    return job.value_or(0);
  };
  const auto play_one = [this](std::uint64_t index) { play(index); };
  ForkJoin fork;
  tbb::parallel_pipeline(
      in_flight,
      tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order, fork.in_turn(next)) &
          tbb::make_filter<std::uint64_t, void>(tbb::filter_mode::parallel, fork.forked(play_one)));
  fork.joined();
}

absl::StatusOr<RunOutcome> Run::go() {
  const Clock::time_point start = Clock::now();
  try {  // the standard library's and TBB's exceptions: out of memory, no threads
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(limits_.threads));
    tbb::task_arena arena(limits_.threads);
    arena.execute([this] { run_pipeline(); });
  } catch (const std::bad_alloc&) {
    fail(absl::ResourceExhaustedError(
             "there is not enough memory for this; nothing that was stored is lost"),
         0);
  } catch (const std::exception& exception) {
    fail(absl::InternalError(fmt::format("the run broke off: {}", exception.what())), 0);
  }
  const absl::Status written = sink_.finish();
  if (!error_.ok()) return error_;
  if (!written.ok()) return written;
  RunOutcome outcome;
  outcome.played = sink_.stored();
  skip_done();
  outcome.interrupted = next_ < done_.size();
  outcome.time_up = time_up_;
  outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

}  // namespace

int default_threads() { return std::max(1, tbb::info::default_concurrency()); }

std::string job_text(const Experiment& experiment, const Plan& plan, const GameJob& job) {
  const PlannedCell& cell = plan.cells()[job.cell];
  std::vector<std::string> seats;
  for (const std::size_t agent : cell.seats) seats.push_back(experiment.agents[agent].name);
  return fmt::format("job {} (scenario {}, ruleset {}, agents {}, repetition {}, seed 0x{})",
                     job.index, experiment.scenarios[cell.scenario].name,
                     experiment.rulesets[cell.ruleset].name, fmt::join(seats, " - "),
                     job.repetition, hex_text(job.seed));
}

namespace {

// The name of a metric that no column could hold; nullptr when there is none.
const std::string* not_a_number(const Metrics& metrics) {
  for (const Metric& metric : metrics) {
    const double* number = std::get_if<double>(&metric.value);
    if (number != nullptr && std::isnan(*number)) return &metric.name;
  }
  return nullptr;
}

}  // namespace

absl::StatusOr<PlayedGame> play_job(const Experiment& experiment, const Plan& plan,
                                    std::uint64_t index) {
  const GameJob job = plan.job(index);
  return row_of(experiment, plan, job, experiment.matchups[job.cell]->play(job.seed));
}

absl::StatusOr<PlayedGame> row_of(const Experiment& experiment, const Plan& plan,
                                  const GameJob& job, MatchResult result) {
  if (!result.error.empty()) {
    return absl::InternalError(
        fmt::format("{}: {}", job_text(experiment, plan, job), result.error));
  }
  PlayedGame played;
  played.row.seed = job.seed;
  played.row.repetition = job.repetition;
  played.row.returns.assign(result.returns.begin(), result.returns.begin() + result.num_players);
  played.row.margin = result.summary.margin;
  played.row.rounds = result.summary.rounds;
  played.row.decisions = result.decisions;
  played.row.hash = result_hash(result);
  played.row.metrics = std::move(result.summary.metrics);
  const std::string* bad = not_a_number(played.row.metrics);
  for (const Metrics& metrics : result.witnessed) {
    if (bad == nullptr) bad = not_a_number(metrics);
  }
  if (bad != nullptr) {
    return absl::InternalError(
        fmt::format("{}: metric {} is not a number", job_text(experiment, plan, job), *bad));
  }
  for (Metrics& metrics : result.witnessed) {
    played.figures.push_back({0, {0, job.seed, job.repetition, std::move(metrics)}});
  }
  return played;
}

absl::StatusOr<RunOutcome> run(const Experiment& experiment, const Plan& plan, const Store& before,
                               Sink& sink, const RunLimits& limits, const std::atomic<bool>& stop) {
  if (before.plan().size() != plan.size()) {
    return absl::InvalidArgumentError(
        fmt::format("{}: the store is of another plan ({} games, not {})", before.path(),
                    before.plan().size(), plan.size()));
  }
  return Run(experiment, plan, before, sink, limits, stop).go();
}

}  // namespace muster
