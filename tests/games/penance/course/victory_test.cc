// How a duel ends.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

TEST(PenanceVictory, AfterTheLastRoundMoreLifeWinsAndEqualLifeIsADraw) {
  RULE("PN-163");
  RULE("PN-166");
  DuelTest duel({.rules = {"max_rounds=3"}});
  duel.graveyard(1, {"k-feint"}).begin_at(Stage::kRoundOver, 0, 3);
  EXPECT_TRUE(duel.over());
  EXPECT_EQ(duel.winner(), 0);
  EXPECT_EQ(duel.rules().returns(duel.state)[0], 1.0);
  EXPECT_EQ(duel.rules().returns(duel.state)[1], -1.0);
  DuelTest even({.rules = {"max_rounds=3"}});
  even.begin_at(Stage::kRoundOver, 0, 3);
  EXPECT_TRUE(even.over());
  EXPECT_EQ(even.winner(), -1);
  EXPECT_EQ(even.rules().returns(even.state)[0], 0.0);
  DuelTest early({.rules = {"max_rounds=3"}});
  early.begin_at(Stage::kRoundOver, 0, 2);
  EXPECT_FALSE(early.over());
}

TEST(PenanceVictory, TooManyReshufflesMayLose) {
  RULE("PN-167");
  for (const int limit : {0, 1, 2}) {
    DuelTest duel({.rules = {fmt::format("reshuffles_to_lose={}", limit)}});
    duel.discard(0, {"k-feint", "k-retreat", "k-overextend"}).draw(0, {});
    duel.task(0, DrawTask{.cards = 1});
    EXPECT_EQ(duel.over(), limit == 1) << limit;
  }
}

TEST(PenanceVictory, DamageDealtMayWin) {
  RULE("PN-167");
  DuelTest duel({.rules = {"damage_to_win=2"}});
  const auto lose = [&duel](int cards) {
    duel.task(0, LoseTask{.cards = cards, .cause = LossCause::kAttack, .flags = kOfAttack});
    duel.settle();
  };
  duel.begin();
  lose(1);
  EXPECT_FALSE(duel.over());
  lose(1);
  EXPECT_TRUE(duel.over());
  EXPECT_EQ(duel.winner(), 1);
}

TEST(PenanceVictory, TheSummaryCountsWhatHappened) {
  DuelTest duel({.rules = {"max_rounds=3"}});
  duel.graveyard(1, {"k-feint", "k-retreat"}).begin_at(Stage::kRoundOver, 0, 3);
  const Summary summary = duel.rules().summary(duel.state);
  EXPECT_EQ(summary.margin, 2);
  EXPECT_EQ(summary.rounds, 3);
  const auto metrics = to_json(summary.metrics);
  EXPECT_EQ(metrics["life_first"], 30);
  EXPECT_EQ(metrics["life_second"], 28);
  EXPECT_EQ(metrics["capped"], true);
  EXPECT_EQ(metrics["decided"], 0);
}

TEST(PenanceVictory, TheSummaryTellsWhoHadTheFirstTurn) {
  for (const int first : {0, 1}) {
    DuelTest duel;
    EXPECT_FALSE(to_json(duel.rules().summary(duel.state).metrics).contains("turn_order_first"));
    duel.state.on_turn = static_cast<std::uint8_t>(first);
    duel.state.stage = Stage::kTurn;
    duel.run();
    duel.begin_at(Stage::kTurn, 1 - first, 2);  // another round, another roll
    const auto metrics = to_json(duel.rules().summary(duel.state).metrics);
    EXPECT_EQ(metrics["turn_order_first"], first == 0 ? 1 : 2);
    EXPECT_EQ(metrics["turn_order_second"], first == 0 ? 2 : 1);
  }
}

TEST(PenanceVictory, WhoIsFirstDownToHalfOfItsDeckIsBehind) {
  const auto behind = [](int cards_first, int cards_second) {
    DuelTest duel;
    for (const int side : {0, 1}) {
      CardPile& pile = duel.duelist(side).draw;
      while (pile.size() > (side == 0 ? cards_first : cards_second)) pile.remove(pile.card(0));
    }
    duel.begin_at(Stage::kTurnOver);
    return duel;
  };
  EXPECT_FALSE(behind(16, 16).duelist(0).is(kBehind));
  EXPECT_TRUE(behind(15, 16).duelist(0).is(kBehind));
  EXPECT_FALSE(behind(15, 16).duelist(1).is(kBehind));
  EXPECT_TRUE(behind(15, 14).duelist(1).is(kBehind));
  EXPECT_FALSE(behind(15, 14).duelist(0).is(kBehind));
  EXPECT_FALSE(behind(14, 14).duelist(0).is(kBehind)) << "as much left for both";
  EXPECT_FALSE(behind(14, 14).duelist(1).is(kBehind));

  DuelTest duel = behind(16, 15);
  for (const int winner : {0, 1}) {  // the first one to be behind may win yet
    duel.state.winner = static_cast<std::uint8_t>(winner);
    const auto metrics = to_json(duel.rules().summary(duel.state).metrics);
    EXPECT_EQ(metrics["behind_first"], 0);
    EXPECT_EQ(metrics["behind_second"], 1);
    EXPECT_EQ(metrics["comeback_first"], 0);
    EXPECT_EQ(metrics["comeback_second"], winner);
  }
  duel.duelist(0).draw = {};  // whatever happens later, who was first stays
  duel.begin_at(Stage::kTurnOver);
  EXPECT_FALSE(duel.duelist(0).is(kBehind));
}

}  // namespace
}  // namespace muster::penance
