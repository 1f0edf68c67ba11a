#include "experiments/metagame/alpha_rank.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace muster::metagame {
namespace {

// The chance that a population comes to play what one of it has tried, which gets `gain` more.
double fixation(double alpha, double gain) {
  const double slope = alpha * gain;
  if (std::abs(slope) < 1e-12) return 1.0 / kPopulation;
  return std::expm1(-slope) / std::expm1(-kPopulation * slope);
}

AlphaRank rank_of_one(const PayoffMatrix& payoffs, double alpha) {
  const std::size_t count = payoffs.size();
  std::vector<std::vector<double>> chances(count, std::vector<double>(count, 0));
  for (std::size_t from = 0; from < count; ++from) {
    for (std::size_t to = 0; to < count; ++to) {
      // What is tried gets payoffs[to][from] from the others, and they get the opposite from it.
      if (from != to) chances[from][to] = fixation(alpha, 2 * payoffs[to][from]);
    }
  }
  return {alpha, stationary(std::move(chances)), {}};
}

// States are pairs of strategies, of which one changes at a time.
AlphaRank rank_of_two(const PayoffMatrix& payoffs, double alpha) {
  const std::size_t rows = payoffs.size();
  const std::size_t columns = payoffs.front().size();
  std::vector<std::vector<double>> chances(rows * columns, std::vector<double>(rows * columns, 0));
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      std::vector<double>& from = chances[row * columns + column];
      const double now = payoffs[row][column];
      for (std::size_t other = 0; other < rows; ++other) {
        if (other == row) continue;
        from[other * columns + column] = fixation(alpha, payoffs[other][column] - now);
      }
      for (std::size_t other = 0; other < columns; ++other) {
        if (other == column) continue;
        from[row * columns + other] = fixation(alpha, now - payoffs[row][other]);
      }
    }
  }
  const std::vector<double> played = stationary(std::move(chances));
  AlphaRank rank{alpha, std::vector<double>(rows, 0), std::vector<double>(columns, 0)};
  for (std::size_t profile = 0; profile < played.size(); ++profile) {
    rank.rows[profile / columns] += played[profile];
    rank.columns[profile % columns] += played[profile];
  }
  return rank;
}

}  // namespace

std::vector<double> stationary(std::vector<std::vector<double>> chances) {
  const std::size_t count = chances.size();
  // States leave the chain from the last on; the others take over the ways through them.
  for (std::size_t gone = count - 1; gone > 0; --gone) {
    double leaves = 0;
    for (std::size_t to = 0; to < gone; ++to) leaves += chances[gone][to];
    for (std::size_t from = 0; from < gone; ++from) {
      chances[from][gone] /= leaves;
      for (std::size_t to = 0; to < gone; ++to) {
        chances[from][to] += chances[from][gone] * chances[gone][to];
      }
    }
  }
  // In shares of what there is so far, since later states may be played 10^300 times as often.
  std::vector<double> played(count, 0);
  played[0] = 1;
  for (std::size_t state = 1; state < count; ++state) {
    double comes = 0;
    for (std::size_t from = 0; from < state; ++from) comes += played[from] * chances[from][state];
    for (std::size_t from = 0; from < state; ++from) played[from] /= 1 + comes;
    played[state] = comes / (1 + comes);
  }
  return played;
}

std::vector<AlphaRank> alpha_ranks(const PayoffMatrix& payoffs, bool symmetric) {
  const std::size_t states = symmetric ? payoffs.size() : payoffs.size() * payoffs.front().size();
  std::vector<AlphaRank> ranks;
  if (states > kMostProfiles) return ranks;
  for (const double alpha : kAlphas) {
    ranks.push_back(symmetric ? rank_of_one(payoffs, alpha) : rank_of_two(payoffs, alpha));
  }
  return ranks;
}

}  // namespace muster::metagame
