// Values of games with any number of players and any sums: max^n, in which every player goes for
// the most of its own (Luckhardt and Irani 1986), with expectation at chance nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "agents/exact/limits.h"
#include "core/game.h"

namespace muster::exact {

struct MaxNResult {
  Returns values{};            // one for each player
  std::optional<Action> best;  // empty when the root is no decision
  bool proven = false;         // no leaf was cut off
  int completed_depth = 0;     // as in Result
  std::uint64_t nodes = 0;
};

// Without pruning and without a table: sums of values have no bounds in general, and which of equal
// actions a player takes changes what the others get. Here it is the first. A state that hides
// something is searched as if all of it were seen. One player: plain expectimax.
template <Game G>
class MaxN {
 public:
  using State = typename G::State;

  // `game` outlives the search.
  explicit MaxN(const G& game)
      : game_(game), players_(static_cast<std::size_t>(game.num_players())) {}

  // Uses depth, unit, max_nodes, time_ms and deepen of the limits.
  MaxNResult run(const State& root, const Limits& limits) {
    budget_ = Budget(limits);
    MaxNResult result;
    result.values = evaluations_of(game_, root);
    if (game_.to_move(root) >= 0) {
      ActionList actions;
      game_.legal_actions(root, actions);
      result.best = actions[0];
    }
    const int last = limits.depth < 1 ? 1 : limits.depth;
    for (int depth = limits.deepen ? 1 : last; depth <= last; ++depth) {
      cut_ = false;
      by_turns_ = limits.unit == DepthUnit::kTurns && depth != kUnlimited;
      horizon_ = game_.turn(root) + depth;
      Action best{};
      const Returns values = value(root, depth, 0, &best);
      if (budget_.spent()) break;
      result.values = values;
      if (result.best.has_value()) result.best = best;
      result.completed_depth = depth;
      result.proven = !cut_;
      if (result.proven) break;
    }
    result.nodes = budget_.nodes();
    return result;
  }

 private:
  static constexpr int kMaxLevel = 512;

  // `best`: where the best action goes, of the root alone.
  Returns value(State state, int left, int level, Action* best) {
    for (;;) {
      if (!budget_.take()) return {};
      const Player mover = game_.to_move(state);
      if (mover == kTerminal) return game_.returns(state);
      if (by_turns_) left = horizon_ - game_.turn(state);
      if (level >= kMaxLevel || (by_turns_ && left <= 0)) return cut(state);
      const std::optional<Returns> found =
          mover == kChance ? mean(state, left, level) : choice(state, mover, left, level, best);
      if (found.has_value()) return *found;
    }
  }

  // These two give nothing when there is one successor: it has taken the place of the state.
  std::optional<Returns> choice(State& state, Player mover, int left, int level, Action* best) {
    ActionList actions;
    game_.legal_actions(state, actions);
    if (best != nullptr && !actions.empty()) *best = actions[0];
    if (actions.size() == 1 && best == nullptr) {
      game_.apply(state, actions[0]);
      return std::nullopt;
    }
    if (left <= 0) return cut(state);
    const bool costs = !by_turns_ && left != kUnlimited && actions.size() > 1;
    Returns most{};
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const Returns values = after(state, actions[i], costs ? left - 1 : left, level);
      if (budget_.spent()) return Returns{};
      const auto own = static_cast<std::size_t>(mover);
      if (i > 0 && values[own] <= most[own]) continue;
      most = values;
      if (best != nullptr) *best = actions[i];
    }
    return most;
  }

  std::optional<Returns> mean(State& state, int left, int level) {
    ChanceList outcomes;
    game_.chance_outcomes(state, outcomes);
    if (outcomes.size() == 1) {
      game_.apply(state, outcomes[0].action);
      return std::nullopt;
    }
    const double scale = 1 / static_cast<double>(total_weight(outcomes));
    Returns mean{};
    for (const ChanceOutcome& outcome : outcomes) {
      const Returns values = after(state, outcome.action, left, level);
      if (budget_.spent()) return Returns{};
      for (std::size_t player = 0; player < players_; ++player) {
        mean[player] += static_cast<double>(outcome.weight) * scale * values[player];
      }
    }
    return mean;
  }

  Returns after(const State& state, Action action, int left, int level) {
    State next = state;
    game_.apply(next, action);
    return value(next, left, level + 1, nullptr);
  }

  Returns cut(const State& state) {
    cut_ = true;
    return evaluations_of(game_, state);
  }

  const G& game_;
  std::size_t players_;
  Budget budget_;
  bool cut_ = false;
  bool by_turns_ = false;
  int horizon_ = 0;
};

}  // namespace muster::exact
