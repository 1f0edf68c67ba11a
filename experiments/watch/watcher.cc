#include "experiments/watch/watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "core/status.h"
#include "experiments/analysis/design.h"
#include "experiments/cluster/waves.h"
#include "experiments/segments/run_folder.h"
#include "experiments/segments/segment.h"
#include "experiments/store/lock.h"
#include "experiments/store/row.h"
#include "experiments/watch/untouched.h"

namespace muster::watch {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMinute = 60'000;  // milliseconds
// Slurm is asked so often at most.
constexpr std::int64_t kAskAgain = 30'000;  // milliseconds

// What is there, as FolderView tells it of the files one by one.
absl::StatusOr<FolderView> view_of(const std::string& run, OpenedRun opened) {
  FolderView view;
  view.done = opened.store->done();
  view.rows = opened.store->rows_of_plan();
  view.damage = std::move(opened.damage);
  view.description = std::move(opened.store);
  const auto segments = list_segments(run);
  if (!segments.ok()) return segments.status();
  for (const SegmentName& name : *segments) {
    const std::string path = fmt::format("{}/{}", segments_folder(run), name.file);
    view.segments.push_back({.name = name, .closed_at = changed_at(path)});
  }
  return view;
}

// The ranking alone.
analysis::Answer first_answer(analysis::Analysis& analysis) {
  analysis::Answer answer = std::move(analysis.answers.front());
  answer.differences.clear();
  answer.matrices.clear();
  return answer;
}

std::string file_text(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  return fmt::format("{}:{} ", error ? 0 : size, changed_at(path));
}

// SQLite counts the changes of a file in its head; times of files are coarse.
std::string head_of(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return "";
  std::string head(28, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head;
}

// Of all files in a folder.
std::string folder_text(const std::string& folder) {
  std::string text;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    text += entry->path().filename().string() + file_text(entry->path().string());
  }
  return text;
}

}  // namespace

bool Snapshot::ranks() const {
  return std::any_of(ranking.rows.begin(), ranking.rows.end(),
                     [](const analysis::LevelRow& row) { return row.value.count > 0; });
}

bool Snapshot::is_played(std::int64_t now) const {
  if (complete) return false;
  if (!owner.empty() || status.running()) return true;
  // Shards that Slurm does not know of.
  return status.segments > 0 && pace.rows > 0 && now - pace.newest < kMinute;
}

std::optional<Forecast> Snapshot::forecast(std::int64_t now) const {
  if (!is_played(now)) return std::nullopt;
  const std::string limit = meta.stopping.looks() ? ", if it is not clear before" : "";
  if (status.seconds_to_go) {
    return Forecast{*status.seconds_to_go,
                    "by what the missing games are expected to take, at the speed since the shards "
                    "were submitted" +
                        limit};
  }
  const std::uint64_t there = status.done + status.crashing.size();
  const auto left = static_cast<double>(status.games - std::min(status.games, there));
  if (pace.recent > 0 && now - pace.newest < kMinute) {
    return Forecast{left / pace.recent, "at the speed of the last minute" + limit};
  }
  if (pace.overall > 0) return Forecast{left / pace.overall, "at the speed so far" + limit};
  return std::nullopt;
}

Watcher::Watcher(std::string run, cluster::AskQueue queue)
    : run_(std::move(run)), queue_(std::move(queue)) {}

std::string Watcher::signature() const {
  const std::string store = store_path_in(run_);
  return head_of(store) + file_text(store) + file_text(store + "-journal") + store_owner(store) +
         folder_text(segments_folder(run_)) + folder_text(run_ + "/quarantine") +
         folder_text(cluster::slurm_folder(run_)) + folder_text(cluster::waves_folder(run_));
}

absl::Status Watcher::look() {
  // Of before the look: what changes meanwhile is seen by the next one.
  std::string seen = signature();
  const bool ask_again = snapshot_ && !snapshot_->complete && !snapshot_->status.shards.empty() &&
                         utc_now() - asked_at_ >= kAskAgain;
  if (snapshot_ && snapshot_->trouble.empty() && seen == seen_ && !ask_again) {
    return absl::OkStatus();
  }
  const auto begin = std::chrono::steady_clock::now();
  auto snapshot = look_anew();
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (snapshot.ok()) {
    snapshot_ = *std::move(snapshot);
    seen_ = std::move(seen);
    return absl::OkStatus();
  }
  if (!snapshot_) return snapshot.status();
  snapshot_->trouble = message_of(snapshot.status());
  return absl::OkStatus();
}

absl::StatusOr<Snapshot> Watcher::look_anew() {
  Snapshot snapshot;
  snapshot.looked_at = utc_now();
  auto opened = open_untouched(run_);
  if (!opened.ok()) return opened.status();
  auto view = view_of(run_, *std::move(opened));
  if (!view.ok()) return view.status();
  auto status = cluster::run_status(
      run_, *view, [this](const cluster::Submission& submission) { return ask(submission); });
  if (!status.ok()) return status.status();
  snapshot.status = *std::move(status);
  snapshot.owner = store_owner(store_path_in(run_));
  absl::Status looked = look_at_games(*view->description, snapshot);
  if (!looked.ok()) return looked;
  snapshot.complete = snapshot.complete || snapshot.status.done == snapshot.status.games;
  return snapshot;
}

absl::Status Watcher::look_at_games(const Store& store, Snapshot& snapshot) {
  if (absl::Status read = times_.read(store); !read.ok()) return read;
  snapshot.meta = store.meta();
  snapshot.pace = times_.pace();
  Tenths tenths(analysis::questions_of(store.meta()).front(), store.meta(), store.plan(),
                times_.tenths());
  auto analysis = analysis::analyze(store, [&tenths](const GameRow& game) { tenths.add(game); });
  if (!analysis.ok()) return analysis.status();
  // Of a run that stops when it is clear, all that it takes.
  snapshot.complete = analysis->finished() && analysis->games > 0;
  snapshot.ranking = first_answer(*analysis);
  if (snapshot.ranking.course) snapshot.decided = snapshot.ranking.course->standing;
  std::vector<std::string> levels = snapshot.ranking.level_names();
  if (levels.size() > kMostLevels) levels.resize(kMostLevels);
  if (snapshot.ranks()) snapshot.course = tenths.narrowing(levels);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<cluster::JobRecord>> Watcher::ask(
    const cluster::Submission& submission) {
  const std::int64_t now = utc_now();
  if (!said_ || now - asked_at_ >= kAskAgain) {
    said_ = queue_(submission);
    asked_at_ = now;
  }
  return *said_;
}

}  // namespace muster::watch
