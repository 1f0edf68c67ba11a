#include "experiments/metagame/alpha_rank.h"

#include <algorithm>
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

// Of one population. `fixed`: the chance that it goes over from one strategy to another.
template <class Fixed>
AlphaRank rank_by(std::size_t strategies, double alpha, const Fixed& fixed) {
  std::vector<std::vector<double>> chances(strategies, std::vector<double>(strategies, 0));
  for (std::size_t from = 0; from < strategies; ++from) {
    for (std::size_t to = 0; to < strategies; ++to) {
      if (from != to) chances[from][to] = fixed(from, to);
    }
  }
  return {alpha, stationary(std::move(chances)), {}};
}

AlphaRank rank_of_one(const PayoffMatrix& payoffs, double alpha) {
  return rank_by(payoffs.size(), alpha, [&](std::size_t from, std::size_t to) {
    // What is tried gets payoffs[to][from] from the others, and they get the opposite from it.
    return fixation(alpha, 2 * payoffs[to][from]);
  });
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

// Of `size` drawn from `all` of whom `marked` are marked: the chance that `drawn` are.
double chance_of_marked(int all, int marked, int size, int drawn) {
  double chance = 1;
  for (int i = 0; i < size; ++i) {  // one order of them
    const int left = i < drawn ? marked - i : all - marked - (i - drawn);
    if (left <= 0) return 0;
    chance *= static_cast<double>(left) / (all - i);
  }
  for (int i = 0; i < drawn; ++i) chance *= static_cast<double>(size - i) / (i + 1);
  return chance;
}

// What one who has gone over gets more than one who has not, by how many have: from one on.
std::vector<double> group_gains(const SymmetricGame& game, std::size_t from, std::size_t to) {
  const int others = static_cast<int>(game.players()) - 1;
  std::vector<std::size_t> columns;  // by how many of the others have
  std::vector<std::size_t> played(game.players() - 1, from);
  for (int over = 0; over <= others; ++over) {
    columns.push_back(column_of(game.others(), played));
    if (over < others) played[static_cast<std::size_t>(over)] = to;
  }
  std::vector<double> gains;
  for (int gone = 1; gone < kPopulation; ++gone) {
    double gain = 0;
    for (int over = 0; over <= others; ++over) {
      const std::size_t column = columns[static_cast<std::size_t>(over)];
      gain +=
          chance_of_marked(kPopulation - 1, gone - 1, others, over) * game.payoffs()[to][column] -
          chance_of_marked(kPopulation - 1, gone, others, over) * game.payoffs()[from][column];
    }
    gains.push_back(gain);
  }
  return gains;
}

// As fixation() where what is gained depends on how many have gone over.
double group_fixation(double alpha, const std::vector<double>& gains) {
  double sum = 1;
  double logarithm = 0;
  for (const double gain : gains) {
    logarithm -= alpha * gain;
    sum += std::exp(logarithm);
  }
  return 1 / sum;
}

}  // namespace

std::vector<AlphaRank> alpha_ranks(const SymmetricGame& game) {
  const std::size_t count = game.strategies();
  std::vector<std::vector<std::vector<double>>> gains(count);  // [from][to]
  for (std::size_t from = 0; from < count; ++from) {
    for (std::size_t to = 0; to < count; ++to) gains[from].push_back(group_gains(game, from, to));
  }
  std::vector<AlphaRank> ranks;
  for (const double alpha : kAlphas) {
    ranks.push_back(rank_by(count, alpha, [&](std::size_t from, std::size_t to) {
      return group_fixation(alpha, gains[from][to]);
    }));
  }
  return ranks;
}

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
