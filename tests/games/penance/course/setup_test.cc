// Before the first round.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

// A duel from the very start.
DuelTest from_start(const DuelSetting& setting = {}) {
  DuelTest duel(setting);
  duel.state = duel.rules().initial_state();
  return duel;
}

TEST(PenanceSetUp, BothDrawSixAndMayGiveTheHandBackOnce) {
  RULE("PN-160");
  DuelTest duel = from_start();
  duel.settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 6);
  EXPECT_EQ(duel.duelist(1).hand.size(), 6);
  EXPECT_EQ(duel.mover(), 0);
  EXPECT_EQ(duel.options(), (std::vector<std::string>{"draw a new hand", "keep the hand"}));
  duel.act("draw a new hand");
  EXPECT_EQ(duel.mover(), 1);
  duel.act("keep the hand");
  // The first draws six anew out of all thirty.
  EXPECT_EQ(duel.phase(), Phase::kDrawCard);
  EXPECT_EQ(duel.duelist(0).hand.size(), 0);
  EXPECT_EQ(duel.duelist(0).draw.size(), 30);
  duel.settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 6);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceSetUp, WithoutMulligansNobodyIsAsked) {
  RULE("PN-160");
  DuelTest duel = from_start({.rules = {"mulligan=false"}});
  duel.settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceSetUp, ADuelBeginsWithFullSpAndNothingElse) {
  RULE("PN-161");
  DuelTest duel = from_start({.rules = {"mulligan=false"}});
  duel.settle();
  const int side = duel.mover();
  EXPECT_EQ(duel.sp(side), 12);  // six points in halves
  for (const int each : {0, 1}) {
    EXPECT_EQ(duel.duelist(each).heat, 0);
    EXPECT_EQ(duel.duelist(each).wounds, 0);
    EXPECT_EQ(duel.life(each), 30);
  }
}

TEST(PenanceSetUp, ThePlainArenaHasFixedStarts) {
  DuelTest duel = from_start({.rules = {"mulligan=false"}});
  duel.settle();
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(4, 6));
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(12, 6));
  EXPECT_EQ(duel.duelist(0).facing, 1);
  EXPECT_EQ(duel.duelist(1).facing, 5);
}

TEST(PenanceSetUp, DeploymentsMayBeSwapped) {
  DuelTest duel = from_start({.rules = {"mulligan=false"}, .scenario = {"deployments=swapped"}});
  duel.settle();
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(12, 6));
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(4, 6));
}

TEST(PenanceSetUp, InTheProvingGroundsADieSaysWhoDeploysAndThatPlayerBegins) {
  RULE("PN-112");
  RULE("PN-162");
  DuelTest duel = from_start({.rules = {"mulligan=false"}, .arena = "proving_grounds"});
  while (duel.phase() != Phase::kDeployer) duel.settle_once();
  duel.take(Verb::kFirst, 1);
  EXPECT_EQ(duel.mover(), 1);
  EXPECT_EQ(duel.arguments(Verb::kColumn), (std::set<int>{10, 11, 12}));
  duel.take(Verb::kColumn, 11);
  EXPECT_EQ(duel.arguments(Verb::kRow), (std::set<int>{10, 11, 12}));
  duel.take(Verb::kRow, 12);
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(11, 12));
  duel.act("face NW");
  EXPECT_EQ(duel.mover(), 0);
  duel.take(Verb::kColumn, 1).take(Verb::kRow, 1).act("face SE");
  duel.settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.mover(), 1);
}

}  // namespace
}  // namespace muster::penance
