#include "graph/hex_routes.h"

#include <algorithm>
#include <cassert>

namespace muster {
namespace {

constexpr int kSides = HexRoutes::kSides;
// Nodes of the graph of poses: those before the first turn, then those after it.
constexpr int kPosesPerHex = kSides;

int node(HexRoutes::Pose pose) { return pose.hex * kPosesPerHex + pose.facing; }

std::vector<RouteGraph::Edge> step_edges(const HexRoutes::Exits& exits) {
  std::vector<RouteGraph::Edge> edges;
  for (std::size_t hex = 0; hex < exits.size(); ++hex) {
    for (const HexRoutes::Exit& exit : exits[hex]) {
      if (exit.to < 0) continue;
      edges.push_back({.from = static_cast<int>(hex), .to = exit.to, .cost = exit.cost});
    }
  }
  return edges;
}

std::vector<RouteGraph::Edge> pose_edges(const HexRoutes::Exits& exits,
                                         HexRoutes::Turning turning) {
  assert(turning.first >= 0 && turning.first <= turning.further);
  const int poses = static_cast<int>(exits.size()) * kPosesPerHex;
  std::vector<RouteGraph::Edge> edges;
  for (const RouteGraph::Edge& step : step_edges(exits)) {
    for (int facing = 0; facing < kSides; ++facing) {
      const int from = node({step.from, facing});
      const int to = node({step.to, facing});
      edges.push_back({.from = from, .to = to, .cost = step.cost});
      edges.push_back({.from = poses + from, .to = poses + to, .cost = step.cost});
    }
  }
  for (int pose = 0; pose < poses; ++pose) {
    // The first turn may be left out, so the nodes after it have the costs of all routes.
    edges.push_back({.from = pose, .to = poses + pose, .cost = 0});
    const int facing = pose % kPosesPerHex;
    for (int sides = 1; sides < kSides; ++sides) {
      if (!turning.any_facing && sides != 1 && sides != kSides - 1) continue;
      const int to = poses + pose - facing + (facing + sides) % kSides;
      edges.push_back({.from = pose, .to = to, .cost = turning.first});
      edges.push_back({.from = poses + pose, .to = to, .cost = turning.further});
    }
  }
  return edges;
}

}  // namespace

HexRoutes::HexRoutes(const Exits& exits, Turning turning)
    : hexes_(exits.size()),
      steps_(static_cast<int>(exits.size()), step_edges(exits)),
      poses_(static_cast<int>(exits.size()) * kPosesPerHex * 2, pose_edges(exits, turning)) {}

std::vector<int> HexRoutes::costs_from(int hex) const { return steps_.costs_from(hex); }

std::vector<std::array<int, HexRoutes::kSides>> HexRoutes::pose_costs_from(Pose from) const {
  const std::vector<int> costs = poses_.costs_from(node(from));
  std::vector<std::array<int, kSides>> by_hex(hexes_);
  const std::size_t after_first_turn = hexes_ * static_cast<std::size_t>(kPosesPerHex);
  for (std::size_t hex = 0; hex < hexes_; ++hex) {
    std::copy_n(costs.begin() + static_cast<std::ptrdiff_t>(after_first_turn + hex * kPosesPerHex),
                kSides, by_hex[hex].begin());
  }
  return by_hex;
}

std::optional<HexRoutes::Route> HexRoutes::route(Pose from, Pose to, const Bound& bound) const {
  const int poses = hexes() * kPosesPerHex;
  RouteGraph::Bound node_bound;
  if (bound) {
    node_bound = [&bound, poses](int at) { return bound(at % poses / kPosesPerHex); };
  }
  const auto found = poses_.route(node(from), poses + node(to), std::vector<bool>(), node_bound);
  if (!found) return std::nullopt;
  Route route{.cost = found->cost, .poses = {}};
  for (const int at : found->nodes) {
    const Pose pose{at % poses / kPosesPerHex, at % kPosesPerHex};
    if (route.poses.empty() || !(route.poses.back() == pose)) route.poses.push_back(pose);
  }
  return route;
}

}  // namespace muster
