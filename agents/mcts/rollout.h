// How a search values a leaf: by playing on, or by the game's evaluation.
#pragma once

#include <absl/status/statusor.h>

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "core/config/reader.h"
#include "core/game.h"
#include "core/rng.h"

namespace muster {

// A RuleGame whose rules can be loaded from files, for rollouts that follow one.
template <class G>
concept LoadableRuleGame = RuleGame<G> && requires(const Document& document) {
  { G::load_rule(document) } -> std::same_as<absl::StatusOr<typename G::Rule>>;
  // The folder in which bare names of rules are looked up.
  { G::rule_folder() } -> std::same_as<std::string>;
};

namespace mcts {

enum class RolloutKind {
  kRandom,  // uniformly random actions
  kRule,    // actions of the game's rule (LoadableRuleGame)
  kNone,    // evaluate at once (EvaluatedGame)
};

// The rule of a game, or nothing for games without.
struct NoRule {};
template <Game G>
struct RuleOf {
  using Type = NoRule;
};
template <RuleGame G>
struct RuleOf<G> {
  using Type = typename G::Rule;
};

// Values a state for all players. Allocates nothing.
template <Game G>
class Rollout {
 public:
  using Rule = typename RuleOf<G>::Type;

  // At most `max_decisions` decisions are played (0 = to the end of the game), then the state is
  // worth evaluate() if the game has it, else 0. kNone needs an EvaluatedGame, kRule needs `rule`.
  explicit Rollout(RolloutKind kind = RolloutKind::kRandom, std::uint64_t max_decisions = 0,
                   std::shared_ptr<const Rule> rule = nullptr)
      : kind_(kind), max_decisions_(max_decisions), rule_(std::move(rule)) {}

  // The value of `state`, which is played on in place.
  Returns operator()(const G& game, typename G::State& state, Rng& rng) const {
    ActionList actions;
    std::uint64_t decisions = 0;
    for (;;) {
      const Player player = game.to_move(state);
      if (player == kTerminal) return game.returns(state);
      if (kind_ == RolloutKind::kNone) return evaluation(game, state);
      if (player == kChance) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      if (max_decisions_ > 0 && decisions++ == max_decisions_) return evaluation(game, state);
      game.apply(state, choose(game, state, actions, rng));
    }
  }

 private:
  Action choose(const G& game, const typename G::State& state, ActionList& actions,
                Rng& rng) const {
    if constexpr (RuleGame<G>) {
      if (kind_ == RolloutKind::kRule) return game.rule_action(state, *rule_, rng);
    }
    game.legal_actions(state, actions);
    return actions.size() == 1 ? actions[0] : actions[uniform_below(rng, actions.size())];
  }

  static Returns evaluation(const G& game, const typename G::State& state) {
    Returns values{};
    if constexpr (EvaluatedGame<G>) {
      for (int player = 0; player < game.num_players(); ++player) {
        values[static_cast<std::size_t>(player)] =
            game.evaluate(state, static_cast<Player>(player));
      }
    }
    return values;
  }

  RolloutKind kind_;
  std::uint64_t max_decisions_;
  std::shared_ptr<const Rule> rule_;
};

}  // namespace mcts
}  // namespace muster
