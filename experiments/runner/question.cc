#include "experiments/runner/question.h"

#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <span>
#include <utility>

#include "core/fork_join.h"
#include "core/json_text.h"
#include "core/rng.h"
#include "experiments/store/stored_matchups.h"

namespace muster {
namespace {

// What differs in one line, when it does.
void compare(std::string& text, const char* what, const std::string& row,
             const std::string& again) {
  if (row == again) return;
  text += fmt::format("{}{} {}, the row has {}", text.empty() ? "" : "; ", what, again, row);
}

std::string numbers(std::span<const double> values) {
  return fmt::format("{}", fmt::join(values, ";"));
}

// A row, and what plays it again.
struct Task {
  FoundRow found;
  const Matchup* matchup = nullptr;
  // With the figures of each witness of the plan; then the matchup alone need not play.
  std::vector<std::pair<const Matchup*, StoredFigures>> witnessed = {};
};

absl::StatusOr<Task> task_of(const Store& store, StoredMatchups& matchups, const RowPlace& place) {
  auto found = store.row_at(place);
  if (!found.ok()) return found.status();
  const StoredCell& cell = *found->cell;
  const auto matchup = matchups.of(cell);
  if (!matchup.ok()) return matchup.status();
  Task task{*std::move(found), *matchup};
  if (!task.found.job || !task.matchup->reproducible()) return task;
  auto figures = store.figures_of(*task.found.job);
  if (!figures.ok()) return figures.status();
  for (auto& [id, one] : *figures) {
    const auto seen = matchups.of(cell, store.contents().witnesses.at(id));
    if (!seen.ok()) return seen.status();
    task.witnessed.emplace_back(*seen, std::move(one));
  }
  return task;
}

// What differs from the row, or from figures; "" when nothing does.
std::string differing(const Task& task) {
  const StoredRow& row = task.found.row;
  if (task.witnessed.empty()) return difference(row, task.matchup->play(row.seed));
  for (const auto& [matchup, figures] : task.witnessed) {
    const MatchResult again = matchup->play(row.seed);
    std::string text = difference(row, again);
    if (text.empty()) text = difference(figures, again.witnessed.front());
    if (!text.empty()) return text;
  }
  return "";
}

}  // namespace

std::string difference(const StoredRow& row, const MatchResult& again) {
  if (!again.error.empty()) return again.error;
  std::string text;
  const auto seats = static_cast<std::size_t>(again.num_players);
  compare(text, "returns", numbers(row.returns), numbers(std::span(again.returns).first(seats)));
  compare(text, "margin", fmt::format("{}", row.margin), fmt::format("{}", again.summary.margin));
  compare(text, "rounds", fmt::format("{}", row.rounds), fmt::format("{}", again.summary.rounds));
  compare(text, "decisions", fmt::format("{}", row.decisions), fmt::format("{}", again.decisions));
  compare(text, "metrics", json_text(to_json(row.metrics)),
          json_text(to_json(again.summary.metrics)));
  if (text.empty()) {
    compare(text, "course (hash)", hex_text(row.hash), hex_text(result_hash(again)));
  }
  return text;
}

std::string difference(const StoredFigures& figures, const Metrics& again) {
  std::string text;
  compare(text, "figures", json_text(to_json(figures.metrics)), json_text(to_json(again)));
  return text;
}

std::string replay_command(const std::string& store_path, const std::string& id, bool verify) {
  const std::string folder = std::filesystem::path(store_path).parent_path().string();
  return fmt::format("muster replay {} --game {}{}", folder.empty() ? "." : folder, id,
                     verify ? " --verify" : "");
}

absl::StatusOr<Answer> replay_rows(const Store& store, const Registry& registry,
                                   const std::vector<RowPlace>& rows, int threads,
                                   const std::atomic<bool>& stop) {
  StoredMatchups matchups(store, registry);
  const auto ids = store.ids();
  if (!ids.ok()) return ids.status();
  Answer answer;
  std::vector<Task> tasks;
  for (const RowPlace& place : rows) {
    auto task = task_of(store, matchups, place);
    if (!task.ok()) return task.status();
    if (!task->matchup->reproducible()) {
      ++answer.skipped;
      continue;
    }
    tasks.push_back(*std::move(task));
  }
  std::mutex mutex;
  tbb::task_arena arena(threads);
  parallel_for(arena, tasks.size(), [&](std::size_t i) {
    if (stop) return;
    const Task& task = tasks[i];
    const std::string differs = differing(task);
    const std::lock_guard lock(mutex);
    ++answer.replayed;
    if (differs.empty()) return;
    const std::string id = ids->of(task.found.key);
    answer.differences.push_back(
        fmt::format("game {}: {}; `{}` shows it", id, differs, replay_command(store.path(), id)));
  });
  std::sort(answer.differences.begin(), answer.differences.end());
  return answer;
}

std::vector<RowPlace> drawn_rows(const Store& store, std::uint64_t count, std::uint64_t seed) {
  // Selection sampling (Knuth, The Art of Computer Programming 2, algorithm 3.4.2 S).
  std::uint64_t left = store.rows();
  std::uint64_t wanted = std::min(count, left);
  std::vector<RowPlace> drawn;
  Rng rng(seed);
  for (std::size_t b = 0; b < store.batches().size() && wanted > 0; ++b) {
    const BatchRecord& batch = store.batches()[b];
    if (batch.witness != 0) continue;
    for (std::uint64_t r = 0; r < batch.rows && wanted > 0; ++r, --left) {
      if (uniform_below(rng, left) >= wanted) continue;
      drawn.push_back({static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(r)});
      --wanted;
    }
  }
  return drawn;
}

}  // namespace muster
