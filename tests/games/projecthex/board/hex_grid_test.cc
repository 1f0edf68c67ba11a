#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/status.h"
#include "graph/territory_graph.h"
#include "tests/games/projecthex/board/boards.h"

namespace muster::projecthex {
namespace {

TEST(ProjectHexGrid, HexesLieInOffsetRows) {
  const Board board = *Board::hex_grid(3, 3, 1);
  // t01 t02 t03
  //   t04 t05 t06
  // t07 t08 t09
  EXPECT_EQ(testing::list_of(board.neighbours(4)), (std::vector<int>{1, 2, 3, 5, 7, 8}));
  EXPECT_EQ(testing::list_of(board.neighbours(0)), (std::vector<int>{1, 3}));
  EXPECT_EQ(testing::list_of(board.neighbours(2)), (std::vector<int>{1, 4, 5}));
  EXPECT_EQ(testing::list_of(board.neighbours(6)), (std::vector<int>{3, 7}));
  EXPECT_LT(board.territory(0).x, board.territory(3).x);
  EXPECT_LT(board.territory(3).x, board.territory(1).x);
  EXPECT_LT(board.territory(0).y, board.territory(3).y);
}

TEST(ProjectHexGrid, SameSeedGivesTheSameBoard) {
  const Board board = *Board::hex_grid(6, 5, 7);
  EXPECT_EQ(board.data(), Board::hex_grid(6, 5, 7)->data());
  EXPECT_NE(board.content_hash(), Board::hex_grid(6, 5, 8)->content_hash());
  EXPECT_NE(board.content_hash(), Board::hex_grid(5, 6, 7)->content_hash());
  // As every machine draws it; a change of the generator changes results of experiments.
  EXPECT_EQ(board.content_hash(), 9030609609901769716ULL);
  EXPECT_EQ(std::popcount(board.islands()), 2);
  EXPECT_EQ(board.regions(), 5);
}

TEST(ProjectHexGrid, SizesOutOfRangeAreTold) {
  const std::pair<int, int> bad[] = {{1, 1}, {0, 5}, {5, -1}, {13, 5}, {65, 1}, {1 << 20, 1 << 20}};
  for (const auto& [width, height] : bad) {
    const auto board = Board::hex_grid(width, height, 1);
    ASSERT_FALSE(board.ok()) << width << "x" << height;
    EXPECT_TRUE(absl::IsInvalidArgument(board.status()));
    EXPECT_THAT(message_of(board.status()), ::testing::HasSubstr("a grid of 2 to 64 hexes, got "));
  }
  EXPECT_TRUE(Board::hex_grid(64, 1, 1).ok());
  EXPECT_TRUE(Board::hex_grid(1, 2, 1).ok());
}

RC_GTEST_PROP(ProjectHexGrid, BoardsAreWholeAndCanBeWritten, ()) {
  const Board board = testing::random_board();
  const auto document = parse_document(board.to_toml(), "grid.toml");
  RC_ASSERT(document.ok());
  const auto again = Board::parse(*document);  // no islands in pieces, no empty region ...
  RC_ASSERT(again.ok());
  RC_ASSERT(again->data() == board.data());
  RC_ASSERT(again->content_hash() == board.content_hash());
}

RC_GTEST_PROP(ProjectHexGrid, RegionsHoldTogetherOverLand, ()) {
  const Board board = testing::random_board();
  const TerritoryGraph land(board.size(), board.data().land);
  for (int r = 0; r < board.regions(); ++r) {
    std::vector<bool> own;
    for (int t = 0; t < board.size(); ++t) own.push_back(board.region_of(t) == r);
    for (const int piece : land.components(own)) RC_ASSERT(piece <= 0);
  }
}

RC_GTEST_PROP(ProjectHexGrid, FreeIslandsAndNoOthersAreAtSea, ()) {
  const Board board = testing::random_board();
  TerritorySet free = 0;
  for (int t = 0; t < board.size(); ++t) {
    if (board.region_of(t) == kNoRegion) free |= bit<TerritorySet>(t);
  }
  RC_ASSERT(board.islands() == free);
  RC_ASSERT((board.around(free) & free) == 0U);
  const int wanted = (board.size() >= 12) + (board.size() >= 24) + (board.size() >= 48);
  RC_ASSERT(std::popcount(free) <= wanted);
  bool row = false;  // of hexes: only its ends can be islands
  for (int t = 0; t < board.size(); ++t) row = row || std::popcount(board.neighbours(t)) == 1;
  if (!row) RC_ASSERT(std::popcount(free) == wanted);
}

// Boards of the size of the game's: what regions and sea routes come to.
RC_GTEST_PROP(ProjectHexGrid, RegionsAreAboutSixAndSomeBordersAreSea, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const Board board = *Board::hex_grid(7, 6, seed);
  RC_ASSERT(board.regions() == 7);
  for (int r = 0; r < board.regions(); ++r) {
    RC_ASSERT(std::popcount(board.region(r)) >= 3);
    RC_ASSERT(std::popcount(board.region(r)) <= 9);
  }
  std::size_t of_islands = 0;
  for (const auto& [a, b] : board.data().sea) {
    RC_ASSERT(board.region_of(a) != board.region_of(b));
    of_islands += board.region_of(a) == kNoRegion || board.region_of(b) == kNoRegion ? 1 : 0;
  }
  const std::size_t others = board.data().sea.size() - of_islands;
  const auto share =
      static_cast<double>(others) / static_cast<double>(others + board.data().land.size());
  RC_ASSERT(std::abs(share - 0.15) < 0.02);
  RC_ASSERT(Board::hex_grid(8, 8, seed)->regions() == kMaxRegions);
}

}  // namespace
}  // namespace muster::projecthex
