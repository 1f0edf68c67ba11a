#include "games/penance/board/hexes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <vector>

#include "graph/territory_graph.h"
#include "tests/support/rules.h"

namespace muster::penance {
namespace {

using ::testing::ElementsAre;

using Crossing = HexGrid::Crossing;

std::vector<std::string> names(const HexGrid& grid, const HexSet& set) {
  std::vector<std::string> found;
  for (const int hex : set) found.push_back(grid.name(hex));
  return found;
}

std::vector<int> members(const HexSet& set) {
  std::vector<int> found;
  for (const int hex : set) found.push_back(hex);
  return found;
}

std::vector<std::string> neighbour_names(const HexGrid& grid, int hex) {
  std::vector<std::string> found;
  for (const Hex next : grid.neighbours(hex)) {
    found.push_back(next == HexGrid::kNoHex ? "-" : grid.name(next));
  }
  return found;
}

TEST(PenanceHexes, SetsHoldHexesOfAllWords) {
  HexSet set;
  EXPECT_TRUE(set.empty());
  for (const int hex : {191, 0, 63, 64, 128}) set.insert(hex);
  EXPECT_EQ(set.size(), 5);
  EXPECT_THAT(members(set), ElementsAre(0, 63, 64, 128, 191));
  EXPECT_TRUE(set.contains(64));
  EXPECT_FALSE(set.contains(65));
  set.erase(64);
  EXPECT_FALSE(set.contains(64));
  EXPECT_EQ((set & HexSet::first(64)).size(), 2);
  EXPECT_EQ((set - HexSet::first(64)), HexSet::of(128) | HexSet::of(191));
  EXPECT_TRUE(set.intersects(HexSet::of(191)));
  EXPECT_FALSE(set.intersects(HexSet::of(190)));
  EXPECT_EQ(HexSet::first(192).size(), 192);
}

TEST(PenanceHexes, EvenColumnsLieLower) {
  RULE("PN-110");
  const HexGrid grid(12, 12);
  EXPECT_EQ(grid.size(), 144);
  EXPECT_THAT(neighbour_names(grid, grid.at(3, 6)),
              ElementsAre("(3,5)", "(4,5)", "(4,6)", "(3,7)", "(2,6)", "(2,5)"));
  EXPECT_THAT(neighbour_names(grid, grid.at(4, 6)),
              ElementsAre("(4,5)", "(5,6)", "(5,7)", "(4,7)", "(3,7)", "(3,6)"));
  EXPECT_THAT(neighbour_names(grid, grid.at(1, 1)),
              ElementsAre("-", "-", "(2,1)", "(1,2)", "-", "-"));
  EXPECT_THAT(neighbour_names(grid, grid.at(12, 12)),
              ElementsAre("(12,11)", "-", "-", "-", "-", "(11,12)"));
  EXPECT_EQ(grid.at(0, 1), HexGrid::kNoHex);
  EXPECT_EQ(grid.at(13, 1), HexGrid::kNoHex);
  EXPECT_EQ(grid.at(1, 13), HexGrid::kNoHex);
  for (int hex = 0; hex < grid.size(); ++hex) {
    EXPECT_EQ(grid.at(grid.column(hex), grid.row(hex)), hex);
  }
}

TEST(PenanceHexes, DirectionsGoClockwiseFromNorth) {
  std::vector<std::string> directions;
  for (int d = 0; d < kDirections; ++d) directions.emplace_back(direction_name(d));
  EXPECT_THAT(directions, ElementsAre("N", "NE", "SE", "S", "SW", "NW"));
  EXPECT_EQ(turned(4, 3), 1);
  EXPECT_EQ(turned(1, -2), 5);
  EXPECT_EQ(opposite(2), 5);
}

TEST(PenanceHexes, DistanceOfTheSameRowIsThatOfColumns) {
  RULE("PN-111");
  const HexGrid grid(16, 12);
  EXPECT_EQ(grid.distance(grid.at(3, 6), grid.at(13, 6)), 10);
  EXPECT_EQ(grid.distance(grid.at(4, 6), grid.at(12, 6)), 8);
  EXPECT_EQ(grid.distance(grid.at(1, 1), grid.at(16, 12)), 19);
  EXPECT_EQ(grid.distance(grid.at(1, 1), grid.at(1, 12)), 11);
  EXPECT_EQ(grid.distance(grid.at(5, 5), grid.at(5, 5)), 0);
}

RC_GTEST_PROP(PenanceHexes, DistanceIsThatOfStepsOverNeighbours, ()) {
  RULE("PN-111");
  const HexGrid grid(*rc::gen::inRange(1, 17), *rc::gen::inRange(1, 13));
  std::vector<std::array<int, 2>> edges;
  for (int hex = 0; hex < grid.size(); ++hex) {
    for (const Hex next : grid.neighbours(hex)) {
      if (next != HexGrid::kNoHex && next > hex) edges.push_back({hex, next});
    }
  }
  const auto distances = TerritoryGraph(grid.size(), edges).distances();
  int longest = 0;
  for (int a = 0; a < grid.size(); ++a) {
    for (int b = 0; b < grid.size(); ++b) {
      const int distance = grid.distance(a, b);
      RC_ASSERT(distance == distances[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]);
      RC_ASSERT(distance == grid.distance(b, a));
      longest = std::max(longest, distance);
    }
  }
  RC_ASSERT(grid.diameter() == longest);
}

RC_GTEST_PROP(PenanceHexes, SetsHaveTheNeighboursOfTheirMembers, ()) {
  const HexGrid grid(*rc::gen::inRange(1, 17), *rc::gen::inRange(1, 13));
  HexSet set;
  HexSet expected;
  for (int i = *rc::gen::inRange(0, 9); i > 0; --i) {
    const int hex = *rc::gen::inRange(0, grid.size());
    set.insert(hex);
    for (const Hex next : grid.neighbours(hex)) {
      if (next != HexGrid::kNoHex) expected.insert(next);
    }
  }
  RC_ASSERT(grid.around(set) == expected);
}

RC_GTEST_PROP(PenanceHexes, SetsMoveByNumbers, ()) {
  const int member = *rc::gen::inRange(0, 192);
  const int by = *rc::gen::inRange(0, 193);
  const HexSet set = HexSet::of(member);
  RC_ASSERT((set << by) == (member + by < 192 ? HexSet::of(member + by) : HexSet()));
  RC_ASSERT((set >> by) == (member >= by ? HexSet::of(member - by) : HexSet()));
}

RC_GTEST_PROP(PenanceHexes, NoDetourIsShorter, ()) {
  RULE("PN-111");
  static const HexGrid grid(16, 12);
  const int a = *rc::gen::inRange(0, 192);
  const int b = *rc::gen::inRange(0, 192);
  for (int c = 0; c < grid.size(); ++c) {
    RC_ASSERT(grid.distance(a, c) + grid.distance(c, b) >= grid.distance(a, b));
  }
}

TEST(PenanceHexes, HalfTurnKeepsDistancesAndMirrorsDoNot) {
  const HexGrid grid(12, 12);
  int pairs = 0;
  int half_turn = 0;
  int left_right = 0;
  int top_bottom = 0;
  for (int a = 0; a < grid.size(); ++a) {
    for (int b = a + 1; b < grid.size(); ++b) {
      const auto image = [&grid](int hex, bool across, bool down) {
        const int column = across ? 13 - grid.column(hex) : grid.column(hex);
        return grid.at(column, down ? 13 - grid.row(hex) : grid.row(hex));
      };
      const auto changes = [&](bool across, bool down) {
        return grid.distance(a, b) != grid.distance(image(a, across, down), image(b, across, down));
      };
      ++pairs;
      half_turn += changes(true, true) ? 1 : 0;
      left_right += changes(true, false) ? 1 : 0;
      top_bottom += changes(false, true) ? 1 : 0;
    }
  }
  EXPECT_EQ(pairs, 10296);
  EXPECT_EQ(half_turn, 0);
  EXPECT_EQ(left_right, 3642);
  EXPECT_EQ(top_bottom, 3642);
}

TEST(PenanceHexes, RingsAndCirclesHaveTheirSizes) {
  const HexGrid grid(16, 12);
  const int centre = grid.at(8, 6);
  EXPECT_THAT(names(grid, grid.within(centre, 0)), ElementsAre("(8,6)"));
  for (int radius = 1; radius <= 5; ++radius) {
    EXPECT_EQ(grid.ring(centre, radius).size(), 6 * radius);
    EXPECT_EQ(grid.within(centre, radius).size(), 3 * radius * (radius + 1) + 1);
  }
  EXPECT_EQ(grid.around(centre), grid.ring(centre, 1));
  EXPECT_EQ(grid.within(centre, 99), grid.all());
  EXPECT_THAT(grid.ring(centre, 99), HexSet());
}

TEST(PenanceHexes, SidesAreCountedClockwiseFromTheHexFaced) {
  RULE("PN-96");
  const HexGrid grid(16, 12);
  const int defender = grid.at(8, 6);
  for (int facing = 0; facing < kDirections; ++facing) {
    for (int side = 1; side <= 6; ++side) {
      const int direction = turned(facing, side - 1);
      int attacker = defender;
      for (int range = 1; range <= 5; ++range) {
        attacker = grid.neighbour(attacker, direction);
        EXPECT_EQ(grid.side(defender, facing, attacker), side) << "range " << range;
        EXPECT_EQ(grid.side(defender, facing, attacker, SideTies::kAttacker), side);
        EXPECT_EQ(grid.straight_direction(defender, attacker), direction);
      }
    }
  }
}

TEST(PenanceHexes, SideBetweenTwoIsTheOneThatIsBetterForTheDefender) {
  RULE("PN-97");
  const HexGrid grid(16, 12);
  const int defender = grid.at(8, 6);
  // Between sides k and k + 1, facing north.
  const std::array<Hex, 6> between = {grid.at(9, 5), grid.at(10, 6), grid.at(9, 8),
                                      grid.at(7, 8), grid.at(6, 6),  grid.at(7, 5)};
  const std::array<int, 6> for_defender = {1, 2, 3, 5, 6, 6};
  const std::array<int, 6> for_attacker = {2, 3, 4, 4, 5, 1};
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_EQ(grid.half_sector(defender, between[k]), 2 * static_cast<int>(k) + 1);
    for (int facing = 0; facing < kDirections; ++facing) {
      const std::size_t seen = (k + 6 - static_cast<std::size_t>(facing)) % 6;
      EXPECT_EQ(grid.side(defender, facing, between[k]), for_defender[seen]);
      EXPECT_EQ(grid.side(defender, facing, between[k], SideTies::kAttacker), for_attacker[seen]);
      EXPECT_EQ(grid.straight_direction(defender, between[k]), std::nullopt);
    }
  }
}

TEST(PenanceHexes, SectorsAreThoseOfAngles) {
  RULE("PN-97");
  const HexGrid grid(16, 12);
  const auto depth = [&grid](int hex) { return 2 * grid.row(hex) + (grid.column(hex) % 2 == 0); };
  for (int a = 0; a < grid.size(); ++a) {
    for (int b = 0; b < grid.size(); ++b) {
      if (a == b) continue;
      const double right = 1.5 * (grid.column(b) - grid.column(a));
      const double up = std::sqrt(3) / 2 * (depth(a) - depth(b));
      // In units of 30 degrees, clockwise from north less half a sector.
      double angle = std::atan2(right, up) * 6 / std::numbers::pi + 1;
      if (angle < -1e-9) angle += 12;
      const double nearest = std::round(angle);
      const bool on_line = std::abs(angle - nearest) < 1e-9 && std::lround(nearest) % 2 == 0;
      const int sector = static_cast<int>(on_line ? nearest : std::floor(angle)) / 2;
      // An exact line is the lower edge of a sector: that between it and the one before.
      EXPECT_EQ(grid.half_sector(a, b), on_line ? (2 * sector + 11) % 12 : 2 * sector % 12)
          << grid.name(a) << grid.name(b);
    }
  }
}

TEST(PenanceHexes, FrontIsThreeSidesAndTheirEdges) {
  RULE("PN-105");
  const HexGrid grid(16, 12);
  const int unit = grid.at(8, 6);
  for (int facing = 0; facing < kDirections; ++facing) {
    EXPECT_EQ((grid.front(unit, facing) & grid.ring(unit, 1)).size(), 3);
    EXPECT_EQ((grid.front(unit, facing) & grid.ring(unit, 2)).size(), 7);
    EXPECT_EQ((grid.front(unit, facing) & grid.ring(unit, 3)).size(), 9);
    EXPECT_EQ((grid.front(unit, facing) | grid.front(unit, opposite(facing))),
              grid.all() - HexSet::of(unit));
  }
  EXPECT_THAT(names(grid, grid.front(unit, 1) & grid.within(unit, 2)),
              ElementsAre("(8,4)", "(7,5)", "(8,5)", "(9,5)", "(10,5)", "(9,6)", "(10,6)", "(9,7)",
                          "(10,7)", "(9,8)"));
}

TEST(PenanceHexes, ConesAreSectors) {
  const HexGrid grid(16, 12);
  const int unit = grid.at(8, 6);
  for (int facing = 0; facing < kDirections; ++facing) {
    EXPECT_EQ(grid.cone(unit, facing, 1), HexSet::of(grid.neighbour(unit, facing)));
    EXPECT_EQ(grid.cone(unit, facing, 2).size(), 4);
    EXPECT_EQ(grid.cone(unit, facing, 3).size(), 7);
  }
  EXPECT_THAT(names(grid, grid.cone(unit, 0, 3)),
              ElementsAre("(8,3)", "(7,4)", "(8,4)", "(9,4)", "(7,5)", "(8,5)", "(9,5)"));
}

TEST(PenanceHexes, RaysEndAtTheBoard) {
  const HexGrid grid(16, 12);
  EXPECT_THAT(names(grid, grid.ray(grid.at(3, 2), 1, 9)), ElementsAre("(4,1)", "(5,1)"));
  EXPECT_THAT(names(grid, grid.ray(grid.at(3, 2), 3, 2)), ElementsAre("(3,3)", "(3,4)"));
  EXPECT_THAT(grid.ray(grid.at(3, 2), 3, 0), HexSet());
}

TEST(PenanceHexes, LinesGoOnBehindTheTarget) {
  const HexGrid grid(16, 12);
  const int user = grid.at(3, 6);
  EXPECT_THAT(names(grid, grid.line(user, grid.at(5, 6), 6)),
              ElementsAre("(5,6)", "(7,6)", "(9,6)"))
      << "along edges, which are no insides";
  EXPECT_EQ(grid.line(user, grid.neighbour(user, 2), 4), grid.ray(user, 2, 4));
  EXPECT_THAT(names(grid, grid.line(user, grid.at(6, 6), 3)),
              ElementsAre("(4,6)", "(5,6)", "(6,6)"));
  EXPECT_THAT(names(grid, grid.line(user, grid.at(3, 8), 2)), ElementsAre("(3,7)", "(3,8)"));
}

RC_GTEST_PROP(PenanceHexes, PushesLeadAwayAndPullsTowards, ()) {
  RULE("PN-99");
  static const HexGrid grid(16, 12);
  const int source = *rc::gen::inRange(0, 192);
  const int unit = *rc::gen::distinctFrom(rc::gen::inRange(0, 192), source);
  const bool on_edge = grid.half_sector(source, unit) % 2 != 0;
  const StraightSteps away = grid.steps_away(unit, source);
  const StraightSteps toward = grid.steps_toward(unit, source);
  RC_ASSERT(away.second.has_value() == on_edge);
  RC_ASSERT(toward.second.has_value() == on_edge);
  RC_ASSERT(opposite(away.first) == toward.first);
  for (const StraightSteps& steps : {away, toward}) {
    const int change = steps == away ? 1 : -1;
    for (const int direction : {steps.first, steps.second.value_or(steps.first)}) {
      const Hex next = grid.neighbour(unit, direction);
      if (next == HexGrid::kNoHex) continue;
      RC_ASSERT(grid.distance(source, next) == grid.distance(source, unit) + change);
    }
  }
}

TEST(PenanceHexes, PushesFollowTheLine) {
  RULE("PN-99");
  const HexGrid grid(16, 12);
  const int source = grid.at(8, 6);
  EXPECT_EQ(grid.steps_away(grid.at(8, 5), source), StraightSteps{0});
  EXPECT_EQ(grid.steps_toward(grid.at(8, 4), source), StraightSteps{3});
  EXPECT_EQ(grid.steps_away(grid.at(10, 6), source), (StraightSteps{1, 2}));
  EXPECT_EQ(grid.steps_toward(grid.at(10, 6), source), (StraightSteps{4, 5}));
  EXPECT_EQ(grid.steps_away(grid.at(7, 5), source), (StraightSteps{5, 0}));
}

TEST(PenanceHexes, QuartersMakeUpTheBoard) {
  const HexGrid grid(16, 12);
  HexSet all;
  for (int number = 0; number < 4; ++number) {
    EXPECT_EQ(grid.quarter(number).size(), 48);
    EXPECT_FALSE(all.intersects(grid.quarter(number)));
    all |= grid.quarter(number);
  }
  EXPECT_EQ(all, grid.all());
  EXPECT_TRUE(grid.quarter(0).contains(grid.at(8, 6)));
  EXPECT_TRUE(grid.quarter(1).contains(grid.at(9, 6)));
  EXPECT_TRUE(grid.quarter(2).contains(grid.at(8, 7)));
  EXPECT_TRUE(grid.quarter(3).contains(grid.at(9, 7)));
}

TEST(PenanceHexes, LinesMeetHexesAndEdges) {
  RULE("PN-102");
  const HexGrid grid(16, 12);
  const auto at = [&grid](int column, int row) { return grid.at(column, row); };
  const auto inside = [&at](int column, int row) {
    return Crossing{at(column, row), at(column, row)};
  };
  EXPECT_TRUE(grid.crossings(at(3, 6), at(3, 6)).empty());
  EXPECT_TRUE(grid.crossings(at(3, 6), at(4, 6)).empty());
  EXPECT_THAT(grid.crossings(at(3, 6), at(3, 9)), ElementsAre(inside(3, 7), inside(3, 8)));
  EXPECT_THAT(
      grid.crossings(at(3, 6), at(7, 6)),
      ElementsAre(Crossing{at(4, 5), at(4, 6)}, inside(5, 6), Crossing{at(6, 5), at(6, 6)}));
  EXPECT_THAT(grid.crossings(at(3, 6), at(6, 6)), ElementsAre(inside(4, 6), inside(5, 6)));
  EXPECT_THAT(grid.crossings(at(3, 6), at(4, 7)), ElementsAre(Crossing{at(3, 7), at(4, 6)}));
  EXPECT_THAT(grid.crossings(at(1, 1), at(3, 1)), ElementsAre(Crossing{HexGrid::kNoHex, at(2, 1)}));
  EXPECT_THAT(grid.crossings(at(2, 12), at(4, 12)),
              ElementsAre(Crossing{at(3, 12), HexGrid::kNoHex}));
}

// The length that a line has inside a hex made smaller by a millionth; the hex's centre and the
// line's ends as places, the distance of neighbours being the square root of 3.
double length_inside(std::array<double, 2> centre, std::array<double, 2> from,
                     std::array<double, 2> to) {
  double begin = 0;
  double end = 1;
  for (int k = 0; k < 3; ++k) {
    const double angle = std::numbers::pi / 6 + k * std::numbers::pi / 3;
    const std::array<double, 2> normal = {std::cos(angle), std::sin(angle)};
    const double start = (from[0] - centre[0]) * normal[0] + (from[1] - centre[1]) * normal[1];
    const double slope = (to[0] - from[0]) * normal[0] + (to[1] - from[1]) * normal[1];
    const double reach = std::sqrt(3) / 2 - 1e-6;
    if (std::abs(slope) < 1e-9) {
      if (std::abs(start) > reach) return 0;
      continue;
    }
    const double a = (-reach - start) / slope;
    const double b = (reach - start) / slope;
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
  }
  return std::max(0.0, end - begin);
}

RC_GTEST_PROP(PenanceHexes, LinesCrossWhatGeometrySays, ()) {
  RULE("PN-100");
  static const HexGrid grid(16, 12);
  const int from = *rc::gen::inRange(0, 192);
  const int to = *rc::gen::inRange(0, 192);
  const auto place = [](int hex) {
    return std::array<double, 2>{
        1.5 * grid.column(hex),
        std::sqrt(3) * (grid.row(hex) + (grid.column(hex) % 2 == 0 ? 0.5 : 0.0))};
  };
  std::vector<Crossing> met = grid.crossings(from, to);
  std::set<int> crossed;
  for (const Crossing& one : met) {
    if (one.a == one.b) crossed.insert(one.a);
  }
  for (int hex = 0; hex < grid.size(); ++hex) {
    const bool inside =
        hex != from && hex != to && length_inside(place(hex), place(from), place(to)) > 0;
    RC_ASSERT(inside == crossed.contains(hex));
  }
  // Each is next to the one before, and the way back meets the same.
  Crossing before{static_cast<Hex>(from), static_cast<Hex>(from)};
  for (const Crossing& one : met) {
    for (const Hex a : {before.a, before.b}) {
      for (const Hex b : {one.a, one.b}) {
        if (a != HexGrid::kNoHex && b != HexGrid::kNoHex) RC_ASSERT(grid.distance(a, b) == 1);
      }
    }
    before = one;
  }
  std::vector<Crossing> back = grid.crossings(to, from);
  std::reverse(back.begin(), back.end());
  for (std::vector<Crossing>* list : {&met, &back}) {
    for (Crossing& one : *list) {
      if (one.a > one.b) std::swap(one.a, one.b);
    }
  }
  RC_ASSERT(met == back);
}

}  // namespace
}  // namespace muster::penance
