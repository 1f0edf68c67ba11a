// The formulas by which a simulation chooses where to go, as small types: each gives a score to a
// child from its mean (in the view of the player who chooses), its visits, and the parent's.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/portable_math.h"

namespace muster::mcts {

// UCB1 (Auer, Cesa-Bianchi and Fischer 2002) with a free weight: on returns in [-1, 1], c here is
// half of what it would be on rewards in [0, 1].
struct Uct {
  static constexpr bool kUsesPrior = false;
  double weight;      // c
  double log_visits;  // of the parent

  Uct(double c, std::uint32_t parent_visits) : weight(c), log_visits(log_of_count(parent_visits)) {}
  double bonus(double /*prior*/, double visits) const {
    return weight * std::sqrt(log_visits / visits);
  }
  // An action without visits competes as if it had one, of the urgency's value.
  double untried_bonus(double /*prior*/) const { return weight * std::sqrt(log_visits); }
};

// PUCT as in AlphaGo Zero (Silver et al. 2017).
struct Puct {
  static constexpr bool kUsesPrior = true;
  double weight;  // c sqrt(N)

  Puct(double c, std::uint32_t parent_visits)
      : weight(c * std::sqrt(std::max(parent_visits, 1U))) {}
  double bonus(double prior, double visits) const { return weight * prior / (1 + visits); }
  double untried_bonus(double prior) const { return weight * prior; }
};

// RAVE's share of m all-moves-as-first values beside n visits (Silver 2009): it vanishes as n
// grows.
inline double rave_share(double m, double n, double bias) { return m / (m + n + bias * m * n); }

// Regret matching: probabilities in proportion to the positive scores, uniform when there are none.
// A share `mixing` of them is uniform. `scores` and `probabilities` have the same size.
inline void regret_matching(std::span<const double> scores, double mixing,
                            std::span<double> strategy, std::span<double> probabilities) {
  double total = 0;
  for (const double score : scores) total += std::max(score, 0.0);
  const auto count = static_cast<double>(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    strategy[i] = total > 0 ? std::max(scores[i], 0.0) / total : 1 / count;
    probabilities[i] = (1 - mixing) * strategy[i] + mixing / count;
  }
}

// Exp3: probabilities by the exponential of estimated gains.
inline void exp3(std::span<const double> gains, double mixing, std::span<double> strategy,
                 std::span<double> probabilities) {
  const auto count = static_cast<double>(gains.size());
  const double rate = mixing / count;
  const double most = *std::max_element(gains.begin(), gains.end());
  double total = 0;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    strategy[i] = exponential(std::max(rate * (gains[i] - most), -700.0));
    total += strategy[i];
  }
  for (std::size_t i = 0; i < gains.size(); ++i) {
    strategy[i] /= total;
    probabilities[i] = (1 - mixing) * strategy[i] + mixing / count;
  }
}

}  // namespace muster::mcts
