// What a simulation leaves behind on its way: visits and values, and what the options keep.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "agents/mcts/params.h"
#include "agents/mcts/tree.h"
#include "core/game.h"

namespace muster::mcts {

// Threads that share a tree would spend their time passing the memory of its top to and fro. So
// what they found is added to nodes with at least so many visits a few simulations at a time, and
// these nodes do without virtual loss: one simulation more or less means nothing there.
inline constexpr std::uint32_t kHotVisits = 16;

// One step of a simulation: from a node to one of its children.
struct Step {
  NodeIndex parent = kNoNode;
  NodeIndex child = kNoNode;
  float probability = 0;  // with which the child was drawn at a commitment node; 0: it was chosen
  bool forced = false;    // the only legal action
  bool pending = false;   // Node::pending of the child counts this simulation
};
using Path = std::vector<Step>;
using Played = std::vector<std::pair<Player, Action>>;

class Backup {
 public:
  // Both outlive the backup.
  Backup(const SearchParams& params, Tree& tree);

  // Adds `value` along `path`. `played` are the decisions after the last step (RAVE).
  void add(const Path& path, const Returns& value, const Played& played);
  // Adds what was put off for hot nodes of a shared tree; after the last simulation.
  void flush();

 private:
  void add_values(const Path& path, const Returns& value);
  void add_shared(const Path& path, const Returns& value);
  void put_off(NodeIndex node, double value);
  void add_amaf(const Path& path, const Returns& value, const Played& played);
  void add_mixing(const Step& step, double value);
  void raise_bounds(const Path& path);
  bool raise_bounds_of(NodeIndex node);
  void raise_minimax(const Path& path);

  const SearchParams& params_;
  Tree& tree_;
  // What is put off, by the last bits of the node's index; and which of these entries are in use.
  struct PutOff {
    NodeIndex node = kNoNode;
    std::uint32_t visits = 0;
    double value_sum = 0;
  };
  std::vector<PutOff> put_off_;
  std::vector<std::uint32_t> used_;
  int simulations_ = 0;  // since the last flush

  // By player and action: in which call it was played; so nothing is cleared between calls.
  std::vector<std::uint32_t> played_at_;
  std::uint32_t call_ = 0;
};

}  // namespace muster::mcts
