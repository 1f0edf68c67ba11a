#include "experiments/metagame/dominance.h"

#include <algorithm>
#include <set>
#include <utility>

#include "experiments/statistics/block_intervals.h"
#include "experiments/statistics/block_mean.h"
#include "experiments/statistics/distributions.h"

namespace muster::metagame {
namespace {

// The columns of a player's own matrix.
class Player {
 public:
  explicit Player(const PayoffTable& table) : table_(table) {
    for (std::size_t row = 0; row < table.rows.size(); ++row) in_.insert(row);
    for (std::size_t column = 0; column < table.columns.size(); ++column) met_.insert(column);
  }

  const std::set<std::size_t>& in() const { return in_; }
  void remove(std::size_t row) { in_.erase(row); }
  void meets_no_more(std::size_t strategy) {
    std::erase_if(met_, [&](std::size_t column) { return table_.has(column, strategy); });
  }

  // The largest p value over the columns that are left; 1 where they have not met one of them.
  double p_of(std::size_t better, std::size_t worse) const {
    double largest = 0;
    for (const std::size_t column : met_) {
      largest = std::max(largest, one_sided_p(differences(better, worse, column)));
      if (largest > kHopeless) return 1;
    }
    return largest;
  }

 private:
  static constexpr double kHopeless = 0.5;

  // By block, where both have met the column; a strategy among its own gets an even share.
  stats::BlockValues differences(std::size_t better, std::size_t worse, std::size_t column) const {
    const bool even_first = table_.is_own(better, column);
    const bool even_second = table_.is_own(worse, column);
    stats::BlockValues first = table_.values[better][column];
    const stats::BlockValues& second = table_.values[worse][column];
    if (even_first) first = second;
    for (std::size_t s = 0; s < first.size(); ++s) {
      for (std::size_t b = 0; b < first[s].size(); ++b) {
        const double gets = even_first ? table_.even() : first[s][b];
        const double other = even_second                                 ? table_.even()
                             : s < second.size() && b < second[s].size() ? second[s][b]
                                                                         : stats::kAbsent;
        const bool there = stats::is_there(first[s][b]) && stats::is_there(other);
        first[s][b] = there ? gets - other : stats::kAbsent;
      }
    }
    return first;
  }

  const PayoffTable& table_;
  std::set<std::size_t> in_;
  std::set<std::size_t> met_;
};

std::vector<Dominance> candidates_of(const Player& player, bool column) {
  std::vector<Dominance> all;
  for (const std::size_t worse : player.in()) {
    for (const std::size_t better : player.in()) {
      if (better == worse) continue;
      Dominance pair;
      pair.column = column;
      pair.strategy = worse;
      pair.by = better;
      pair.p = player.p_of(better, worse);
      all.push_back(pair);
    }
  }
  return all;
}

// Those of a round that Holm's method rejects at the level; of each strategy the first.
std::vector<Dominance> rejected(std::vector<Dominance> pairs, double level) {
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Dominance& a, const Dominance& b) { return a.p < b.p; });
  std::vector<Dominance> all;
  std::set<std::pair<bool, std::size_t>> gone;
  double adjusted = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    adjusted =
        std::max(adjusted, std::min(1.0, static_cast<double>(pairs.size() - i) * pairs[i].p));
    if (adjusted > level) break;
    if (!gone.emplace(pairs[i].column, pairs[i].strategy).second) continue;
    pairs[i].p = adjusted;
    pairs[i].level = level;
    all.push_back(pairs[i]);
  }
  return all;
}

}  // namespace

bool TableShape::is_own(std::size_t row, std::size_t column) const {
  if (of_two()) return symmetric && row == column;
  return others[column].front() == row && others[column].back() == row;
}

bool PayoffTable::has(std::size_t column, std::size_t strategy) const {
  if (of_two()) return column == strategy;
  return std::binary_search(others[column].begin(), others[column].end(), strategy);
}

PayoffTable PayoffTable::turned() const {
  PayoffTable other;
  other.rows = columns;
  other.columns = rows;
  other.symmetric = symmetric;
  other.values.assign(columns.size(), std::vector<stats::BlockValues>(rows.size()));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < columns.size(); ++column) {
      other.values[column][row] = seen_by_other(values[row][column]);
    }
  }
  return other;
}

stats::BlockValues seen_by_other(stats::BlockValues scores) {
  for (std::vector<double>& stratum : scores) {
    for (double& value : stratum) value = 1 - value;  // what is absent stays so
  }
  return scores;
}

double one_sided_p(const stats::BlockValues& differences) {
  const stats::BlockMean mean = stats::block_mean(differences);
  if (!mean.has_interval()) return 1;
  const double t = mean.estimate / stats::difference_error(mean, true);
  const double beyond = stats::student_t_p_two_sided(t, mean.degrees_of_freedom) / 2;
  return t > 0 ? beyond : 1 - beyond;
}

std::vector<Dominance> dominated_strategies(const PayoffTable& table, double confidence) {
  const PayoffTable theirs = table.symmetric ? PayoffTable() : table.turned();
  Player rows(table);
  Player columns(theirs);
  std::vector<Dominance> all;
  double left = 1 - confidence;
  for (int round = 1;; ++round) {
    left /= 2;
    std::vector<Dominance> pairs = candidates_of(rows, false);
    if (!table.symmetric) {
      const std::vector<Dominance> others = candidates_of(columns, true);
      pairs.insert(pairs.end(), others.begin(), others.end());
    }
    const std::vector<Dominance> found = rejected(std::move(pairs), left);
    if (found.empty()) return all;
    for (Dominance each : found) {
      each.round = round;
      all.push_back(each);
      (each.column ? columns : rows).remove(each.strategy);
      if (table.symmetric || each.column) rows.meets_no_more(each.strategy);
      if (!table.symmetric && !each.column) columns.meets_no_more(each.strategy);
    }
  }
}

}  // namespace muster::metagame
