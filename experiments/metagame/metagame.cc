#include "experiments/metagame/metagame.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

// Of two players a score against itself, and against whom a strategy has not met.
constexpr double kEven = BestResponse::kEven;

// The cells that games tell; of a symmetric table of two each pair once.
std::vector<std::pair<std::size_t, std::size_t>> told_cells(const PayoffTable& table) {
  std::vector<std::pair<std::size_t, std::size_t>> cells;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const bool once = table.symmetric && table.of_two();
    for (std::size_t column = once ? row + 1 : 0; column < table.columns.size(); ++column) {
      if (stats::count_blocks(table.values[row][column]) > 0) cells.emplace_back(row, column);
    }
  }
  return cells;
}

// Intervals of all cells that hold together. Cells share blocks, and so luck.
ScoreTable scores_of(const PayoffTable& table, double confidence) {
  const double even = table.even();
  const stats::Interval unknown = {even, 0, 1, confidence, 0, false};
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
    if (!table.symmetric || !table.of_two()) continue;
    scores[column][row] = {1 - score.estimate, 1 - score.high, 1 - score.low,
                           score.confidence,   score.count,    score.width_known};
  }
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      if (table.is_own(row, column)) scores[row][column] = {even, even, even, confidence, 0, true};
    }
  }
  return scores;
}

// Payoffs are scores less an even one, so that the game is one of zero sum.
PayoffBox box_of(const PayoffTable& table, const ScoreTable& scores) {
  const double even = table.even();
  PayoffBox box;
  box.symmetric = table.symmetric;
  box.estimate = payoffs_of(scores, even);
  for (const std::vector<stats::Interval>& row : scores) {
    box.low.emplace_back();
    box.high.emplace_back();
    for (const stats::Interval& score : row) {
      // Without a width nothing is known but what a score can be.
      const bool known = score.width_known;
      box.low.back().push_back((known ? score.low : 0) - even);
      box.high.back().push_back((known ? score.high : 1) - even);
    }
  }
  return box;
}

// By how narrow intervals must be; none: no number of games would do.
std::optional<double> games_for(double narrower, std::uint64_t games) {
  if (narrower <= 0) return std::nullopt;
  return static_cast<double>(games) / (narrower * narrower);
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
      strategy.games_to_decide = games_for(narrowing_to_decide(box, row), games);
    }
    all.push_back(std::move(strategy));
  }
  return all;
}

AllPlayIt all_play_it(const SymmetricBox& box, const std::vector<std::string>& names,
                      const stats::Interval& like, std::size_t row, std::uint64_t games) {
  const PureStanding pure = pure_standing(box, row);
  AllPlayIt all;
  all.standing = pure.standing;
  if (pure.deviation) all.deviation = names[*pure.deviation];
  all.gain = {pure.gain, pure.low, pure.high, like.confidence, like.count, like.width_known};
  if (pure.standing == Standing::kOpen) all.games_to_decide = games_for(pure.narrowing, games);
  return all;
}

// Of more than two players, where all others play the first mixture that was found.
std::vector<Strategy> symmetric_strategies(const PayoffTable& table, const SymmetricBox& box,
                                           const SymmetricGame& game,
                                           const std::vector<double>& shares,
                                           const stats::Interval& like, std::uint64_t games) {
  const std::size_t count = table.rows.size();
  const std::vector<RowRegret> ranges = symmetric_regrets(box);
  const std::vector<double> gains = game.gains(shares);
  const std::vector<double> among_all =
      game.gains(std::vector<double>(count, 1.0 / static_cast<double>(count)));
  // Others play anything alike, but for what it plays itself all of them, where it gets 0.
  const double own = std::pow(1.0 / static_cast<double>(count), table.players() - 1);
  std::vector<Strategy> all;
  for (std::size_t row = 0; row < count; ++row) {
    Strategy& strategy = all.emplace_back();
    strategy.name = table.rows[row];
    strategy.share = shares[row];
    strategy.range = ranges[row];
    strategy.score = table.even() + among_all[row] / (1 - own);
    strategy.regret = std::max(0.0, 0 - gains[row]);
    strategy.all_play_it = all_play_it(box, table.rows, like, row, games);
    if (strategy.range.membership == Membership::kOpen) {
      strategy.games_to_decide = games_for(symmetric_narrowing(box, row), games);
    }
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
  if (!metagame.of_two()) {
    metagame.alpha_ranks =
        alpha_ranks({metagame.others, payoffs_of(metagame.scores, metagame.even())});
    return;
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

// What is played where two meet.
void solve_pairs(Metagame& metagame, const PayoffTable& table, const PayoffBox& box) {
  const Equilibrium equilibrium = maximum_entropy_equilibrium(box.estimate);
  metagame.value.estimate = kEven + equilibrium.value;
  metagame.rows = strategies_of(table.rows, box, equilibrium.rows, equilibrium.columns,
                                equilibrium.value, metagame.games);
  if (table.symmetric) return;
  metagame.value.low += game_value(box.low);
  metagame.value.high += game_value(box.high);
  metagame.columns = strategies_of(table.columns, box.turned(), equilibrium.columns,
                                   equilibrium.rows, -equilibrium.value, metagame.games);
}

// And where more do.
void solve_tables(Metagame& metagame, const PayoffTable& table, PayoffBox payoffs) {
  const SymmetricBox box = {table.others, std::move(payoffs)};
  const SymmetricGame game(box.others, box.box.estimate);
  for (SymmetricMixture& mixture : symmetric_equilibria(game)) {
    const GainRange gains = gains_over(box, mixture.shares);
    metagame.found.push_back({std::move(mixture), gains});
  }
  metagame.rows = symmetric_strategies(table, box, game, metagame.found.front().mixture.shares,
                                       metagame.value, metagame.games);
}

// All that is by row or column, in the order in which it is shown.
void reorder(Metagame& metagame) {
  const std::vector<std::size_t> rows = order_of(metagame.rows);
  std::vector<std::size_t> columns = metagame.symmetric ? rows : order_of(metagame.columns);
  if (!metagame.of_two()) {
    std::vector<std::size_t> places(rows.size());
    for (std::size_t place = 0; place < rows.size(); ++place) places[rows[place]] = place;
    for (std::vector<std::size_t>& column : metagame.others) {
      for (std::size_t& other : column) other = places[other];
      std::sort(column.begin(), column.end());
    }
    columns.resize(metagame.others.size());
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    std::sort(columns.begin(), columns.end(), [&](std::size_t a, std::size_t b) {
      return metagame.others[a] < metagame.others[b];
    });
    metagame.others = reordered(metagame.others, columns);
    for (FoundMixture& found : metagame.found) {
      found.mixture.shares = reordered(found.mixture.shares, rows);
    }
  }
  metagame.scores = reordered(metagame.scores, rows);
  for (std::vector<stats::Interval>& row : metagame.scores) row = reordered(row, columns);
  metagame.rows = reordered(metagame.rows, rows);
  if (!metagame.symmetric) metagame.columns = reordered(metagame.columns, columns);
}

}  // namespace

std::vector<std::string> Metagame::columns_shown() const {
  std::vector<std::string> names;
  if (others.empty()) {
    for (const Strategy& strategy : symmetric ? rows : columns) names.push_back(strategy.name);
    return names;
  }
  for (const std::vector<std::size_t>& column : others) {
    std::vector<std::string> played;
    for (const std::size_t row : column) played.push_back(rows[row].name);
    names.push_back(fmt::format("{}", fmt::join(played, ", ")));
  }
  return names;
}

Metagame metagame_of(const PayoffTable& table, std::uint64_t games, double confidence) {
  return metagame_of(table, scores_of(table, confidence), dominated_strategies(table, confidence),
                     games, confidence);
}

Metagame metagame_of(const PayoffTable& table, ScoreTable scores,
                     const std::vector<Dominance>& dominated, std::uint64_t games,
                     double confidence) {
  Metagame metagame;
  metagame.games = games;
  metagame.scenarios = scenarios_of(table);
  metagame.symmetric = table.symmetric;
  metagame.others = table.others;
  metagame.scores = std::move(scores);
  const double even = table.even();
  metagame.value = {even, even, even, confidence, 0, true};
  for (const std::vector<stats::Interval>& row : metagame.scores) {
    for (const stats::Interval& score : row) {
      metagame.value.count = std::max(metagame.value.count, score.count);
    }
  }
  PayoffBox box = box_of(table, metagame.scores);
  if (table.of_two()) {
    solve_pairs(metagame, table, box);
  } else {
    solve_tables(metagame, table, std::move(box));
  }
  for (const Dominance& each : dominated) {
    std::vector<Strategy>& player = each.column ? metagame.columns : metagame.rows;
    player[each.strategy].dominated = {player[each.by].name, each.p, each.round};
  }
  reorder(metagame);
  add_views(metagame);
  return metagame;
}

std::string problem_of_choice(bool gauntlet, bool swapped, std::size_t strategies) {
  if (!gauntlet && !swapped) return "agents do not play both seats; seats = \"swap\" lets them";
  return strategies < 2 ? "one strategy alone has no choice" : "";
}

std::string problem_of(const Store& store) {
  const StoreMeta& meta = store.meta();
  const std::vector<PlannedCell>& cells = store.plan().cells();
  const bool gauntlet = meta.format == "gauntlet";
  if (meta.format == "listed") return "its games were listed one by one, not everybody met";
  std::string problem = problem_of_choice(gauntlet, meta.seats == "swap",
                                          gauntlet ? meta.candidates.size() : meta.agents.size());
  if (!problem.empty()) return problem;
  if (meta.stopping.looks()) {
    return "it stops when its own question is answered, which is too early or too late for this; "
           "without [stop] it plays `repetitions`";
  }
  const bool of_two = std::all_of(cells.begin(), cells.end(),
                                  [](const PlannedCell& cell) { return cell.seats.size() == 2; });
  return of_two ? "" : table_problem(meta, store.plan());
}

std::size_t strategies_of(const Store& store) {
  const StoreMeta& meta = store.meta();
  const bool gauntlet = meta.format == "gauntlet";
  return gauntlet ? meta.candidates.size() + meta.opponents.size() : meta.agents.size();
}

PayoffGames::PayoffGames(const Store& store) : store_(store) {
  const std::vector<PlannedCell>& cells = store.plan().cells();
  if (!cells.empty() && cells.front().seats.size() > 2) {
    tables_.emplace(store.meta(), store.plan());
  } else {
    pairs_.emplace(Question{}, store.meta(), store.plan());
  }
}

void PayoffGames::add(const GameRow& game) {
  const std::vector<PlannedCell>& cells = store_.plan().cells();
  const PlannedCell& cell = cells[static_cast<std::size_t>(game.job % cells.size())];
  if (tables_) {
    tables_->add(game, cell);
  } else {
    pairs_->add(game, cell);
  }
  ++games_;
}

PayoffTable PayoffGames::table() const {
  if (tables_) return tables_->table();
  PayoffTable table;
  table.rows = pairs_->levels();
  table.symmetric = store_.meta().format != "gauntlet";
  const std::vector<std::string>& met = pairs_->cuts().front().columns;
  table.columns = table.symmetric ? table.rows : met;
  table.values.assign(table.rows.size(), std::vector<stats::BlockValues>(table.columns.size()));
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const auto found = std::find(met.begin(), met.end(), table.columns[column]);
      if (found == met.end() || table.is_own(row, column)) continue;
      table.values[row][column] =
          pairs_->values(0, row, static_cast<std::size_t>(found - met.begin()));
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
