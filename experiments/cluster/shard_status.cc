#include "experiments/cluster/shard_status.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/text.h"

namespace muster::cluster {
namespace {

// The last that Slurm says of each task.
std::map<std::uint64_t, const JobRecord*> newest_by_task(const std::vector<JobRecord>& records) {
  std::map<std::uint64_t, const JobRecord*> newest;
  for (const JobRecord& record : records) {
    for (const std::uint64_t task : record.tasks) {
      const JobRecord*& known = newest[task];
      if (known == nullptr || record.job >= known->job) known = &record;
    }
  }
  return newest;
}

// What failed of a shard in the array that was submitted last.
struct Failures {
  std::uint64_t job = 0;
  int failed = 0;
  int without_row = 0;
  bool refused = false;
  std::uint64_t restart = 0;  // of the last one
  int exit_code = 0;          // of the last one

  bool given_up() const {
    return refused || failed >= kMostFailures || without_row > kMostWithoutRow;
  }
  std::string text() const {
    if (refused) return "";
    if (failed > 0)
      return fmt::format("exit code {}, {}", exit_code,
                         count_text(static_cast<std::uint64_t>(failed), "attempt"));
    return fmt::format("interrupted {} times without a row", without_row);
  }
};

void add(const FailureNote& note, Failures& failures) {
  if (note.job < failures.job) return;
  if (note.job > failures.job) failures = Failures{.job = note.job};
  switch (note.kind) {
    case FailureNote::Kind::kRefused:
      failures.refused = true;
      break;
    case FailureNote::Kind::kFailed:
      ++failures.failed;
      if (note.restart >= failures.restart) failures.exit_code = note.exit_code;
      break;
    case FailureNote::Kind::kNoRow:
      ++failures.without_row;
      break;
  }
  failures.restart = std::max(failures.restart, note.restart);
}

std::string attempts_before(std::uint64_t restarts) {
  return restarts == 0 ? "" : fmt::format("{} before", count_text(restarts, "attempt"));
}

std::string joined(const std::string& a, const std::string& b) {
  return a.empty() || b.empty() ? a + b : a + ", " + b;
}

// A task that is in the queue.
void describe_queued(const JobRecord& record, ShardStatus& status) {
  const std::string before = attempts_before(record.restarts);
  if (record.runs() || record.state == "COMPLETING") {
    status.state = ShardState::kRunning;
    status.detail = joined(record.node.empty() ? "" : "on " + record.node, before);
    return;
  }
  status.state = record.restarts > 0 ? ShardState::kRequeued : ShardState::kPending;
  status.detail = joined(record.reason == "None" ? "" : record.reason, before);
}

// A task that has ended, with games missing.
void describe_ended(const JobRecord* record, ShardStatus& status) {
  status.state = ShardState::kLost;
  if (record == nullptr) {
    status.detail = "not in the queue";
  } else if (record->state == "CANCELLED") {
    status.state = ShardState::kCancelled;
  } else if (record->state == "COMPLETED") {
    status.detail = "its task has ended well, but games are missing";
  } else if (record->state == "FAILED") {
    status.state = ShardState::kFailed;
    status.detail = fmt::format("exit code {}", record->exit_code);
  } else {  // TIMEOUT, NODE_FAIL, OUT_OF_MEMORY, ...
    status.detail = record->state + (record->node.empty() ? "" : " on " + record->node);
  }
}

}  // namespace

std::vector<ShardCount> count_shards(const Plan& plan, const RoundsOfCells& rounds,
                                     const Sharding& sharding, const std::vector<bool>& done,
                                     const std::vector<double>& costs) {
  std::vector<ShardCount> counts(sharding.shards());
  const std::uint64_t cells = plan.cells().size();
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    const auto cell = static_cast<std::size_t>(job % cells);
    if (!plan.plays(cell) || !is_asked_for(job, rounds)) continue;
    ShardCount& count = counts[sharding.shard_of(job)];
    ++count.games;
    if (job < done.size() && done[job]) {
      ++count.done;
    } else if (!costs.empty()) {
      count.seconds_left += costs[cell];
    }
  }
  return counts;
}

std::string to_text(ShardState state) {
  static constexpr std::array<const char*, kShardStates> kTexts = {
      "done",    "running",   "pending", "requeued", "failed",
      "refused", "cancelled", "lost",    "unknown"};
  return kTexts[static_cast<std::size_t>(state)];
}

std::vector<ShardStatus> shard_statuses(const Submission& submission,
                                        const std::vector<ShardCount>& counts,
                                        const std::optional<std::vector<JobRecord>>& records,
                                        const std::vector<FailureNote>& notes) {
  std::map<std::uint64_t, Failures> failures;
  for (const FailureNote& note : notes) add(note, failures[note.shard]);
  std::map<std::uint64_t, const JobRecord*> by_task;
  if (records) by_task = newest_by_task(*records);
  std::vector<ShardStatus> statuses;
  for (std::uint64_t shard = 1; shard <= counts.size(); ++shard) {
    ShardStatus status;
    status.shard = shard;
    status.count = counts[shard - 1];
    const auto found = by_task.find(submission.task_of(shard));
    const JobRecord* const record = found == by_task.end() ? nullptr : found->second;
    const Failures& failed = failures[shard];
    if (status.count.complete()) {
      status.state = ShardState::kDone;
    } else if (record != nullptr && record->in_queue() &&
               !(failed.given_up() && failed.job == record->job)) {
      describe_queued(*record, status);
    } else if (failed.given_up() && (record == nullptr || failed.job >= record->job)) {
      status.state = failed.refused ? ShardState::kRefused : ShardState::kFailed;
      status.detail = failed.text();
    } else if (records) {
      describe_ended(record, status);
    }
    statuses.push_back(std::move(status));
  }
  return statuses;
}

std::optional<double> seconds_to_go(const SubmittedJobs& jobs, double seconds_left, double last) {
  const double done = jobs.seconds_left - seconds_left;
  if (!(done > 0) || !(last > 0)) return std::nullopt;
  return seconds_left / (done / last);
}

std::vector<std::uint64_t> tasks_to_play(const Submission& submission,
                                         const std::vector<ShardCount>& counts) {
  std::vector<std::uint64_t> tasks;
  for (std::uint64_t shard = 1; shard <= counts.size(); ++shard) {
    if (!counts[shard - 1].complete()) tasks.push_back(submission.task_of(shard));
  }
  std::sort(tasks.begin(), tasks.end());
  tasks.erase(std::unique(tasks.begin(), tasks.end()), tasks.end());
  return tasks;
}

TaskTimes task_times(const Submission& submission, const std::vector<ShardCount>& counts) {
  std::map<std::uint64_t, double> seconds;
  for (std::uint64_t shard = 1; shard <= counts.size(); ++shard) {
    const ShardCount& count = counts[shard - 1];
    if (!count.complete()) seconds[submission.task_of(shard)] += count.seconds_left;
  }
  if (seconds.empty()) return {};
  TaskTimes times;
  const auto threads = static_cast<double>(submission.resources.cpus);
  for (const auto& [task, sum] : seconds) {
    times.longest = std::max(times.longest, sum / threads);
    times.mean += sum / threads / static_cast<double>(seconds.size());
  }
  return times;
}

}  // namespace muster::cluster
