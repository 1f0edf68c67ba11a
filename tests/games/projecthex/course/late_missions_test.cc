// The three missions of 0.2.1 (PH-67 .. PH-69).
#include "games/projecthex/inquiry/missions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

Skirmish with_mission(MissionKind kind, const Settings& rules = {},
                      const std::string& map = "small") {
  Skirmish war(kIslanders, rules, map, "0.2.1");
  war.dossier(0, mission_card(kind));
  return war;
}

// Prestige after this turn.
int prestige_after(Skirmish war) { return war.end_turn().realm(0).prestige; }

TEST(ProjectHexLateMissions, ControlTheSeasNeedsAllIslands) {
  RULE("PH-67");
  for (const int missing : {-1, 0, 1, 2}) {
    Skirmish war = with_mission(MissionKind::kControlTheSeas);
    const Factions isles = {"t16", "t17", "t18"};
    for (int i = 0; i < 3; ++i) {
      if (i != missing) war.troops(0, isles[static_cast<std::size_t>(i)], "1a");
    }
    war.troops(0, "t04", "1a").troops(1, "t09", "1a").start(0);
    EXPECT_EQ(prestige_after(war), missing < 0 ? 2 : 0) << missing;
  }
}

TEST(ProjectHexLateMissions, IslandsAreWhereOnlySeaRoutesLead) {
  RULE("PH-67");
  Skirmish war = with_mission(MissionKind::kControlTheSeas, {}, "board");
  const Ids islands = {"t24", "t25", "t26", "t27", "t39", "t40", "t41", "t42", "t43", "t44"};
  for (const std::string& id : islands) war.troops(0, id, "1a");
  war.troops(1, "t01", "1a").start(0);
  const int card = mission_card(MissionKind::kControlTheSeas);
  EXPECT_TRUE(met(war.rules(), war.state, 0, card));
  EXPECT_FALSE(met(war.rules(), war.state, 1, card));
  for (const std::string& id : islands) {
    Skirmish less = war;
    less.realm(0).held &= ~bit<TerritorySet>(less.place(id));
    EXPECT_FALSE(met(less.rules(), less.state, 0, card)) << id;
  }
}

TEST(ProjectHexLateMissions, ManTheWallsNeedsTwoFortresses) {
  RULE("PH-68");
  const auto prestige = [](const Factions& walls) {
    Skirmish war = with_mission(MissionKind::kManTheWalls);
    for (const std::string& id : walls) war.walls(id);
    war.troops(0, "t04", "1a").troops(0, "t06", "1a").troops(0, "t10", "1a");
    war.troops(1, "t09", "1a").start(0);
    return prestige_after(war);
  };
  EXPECT_EQ(prestige({"t04"}), 0);
  EXPECT_EQ(prestige({"t04", "t10"}), 1);
  EXPECT_EQ(prestige({"t04", "t06", "t10"}), 1);
  EXPECT_EQ(prestige({"t04", "t09"}), 0);  // one is an enemy's
  EXPECT_EQ(prestige({"t04", "t16"}), 0);  // one is nobody's
}

// Player 0 storms t05, where so many stand, in its turn.
Skirmish stormed(int defenders, const Settings& rules) {
  Skirmish war = with_mission(MissionKind::kGreatVictory, rules);
  war.troops(0, "t04", "14a").troops(1, "t05", fmt::format("{}a", defenders));
  war.troops(1, "t18", "1a").start(0).attack("t04", "t05", "13a");
  return war.roll(std::string(13, '9'), std::string(static_cast<std::size_t>(defenders), '0'))
      .settle();
}

TEST(ProjectHexLateMissions, AGreatVictoryNeedsTenUnitsInATurn) {
  RULE("PH-69");
  EXPECT_EQ(prestige_after(stormed(9, {})), 0);
  EXPECT_EQ(prestige_after(stormed(10, {})), 1);
  EXPECT_EQ(prestige_after(stormed(3, {"great_victory_units=4"})), 0);
  EXPECT_EQ(prestige_after(stormed(4, {"great_victory_units=4"})), 1);
}

TEST(ProjectHexLateMissions, OneTurnAfterTheOtherDoesNotAddUp) {
  RULE("PH-69");
  Skirmish war = stormed(3, {"great_victory_units=4"});
  war.end_turn().end_turn();
  war.troops(1, "t07", "3a").to_moves();
  // The 13 in t05 fight on: three more fall in this turn, and three are no four.
  war.attack("t05", "t07", "5a").roll("99999", "000").settle();
  EXPECT_EQ(prestige_after(war), 0);
}

// Player 1 attacks player 0 and loses two units; then player 0 defeats two in its own turn.
int after_defence(const Settings& rules) {
  Skirmish war = with_mission(MissionKind::kGreatVictory, rules);
  war.troops(0, "t04", "4a").troops(1, "t05", "3a").troops(1, "t03", "2a").start(1);
  war.attack("t05", "t04", "2a").roll("00", "9999").settle().end_turn();
  war.attack("t04", "t03", "3a").roll("999", "00").settle();
  return prestige_after(war);
}

TEST(ProjectHexLateMissions, UnitsDefeatedInDefenceCountInTheOtherReading) {
  RULE("PH-69");
  EXPECT_EQ(after_defence({"great_victory_units=4"}), 0);
  EXPECT_EQ(after_defence({"great_victory_units=4", "great_victory=any_turn"}), 1);
  EXPECT_EQ(after_defence({"great_victory_units=5", "great_victory=any_turn"}), 0);
  EXPECT_EQ(after_defence({"great_victory_units=2"}), 1);
}

TEST(ProjectHexLateMissions, OwnLossesDoNotCount) {
  RULE("PH-69");
  for (const std::string reading : {"own_turn", "any_turn"}) {
    Skirmish war = with_mission(MissionKind::kGreatVictory,
                                {"great_victory_units=2", "great_victory=" + reading});
    war.troops(0, "t04", "4a").troops(1, "t05", "3a").start(0);
    war.attack("t04", "t05", "3a").roll("000", "999").settle();
    EXPECT_EQ(prestige_after(war), 0) << reading;
  }
}

}  // namespace
}  // namespace muster::projecthex::testing
