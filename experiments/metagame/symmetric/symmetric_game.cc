#include "experiments/metagame/symmetric/symmetric_game.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace muster::metagame {

std::size_t column_of(const OtherChoices& others, std::vector<std::size_t> chosen) {
  std::sort(chosen.begin(), chosen.end());
  const auto found = std::lower_bound(others.begin(), others.end(), chosen);
  return static_cast<std::size_t>(found - others.begin());
}

SymmetricGame::SymmetricGame(OtherChoices others, PayoffMatrix payoffs)
    : others_(std::move(others)), payoffs_(std::move(payoffs)) {
  for (const std::vector<std::size_t>& column : others_) {
    std::vector<int> counts(payoffs_.size(), 0);
    double orders = 1;
    for (std::size_t other = 0; other < column.size(); ++other) {
      orders *= static_cast<double>(other + 1) / ++counts[column[other]];
    }
    counts_.push_back(std::move(counts));
    orders_.push_back(std::round(orders));
  }
}

std::vector<double> SymmetricGame::weights(const std::vector<double>& mixture) const {
  std::vector<double> weights = orders_;
  for (std::size_t column = 0; column < weights.size(); ++column) {
    for (const std::size_t strategy : others_[column]) weights[column] *= mixture[strategy];
  }
  return weights;
}

std::vector<double> SymmetricGame::gains(const std::vector<double>& mixture) const {
  const std::vector<double> likely = weights(mixture);
  std::vector<double> gains;
  for (const std::vector<double>& row : payoffs_) {
    gains.push_back(std::inner_product(row.begin(), row.end(), likely.begin(), 0.0));
  }
  return gains;
}

PayoffMatrix SymmetricGame::slopes(const std::vector<double>& mixture) const {
  PayoffMatrix slopes(strategies(), std::vector<double>(strategies(), 0));
  for (std::size_t column = 0; column < others_.size(); ++column) {
    for (std::size_t share = 0; share < strategies(); ++share) {
      if (counts_[column][share] == 0) continue;
      double slope = orders_[column] * counts_[column][share];
      for (std::size_t strategy = 0; strategy < strategies(); ++strategy) {
        const int times = counts_[column][strategy] - (strategy == share ? 1 : 0);
        for (int i = 0; i < times; ++i) slope *= mixture[strategy];
      }
      for (std::size_t row = 0; row < strategies(); ++row) {
        slopes[row][share] += slope * payoffs_[row][column];
      }
    }
  }
  return slopes;
}

double SymmetricGame::regret(const std::vector<double>& mixture) const {
  const std::vector<double> all = gains(mixture);
  return std::max(0.0, *std::max_element(all.begin(), all.end()));
}

}  // namespace muster::metagame
