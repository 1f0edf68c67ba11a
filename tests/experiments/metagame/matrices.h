// Random games for the tests of metagames.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

#include "core/rng.h"
#include "experiments/metagame/equilibrium.h"

namespace muster::metagame::testing {

inline double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}
inline double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// Within [-1/2, 1/2]. `coarse`: of few values, so that many are equal.
inline PayoffMatrix random_matrix(Rng& rng, std::size_t rows, std::size_t columns, bool coarse) {
  PayoffMatrix payoffs(rows, std::vector<double>(columns));
  for (std::vector<double>& row : payoffs) {
    for (double& payoff : row) {
      payoff = coarse ? 0.25 * static_cast<double>(uniform_below(rng, 5)) - 0.5
                      : uniform_unit(rng) - 0.5;
    }
  }
  return payoffs;
}

// One against another loses what that wins.
inline PayoffMatrix random_symmetric(Rng& rng, std::size_t strategies, bool coarse) {
  PayoffMatrix payoffs = random_matrix(rng, strategies, strategies, coarse);
  for (std::size_t i = 0; i < strategies; ++i) {
    payoffs[i][i] = 0;
    for (std::size_t j = 0; j < i; ++j) payoffs[i][j] = -payoffs[j][i];
  }
  return payoffs;
}

}  // namespace muster::metagame::testing
