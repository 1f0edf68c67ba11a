// Ratings of a run's agents on one scale, as lists of players have them: Elo from games of two,
// Plackett and Luce's strengths from orders of more (statistics/ratings/ratings.h). A display:
// verdicts are those of Answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/plan/plan.h"
#include "experiments/statistics/intervals.h"
#include "experiments/statistics/ratings/ratings.h"
#include "experiments/store/meta.h"
#include "experiments/store/row.h"

namespace muster::analysis {

struct RatingRow {
  std::string name;
  stats::Interval rating;  // against the mean of all
  // "Likelihood of superiority" over the next row; none of the last one.
  std::optional<double> over_next;
};

struct RatingTable {
  bool of_pairs = true;                           // Elo; else natural logarithms of strengths
  std::vector<RatingRow> rows;                    // best first
  std::optional<stats::Interval> seat_advantage;  // of the first seat, in Elo
  double draw_share = 0;                          // between equals
  std::string refused;                            // why there are none
};

// Collects results in any order.
class RatingGames {
 public:
  // Meta outlives this.
  RatingGames(const StoreMeta& meta, const Plan& plan);

  void add(const StoredGame& game, const PlannedCell& cell);
  // Of the agents that played; nothing where fewer than two did, or games were of two and of more.
  std::optional<RatingTable> table() const;

 private:
  struct Wins {
    double first = 0;
    double draws = 0;
    double second = 0;
  };

  const StoreMeta& meta_;
  std::uint64_t repetitions_;
  std::map<std::pair<std::size_t, std::pair<std::size_t, std::size_t>>, Wins> pairs_;  // by block
  std::vector<stats::GameOrder> orders_;
  std::vector<bool> played_;  // by agent
};

}  // namespace muster::analysis
