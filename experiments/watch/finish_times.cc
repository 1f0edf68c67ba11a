#include "experiments/watch/finish_times.h"

#include <algorithm>
#include <span>

#include "core/text_pool.h"
#include "experiments/runner/progress.h"

namespace muster::watch {
namespace {

constexpr double kMillisecondsASecond = 1000;
constexpr std::int64_t kNanosecondsAMillisecond = 1'000'000;
// A gap is a pause when it is longer than this and twice the longest game.
constexpr std::int64_t kLeastPause = 60'000;
// Jobs whose rows are looked up at once.
constexpr std::uint64_t kStretchJobs = std::uint64_t{1} << 20;

double seconds_of(std::int64_t milliseconds) {
  return static_cast<double>(milliseconds) / kMillisecondsASecond;
}

}  // namespace

Pace pace_of(std::vector<std::int64_t> times, std::int64_t longest) {
  Pace pace;
  if (times.empty()) return pace;
  std::sort(times.begin(), times.end());
  pace.rows = times.size();
  pace.first = times.front();
  pace.newest = times.back();
  std::size_t begin = 0;  // after the last pause
  std::size_t steps = 0;  // from a game to the next one, but for pauses
  std::int64_t paused = 0;
  for (std::size_t i = 1; i < times.size(); ++i) {
    const std::int64_t gap = times[i] - times[i - 1];
    if (gap > kLeastPause + 2 * longest) {
      begin = i;
      paused += gap;
    } else {
      ++steps;
    }
  }
  pace.pauses = seconds_of(paused);
  const double played = seconds_of(pace.newest - pace.first - paused);
  if (played > 0) pace.overall = static_cast<double>(steps) / played;
  RecentSpeed speed;
  for (std::size_t i = begin; i < times.size(); ++i) {
    speed.add(seconds_of(times[i] - times[begin]), i - begin);
  }
  pace.recent = speed.rate();
  return pace;
}

absl::Status FinishTimes::read(const Store& store) {
  if (absl::Status read = read_batches(store); !read.ok()) return read;
  look_at_games(store);
  return absl::OkStatus();
}

absl::Status FinishTimes::read_batches(const Store& store) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, Batch> there;
  TextPool texts;
  for (const BatchRecord& record : store.batches()) {
    if (record.witness != 0) continue;
    const std::pair name(record.sum, record.rows);
    if (const auto known = batches_.find(name); known != batches_.end()) {
      there.insert(batches_.extract(known));
      continue;
    }
    Batch batch;
    const auto take = [&](std::size_t, const StoredRow& row, std::span<const double>) {
      batch.finished_at.push_back(row.finished_at);
      batch.longest = std::max(batch.longest, row.wall_nanoseconds / kNanosecondsAMillisecond);
    };
    absl::Status scanned = store.reader().scan(record, texts, take);
    if (!scanned.ok()) return scanned;
    there.emplace(name, std::move(batch));
  }
  batches_ = std::move(there);
  return absl::OkStatus();
}

void FinishTimes::look_at_games(const Store& store) {
  const Plan& plan = store.plan();
  std::vector<std::int64_t> times;
  std::vector<std::pair<std::int64_t, std::uint64_t>> order;  // of jobs, by when they ended
  std::vector<std::uint64_t> twins;                           // whose game is another job's, too
  for (std::uint64_t first = 0; first < plan.size(); first += kStretchJobs) {
    const auto wanted = store.rows_between(first, std::min(plan.size(), first + kStretchJobs));
    for (const Store::Wanted& row : wanted) {
      const BatchRecord& record = store.batches()[row.batch];
      const std::int64_t time = batches_.at({record.sum, record.rows}).finished_at[row.row];
      const std::uint64_t job = first + row.slot;
      const auto cell = static_cast<std::size_t>(job % plan.cells().size());
      if (plan.same_as(cell) != cell) {
        twins.push_back(job);
        continue;
      }
      order.emplace_back(time, job);
      times.push_back(time);
    }
  }
  std::sort(order.begin(), order.end());
  tenths_.assign(plan.size(), kNoTenth);
  for (std::size_t i = 0; i < order.size(); ++i) {
    tenths_[order[i].second] = static_cast<std::uint8_t>(i * kTenths / order.size());
  }
  for (const std::uint64_t job : twins) {
    const auto cell = static_cast<std::size_t>(job % plan.cells().size());
    tenths_[job] = tenths_[job - cell + plan.same_as(cell)];
  }
  std::int64_t longest = 0;
  for (const auto& [name, batch] : batches_) longest = std::max(longest, batch.longest);
  pace_ = pace_of(std::move(times), longest);
}

}  // namespace muster::watch
