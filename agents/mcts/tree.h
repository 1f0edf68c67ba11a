// The tree of a search: nodes in one block of memory, linked by index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/game.h"

namespace muster::mcts {

// Index of a node in its tree. The root is node 0, so 0 also means "none" for children.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kRoot = 0;
inline constexpr NodeIndex kNoNode = 0;

// What is known about one way to come to a state. The state itself is not kept: it is rebuilt by
// applying the actions on the way down.
struct Node {
  double value_sum = 0;  // of the returns of `player` over `visits`
  std::uint32_t visits = 0;
  // Of a decision node: its children lie side by side from here, one per legal action, in random
  // order. Of a chance node: the first of a list, one per outcome met so far.
  NodeIndex first_child = kNoNode;
  NodeIndex next_sibling = kNoNode;  // in a chance node's list
  Action action{};                   // that leads here from the parent
  std::uint8_t child_count = 0;      // of a decision node; 0 = not expanded
  std::uint8_t tried = 0;            // so many children from the first one have visits
  Player player = kChance;           // whose view the value is: the chooser of `action`

  double mean() const { return visits > 0 ? value_sum / visits : 0.0; }
};
static_assert(sizeof(Node) == 32, "two nodes share a cache line");
static_assert(kMaxActionsPerNode <= 255, "child_count is one byte");

// An arena of at most `capacity` nodes. Memory is reserved once; clear() keeps it.
class Tree {
 public:
  explicit Tree(std::size_t capacity) : capacity_(capacity) { nodes_.reserve(capacity); }

  // Back to a lone root.
  void clear() {
    nodes_.clear();
    nodes_.emplace_back();
  }
  std::size_t size() const { return nodes_.size(); }
  bool has_room(std::size_t count) const { return nodes_.size() + count <= capacity_; }

  Node& operator[](NodeIndex index) { return nodes_[index]; }
  const Node& operator[](NodeIndex index) const { return nodes_[index]; }

  // Gives decision node `parent` one child per action, in the order given. Needs has_room().
  void add_children(NodeIndex parent, const ActionList& actions, Player player) {
    nodes_[parent].first_child = static_cast<NodeIndex>(nodes_.size());
    nodes_[parent].child_count = static_cast<std::uint8_t>(actions.size());
    for (const Action action : actions) {
      Node& child = nodes_.emplace_back();
      child.action = action;
      child.player = player;
    }
  }

  // The child of chance node `parent` for an outcome, added when it is new; kNoNode when it is new
  // and there is no room. Values stay in the view of whoever chose the way to the chance node.
  NodeIndex outcome_child(NodeIndex parent, Action outcome) {
    NodeIndex index = nodes_[parent].first_child;
    while (index != kNoNode && nodes_[index].action != outcome) index = nodes_[index].next_sibling;
    if (index != kNoNode || !has_room(1)) return index;
    index = static_cast<NodeIndex>(nodes_.size());
    Node& child = nodes_.emplace_back();
    child.action = outcome;
    child.player = nodes_[parent].player;
    child.next_sibling = nodes_[parent].first_child;
    nodes_[parent].first_child = index;
    return index;
  }

 private:
  std::size_t capacity_;
  std::vector<Node> nodes_;
};

}  // namespace muster::mcts
