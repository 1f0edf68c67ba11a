// Routes of units that face one of six sides (Boost.Graph): least costs to hexes and to poses, and
// cheapest routes, where entering a hex has a price and so has turning.
//
// Games that ask in every playout flood boards by bit sets; what they say is checked against this.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "graph/route_graph.h"

namespace muster {

class HexRoutes {
 public:
  static constexpr int kUnreachable = RouteGraph::kUnreachable;
  static constexpr int kSides = 6;

  struct Pose {
    int hex = 0;
    int facing = 0;  // 0 .. 5

    friend bool operator==(const Pose&, const Pose&) = default;
  };
  // Moving keeps the facing. Turning is done at any place, in turns of one side or to any facing.
  struct Turning {
    int first = 0;           // price of the first turn
    int further = 1;         // of each further one; at least `first`
    bool any_facing = true;  // a turn may be by any number of sides; else by one
  };
  // A step in each direction of a hex.
  struct Exit {
    int to = -1;  // -1: no hex there
    int cost = 0;
  };
  using Exits = std::vector<std::array<Exit, kSides>>;
  struct Route {
    int cost = 0;
    std::vector<Pose> poses;  // from the start to the goal, both included; steps and turns apart
  };
  // A lower bound of the cost from a hex to the goal, 0 at the goal.
  using Bound = std::function<int(int hex)>;

  HexRoutes(const Exits& exits, Turning turning);

  int hexes() const { return static_cast<int>(hexes_); }
  // The least cost from a hex to every hex, whatever the facing; kUnreachable where there is no
  // way.
  std::vector<int> costs_from(int hex) const;
  // The least cost from a pose to every hex with every facing.
  std::vector<std::array<int, kSides>> pose_costs_from(Pose from) const;
  // A cheapest route to a pose; nothing when there is none.
  std::optional<Route> route(Pose from, Pose to, const Bound& bound = {}) const;

 private:
  std::size_t hexes_;
  RouteGraph steps_;  // nodes are hexes
  RouteGraph poses_;  // nodes are poses, before and after the first turn
};

}  // namespace muster
