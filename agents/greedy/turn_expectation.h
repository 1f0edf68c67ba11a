// The expected value of the best way to end one's own turn: expectimax over a player's small
// decisions, exact over chance.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/game.h"

namespace muster {

// Values states for `player` within the turn of `root`. A state is a leaf when it is terminal, its
// turn is not the root's, another player is to move, or the budget does not allow looking at all
// its successors. A leaf is worth its returns if terminal, else evaluate() if the game has it, else
// 0.
//
// The budget counts states looked at. It is shared evenly: a node gives each of its successors the
// same part of what is left to it, so no action is looked at more deeply for being listed first.
template <Game G>
class TurnExpectation {
 public:
  TurnExpectation(const G& game, const typename G::State& root, Player player)
      : game_(game), player_(player), turn_(game.turn(root)) {}

  struct Result {
    double value;
    std::uint64_t used;  // at least 1, at most the budget given
  };

  // The value of `state`, looking at no more than `budget` (at least 1) states.
  Result value(typename G::State state, std::uint64_t budget) const {
    return value_at_depth(state, budget, 0);
  }

 private:
  // Branching nodes on one path; bounds the stack, far beyond what budgets reach in practice.
  static constexpr int kMaxDepth = 64;

  Result value_at_depth(typename G::State& state, std::uint64_t budget, int depth) const {
    for (std::uint64_t used = 1;; ++used) {
      const Player to_move = game_.to_move(state);
      const bool looks_on = (to_move == player_ || to_move == kChance) &&
                            game_.turn(state) == turn_ && depth < kMaxDepth && used < budget;
      if (!looks_on) return {to_move == kTerminal ? final_value(state) : estimate(state), used};
      // A node with one successor is passed by without going deeper.
      const std::optional<Result> branches = to_move == kChance
                                                 ? chance_value(state, budget - used, depth)
                                                 : decision_value(state, budget - used, depth);
      if (branches) return {branches->value, used + branches->used};
    }
  }

  // These two value a node by its successors, for which `budget` is. Nothing when there is only one
  // successor: then it has taken the place of `state`.
  std::optional<Result> decision_value(typename G::State& state, std::uint64_t budget,
                                       int depth) const {
    ActionList actions;
    game_.legal_actions(state, actions);
    if (actions.size() == 1) {
      game_.apply(state, actions[0]);
      return std::nullopt;
    }
    if (actions.size() > budget) return Result{estimate(state), 0};
    Result best{-std::numeric_limits<double>::infinity(), 0};
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const Result child =
          successor(state, actions[i], (budget - best.used) / (actions.size() - i), depth);
      best.value = std::max(best.value, child.value);
      best.used += child.used;
    }
    return best;
  }

  std::optional<Result> chance_value(typename G::State& state, std::uint64_t budget,
                                     int depth) const {
    ChanceList outcomes;
    game_.chance_outcomes(state, outcomes);
    if (outcomes.size() == 1) {
      game_.apply(state, outcomes[0].action);
      return std::nullopt;
    }
    if (outcomes.size() > budget) return Result{estimate(state), 0};
    const auto total = static_cast<double>(total_weight(outcomes));
    Result mean{0, 0};
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const Result child =
          successor(state, outcomes[i].action, (budget - mean.used) / (outcomes.size() - i), depth);
      mean.value += child.value * (static_cast<double>(outcomes[i].weight) / total);
      mean.used += child.used;
    }
    return mean;
  }

  Result successor(const typename G::State& state, Action action, std::uint64_t budget,
                   int depth) const {
    typename G::State next = state;
    game_.apply(next, action);
    return value_at_depth(next, budget, depth + 1);
  }

  double final_value(const typename G::State& state) const {
    return game_.returns(state)[static_cast<std::size_t>(player_)];
  }

  double estimate(const typename G::State& state) const {
    if constexpr (EvaluatedGame<G>) {
      return evaluate(game_, state, player_);
    } else {
      return 0;
    }
  }

  const G& game_;
  Player player_;
  int turn_;
};

}  // namespace muster
