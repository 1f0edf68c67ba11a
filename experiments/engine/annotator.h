// Finds what stands behind the steps of a match while it is played (thoughts.h). For the engine.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/luck.h"
#include "agents/luck_witness.h"
#include "core/hash.h"
#include "experiments/engine/thoughts.h"

namespace muster {

// What annotates matches; of one matchup.
template <Game G>
struct TypedAnnotation {
  std::shared_ptr<const LuckEvaluator<G>> evaluator;
  AgentFactory<G> critic;  // may be empty
};

// Of one match.
template <Game G>
class Annotator {
 public:
  using State = typename G::State;

  // `seed`: that of a witness of luck, so that luck is what the row of the match says. The game
  // outlives this.
  Annotator(const G& game, const TypedAnnotation<G>& annotation, std::uint64_t seed)
      : game_(game),
        evaluator_(annotation.evaluator),
        critic_(annotation.critic ? annotation.critic() : nullptr),
        seed_(seed),
        luck_(game) {}

  // An agent that chooses as `agent` does, which it outlives, and tells this what it thinks.
  std::unique_ptr<Agent<G>> listen_to(Agent<G>& agent) {
    return std::make_unique<Speaker>(*this, agent);
  }

  // Of the step that is to come; agents have been asked already.
  StepThoughts of(const State& state, Action action) {
    StepThoughts thoughts = std::exchange(asked_, {});
    evaluate(state, thoughts);
    if (game_.to_move(state) == kChance) {
      if (const auto luck = luck_.of(*evaluator_, state, action, seed_)) {
        thoughts.luck = by_seat(*luck);
      }
    }
    return thoughts;
  }

 private:
  class Speaker final : public Agent<G> {
   public:
    Speaker(Annotator& listener, Agent<G>& agent) : listener_(listener), agent_(agent) {}

    Action choose(const Decision<G>& decision) override {
      const Action chosen = agent_.choose(decision);
      listener_.asked_.own = agent_.explain(decision, chosen);
      listener_.criticise(decision);
      return chosen;
    }
    bool uses_hidden_parts() const override { return true; }
    std::string complaint() const override { return agent_.complaint(); }

   private:
    Annotator& listener_;
    Agent<G>& agent_;
  };

  void criticise(const Decision<G>& decision) {
    if (critic_ == nullptr) return;
    const std::uint64_t seed = hash_combine(decision.seed, hash_text("critic"));
    asked_.critic =
        critic_->analyze({decision.game, decision.state, decision.player, decision.legal, seed});
  }

  // The mean of many evaluations, which a few rollouts each may be; of the first few, where these
  // are equal.
  void evaluate(const State& state, StepThoughts& thoughts) {
    constexpr int kEvaluations = 64;
    constexpr int kFew = 8;
    const auto seats = static_cast<std::size_t>(game_.num_players());
    const std::uint64_t step = hash_combine(hash_combine(seed_, steps_++), hash_text("value"));
    // Sums around the first values, so that equal ones have no spread.
    const Returns first = (*evaluator_)(game_, state, hash_combine(step, 0));
    Returns sum{};
    Returns squares{};
    int count = 1;
    bool equal = true;
    while (count < (equal ? kFew : kEvaluations)) {
      const Returns values =
          (*evaluator_)(game_, state, hash_combine(step, static_cast<std::uint64_t>(count)));
      ++count;
      equal = equal && values == first;
      for (std::size_t seat = 0; seat < seats; ++seat) {
        const double more = values[seat] - first[seat];
        sum[seat] += more;
        squares[seat] += more * more;
      }
    }
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const double mean = sum[seat] / count;
      const double variance = (squares[seat] - count * mean * mean) / (count - 1);
      thoughts.values.push_back(first[seat] + mean);
      thoughts.errors.push_back(std::sqrt(std::max(variance, 0.0) / count));
    }
  }

  std::vector<double> by_seat(const Returns& returns) const {
    return {returns.begin(), returns.begin() + game_.num_players()};
  }

  const G& game_;
  std::shared_ptr<const LuckEvaluator<G>> evaluator_;
  std::unique_ptr<Agent<G>> critic_;
  std::uint64_t seed_;
  std::uint64_t steps_ = 0;
  EventLuck<G> luck_;
  StepThoughts asked_;  // of the decision just made
};

}  // namespace muster
