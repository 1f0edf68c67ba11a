// Random playouts, exact draws from outcome lists, and what they count.
#include "core/playout.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <map>

#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/support/hidden_card.h"

namespace muster {
namespace {

using classic::Pig;
using classic::TicTacToe;
using testing::HiddenCard;

RC_GTEST_PROP(PlayoutProperty, EndsAndCountsEveryStep, (std::uint64_t seed)) {
  const TicTacToe game;
  TicTacToe::State state = game.initial_state();
  Rng rng(seed);
  const PlayoutCount count = random_playout(game, state, rng);
  RC_ASSERT(game.to_move(state) == kTerminal);
  RC_ASSERT(count.chance_nodes == 0U);
  RC_ASSERT(count.decisions + count.forced == static_cast<std::uint64_t>(game.turn(state)));
  RC_ASSERT(count.forced == (game.turn(state) == 9 ? 1U : 0U));  // only the last cell is forced
  RC_ASSERT(count.decisions >= 5U);
}

RC_GTEST_PROP(PlayoutProperty, SameSeedSamePlayout, (std::uint64_t seed)) {
  const Pig game(30);
  Pig::State first = game.initial_state();
  Pig::State second = game.initial_state();
  Rng rng_first(seed);
  Rng rng_second(seed);
  random_playout(game, first, rng_first);
  random_playout(game, second, rng_second);
  RC_ASSERT(game.hash(first) == game.hash(second));
  RC_ASSERT(rng_first() == rng_second());
}

TEST(Playout, CountsChanceNodesAndDecisions) {
  const HiddenCard game;
  HiddenCard::State state = game.initial_state();
  Rng rng(1);
  const PlayoutCount count = random_playout(game, state, rng);
  EXPECT_EQ(count.chance_nodes, 2U);
  EXPECT_EQ(count.decisions, 2U);
  EXPECT_EQ(count.forced, 0U);
}

// Who begins wins 737 of 1260 random games of tic-tac-toe, and loses 121 of 420.
TEST(Playout, RandomTicTacToeHasItsKnownValue) {
  const TicTacToe game;
  Rng rng(1);
  double sum = 0;
  constexpr int kGames = 40000;
  for (int i = 0; i < kGames; ++i) {
    TicTacToe::State state = game.initial_state();
    random_playout(game, state, rng);
    sum += game.returns(state)[0];
  }
  EXPECT_NEAR(sum / kGames, 737.0 / 1260 - 121.0 / 420, 0.025);  // 5 standard deviations
}

TEST(SampleOutcome, FollowsTheWeights) {
  const ChanceList outcomes{{Action{4}, 1}, {Action{2}, 3}, {Action{9}, 6}};
  EXPECT_EQ(total_weight(outcomes), 10U);
  std::map<Action, int> counts;
  Rng rng(1);
  for (int i = 0; i < 10000; ++i) ++counts[sample_outcome(outcomes, rng)];
  EXPECT_EQ(counts.size(), 3U);
  EXPECT_NEAR(counts[Action{4}], 1000, 150);
  EXPECT_NEAR(counts[Action{2}], 3000, 230);
  EXPECT_NEAR(counts[Action{9}], 6000, 245);
}

TEST(SampleOutcome, WorksWithTheLargestTotal) {
  const std::uint64_t half = std::uint64_t{1} << 63;
  const ChanceList outcomes{{Action{1}, half}, {Action{2}, half - 1}};
  std::map<Action, int> counts;
  Rng rng(1);
  for (int i = 0; i < 1000; ++i) ++counts[sample_outcome(outcomes, rng)];
  EXPECT_NEAR(counts[Action{1}], 500, 80);
  EXPECT_EQ(counts[Action{1}] + counts[Action{2}], 1000);
}

}  // namespace
}  // namespace muster
