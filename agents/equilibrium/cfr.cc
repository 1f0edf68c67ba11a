#include "agents/equilibrium/cfr.h"

#include <cstdint>
#include <span>
#include <utility>

#include "core/portable_math.h"

namespace muster::equilibrium {
namespace {

// t to the power of `exponent`, the same bits on every machine; exact for 0, 1 and 2.
double power(double t, double exponent) {
  if (exponent == 0) return 1;
  if (exponent == 1) return t;
  if (exponent == 2) return t * t;
  return exponential(exponent * natural_log(t));
}

// What iteration t does to cumulative regrets, after adding its own, and to the average.
struct Weights {
  double positive = 1;
  double negative = 1;
  double average = 1;
};

Weights weights_of(const SolverSettings& settings, double t) {
  const auto discounted = [t](double alpha, double beta, double gamma) {
    const double up = power(t, alpha);
    const double down = power(t, beta);
    return Weights{up / (up + 1), down / (down + 1), power(t, gamma)};
  };
  switch (settings.algorithm) {
    case SolveAlgorithm::kCfrPlus:
      return {1, 0, t};
    case SolveAlgorithm::kLinearCfr:
      return discounted(1, 1, 1);
    case SolveAlgorithm::kDiscountedCfr:
      return discounted(settings.alpha, settings.beta, settings.gamma);
    default:
      return {};
  }
}

class Cfr final : public Solver {
 public:
  Cfr(const SequenceForm& form, SolverState state)
      : form_(form),
        state_(std::move(state)),
        strategy_(form.tree().num_slots(), 1.0),
        reach_(form.tree().num_slots(), 1.0),
        values_(form.tree().num_slots(), 0.0) {
    for (const InformationSet& set : form.tree().information_sets) {
      match_regrets(&state_.regrets[set.first_slot], static_cast<std::uint32_t>(set.num_actions),
                    &strategy_[set.first_slot]);
    }
    for (int p = 0; p < form.num_players(); ++p) form_.reach_of(p, strategy_, reach_);
  }

  void iterate() override {
    const Weights weights = weights_of(state_.settings, static_cast<double>(state_.iteration + 1));
    const int players = form_.num_players();
    if (state_.settings.algorithm == SolveAlgorithm::kCfr) {
      for (int p = 0; p < players; ++p) form_.terminal_values(p, reach_, values_);
      for (int p = 0; p < players; ++p) update(p, weights);
    } else {
      for (int p = 0; p < players; ++p) {
        form_.terminal_values(p, reach_, values_);
        update(p, weights);
      }
    }
    ++state_.iteration;
  }
  const SolverState& state() const override { return state_; }
  const SlotVector& current() const override { return strategy_; }

 private:
  void update(int player, const Weights& weights) {
    update_regrets(player, weights);
    update_averages(player, weights.average);
  }

  // From the last information set to the first: hands values up, adds regrets and matches them.
  void update_regrets(int player, const Weights& weights) {
    const std::span<const InformationSet> sets = form_.sets_of(player);
    double* const all_values = values_.data();
    double* const all_regrets = state_.regrets.data();
    double* const all_strategy = strategy_.data();
    for (std::size_t i = sets.size(); i-- > 0;) {
      const InformationSet& set = sets[i];
      const auto count = static_cast<std::uint32_t>(set.num_actions);
      const double* const values = all_values + set.first_slot;
      double* const regrets = all_regrets + set.first_slot;
      double* const strategy = all_strategy + set.first_slot;
      double value = 0;
      for (std::uint32_t a = 0; a < count; ++a) value += strategy[a] * values[a];
      all_values[set.parent_slot] += value;
      double sum = 0;
      for (std::uint32_t a = 0; a < count; ++a) {
        const double regret = regrets[a] + (values[a] - value);
        regrets[a] = regret * (regret > 0 ? weights.positive : weights.negative);
        strategy[a] = regrets[a] > 0 ? regrets[a] : 0;
        sum += strategy[a];
      }
      if (sum > 0) [[likely]] {
        const double scale = 1 / sum;
        for (std::uint32_t a = 0; a < count; ++a) strategy[a] *= scale;
      } else {
        for (std::uint32_t a = 0; a < count; ++a) strategy[a] = 1.0 / count;
      }
    }
  }

  // From the first to the last: adds the strategy that was played to the average, and follows the
  // new one down.
  void update_averages(int player, double weight) {
    double* const reach = reach_.data();
    double* const averages = state_.averages.data();
    const double* const strategy = strategy_.data();
    for (const InformationSet& set : form_.sets_of(player)) {
      const double base = reach[set.parent_slot];
      const std::uint32_t end = set.first_slot + static_cast<std::uint32_t>(set.num_actions);
      for (std::uint32_t s = set.first_slot; s < end; ++s) {
        averages[s] += weight * reach[s];
        reach[s] = base * strategy[s];
      }
    }
  }

  const SequenceForm& form_;
  SolverState state_;
  SlotVector strategy_;
  SlotVector reach_;   // of strategy_
  SlotVector values_;  // counterfactual, of the player being updated
};

}  // namespace

std::unique_ptr<Solver> make_cfr(const SequenceForm& form, SolverState state) {
  return std::make_unique<Cfr>(form, std::move(state));
}

}  // namespace muster::equilibrium
