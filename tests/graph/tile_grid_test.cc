#include "graph/tile_grid.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/homm/state/board.h"

namespace muster {
namespace {

TEST(TileGrid, DistancesWithoutObstaclesAreOrthogonalSteps) {
  const TileGrid grid(5, 3);
  const std::vector<int> steps = grid.distances_from(6);  // column 1, row 1
  const std::vector<int> expected = {2, 1, 2, 3, 4, 1, 0, 1, 2, 3, 2, 1, 2, 3, 4};
  EXPECT_EQ(steps, expected);
}

TEST(TileGrid, GoesAroundObstaclesAndKnowsWhatIsCutOff) {
  // . # .
  // . # .
  // . . .   from the upper left corner; then with the gap closed
  std::vector<bool> blocked = {false, true, false, false, true, false, false, false, false};
  const TileGrid grid(3, 3);
  EXPECT_EQ(
      grid.distances_from(0, blocked),
      (std::vector<int>{0, TileGrid::kUnreachable, 6, 1, TileGrid::kUnreachable, 5, 2, 3, 4}));
  blocked[7] = true;
  EXPECT_EQ(grid.distances_from(0, blocked)[2], TileGrid::kUnreachable);
}

TEST(TileGrid, StartMayBeBlocked) {
  const TileGrid grid(2, 2);
  EXPECT_EQ(grid.distances_from(0, {true, false, true, false}),
            (std::vector<int>{0, 1, TileGrid::kUnreachable, 2}));
}

}  // namespace
}  // namespace muster

namespace muster::homm {
namespace {

// The combat board's bit floods give what Boost.Graph's search gives, on random boards.
RC_GTEST_PROP(CombatBoard, FloodsEqualGraphSearch, ()) {
  const auto obstacles = static_cast<Mask>(*rc::gen::arbitrary<std::uint32_t>()) & kBoard;
  const int from = *rc::gen::inRange(0, kCells);
  const int steps = *rc::gen::inRange(0, kMaxSteps + 1);
  std::vector<bool> blocked(kCells);
  for (int cell = 0; cell < kCells; ++cell)
    blocked[static_cast<std::size_t>(cell)] = (obstacles >> cell & 1) != 0;
  const TileGrid grid(kColumns, kRows);
  const std::vector<int> walk = grid.distances_from(from, blocked);
  const std::vector<int> straight = grid.distances_from(from);
  const Mask free = kBoard & ~obstacles;
  const Mask walked = walk_reach(from, free, steps);
  const Mask flown = fly_reach(from, free, steps);
  for (int cell = 0; cell < kCells; ++cell) {
    const auto i = static_cast<std::size_t>(cell);
    const bool other = cell != from;
    RC_ASSERT(((walked >> cell & 1) != 0) == (other && walk[i] >= 0 && walk[i] <= steps));
    RC_ASSERT(((flown >> cell & 1) != 0) == (other && !blocked[i] && straight[i] <= steps));
    RC_ASSERT(orthogonal_distance(from, cell) == straight[i]);
    RC_ASSERT(adjacent(from, cell) == (straight[i] == 1));
  }
}

RC_GTEST_PROP(CombatBoard, NearestByPathIsNearestInTheGraph, ()) {
  const auto obstacles = static_cast<Mask>(*rc::gen::arbitrary<std::uint32_t>()) & kBoard;
  const int goal = *rc::gen::inRange(0, kCells);
  const auto among = static_cast<Mask>(*rc::gen::arbitrary<std::uint32_t>()) & kBoard & ~obstacles &
                     ~cell_bit(goal);
  std::vector<bool> blocked(kCells);
  for (int cell = 0; cell < kCells; ++cell)
    blocked[static_cast<std::size_t>(cell)] = (obstacles >> cell & 1) != 0;
  const std::vector<int> steps = TileGrid(kColumns, kRows).distances_from(goal, blocked);
  int best = kCells;
  Mask expected = 0;
  for (int cell : BitRange(among)) {
    const int distance = steps[static_cast<std::size_t>(cell)];
    if (distance < 0 || distance > best) continue;
    if (distance < best) expected = 0;
    best = distance;
    expected |= cell_bit(cell);
  }
  RC_ASSERT(nearest_by_path(cell_bit(goal), kBoard & ~obstacles, among) == expected);
}

}  // namespace
}  // namespace muster::homm
