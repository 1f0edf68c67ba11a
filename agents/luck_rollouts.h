// V by playing on: the mean result of a number of rollouts (agents/mcts/rollout.h) in which a rule
// plays for everybody whom no rule drives inside the game. The outcomes of one chance node share
// their random numbers, so that what differs between them is the outcome.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "agents/luck.h"
#include "agents/luck_file.h"
#include "agents/mcts/rollout.h"
#include "agents/rule_agent.h"
#include "core/hash.h"
#include "core/rng.h"

namespace muster {

// What a file with kind = "rollouts" says (luck_file.h). A rule is its key `rollout_rule`, which
// games with rules require; in others all play at random. Mistakes go to the reader's diagnostics;
// then the result has no function.
template <Game G>
LuckEvaluator<G> luck_by_rollouts(Reader& reader, const LuckRollouts& rollouts) {
  mcts::RolloutParams params = rollouts.params;
  std::shared_ptr<const typename mcts::RuleOf<G>::Type> rule;
  if constexpr (LoadableRuleGame<G>) {
    params.kind = mcts::RolloutKind::kRule;
    if (reader.has("rollout_rule")) {
      rule = read_rule<G>(reader, "rollout_rule", "");
    } else {
      reader.fail("rollout_rule", "is missing; expected a rule file, for kind = \"rollouts\"");
    }
    if (rule == nullptr) return nullptr;
  }
  return [count = rollouts.count, rollout = mcts::Rollout<G>(params, std::move(rule))](
             const G& game, const typename G::State& state, std::uint64_t seed) {
    Returns sum{};
    for (int i = 0; i < count; ++i) {
      typename G::State end = state;
      Rng rng(hash_combine(seed, static_cast<std::uint64_t>(i)));
      const Returns result = rollout(game, end, rng);
      for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) sum[seat] += result[seat];
    }
    for (double& each : sum) each /= count;
    return sum;
  };
}

}  // namespace muster
