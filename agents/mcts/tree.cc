#include "agents/mcts/tree.h"

#include <algorithm>
#include <vector>

namespace muster::mcts {
namespace {

// The same entries in the new order of nodes; nothing for a column that is off.
template <class T>
void reorder(std::vector<T>& column, const std::vector<NodeIndex>& order) {
  if (column.empty()) return;
  std::vector<T> kept;
  kept.reserve(order.size());
  for (const NodeIndex old : order) kept.push_back(column[old]);
  column = std::move(kept);
}

std::vector<NodeIndex> children_of(const Tree& tree, NodeIndex parent) {
  std::vector<NodeIndex> children;
  for (NodeIndex child = tree[parent].first_child; child != kNoNode;
       child = tree[child].next_sibling) {
    children.push_back(child);
  }
  return children;
}

}  // namespace

template <class Keep>
void Tree::copy_below(NodeIndex root, const Keep& keeps_children) {
  std::vector<NodeIndex> order = {root};  // old indices in new order: breadth first
  std::vector<Node> kept;
  std::vector<NodeIndex> next_sibling = {kNoNode};
  for (std::size_t next = 0; next < order.size(); ++next) {
    Node node = (*this)[order[next]];
    node.next_sibling = next_sibling[next];
    const std::vector<NodeIndex> children =
        keeps_children(node) ? children_of(*this, order[next]) : std::vector<NodeIndex>();
    node.first_child = children.empty() ? kNoNode : static_cast<NodeIndex>(order.size());
    if (children.empty()) node.child_count = 0;
    for (const NodeIndex child : children) {
      order.push_back(child);
      const bool last = child == children.back();
      next_sibling.push_back(last ? kNoNode : static_cast<NodeIndex>(order.size()));
    }
    kept.push_back(node);
  }
  std::copy(kept.begin(), kept.end(), nodes_.get());
  size_ = static_cast<std::uint32_t>(kept.size());
  reorder(priors_, order);
  reorder(bounds_, order);
  reorder(minimax_, order);
  reorder(amaf_, order);
  reorder(mixing_, order);
}

void Tree::rebase(NodeIndex root) {
  copy_below(root, [](const Node&) { return true; });
}

bool Tree::recycle() {
  // The children of a node stay or go together, so that a node's children are all it has tried.
  // Parents by visits; a parent is visited at least as often as its children, so what is kept hangs
  // together.
  struct Family {
    std::uint32_t visits;
    std::size_t children;
  };
  std::vector<Family> families;
  for (NodeIndex node = 0; node < size(); ++node) {
    const std::size_t count = children_of(*this, node).size();
    if (count > 0) families.push_back({(*this)[node].visits, count});
  }
  std::sort(families.begin(), families.end(),
            [](const Family& a, const Family& b) { return a.visits > b.visits; });
  std::size_t total = 1;
  std::uint32_t threshold = 0;  // families of parents visited more often stay
  for (const Family& family : families) {
    total += family.children;
    if (total > capacity_ / 2) {
      threshold = family.visits;
      break;
    }
  }
  if (threshold == 0 || threshold >= families.front().visits) return false;
  copy_below(kRoot, [threshold](const Node& node) { return node.visits > threshold; });
  return true;
}

}  // namespace muster::mcts
