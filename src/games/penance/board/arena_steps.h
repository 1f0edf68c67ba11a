// What ways over an arena cost (PN-90 to PN-95). The flood by bit sets is for agents and rules; the
// same costs as a graph (graph/hex_routes.h) give routes and check it.
#pragma once

#include <array>
#include <cstdint>

#include "games/penance/board/arena.h"
#include "games/penance/board/hexes.h"
#include "graph/hex_routes.h"

namespace muster::penance {

// Costs are in a unit of the caller's choice: points, or half points for class prices.
struct Pace {
  int per_hex = 1;    // base price of a hex, with everything that makes each hex dearer; 0 .. 40
  int per_point = 1;  // units of a point that terrain or climbing costs; 1 or 2
};

// What a move pays no heed to (the `ignore` words of movement cards).
enum class Footing : std::uint8_t {
  kOrdinary,
  kSure,    // difficult hexes cost as clear ones; climbing still costs
  kFlying,  // no costs of terrain, and no obstacles but the edge of the board and `occupied`
};

// What has changed since the duel began, and who stands where.
struct Ground {
  HexSet occupied = {};   // hexes that cannot be entered, whatever the footing
  HexSet walls = {};      // zones that block movement
  HexSet difficult = {};  // hexes that cost 1 point more (zones, hazards)
  HexSet ruins = {};      // structures that have become rubble
};

// The hexes that can be entered: neither occupied nor closed.
HexSet open_hexes(const Arena& arena, const Ground& ground, Footing footing = Footing::kOrdinary);
// The cost of a step from `from` in a direction whose hex is on the board; whether it can be
// entered is not asked.
int step_cost(const Arena& arena, const Ground& ground, Pace pace, Footing footing, int from,
              int direction);

struct StepCosts {
  static constexpr std::uint8_t kUnreached = 255;

  std::array<std::uint8_t, HexGrid::kMaxHexes> cost;  // least, by hex; kUnreached beyond the budget
  HexSet reached;                                     // with the start
};
// The least costs from `from` to every hex within `budget` units, 0 .. 254.
StepCosts costs_from(const Arena& arena, int from, int budget, const Ground& ground = {},
                     Pace pace = {}, Footing footing = Footing::kOrdinary);

// The board as a graph of the same costs.
HexRoutes hex_routes(const Arena& arena, const Ground& ground = {}, Pace pace = {},
                     Footing footing = Footing::kOrdinary, HexRoutes::Turning turning = {});

}  // namespace muster::penance
