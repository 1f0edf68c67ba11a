#include "experiments/metagame/symmetric/symmetric_equilibrium.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>

#include "core/rng.h"
#include "experiments/metagame/linear_program.h"

namespace muster::metagame {
namespace {

using Mixture = std::vector<double>;

// Mixtures that differ by less in every share are the same.
constexpr double kSameMixture = 1e-5;
// With so many strategies all supports are tried; with more, those of one, of two and of all.
constexpr std::size_t kMostOfAllSupports = 8;
constexpr int kRandomStarts = 24;

// Shares below rounding are none.
Mixture clean(Mixture mixture) {
  constexpr double kNone = 1e-9;
  double sum = 0;
  for (double& share : mixture) sum += share = share > kNone ? share : 0;
  for (double& share : mixture) share /= sum;
  return mixture;
}

std::vector<std::vector<std::size_t>> supports_of(std::size_t strategies) {
  std::vector<std::vector<std::size_t>> supports;
  if (strategies <= kMostOfAllSupports) {
    for (std::uint32_t chosen = 1; chosen < (1U << strategies); ++chosen) {
      std::vector<std::size_t>& support = supports.emplace_back();
      for (std::size_t i = 0; i < strategies; ++i) {
        if (((chosen >> i) & 1U) != 0) support.push_back(i);
      }
    }
    return supports;
  }
  for (std::size_t i = 0; i < strategies; ++i) {
    supports.push_back({i});
    for (std::size_t j = 0; j < i; ++j) supports.push_back({j, i});
  }
  std::vector<std::size_t>& all = supports.emplace_back(strategies);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return supports;
}

// By Newton's method where all of a support get the same; the least step of those that would do,
// so that strategies that are alike stay so. Nothing: it leaves the support, or does not end.
std::optional<Mixture> equal_gains(const SymmetricGame& game,
                                   const std::vector<std::size_t>& support) {
  constexpr int kSteps = 60;
  const auto size = static_cast<Eigen::Index>(support.size());
  Mixture mixture(game.strategies(), 0);
  for (const std::size_t i : support) mixture[i] = 1.0 / static_cast<double>(support.size());
  for (int step = 0; step < kSteps; ++step) {
    const std::vector<double> gains = game.gains(mixture);
    const PayoffMatrix slopes = game.slopes(mixture);
    double mean = 0;
    for (const std::size_t i : support) mean += gains[i] / static_cast<double>(support.size());
    Eigen::MatrixXd system = Eigen::MatrixXd::Zero(size + 1, size + 1);
    Eigen::VectorXd missing = Eigen::VectorXd::Zero(size + 1);
    for (Eigen::Index i = 0; i < size; ++i) {
      const std::size_t row = support[static_cast<std::size_t>(i)];
      for (Eigen::Index j = 0; j < size; ++j) {
        system(i, j) = slopes[row][support[static_cast<std::size_t>(j)]];
      }
      system(i, size) = -1;
      system(size, i) = 1;
      missing(i) = mean - gains[row];
    }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver;
    solver.setThreshold(1e-10);
    solver.compute(system);
    const Eigen::VectorXd move = solver.solve(missing);
    double longest = 0;
    for (Eigen::Index i = 0; i < size; ++i) {
      mixture[support[static_cast<std::size_t>(i)]] += move(i);
      longest = std::max(longest, std::abs(move(i)));
    }
    for (const std::size_t i : support) {
      if (!(mixture[i] > -0.5 && mixture[i] < 1.5)) return std::nullopt;
    }
    if (longest < 1e-14) break;
  }
  for (const std::size_t i : support) {
    if (!(mixture[i] > -kEquilibriumGain)) return std::nullopt;
  }
  return clean(std::move(mixture));
}

// The best mixture within `reach` of one if gains were as linear as they are there.
std::optional<Mixture> better_nearby(const SymmetricGame& game, const Mixture& from, double reach) {
  const std::size_t strategies = game.strategies();
  LinearProgram program = of_mixtures(strategies, 1);
  program.costs.back() = 1;
  const std::vector<double> gains = game.gains(from);
  const PayoffMatrix slopes = game.slopes(from);
  for (std::size_t row = 0; row < strategies; ++row) {
    std::vector<double> factors = slopes[row];
    const double now = std::inner_product(factors.begin(), factors.end(), from.begin(), 0.0);
    factors.push_back(-1);
    program.constraints.push_back({std::move(factors), -kUnbounded, now - gains[row]});
    std::vector<double> share(strategies + 1, 0);
    share[row] = 1;
    program.constraints.push_back(
        {std::move(share), std::max(0.0, from[row] - reach), from[row] + reach});
  }
  std::optional<Optimum> optimum = least(program);
  if (!optimum) return std::nullopt;
  optimum->variables.pop_back();
  return clean(std::move(optimum->variables));
}

Mixture least_regret_near(const SymmetricGame& game, Mixture mixture) {
  constexpr int kSteps = 80;
  double reach = 0.25;
  double regret = game.regret(mixture);
  for (int step = 0; step < kSteps && reach > 1e-10 && regret > kEquilibriumGain / 100; ++step) {
    const std::optional<Mixture> next = better_nearby(game, mixture, reach);
    const double then = next ? game.regret(*next) : regret;
    if (next && then < regret) {
      mixture = *next;
      regret = then;
      reach = std::min(1.0, 2 * reach);
    } else {
      reach /= 4;
    }
  }
  return mixture;
}

Mixture random_mixture(std::size_t strategies, Rng& rng) {
  Mixture mixture;
  double sum = 0;
  for (std::size_t i = 0; i < strategies; ++i) {
    mixture.push_back(-std::log(1 - uniform_unit(rng)));
    sum += mixture.back();
  }
  for (double& share : mixture) share /= sum;
  return mixture;
}

double entropy(const Mixture& mixture) {
  double entropy = 0;
  for (const double share : mixture) entropy -= share > 0 ? share * std::log(share) : 0;
  return entropy;
}

// Different ones, by what they were found as.
class Found {
 public:
  explicit Found(const SymmetricGame& game) : game_(game) {}

  void add(const Mixture& mixture) {
    const double regret = game_.regret(mixture);
    if (least_.shares.empty() || regret < least_.regret) least_ = {mixture, regret};
    if (regret > kEquilibriumGain) return;
    const bool known = std::any_of(all_.begin(), all_.end(), [&](const SymmetricMixture& other) {
      double farthest = 0;
      for (std::size_t i = 0; i < mixture.size(); ++i) {
        farthest = std::max(farthest, std::abs(other.shares[i] - mixture[i]));
      }
      return farthest < kSameMixture;
    });
    if (!known) all_.push_back({mixture, regret});
  }
  std::vector<SymmetricMixture> sorted() {
    if (all_.empty()) return {least_};
    std::stable_sort(all_.begin(), all_.end(), [](const auto& a, const auto& b) {
      return entropy(a.shares) > entropy(b.shares);
    });
    return std::move(all_);
  }

 private:
  const SymmetricGame& game_;
  std::vector<SymmetricMixture> all_;
  SymmetricMixture least_;
};

}  // namespace

std::vector<SymmetricMixture> symmetric_equilibria(const SymmetricGame& game) {
  Found found(game);
  for (const std::vector<std::size_t>& support : supports_of(game.strategies())) {
    if (const std::optional<Mixture> mixture = equal_gains(game, support)) found.add(*mixture);
  }
  Rng rng(1);
  for (int start = 0; start < kRandomStarts; ++start) {
    found.add(least_regret_near(game, random_mixture(game.strategies(), rng)));
  }
  return found.sorted();
}

}  // namespace muster::metagame
