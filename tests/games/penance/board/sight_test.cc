#include "games/penance/board/sight.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/games/penance/board/arena_boards.h"
#include "tests/support/rules.h"

namespace muster::penance {
namespace {

using testing::arena_named;
using testing::drawn;
using testing::random_hexes;
using testing::random_rows;

// A board of one column, which lines run straight along; hexes are 0 and so on from the top.
Arena column(const std::string& hexes) {
  std::vector<std::string> rows;
  for (const char hex : hexes) rows.emplace_back(1, hex);
  return drawn(rows);
}

// What the first hex of a column sees of the last.
View along(const std::string& hexes, const Obstacles& obstacles = {}) {
  const Arena arena = column(hexes);
  return Sight(arena).view(0, static_cast<int>(hexes.size()) - 1, obstacles);
}

HexSet set_of(const std::vector<int>& hexes) {
  HexSet set;
  for (const int hex : hexes) set.insert(hex);
  return set;
}

TEST(PenanceSight, WallsAndLargeStructuresBlockTheLine) {
  RULE("PN-100");
  EXPECT_TRUE(along("....").visible());
  for (const char blocker : std::string("#SX")) {
    EXPECT_FALSE(along(std::string(".") + blocker + ".").visible()) << blocker;
    EXPECT_FALSE(along(std::string("...") + blocker + "..").visible()) << blocker;
    EXPECT_TRUE(along(std::string(1, blocker) + "..").visible()) << "not in an end of the line";
    EXPECT_TRUE(along(std::string("..") + blocker).visible());
  }
  for (const char passable : std::string("RwWIfLAB12~")) {
    EXPECT_TRUE(along(std::string(".") + passable + passable + ".").visible()) << passable;
  }
}

TEST(PenanceSight, SmokeBlocksBetweenTheEnds) {
  RULE("PN-100");
  EXPECT_FALSE(along("....", {.smoke = HexSet::of(1)}).visible());
  EXPECT_FALSE(along("....", {.smoke = HexSet::of(2)}).visible());
  EXPECT_TRUE(along("....", {.smoke = set_of({0, 3})}).visible());
  EXPECT_TRUE(along(".ss.").visible()) << "smoke that a file draws is given as it stands now";
}

TEST(PenanceSight, TwoForestHexesInARowBlockTheLine) {
  RULE("PN-101");
  EXPECT_TRUE(along("..F..").visible());
  EXPECT_FALSE(along(".FF.").visible());
  EXPECT_FALSE(along("..^F..").visible()) << "on any level";
  EXPECT_TRUE(along(".F.F.").visible());
  EXPECT_TRUE(along("F.F.F").visible());
  EXPECT_TRUE(along("FF.FF").visible()) << "those of the ends do not lie between";
  EXPECT_FALSE(along("FFF.F").visible());
  EXPECT_FALSE(along("F.FFF").visible());
}

// Row 3 of the board, from column 1 to columns 3 and 5, runs along the edges between rows 2 and 3
// of the even columns.
const std::vector<std::string> kOpen = {".....", ".....", ".....", "....."};
std::vector<std::string> open_but(const std::vector<std::array<int, 2>>& hexes, char terrain) {
  std::vector<std::string> rows = kOpen;
  for (const auto& [column, row] : hexes) {
    rows[static_cast<std::size_t>(row - 1)][static_cast<std::size_t>(column - 1)] = terrain;
  }
  return rows;
}
View row_three(const Arena& arena, int target_column, EdgeLines edges = EdgeLines::kBoth) {
  const HexGrid& grid = arena.grid();
  return Sight(arena, edges).view(grid.at(1, 3), grid.at(target_column, 3));
}

TEST(PenanceSight, LineAlongAnEdgeIsBlockedFromBothSides) {
  RULE("PN-102");
  const Arena above = drawn(open_but({{2, 2}}, '#'));
  const Arena below = drawn(open_but({{2, 3}}, '#'));
  const Arena both = drawn(open_but({{2, 2}, {2, 3}}, '#'));
  EXPECT_TRUE(row_three(above, 3).visible());
  EXPECT_TRUE(row_three(below, 3).visible());
  EXPECT_FALSE(row_three(both, 3).visible());
  EXPECT_FALSE(row_three(both, 5).visible());
  EXPECT_FALSE(row_three(above, 3, EdgeLines::kEither).visible());
  EXPECT_FALSE(row_three(below, 5, EdgeLines::kEither).visible());
  EXPECT_TRUE(row_three(drawn(open_but({{2, 4}, {2, 1}}, '#')), 3, EdgeLines::kEither).visible());
}

TEST(PenanceSight, ForestOnBothSidesOfAnEdgeIsOneOfARow) {
  RULE("PN-102");
  EXPECT_TRUE(row_three(drawn(open_but({{2, 2}, {2, 3}}, 'F')), 5).visible());
  EXPECT_FALSE(row_three(drawn(open_but({{2, 2}, {2, 3}, {3, 3}}, 'F')), 5).visible());
  const Arena one_side = drawn(open_but({{2, 2}, {3, 3}, {4, 2}}, 'F'));
  EXPECT_TRUE(row_three(one_side, 5).visible());
  EXPECT_FALSE(row_three(one_side, 5, EdgeLines::kEither).visible());
}

TEST(PenanceSight, LineAlongTheRimIsOpenOnOneSide) {
  RULE("PN-102");
  const Arena arena = drawn({".#.", "..."});
  EXPECT_TRUE(Sight(arena).visible(0, 2));
  EXPECT_FALSE(Sight(arena, EdgeLines::kEither).visible(0, 2));
}

TEST(PenanceSight, NeighboursAlwaysSeeEachOther) {
  RULE("PN-103");
  EXPECT_TRUE(along("FF").visible());
  EXPECT_TRUE(along("##").visible());
  EXPECT_TRUE(
      along("..", {.walls = set_of({0, 1}), .smoke = set_of({0, 1}), .ruins = {}}).visible());
  const Arena arena = column(".");
  EXPECT_EQ(Sight(arena).view(0, 0), View(true, Cover::kNone, false, false));
}

TEST(PenanceSight, CoverIsThatOfTheTerrain) {
  RULE("PN-106");
  RULE("PN-15");
  const auto term = [](const std::string& hexes) { return along(hexes).cover_term(); };
  EXPECT_EQ(term("..F"), 2);
  EXPECT_EQ(term("..#"), 2);
  EXPECT_EQ(term("..R"), 1);
  EXPECT_EQ(term("..w"), 1);
  for (const char open : std::string(".WIfLsSAX12~")) {
    EXPECT_EQ(term(std::string("..") + open), 0) << open;
  }
}

TEST(PenanceSight, CoverIsOfTheOwnHexOrOfOneBesideItOnTheLine) {
  RULE("PN-107");
  EXPECT_EQ(along(".F"), View(true, Cover::kHeavy, false, false)) << "beside the attacker, too";
  EXPECT_EQ(along("..F."), View(true, Cover::kHeavy, false, false));
  EXPECT_EQ(along("..R."), View(true, Cover::kLight, false, false));
  EXPECT_EQ(along(".F.."), View(true, Cover::kNone, false, false)) << "not beside the target";
  EXPECT_EQ(along("F..."), View(true, Cover::kNone, false, false)) << "that of the attacker";
  const Arena beside = drawn(open_but({{3, 2}, {3, 4}, {4, 3}, {4, 2}}, 'F'));
  EXPECT_EQ(row_three(beside, 3).cover(), Cover::kNone) << "beside it, but not on the line";
}

TEST(PenanceSight, OnlyTheBestPieceOfCoverCounts) {
  RULE("PN-16");
  EXPECT_EQ(along(".RR").to_hit(), 1);
  EXPECT_EQ(along(".RF").to_hit(), 2);
  EXPECT_EQ(along(".FR").to_hit(), 2);
}

TEST(PenanceSight, SmokeAroundAnEndObscures) {
  RULE("PN-108");
  for (const std::vector<int>& smoke : {std::vector<int>{0}, {2}, {0, 2}}) {
    const View view = along("...", {.smoke = set_of(smoke)});
    EXPECT_TRUE(view.visible());
    EXPECT_TRUE(view.obscured());
    EXPECT_EQ(view.to_hit(), 2);
  }
  EXPECT_EQ(along("..", {.smoke = HexSet::of(1)}).to_hit(), 2) << "neighbours, too";
}

TEST(PenanceSight, HigherGroundOfTheAttackerHelps) {
  RULE("PN-15");
  EXPECT_EQ(along("1..").to_hit(), -1);
  EXPECT_EQ(along("2..").to_hit(), -1);
  EXPECT_EQ(along("2.1").to_hit(), -1);
  EXPECT_EQ(along("1.1").to_hit(), 0);
  EXPECT_EQ(along("1.2").to_hit(), 0) << "uphill nothing";
  EXPECT_TRUE(along("12.").visible()) << "height does not hide";
}

TEST(PenanceSight, KindsOfTermsAddUp) {
  RULE("PN-16");
  const Obstacles smoke{.smoke = HexSet::of(2)};
  EXPECT_EQ(along("..F", smoke).to_hit(), 4);
  EXPECT_EQ(along("1.F", smoke).to_hit(), 3);
  EXPECT_EQ(along("1.R", smoke).to_hit(), 2);
  EXPECT_EQ(along("..F", smoke).to_hit_highest(), 2);
  EXPECT_EQ(along("1.R", smoke).to_hit_highest(), 1);
  EXPECT_EQ(along("..R").to_hit_highest(), 1);
}

TEST(PenanceSight, WallIsHeavyCoverForWhoStandsBehindItsEdge) {
  RULE("PN-116");
  EXPECT_EQ(row_three(drawn(open_but({{2, 2}}, '#')), 3), View(true, Cover::kHeavy, false, false));
  EXPECT_EQ(row_three(drawn(open_but({{2, 3}}, '#')), 3).cover(), Cover::kHeavy);
  EXPECT_EQ(row_three(drawn(open_but({{2, 3}}, '#')), 5).cover(), Cover::kNone);
  EXPECT_EQ(row_three(drawn(open_but({{4, 3}}, '#')), 5).cover(), Cover::kHeavy);
  EXPECT_FALSE(along(".#.").visible());
}

TEST(PenanceSight, ZonesAreWalls) {
  RULE("PN-100");
  EXPECT_FALSE(along("....", {.walls = HexSet::of(1)}).visible());
  EXPECT_EQ(along("....", {.walls = HexSet::of(3)}).cover(), Cover::kHeavy);
}

TEST(PenanceSight, FallenStatueIsRubble) {
  RULE("PN-118");
  EXPECT_FALSE(along(".S..").visible());
  EXPECT_EQ(along(".S..", {.ruins = HexSet::of(1)}), View(true, Cover::kNone, false, false));
  EXPECT_EQ(along("..S.", {.ruins = HexSet::of(2)}), View(true, Cover::kLight, false, false));
}

RC_GTEST_PROP(PenanceSight, WhoSeesIsSeen, ()) {
  RULE("PN-100");
  const Arena arena = drawn(random_rows("....FFRW#S12"));
  const EdgeLines edges = *rc::gen::element(EdgeLines::kBoth, EdgeLines::kEither);
  const Sight sight(arena, edges);
  const Obstacles obstacles{.walls = random_hexes(arena, 10),
                            .smoke = random_hexes(arena, 10),
                            .ruins = random_hexes(arena, 50) & arena.of(Terrain::kStatue)};
  for (int a = 0; a < arena.grid().size(); ++a) {
    for (int b = 0; b < arena.grid().size(); ++b) {
      RC_ASSERT(sight.visible(a, b) == sight.visible(b, a));
      RC_ASSERT(sight.visible(a, b, obstacles) == sight.visible(b, a, obstacles));
      RC_ASSERT(sight.visible_from(a, obstacles).contains(b) == sight.visible(a, b, obstacles));
    }
  }
}

RC_GTEST_PROP(PenanceSight, BoardsThatChangeAreSeenAsIfDrawnSo, ()) {
  RULE("PN-100");
  RULE("PN-118");
  std::vector<std::string> before = random_rows(".....FFRS1");
  const Arena arena = drawn(before);
  const Obstacles obstacles{.walls = random_hexes(arena, 15) & arena.open_ground(),
                            .smoke = {},
                            .ruins = random_hexes(arena, 50) & arena.of(Terrain::kStatue)};
  std::vector<std::string> after = before;
  for (int hex = 0; hex < arena.grid().size(); ++hex) {
    char& drawing = after[static_cast<std::size_t>(arena.grid().row(hex) - 1)]
                         [static_cast<std::size_t>(arena.grid().column(hex) - 1)];
    if (obstacles.walls.contains(hex)) drawing = '#';
    if (obstacles.ruins.contains(hex)) drawing = 'R';
  }
  const Arena changed = drawn(after);
  const Sight sight(arena);
  const Sight expected(changed);
  for (int a = 0; a < arena.grid().size(); ++a) {
    for (int b = 0; b < arena.grid().size(); ++b) {
      RC_ASSERT(sight.view(a, b, obstacles) == expected.view(a, b));
    }
  }
}

// The counts were found by a program of its own, which clips lines against hexes in floating point.
TEST(PenanceSight, ProvingGroundsHaveTheirSightsAndCovers) {
  RULE("PN-112");
  const Arena arena = arena_named("proving_grounds");
  const HexGrid& grid = arena.grid();
  const Sight sight(arena);
  int visible = 0;
  int higher = 0;
  std::array<int, 3> covers{};
  for (int a = 0; a < grid.size(); ++a) {
    for (int b = 0; b < grid.size(); ++b) {
      const View view = sight.view(a, b);
      const int image_a = grid.at(13 - grid.column(a), 13 - grid.row(a));
      const int image_b = grid.at(13 - grid.column(b), 13 - grid.row(b));
      EXPECT_EQ(view.visible(), sight.visible(image_a, image_b));
      if (a == b || !view.visible()) continue;
      ++visible;
      ++covers[static_cast<std::size_t>(view.cover_term())];
      higher += view.higher() ? 1 : 0;
    }
  }
  EXPECT_EQ(visible, 20314);
  EXPECT_EQ(covers, (std::array<int, 3>{15564, 2494, 2256}));
  EXPECT_EQ(higher, 1090);
}

}  // namespace
}  // namespace muster::penance
