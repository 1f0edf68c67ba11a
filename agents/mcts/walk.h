// What the parts of a simulation share while it is under way.
#pragma once

#include <cstdint>

#include "agents/mcts/params.h"
#include "agents/mcts/tree.h"
#include "core/game.h"
#include "core/portable_math.h"
#include "core/rng.h"

namespace muster::mcts {

template <Game G>
struct Walk {
  const G& game;
  const SearchParams& params;
  Tree& tree;
  typename G::State state;       // reached so far
  NodeIndex cursor = kRoot;      // its node
  Player searcher = 0;           // who searches: to move at the root
  Plot plot = {};                // of a shared tree
  std::uint64_t order_seed = 0;  // decides the order in which actions are tried
  std::uint64_t calls = 0;       // of the game since the tree was begun (SearchParams::calls)
  ActionList actions = {};
  ChanceList outcomes = {};

  bool shared() const { return params.parallel == Parallel::kThreads; }
};

// Whether a node with `visits` may have more than `children` children by progressive widening.
inline bool may_widen(double widening, double exponent, std::uint32_t visits,
                      std::size_t children) {
  if (widening <= 0 || children == 0) return true;
  return static_cast<double>(children) < widening * exponential(exponent * log_of_count(visits));
}

}  // namespace muster::mcts
