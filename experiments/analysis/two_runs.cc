#include "experiments/analysis/two_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "experiments/analysis/counted_games.h"
#include "experiments/analysis/design.h"
#include "experiments/analysis/question_table.h"
#include "experiments/scan/scan.h"
#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/block_intervals.h"
#include "experiments/statistics/luck/luck_table.h"
#include "experiments/statistics/sequential/sequence.h"

namespace muster::analysis {
namespace {

// One run as the question sees it: the games that its own report rests on.
struct Seen {
  std::vector<std::string> levels;
  stats::LevelTable table;
  std::vector<stats::LevelTable> luck;
  std::vector<std::string> luck_kinds;
  std::map<std::string, std::size_t> scenarios;
  std::vector<std::optional<std::uint64_t>> seeds;  // by scenario: what its seeds are made from
  bool partial = false;
  bool sequential = false;  // partial, or it may have stopped by what it saw
};

absl::StatusOr<Seen> look(const Store& store, const Question& question) {
  const StoreMeta& meta = store.meta();
  Scan scan(store);
  const ForEachGame games = [&](const auto& visit) { return scan.for_each(visit); };
  const auto counted = counted_games(meta, store.plan(), games);
  if (!counted.ok()) return counted.status();
  QuestionTable table(question, meta, store.plan());
  const std::vector<PlannedCell>& cells = store.plan().cells();
  std::uint64_t there = 0;
  const absl::Status read = games([&](const GameRow& game) {
    if (!counted->counts(game.job)) return;
    ++there;
    table.add(game, cells[static_cast<std::size_t>(game.job % cells.size())]);
  });
  if (!read.ok()) return read;
  Seen seen;
  seen.levels = table.levels();
  seen.table = table.compared();
  seen.luck = table.luck();
  seen.luck_kinds = table.luck_kinds();
  seen.partial = there < counted->games();
  seen.sequential = seen.partial || meta.stopping.looks();
  seen.seeds.resize(meta.scenarios.size());
  for (std::size_t i = 0; i < meta.scenarios.size(); ++i) {
    seen.scenarios.emplace(meta.scenarios[i].name, i);
  }
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    seen.seeds[cells[cell].scenario] = store.plan().seed_base(cell);
  }
  return seen;
}

void take_out_luck(Seen& seen) {
  seen.table = seen.sequential ? stats::remove_luck_by_rounds(seen.table, seen.luck).adjusted
                               : stats::remove_luck(seen.table, seen.luck).adjusted;
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

// (level before, level after) of those that both have; the others' names go to `missing`.
std::vector<std::pair<std::size_t, std::size_t>> common_levels(const Seen& before,
                                                               const Seen& after,
                                                               std::vector<std::string>& missing) {
  std::vector<std::pair<std::size_t, std::size_t>> levels;
  for (std::size_t i = 0; i < before.levels.size(); ++i) {
    const auto found = std::find(after.levels.begin(), after.levels.end(), before.levels[i]);
    if (found == after.levels.end()) {
      missing.push_back(before.levels[i]);
    } else {
      levels.emplace_back(i, static_cast<std::size_t>(found - after.levels.begin()));
    }
  }
  for (const std::string& name : after.levels) {
    const bool known = std::count(before.levels.begin(), before.levels.end(), name) > 0;
    if (!known) missing.push_back(name);
  }
  return levels;
}

// `alpha`: of this one, among all that hold together.
Change change_of(const stats::LevelTable& table, const TwoRuns& runs,
                 const stats::DecisionRule& rule, double alpha) {
  const bool score = runs.question.of_score();
  const stats::BlockValues values = stats::difference_values(table, 1, 0);
  Change change;
  change.before = stats::value_interval(table.of(0), score);
  change.after = stats::value_interval(table.of(1), score);
  if (runs.sequential) {
    // Runs of other seeds are in strata of their own, with values beyond 1.
    change.difference = stats::sequence_interval(
        values,
        {.alpha = alpha, .planned_blocks = rule.planned_blocks, .bounded = score && runs.paired});
  } else {
    change.difference = stats::gap_interval(values, score, {1 - alpha, {}});
  }
  change.verdict = stats::verdict_of(change.difference, runs.question.detect);
  return change;
}

}  // namespace

absl::StatusOr<TwoRuns> compare_runs(const Store& before, const Store& after) {
  if (before.meta().game != after.meta().game) {
    return absl::InvalidArgumentError(fmt::format("{} is of {}, and {} of {}", before.path(),
                                                  before.meta().game, after.path(),
                                                  after.meta().game));
  }
  for (const Store* each : {&before, &after}) {
    if (each->meta().format != "listed") continue;
    return absl::InvalidArgumentError(
        fmt::format("{}: its games were listed one by one and are no sample that could be compared",
                    each->path()));
  }
  TwoRuns runs;
  runs.meta = before.meta();
  runs.question = questions_of(before.meta()).front();
  runs.role = role_of(runs.question, before.meta());
  auto first = look(before, runs.question);
  if (!first.ok()) return first.status();
  auto second = look(after, runs.question);
  if (!second.ok()) return second.status();
  runs.partial = first->partial || second->partial;
  runs.sequential = first->sequential || second->sequential;
  runs.without_luck = !first->luck_kinds.empty() && first->luck_kinds == second->luck_kinds;
  if (runs.without_luck) {
    take_out_luck(*first);
    take_out_luck(*second);
  }
  describe_scenarios(*first, *second, runs);
  const auto levels = common_levels(*first, *second, runs.missing);
  if (runs.scenarios == 0 || levels.empty()) {
    return absl::InvalidArgumentError(fmt::format("{} and {} have no {} in common", before.path(),
                                                  after.path(),
                                                  runs.scenarios == 0 ? "scenario" : runs.role));
  }
  const stats::DecisionRule rule = decision_rule(runs.question, before.meta(), before.plan(), {});
  const double alpha = (1 - stats::kDefaultConfidence) / static_cast<double>(levels.size());
  for (const auto& [i, j] : levels) {
    runs.changes.push_back(change_of(both(*first, i, *second, j), runs, rule, alpha));
    runs.changes.back().name = first->levels[i];
  }
  return runs;
}

}  // namespace muster::analysis
