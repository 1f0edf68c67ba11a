// Moves: steps, what stays behind, and what the readings change (PH-32 .. PH-37).
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

TEST(ProjectHexMovement, OneStepAndTwoForMountedTroops) {
  RULE("PH-32");
  Skirmish war(kPlain);
  war.troops(0, "t03", "3a2m1r").start(0);
  EXPECT_EQ(war.phase(), Phase::kMoveFrom);
  EXPECT_EQ(war.from("t03"), (Ids{"t01", "t04", "t13", "t16"}));  // by land and by sea
  EXPECT_EQ(war.movers("t03", "t16"), (Ids{"a1", "m2", "r1"}));
  war.move("t03", "t16", "2a2m1r");
  EXPECT_EQ(war.at("t16"), "2a2m1r");
  EXPECT_EQ(war.at("t03"), "1a");
  EXPECT_EQ(war.movers("t16", "t10"), Ids{"m1"});
  war.move("t16", "t10", "2m");
  EXPECT_EQ(war.from("t10"), Ids{});  // all steps are taken
  EXPECT_EQ(war.from("t16"), Ids{});
  war.pass();
  EXPECT_NE(war.phase(), Phase::kMoveFrom);
}

TEST(ProjectHexMovement, NeverAmongEnemiesAndEmptyLandIsTaken) {
  RULE("PH-33");
  Skirmish war({"philosophers", "nomads", "imperials"});
  war.troops(0, "t04", "3a").troops(1, "t05", "1a").troops(2, "t03", "1r").start(0);
  EXPECT_EQ(war.from("t04"), Ids{"t02"});
  EXPECT_EQ(war.owner("t02"), -1);
  war.move("t04", "t02", "1a");
  EXPECT_EQ(war.owner("t02"), 0);
  EXPECT_EQ(war.realm(0).held, bit<TerritorySet>(1) | bit<TerritorySet>(3));
  EXPECT_EQ(war.realm(0).pieces, 3);
}

TEST(ProjectHexMovement, OneTroopStays) {
  RULE("PH-34");
  Skirmish war(kPlain);
  war.troops(0, "t04", "1a1m1r").troops(0, "t01", "1m").start(0);
  EXPECT_EQ(war.places(Verb::kFrom), Ids{"t04"});  // the one in t01 is alone
  Skirmish assault = war;
  assault.move("t04", "t02", "1m").move("t04", "t02", "1r");
  EXPECT_EQ(assault.from("t04"), Ids{});
  Skirmish many(kPlain);
  many.troops(0, "t04", "3a").start(0);
  many.act(Verb::kFrom, many.place("t04")).act(Verb::kTo, many.place("t02"));
  std::set<int> numbers;
  for (const int argument : many.options(Verb::kMove)) numbers.insert(argument % 64);
  EXPECT_EQ(numbers, (std::set<int>{1, 2}));
}

TEST(ProjectHexMovement, EmptyLandOnTheWayIsGuarded) {
  RULE("PH-35");
  Skirmish war(kPlain);
  war.troops(0, "t04", "3m").start(0);
  war.move("t04", "t05", "1m");
  EXPECT_EQ(war.from("t05"), Ids{});  // alone there
  Skirmish two = war;
  two.move("t04", "t05", "1m");
  EXPECT_EQ(two.from("t05"), (Ids{"t04", "t06", "t07"}));
  two.move("t05", "t06", "1m");
  EXPECT_EQ(two.at("t05"), "1m");
  EXPECT_EQ(two.from("t05"), Ids{});
}

TEST(ProjectHexMovement, OrTroopsRideFreelyThroughIt) {
  RULE("PH-35");
  Skirmish war(kPlain, {"passing_through=free"});
  war.troops(0, "t04", "2m").start(0);
  war.move("t04", "t05", "1m");
  EXPECT_EQ(war.from("t04"), Ids{});  // where it began its turn a troop is still bound
  EXPECT_EQ(war.from("t05"), (Ids{"t04", "t06", "t07"}));
  war.move("t05", "t06", "1m");
  EXPECT_EQ(war.at("t05"), "0");
  EXPECT_EQ(war.owner("t05"), -1);
  EXPECT_EQ(war.at("t06"), "1m");
}

TEST(ProjectHexMovement, TroopsThatMovedStayApartFromOthers) {
  RULE("PH-37");
  Skirmish war(kPlain);
  war.troops(0, "t04", "3m").troops(0, "t05", "2m").start(0);
  war.move("t04", "t05", "2m");
  EXPECT_EQ(war.at("t05"), "4m");
  EXPECT_EQ(war.movers("t05", "t06"), (Ids{"m1", "m2"}));
  war.move("t05", "t06", "2m", 1);
  EXPECT_EQ(war.movers("t05", "t07"), Ids{"m2"});
  war.move("t05", "t07", "1m");
  EXPECT_EQ(war.from("t06"), Ids{});
  EXPECT_EQ(war.from("t07"), Ids{});     // a step left, but alone
  war.end_turn().end_turn().to_moves();  // in the next turn they are all the same again
  EXPECT_EQ(war.movers("t06", "t08"), Ids{"m2"});
}

TEST(ProjectHexMovement, PlacedTroopsHaveAllTheirSteps) {
  RULE("PH-37");
  Skirmish war(kPlain);
  war.troops(0, "t04", "1a").waiting(0, "1m").start(0);
  war.act(Verb::kPlaceAll, 64 + war.place("t04"));
  EXPECT_EQ(war.phase(), Phase::kMoveFrom);
  EXPECT_EQ(war.movers("t04", "t05"), (Ids{"a1", "m2"}));
}

TEST(ProjectHexMovement, MarkedLandWithoutTroopsIsOpen) {
  RULE("PH-33");
  Skirmish war(kPlain, {"control=markers"});
  war.troops(0, "t04", "2a").troops(1, "t05", "-").troops(1, "t03", "1a").start(0);
  EXPECT_EQ(war.owner("t05"), 1);
  EXPECT_EQ(war.from("t04"), (Ids{"t02", "t05"}));
  war.move("t04", "t05", "1a");
  EXPECT_EQ(war.owner("t05"), 0);
  EXPECT_EQ(war.realm(1).held, bit<TerritorySet>(2));
}

}  // namespace
}  // namespace muster::projecthex::testing
