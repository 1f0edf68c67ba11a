#include "experiments/tuning/double_oracle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "agents/equilibrium/best_response.h"
#include "agents/equilibrium/solver_file.h"
#include "experiments/metagame/equilibrium.h"

namespace muster::tuning {
namespace {

using equilibrium::SequenceForm;
using equilibrium::SlotVector;

// A response that gains less than this, compared to the largest payoff, gains by rounding.
constexpr double kRoundingGain = 1e-9;

// Policies as reach: mixtures of reach are the reach of mixtures, so that a weighted sum is the
// behaviour that plays like the mixture (Kuhn 1953; von Stengel 1996).
class OracleGrower {
 public:
  OracleGrower(const SequenceForm& form, const std::vector<NamedPolicy>& policies, const Psro& psro)
      : form_(form), psro_(psro), scale_(largest_return(form.tree())) {
    for (const NamedPolicy& policy : policies) {
      for (int seat = 0; seat < 2; ++seat) add(seat, policy.name, policy.strategy);
    }
  }

  void grow(DoubleOracle& oracle) {
    oracle.end = OracleEnd::kResponses;
    for (std::int64_t number = 1;; ++number) {
      const SlotVector strategy = mix();
      oracle.steps.push_back(evaluated(strategy));
      const OracleStep& step = oracle.steps.back();
      const auto gains = [&](int seat) {
        return step.gains[static_cast<std::size_t>(seat)] > kRoundingGain * scale_;
      };
      if (!gains(0) && !gains(1)) {
        oracle.end = OracleEnd::kNoGain;
      } else if (step.exploitability <= psro_.exploitability) {
        oracle.end = OracleEnd::kExploitability;
      }
      if (oracle.end != OracleEnd::kResponses || number > psro_.most_responses()) break;
      for (int seat = 0; seat < 2; ++seat) {
        if (!gains(seat)) continue;
        const auto best = equilibrium::best_response(form_, strategy, seat);
        add(seat, fmt::format("response-{}", number), best.strategy);
      }
    }
    oracle.populations = std::move(populations_);
    oracle.reach = std::move(reach_);
  }

 private:
  static double largest_return(const equilibrium::GameTree& tree) {
    double largest = 0;
    for (const double value : tree.returns) largest = std::max(largest, std::abs(value));
    return largest > 0 ? largest : 1;
  }

  std::size_t first_slot(int seat) const {
    return form_.tree().root_slot[static_cast<std::size_t>(seat)];
  }
  std::size_t slots_of(int seat) const { return first_slot(seat + 1) - first_slot(seat); }
  std::span<double> part_of(SlotVector& values, int seat) const {
    return std::span(values).subspan(first_slot(seat), slots_of(seat));
  }

  // Also what it gets against all of the other seat, and they against it.
  void add(int seat, std::string name, const SlotVector& strategy) {
    SlotVector reach(form_.tree().num_slots(), 0.0);
    form_.reach_of(seat, strategy, reach);
    const std::span<const double> own = part_of(reach, seat);
    const int other = 1 - seat;
    // What each choice of the other seat is worth against this policy: its payoffs are linear in
    // reach.
    SlotVector values(form_.tree().num_slots(), 0.0);
    form_.terminal_values(other, reach, values);
    const std::span<const double> worth = part_of(values, other);
    std::vector<double> payoffs;  // of the first seat
    for (const std::vector<double>& policy : plans_[static_cast<std::size_t>(other)]) {
      const double got = std::inner_product(policy.begin(), policy.end(), worth.begin(), 0.0);
      payoffs.push_back((other == 0 ? got : -got) / scale_);
    }
    if (seat == 0) {
      payoffs_.push_back(std::move(payoffs));
    } else {
      for (std::size_t row = 0; row < payoffs_.size(); ++row) payoffs_[row].push_back(payoffs[row]);
    }
    plans_[static_cast<std::size_t>(seat)].emplace_back(own.begin(), own.end());
    populations_[static_cast<std::size_t>(seat)].push_back({std::move(name), 0});
  }

  // An equilibrium of the populations, as a strategy of both seats.
  SlotVector mix() {
    const metagame::Equilibrium equilibrium = metagame::some_equilibrium(payoffs_);
    reach_.assign(form_.tree().num_slots(), 0.0);
    for (int seat = 0; seat < 2; ++seat) {
      const auto index = static_cast<std::size_t>(seat);
      const std::vector<double>& shares = seat == 0 ? equilibrium.rows : equilibrium.columns;
      const std::span<double> sum = part_of(reach_, seat);
      for (std::size_t i = 0; i < shares.size(); ++i) {
        populations_[index][i].share = shares[i];
        if (shares[i] == 0) continue;
        const std::vector<double>& plan = plans_[index][i];
        for (std::size_t slot = 0; slot < plan.size(); ++slot) sum[slot] += shares[i] * plan[slot];
      }
    }
    return equilibrium::normalized(form_.tree(), reach_);
  }

  OracleStep evaluated(const SlotVector& strategy) const {
    const equilibrium::Evaluation evaluation = equilibrium::evaluate(form_, strategy);
    OracleStep step;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      step.policies[seat] = populations_[seat].size();
      step.gains[seat] = std::max(0.0, evaluation.best_responses[seat] - evaluation.values[seat]);
    }
    step.value = evaluation.values[0];
    step.exploitability = evaluation.exploitability;
    return step;
  }

  const SequenceForm& form_;
  const Psro& psro_;
  double scale_;
  std::array<std::vector<std::vector<double>>, 2> plans_;  // reach of a seat's own slots
  std::array<std::vector<OraclePolicy>, 2> populations_;
  metagame::PayoffMatrix payoffs_;  // of the first seat, over the largest return
  SlotVector reach_;                // of what is mixed
};

}  // namespace

const char* to_text(OracleEnd end) {
  switch (end) {
    case OracleEnd::kExploitability:
      return "exploitability";
    case OracleEnd::kNoGain:
      return "no gain";
    case OracleEnd::kResponses:
      break;
  }
  return "responses";
}

DoubleOracle double_oracle(equilibrium::GameTree tree, const std::vector<NamedPolicy>& policies,
                           const Psro& psro) {
  DoubleOracle oracle;
  oracle.tree = std::move(tree);
  oracle.seats = {"seat 0", "seat 1"};
  oracle.psro = psro;
  const SequenceForm form(oracle.tree);
  OracleGrower(form, policies, psro).grow(oracle);
  return oracle;
}

absl::StatusOr<DoubleOracle> double_oracle(const Experiment& experiment) {
  const Psro& psro = *experiment.psro;
  const Document& ruleset = experiment.rulesets.front();
  const Document& scenario = experiment.scenarios.front();
  auto tree = experiment.engine->tree(ruleset, scenario, {.max_nodes = psro.max_nodes});
  if (!tree.ok()) return tree.status();
  std::vector<NamedPolicy> policies;
  for (const AgentConfig& agent : experiment.agents) {
    auto policy = experiment.engine->policy(agent, ruleset, scenario, *tree);
    if (!policy.ok()) return policy.status();
    policies.push_back({agent.name, *std::move(policy)});
  }
  DoubleOracle oracle = double_oracle(*std::move(tree), policies, psro);
  oracle.experiment = experiment.name;
  oracle.seats = {experiment.seat_name(0), experiment.seat_name(1)};
  return oracle;
}

absl::Status save_mixture(const std::string& path, const DoubleOracle& oracle) {
  equilibrium::SolverState state =
      equilibrium::initial_state(oracle.tree, {.algorithm = SolveAlgorithm::kDoubleOracle});
  state.iteration = oracle.steps.size() - 1;
  state.averages = oracle.reach;
  return equilibrium::save_solver(path, oracle.tree, state);
}

}  // namespace muster::tuning
