// Values of two-player zero-sum games that can go round in circles, such as Pig, where a turn can
// end with the same scores: value iteration over all reachable states (Shapley 1953; used for Pig
// by Neller and Presser 2004).
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "agents/exact/expectimax.h"
#include "core/game.h"

namespace muster::exact {

struct IterationLimits {
  double epsilon = 1e-10;  // done when a sweep changes no value by more
  std::size_t max_states = 10'000'000;
  int max_sweeps = 100'000;
};

// The values of all states reachable from one, by a key that the caller chooses.
template <ZeroSumGame G>
requires(!G::kHiddenInformation) class ValueTable {
 public:
  using State = typename G::State;
  // States of one key are the same but for counters that do not matter: same player to move, same
  // actions to states of the same keys, same returns. For each key the state that is found first,
  // with the fewest steps, stands for all; a counter that ends the game must be far from its end
  // there.
  using Key = std::function<std::uint64_t(const State&)>;

  // Plays that never end count as 0. States with one successor are passed over: they have no value
  // of their own in the table. Errors: ResourceExhausted when there are more than
  // limits.max_states states, DeadlineExceeded after limits.max_sweeps sweeps.
  static absl::StatusOr<ValueTable> solve(const G& game, const State& root, const Key& key,
                                          const IterationLimits& limits) {
    ValueTable table;
    if (absl::Status status = table.enumerate(game, root, key, limits.max_states); !status.ok()) {
      return status;
    }
    const std::vector<std::uint32_t> order = table.children_first();
    do {
      if (table.sweeps_ == limits.max_sweeps) {
        return absl::DeadlineExceededError(
            fmt::format("values still change by {} after {} sweeps", table.change_, table.sweeps_));
      }
      table.sweep(order);
    } while (table.change_ > limits.epsilon);
    return table;
  }

  // Player 0's value, in [-1, 1]; nothing for unknown keys.
  std::optional<double> value(std::uint64_t key) const {
    const auto found = number_.find(key);
    if (found == number_.end()) return std::nullopt;
    return nodes_[found->second].value;
  }
  std::size_t states() const { return nodes_.size(); }
  int sweeps() const { return sweeps_; }
  // The largest change of a value in the last sweep.
  double change() const { return change_; }

 private:
  struct Node {
    double value;
    std::uint32_t first_edge;
    std::uint16_t edges;  // 0: the value is known
    Player mover;
  };

  // A state after everything that is forced.
  static void pass_forced(const G& game, State& state, ActionList& actions, ChanceList& outcomes) {
    // A circle of forced steps has no end; no game of the kind is known.
    for (;;) {
      const Player mover = game.to_move(state);
      if (mover == kTerminal) return;
      if (mover == kChance) {
        game.chance_outcomes(state, outcomes);
        if (outcomes.size() > 1) return;
        game.apply(state, outcomes[0].action);
      } else {
        game.legal_actions(state, actions);
        if (actions.size() > 1) return;
        game.apply(state, actions[0]);
      }
    }
  }

  // Finds the states breadth first.
  absl::Status enumerate(const G& game, State root, const Key& key, std::size_t max_states) {
    ActionList actions;
    ChanceList outcomes;
    std::vector<State> states;
    const auto number_of = [&](const State& state) {
      const auto [place, fresh] =
          number_.try_emplace(key(state), static_cast<std::uint32_t>(states.size()));
      if (fresh) states.push_back(state);
      return place->second;
    };
    pass_forced(game, root, actions, outcomes);
    number_of(root);
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (states.size() > max_states || states.size() > std::numeric_limits<std::uint32_t>::max()) {
        return absl::ResourceExhaustedError(fmt::format(
            "there are more than {} states: raise max_states, or merge more of them by the key",
            max_states));
      }
      const State state = states[i];
      Node node{.value = 0,
                .first_edge = static_cast<std::uint32_t>(targets_.size()),
                .edges = 0,
                .mover = game.to_move(state)};
      if (node.mover == kTerminal) {
        node.value = game.returns(state)[0];
        nodes_.push_back(node);
        continue;
      }
      actions.clear();
      outcomes.clear();
      if (node.mover == kChance) {
        game.chance_outcomes(state, outcomes);
      } else {
        game.legal_actions(state, actions);
        for (const Action action : actions) outcomes.push_back({action, 1});
      }
      const ChanceList steps = outcomes;  // the lists are used again on the way
      const auto total = static_cast<double>(total_weight(steps));
      node.edges = static_cast<std::uint16_t>(steps.size());
      for (const ChanceOutcome& step : steps) {
        State next = state;
        game.apply(next, step.action);
        pass_forced(game, next, actions, outcomes);
        targets_.push_back(number_of(next));
        probabilities_.push_back(static_cast<double>(step.weight) / total);
      }
      nodes_.push_back(node);
    }
    return absl::OkStatus();
  }

  // States after those that they lead to, but for circles: then one sweep brings values all the way
  // back from the ends.
  std::vector<std::uint32_t> children_first() const {
    std::vector<std::uint32_t> order;
    std::vector<bool> seen(nodes_.size(), false);
    std::vector<std::pair<std::uint32_t, std::uint16_t>> path = {{0, 0}};
    seen[0] = true;
    while (!path.empty()) {
      auto& [number, edge] = path.back();
      const Node& node = nodes_[number];
      if (edge == node.edges) {
        if (node.edges != 0) order.push_back(number);
        path.pop_back();
        continue;
      }
      const std::uint32_t next = targets_[node.first_edge + edge++];
      if (!seen[next]) {
        seen[next] = true;
        path.emplace_back(next, std::uint16_t{0});
      }
    }
    return order;
  }

  // New values are used at once (Gauss-Seidel).
  void sweep(const std::vector<std::uint32_t>& order) {
    change_ = 0;
    for (const std::uint32_t number : order) {
      Node& node = nodes_[number];
      const double value = backed_up(node);
      change_ = std::max(change_, std::abs(value - node.value));
      node.value = value;
    }
    ++sweeps_;
  }

  double backed_up(const Node& node) const {
    const std::size_t end = std::size_t{node.first_edge} + node.edges;
    double result = nodes_[targets_[node.first_edge]].value;
    if (node.mover == kChance) result *= probabilities_[node.first_edge];
    for (std::size_t edge = node.first_edge + std::size_t{1}; edge < end; ++edge) {
      const double value = nodes_[targets_[edge]].value;
      result = node.mover == kChance ? result + probabilities_[edge] * value
               : node.mover == 0     ? std::max(result, value)
                                     : std::min(result, value);
    }
    return result;
  }

  std::unordered_map<std::uint64_t, std::uint32_t> number_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> targets_;
  std::vector<double> probabilities_;
  int sweeps_ = 0;
  double change_ = 0;
};

}  // namespace muster::exact
