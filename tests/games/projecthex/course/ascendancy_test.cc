// The Ascendancy's extra step, in all readings (PH-54, PH-92).
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

Skirmish roads(const Settings& rules = {}, const std::string& ruleset = "0.1.3") {
  return Skirmish({"ascendancy", "imperials"}, rules, "small", ruleset);
}

TEST(ProjectHexAscendancy, OneMoreStepIntoOwnLand) {
  RULE("PH-54");
  Skirmish war = roads();
  war.troops(0, "t04", "4a2m").troops(0, "t05", "1a").start(0);
  war.move("t04", "t05", "2a");
  EXPECT_EQ(war.movers("t05", "t06"), Ids{"a1"});  // the extra step went first
  war.move("t05", "t06", "2a");
  EXPECT_EQ(war.from("t06"), Ids{});  // one extra step in a turn
  war.move("t04", "t05", "1m").move("t05", "t07", "1m", 2);
  EXPECT_EQ(war.from("t07"), Ids{});  // a step left, but alone there
}

TEST(ProjectHexAscendancy, BeforeOrAfterOtherSteps) {
  RULE("PH-54");
  Skirmish war = roads();
  war.troops(0, "t04", "4a").troops(0, "t01", "1a").start(0);
  war.move("t04", "t02", "2a");  // empty: the usual step
  EXPECT_EQ(war.from("t02"), (Ids{"t01", "t04"}));
  war.move("t02", "t01", "1a");
  EXPECT_EQ(war.movers("t01", "t03"), Ids{"a1"});  // who was there; the other has no step left
}

TEST(ProjectHexAscendancy, EmptyLandIsNotForTheExtraStep) {
  RULE("PH-54");
  Skirmish war = roads();
  war.troops(0, "t04", "4a").start(0);
  war.move("t04", "t05", "2a");
  EXPECT_EQ(war.from("t05"), Ids{"t04"});  // not to t06 and t07
}

TEST(ProjectHexAscendancy, OthersHaveNoExtraStep) {
  RULE("PH-54");
  Skirmish war({"imperials", "ascendancy"});
  war.troops(0, "t04", "4a").troops(0, "t05", "2a").start(0);
  war.move("t04", "t05", "2a");
  EXPECT_EQ(war.movers("t05", "t06"), Ids{"a1"});  // the two that were there
  war.move("t05", "t06", "2a");
  EXPECT_EQ(war.from("t05"), Ids{});
}

TEST(ProjectHexAscendancy, OnlyWhenMoving) {
  RULE("PH-54");
  Skirmish war = roads();
  war.troops(0, "t03", "4a").troops(0, "t04", "1a").troops(1, "t05", "1a").start(0);
  Skirmish by_own = war;
  by_own.move("t03", "t04", "3a");
  EXPECT_EQ(by_own.most_attackers("t04", "t05"), 3);  // the usual step is left
  Skirmish by_empty = roads();
  by_empty.troops(0, "t03", "4a").troops(0, "t05", "1a").troops(1, "t06", "1a").start(0);
  by_empty.move("t03", "t04", "3a").move("t04", "t05", "2a");
  EXPECT_EQ(by_empty.most_attackers("t05", "t06"), 1);  // who was there
  // Nor is what is left of it a step for an attack.
  Skirmish left = roads();
  left.troops(0, "t03", "4a").troops(1, "t05", "1a").start(0);
  left.move("t03", "t04", "3a");
  const std::uint32_t turn = left.state.turn;
  while (left.state.turn == turn) {
    EXPECT_NE(left.phase(), Phase::kAttackFrom);
    left.idle();
  }
}

TEST(ProjectHexAscendancy, LandOfItsOwnNowOrSinceTheTurnBegan) {
  RULE("PH-54");
  RULE("PH-92");
  const auto after_second = [](Skirmish war) {
    war.troops(0, "t04", "4a").start(0);
    war.to_moves().move("t04", "t02", "1a").move("t04", "t02", "1a");  // first empty, then own
    return war.from("t02");
  };
  EXPECT_EQ(after_second(roads()), (Ids{"t01", "t04"}));
  EXPECT_EQ(after_second(roads({"ascendancy_own=turn_start"})), Ids{"t04"});
  EXPECT_EQ(after_second(roads({}, "0.2.0")), Ids{"t04"});
  EXPECT_EQ(after_second(roads({}, "0.2.1")), Ids{"t04"});
}

TEST(ProjectHexAscendancy, OrTheStepLeavesOwnLand) {
  RULE("PH-54");
  const auto second_step = [](const Settings& rules) {
    Skirmish war = roads(rules);
    war.troops(0, "t04", "4a").troops(0, "t05", "1r").start(0);
    war.move("t04", "t05", "2a");
    EXPECT_EQ(war.movers("t05", "t04"), (Ids{"a0", "r1"}));
    return war.move("t05", "t06", "1a", 0).at("t06");
  };
  EXPECT_EQ(second_step({"ascendancy_step=through"}), "1a");
  EXPECT_EQ(second_step({"ascendancy_step=through", "ascendancy_own=turn_start"}), "1a");
  // Land that was empty is not land of its own since the turn began.
  Skirmish war = roads({"ascendancy_step=through", "ascendancy_own=turn_start"});
  war.troops(0, "t04", "4a").start(0);
  war.move("t04", "t05", "2a");
  EXPECT_EQ(war.from("t05"), Ids{});
}

// The troop in t05 has the extra step alone, which leads out of own land wherever it likes: that no
// neighbour of t05 is its own, the last one having been left in the meantime, does not keep it.
TEST(ProjectHexAscendancy, OutOfOwnLandIntoEmptyLandAllAround) {
  RULE("PH-54");
  Skirmish war = roads({"ascendancy_step=through", "passing_through=free"});
  war.troops(0, "t02", "2a").troops(0, "t04", "1a").start(0);
  war.move("t02", "t04", "1a").move("t04", "t05", "1a", 1).move("t04", "t03", "1a", 0);
  EXPECT_EQ(war.owner("t04"), -1);
  EXPECT_EQ(war.from("t05"), (Ids{"t04", "t06", "t07"}));
}

}  // namespace
}  // namespace muster::projecthex::testing
