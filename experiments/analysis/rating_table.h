// Ratings of a run's agents on one scale, as lists of players have them: Elo from games of two,
// Plackett and Luce's strengths from orders of more (statistics/ratings/ratings.h). A display:
// verdicts are those of Answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/plan/plan.h"
#include "experiments/scan/game_row.h"
#include "experiments/statistics/intervals.h"
#include "experiments/statistics/ratings/ratings.h"
#include "experiments/store/meta.h"

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

// Collects results in any order; 4 bytes a game.
class RatingGames {
 public:
  // Both outlive this.
  RatingGames(const StoreMeta& meta, const Plan& plan);

  void add(const GameRow& game, const PlannedCell& cell);
  // Of the agents that played; nothing where fewer than two did, or games were of two and of more.
  std::optional<RatingTable> table() const;

 private:
  // Games of the same agents in the same seats that ended alike.
  struct Kind {
    std::size_t seating = 0;
    std::vector<int> places;  // by seat, from 1; equal ones are ties
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::uint32_t kind_of(std::size_t seating, std::span<const double> returns);
  stats::ForEachBlock blocks() const;
  RatingTable rate_pairs(const std::vector<std::string>& names) const;
  RatingTable rate_orders(const std::vector<std::string>& names) const;
  // Where an agent stands among those that played.
  std::vector<std::size_t> levels() const;

  const StoreMeta& meta_;
  const Plan& plan_;
  std::vector<std::vector<std::size_t>> seatings_;                // agents by seat, each once
  std::vector<std::size_t> seating_of_;                           // by cell of the plan
  std::vector<std::vector<std::size_t>> cells_;                   // of each scenario
  std::vector<Kind> kinds_;                                       // that were met
  std::vector<std::map<std::vector<int>, std::uint32_t>> known_;  // kinds by seating and places
  std::vector<std::uint32_t> kind_of_job_;                        // kNone: none
  std::vector<bool> played_;                                      // by agent
  bool of_two_ = false;                                           // some games were
  bool of_more_ = false;
};

}  // namespace muster::analysis
