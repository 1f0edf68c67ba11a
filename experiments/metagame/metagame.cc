#include "experiments/metagame/metagame.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "core/text.h"
#include "experiments/analysis/counted_games.h"
#include "experiments/analysis/question_table.h"
#include "experiments/scan/scan.h"
#include "experiments/statistics/all_pairs.h"

namespace muster::metagame {
namespace {

// A score against itself, and against whom a strategy has not met.
constexpr double kEven = BestResponse::kEven;

bool is_own(const PayoffTable& table, std::size_t row, std::size_t column) {
  return table.symmetric && row == column;
}

// The cells that games tell; of a symmetric table each pair once.
std::vector<std::pair<std::size_t, std::size_t>> told_cells(const PayoffTable& table) {
  std::vector<std::pair<std::size_t, std::size_t>> cells;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t column = table.symmetric ? row + 1 : 0; column < table.columns.size();
         ++column) {
      if (stats::count_blocks(table.values[row][column]) > 0) cells.emplace_back(row, column);
    }
  }
  return cells;
}

// Intervals of all cells that hold together. Cells share blocks, and so luck.
ScoreTable scores_of(const PayoffTable& table, double confidence) {
  const stats::Interval unknown = {kEven, 0, 1, confidence, 0, false};
  ScoreTable scores(table.rows.size(), std::vector<stats::Interval>(table.columns.size(), unknown));
  const auto cells = told_cells(table);
  std::vector<stats::BlockValues> levels;
  for (const auto& [row, column] : cells) levels.push_back(table.values[row][column]);
  const std::vector<stats::LevelValue> all =
      stats::all_levels(stats::LevelTable(levels), {.confidence = confidence});
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto [row, column] = cells[i];
    const stats::Interval& score = all[i].simultaneous;
    scores[row][column] = score;
    if (!table.symmetric) continue;
    scores[column][row] = {1 - score.estimate, 1 - score.high, 1 - score.low,
                           score.confidence,   score.count,    score.width_known};
  }
  for (std::size_t row = 0; table.symmetric && row < table.rows.size(); ++row) {
    scores[row][row] = {kEven, kEven, kEven, confidence, 0, true};
  }
  return scores;
}

// Payoffs are scores less an even one, so that the game is one of zero sum.
PayoffBox box_of(const PayoffTable& table, const ScoreTable& scores) {
  PayoffBox box;
  box.symmetric = table.symmetric;
  box.estimate = payoffs_of(scores);
  for (const std::vector<stats::Interval>& row : scores) {
    box.low.emplace_back();
    box.high.emplace_back();
    for (const stats::Interval& score : row) {
      // Without a width nothing is known but what a score can be.
      const bool known = score.width_known;
      box.low.back().push_back((known ? score.low : 0) - kEven);
      box.high.back().push_back((known ? score.high : 1) - kEven);
    }
  }
  return box;
}

// Of the player of the rows of the box.
std::vector<Strategy> strategies_of(const std::vector<std::string>& names, const PayoffBox& box,
                                    const std::vector<double>& shares,
                                    const std::vector<double>& met, double value,
                                    std::uint64_t games) {
  const std::vector<RowRegret> ranges = row_regrets(box);
  std::vector<Strategy> all;
  for (std::size_t row = 0; row < names.size(); ++row) {
    Strategy strategy;
    strategy.name = names[row];
    strategy.share = shares[row];
    strategy.range = ranges[row];
    const std::vector<double>& payoffs = box.estimate[row];
    // Against itself it gets 0.
    const std::size_t others = payoffs.size() - (box.symmetric ? 1 : 0);
    strategy.score =
        kEven + std::accumulate(payoffs.begin(), payoffs.end(), 0.0) / static_cast<double>(others);
    strategy.regret =
        std::max(0.0, value - std::inner_product(payoffs.begin(), payoffs.end(), met.begin(), 0.0));
    if (strategy.range.membership == Membership::kOpen) {
      const double narrower = narrowing_to_decide(box, row);
      if (narrower > 0) {
        strategy.games_to_decide = static_cast<double>(games) / (narrower * narrower);
      }
    }
    all.push_back(std::move(strategy));
  }
  return all;
}

// What is dominated last, from the last round on. What is played most first; of the others what
// loses least by it.
std::vector<std::size_t> order_of(const std::vector<Strategy>& strategies) {
  constexpr double kRounding = 1e-9;
  constexpr int kNever = std::numeric_limits<int>::max();
  std::vector<std::size_t> order(strategies.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Strategy& first = strategies[a];
    const Strategy& second = strategies[b];
    const int goes_first = first.dominated ? first.dominated->round : kNever;
    const int goes_second = second.dominated ? second.dominated->round : kNever;
    if (goes_first != goes_second) return goes_first > goes_second;
    if (std::abs(first.share - second.share) > kRounding) return first.share > second.share;
    return first.regret < second.regret - kRounding;
  });
  return order;
}

template <class T>
std::vector<T> reordered(std::vector<T>& values, const std::vector<std::size_t>& order) {
  std::vector<T> sorted;
  for (const std::size_t i : order) sorted.push_back(std::move(values[i]));
  return sorted;
}

// Log-odds of scores, away from 0 and 1 by half of what a block counts.
HodgeSplit cycles_of(const ScoreTable& scores) {
  std::vector<std::vector<double>> advantages(scores.size(), std::vector<double>(scores.size(), 0));
  for (std::size_t row = 0; row < scores.size(); ++row) {
    for (std::size_t column = 0; column < scores.size(); ++column) {
      if (row == column) continue;
      const stats::Interval& score = scores[row][column];
      const double edge = kEven / static_cast<double>(score.count + 1);
      const double share = std::clamp(score.estimate, edge, 1 - edge);
      advantages[row][column] = std::log(share / (1 - share));
    }
  }
  return hodge_split(advantages);
}

// What is seen in the scores, in the order in which they are shown; nothing where some strategies
// have not met.
void add_views(Metagame& metagame) {
  for (std::size_t row = 0; row < metagame.scores.size(); ++row) {
    for (std::size_t column = 0; column < metagame.scores[row].size(); ++column) {
      if (!metagame.is_own(row, column) && metagame.scores[row][column].count == 0) return;
    }
  }
  metagame.alpha_ranks = alpha_ranks(payoffs_of(metagame.scores), metagame.symmetric);
  if (!metagame.symmetric) return;
  if (metagame.rows.size() > 2) metagame.cycles = cycles_of(metagame.scores);
  metagame.responses = best_responses(metagame.scores);
  metagame.sinks = sink_components(metagame.scores);
  metagame.circle = strongest_circle(metagame.scores);
}

std::int64_t scenarios_of(const PayoffTable& table) {
  std::set<std::size_t> strata;
  for (const auto& row : table.values) {
    for (const stats::BlockValues& cell : row) {
      for (std::size_t s = 0; s < cell.size(); ++s) {
        if (stats::has_blocks(cell[s])) strata.insert(s);
      }
    }
  }
  return static_cast<std::int64_t>(strata.size());
}

}  // namespace

Metagame metagame_of(const PayoffTable& table, std::uint64_t games, double confidence) {
  Metagame metagame;
  metagame.games = games;
  metagame.scenarios = scenarios_of(table);
  metagame.symmetric = table.symmetric;
  metagame.scores = scores_of(table, confidence);
  const PayoffBox box = box_of(table, metagame.scores);
  const Equilibrium equilibrium = maximum_entropy_equilibrium(box.estimate);
  metagame.value = {kEven + equilibrium.value, kEven, kEven, confidence, 0, true};
  for (const std::vector<stats::Interval>& row : metagame.scores) {
    for (const stats::Interval& score : row) {
      metagame.value.count = std::max(metagame.value.count, score.count);
    }
  }
  metagame.rows = strategies_of(table.rows, box, equilibrium.rows, equilibrium.columns,
                                equilibrium.value, games);
  if (!table.symmetric) {
    metagame.value.low += game_value(box.low);
    metagame.value.high += game_value(box.high);
    metagame.columns = strategies_of(table.columns, box.turned(), equilibrium.columns,
                                     equilibrium.rows, -equilibrium.value, games);
  }
  for (const Dominance& each : dominated_strategies(table, confidence)) {
    std::vector<Strategy>& player = each.column ? metagame.columns : metagame.rows;
    player[each.strategy].dominated = {player[each.by].name, each.p, each.round};
  }
  const std::vector<std::size_t> rows = order_of(metagame.rows);
  const std::vector<std::size_t> columns = table.symmetric ? rows : order_of(metagame.columns);
  metagame.scores = reordered(metagame.scores, rows);
  for (std::vector<stats::Interval>& row : metagame.scores) row = reordered(row, columns);
  metagame.rows = reordered(metagame.rows, rows);
  if (!table.symmetric) metagame.columns = reordered(metagame.columns, columns);
  add_views(metagame);
  return metagame;
}

std::string problem_of(const Store& store) {
  const StoreMeta& meta = store.meta();
  for (const PlannedCell& cell : store.plan().cells()) {
    if (cell.seats.size() != 2) return "its games are not of two players";
  }
  if (meta.format != "gauntlet" && meta.seats != "swap") {
    return "agents do not play both seats; seats = \"swap\" lets them";
  }
  if (meta.stopping.looks()) {
    return "it stops when its own question is answered, which is too early or too late for this; "
           "without [stop] it plays `repetitions`";
  }
  if ((meta.format == "gauntlet" ? meta.candidates.size() : meta.agents.size()) < 2) {
    return "one strategy alone has no choice";
  }
  return "";
}

std::size_t strategies_of(const Store& store) {
  const StoreMeta& meta = store.meta();
  const bool gauntlet = meta.format == "gauntlet";
  return gauntlet ? meta.candidates.size() + meta.opponents.size() : meta.agents.size();
}

PayoffGames::PayoffGames(const Store& store)
    : store_(store), table_(Question{}, store.meta(), store.plan()) {}

void PayoffGames::add(const GameRow& game) {
  const std::vector<PlannedCell>& cells = store_.plan().cells();
  table_.add(game, cells[static_cast<std::size_t>(game.job % cells.size())]);
  ++games_;
}

PayoffTable PayoffGames::table() const {
  PayoffTable table;
  table.rows = table_.levels();
  table.symmetric = store_.meta().format != "gauntlet";
  const std::vector<std::string>& met = table_.cuts().front().columns;
  table.columns = table.symmetric ? table.rows : met;
  table.values.assign(table.rows.size(), std::vector<stats::BlockValues>(table.columns.size()));
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const auto found = std::find(met.begin(), met.end(), table.columns[column]);
      if (found == met.end() || is_own(table, row, column)) continue;
      table.values[row][column] =
          table_.values(0, row, static_cast<std::size_t>(found - met.begin()));
    }
  }
  return table;
}

Metagame PayoffGames::metagame() const {
  Metagame metagame = metagame_of(table(), games_);
  metagame.title = store_.meta().experiment;
  return metagame;
}

absl::Status add_all(PayoffGames& games, const Store& store) {
  Scan scan(store);
  absl::Status good;
  absl::Status scanned = scan.for_each([&](const GameRow& game) {
    if (good.ok()) good = analysis::check_row(game, store.plan());
    if (good.ok()) games.add(game);
  });
  if (!scanned.ok()) return scanned;
  if (!good.ok()) return good;
  if (games.missing() == 0) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{}: {} of {} games are missing; `muster run` plays them",
                  store.meta().experiment, games.missing(), store.plan().size()));
}

absl::StatusOr<Metagame> metagame_of(const Store& store) {
  const std::string problem = problem_of(store);
  if (!problem.empty()) {
    return absl::FailedPreconditionError(
        fmt::format("{}: the run cannot tell: {}", store.meta().experiment, problem));
  }
  PayoffGames games(store);
  if (absl::Status added = add_all(games, store); !added.ok()) return added;
  return games.metagame();
}

}  // namespace muster::metagame
