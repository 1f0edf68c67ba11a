#include "graph/hex_routes.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace muster {
namespace {

using Exit = HexRoutes::Exit;
using Pose = HexRoutes::Pose;
using Turning = HexRoutes::Turning;
constexpr int kNoWay = HexRoutes::kUnreachable;

// 0 - 1 - 2 along direction 1, entering 1 costs 2; a way around by 3 costs 1 a hex; 4 is alone.
HexRoutes::Exits detour() {
  HexRoutes::Exits exits(5);
  exits[0][1] = {1, 2};
  exits[1][1] = {2, 1};
  exits[0][2] = {3, 1};
  exits[3][0] = {2, 1};
  exits[2][4] = {1, 2};
  exits[1][4] = {0, 1};
  return exits;
}

TEST(HexRoutes, CostsAreThoseOfTheHexesEntered) {
  const HexRoutes routes(detour(), {});
  EXPECT_EQ(routes.hexes(), 5);
  EXPECT_EQ(routes.costs_from(0), (std::vector<int>{0, 2, 2, 1, kNoWay}));
  EXPECT_EQ(routes.costs_from(2), (std::vector<int>{3, 2, 0, 4, kNoWay}));
}

TEST(HexRoutes, FirstTurnIsFreeToAnyFacing) {
  const auto costs = HexRoutes(detour(), {}).pose_costs_from({.hex = 0, .facing = 3});
  for (std::size_t facing = 0; facing < 6; ++facing) {
    EXPECT_EQ(costs[0][facing], 0);
    EXPECT_EQ(costs[2][facing], 2);
    EXPECT_EQ(costs[4][facing], kNoWay);
  }
}

TEST(HexRoutes, FurtherTurnsCost) {
  const auto costs = HexRoutes(detour(), {.first = 1, .further = 1, .any_facing = true})
                         .pose_costs_from({.hex = 0, .facing = 3});
  EXPECT_EQ(costs[2], (std::array<int, 6>{3, 3, 3, 2, 3, 3}));
}

TEST(HexRoutes, TurnsMayBeOfOneSide) {
  const auto costs = HexRoutes(detour(), {.first = 0, .further = 1, .any_facing = false})
                         .pose_costs_from({.hex = 0, .facing = 3});
  EXPECT_EQ(costs[0], (std::array<int, 6>{2, 1, 0, 0, 0, 1}));
  EXPECT_EQ(costs[3], (std::array<int, 6>{3, 2, 1, 1, 1, 2}));
}

TEST(HexRoutes, RouteNamesStepsAndTurns) {
  const HexRoutes routes(detour(), {.first = 1, .further = 1, .any_facing = true});
  const auto route = routes.route({0, 3}, {2, 5});
  ASSERT_TRUE(route.has_value());
  EXPECT_EQ(route->cost, 3);
  ASSERT_EQ(route->poses.size(), 4U) << "two steps and a turn";
  EXPECT_EQ(route->poses.front(), (Pose{0, 3}));
  EXPECT_EQ(route->poses.back(), (Pose{2, 5}));
  EXPECT_EQ(routes.route({0, 3}, {0, 3})->poses, (std::vector<Pose>{{0, 3}}));
  EXPECT_EQ(routes.route({0, 3}, {0, 3})->cost, 0);
  EXPECT_FALSE(routes.route({0, 3}, {4, 3}).has_value());
}

// A board with random steps and prices.
HexRoutes::Exits random_exits(int hexes) {
  HexRoutes::Exits exits(static_cast<std::size_t>(hexes));
  for (auto& of_hex : exits) {
    for (Exit& exit : of_hex) {
      if (*rc::gen::inRange(0, 3) == 0) continue;
      exit = {*rc::gen::inRange(0, hexes), *rc::gen::inRange(0, 5)};
    }
  }
  return exits;
}

// The least costs by trying until nothing gets cheaper: by hex, facing and whether it has turned.
std::vector<std::array<int, 6>> costs_by_hand(const HexRoutes::Exits& exits, Pose from,
                                              Turning turning) {
  constexpr int kMuch = 1 << 20;
  using Costs = std::vector<std::array<std::array<int, 2>, 6>>;
  std::array<std::array<int, 2>, 6> far{};
  for (auto& both : far) both.fill(kMuch);
  Costs costs(exits.size(), far);
  costs[static_cast<std::size_t>(from.hex)][static_cast<std::size_t>(from.facing)][0] = 0;
  for (Costs before; before != costs;) {
    before = costs;
    for (std::size_t hex = 0; hex < exits.size(); ++hex) {
      for (std::size_t facing = 0; facing < 6; ++facing) {
        for (std::size_t has_turned = 0; has_turned < 2; ++has_turned) {
          const int cost = costs[hex][facing][has_turned];
          for (const Exit& exit : exits[hex]) {
            if (exit.to < 0) continue;
            int& there = costs[static_cast<std::size_t>(exit.to)][facing][has_turned];
            there = std::min(there, cost + exit.cost);
          }
          const int price = has_turned == 1 ? turning.further : turning.first;
          for (std::size_t next = 0; next < 6; ++next) {
            const std::size_t sides = (next + 6 - facing) % 6;
            if (!turning.any_facing && sides != 1 && sides != 5) continue;
            int& there = costs[hex][next][1];
            there = std::min(there, cost + price);
          }
        }
      }
    }
  }
  std::vector<std::array<int, 6>> least(exits.size());
  for (std::size_t hex = 0; hex < exits.size(); ++hex) {
    for (std::size_t facing = 0; facing < 6; ++facing) {
      const int cost = std::min(costs[hex][facing][0], costs[hex][facing][1]);
      least[hex][facing] = cost >= kMuch ? kNoWay : cost;
    }
  }
  return least;
}

RC_GTEST_PROP(HexRoutes, PosesCostTheLeast, ()) {
  const int hexes = *rc::gen::inRange(1, 12);
  const HexRoutes::Exits exits = random_exits(hexes);
  Turning turning;
  turning.first = *rc::gen::inRange(0, 3);
  turning.further = turning.first + *rc::gen::inRange(0, 3);
  turning.any_facing = *rc::gen::arbitrary<bool>();
  const HexRoutes routes(exits, turning);
  const Pose from{*rc::gen::inRange(0, hexes), *rc::gen::inRange(0, 6)};
  const auto costs = routes.pose_costs_from(from);
  RC_ASSERT(costs == costs_by_hand(exits, from, turning));
  const std::vector<int> by_hex = routes.costs_from(from.hex);
  for (int hex = 0; hex < hexes; ++hex) {
    const auto& poses = costs[static_cast<std::size_t>(hex)];
    RC_ASSERT(by_hex[static_cast<std::size_t>(hex)] ==
              *std::min_element(poses.begin(), poses.end()));
    const int facing = *rc::gen::inRange(0, 6);
    const auto route = routes.route(from, {hex, facing});
    const int cost = poses[static_cast<std::size_t>(facing)];
    RC_ASSERT(route.has_value() == (cost != kNoWay));
    if (route) RC_ASSERT(route->cost == cost);
  }
}

TEST(HexRoutes, BoundKeepsTheCost) {
  const HexRoutes routes(detour(), {});
  const auto route = routes.route({0, 0}, {2, 0}, [](int hex) { return hex == 2 ? 0 : 1; });
  ASSERT_TRUE(route.has_value());
  EXPECT_EQ(route->cost, 2);
  EXPECT_EQ(route->poses.size(), 3U) << "the free turn is not used";
}

}  // namespace
}  // namespace muster
