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

// ---- What the ground of the kit's arena does: the altar at the end of a turn, hazards in rounds.

const std::vector<std::string> kWithHazards = {"hazards=true"};

// Player 0 stands in the upper left quarter, player 1 in the lower right one.
DuelTest in_the_kit(const std::vector<std::string>& rules = {}) {
  DuelTest duel({.rules = rules, .arena = "kit16"});
  duel.place(0, 2, 2).place(1, 15, 10);
  return duel;
}
// A round with hazards: the die, and the one for the quarter where there is one.
DuelTest struck(DuelTest duel, int face, int quarter = 0) {
  duel.begin_at(Stage::kRoundEffects, 0, 3).roll(face);
  if (quarter > 0) duel.roll(quarter);
  return duel;
}

TEST(PenanceGround, WhoEndsATurnBesideTheAltarRecoversACard) {
  RULE("PN-117");
  const auto ended = [](int column, int row) {  // the altar is (8,2)
    DuelTest duel = in_the_kit();
    duel.place(0, column, row).discard(0, {"k-feint", "k-retreat"}).begin_at(Stage::kTurnEnd, 0);
    return duel;
  };
  DuelTest beside = ended(8, 3);
  ASSERT_EQ(beside.phase(), Phase::kPickCard);
  EXPECT_EQ(beside.mover(), 0);
  EXPECT_EQ(beside.options(), (std::vector<std::string>{"Feint", "Retreat"}));
  const int draw = beside.duelist(0).draw.size();
  beside.act("Retreat");
  EXPECT_NE(beside.phase(), Phase::kPickCard) << "one card only";
  EXPECT_EQ(beside.duelist(0).draw.size(), draw + 1);
  EXPECT_FALSE(beside.duelist(0).discard.has(beside.kind(0, "k-retreat")));
  EXPECT_NE(ended(8, 4).phase(), Phase::kPickCard) << "two hexes away";
}

TEST(PenanceGround, OnlyWhoseTurnEndsRecoversAtTheAltar) {
  RULE("PN-117");
  DuelTest duel = in_the_kit();
  duel.place(1, 8, 3).discard(1, {"k-feint", "k-retreat"}).begin_at(Stage::kTurnEnd, 0);
  EXPECT_NE(duel.phase(), Phase::kPickCard);
  EXPECT_EQ(duel.duelist(1).discard.size(), 2);
}

TEST(PenanceGround, HazardsAreRolledInTheirRoundsOnly) {
  RULE("PN-119c");
  for (int round = 1; round <= 8; ++round) {
    DuelTest duel = in_the_kit(kWithHazards);
    duel.begin_at(Stage::kRoundEffects, 0, round);
    EXPECT_EQ(duel.phase() == Phase::kDie, round == 3 || round == 5 || round == 7) << round;
    DuelTest off = in_the_kit();
    EXPECT_NE(off.begin_at(Stage::kRoundEffects, 0, round).phase(), Phase::kDie) << round;
  }
}

TEST(PenanceGround, OneAndTwoDoNothing) {
  RULE("PN-119c");
  for (const int face : {1, 2}) {
    const DuelTest duel = struck(in_the_kit(kWithHazards), face);
    EXPECT_EQ(duel.phase(), Phase::kInitiative);
    EXPECT_TRUE(duel.state.changed.empty());
    EXPECT_EQ(duel.life(0) + duel.life(1), 60);
  }
}

TEST(PenanceGround, ThreeAndFourMakeAnyOpenHexDifficult) {
  RULE("PN-119c");
  for (const int face : {3, 4}) {
    DuelTest duel = struck(in_the_kit(kWithHazards), face);
    ASSERT_EQ(duel.phase(), Phase::kRandomHex);
    EXPECT_EQ(duel.mover(), kChance);
    std::uint64_t hexes = 0;
    for (const std::uint64_t weight : weights(duel)) hexes += weight;  // by column
    EXPECT_EQ(hexes, 192U - 10) << "all but walls, rubble, altar and statue";
    constexpr int kSouth = 3;
    EXPECT_EQ(duel.price_of_step(0, kSouth), 2);
    duel.act("column 2").act("row 3");
    EXPECT_EQ(duel.price_of_step(0, kSouth), 4);
    EXPECT_EQ(duel.phase(), Phase::kInitiative);
  }
}

TEST(PenanceGround, FiveAndSixBurnAQuarterForEverybodyInIt) {
  RULE("PN-119c");
  for (const int face : {5, 6}) {
    for (int quarter = 1; quarter <= 4; ++quarter) {
      DuelTest duel = struck(in_the_kit(kWithHazards), face, quarter);
      while (duel.phase() == Phase::kDrawCard) duel.settle_once();
      EXPECT_EQ(duel.phase(), Phase::kInitiative);
      EXPECT_EQ(duel.duelist(0).graveyard.size(), quarter == 1 ? 2 : 0) << face << quarter;
      EXPECT_EQ(duel.duelist(1).graveyard.size(), quarter == 4 ? 2 : 0) << face << quarter;
    }
  }
  DuelTest both = in_the_kit(kWithHazards);
  both.place(1, 8, 6);  // the last hex of the quarter
  both = struck(both, 5, 1);
  while (both.phase() == Phase::kDrawCard) both.settle_once();
  EXPECT_EQ(both.duelist(0).graveyard.size(), 2);
  EXPECT_EQ(both.duelist(1).graveyard.size(), 2);
}

}  // namespace
}  // namespace muster::penance
