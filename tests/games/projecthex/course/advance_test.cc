// After the last exchange: who moves in (PH-49, PH-49a).
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

TEST(ProjectHexAdvance, AllThatAreLeftMoveIn) {
  RULE("PH-49");
  Skirmish war = facing("3a2m", "2a");
  war.storm("t04", "t05", "2a2m");
  EXPECT_EQ(war.at("t04"), "1a");
  EXPECT_EQ(war.at("t05"), "2a2m");
  EXPECT_EQ(war.owner("t05"), 0);
  EXPECT_EQ(war.realm(1).held, 0U);
}

TEST(ProjectHexAdvance, TheFallenDoNot) {
  RULE("PH-49");
  Skirmish war = facing("4a", "2a", {"economy=gold", "fortresses=true"});
  war.state.fortresses = bit<TerritorySet>(war.place("t05"));
  war.attack("t04", "t05", "3a").roll("990", "0009");
  war.exchange("0a", "9a").exchange("9a", "0a").exchange("9a", "0a");
  EXPECT_EQ(war.at("t05"), "2a");
  EXPECT_EQ(war.at("t04"), "1a");
}

TEST(ProjectHexAdvance, WithoutVictoryAllStayWhereTheyWere) {
  RULE("PH-49");
  Skirmish war = facing("4a", "3a");
  war.attack("t04", "t05", "3a").roll("995", "006");
  war.exchange("9a", "0a").exchange("9a", "0a").exchange("5a", "6a");
  EXPECT_EQ(war.at("t04"), "3a");
  EXPECT_EQ(war.at("t05"), "1a");  // defenders never advance, either
  Skirmish lost = facing("2a", "3a", {"abandonment=advancing"});
  lost.attack("t04", "t05", "2a").roll("00", "999").settle();
  EXPECT_EQ(lost.at("t04"), "0");
  EXPECT_EQ(lost.owner("t04"), -1);
  EXPECT_EQ(lost.at("t05"), "3a");
}

TEST(ProjectHexAdvance, RangedTroopsMayStay) {
  RULE("PH-49");
  Skirmish war = facing("2a3r", "1a");
  war.storm("t04", "t05", "1a3r");
  ASSERT_EQ(war.phase(), Phase::kAdvance);
  EXPECT_EQ(war.at("t05"), "1a");  // the others have moved in
  EXPECT_EQ(war.options(Verb::kStay), (std::set<int>{0, 1, 2, 3}));
  Skirmish all = war;
  all.stay(0);
  EXPECT_EQ(all.at("t05"), "1a3r");
  EXPECT_EQ(all.at("t04"), "1a");
  war.stay(2);
  EXPECT_EQ(war.at("t05"), "1a1r");
  EXPECT_EQ(war.at("t04"), "1a2r");
}

TEST(ProjectHexAdvance, RangedTroopsThatStayKeepTheirStep) {
  RULE("PH-49");
  Skirmish war = facing("1a2r", "1a");
  war.troops(1, "t02", "1a");
  war.storm("t04", "t05", "2r").stay(1);
  EXPECT_EQ(war.most_attackers("t04", "t02"), 1);
}

TEST(ProjectHexAdvance, ATargetThatNobodyEntersIsNobodys) {
  RULE("PH-49a");
  Skirmish war = facing("1a2r", "1a");
  war.troops(0, "t02", "3a");
  war.storm("t04", "t05", "2r").stay(2);
  EXPECT_EQ(war.at("t05"), "0");
  EXPECT_EQ(war.owner("t05"), -1);
  const std::uint32_t turn = war.state.turn;
  while (war.state.turn == turn) {  // nobody moves in before the next turn
    EXPECT_NE(war.phase(), Phase::kMoveFrom);
    EXPECT_NE(war.phase(), Phase::kAttackFrom);
    war.idle();
  }
  war.end_turn().to_moves();
  EXPECT_EQ(war.from("t04").count("t05"), 1U);
}

TEST(ProjectHexAdvance, OrItsLastHoldersWithMarkers) {
  RULE("PH-49a");
  Skirmish war = facing("1a2r", "1a", {"control=markers"});
  war.storm("t04", "t05", "2r").stay(2);
  EXPECT_EQ(war.at("t05"), "0");
  EXPECT_EQ(war.owner("t05"), 1);
}

// A troop that has moved is lost before one of its type that has not.
TEST(ProjectHexAdvance, TheMoreTiredOfATypeIsLostFirst) {
  RULE("PH-43");
  RULE("PH-37");
  Skirmish war({"philosophers", "imperials"});
  war.troops(0, "t03", "2m").troops(0, "t04", "3m").troops(1, "t05", "1a").start(0);
  war.to_moves().move("t03", "t04", "1m").to_attacks();
  war.act(Verb::kFrom, war.place("t04")).act(Verb::kTo, war.place("t05"));
  war.Table::commit(1);  // the one that has moved
  war.Table::commit(2);
  war.roll("135", "9").exchange("1m", "9a");
  ASSERT_EQ(war.at("t04"), "3m");
  const auto left = groups_at(war.state, war.place("t04"));
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(kind_of(left[0].kind).steps, 2);
}

}  // namespace
}  // namespace muster::projecthex::testing
