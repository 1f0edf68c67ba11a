// Graphs of territories (Boost.Graph): every border is one step, in both directions. Distances,
// ways through territories that are open, and the places on which a board hangs: articulation
// points, and the fewest territories that keep two sides apart.
//
// Games that ask in every playout keep tables and bit sets of their own, made from these answers
// when a scenario loads and checked against them.
#pragma once

#include <array>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <optional>
#include <vector>

namespace muster {

class TerritoryGraph {
 public:
  static constexpr int kUnreachable = -1;

  // A set of nodes: nodes() entries. Where a parameter is named `open`, an empty one means all.
  using Nodes = std::vector<bool>;
  // Whether a cut may take members of the two sets that it keeps apart.
  enum class Ends { kMayBeCut, kStay };

  // Nodes are 0 .. nodes - 1, nodes at least 1; every edge joins two different ones. Contract: an
  // edge is named once. The order of edges never matters.
  TerritoryGraph(int nodes, const std::vector<std::array<int, 2>>& edges);

  int nodes() const;

  // Steps from every node (row) to every node; kUnreachable where there is no way.
  std::vector<std::vector<int>> distances() const;
  // The fewest steps from any member of `from` to every node over nodes that are open; kUnreachable
  // where there is no way. The members of `from` count as open.
  std::vector<int> distances_from(const std::vector<int>& from, const Nodes& open = {}) const;
  // A shortest way, both ends included; nothing when there is none. The start counts as open.
  std::optional<std::vector<int>> path(int from, int to, const Nodes& open = {}) const;
  // The nodes that can be entered from members of `start` in 1 .. `steps` steps, each into an open
  // node, ascending. Members of `start` are among them only when they can be entered as well: from
  // another member, or by going out and back.
  std::vector<int> reachable(const std::vector<int>& start, const Nodes& open, int steps) const;

  // The open nodes whose loss leaves their component (of open nodes) in more pieces, ascending.
  std::vector<int> articulation_points(const Nodes& open = {}) const;
  // For every node the number of its component among open nodes, or kUnreachable when it is closed.
  // Components are numbered from 0 in the order of their lowest nodes.
  std::vector<int> components(const Nodes& open = {}) const;
  // The fewest open nodes without which no way over open nodes leads from a source to a sink,
  // ascending; of several such sets the one nearest to the sources. Sources and sinks count as
  // open. By Menger's theorem as many ways without a common node lead from sources to sinks.
  //
  // kMayBeCut: sources and sinks may be in the set, so there always is one. kStay: none of them is;
  // nothing when a source is a sink or neighbours one.
  std::optional<std::vector<int>> choke_points(const std::vector<int>& sources,
                                               const std::vector<int>& sinks,
                                               const Nodes& open = {},
                                               Ends ends = Ends::kMayBeCut) const;

 private:
  using Graph = boost::compressed_sparse_row_graph<boost::directedS>;
  struct Search {
    std::vector<int> distance;
    std::vector<std::size_t> before;  // on a shortest way
  };

  Search search(const std::vector<int>& from, const Nodes& open) const;
  // `open`, all nodes if empty, with the members of `more`.
  Nodes opened(const Nodes& open, const std::vector<int>& more) const;

  Graph graph_;  // each border twice, once for each direction
};

}  // namespace muster
