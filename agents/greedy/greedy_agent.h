// One-ply expectation: the action after which the own turn can be ended best, exact over chance.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "agents/agent.h"
#include "agents/greedy/turn_expectation.h"
#include "core/fields/settings.h"
#include "core/game.h"
#include "core/rng.h"

namespace muster {

struct GreedyParams {
  std::int64_t max_nodes = 20000;
};

// Chooses an action of the highest expected value (agents/greedy/turn_expectation.h); equal ones
// (within 1e-12) with the same probability, drawn from the decision's seed. In games with hidden
// information it takes the resampled view for the truth.
template <Game G>
class GreedyAgent final : public Agent<G> {
 public:
  explicit GreedyAgent(const GreedyParams& params) : params_(params) {}

  Action choose(const Decision<G>& decision) override {
    const TurnExpectation<G> expectation(decision.game, decision.state, decision.player);
    auto left = static_cast<std::uint64_t>(params_.max_nodes);
    double best = 0;
    ActionList best_actions;
    for (std::size_t i = 0; i < decision.legal.size(); ++i) {
      typename G::State next = decision.state;
      decision.game.apply(next, decision.legal[i]);
      const std::uint64_t share = std::max<std::uint64_t>(left / (decision.legal.size() - i), 1);
      const auto [value, used] = expectation.value(next, share);
      left -= std::min(used, left);
      if (best_actions.empty() || value > best + kEqual) {
        best = value;
        best_actions.clear();
      }
      if (value >= best - kEqual) best_actions.push_back(decision.legal[i]);
    }
    Rng rng(decision.seed);
    return best_actions[uniform_below(rng, best_actions.size())];
  }
  bool remembers() const override { return false; }

 private:
  static constexpr double kEqual = 1e-12;  // sums of probabilities are not exact

  GreedyParams params_;
};

template <Game G>
AgentType<G> greedy_agent_type() {
  ParamTable<GreedyParams> table;
  table.integer("max_nodes", &GreedyParams::max_nodes, 1, 1'000'000'000,
                "states looked at per decision, shared evenly between the actions");
  return {
      {"greedy",
       EvaluatedGame<G>
           ? "the best expected value at the end of the own turn, exact over chance"
           : "the best expected returns if the game ends within the own turn, exact over chance",
       table.info()},
      [table](Reader& reader) {
        const GreedyParams params = table.read(reader);
        return ConfiguredAgent<G>{
            .make = [params] { return std::make_unique<GreedyAgent<G>>(params); }};
      },
      std::nullopt,
      "max_nodes = 300"};
}

}  // namespace muster
