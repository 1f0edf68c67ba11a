// In which order exact search tries the actions of a decision.
#include "agents/exact/move_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "agents/exact/transposition_table.h"
#include "games/classic/tic_tac_toe.h"

namespace muster::exact {
namespace {

using classic::TicTacToe;
using ::testing::ElementsAre;

class MoveOrderTest : public ::testing::Test {
 protected:
  // All nine cells, as they are tried at a level.
  std::vector<int> tried(int level, std::uint16_t table_best) {
    list_.actions().clear();
    const TicTacToe::State state = game_.initial_state();
    game_.legal_actions(state, list_.actions());
    order_.score(game_, state, 0, level, table_best, list_);
    std::vector<int> all;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      all.push_back(static_cast<int>(list_.take(i)));
    }
    return all;
  }

  static constexpr std::uint16_t kNoBest = TranspositionTable::kNoBest;
  TicTacToe game_;
  MoveOrder<TicTacToe> order_;
  OrderedActions list_;
};

TEST_F(MoveOrderTest, IsAsListedWhereNothingIsKnown) {
  EXPECT_THAT(tried(3, kNoBest), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8));
}

TEST_F(MoveOrderTest, TheTablesBestIsFirstThenKillersThenHistory) {
  order_.cut_off(0, Action{7}, 3, 1);
  order_.cut_off(0, Action{5}, 3, 1);
  order_.cut_off(0, Action{8}, 9, 2);
  order_.cut_off(0, Action{2}, 9, 40);
  order_.cut_off(1, Action{4}, 9, 90);  // the other player's
  EXPECT_THAT(tried(3, 0), ElementsAre(0, 5, 7, 2, 8, 1, 3, 4, 6));
  EXPECT_EQ(list_.score(0), std::numeric_limits<std::int64_t>::max());
  EXPECT_THAT(tried(3, 6), ElementsAre(6, 5, 7, 2, 8, 0, 1, 3, 4));
  EXPECT_THAT(tried(4, kNoBest), ElementsAre(2, 8, 5, 7, 0, 1, 3, 4, 6));
  order_.forget();
  EXPECT_THAT(tried(3, kNoBest), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8));
}

}  // namespace
}  // namespace muster::exact
