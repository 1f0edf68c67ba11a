#include "experiments/cluster/run_status.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/status.h"
#include "experiments/cluster/share_out.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/runner/missing.h"
#include "experiments/store/row.h"

namespace muster::cluster {
namespace {

using Json = nlohmann::ordered_json;

double seconds_between(std::int64_t from, std::int64_t to) {
  constexpr double kMilliseconds = 1000;
  return static_cast<double>(to - from) / kMilliseconds;
}

std::string merge_text(const Submission& submission, const std::vector<JobRecord>& records) {
  const std::uint64_t job = submission.jobs.empty() ? 0 : submission.jobs.back().merge;
  for (const JobRecord& record : records) {
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
  if (newest == 0) return;
  status.seconds_since_row = std::max(0.0, seconds_between(newest, utc_now()));
  if (submission.jobs.empty() || !status.running()) return;
  const SubmittedJobs& jobs = submission.jobs.back();
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
  auto waves = read_waves(status.run);
  if (!waves.ok()) return waves.status();
  if (waves->empty() || waves->back().identity != view.meta().identity) return absl::OkStatus();
  for (const Wave& wave : *waves) {
    for (const auto& one : wave.tries) submission.jobs.push_back(one.jobs);
  }
  status.wave = std::move(waves->back());
  return absl::OkStatus();
}

}  // namespace

bool RunStatus::running() const {
  return std::any_of(shards.begin(), shards.end(),
                     [](const ShardStatus& shard) { return shard.state == ShardState::kRunning; });
}

absl::StatusOr<RunStatus> run_status(const std::string& run, const FolderView& view,
                                     const AskQueue& queue) {
  RunStatus status;
  status.run = run;
  if (absl::Status found = find_crashing(view, status); !found.ok()) return found;
  auto submission = read_submission(run);
  if (submission.ok()) {
    absl::Status looked = look_at_waves(view, status, *submission);
    if (!looked.ok()) return looked;
  }
  const RoundsOfCells rounds =
      rounds_of_cells(view.meta(), view.plan(), status.wave ? status.wave->limits : RoundLimits{});
  count_games(view, rounds, status);
  if (absl::IsNotFound(submission.status())) return status;
  if (!submission.ok()) return submission.status();
  const auto costs = read_costs(run, view.plan());
  if (!costs.ok()) return costs.status();
  const Shared shared = share_out(view.plan(), rounds, *submission, view.done, *costs);
  status.seconds_left = shared.seconds_left();
  std::optional<std::vector<JobRecord>> records;
  if (auto said = queue(*submission); said.ok()) {
    records = *std::move(said);
  } else {
    status.queue_error = message_of(said.status());
  }
  status.shards = shard_statuses(*submission, shared.counts, records, read_notes(run));
  if (records) status.merge = merge_text(*submission, *records);
  look_ahead(view, *submission, status);
  return status;
}

nlohmann::ordered_json to_json(const RunStatus& status) {
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

}  // namespace muster::cluster
