#include "games/classic/pig.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/games/classic/support.h"

namespace muster::classic {
namespace {

constexpr Action kHold = Pig::kHold;
constexpr Action kRoll = Pig::kRoll;

TEST(Pig, AOneEndsTheTurnWithNothing) {
  const Pig game(100);
  const Pig::State risky = after(game, {kRoll, Action{6}, kRoll, Action{5}});
  EXPECT_EQ(risky.turn_total, 11);
  EXPECT_EQ(game.to_move(risky), 0);
  const Pig::State lost = after(game, {kRoll, Action{6}, kRoll, Action{1}});
  EXPECT_EQ(lost.scores[0], 0);
  EXPECT_EQ(lost.turn_total, 0);
  EXPECT_EQ(game.to_move(lost), 1);
  EXPECT_EQ(game.turn(lost), 1);
}

TEST(Pig, HoldingBanksTheTotal) {
  const Pig game(100);
  const Pig::State held = after(game, {kRoll, Action{6}, kRoll, Action{5}, kHold});
  EXPECT_EQ(held.scores[0], 11);
  EXPECT_EQ(game.to_move(held), 1);
  // Nothing to hold at the start of a turn, nothing to roll for when the target is reached.
  EXPECT_EQ(legal_set(game, held), (std::set{kRoll}));
  const Pig small(10);
  EXPECT_EQ(legal_set(small, after(small, {kRoll, Action{6}})), (std::set{kHold, kRoll}));
  EXPECT_EQ(legal_set(small, after(small, {kRoll, Action{6}, kRoll, Action{4}})),
            (std::set{kHold}));
}

TEST(Pig, TheFirstToBankTheTargetWins) {
  const Pig game(10);
  const Pig::State won = after(game, {kRoll, Action{2}, kHold,  // 2 : 0
                                      kRoll, Action{6}, kRoll, Action{5}, kHold});
  EXPECT_EQ(game.to_move(won), kTerminal);
  EXPECT_EQ(game.returns(won), (Returns{-1, 1}));
  EXPECT_EQ(game.summary(won).margin, 2 - 11);
  EXPECT_EQ(game.summary(won).rounds, 2);
  const Pig::State exactly = after(game, {kRoll, Action{6}, kRoll, Action{4}, kHold});
  EXPECT_EQ(game.to_move(exactly), kTerminal);
  EXPECT_EQ(game.returns(exactly), (Returns{1, -1}));
}

TEST(Pig, EvaluatesTheLeadWithTheTurnsTotal) {
  const Pig game(94);  // a point is worth a hundredth
  const Pig::State behind = after(game, {kRoll, Action{5}, kHold, kRoll, Action{3}});
  EXPECT_NEAR(evaluate(game, behind, 0), 0.02, 1e-12);
  EXPECT_NEAR(evaluate(game, behind, 1), -0.02, 1e-12);
  EXPECT_NEAR(evaluate(game, after(game, {kRoll, Action{4}}), 0), 0.04, 1e-12);
}

TEST(Pig, TheHigherScoreWinsWhenTurnsRunOut) {
  const Pig game(100, 2);
  const Pig::State ahead = after(game, {kRoll, Action{4}, kHold, kRoll, Action{3}, kHold});
  EXPECT_EQ(game.to_move(ahead), kTerminal);
  EXPECT_EQ(game.returns(ahead), (Returns{1, -1}));
  const Pig::State equal = after(game, {kRoll, Action{1}, kRoll, Action{1}});
  EXPECT_EQ(game.to_move(equal), kTerminal);
  EXPECT_EQ(game.returns(equal), Returns{});
}

// Holding at 20 scores 8.14 points a turn (Neller and Presser 2004): the expectation E(t) from a
// total t is t from 20 on, else the mean of E(t + 2) .. E(t + 6) and nothing for a 1.
double mean_turn(const Pig& game, const Pig::State& state) {
  if (game.turn(state) > 0) return 0;
  if (game.to_move(state) != kChance) {
    if (state.turn_total >= 20) return state.turn_total;
    Pig::State rolling = state;
    game.apply(rolling, kRoll);
    return mean_turn(game, rolling);
  }
  ChanceList faces;
  game.chance_outcomes(state, faces);
  double sum = 0;
  for (const ChanceOutcome& face : faces) {
    Pig::State next = state;
    game.apply(next, face.action);
    sum += mean_turn(game, next) / static_cast<double>(total_weight(faces));
  }
  return sum;
}

TEST(Pig, HoldingAtTwentyScoresAsKnown) {
  const Pig game(1000);
  EXPECT_NEAR(mean_turn(game, game.initial_state()), 8.14, 0.005);
}

TEST(Pig, ReadsItsRuleset) {
  expect_strict_settings<Pig>();
  EXPECT_EQ(expect_data_files_load<Pig>(), 2);
  const auto game = load_rules<Pig>("target = 4\nmax_turns = 1", "");
  ASSERT_TRUE(game.ok());
  const Pig::State reached = after(**game, {kRoll, Action{4}});
  EXPECT_EQ(legal_set(**game, reached), (std::set{kHold}));
  EXPECT_EQ((*game)->to_move(after(**game, {kRoll, Action{2}, kHold})), kTerminal);
  EXPECT_COMPLAINT(Pig, "target = 1", "", "key `target`: expected an integer from 2 to 10000");
  EXPECT_COMPLAINT(Pig, "max_turns = 0", "", "key `max_turns`: expected an integer from 1 to");
  EXPECT_COMPLAINT(Pig, "", "target = 50", "setup.toml:1:10: key `target`: is unknown");
}

}  // namespace
}  // namespace muster::classic
