#include "games/classic/leduc_poker.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "tests/games/classic/support.h"

namespace muster::classic {
namespace {

constexpr Action kFold = LeducPoker::kFold;
constexpr Action kCall = LeducPoker::kCall;
constexpr Action kRaise = LeducPoker::kRaise;
// Cards by rank and suit.
constexpr int kJs = 1;
constexpr int kJh = 2;
constexpr int kQs = 3;
constexpr int kQh = 4;
constexpr int kKs = 5;
constexpr int kKh = 6;

// Both cards and the public one; `betting` has f, c and r for the actions. The public card is dealt
// when it is its turn.
LeducPoker::State played(int first, int second, int common, const std::string& betting) {
  const LeducPoker game;
  LeducPoker::State state = after(game, {static_cast<Action>(first), static_cast<Action>(second)});
  for (const char sign : betting) {
    game.apply(state, sign == 'f' ? kFold : sign == 'c' ? kCall : kRaise);
    if (game.to_move(state) == kChance) game.apply(state, static_cast<Action>(common));
  }
  return state;
}

double chips(const LeducPoker::State& state) {
  const LeducPoker game;
  EXPECT_EQ(game.to_move(state), kTerminal);
  EXPECT_EQ(game.returns(state)[0] + game.returns(state)[1], 0);
  EXPECT_NEAR(game.returns(state)[0] * game.returns_scale(), game.summary(state).margin, 1e-12);
  return game.summary(state).margin;
}

TEST(LeducPoker, HasTheKnownTree) {
  const LeducPoker game;
  TreeCount count;
  count_tree(game, game.initial_state(), count);
  EXPECT_EQ(count.information_states.size(), 936U);
  EXPECT_EQ(count.histories, 9457);
  EXPECT_EQ(count.terminal, 5520);
}

TEST(LeducPoker, PaysByHandComputedExamples) {
  EXPECT_EQ(chips(played(kKs, kQs, kJs, "cccc")), 1);     // higher rank, antes alone
  EXPECT_EQ(chips(played(kKs, kJs, kJh, "cccc")), -1);    // the pair beats the king
  EXPECT_EQ(chips(played(kJs, kKs, kJh, "rcrc")), 7);     // 1 + 2 + 4
  EXPECT_EQ(chips(played(kQs, kQh, kJs, "rrcrrc")), 0);   // equal ranks share
  EXPECT_EQ(chips(played(kKs, kQs, kKh, "rrcrrc")), 13);  // the most there is
  EXPECT_EQ(chips(played(kQs, kKs, kJh, "crrccrrc")), -13);
  EXPECT_EQ(chips(played(kJs, kKs, kQs, "rf")), 1);      // player 1 folds the ante
  EXPECT_EQ(chips(played(kKs, kJs, kQs, "crf")), -1);    // player 0 folds the ante
  EXPECT_EQ(chips(played(kKs, kJs, kQs, "rrf")), -3);    // player 0 folds after a raise
  EXPECT_EQ(chips(played(kJs, kKs, kKh, "crrf")), 3);    // player 1 folds after a raise
  EXPECT_EQ(chips(played(kJs, kKs, kKh, "rcrf")), 3);    // folding in the second round
  EXPECT_EQ(chips(played(kKh, kJs, kKs, "ccrrf")), -5);  // 1 + 4
}

TEST(LeducPoker, AllowsFoldsToBetsAndTwoRaisesARound) {
  const LeducPoker game;
  const std::set<Action> check_or_raise = {kCall, kRaise};
  const std::set<Action> anything = {kFold, kCall, kRaise};
  const std::set<Action> no_more = {kFold, kCall};
  for (const std::string before : {"", "rc"}) {  // the rules are the same in both rounds
    const auto legal = [&](const std::string& betting) {
      return legal_set(game, played(kJs, kQs, kKs, before + betting));
    };
    EXPECT_EQ(legal(""), check_or_raise);
    EXPECT_EQ(legal("c"), check_or_raise);
    EXPECT_EQ(legal("r"), anything);
    EXPECT_EQ(legal("cr"), anything);
    EXPECT_EQ(legal("rr"), no_more);
    EXPECT_EQ(legal("crr"), no_more);
  }
}

TEST(LeducPoker, PlayersTakeTurnsAndPlayerZeroBeginsBothRounds) {
  const LeducPoker game;
  const auto mover = [&game](const std::string& betting) {
    return game.to_move(played(kJs, kQs, kKs, betting));
  };
  EXPECT_EQ(mover(""), 0);
  EXPECT_EQ(mover("c"), 1);
  EXPECT_EQ(mover("cr"), 0);
  EXPECT_EQ(mover("crr"), 1);
  EXPECT_EQ(mover("cc"), 0);
  EXPECT_EQ(mover("rc"), 0);
  EXPECT_EQ(mover("crc"), 0);
  EXPECT_EQ(mover("ccr"), 1);
  EXPECT_EQ(mover("cccc"), kTerminal);
}

TEST(LeducPoker, DealsTheCardsThatAreLeft) {
  const LeducPoker game;
  ChanceList outcomes;
  LeducPoker::State state = after(game, {Action{kJs}, Action{kKh}, kCall, kCall});
  ASSERT_EQ(game.to_move(state), kChance);
  game.chance_outcomes(state, outcomes);
  std::set<int> left;
  for (const ChanceOutcome& outcome : outcomes) left.insert(static_cast<int>(outcome.action));
  EXPECT_EQ(left, (std::set<int>{kJh, kQs, kQh, kKs}));
}

TEST(LeducPoker, ShowsTheOtherCardAtAShowdownAlone) {
  const LeducPoker game;
  const auto sees = [&game](const std::string& betting) {
    return game.information_state(played(kJs, kQs, kKs, betting), 0) !=
           game.information_state(played(kJs, kQh, kKs, betting), 0);
  };
  EXPECT_FALSE(sees(""));
  EXPECT_FALSE(sees("rc"));
  EXPECT_FALSE(sees("rf"));
  EXPECT_FALSE(sees("rcrf"));
  EXPECT_TRUE(sees("rcrc"));
  // The own card counts with its suit, the public one as well.
  EXPECT_NE(game.information_state(played(kJs, kQs, kKs, "rc"), 0),
            game.information_state(played(kJh, kQs, kKs, "rc"), 0));
  EXPECT_NE(game.information_state(played(kJs, kQs, kKs, "rc"), 0),
            game.information_state(played(kJs, kQs, kKh, "rc"), 0));
}

TEST(LeducPoker, ResamplesAmongTheCardsThatAreNotSeen) {
  const LeducPoker game;
  const LeducPoker::State state = played(kJs, kQs, kKs, "rcr");
  Rng rng(1);
  std::map<int, int> seen;
  constexpr int kDraws = 12000;
  for (int i = 0; i < kDraws; ++i) ++seen[game.resample(state, 1, rng).cards[0]];
  EXPECT_EQ(seen.size(), 4U);
  for (const int card : {kJs, kJh, kQh, kKh}) {
    EXPECT_NEAR(seen[card], kDraws / 4.0, 240) << card;  // five standard errors
  }
}

TEST(LeducPoker, TellsTheBetting) {
  const LeducPoker game;
  EXPECT_EQ(game.to_json(played(kJs, kQs, kKh, "crcrf")).dump(),
            R"({"betting":"crc/rf","cards":["Js","Qs"],"chips":[7,3],"public":"Kh"})");
  EXPECT_EQ(game.describe(played(kJs, kQs, kKh, ""), kCall), "check");
  EXPECT_EQ(game.describe(played(kJs, kQs, kKh, "r"), kCall), "call");
  EXPECT_EQ(game.describe(game.initial_state(), Action{kKh}), "deal Kh");
}

TEST(LeducPoker, HasNoSettings) { expect_strict_settings<LeducPoker>(); }

}  // namespace
}  // namespace muster::classic
