// How those who moved first, second, ... fared: scores by place in the turn order
// (kTurnOrderMetric). For the analysis only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiments/statistics/intervals.h"
#include "experiments/statistics/ratio.h"
#include "experiments/store/store.h"

namespace muster::analysis {

class OrderSums {
 public:
  OrderSums() = default;
  explicit OrderSums(const StoreMeta& meta);

  // The score of the seat at each place in the order, in half points, when the game has the metric
  // for all its seats; otherwise nothing. `cluster`: games of one seed are one.
  void add(const StoredGame& game, std::uint64_t cluster, const std::vector<int>& half_points);
  // Clusters of both stay apart. After games with another number of seats there is no result.
  void merge(const OrderSums& other, std::uint64_t scenario);

  // By place in the order: the mean score, with seeds as clusters. Empty without such games, and
  // where their numbers of seats differ.
  std::vector<stats::Interval> scores() const;

 private:
  std::vector<std::string> metrics_;  // by seat
  std::size_t places_ = 0;
  bool mixed_ = false;
  // By cluster, by place in the order.
  std::map<std::uint64_t, std::vector<stats::RatioSums>> sums_;
};

}  // namespace muster::analysis
