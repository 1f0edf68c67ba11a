#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/json_text.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/play_waves.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/script.h"
#include "experiments/cluster/shard_status.h"
#include "experiments/cluster/slurm.h"
#include "experiments/cluster/submission.h"
#include "experiments/cluster/waves.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/runner/missing.h"
#include "experiments/runner/progress.h"
#include "experiments/segments/quarantine.h"
#include "experiments/segments/run_folder.h"

namespace muster::cli {
namespace {

namespace fs = std::filesystem;
using cluster::ShardState;
using cluster::ShardStatus;
using cluster::Submission;
using Json = nlohmann::ordered_json;

// With more shards, those of which nothing is to be told are not listed.
constexpr std::size_t kListed = 100;

struct StatusVerb {
  std::string folder;
  bool json = false;
  bool all = false;
};

struct RunStatus {
  std::string run;
  std::string experiment;
  std::uint64_t games = 0;  // rows that the plan asks for
  std::uint64_t done = 0;
  std::uint64_t segments = 0;
  std::vector<std::string> damage;
  double seconds_left = 0;  // expected, on one thread
  std::optional<double> seconds_to_go;
  std::optional<double> seconds_since_row;  // since the newest segment
  std::vector<ShardStatus> shards;          // empty: the run was not submitted
  std::string merge;                        // what the merge job does; "": it is not known
  std::string queue_error;                  // why Slurm could not be asked
  std::optional<cluster::Wave> wave;        // of a run that is played in waves: the last one
  std::vector<Quarantined> crashing;        // games that are left out
};

double seconds_between(std::int64_t from, std::int64_t to) {
  constexpr double kMilliseconds = 1000;
  return static_cast<double>(to - from) / kMilliseconds;
}

// What Slurm says; nothing, and why in `status`, when it cannot be asked.
std::optional<std::vector<cluster::JobRecord>> ask(const Submission& submission,
                                                   RunStatus& status) {
  auto records = cluster::run_records(submission);
  if (records.ok()) return *std::move(records);
  status.queue_error = message_of(records.status());
  return std::nullopt;
}

std::string merge_text(const Submission& submission,
                       const std::vector<cluster::JobRecord>& records) {
  const std::uint64_t job = submission.jobs.empty() ? 0 : submission.jobs.back().merge;
  for (const cluster::JobRecord& record : records) {
    if (record.job != job || !record.tasks.empty()) continue;
    std::string text = record.state;
    if (record.state == "PENDING") text += fmt::format(" ({})", record.reason);
    if (record.state == "FAILED") text += fmt::format(" (exit code {})", record.exit_code);
    return text;
  }
  return "";
}

void count_games(const FolderView& view, const RoundsOfCells& rounds, RunStatus& status) {
  const Plan& plan = view.plan();
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    const auto cell = static_cast<std::size_t>(job % rounds.size());
    if (!plan.plays(cell) || !is_asked_for(job, rounds)) continue;
    ++status.games;
    if (view.done[job]) ++status.done;
  }
  status.experiment = view.meta().experiment;
  status.segments = view.segments.size();
  status.damage = view.damage;
}

// How long it takes yet, by how fast games came since the last submission.
void look_ahead(const FolderView& view, const Submission& submission, RunStatus& status) {
  std::int64_t newest = 0;
  for (const SegmentState& segment : view.segments) newest = std::max(newest, segment.closed_at);
  const std::int64_t now = std::chrono::duration_cast<std::chrono::milliseconds>(
                               std::chrono::system_clock::now().time_since_epoch())
                               .count();
  if (newest == 0) return;
  status.seconds_since_row = std::max(0.0, seconds_between(newest, now));
  const bool active =
      std::any_of(status.shards.begin(), status.shards.end(),
                  [](const ShardStatus& shard) { return shard.state == ShardState::kRunning; });
  if (submission.jobs.empty() || !active) return;
  const cluster::SubmittedJobs& jobs = submission.jobs.back();
  status.seconds_to_go = seconds_to_go(jobs, status.seconds_left, seconds_between(jobs.at, newest));
}

// Games that crashed the program, and are not there.
absl::Status find_crashing(const FolderView& view, RunStatus& status) {
  auto all = read_quarantine(status.run);
  if (!all.ok()) return all.status();
  for (Quarantined& game : *all) {
    if (game.job < view.done.size() && !view.done[game.job]) {
      status.crashing.push_back(std::move(game));
    }
  }
  return absl::OkStatus();
}

// The last wave of this plan, and the jobs of all.
absl::Status look_at_waves(const FolderView& view, RunStatus& status, Submission& submission) {
  auto waves = cluster::read_waves(status.run);
  if (!waves.ok()) return waves.status();
  if (waves->empty() || waves->back().identity != view.meta().identity) return absl::OkStatus();
  for (const cluster::Wave& wave : *waves) {
    for (const auto& one : wave.tries) submission.jobs.push_back(one.jobs);
  }
  status.wave = std::move(waves->back());
  return absl::OkStatus();
}

absl::StatusOr<RunStatus> look(const std::string& run) {
  RunStatus status;
  status.run = run;
  const auto view = view_folder(run);
  if (!view.ok()) return view.status();
  if (absl::Status found = find_crashing(*view, status); !found.ok()) return found;
  auto submission = cluster::read_submission(run);
  if (submission.ok()) {
    absl::Status looked = look_at_waves(*view, status, *submission);
    if (!looked.ok()) return looked;
  }
  const RoundsOfCells rounds = rounds_of_cells(view->meta(), view->plan(),
                                               status.wave ? status.wave->limits : RoundLimits{});
  count_games(*view, rounds, status);
  if (absl::IsNotFound(submission.status())) return status;
  if (!submission.ok()) return submission.status();
  const auto costs = read_costs(run, view->plan());
  if (!costs.ok()) return costs.status();
  const Shared shared = share_out(view->plan(), rounds, *submission, view->done, *costs);
  status.seconds_left = shared.seconds_left();
  const auto records = ask(*submission, status);
  status.shards = shard_statuses(*submission, shared.counts, records, cluster::read_notes(run));
  if (records) status.merge = merge_text(*submission, *records);
  look_ahead(*view, *submission, status);
  return status;
}

Json to_json(const RunStatus& status) {
  Json shards = Json::array();
  for (const ShardStatus& shard : status.shards) {
    shards.push_back({{"shard", shard.shard},
                      {"games", shard.count.games},
                      {"done", shard.count.done},
                      {"state", to_text(shard.state)},
                      {"detail", shard.detail}});
  }
  Json crashing = Json::array();
  for (const Quarantined& game : status.crashing) {
    crashing.push_back({{"game", game.game}, {"signal", game.signal}, {"replay", game.replay}});
  }
  Json wave;
  if (status.wave) {
    wave = {{"number", status.wave->number},
            {"until", status.wave->until()},
            {"over", status.wave->over},
            {"decided", status.wave->standing}};
  }
  const auto optional = [](const std::optional<double>& value) {
    return value ? Json(*value) : Json();
  };
  return {{"run", status.run},
          {"experiment", status.experiment},
          {"games", status.games},
          {"done", status.done},
          {"segments", status.segments},
          {"damage", status.damage},
          {"seconds_to_go", optional(status.seconds_to_go)},
          {"seconds_since_row", optional(status.seconds_since_row)},
          {"merge", status.merge},
          {"queue_error", status.queue_error},
          {"wave", wave},
          {"crashing", crashing},
          {"shards", shards}};
}

std::map<ShardState, std::vector<std::uint64_t>> by_state(const RunStatus& status) {
  std::map<ShardState, std::vector<std::uint64_t>> shards;
  for (const ShardStatus& shard : status.shards) shards[shard.state].push_back(shard.shard);
  return shards;
}

void print_shards(const RunStatus& status, bool all) {
  const bool listed = all || status.shards.size() <= kListed;
  fmt::print("\n{:>7}  {:>16}  {:<10} {}\n", "shard", "games", "state", "");
  for (const ShardStatus& shard : status.shards) {
    const bool quiet = shard.state == ShardState::kDone || shard.state == ShardState::kPending;
    if (quiet && !listed) continue;
    fmt::print("{:>7}  {:>16}  {:<10} {}\n", shard.shard,
               fmt::format("{}/{}", shard.count.done, shard.count.games), to_text(shard.state),
               visible(shard.detail));
  }
}

void print_wave(const cluster::Wave& wave) {
  if (!wave.over.empty()) {
    fmt::print("over after {} rounds: {} ({})\n", wave.until(), visible(wave.over),
               visible(wave.standing));
    return;
  }
  fmt::print("wave {}, repetitions below {}{}\n", wave.number, wave.until(),
             wave.standing.empty() ? "" : "; " + visible(wave.standing));
}

std::string merged_text(const RunStatus& status) {
  if (status.segments > 0) return ", " + count_text(status.segments, "segment") + " not merged";
  return status.done > 0 ? ", all merged" : "";
}

void print(const RunStatus& status, bool all) {
  if (status.wave) print_wave(*status.wave);
  const double share =
      status.games == 0 ? 1 : static_cast<double>(status.done) / static_cast<double>(status.games);
  fmt::print("{}: {} of {} games are there ({:.1f} %){}\n", status.experiment, status.done,
             status.games, share * 100, merged_text(status));
  for (const std::string& words : status.damage) fmt::print("damaged: {}\n", visible(words));
  for (const Quarantined& game : status.crashing) {
    fmt::print("left out: {} crashes the program (signal {}); `{}` plays it\n", visible(game.game),
               game.signal, visible(game.replay));
  }
  if (status.shards.empty()) {
    fmt::print("this run was not submitted from here\n");
    return;
  }
  for (const auto& [state, shards] : by_state(status)) {
    fmt::print("  {:<10} {:>6}   {}\n", to_text(state), count_text(shards.size(), "shard"),
               shortened(cluster::to_ranges(shards)));
  }
  if (!status.queue_error.empty()) {
    fmt::print("the queue is not known: {}\n", visible(status.queue_error));
  }
  if (!status.merge.empty()) fmt::print("merge job: {}\n", visible(status.merge));
  if (status.seconds_since_row) {
    fmt::print("the newest rows are {} old", duration_text(*status.seconds_since_row));
    if (status.seconds_to_go) {
      fmt::print("; about {} to go", duration_text(*status.seconds_to_go));
    }
    fmt::print("\n");
  }
  print_shards(status, all);
}

int act(const StatusVerb& verb) {
  const auto status = look(run_path(verb.folder));
  if (!status.ok()) return report_error(status.status());
  if (verb.json) {
    fmt::print("{}\n", json_text(to_json(*status), 2));
  } else {
    print(*status, verb.all);
  }
  return kExitDone;
}

}  // namespace

std::string run_path(const std::string& folder) {
  std::string text = fs::absolute(folder).lexically_normal().string();
  if (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

void add_status(CLI::App& app, Context& context) {
  auto options = std::make_shared<StatusVerb>();
  CLI::App* verb = add_verb(app, context, "status", "Says how far a run is, shard by shard",
                            [options] { return act(*options); });
  add_run_directory(*verb, options->folder);
  verb->add_flag("--all", options->all, "Lists every shard of a run of many");
  add_json_option(*verb, options->json);
  verb->footer(
      "Counts the games in DIR, merged or not, and asks Slurm's queue what becomes of the rest;\n"
      "without Slurm it says what is there.");
}

}  // namespace muster::cli
