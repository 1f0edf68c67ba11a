#include "graph/territory_graph.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace muster {
namespace {

using Edges = std::vector<std::array<int, 2>>;
using Ends = TerritoryGraph::Ends;
constexpr int kFar = TerritoryGraph::kUnreachable;

// 0 - 1 - 2 - 3 - 0 is a ring; 3 - 4 - 5 hangs on it; 6 is alone.
TerritoryGraph ring() {
  return TerritoryGraph(7, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 3}, {4, 5}});
}

TEST(TerritoryGraph, DistancesAreSteps) {
  EXPECT_EQ(ring().nodes(), 7);
  EXPECT_EQ(ring().distances()[5], (std::vector<int>{3, 4, 3, 2, 1, 0, kFar}));
  EXPECT_EQ(ring().distances_from({1, 5}), (std::vector<int>{1, 0, 1, 2, 1, 0, kFar}));
}

TEST(TerritoryGraph, DistancesGoAroundClosedNodes) {
  const std::vector<bool> open = {true, true, false, true, true, true, true};
  EXPECT_EQ(ring().distances_from({1}, open), (std::vector<int>{1, 0, kFar, 2, 3, 4, kFar}));
  EXPECT_EQ(ring().distances_from({2}, open), (std::vector<int>{2, 1, 0, 1, 2, 3, kFar}))
      << "the start counts as open";
}

TEST(TerritoryGraph, PathNamesItsNodes) {
  EXPECT_EQ(ring().path(1, 5), (std::vector<int>{1, 0, 3, 4, 5}));
  EXPECT_EQ(ring().path(1, 5, {false, false, true, true, true, true, true}),
            (std::vector<int>{1, 2, 3, 4, 5}));
  EXPECT_EQ(ring().path(2, 2), std::vector<int>{2});
  EXPECT_FALSE(ring().path(2, 6).has_value());
}

TEST(TerritoryGraph, ReachableNodesAreEntered) {
  EXPECT_EQ(ring().reachable({4}, {}, 0), std::vector<int>{});
  EXPECT_EQ(ring().reachable({4}, {}, 1), (std::vector<int>{3, 5}));
  EXPECT_EQ(ring().reachable({4}, {}, 2), (std::vector<int>{0, 2, 3, 4, 5})) << "out and back";
  EXPECT_EQ(ring().reachable({4, 5}, {}, 1), (std::vector<int>{3, 4, 5})) << "from one another";
  EXPECT_EQ(ring().reachable({0}, {true, true, false, true, false, true, true}, 9),
            (std::vector<int>{0, 1, 3}));
  EXPECT_EQ(ring().reachable({0}, {false, true, true, false, true, true, true}, 9),
            (std::vector<int>{1, 2}));
}

TEST(TerritoryGraph, ArticulationPointsHoldPiecesTogether) {
  EXPECT_EQ(ring().articulation_points(), (std::vector<int>{3, 4}));
  EXPECT_EQ(ring().articulation_points({true, true, true, true, false, true, true}),
            std::vector<int>{});
  EXPECT_EQ(ring().articulation_points({true, false, true, true, false, true, true}),
            std::vector<int>{3});
  EXPECT_EQ(ring().articulation_points(std::vector<bool>(7, false)), std::vector<int>{});
}

TEST(TerritoryGraph, ComponentsAreNumberedByTheirLowestNodes) {
  EXPECT_EQ(ring().components(), (std::vector<int>{0, 0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(ring().components({true, false, true, false, true, true, true}),
            (std::vector<int>{0, kFar, 1, kFar, 2, 2, 3}));
}

TEST(TerritoryGraph, ChokePointsAreTheFewestAndNearestToTheSources) {
  EXPECT_EQ(ring().choke_points({1}, {5}), std::vector<int>{1});
  EXPECT_EQ(ring().choke_points({1}, {5}, {}, Ends::kStay), std::vector<int>{3});
  EXPECT_EQ(ring().choke_points({5}, {1}, {}, Ends::kStay), std::vector<int>{4});
  EXPECT_EQ(ring().choke_points({1}, {3}, {}, Ends::kStay), (std::vector<int>{0, 2}));
  EXPECT_EQ(ring().choke_points({1}, {3}, {false, true, true, true, true, true, true}, Ends::kStay),
            std::vector<int>{2});
  EXPECT_EQ(ring().choke_points({0, 1}, {2, 3}), (std::vector<int>{0, 1}));
  EXPECT_EQ(ring().choke_points({0, 1, 2}, {2, 3, 4}), (std::vector<int>{0, 2}));
  EXPECT_EQ(ring().choke_points({1}, {6}), std::vector<int>{});
  EXPECT_FALSE(ring().choke_points({4}, {5}, {}, Ends::kStay).has_value()) << "neighbours";
  EXPECT_FALSE(ring().choke_points({4}, {4}, {}, Ends::kStay).has_value());
  EXPECT_EQ(ring().choke_points({4}, {4}), std::vector<int>{4});
}

TEST(TerritoryGraph, OrderOfEdgesDoesNotMatter) {
  const TerritoryGraph other(7, {{5, 4}, {4, 3}, {0, 3}, {3, 2}, {2, 1}, {1, 0}});
  EXPECT_EQ(other.path(1, 3), ring().path(1, 3));
  EXPECT_EQ(other.distances(), ring().distances());
}

// A random graph of at most nine nodes and random open ones, with naive answers by sets of bits.
struct Naive {
  int nodes;
  Edges edges;
  std::uint32_t open;

  std::uint32_t flood(std::uint32_t start, std::uint32_t allowed) const {
    std::uint32_t reached = start & allowed;
    for (;;) {
      std::uint32_t next = reached;
      for (const auto& [a, b] : edges) {
        if ((next >> a & 1) != 0) next |= 1u << b & allowed;
        if ((next >> b & 1) != 0) next |= 1u << a & allowed;
      }
      if (next == reached) return reached;
      reached = next;
    }
  }
  int pieces(std::uint32_t allowed) const {
    int count = 0;
    for (; allowed != 0; ++count) allowed &= ~flood(allowed & -allowed, allowed);
    return count;
  }
  TerritoryGraph graph() const { return TerritoryGraph(nodes, edges); }
  std::vector<bool> open_nodes() const {
    std::vector<bool> set;
    for (int n = 0; n < nodes; ++n) set.push_back((open >> n & 1) != 0);
    return set;
  }
};

std::vector<int> members(std::uint32_t set) {
  std::vector<int> list;
  for (int n = 0; n < 32; ++n) {
    if ((set >> n & 1) != 0) list.push_back(n);
  }
  return list;
}

Naive random_graph() {
  Naive naive{.nodes = *rc::gen::inRange(1, 10), .edges = {}, .open = 0};
  const int density = *rc::gen::inRange(1, 6);
  for (int a = 0; a < naive.nodes; ++a) {
    for (int b = a + 1; b < naive.nodes; ++b) {
      if (*rc::gen::inRange(0, 6) < density) naive.edges.push_back({a, b});
    }
    if (*rc::gen::inRange(0, 4) > 0) naive.open |= 1u << a;
  }
  return naive;
}

RC_GTEST_PROP(TerritoryGraph, PiecesAreThoseOfFloods, ()) {
  const Naive naive = random_graph();
  const TerritoryGraph graph = naive.graph();
  const std::vector<int> component = graph.components(naive.open_nodes());
  std::uint32_t points = 0;
  int numbered = 0;
  for (int n = 0; n < naive.nodes; ++n) {
    const auto index = static_cast<std::size_t>(n);
    RC_ASSERT((component[index] == kFar) == ((naive.open >> n & 1) == 0));
    if (component[index] == kFar) continue;
    RC_ASSERT(component[index] <= numbered);
    numbered = std::max(numbered, component[index] + 1);
    const std::uint32_t piece = naive.flood(1u << n, naive.open);
    for (const int m : members(naive.open)) {
      RC_ASSERT((component[static_cast<std::size_t>(m)] == component[index]) ==
                ((piece >> m & 1) != 0));
    }
    // A node that is a piece of its own takes that piece along.
    if (naive.pieces(naive.open & ~(1u << n)) > naive.pieces(naive.open)) points |= 1u << n;
  }
  RC_ASSERT(graph.articulation_points(naive.open_nodes()) == members(points));
}

RC_GTEST_PROP(TerritoryGraph, PathsAreWaysOfThatManySteps, ()) {
  const Naive naive = random_graph();
  const TerritoryGraph graph = naive.graph();
  const int from = *rc::gen::inRange(0, naive.nodes);
  const int to = *rc::gen::inRange(0, naive.nodes);
  const int steps = graph.distances_from({from}, naive.open_nodes())[static_cast<std::size_t>(to)];
  const auto path = graph.path(from, to, naive.open_nodes());
  RC_ASSERT(path.has_value() == (steps != kFar));
  const std::uint32_t flood = naive.flood(1u << from, naive.open | 1u << from);
  RC_ASSERT(path.has_value() == ((flood >> to & 1) != 0));
  if (!path.has_value()) return;
  RC_ASSERT(static_cast<int>(path->size()) == steps + 1);
  RC_ASSERT(path->front() == from);
  RC_ASSERT(path->back() == to);
  for (std::size_t i = 1; i < path->size(); ++i) {
    const int a = std::min((*path)[i - 1], (*path)[i]);
    const int b = std::max((*path)[i - 1], (*path)[i]);
    RC_ASSERT(std::count(naive.edges.begin(), naive.edges.end(), std::array{a, b}) == 1);
    RC_ASSERT((naive.open >> (*path)[i] & 1) != 0);
  }
}

// Against all sets of nodes, by size.
RC_GTEST_PROP(TerritoryGraph, ChokePointsAreLeastCuts, ()) {
  const Naive naive = random_graph();
  const std::uint32_t all = (1u << naive.nodes) - 1;
  const std::uint32_t sources = *rc::gen::inRange(0u, all + 1);
  const std::uint32_t sinks =
      *rc::gen::inRange(0u, all + 1) & (*rc::gen::arbitrary<bool>() ? all : ~sources);
  const Ends ends = *rc::gen::element(Ends::kMayBeCut, Ends::kStay);
  const std::uint32_t open = naive.open | sources | sinks;
  const std::uint32_t stays = ends == Ends::kStay ? sources | sinks : 0;
  const auto cuts = [&](std::uint32_t cut) {
    return (cut & stays) == 0 && (cut & ~open) == 0 &&
           (naive.flood(sources, open & ~cut) & sinks) == 0;
  };
  int least = -1;
  for (std::uint32_t cut = 0; cut <= all; ++cut) {
    if (cuts(cut) && (least < 0 || std::popcount(cut) < least)) least = std::popcount(cut);
  }
  const auto found =
      naive.graph().choke_points(members(sources), members(sinks), naive.open_nodes(), ends);
  RC_ASSERT(found.has_value() == (least >= 0));
  if (!found.has_value()) return;
  RC_ASSERT(static_cast<int>(found->size()) == least);
  std::uint32_t cut = 0;
  for (const int node : *found) cut |= 1u << node;
  RC_ASSERT(cuts(cut));
}

}  // namespace
}  // namespace muster
