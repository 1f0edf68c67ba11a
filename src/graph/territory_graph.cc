#include "graph/territory_graph.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/biconnected_components.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>
#include <boost/pending/queue.hpp>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace muster {
namespace {

// A set of nodes, as Boost's filters take it.
class In {
 public:
  In() = default;
  explicit In(const std::vector<bool>* nodes) : nodes_(nodes) {}
  bool operator()(std::size_t node) const { return (*nodes_)[node]; }

 private:
  const std::vector<bool>* nodes_ = nullptr;
};

template <class Graph>
boost::filtered_graph<Graph, boost::keep_all, In> only(const Graph& graph,
                                                       const std::vector<bool>& nodes) {
  return {graph, boost::keep_all{}, In(&nodes)};
}

// For algorithms that ask for an undirected graph.
using Undirected = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

template <class Graph>
Undirected undirected(const Graph& graph) {
  Undirected copy(num_vertices(graph));
  for (const auto edge : boost::make_iterator_range(edges(graph))) {
    if (source(edge, graph) < target(edge, graph)) {
      add_edge(source(edge, graph), target(edge, graph), copy);
    }
  }
  return copy;
}

// The network whose greatest flow is the least cut of nodes: node n becomes an arc of capacity 1
// from 2n to 2n + 1, and every step an arc that is never worth cutting.
using FlowTraits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
struct Arc {
  int capacity = 0;
  int residual = 0;
  FlowTraits::edge_descriptor back;
};
using Network =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Arc>;

void add_arc(Network& network, std::size_t from, std::size_t to, int capacity) {
  const auto there = add_edge(from, to, network).first;
  const auto back = add_edge(to, from, network).first;
  network[there] = {.capacity = capacity, .residual = 0, .back = back};
  network[back] = {.capacity = 0, .residual = 0, .back = there};
}

// Keeps the arcs of a network that could take more flow.
struct HasRoom {
  const Network* network = nullptr;
  bool operator()(const FlowTraits::edge_descriptor& arc) const {
    return (*network)[arc].residual > 0;
  }
};

// Which nodes of the network can still be reached from `start` once the flow is greatest.
std::vector<bool> source_side(const Network& network, std::size_t start) {
  const boost::filtered_graph<Network, HasRoom> residual(network, HasRoom{&network});
  std::vector<boost::default_color_type> colour(num_vertices(network), boost::white_color);
  breadth_first_search(
      residual, start,
      color_map(make_iterator_property_map(colour.begin(), get(boost::vertex_index, network))));
  std::vector<bool> reached;
  for (const auto c : colour) reached.push_back(c != boost::white_color);
  return reached;
}

}  // namespace

TerritoryGraph::TerritoryGraph(int nodes, const std::vector<std::array<int, 2>>& edges) {
  std::vector<std::pair<std::size_t, std::size_t>> ends;
  for (const auto& [a, b] : edges) {
    assert(a >= 0 && a < nodes && b >= 0 && b < nodes && a != b);
    ends.emplace_back(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
    ends.emplace_back(static_cast<std::size_t>(b), static_cast<std::size_t>(a));
  }
  std::sort(ends.begin(), ends.end());  // so that equal graphs give equal ways
  graph_ =
      Graph(boost::edges_are_sorted, ends.begin(), ends.end(), static_cast<std::size_t>(nodes));
}

int TerritoryGraph::nodes() const { return static_cast<int>(num_vertices(graph_)); }

TerritoryGraph::Nodes TerritoryGraph::opened(const Nodes& open,
                                             const std::vector<int>& more) const {
  assert(open.empty() || open.size() == num_vertices(graph_));
  Nodes nodes = open.empty() ? Nodes(num_vertices(graph_), true) : open;
  for (const int node : more) nodes[static_cast<std::size_t>(node)] = true;
  return nodes;
}

TerritoryGraph::Search TerritoryGraph::search(const std::vector<int>& from,
                                              const Nodes& open) const {
  const Nodes allowed = opened(open, from);
  const auto index = get(boost::vertex_index, graph_);
  Search found{.distance = std::vector<int>(num_vertices(graph_), kUnreachable),
               .before = std::vector<std::size_t>(num_vertices(graph_))};
  std::vector<boost::default_color_type> colour(num_vertices(graph_), boost::white_color);
  for (const int node : from) found.distance[static_cast<std::size_t>(node)] = 0;
  const auto distance = make_iterator_property_map(found.distance.begin(), index);
  const auto before = make_iterator_property_map(found.before.begin(), index);
  const std::vector<std::size_t> sources(from.begin(), from.end());
  boost::queue<std::size_t> waiting;
  breadth_first_visit(
      only(graph_, allowed), sources.begin(), sources.end(), waiting,
      make_bfs_visitor(std::make_pair(record_distances(distance, boost::on_tree_edge{}),
                                      record_predecessors(before, boost::on_tree_edge{}))),
      make_iterator_property_map(colour.begin(), index));
  return found;
}

std::vector<std::vector<int>> TerritoryGraph::distances() const {
  std::vector<std::vector<int>> rows;
  for (int node = 0; node < nodes(); ++node) rows.push_back(distances_from({node}));
  return rows;
}

std::vector<int> TerritoryGraph::distances_from(const std::vector<int>& from,
                                                const Nodes& open) const {
  return search(from, open).distance;
}

std::optional<std::vector<int>> TerritoryGraph::path(int from, int to, const Nodes& open) const {
  const Search found = search({from}, open);
  const auto goal = static_cast<std::size_t>(to);
  if (found.distance[goal] == kUnreachable) return std::nullopt;
  std::vector<int> way = {to};
  for (std::size_t node = goal; found.distance[node] > 0; node = found.before[node]) {
    way.push_back(static_cast<int>(found.before[node]));
  }
  std::reverse(way.begin(), way.end());
  return way;
}

std::vector<int> TerritoryGraph::reachable(const std::vector<int>& start, const Nodes& open,
                                           int steps) const {
  const Nodes allowed = opened(open, {});
  Nodes first(num_vertices(graph_));
  for (const int from : start) {
    const auto next = adjacent_vertices(static_cast<std::size_t>(from), graph_);
    for (const std::size_t node : boost::make_iterator_range(next)) {
      if (allowed[node]) first[node] = true;
    }
  }
  std::vector<int> entered;
  for (int node = 0; node < nodes(); ++node) {
    if (first[static_cast<std::size_t>(node)]) entered.push_back(node);
  }
  const std::vector<int> distance = distances_from(entered, allowed);
  std::vector<int> reached;
  for (int node = 0; node < nodes(); ++node) {
    const int more = distance[static_cast<std::size_t>(node)];
    if (more != kUnreachable && more < steps) reached.push_back(node);
  }
  return reached;
}

std::vector<int> TerritoryGraph::articulation_points(const Nodes& open) const {
  const Nodes allowed = opened(open, {});
  const Undirected copy = undirected(graph_);
  std::vector<std::size_t> points;
  boost::articulation_points(only(copy, allowed), std::back_inserter(points));
  std::sort(points.begin(), points.end());
  return {points.begin(), points.end()};
}

std::vector<int> TerritoryGraph::components(const Nodes& open) const {
  const Nodes allowed = opened(open, {});
  const Undirected copy = undirected(graph_);
  std::vector<int> component(num_vertices(graph_), kUnreachable);
  connected_components(only(copy, allowed), make_iterator_property_map(
                                                component.begin(), get(boost::vertex_index, copy)));
  return component;
}

std::optional<std::vector<int>> TerritoryGraph::choke_points(const std::vector<int>& sources,
                                                             const std::vector<int>& sinks,
                                                             const Nodes& open, Ends ends) const {
  const Nodes allowed = opened(opened(open, sources), sinks);
  Nodes stays(num_vertices(graph_));
  if (ends == Ends::kStay) {
    for (const int node : sources) stays[static_cast<std::size_t>(node)] = true;
    for (const int node : sinks) stays[static_cast<std::size_t>(node)] = true;
  }
  const int many = nodes() + 1;  // more than any cut of nodes
  const std::size_t source = 2 * num_vertices(graph_);
  const std::size_t sink = source + 1;
  Network network(sink + 1);
  for (std::size_t node = 0; node < allowed.size(); ++node) {
    if (!allowed[node]) continue;
    add_arc(network, 2 * node, 2 * node + 1, stays[node] ? many : 1);
    for (const std::size_t next : boost::make_iterator_range(adjacent_vertices(node, graph_))) {
      if (allowed[next]) add_arc(network, 2 * node + 1, 2 * next, many);
    }
  }
  for (const int node : sources) add_arc(network, source, 2 * static_cast<std::size_t>(node), many);
  for (const int node : sinks) add_arc(network, 2 * static_cast<std::size_t>(node) + 1, sink, many);
  const int flow = push_relabel_max_flow(network, source, sink,
                                         capacity_map(get(&Arc::capacity, network))
                                             .residual_capacity_map(get(&Arc::residual, network))
                                             .reverse_edge_map(get(&Arc::back, network)));
  if (flow >= many) return std::nullopt;
  const std::vector<bool> side = source_side(network, source);
  std::vector<int> cut;
  for (int node = 0; node < nodes(); ++node) {
    const auto entry = 2 * static_cast<std::size_t>(node);
    if (side[entry] && !side[entry + 1]) cut.push_back(node);
  }
  assert(static_cast<int>(cut.size()) == flow);
  return cut;
}

}  // namespace muster
