// A search in one tree: any number of simulations from a state, and what its actions got.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "agents/mcts/simulation.h"
#include "core/fork_join.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/rng.h"

namespace muster::mcts {

// A root action after a search, summed over the trees of the search.
struct RootChild {
  Action action{};
  std::uint64_t visits = 0;
  double value_sum = 0;   // of the player to move
  double square_sum = 0;  // of its values, when SearchParams::keep_squares
  double strategy = 0;    // sum of probabilities, at commitment nodes that mix
  double low = -1;        // proven bounds of the player to move (solver)
  double high = 1;
  std::optional<double> prior = {};  // probability before the search, where priors are informed

  double mean() const { return visits > 0 ? value_sum / static_cast<double>(visits) : 0.0; }
};

// What the last run did.
struct SearchStatistics {
  std::uint64_t iterations = 0;  // new simulations
  std::uint64_t calls = 0;       // of the game, where SearchParams::calls limits them
  std::uint64_t nodes = 0;       // in use at the end, over all trees
  std::uint64_t trees = 0;
  bool tree_full = false;  // some node found no room
  bool recycled = false;   // some tree forgot nodes to make room
  bool reused = false;     // went on with an earlier tree
  bool squares = false;    // RootChild::square_sum is filled in
  bool proven = false;     // the solver knows the value of the root
};

using Clock = std::chrono::steady_clock;

// How long to search: `iterations`, `calls` of the game (0 = any number), and until `deadline` if
// there is one; whatever is first.
struct Effort {
  std::uint64_t iterations = 0;
  std::uint64_t calls = 0;
  std::uint64_t least = 1;  // iterations that `calls` leave
  std::optional<Clock::time_point> deadline;

  // What the i-th of `count` trees has of the iterations and calls.
  Effort part(std::uint64_t i, std::uint64_t count) const {
    const auto share = [&](std::uint64_t all) { return all / count + (i < all % count ? 1 : 0); };
    Effort own = *this;
    own.iterations = share(iterations);
    if (calls > 0) own.calls = std::max<std::uint64_t>(share(calls), 1);
    own.least = std::max<std::uint64_t>(share(least), 1);
    return own;
  }
};

template <Game G>
class TreeSearch {
 public:
  using State = typename G::State;

  // All outlive the search.
  TreeSearch(const G& game, const SearchParams& params, const Rollout<G>& rollout)
      : game_(game),
        params_(for_game(params, game)),
        tree_(static_cast<std::size_t>(params.max_nodes), columns(params_),
              params.parallel == Parallel::kThreads) {
    const std::int64_t count = params.parallel == Parallel::kThreads ? params.workers : 1;
    for (std::int64_t i = 0; i < count; ++i) {
      simulations_.push_back(std::make_unique<Simulation<G>>(game, params_, rollout, tree_));
    }
  }

  // Searches from `state`, where `player` is to move. With hidden information and closed loops the
  // iterations are shared between trees, each of a state drawn by resample.
  void run(const State& state, Player player, std::uint64_t seed, const Effort& effort) {
    statistics_ = {};
    list_root_children(state);
    player_ = player;
    if (!hides_information(game_) || params_.tree != TreeKind::kClosedLoop) {
      prepare_tree(state);
      Rng rng(seed);
      grow(state, effort, rng);
      root_ = state;
      return;
    }
    const std::uint64_t trees = tree_count(effort);
    const Clock::time_point start = Clock::now();
    for (std::uint64_t tree = 0; tree < trees; ++tree) {
      Rng rng(hash_combine(seed, tree));
      Effort share = effort.part(tree, trees);
      if (effort.deadline) {
        share.deadline = start + (*effort.deadline - start) * static_cast<std::int64_t>(tree + 1) /
                                     static_cast<std::int64_t>(trees);
      }
      tree_.clear();
      grow(game_.resample(state, player, rng), share, rng);
    }
  }

  // In legal order.
  const std::vector<RootChild>& root_children() const { return root_children_; }
  const SearchStatistics& statistics() const { return statistics_; }

  // The most visited actions and outcomes from `action` on, `length` at most; in closed and open
  // loops of open information alone, else `action` by itself.
  std::vector<Action> principal_variation(Action action, std::size_t length) const {
    std::vector<Action> line = {action};
    if (hides_information(game_) || params_.information_sets()) return line;
    NodeIndex node = tree_.child(kRoot, action);
    while (node != kNoNode && line.size() < length) {
      NodeIndex best = kNoNode;
      for (NodeIndex c = tree_[node].first_child; c != kNoNode; c = tree_[c].next_sibling) {
        if (best == kNoNode || tree_[c].visits > tree_[best].visits) best = c;
      }
      if (best != kNoNode) line.push_back(tree_[best].action);
      node = best;
    }
    return line;
  }

 private:
  // Proven bounds and minimax values are those of two players who see everything; what is kept
  // from search to search are states, or information sets.
  static SearchParams for_game(SearchParams params, const G& game) {
    if (game.num_players() != 2 || hides_information(game)) {
      params.solver = false;
      params.implicit_minimax = 0;
    }
    if (hides_information(game)) {
      params.chance_widening = 0;
      params.reuse = params.reuse && params.information_sets();
    }
    return params;
  }

  static Columns columns(const SearchParams& params) {
    return {.priors = params.informed_priors() || params.solver,
            .bounds = params.solver,
            .minimax = params.implicit_minimax > 0,
            .amaf = params.rave,
            .mixing = params.commitment != Commitment::kUcb};
  }

  void list_root_children(const State& state) {
    ActionList actions;
    game_.legal_actions(state, actions);
    root_children_.clear();
    for (const Action action : actions) root_children_.push_back({.action = action});
  }

  std::uint64_t tree_count(const Effort& effort) const {
    const auto wanted = static_cast<std::uint64_t>(params_.determinizations);
    return effort.iterations == 0 ? wanted : std::min(wanted, effort.iterations);
  }

  // Leaves in the tree what an earlier search knows about `state`, if it may be used.
  void prepare_tree(const State& state) {
    if (params_.reuse && root_) {
      if (params_.information_sets()) {
        statistics_.reused = 2 * tree_.size() <= tree_.capacity();
      } else {
        std::size_t budget = kReuseStates;
        const NodeIndex known = find(state, *root_, kRoot, budget);
        statistics_.reused = known != kNotFound;
        if (statistics_.reused && known != kRoot) tree_.rebase(known);
        // A state that was proven, but whose actions were recycled, must be searched again.
        if (tree_[kRoot].first_child == kNoNode) statistics_.reused = false;
      }
    }
    if (!statistics_.reused) tree_.clear();
  }

  // The node of `target` at or below `node`, which stands for `state`. Looks at `budget` states.
  NodeIndex find(const State& target, const State& state, NodeIndex node,
                 std::size_t& budget) const {
    const Player player = game_.to_move(state);
    if (player >= 0 && game_.hash(state) == game_.hash(target)) return node;
    if (player == kTerminal || game_.turn(state) > game_.turn(target)) return kNotFound;
    for (NodeIndex c = tree_[node].first_child; c != kNoNode; c = tree_[c].next_sibling) {
      if (budget == 0) return kNotFound;
      --budget;
      State next = state;
      game_.apply(next, tree_[c].action);
      const NodeIndex found = find(target, next, c, budget);
      if (found != kNotFound) return found;
    }
    return kNotFound;
  }

  // Iterates from `root` and adds up what its actions got.
  void grow(const State& root, const Effort& effort, Rng& rng) {
    const std::uint64_t order = rng();
    for (auto& simulation : simulations_) simulation->start(order);
    statistics_.squares = params_.keep_squares && simulations_.size() == 1 && !statistics_.reused;
    if (simulations_.size() == 1) {
      grow_alone(root, effort, rng);
    } else {
      grow_together(root, effort, rng());
    }
    ++statistics_.trees;
    statistics_.nodes += tree_.size();
    for (const auto& simulation : simulations_) {
      statistics_.tree_full = statistics_.tree_full || simulation->met_full_tree();
    }
    collect(root);
  }

  void grow_alone(const State& root, const Effort& effort, Rng& rng) {
    Simulation<G>& simulation = *simulations_.front();
    bool recycles = params_.recycle && !params_.information_sets();
    for (std::uint64_t done = 0; effort.iterations == 0 || done < effort.iterations; ++done) {
      if (done > 0 && effort.deadline && Clock::now() >= *effort.deadline) break;
      if (effort.calls > 0 && done >= effort.least && simulation.calls() >= effort.calls) break;
      if (params_.solver && tree_.bounds(kRoot).exact()) {
        statistics_.proven = true;
        break;
      }
      if (recycles && !tree_.has_room(room_to_grow())) {
        recycles = tree_.recycle();  // if it does not help now, it will not help later
        statistics_.recycled = statistics_.recycled || recycles;
      }
      if constexpr (G::kHiddenInformation) {
        simulation.run(params_.information_sets() ? game_.resample(root, player_, rng) : root,
                       player_, rng);
      } else {
        simulation.run(root, player_, rng);
      }
      if (params_.keep_squares) add_square(simulation);
      ++statistics_.iterations;
    }
    statistics_.calls += simulation.calls();
  }

  // What a simulation may need: all children of a node at once, or else one and some forced moves.
  std::size_t room_to_grow() const {
    return std::min(params_.informed_priors() ? kMaxActionsPerNode : 8, tree_.capacity() / 4);
  }

  // Tree-parallel: every thread takes simulations from one count.
  void grow_together(const State& root, const Effort& effort, std::uint64_t seed) {
    std::atomic<std::uint64_t> started{0};
    std::atomic<std::uint64_t> done{0};
    const auto work = [&](std::size_t i) {
      Rng rng(hash_combine(seed, i));
      std::uint64_t own = 0;
      bool late = false;
      while (!late) {
        const std::uint64_t first = started.fetch_add(kAtATime);
        if (effort.iterations > 0 && first >= effort.iterations) break;
        const std::uint64_t count =
            effort.iterations > 0 ? std::min(kAtATime, effort.iterations - first) : kAtATime;
        for (std::uint64_t k = 0; k < count && !late; ++k) {
          simulations_[i]->run(root, player_, rng);
          ++own;
          late = effort.deadline && Clock::now() >= *effort.deadline;
        }
      }
      simulations_[i]->flush();
      done += own;
    };
    parallel_for(simulations_.size(), work);
    statistics_.iterations += done;
  }

  void add_square(const Simulation<G>& simulation) {
    if (simulation.path().empty()) return;
    const Action action = tree_[simulation.path().front().child].action;
    const double value = simulation.value()[static_cast<std::size_t>(player_)];
    for (RootChild& child : root_children_) {
      if (child.action == action) child.square_sum += value * value;
    }
  }

  void collect(const State& root) {
    const NodeIndex node = simulations_.front()->find(root, player_);
    for (NodeIndex c = node == kNoNode && params_.information_sets() ? kNoNode
                                                                     : tree_[node].first_child;
         c != kNoNode; c = tree_[c].next_sibling) {
      const Node& child = tree_[c];
      for (RootChild& total : root_children_) {
        if (total.action != child.action) continue;
        total.visits += child.visits;
        total.value_sum += child.value_sum;
        if (params_.informed_priors() && tree_.columns().priors) total.prior = tree_.prior(c);
        if (tree_.columns().mixing) total.strategy += tree_.mixing(c).strategy;
        if (params_.solver) {
          total.low = low_for(player_, tree_.bounds(c));
          total.high = high_for(player_, tree_.bounds(c));
        }
      }
    }
  }

  static constexpr NodeIndex kNotFound = ~NodeIndex{0};
  static constexpr std::size_t kReuseStates = 20000;
  static constexpr std::uint64_t kAtATime = 16;  // simulations a thread takes

  const G& game_;
  SearchParams params_;
  Tree tree_;
  std::vector<std::unique_ptr<Simulation<G>>> simulations_;
  std::optional<State> root_;  // of the tree, once there is one to go on with
  Player player_ = 0;
  std::vector<RootChild> root_children_;
  SearchStatistics statistics_;
};

}  // namespace muster::mcts
