#include "games/projecthex/board/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "graph/territory_graph.h"
#include "tests/games/projecthex/board/boards.h"

namespace muster::projecthex {
namespace {

using testing::board_named;
using ::testing::ElementsAre;
using testing::list_of;
using testing::set_of;

std::vector<std::string> ids(const Board& board, TerritorySet set) {
  std::vector<std::string> names;
  for (const int t : BitRange(set)) names.push_back(board.territory(t).id);
  return names;
}

TerritorySet named(const Board& board, const std::vector<std::string>& names) {
  TerritorySet set = 0;
  for (const std::string& name : names) set |= bit<TerritorySet>(board.find(name));
  return set;
}

TEST(ProjectHexBoard, BoardIsThatOfThePicture) {
  const Board board = board_named("board");
  EXPECT_EQ(board.name(), "board");
  EXPECT_EQ(board.size(), 44);
  EXPECT_EQ(board.all(), (TerritorySet{1} << 44) - 1);
  EXPECT_EQ(board.data().land.size(), 53U);
  EXPECT_EQ(board.data().sea.size(), 26U);
  std::vector<int> sizes;
  for (int r = 0; r < board.regions(); ++r) sizes.push_back(std::popcount(board.region(r)));
  EXPECT_THAT(sizes, ElementsAre(6, 8, 7, 6, 5, 6));
  EXPECT_THAT(ids(board, board.islands()),
              ElementsAre("t24", "t25", "t26", "t27", "t39", "t40", "t41", "t42", "t43", "t44"));
  int fewest = 64;
  int most = 0;
  int free = 0;
  for (int t = 0; t < board.size(); ++t) {
    fewest = std::min(fewest, std::popcount(board.neighbours(t)));
    most = std::max(most, std::popcount(board.neighbours(t)));
    free += board.region_of(t) == kNoRegion ? 1 : 0;
  }
  EXPECT_EQ(fewest, 2);
  EXPECT_EQ(most, 7);
  EXPECT_EQ(free, 6);
  EXPECT_EQ(board.territory(board.find("t17")).label, "southeast_3");
  EXPECT_EQ(board.find("t45"), -1);
}

TEST(ProjectHexBoard, BoardHasItsShortestBorders) {
  const Board board = board_named("board");
  const auto joined = [&](const char* a, const char* b) {
    return (board.neighbours(board.find(a)) >> board.find(b) & 1) != 0;
  };
  for (const auto& [a, b] : {std::pair{"t14", "t16"},
                             {"t02", "t05"},
                             {"t22", "t23"},
                             {"t07", "t09"},
                             {"t07", "t11"},
                             {"t20", "t21"},
                             {"t17", "t21"},
                             {"t08", "t12"}}) {
    EXPECT_TRUE(joined(a, b)) << a << b;
    EXPECT_FALSE(board.by_sea(board.find(a), board.find(b))) << a << b;
  }
  for (const auto& [a, b] : {std::pair{"t09", "t12"}, {"t10", "t13"}, {"t11", "t14"}}) {
    EXPECT_FALSE(joined(a, b)) << a << b;
  }
  EXPECT_TRUE(board.by_sea(board.find("t04"), board.find("t09")));
  EXPECT_TRUE(board.by_sea(board.find("t09"), board.find("t04")));
  EXPECT_THAT(ids(board, board.land(board.find("t22"))), ElementsAre("t23"));
  EXPECT_THAT(ids(board, board.sea(board.find("t22"))), ElementsAre("t24", "t26", "t42"));
}

TEST(ProjectHexBoard, BoardIsEightStepsAcross) {
  const Board board = board_named("board");
  EXPECT_EQ(board.diameter(), 8);
  std::vector<std::string> farthest;
  for (int t = 0; t < board.size(); ++t) {
    if (board.distance(t, board.find("t44")) == 8) farthest.push_back(board.territory(t).id);
  }
  EXPECT_THAT(farthest, ElementsAre("t01", "t02", "t03", "t07", "t09", "t11"));
  EXPECT_EQ(board.articulation(), 0U);
  EXPECT_EQ(ids(board, board.border()),
            (std::vector<std::string>{"t04", "t05", "t06", "t09", "t11", "t12", "t14", "t15", "t16",
                                      "t17", "t20", "t22", "t24", "t25", "t28", "t29", "t32", "t34",
                                      "t36", "t38", "t39", "t40", "t41", "t42", "t43", "t44"}));
}

TEST(ProjectHexBoard, RegionsMakeARing) {
  const Board board = board_named("board");
  ASSERT_EQ(board.regions(), 6);
  constexpr std::array<std::array<int, 6>, 6> kSteps = {{{0, 1, 3, 3, 3, 1},
                                                         {1, 0, 1, 3, 3, 3},
                                                         {3, 1, 0, 2, 3, 3},
                                                         {3, 3, 2, 0, 2, 3},
                                                         {3, 3, 3, 2, 0, 2},
                                                         {1, 3, 3, 3, 2, 0}}};
  std::vector<std::string> far;  // N26
  for (int r = 0; r < 6; ++r) {
    for (int s = 0; s < 6; ++s) {
      const int steps = kSteps[static_cast<std::size_t>(r)][static_cast<std::size_t>(s)];
      EXPECT_EQ(board.region_distance(r, s), steps) << r << s;
      const bool shorter = r + s == 2 ? r != s : (r == 1 && s == 5) || (r == 5 && s == 1);
      EXPECT_EQ(board.region_hops(r, s), shorter ? 2 : steps) << r << s;
      if (r < s && steps > 2) {
        far.push_back(board.data().regions[static_cast<std::size_t>(r)] + "-" +
                      board.data().regions[static_cast<std::size_t>(s)]);
      }
    }
  }
  EXPECT_THAT(far, ElementsAre("r1-r3", "r1-r4", "r1-r5", "r2-r4", "r2-r5", "r2-r6", "r3-r5",
                               "r3-r6", "r4-r6"));
}

TEST(ProjectHexBoard, SmallMapIsForTwoOrThree) {
  const Board board = board_named("small");
  EXPECT_EQ(board.size(), 18);
  EXPECT_EQ(board.regions(), 4);
  EXPECT_THAT(ids(board, board.islands()), ElementsAre("t16", "t17", "t18"));
  EXPECT_EQ(board.data().land.size(), 19U);
  EXPECT_EQ(board.data().sea.size(), 10U);
  EXPECT_EQ(board.articulation(), 0U);
  EXPECT_EQ(board.diameter(), 6);
  EXPECT_EQ(board.region_distance(0, 2), 2) << "across the island in the middle";
}

TEST(ProjectHexBoard, ReachableTerritoriesAreEntered) {
  const Board board = board_named("board");
  const TerritorySet t44 = named(board, {"t44"});
  EXPECT_THAT(ids(board, board.reachable(t44, board.all(), 1)), ElementsAre("t25", "t32"));
  EXPECT_EQ(board.reachable(t44, board.all(), 0), 0U);
  EXPECT_THAT(ids(board, board.reachable(t44, named(board, {"t25", "t23", "t28"}), 2)),
              ElementsAre("t23", "t25"));
  EXPECT_THAT(ids(board, board.reachable(t44, named(board, {"t25", "t44"}), 2)),
              ElementsAre("t25", "t44"))
      << "out and back";
  EXPECT_THAT(ids(board, board.around(named(board, {"t44", "t41"}))),
              ElementsAre("t25", "t29", "t32", "t38"));
  EXPECT_THAT(ids(board, board.within(board.find("t44"), 1)), ElementsAre("t25", "t32", "t44"));
  EXPECT_EQ(board.within(board.find("t44"), 0), t44);
  EXPECT_EQ(board.within(board.find("t44"), 8), board.all());
}

// A board that hangs together at one place, with a free island and a region of two pieces.
TEST(ProjectHexBoard, TablesOfAChain) {
  BoardData data;
  data.regions = {"a", "b"};
  for (const int region : {0, 1, kNoRegion, 1, 0}) {
    data.territories.push_back(
        {.id =
             std::string("t") + static_cast<char>('0' + static_cast<int>(data.territories.size())),
         .label = "",
         .region = region});
  }
  data.land = {{1, 0}, {0, 4}, {4, 1}};
  data.sea = {{2, 1}, {3, 2}};
  const Board board(data);
  EXPECT_EQ(board.articulation(), 0b00110U);
  EXPECT_EQ(board.islands(), 0b01100U);
  EXPECT_EQ(board.border(), 0b11111U);
  EXPECT_EQ(board.region(1), 0b01010U);
  EXPECT_EQ(board.region_distance(0, 1), 1);
  EXPECT_EQ(board.data().land, (std::vector<std::array<int, 2>>{{0, 1}, {0, 4}, {1, 4}}));
}

TEST(ProjectHexBoard, FingerprintIsOfWhatRulesSee) {
  const Board board = board_named("small");
  BoardData data = board.data();
  data.name = "other";
  data.summary = "";
  data.territories[3].label = "other";
  data.territories[3].x = 0.5;
  std::reverse(data.land.begin(), data.land.end());
  std::swap(data.sea[0][0], data.sea[0][1]);
  EXPECT_EQ(Board(data).content_hash(), board.content_hash());
  BoardData edge = data;
  edge.sea.push_back(edge.land.back());
  edge.land.pop_back();
  EXPECT_NE(Board(edge).content_hash(), board.content_hash());
  BoardData region = data;
  region.territories[0].region = 1;
  EXPECT_NE(Board(region).content_hash(), board.content_hash());
  BoardData id = data;
  id.territories[0].id = "first";
  EXPECT_NE(Board(id).content_hash(), board.content_hash());
}

std::vector<bool> nodes_of(const Board& board, TerritorySet set) {
  std::vector<bool> nodes;
  for (int t = 0; t < board.size(); ++t) nodes.push_back((set >> t & 1) != 0);
  return nodes;
}

RC_GTEST_PROP(ProjectHexBoard, BitSetsAgreeWithBoost, ()) {
  const Board board = testing::random_board();
  const TerritoryGraph graph = board.graph();
  const TerritorySet open = *rc::gen::arbitrary<TerritorySet>() & board.all();
  const TerritorySet start =
      *rc::gen::arbitrary<TerritorySet>() & *rc::gen::arbitrary<TerritorySet>() & board.all();
  const int steps = *rc::gen::inRange(0, 8);
  RC_ASSERT(list_of(board.reachable(start, open, steps)) ==
            graph.reachable(list_of(start), nodes_of(board, open), steps));
  RC_ASSERT(list_of(board.around(start)) == graph.reachable(list_of(start), {}, 1));
  int farthest = 0;
  for (int a = 0; a < board.size(); ++a) {
    const std::vector<int> distance = graph.distances_from({a});
    TerritorySet near = 0;
    for (int b = 0; b < board.size(); ++b) {
      const int there = distance[static_cast<std::size_t>(b)];
      RC_ASSERT(board.distance(a, b) == there);
      if (there <= steps) near |= bit<TerritorySet>(b);
      farthest = std::max(farthest, there);
    }
    RC_ASSERT(board.within(a, steps) == near);
  }
  RC_ASSERT(board.diameter() == farthest);
  RC_ASSERT(board.articulation() == set_of(graph.articulation_points()));
}

RC_GTEST_PROP(ProjectHexBoard, TablesAreWhatTheyMean, ()) {
  const Board board = testing::random_board();
  for (int t = 0; t < board.size(); ++t) {
    RC_ASSERT((board.land(t) & board.sea(t)) == 0U);
    RC_ASSERT((board.land(t) | board.sea(t)) == board.neighbours(t));
    RC_ASSERT(((board.islands() >> t & 1) != 0) == (board.land(t) == 0));
    bool border = board.region_of(t) == kNoRegion;
    for (const int next : BitRange(board.neighbours(t))) {
      RC_ASSERT((board.neighbours(next) >> t & 1) != 0);
      border = border || board.region_of(next) != board.region_of(t);
    }
    RC_ASSERT(((board.border() >> t & 1) != 0) == border);
  }
  for (int r = 0; r < board.regions(); ++r) {
    for (int s = 0; s < board.regions(); ++s) {
      int least = kMaxTerritories;
      for (const int a : BitRange(board.region(r))) {
        for (const int b : BitRange(board.region(s))) least = std::min(least, board.distance(a, b));
      }
      RC_ASSERT(board.region_distance(r, s) == least);
      RC_ASSERT(board.region_hops(r, s) <= least);
      RC_ASSERT((board.region_hops(r, s) == 1) == (least == 1));
    }
  }
}

}  // namespace
}  // namespace muster::projecthex
