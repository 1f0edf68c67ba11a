// One thread's simulations in a tree: down from the root, a rollout, and back up.
//
// Down: at a decision by a formula of agents/mcts/formulas.h, at a chance node by sample_chance, to
// the first node never visited before, which is added. Up: to each node on the way the value in the
// view of the player who chose it (max^n; Luckhardt and Irani 1986), and what the options keep
// (agents/mcts/backup.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "agents/mcts/backup.h"
#include "agents/mcts/closed_loop.h"
#include "agents/mcts/rollout.h"
#include "agents/mcts/varying.h"
#include "agents/mcts/walk.h"
#include "core/fork_join.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster::mcts {

// What a leaf's rollout tells its simulation.
struct LeafNotes {
  Played* played;  // null: nobody asks for it
  std::uint64_t& count;

  void operator()(Player player, Action action) const {
    ++count;
    if (played != nullptr) played->emplace_back(player, action);
  }
  void calls(std::uint64_t more) const { count += more; }
};

template <Game G>
class alignas(64) Simulation {  // threads have one each: no cache line in common
 public:
  using State = typename G::State;

  // All outlive the simulation.
  Simulation(const G& game, const SearchParams& params, const Rollout<G>& rollout, Tree& tree)
      : params_(params),
        rollout_(rollout),
        walk_{game, params, tree, game.initial_state()},
        closed_(walk_, rollout),
        varying_(walk_),
        backup_(params, tree) {
    path_.reserve(kUsualPath);
  }
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  // Before the first simulation of a tree; `seed` decides the order in which actions are tried.
  void start(std::uint64_t seed) {
    walk_.order_seed = seed;
    walk_.plot = {};
    walk_.calls = 0;
    full_ = false;
  }

  // One simulation from `root`, where `searcher` is to move; with information sets, `root` is one
  // determinization.
  void run(const State& root, Player searcher, Rng& rng) {
    walk_.state = root;
    walk_.searcher = searcher;
    walk_.cursor = kRoot;
    path_.clear();
    played_.clear();
    proven_ = false;
    closed_.start();
    descend(rng);
    value_ = proven_ ? proven_value() : leaf_value(rng);
    backup_.add(path_, value_, played_);
  }

  // After the last simulation in a tree that threads share.
  void flush() { backup_.flush(); }

  const Path& path() const { return path_; }       // of the last simulation
  const Returns& value() const { return value_; }  // and what it found
  bool met_full_tree() const { return full_; }     // some simulation did
  // Of the game since start(); those of rollouts only where SearchParams::calls asks for them.
  std::uint64_t calls() const { return walk_.calls; }
  // The node at which `state`, where `player` is to move, is decided; kNoNode when never met.
  NodeIndex find(const State& state, Player player) {
    walk_.searcher = player;
    return closed() ? kRoot : varying_.find(state, player);
  }

 private:
  bool closed() const { return params_.tree == TreeKind::kClosedLoop; }

  // Takes the walk from the root to the leaf to value.
  [[gnu::flatten]] void descend(Rng& rng) {
    if (closed()) {
      while (closed_step(rng)) {
      }
    } else {
      while (varying_step(rng)) {
      }
    }
  }

  // One step; false at the leaf.
  bool closed_step(Rng& rng) {
    const Player player = walk_.game.to_move(walk_.state);
    if (player == kTerminal) return false;
    if (params_.solver && walk_.tree.bounds(walk_.cursor).exact()) {
      proven_ = true;
      return false;
    }
    ++walk_.calls;
    return go_on(player == kChance ? closed_.chance(rng) : closed_.decision(player, rng));
  }

  bool varying_step(Rng& rng) {
    const Player player = walk_.game.to_move(walk_.state);
    if (player == kTerminal) return false;
    ++walk_.calls;
    if (player == kChance) {
      walk_.game.apply(walk_.state, walk_.game.sample_chance(walk_.state, rng));
      return true;
    }
    return go_on(varying_.decision(player, rng));
  }

  // Takes note of a step; false when it ends at a leaf, or when there was no room for one.
  bool go_on(const Step& step) {
    if (step.child == kNoNode) {
      full_ = full_ || !walk_.tree.has_room(1);
      return false;
    }
    path_.push_back(step);
    walk_.cursor = step.child;
    Node& child = walk_.tree[step.child];
    const std::uint32_t visits = load(child.visits);
    const bool leaf = visits == 0;
    if (walk_.shared() && visits < kHotVisits) {
      walk_.tree.template add_to<std::uint8_t>(child.pending, 1);
      path_.back().pending = true;
    }
    if (!leaf) return true;
    if (params_.solver || params_.implicit_minimax > 0) note_leaf(step.child);
    return step.forced;
  }

  // What options want to know of a new node's state.
  void note_leaf(NodeIndex leaf) {
    const G& game = walk_.game;
    if (params_.solver && game.to_move(walk_.state) == kTerminal) {
      const auto value = static_cast<float>(game.returns(walk_.state)[0]);
      walk_.tree.bounds(leaf) = {value, value};
    }
    if constexpr (EvaluatedGame<G>) {
      if (params_.implicit_minimax > 0) {
        ++walk_.calls;
        walk_.tree.minimax(leaf) = static_cast<float>(evaluate(game, walk_.state, 0));
      }
    }
  }

  Returns proven_value() const {
    const double value = walk_.tree.bounds(walk_.cursor).low;
    return {value, -value};
  }

  Returns leaf_value(Rng& rng) {
    const auto count = static_cast<std::size_t>(params_.rollouts);
    if (count == 1) return played_out(walk_.state, rng);
    // Each rollout has a generator of its own, so that their order does not matter.
    const std::uint64_t seed = rng();
    values_.resize(count);
    const auto play = [this, seed](std::size_t i) {
      Rng own(hash_combine(seed, i));
      State state = walk_.state;
      values_[i] = played_out(state, own);
    };
    if (params_.parallel == Parallel::kRollouts) {
      parallel_for(count, play);
    } else {
      for (std::size_t i = 0; i < count; ++i) play(i);
    }
    Returns mean{};
    for (const Returns& value : values_) {
      for (std::size_t p = 0; p < kMaxPlayers; ++p) mean[p] += value[p];
    }
    for (double& value : mean) value /= static_cast<double>(count);
    return mean;
  }

  Returns played_out(State& state, Rng& rng) {
    if (!params_.rave && params_.calls == 0) return rollout_(walk_.game, state, rng);
    return rollout_(walk_.game, state, rng,
                    LeafNotes{params_.rave ? &played_ : nullptr, walk_.calls});
  }

  static constexpr std::size_t kUsualPath = 256;

  const SearchParams& params_;
  const Rollout<G>& rollout_;
  Walk<G> walk_;
  ClosedLoop<G> closed_;
  VaryingActions<G> varying_;
  Backup backup_;
  Path path_;
  Played played_;
  std::vector<Returns> values_;
  Returns value_{};
  bool proven_ = false;
  bool full_ = false;
};

}  // namespace muster::mcts
