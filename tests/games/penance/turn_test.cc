// Rounds and turns.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

std::vector<std::uint64_t> weights(const DuelTest& duel) {
  ChanceList outcomes;
  duel.rules().chance_outcomes(duel.state, outcomes);
  std::vector<std::uint64_t> all;
  for (const ChanceOutcome& outcome : outcomes) all.push_back(outcome.weight);
  return all;
}

TEST(PenanceTurn, InitiativeIsADieAndTheClassTiesAgain) {
  RULE("PN-81");
  RULE("PN-150");
  // Scout +3 against Vanguard -1: only 1 against 6 loses, 1 against 5 and 2 against 6 are ties.
  DuelTest duel({.second = "dwarves-ironclad"});
  duel.begin_at(Stage::kInitiative);
  EXPECT_EQ(weights(duel), (std::vector<std::uint64_t>{33, 1}));
  DuelTest even;
  even.begin_at(Stage::kInitiative);
  EXPECT_EQ(weights(even), (std::vector<std::uint64_t>{15, 15}));
  even.take(Verb::kFirst, 1);
  EXPECT_EQ(even.mover(), 1);
}

TEST(PenanceTurn, ARoundBeginsWithBothRefillingToSix) {
  RULE("PN-80");
  DuelTest duel;
  duel.hand(0, {"k-feint", "k-retreat"});
  duel.begin_at(Stage::kRefill).settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 6);
  EXPECT_EQ(duel.duelist(1).hand.size(), 6);
}

TEST(PenanceTurn, RefreshSetsSpAndTakesPendingLosses) {
  RULE("PN-56");
  RULE("PN-84");
  DuelTest duel;
  duel.duelist(0).sp = 3;
  duel.duelist(0).sp_change = -2;
  duel.begin_at(Stage::kTurn);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.sp(0), 8);
  EXPECT_EQ(duel.duelist(0).sp_change, 0);
}

TEST(PenanceTurn, TheSecondTurnIsTheOpponentsAndThenTheRoundEnds) {
  RULE("PN-82");
  RULE("PN-83");
  DuelTest duel;
  duel.begin().act("end the Action phase").settle();
  EXPECT_EQ(duel.mover(), 1);
  EXPECT_EQ(duel.duelist(0).hand.size(), 6);
  duel.act("end the Action phase");
  // Both draw in their Draw phase; after the second turn the hands go to the discard piles.
  while (duel.state.round == 1) duel.settle_once();
  EXPECT_EQ(duel.duelist(0).discard.size(), 6);
  EXPECT_EQ(duel.duelist(1).discard.size(), 6);
}

TEST(PenanceTurn, HandsMayBeKept) {
  RULE("PN-83");
  DuelTest duel({.rules = {"hands=kept"}});
  duel.begin().act("end the Action phase").settle().act("end the Action phase");
  while (duel.state.round == 1) duel.settle_once();
  EXPECT_EQ(duel.duelist(0).hand.size(), 6);
  EXPECT_EQ(duel.duelist(0).discard.size(), 0);
}

TEST(PenanceTurn, DamagedCardsStayInHandAndAreSeen) {
  RULE("PN-51");
  DuelTest duel;
  duel.hand(0, {"k-feint"}).damaged(0, 2);
  duel.begin_at(Stage::kRoundOver);
  EXPECT_EQ(duel.duelist(0).discard.size(), 1);
  EXPECT_EQ(duel.duelist(0).hand.copies(kDamagedKind), 2);
  EXPECT_EQ(duel.duelist(0).shown_damaged, 2);
  duel.settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 6) << "they count towards the six";
}

TEST(PenanceTurn, OverspendingCostsACardForEachPoint) {
  RULE("PN-88");
  DuelTest duel;
  duel.hand(0, {"k-feint", "k-retreat", "k-rally-cry"}).begin();
  duel.duelist(0).sp = 2;
  duel.duelist(0).spent = 10;
  duel.act("play Retreat");  // 2 SP, 1 of them too many
  EXPECT_EQ(duel.phase(), Phase::kDiscardCard);
  EXPECT_EQ(duel.options(), (std::vector<std::string>{"discard the rest off the draw pile",
                                                      "discard Rally Cry", "discard Feint"}));
  const int discarded = duel.duelist(0).discard.size();
  duel.act("discard Rally Cry");
  EXPECT_EQ(duel.duelist(0).discard.size(), discarded + 1);
  EXPECT_EQ(duel.duelist(0).tally.discarded, 0) << "no effect of its own";
  EXPECT_EQ(duel.sp(0), 0);
  EXPECT_EQ(duel.duelist(0).spent, 14);
}

TEST(PenanceTurn, OverspendingEndsAtTwiceTheMaximumOrWhereTheSettingSays) {
  RULE("PN-88");
  for (const auto& [percent, spent, playable] :
       {std::tuple{200, 20, true}, {200, 21, false}, {100, 9, false}, {150, 14, true}}) {
    DuelTest duel({.rules = {fmt::format("overspend_percent={}", percent)}});
    duel.hand(0, {"k-retreat"}).begin();
    duel.duelist(0).sp = 0;
    duel.duelist(0).spent = static_cast<std::uint8_t>(spent);
    EXPECT_EQ(duel.can("play Retreat"), playable) << percent << " " << spent;
  }
}

TEST(PenanceTurn, ATurnWithoutActionCools) {
  RULE("PN-68");
  DuelTest duel;
  duel.heat(0, 3).begin().act("end the Action phase").settle();
  EXPECT_EQ(duel.duelist(0).heat, 2);
  DuelTest active;
  active.heat(0, 3).begin().act("face N").act("end the Action phase").settle();
  EXPECT_EQ(active.duelist(0).heat, 3);
}

TEST(PenanceTurn, HexesMovedBecomeThoseOfTheLastTurn) {
  RULE("PN-13");
  RULE("PN-85");
  DuelTest duel;
  duel.begin().act("move S").act("move S");
  EXPECT_EQ(duel.duelist(0).moved, 2);
  duel.act("end the Action phase").settle();
  EXPECT_EQ(duel.duelist(0).moved, 0);
  EXPECT_EQ(duel.duelist(0).moved_last, 2);
}

// Player 0 attacks player 1, who answers with Adaptive Armor and evades by a hex.
DuelTest evaded() {
  DuelTest duel;
  duel.place(0, 3, 3, "SE").place(1, 4, 3, "NW").hand(0, {"k-ch-faithful-thrust"});
  duel.hand(1, {"k-no-adaptive-armor"}).begin();
  duel.act("play Faithful Thrust").act("aim at the Chassis").attack(3, 3).defense(3);
  duel.act("react with Adaptive Armor").act("move S");
  return duel;
}

TEST(PenanceTurn, AReactiveMoveIsOfNoOwnTurn) {
  RULE("PN-12");
  RULE("PN-13");
  RULE("PN-85");
  DuelTest duel = evaded();
  EXPECT_EQ(duel.duelist(1).moved, 1);
  duel.settle().act("end the Action phase").settle();
  ASSERT_EQ(duel.mover(), 1);
  EXPECT_EQ(duel.duelist(1).moved, 0);
  duel.act("move S").act("move S");
  EXPECT_EQ(duel.duelist(1).moved, 2);
  duel.act("end the Action phase");
  while (duel.state.round == 1) duel.settle_once();
  EXPECT_EQ(duel.duelist(1).moved_last, 2);
}

TEST(PenanceTurn, AReactiveMoveLeavesTheHexesOfTheLastOwnTurnAlone) {
  RULE("PN-13");
  DuelTest duel = evaded();
  EXPECT_EQ(duel.duelist(1).moved_last, 0);
  duel.duelist(1).moved_last = 4;
  duel.settle().act("end the Action phase").settle();
  ASSERT_EQ(duel.mover(), 1);
  EXPECT_EQ(duel.duelist(1).moved_last, 4) << "what counts until the own turn is over";
}

}  // namespace
}  // namespace muster::penance
