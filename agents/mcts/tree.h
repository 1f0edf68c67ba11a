// The tree of a search: nodes in one block of memory, linked by index, one added per simulation.
//
// Children hang in a list: a node exists only once its action has been tried, so that a simulation
// costs 32 bytes however many actions there are, and nodes whose actions vary (open loop,
// information sets) need nothing else.
//
// A tree can be shared by threads without locks: counters are atomic, and a child is published by
// one compare-and-swap on the head of its parent's list.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
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
  NodeIndex first_child = kNoNode;
  NodeIndex next_sibling = kNoNode;
  // Where actions vary: how often the parent's visits offered this one. Else: what decides the
  // order in which the node's own actions are tried; 0 = not decided yet.
  std::uint32_t auxiliary = 0;
  Action action{};               // that leads here from the parent
  Player player = kChance;       // whose view the value is: the last to decide on the way here
  std::uint8_t legal_count = 0;  // of a decision node once it is known, where actions do not vary
  std::uint8_t child_count = 0;  // children made; of decision nodes, where actions do not vary
  std::uint8_t pending = 0;      // threads below it at this moment (virtual loss)
  bool chance = false;           // children are outcomes

  double mean() const { return visits > 0 ? value_sum / visits : 0.0; }
};
static_assert(sizeof(Node) == 32, "two nodes share a cache line");
static_assert(kMaxActionsPerNode <= 128, "child_count is one byte, with room for threads");

// Access to fields of nodes that threads may share.
template <class T>
T load(const T& field) {
  return std::atomic_ref<T>(const_cast<T&>(field)).load(std::memory_order_relaxed);
}
template <class T>
T load_link(const T& field) {
  return std::atomic_ref<T>(const_cast<T&>(field)).load(std::memory_order_acquire);
}
template <class T>
void store(T& field, T value) {
  std::atomic_ref<T>(field).store(value, std::memory_order_relaxed);
}

// What options keep per node besides. A column is empty unless it is switched on.
struct Bounds {  // proven, of player 0's returns
  float low = -1;
  float high = 1;
  bool exact() const { return low >= high; }
};

// A proven bound in the view of one of two players.
inline double low_for(Player player, const Bounds& bounds) {
  return player == 0 ? bounds.low : -bounds.high;
}
inline double high_for(Player player, const Bounds& bounds) {
  return player == 0 ? bounds.high : -bounds.low;
}

struct Amaf {  // all moves as first, in the view of the node's player
  double value_sum = 0;
  std::uint32_t visits = 0;
};
struct Mixing {         // of an action at a commitment node
  double score = 0;     // cumulative regret, or Exp3's estimated gain
  double strategy = 0;  // sum of the probabilities with which it was chosen
};
struct Columns {
  bool priors = false;
  bool bounds = false;
  bool minimax = false;
  bool amaf = false;
  bool mixing = false;
  bool any() const { return priors || bounds || minimax || amaf || mixing; }
};

// Nodes that one of several threads has taken from a shared tree in advance: side by side, so that
// what a thread adds shares no cache line with what others add.
struct Plot {
  NodeIndex next = 0;
  NodeIndex end = 0;

  bool empty() const { return next == end; }
};

// An arena of at most `capacity` nodes; memory is touched as it fills.
class Tree {
 public:
  // `shared`: several threads at a time; then `columns` may have priors alone.
  Tree(std::size_t capacity, Columns columns, bool shared)
      : capacity_(capacity),
        columns_(columns),
        shared_(shared),
        nodes_(std::allocator<Node>().allocate(capacity), Free{capacity}) {
    clear();
  }

  // Back to a lone root.
  void clear() {
    size_ = 0;
    priors_.clear();
    bounds_.clear();
    minimax_.clear();
    amaf_.clear();
    mixing_.clear();
    index_.clear();
    make(size_++, {});  // the root
  }
  std::size_t size() const { return std::min<std::size_t>(load(size_), capacity_); }
  std::size_t capacity() const { return capacity_; }
  bool has_room(std::size_t count) const { return load(size_) + count <= capacity_; }

  Node& operator[](NodeIndex index) { return nodes_.get()[index]; }
  const Node& operator[](NodeIndex index) const { return nodes_.get()[index]; }
  float& prior(NodeIndex index) { return priors_[index]; }
  Bounds& bounds(NodeIndex index) { return bounds_[index]; }
  float& minimax(NodeIndex index) { return minimax_[index]; }
  Amaf& amaf(NodeIndex index) { return amaf_[index]; }
  Mixing& mixing(NodeIndex index) { return mixing_[index]; }
  const Columns& columns() const { return columns_; }

  // Adds `amount` to a counter or sum of a node.
  template <class T>
  void add_to(T& field, T amount) {
    if (shared_) {
      std::atomic_ref<T>(field).fetch_add(amount, std::memory_order_relaxed);
    } else {
      field = static_cast<T>(field + amount);
    }
  }

  // A new child of `parent`; kNoNode when there is no room. The caller sees to it that the action
  // is new there.
  NodeIndex add_child(NodeIndex parent, Action action, Player player, Plot* plot = nullptr) {
    const NodeIndex child = add(Node{.action = action, .player = player}, plot);
    if (child != kNoNode) link(parent, child);
    return child;
  }

  // The child of chance node `parent` for an outcome, and whether it is new; kNoNode when it is new
  // and there is no room. Values stay in the view of whoever chose the way to the chance node.
  std::pair<NodeIndex, bool> outcome_child(NodeIndex parent, Action outcome, Plot* plot = nullptr) {
    Node& node = (*this)[parent];
    NodeIndex known = find(load_link(node.first_child), kNoNode, outcome);
    if (known != kNoNode) return {known, false};
    const NodeIndex child = add(Node{.action = outcome, .player = node.player}, plot);
    if (child == kNoNode) return {kNoNode, true};
    if (!shared_) {
      link(parent, child);
      return {child, true};
    }
    std::atomic_ref<NodeIndex> head(node.first_child);
    NodeIndex seen = head.load(std::memory_order_acquire);
    for (NodeIndex checked = kNoNode;;) {
      known = find(seen, checked, outcome);  // another thread may have been faster
      if (known != kNoNode) return {known, false};
      checked = seen;
      (*this)[child].next_sibling = seen;
      if (head.compare_exchange_weak(seen, child, std::memory_order_acq_rel)) return {child, true};
    }
  }

  // The child of `parent` by this action and player, or kNoNode.
  NodeIndex child(NodeIndex parent, Action action) const {
    return find(load_link((*this)[parent].first_child), kNoNode, action);
  }

  // The node of an information set, made when new (kNoNode when there is no room).
  NodeIndex information_node(std::uint64_t key) {
    const auto found = index_.find(key);
    if (found != index_.end()) return found->second;
    const NodeIndex node = add({});
    if (node != kNoNode) index_.emplace(key, node);
    return node;
  }
  NodeIndex find_information_node(std::uint64_t key) const {
    const auto found = index_.find(key);
    return found == index_.end() ? kNoNode : found->second;
  }

  // Keeps what hangs below `root`, which becomes the root.
  void rebase(NodeIndex root);
  // Forgets what hangs below the least visited nodes, so that at most half of the capacity is in
  // use. False, and nothing is forgotten, when the most visited nodes alone have too many children.
  // Not for trees with information nodes.
  bool recycle();

 private:
  struct Free {
    std::size_t capacity;
    void operator()(Node* nodes) const { std::allocator<Node>().deallocate(nodes, capacity); }
  };

  NodeIndex find(NodeIndex from, NodeIndex end, Action action) const {
    NodeIndex index = from;
    while (index != end && (*this)[index].action != action) index = (*this)[index].next_sibling;
    return index == end ? kNoNode : index;
  }

  // `index` is the next one, unless the tree is shared.
  void make(NodeIndex index, const Node& node) {
    std::construct_at(nodes_.get() + index, node);
    if (columns_.any()) add_columns();
  }

  // A place for a new node, or kNoNode.
  NodeIndex place_for_node(Plot* plot) {
    if (!shared_) return size_ < capacity_ ? size_++ : kNoNode;
    if (plot == nullptr || plot->empty()) {
      const std::uint32_t count = plot == nullptr ? 1 : kPlotNodes;
      std::atomic_ref<std::uint32_t> size(size_);
      std::uint32_t first = size.load(std::memory_order_relaxed);
      std::uint32_t end = 0;
      do {
        if (first >= capacity_) return kNoNode;
        end = static_cast<std::uint32_t>(std::min<std::size_t>(first + count, capacity_));
      } while (!size.compare_exchange_weak(first, end, std::memory_order_relaxed));
      if (plot == nullptr) return first;
      *plot = {first, end};
    }
    return plot->next++;
  }

  NodeIndex add(const Node& node, Plot* plot = nullptr) {
    const NodeIndex index = place_for_node(plot);
    if (index != kNoNode) make(index, node);
    return index;
  }

  void add_columns() {
    if (columns_.priors) priors_.push_back(1);
    if (columns_.bounds) bounds_.emplace_back();
    if (columns_.minimax) minimax_.push_back(0);
    if (columns_.amaf) amaf_.emplace_back();
    if (columns_.mixing) mixing_.emplace_back();
  }

  void link(NodeIndex parent, NodeIndex child) {
    NodeIndex& first = (*this)[parent].first_child;
    Node& node = (*this)[child];
    if (!shared_) {
      node.next_sibling = first;
      first = child;
      return;
    }
    std::atomic_ref<NodeIndex> head(first);
    node.next_sibling = head.load(std::memory_order_relaxed);
    while (!head.compare_exchange_weak(node.next_sibling, child, std::memory_order_acq_rel)) {
    }
  }

  // Makes `root` the root and drops all that does not hang below it, and the children of nodes for
  // which `keeps_children(node)` is false.
  template <class Keep>
  void copy_below(NodeIndex root, const Keep& keeps_children);

  static constexpr std::uint32_t kPlotNodes = 16;

  std::size_t capacity_;
  Columns columns_;
  bool shared_;
  // Alone on its cache line: threads that share the tree write it all the time, and only read the
  // rest.
  alignas(64) std::uint32_t size_ = 0;
  alignas(64) std::unique_ptr<Node, Free> nodes_;
  std::vector<float> priors_;
  std::vector<Bounds> bounds_;
  std::vector<float> minimax_;
  std::vector<Amaf> amaf_;
  std::vector<Mixing> mixing_;
  absl::flat_hash_map<std::uint64_t, NodeIndex> index_;  // never iterated
};

}  // namespace muster::mcts
