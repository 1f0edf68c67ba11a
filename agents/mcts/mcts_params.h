// The parameters of the agent type `mcts` by name, and which combinations of them make sense.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "agents/mcts/params.h"
#include "agents/mcts/rollout.h"
#include "agents/rule_agent.h"
#include "core/fields/settings.h"
#include "core/game.h"

namespace muster {

struct MctsParams : mcts::SearchParams {
  mcts::RolloutKind rollout = mcts::RolloutKind::kRandom;
  double rollout_epsilon = 0;
  std::int64_t rollout_depth = 0;
  std::int64_t rollout_turns = 0;

  mcts::RolloutParams rollout_params() const {
    return {rollout, rollout_epsilon, rollout_depth, rollout_turns};
  }
};

namespace mcts {

// What a game has, as far as parameters depend on it.
struct GameTraits {
  bool evaluated;
  bool has_rules;
  bool hidden;  // always
  bool commits;
  bool two_sided;                 // returns sum up to zero; options ask for two players besides
  bool sometimes_hidden = false;  // some scenarios hide something, others do not

  template <Game G>
  static GameTraits of() {
    constexpr bool kTells = requires(const G& game) { game.hides_information(); };
    return {EvaluatedGame<G>,  LoadableRuleGame<G>,  G::kHiddenInformation && !kTells,
            CommitmentGame<G>, mcts::two_sided<G>(), G::kHiddenInformation && kTells};
  }
};

// All parameters but `rollout_rule`.
ParamTable<MctsParams> param_table(const GameTraits& traits);

// A combination that means nothing or is not built, and the key to blame.
struct Problem {
  std::string key;
  std::string message;

  friend bool operator==(const Problem&, const Problem&) = default;
};
std::vector<Problem> problems_of(const MctsParams& params, const GameTraits& traits);

}  // namespace mcts
}  // namespace muster
