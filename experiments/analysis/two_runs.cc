#include "experiments/analysis/two_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "experiments/analysis/design.h"
#include "experiments/analysis/question_table.h"
#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/block_intervals.h"

namespace muster::analysis {
namespace {

// One run as the question sees it.
struct Seen {
  std::vector<std::string> levels;
  stats::LevelTable table;
  std::map<std::string, std::size_t> scenarios;
  std::vector<std::optional<std::uint64_t>> seeds;  // by scenario: what its seeds are made from
};

absl::StatusOr<Seen> look(const Store& store, const Question& question) {
  QuestionTable table(question, store.meta(), store.plan());
  const std::vector<PlannedCell>& cells = store.plan().cells();
  const absl::Status read = store.for_each([&](const StoredGame& game) {
    table.add(game, cells[static_cast<std::size_t>(game.job % cells.size())]);
  });
  if (!read.ok()) return read;
  Seen seen;
  seen.levels = table.levels();
  seen.table = stats::complete_blocks(table.table());
  seen.seeds.resize(store.meta().scenarios.size());
  for (std::size_t i = 0; i < store.meta().scenarios.size(); ++i) {
    seen.scenarios.emplace(store.meta().scenarios[i].name, i);
  }
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    seen.seeds[cells[cell].scenario] = store.plan().seed_base(cell);
  }
  return seen;
}

// What one level did in both, level 0 before and 1 after: in the same strata where seeds are the
// same, else in strata of their own.
stats::LevelTable both(const Seen& before, std::size_t first, const Seen& after,
                       std::size_t second) {
  std::vector<std::size_t> blocks;
  std::vector<std::pair<const std::vector<double>*, const std::vector<double>*>> strata;
  for (const auto& [name, scenario] : before.scenarios) {
    const auto found = after.scenarios.find(name);
    if (found == after.scenarios.end()) continue;
    const std::vector<double>& was = before.table.of(first)[scenario];
    const std::vector<double>& is = after.table.of(second)[found->second];
    if (before.seeds[scenario] == after.seeds[found->second]) {
      strata.emplace_back(&was, &is);
      blocks.push_back(std::min(was.size(), is.size()));
    } else {
      strata.emplace_back(&was, nullptr);
      blocks.push_back(was.size());
      strata.emplace_back(nullptr, &is);
      blocks.push_back(is.size());
    }
  }
  stats::LevelTable table(2, blocks);
  for (std::size_t stratum = 0; stratum < strata.size(); ++stratum) {
    const auto& [was, is] = strata[stratum];
    for (std::size_t block = 0; block < blocks[stratum]; ++block) {
      if (was != nullptr) table.at(0, stratum, block) = (*was)[block];
      if (is != nullptr) table.at(1, stratum, block) = (*is)[block];
    }
  }
  return stats::complete_blocks(table);
}

void describe_scenarios(const Seen& before, const Seen& after, TwoRuns& runs) {
  runs.paired = true;
  for (const auto& [name, scenario] : before.scenarios) {
    const auto found = after.scenarios.find(name);
    if (found == after.scenarios.end()) continue;
    ++runs.scenarios;
    runs.paired = runs.paired && before.seeds[scenario] == after.seeds[found->second];
  }
}

}  // namespace

absl::StatusOr<TwoRuns> compare_runs(const Store& before, const Store& after) {
  if (before.meta().game != after.meta().game) {
    return absl::InvalidArgumentError(fmt::format("{} is of {}, and {} of {}", before.path(),
                                                  before.meta().game, after.path(),
                                                  after.meta().game));
  }
  TwoRuns runs;
  runs.meta = before.meta();
  runs.question = questions_of(before.meta()).front();
  runs.role = role_of(runs.question, before.meta());
  runs.partial = before.count() < before.plan().size() || after.count() < after.plan().size();
  const auto first = look(before, runs.question);
  if (!first.ok()) return first.status();
  const auto second = look(after, runs.question);
  if (!second.ok()) return second.status();
  describe_scenarios(*first, *second, runs);
  std::vector<std::pair<std::size_t, std::size_t>> levels;
  for (std::size_t i = 0; i < first->levels.size(); ++i) {
    const auto found = std::find(second->levels.begin(), second->levels.end(), first->levels[i]);
    if (found == second->levels.end()) {
      runs.missing.push_back(first->levels[i]);
    } else {
      levels.emplace_back(i, static_cast<std::size_t>(found - second->levels.begin()));
    }
  }
  for (const std::string& name : second->levels) {
    if (std::count(first->levels.begin(), first->levels.end(), name) == 0) {
      runs.missing.push_back(name);
    }
  }
  if (runs.scenarios == 0 || levels.empty()) {
    return absl::InvalidArgumentError(fmt::format("{} and {} have no {} in common", before.path(),
                                                  after.path(),
                                                  runs.scenarios == 0 ? "scenario" : runs.role));
  }
  const bool score = runs.question.of_score();
  const stats::Reach together{
      1 - (1 - stats::kDefaultConfidence) / static_cast<double>(levels.size()), {}};
  for (const auto& [i, j] : levels) {
    const stats::LevelTable table = both(*first, i, *second, j);
    const stats::BlockValues values = stats::difference_values(table, 1, 0);
    Change change;
    change.name = first->levels[i];
    change.before = stats::value_interval(table.of(0), score);
    change.after = stats::value_interval(table.of(1), score);
    change.difference = stats::gap_interval(values, score, together);
    change.verdict = stats::verdict_of(change.difference, runs.question.detect);
    runs.changes.push_back(std::move(change));
  }
  return runs;
}

absl::StatusOr<TwoRuns> compare_runs(const std::string& before, const std::string& after) {
  const auto first = Store::open(before);
  if (!first.ok()) return first.status();
  const auto second = Store::open(after);
  if (!second.ok()) return second.status();
  return compare_runs(**first, **second);
}

}  // namespace muster::analysis
