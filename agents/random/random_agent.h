// The baseline: every legal action with the same probability.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

#include "agents/agent.h"
#include "core/game.h"
#include "core/rng.h"

namespace muster {

template <Game G>
class RandomAgent final : public Agent<G> {
 public:
  Action choose(const Decision<G>& decision) override {
    Rng rng(decision.seed);
    return decision.legal[uniform_below(rng, decision.legal.size())];
  }
  bool uses_hidden_parts() const override { return false; }
  bool remembers() const override { return false; }
  bool tabulate(const G& /*game*/, Player /*player*/, std::uint64_t /*information_state*/,
                std::span<const Action> actions, std::span<double> probabilities) const override {
    std::fill(probabilities.begin(), probabilities.end(), 1 / static_cast<double>(actions.size()));
    return true;
  }
};

template <Game G>
AgentType<G> random_agent_type() {
  return {{"random", "every legal action with the same probability", {}}, [](Reader&) {
            return ConfiguredAgent<G>{.make = [] { return std::make_unique<RandomAgent<G>>(); }};
          }};
}

}  // namespace muster
