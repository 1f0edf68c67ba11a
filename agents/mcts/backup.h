// What a simulation leaves behind on its way: visits and values, and what the options keep.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "agents/mcts/params.h"
#include "agents/mcts/tree.h"
#include "core/game.h"

namespace muster::mcts {

// One step of a simulation: from a node to one of its children.
struct Step {
  NodeIndex parent = kNoNode;
  NodeIndex child = kNoNode;
  float probability = 0;  // with which the child was drawn at a commitment node; 0: it was chosen
  bool forced = false;    // the only legal action
};
using Path = std::vector<Step>;
using Played = std::vector<std::pair<Player, Action>>;

class Backup {
 public:
  // Both outlive the backup.
  Backup(const SearchParams& params, Tree& tree);

  // Adds `value` along `path`. `played` are the decisions after the last step (RAVE).
  void add(const Path& path, const Returns& value, const Played& played);

 private:
  void add_values(const Path& path, const Returns& value);
  void add_amaf(const Path& path, const Returns& value, const Played& played);
  void add_mixing(const Step& step, double value);
  void raise_bounds(const Path& path);
  bool raise_bounds_of(NodeIndex node);
  void raise_minimax(const Path& path);

  const SearchParams& params_;
  Tree& tree_;
  // By player and action: in which call it was played; so nothing is cleared between calls.
  std::vector<std::uint32_t> played_at_;
  std::uint32_t call_ = 0;
};

}  // namespace muster::mcts
