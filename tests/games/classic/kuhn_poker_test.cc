#include "games/classic/kuhn_poker.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <map>

#include "tests/games/classic/support.h"

namespace muster::classic {
namespace {

constexpr Action kPass = KuhnPoker::kPass;
constexpr Action kBet = KuhnPoker::kBet;
constexpr int kJack = 1;
constexpr int kQueen = 2;
constexpr int kKing = 3;

KuhnPoker::State played(int first, int second, std::initializer_list<Action> betting) {
  const KuhnPoker game;
  KuhnPoker::State state = after(game, {static_cast<Action>(first), static_cast<Action>(second)});
  for (const Action action : betting) game.apply(state, action);
  return state;
}

TEST(KuhnPoker, HasTheKnownTree) {
  const KuhnPoker game;
  TreeCount count;
  count_tree(game, game.initial_state(), count);
  EXPECT_EQ(count.histories, 58);  // 1 + 3 deals, then 6 deals with 9 each
  EXPECT_EQ(count.terminal, 30);
  EXPECT_EQ(count.information_states.size(), 12U);
}

// Chips of player 0 for every way of betting, with the better and the worse card.
TEST(KuhnPoker, PaysByHandComputedExamples) {
  const KuhnPoker game;
  const struct {
    std::initializer_list<Action> betting;
    int better;
    int worse;
  } examples[] = {{{kPass, kPass}, 1, -1},
                  {{kBet, kPass}, 1, 1},
                  {{kBet, kBet}, 2, -2},
                  {{kPass, kBet, kPass}, -1, -1},
                  {{kPass, kBet, kBet}, 2, -2}};
  for (const auto& example : examples) {
    for (const auto& [first, second] :
         {std::pair{kQueen, kJack}, {kKing, kJack}, {kKing, kQueen}}) {
      const KuhnPoker::State won = played(first, second, example.betting);
      const KuhnPoker::State lost = played(second, first, example.betting);
      EXPECT_EQ(game.to_move(won), kTerminal);
      EXPECT_EQ(game.returns(won)[0] * game.returns_scale(), example.better);
      EXPECT_EQ(game.returns(lost)[0] * game.returns_scale(), example.worse);
      EXPECT_EQ(game.returns(lost)[1], -game.returns(lost)[0]);
      EXPECT_EQ(game.summary(lost).margin, example.worse);
    }
  }
}

TEST(KuhnPoker, PlayersTakeTurns) {
  const KuhnPoker game;
  EXPECT_EQ(game.to_move(game.initial_state()), kChance);
  EXPECT_EQ(game.to_move(after(game, {Action{2}})), kChance);
  EXPECT_EQ(game.to_move(played(1, 2, {})), 0);
  EXPECT_EQ(game.to_move(played(1, 2, {kPass})), 1);
  EXPECT_EQ(game.to_move(played(1, 2, {kBet})), 1);
  EXPECT_EQ(game.to_move(played(1, 2, {kPass, kBet})), 0);
  EXPECT_EQ(game.describe(played(1, 2, {}), kBet), "bet");
  EXPECT_EQ(game.describe(played(1, 2, {kBet}), kBet), "call");
  EXPECT_EQ(game.describe(played(1, 2, {kPass, kBet}), kPass), "fold");
  EXPECT_EQ(game.describe(played(1, 2, {kPass}), kPass), "check");
}

TEST(KuhnPoker, HidesTheOtherCardUntilAShowdown) {
  const KuhnPoker game;
  const auto sees = [&game](Player player, std::initializer_list<Action> betting) {
    const int own = kQueen;
    const auto with = [&](int other) {
      return game.information_state(
          player == 0 ? played(own, other, betting) : played(other, own, betting), player);
    };
    return with(kJack) != with(kKing);
  };
  for (const Player player : {Player{0}, Player{1}}) {
    EXPECT_FALSE(sees(player, {}));
    EXPECT_FALSE(sees(player, {kPass, kBet}));
    EXPECT_FALSE(sees(player, {kBet, kPass}));
    EXPECT_FALSE(sees(player, {kPass, kBet, kPass}));
    EXPECT_TRUE(sees(player, {kPass, kPass}));
    EXPECT_TRUE(sees(player, {kBet, kBet}));
    EXPECT_TRUE(sees(player, {kPass, kBet, kBet}));
  }
  // That a card has been dealt is seen by both.
  EXPECT_NE(game.information_state(game.initial_state(), 1),
            game.information_state(after(game, {Action{1}}), 1));
}

TEST(KuhnPoker, ResamplesTheOtherCardUniformly) {
  const KuhnPoker game;
  Rng rng(1);
  std::map<int, int> seen;
  constexpr int kDraws = 10000;
  for (int i = 0; i < kDraws; ++i) {
    ++seen[game.resample(played(kQueen, kKing, {kBet}), 0, rng).cards[1]];
  }
  EXPECT_EQ(seen.size(), 2U);
  EXPECT_NEAR(seen[kJack], kDraws / 2.0, 250);  // five standard errors
  EXPECT_NEAR(seen[kKing], kDraws / 2.0, 250);
}

// Kuhn's optimal strategies (1950), player 0's with alpha = 1/3: the probability to bet or call.
double bets(const KuhnPoker::State& state, Player player) {
  const int card = state.cards[player];
  const bool answers = state.history == 0b11 || state.history == KuhnPoker::kPassBet;
  if (card == kKing) return 1;
  if (player == 0) {
    if (answers) return card == kQueen ? 2.0 / 3 : 0;
    return card == kJack ? 1.0 / 3 : 0;
  }
  if (answers) return card == kQueen ? 1.0 / 3 : 0;
  return card == kJack ? 1.0 / 3 : 0;
}

double chips_of_first(const KuhnPoker& game, const KuhnPoker::State& state) {
  const Player player = game.to_move(state);
  if (player == kTerminal) return game.returns(state)[0] * game.returns_scale();
  double sum = 0;
  if (player == kChance) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const ChanceOutcome& outcome : outcomes) {
      KuhnPoker::State next = state;
      game.apply(next, outcome.action);
      sum += chips_of_first(game, next) / static_cast<double>(total_weight(outcomes));
    }
    return sum;
  }
  for (const Action action : legal_set(game, state)) {
    KuhnPoker::State next = state;
    game.apply(next, action);
    const double bet = bets(state, player);
    sum += (action == kBet ? bet : 1 - bet) * chips_of_first(game, next);
  }
  return sum;
}

TEST(KuhnPoker, IsWorthMinusOneEighteenth) {
  const KuhnPoker game;
  EXPECT_NEAR(chips_of_first(game, game.initial_state()), -1.0 / 18, 1e-12);
}

TEST(KuhnPoker, HasNoSettings) { expect_strict_settings<KuhnPoker>(); }

}  // namespace
}  // namespace muster::classic
