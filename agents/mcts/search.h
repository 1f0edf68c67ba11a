// Monte Carlo tree search: UCT (Kocsis and Szepesvari 2006) with chance nodes, for any number of
// players, and over determinizations in games with hidden information.
//
// One iteration goes down from the root: at a decision node by UCB1 (below), at a chance node by
// sample_chance; to the first decision node never visited before, which a Rollout values; and adds
// the value, to each node on the way in the view of the player who chose it (max^n; Luckhardt and
// Irani 1986). A node's children are made on its second visit and tried once each, in random order,
// before
//
//     mean_i + exploration * sqrt(ln N / n_i)
//
// decides: mean_i is the mean of returns in [-1, 1] over the child's n_i visits, N the visits of
// the node. (On rewards in [0, 1] the same weight is exploration / 2; the original UCB1 is 2
// sqrt 2.)
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "agents/mcts/rollout.h"
#include "agents/mcts/tree.h"
#include "core/game.h"
#include "core/rng.h"

namespace muster::mcts {

struct SearchParams {
  std::int64_t iterations = 1000;     // per decision, over all determinizations; 0 = until time
  std::int64_t time_ms = 0;           // per decision; 0 = no limit
  double exploration = 1.0;           // >= 0
  std::int64_t max_nodes = 1 << 20;   // the tree stops growing at so many; >= kMinNodes
  std::int64_t determinizations = 8;  // trees per decision when information is hidden; >= 1
};
inline constexpr std::int64_t kMinNodes = 1 + kMaxActionsPerNode;  // room for one decision

// A root action after a search, summed over the determinizations.
struct RootChild {
  Action action{};
  std::uint64_t visits = 0;
  double value_sum = 0;  // of the player to move
  double mean() const { return visits > 0 ? value_sum / static_cast<double>(visits) : 0.0; }
};

// What the last run did.
struct SearchStatistics {
  std::uint64_t iterations = 0;
  std::uint64_t nodes = 0;  // over all trees
  std::uint64_t trees = 0;
  bool tree_full = false;  // some tree stopped growing at max_nodes
};

// Searches from any state of one game. Memory is kept between runs, nothing else is.
template <Game G>
class Search {
 public:
  using State = typename G::State;

  // `game` outlives the search. One of iterations and time_ms is positive.
  Search(const G& game, const SearchParams& params, Rollout<G> rollout = Rollout<G>())
      : game_(game),
        params_(params),
        rollout_(std::move(rollout)),
        tree_(static_cast<std::size_t>(params.max_nodes)),
        state_(game.initial_state()) {}

  // The action most visited from `state`, where `player` is to move; ties go to the higher mean,
  // then to the first in legal order. The same for the same seed unless time is limited.
  //
  // With hidden information the iterations are shared between trees (perfect information Monte
  // Carlo; Ginsberg 2001), each of a state drawn by resample, and visits are summed over them.
  Action run(const State& state, Player player, std::uint64_t seed) {
    prepare(state);
    const std::uint64_t trees = tree_count();
    const auto iterations = static_cast<std::uint64_t>(params_.iterations);
    const Clock::time_point start = Clock::now();
    for (std::uint64_t tree = 0; tree < trees; ++tree) {
      Rng rng(hash_combine(seed, tree));
      State root = state;
      if constexpr (G::kHiddenInformation) root = game_.resample(state, player, rng);
      const std::uint64_t share = iterations / trees + (tree < iterations % trees ? 1 : 0);
      const std::chrono::microseconds time{params_.time_ms * 1000 *
                                           static_cast<std::int64_t>(tree + 1) /
                                           static_cast<std::int64_t>(trees)};
      grow(root, player, share, start + time, rng);
    }
    statistics_.trees = trees;
    return best_action();
  }

  // In legal order. Their visits sum up to statistics().iterations.
  const std::vector<RootChild>& root_children() const { return root_children_; }
  const SearchStatistics& statistics() const { return statistics_; }

 private:
  using Clock = std::chrono::steady_clock;

  void prepare(const State& state) {
    statistics_ = {};
    game_.legal_actions(state, actions_);
    root_children_.clear();
    for (const Action action : actions_) root_children_.push_back({action});
  }

  std::uint64_t tree_count() const {
    if (!G::kHiddenInformation) return 1;
    const auto wanted = static_cast<std::uint64_t>(params_.determinizations);
    if (params_.iterations == 0) return wanted;
    return std::min(wanted, static_cast<std::uint64_t>(params_.iterations));
  }

  // Iterates from `root` in a fresh tree and adds up what its root actions got.
  void grow(const State& root, Player player, std::uint64_t iterations, Clock::time_point deadline,
            Rng& rng) {
    tree_.clear();
    expand(root, kRoot, player, rng);
    std::uint64_t done = 0;
    do {
      iterate(root, rng);
      ++done;
    } while ((params_.iterations == 0 || done < iterations) &&
             (params_.time_ms == 0 || Clock::now() < deadline));
    statistics_.iterations += done;
    statistics_.nodes += tree_.size();
    collect_root_children();
  }

  void iterate(const State& root, Rng& rng) {
    state_ = root;
    path_.clear();
    descend(rng);
    const Returns value = rollout_(game_, state_, rng);
    ++tree_[kRoot].visits;
    for (const NodeIndex index : path_) {
      Node& node = tree_[index];
      ++node.visits;
      node.value_sum += value[static_cast<std::size_t>(node.player)];
    }
  }

  // Takes state_ from the root to the leaf to value, and path_ with it.
  void descend(Rng& rng) {
    NodeIndex index = kRoot;
    for (;;) {
      const Player player = game_.to_move(state_);
      if (player == kTerminal) return;
      if (player == kChance) {
        const Action outcome = game_.sample_chance(state_, rng);
        game_.apply(state_, outcome);
        index = tree_.outcome_child(index, outcome);
      } else {
        if (tree_[index].child_count == 0) {
          const bool leaf = tree_[index].visits == 0;
          if (leaf || !expand(state_, index, player, rng)) return;
        }
        index = select(tree_[index]);
        game_.apply(state_, tree_[index].action);
      }
      if (index == kNoNode) {  // an outcome that the full tree has no room for
        statistics_.tree_full = true;
        return;
      }
      path_.push_back(index);
    }
  }

  // Makes the children of decision node `index`, in random order. False when there is no room.
  bool expand(const State& state, NodeIndex index, Player player, Rng& rng) {
    game_.legal_actions(state, actions_);
    if (!tree_.has_room(actions_.size())) {
      statistics_.tree_full = true;
      return false;
    }
    for (std::size_t left = actions_.size(); left > 1; --left) {
      std::swap(actions_[left - 1], actions_[uniform_below(rng, left)]);
    }
    tree_.add_children(index, actions_, player);
    return true;
  }

  // The child to go to: the first one not tried, else the one with the highest UCB1.
  NodeIndex select(Node& node) const {
    if (node.tried < node.child_count) return node.first_child + node.tried++;
    const double log_visits = std::log(static_cast<double>(node.visits));
    NodeIndex best = node.first_child;
    double best_bound = -std::numeric_limits<double>::infinity();
    for (NodeIndex index = node.first_child; index < node.first_child + node.child_count; ++index) {
      const Node& child = tree_[index];
      const double bound =
          child.mean() + params_.exploration * std::sqrt(log_visits / child.visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = index;
      }
    }
    return best;
  }

  void collect_root_children() {
    const Node& root = tree_[kRoot];
    for (NodeIndex index = root.first_child; index < root.first_child + root.child_count; ++index) {
      const Node& child = tree_[index];
      for (RootChild& total : root_children_) {
        if (total.action != child.action) continue;
        total.visits += child.visits;
        total.value_sum += child.value_sum;
      }
    }
  }

  Action best_action() const {
    const auto worse = [](const RootChild& a, const RootChild& b) {
      return a.visits != b.visits ? a.visits < b.visits : a.mean() < b.mean();
    };
    return std::max_element(root_children_.begin(), root_children_.end(), worse)->action;
  }

  const G& game_;
  SearchParams params_;
  Rollout<G> rollout_;
  Tree tree_;
  State state_;                  // of the iteration under way
  std::vector<NodeIndex> path_;  // of the iteration under way, without the root
  ActionList actions_;
  std::vector<RootChild> root_children_;
  SearchStatistics statistics_;
};

}  // namespace muster::mcts
