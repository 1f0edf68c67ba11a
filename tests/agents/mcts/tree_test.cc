// The tree itself: lists of children, outcomes, information nodes, and what rebase and recycle
// keep.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "agents/mcts/search.h"
#include "tests/agents/mcts/support.h"

namespace muster {
namespace {

using mcts::Columns;
using mcts::kNoNode;
using mcts::kRoot;
using mcts::NodeIndex;
using mcts::Tree;
using testing::children_of;

constexpr Columns kAll = {
    .priors = true, .bounds = true, .minimax = true, .amaf = true, .mixing = true};

// Everything about a node but its place: depth, action, statistics and columns.
using Content = std::tuple<int, Action, Player, std::uint32_t, double, std::uint8_t, float, float,
                           float, std::uint32_t, double>;

// The nodes at and below `from`, in depth-first order of the lists of children.
std::vector<Content> contents(Tree& tree, NodeIndex from, int depth = 0) {
  const mcts::Node& node = tree[from];
  std::vector<Content> found = {{depth, depth == 0 ? Action{} : node.action, node.player,
                                 node.visits, node.value_sum, node.legal_count, tree.prior(from),
                                 tree.bounds(from).low, tree.minimax(from), tree.amaf(from).visits,
                                 tree.mixing(from).score}};
  for (const NodeIndex child : children_of(tree, from)) {
    const std::vector<Content> below = contents(tree, child, depth + 1);
    found.insert(found.end(), below.begin(), below.end());
  }
  return found;
}

// Adds nodes at random places, every one visited once and marked by its number in all columns.
void fill(Tree& tree, std::size_t nodes, Rng& rng) {
  std::vector<NodeIndex> parents = {kRoot};
  for (std::size_t i = 1; i < nodes; ++i) {
    // Early ones more often, so that trees are deep and families of different sizes.
    const auto limit = 1 + uniform_below(rng, tree.size());
    const auto parent = static_cast<NodeIndex>(uniform_below(rng, limit));
    const auto action = static_cast<Action>(3 * tree[parent].child_count + 1);
    if (tree[parent].child_count == 120) continue;
    const NodeIndex child = tree.add_child(parent, action, static_cast<Player>(i % 2));
    ++tree[parent].child_count;
    tree[parent].legal_count = 121;
    parents.push_back(parent);
    const auto number = static_cast<float>(i);
    tree.prior(child) = number;
    tree.bounds(child).low = -number;
    tree.minimax(child) = number;
    tree.amaf(child).visits = static_cast<std::uint32_t>(i);
    tree.mixing(child).score = number;
    for (NodeIndex n = child;; n = parents[n]) {
      ++tree[n].visits;
      tree[n].value_sum += 0.5;
      if (n == kRoot) break;
    }
  }
}

TEST(MctsNode, IsThirtyTwoBytes) { EXPECT_EQ(sizeof(mcts::Node), 32U); }

TEST(MctsTree, LinksChildrenAndOutcomes) {
  Tree tree(6, {}, false);
  const NodeIndex seven = tree.add_child(kRoot, Action{7}, 1);
  const NodeIndex nine = tree.add_child(kRoot, Action{9}, 1);
  EXPECT_EQ(tree.child(kRoot, Action{7}), seven);
  EXPECT_EQ(tree.child(kRoot, Action{9}), nine);
  EXPECT_EQ(tree.child(kRoot, Action{8}), kNoNode);
  EXPECT_EQ(tree[nine].player, 1);
  const auto [six, six_is_new] = tree.outcome_child(seven, Action{6});
  const auto [three, three_is_new] = tree.outcome_child(seven, Action{3});
  EXPECT_TRUE(six_is_new && three_is_new);
  EXPECT_NE(six, three);
  EXPECT_EQ(tree.outcome_child(seven, Action{6}), std::pair(six, false));
  EXPECT_EQ(tree[six].player, 1);  // of whoever chose the way to chance
  EXPECT_EQ(tree.size(), 5U);
  EXPECT_NE(tree.outcome_child(seven, Action{1}).first, kNoNode);
  EXPECT_FALSE(tree.has_room(1));
  EXPECT_EQ(tree.outcome_child(seven, Action{2}), std::pair(kNoNode, true));
  EXPECT_EQ(tree.add_child(kRoot, Action{2}, 0), kNoNode);
  EXPECT_EQ(tree.outcome_child(seven, Action{3}), std::pair(three, false));
  EXPECT_EQ(tree.size(), 6U);
  tree.clear();
  EXPECT_EQ(tree.size(), 1U);
  EXPECT_EQ(tree[kRoot].visits, 0U);
  EXPECT_EQ(tree[kRoot].first_child, kNoNode);
}

TEST(MctsTree, SharedTreesLinkTheSameWay) {
  for (const bool shared : {false, true}) {
    Tree tree(5, {}, shared);
    const NodeIndex first = tree.add_child(kRoot, Action{1}, 0);
    const NodeIndex second = tree.add_child(kRoot, Action{2}, 0);
    EXPECT_EQ(children_of(tree, kRoot), (std::vector<NodeIndex>{second, first}));
    const NodeIndex outcome = tree.outcome_child(second, Action{4}).first;
    EXPECT_EQ(tree.outcome_child(second, Action{4}), std::pair(outcome, false));
    EXPECT_EQ(tree.outcome_child(second, Action{5}).second, true);
    EXPECT_EQ(tree.outcome_child(second, Action{6}).first, kNoNode);
    EXPECT_EQ(tree.size(), 5U);
  }
}

TEST(MctsTree, FindsInformationNodesByKey) {
  Tree tree(3, {}, false);
  EXPECT_EQ(tree.find_information_node(42), kNoNode);
  const NodeIndex node = tree.information_node(42);
  EXPECT_NE(node, kNoNode);
  EXPECT_EQ(tree.information_node(42), node);
  EXPECT_EQ(tree.find_information_node(42), node);
  EXPECT_NE(tree.information_node(43), node);
  EXPECT_EQ(tree.information_node(44), kNoNode);
  tree.clear();
  EXPECT_EQ(tree.find_information_node(42), kNoNode);
}

RC_GTEST_PROP(MctsTreeProperty, RebaseKeepsExactlyTheSubtree, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto nodes = *rc::gen::inRange<std::size_t>(1, 400);
  Tree tree(500, kAll, false);
  fill(tree, nodes, rng);
  // Also the roots of large subtrees, which have low indices.
  const auto limit = 1 + uniform_below(rng, tree.size());
  const auto root = static_cast<NodeIndex>(uniform_below(rng, limit));
  const std::vector<Content> expected = contents(tree, root);
  tree.rebase(root);
  RC_ASSERT(contents(tree, kRoot) == expected);
  RC_ASSERT(tree.size() == expected.size());
  RC_ASSERT(tree[kRoot].next_sibling == kNoNode);
  // What is added afterwards begins with fresh columns.
  const NodeIndex added = tree.add_child(kRoot, Action{999}, 0);
  RC_ASSERT(added == expected.size());
  RC_ASSERT(tree.prior(added) == 1);
  RC_ASSERT(tree.amaf(added).visits == 0U);
  RC_ASSERT(tree.mixing(added).score == 0);
}

// The families, by their parents' visits, that a tree has.
std::multiset<std::pair<std::uint32_t, std::size_t>> families(const Tree& tree) {
  std::multiset<std::pair<std::uint32_t, std::size_t>> found;
  for (NodeIndex n = 0; n < tree.size(); ++n) {
    const std::size_t children = children_of(tree, n).size();
    if (children > 0) found.emplace(tree[n].visits, children);
  }
  return found;
}

RC_GTEST_PROP(MctsTreeProperty, RecycleForgetsTheLeastVisitedFamilies, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto nodes = *rc::gen::inRange<std::size_t>(2, 400);
  Tree tree(nodes, kAll, false);
  fill(tree, nodes, rng);
  const std::vector<Content> before = contents(tree, kRoot);
  const auto families_before = families(tree);
  if (!tree.recycle()) {
    RC_ASSERT(contents(tree, kRoot) == before);
    RC_ASSERT(tree.size() == before.size());
    return;
  }
  RC_ASSERT(tree.size() <= nodes / 2);
  const std::vector<Content> after = contents(tree, kRoot);
  RC_ASSERT(after.size() == tree.size());
  // All that is kept was there, in the same order.
  auto place = before.begin();
  for (const Content& kept : after) {
    place = std::find(place, before.end(), kept);
    RC_ASSERT(place != before.end());
    ++place;
  }
  // Families stay whole, and none that went was visited more often than one that stayed.
  const auto families_after = families(tree);
  auto kept = families_after.rbegin();
  for (auto had = families_before.rbegin(); kept != families_after.rend(); ++had, ++kept) {
    RC_ASSERT(had != families_before.rend());
    RC_ASSERT(*had == *kept);
  }
  for (NodeIndex n = 0; n < tree.size(); ++n) {
    RC_ASSERT(tree[n].child_count == children_of(tree, n).size());
  }
}

// A root whose children alone are more than half of the room.
TEST(MctsTree, DoesNotRecycleWhatItCannotDoWithout) {
  Tree tree(10, {}, false);
  for (int i = 0; i < 8; ++i) {
    const NodeIndex child = tree.add_child(kRoot, static_cast<Action>(i), 0);
    ++tree[child].visits;
    ++tree[kRoot].visits;
  }
  EXPECT_FALSE(tree.recycle());
  EXPECT_EQ(tree.size(), 9U);
}

}  // namespace
}  // namespace muster
