// How a search values a leaf: by playing on, or by the game's evaluation.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "core/game.h"
#include "core/rng.h"

namespace muster {

namespace mcts {

enum class RolloutKind {
  kRandom,     // uniformly random actions
  kRule,       // actions of the game's rule (LoadableRuleGame)
  kHeuristic,  // the action after which evaluate() is best for the player to move (EvaluatedGame)
  kNone,       // evaluate at once (EvaluatedGame)
};

struct RolloutParams {
  RolloutKind kind = RolloutKind::kRandom;
  double epsilon = 0;      // share of random actions among those of a rule or heuristic, [0, 1]
  std::int64_t depth = 0;  // decisions before the evaluation takes over; 0 = no limit
  std::int64_t turns = 0;  // turns (Game::turn) begun before it takes over; 0 = no limit
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

// Takes no notice of the decisions of a rollout. A recorder that has `calls(std::uint64_t)` hears
// of calls of the game besides these, too (SearchParams::calls).
struct NoRecorder {
  void operator()(Player, Action) const {}
};

// Values a state for all players. Allocates nothing.
template <Game G>
class Rollout {
 public:
  using State = typename G::State;
  using Rule = typename RuleOf<G>::Type;

  // kNone and kHeuristic need an EvaluatedGame, kRule needs `rule`. A rollout that is cut is worth
  // evaluate() if the game has it, else 0.
  explicit Rollout(const RolloutParams& params = {}, std::shared_ptr<const Rule> rule = nullptr)
      : params_(params), rule_(std::move(rule)) {}

  // The value of `state`, which is played on in place; `record(player, action)` hears of each
  // decision.
  template <class Recorder = NoRecorder>
  Returns operator()(const G& game, State& state, Rng& rng, const Recorder& record = {}) const {
    if (params_.kind == RolloutKind::kRandom && params_.depth == 0 && params_.turns == 0) {
      return play_at_random(game, state, rng, record);
    }
    ActionList actions;
    std::int64_t decisions = 0;
    const int last_turn =
        params_.turns > 0 ? game.turn(state) + static_cast<int>(params_.turns) : 0;
    for (;;) {
      const Player player = game.to_move(state);
      if (player == kTerminal) return game.returns(state);
      const bool cut =
          params_.kind == RolloutKind::kNone ||
          (player != kChance && ((params_.depth > 0 && decisions++ == params_.depth) ||
                                 (params_.turns > 0 && game.turn(state) >= last_turn)));
      if (cut) {
        note_calls(record, 1);
        return evaluations_of(game, state);
      }
      if (player == kChance) {
        note_calls(record, 1);
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      const Action action = choose(game, state, player, actions, rng, record);
      record(player, action);
      game.apply(state, action);
    }
  }

  const std::shared_ptr<const Rule>& rule() const { return rule_; }

 private:
  template <class Recorder>
  static void note_calls(const Recorder& record, std::uint64_t count) {
    if constexpr (requires { record.calls(count); }) record.calls(count);
  }

  // What most searches do most of the time, without the questions: flattened, and on copies that
  // the compiler may keep in registers.
  template <class Recorder>
  [[gnu::flatten]] static Returns play_at_random(const G& game, State& last, Rng& generator,
                                                 const Recorder& record) {
    ActionList actions;
    State state = last;
    Rng rng = generator;
    for (;;) {
      const Player player = game.to_move(state);
      if (player >= 0) {
        game.legal_actions(state, actions);
        const std::size_t count = actions.size();
        // One of two by the highest bit, which is what uniform_below makes of it.
        const Action action = count == 1   ? actions[0]
                              : count == 2 ? actions[rng() >> 63]
                                           : actions[uniform_below(rng, count)];
        record(player, action);
        game.apply(state, action);
      } else if (player == kChance) {
        note_calls(record, 1);
        game.apply(state, game.sample_chance(state, rng));
      } else {
        last = state;
        generator = rng;
        return game.returns(state);
      }
    }
  }

  template <class Recorder>
  Action choose(const G& game, const State& state, Player player, ActionList& actions, Rng& rng,
                const Recorder& record) const {
    const bool guided = params_.kind != RolloutKind::kRandom &&
                        (params_.epsilon <= 0 || uniform_unit(rng) >= params_.epsilon);
    if constexpr (RuleGame<G>) {
      if (guided && params_.kind == RolloutKind::kRule) {
        note_calls(record, 1);
        return rule_action(game, state, *rule_, rng);
      }
    }
    game.legal_actions(state, actions);
    if (actions.size() == 1) return actions[0];
    if constexpr (EvaluatedGame<G>) {
      if (guided && params_.kind == RolloutKind::kHeuristic) {
        note_calls(record, 2 * actions.size());
        return best_by_evaluation(game, state, player, actions, rng);
      }
    }
    return actions[uniform_below(rng, actions.size())];
  }

  // Equal ones with the same probability.
  static Action best_by_evaluation(const G& game, const State& state, Player player,
                                   const ActionList& actions, Rng& rng) requires EvaluatedGame<G> {
    double best = -2;
    std::uint64_t equal = 0;
    Action choice = actions[0];
    for (const Action action : actions) {
      State next = state;
      game.apply(next, action);
      const double value = evaluate(game, next, player);
      if (value > best) {
        best = value;
        equal = 0;
      }
      if (value == best && uniform_below(rng, ++equal) == 0) choice = action;
    }
    return choice;
  }

  RolloutParams params_;
  std::shared_ptr<const Rule> rule_;
};

}  // namespace mcts
}  // namespace muster
