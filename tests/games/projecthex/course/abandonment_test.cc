// What stays behind when troops attack, and Nomads, who leave nobody behind (PH-36, PH-53).
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

// Whether a decision of the phase comes in this turn.
bool comes(Skirmish war, Phase phase) {
  const std::uint32_t turn = war.state.turn;
  while (war.state.turn == turn && war.phase() != phase) war.idle();
  return war.state.turn == turn;
}

TEST(ProjectHexAbandonment, OneTroopStaysOutOfAnAttack) {
  RULE("PH-36");
  EXPECT_EQ(facing("2a1m", "1a").most_attackers("t04", "t05"), 2);
  EXPECT_FALSE(comes(facing("1a", "1a"), Phase::kAttackFrom));
  Skirmish war = facing("3a", "2a");
  war.storm("t04", "t05", "2a");
  EXPECT_EQ(war.at("t04"), "1a");
  EXPECT_EQ(war.at("t05"), "2a");
}

TEST(ProjectHexAbandonment, OrAllAttackAndOneDoesNotAdvance) {
  RULE("PH-36");
  Skirmish war = facing("3a", "1a", {"abandonment=advancing"});
  EXPECT_EQ(war.most_attackers("t04", "t05"), 3);
  Skirmish some = war;
  some.storm("t04", "t05", "2a");
  EXPECT_EQ(some.at("t05"), "2a");  // one stayed out anyway
  war.storm("t04", "t05", "3a");
  EXPECT_EQ(war.at("t04"), "1a");
  EXPECT_EQ(war.at("t05"), "2a");
}

TEST(ProjectHexAbandonment, ItsOwnerChoosesWhoDoesNotAdvance) {
  RULE("PH-36");
  Skirmish war = facing("1a1m1r", "1a", {"abandonment=advancing"});
  war.storm("t04", "t05", "1a1m1r");
  ASSERT_EQ(war.phase(), Phase::kGuard);
  EXPECT_EQ(war.options(Verb::kGuard).size(), 3U);
  const int mounted = fresh_kind(war.state, UnitType::kMounted);
  war.act(Verb::kGuard, mounted).stay(0);  // the ranged one goes, too
  EXPECT_EQ(war.at("t04"), "1m");
  EXPECT_EQ(war.at("t05"), "1a1r");
}

TEST(ProjectHexAbandonment, ALastTroopThatWinsStaysAndOneThatLosesLeavesNobody) {
  RULE("PH-36");
  RULE("PH-49a");
  Skirmish war = facing("1a", "1a", {"abandonment=advancing"});
  Skirmish lost = war;
  war.storm("t04", "t05", "1a");
  EXPECT_EQ(war.at("t04"), "1a");
  EXPECT_EQ(war.owner("t05"), -1);
  lost.attack("t04", "t05", "1a").roll("0", "9").settle();
  EXPECT_EQ(lost.owner("t04"), -1);
  EXPECT_EQ(lost.realm(0).pieces, 0);
}

TEST(ProjectHexAbandonment, OrNobodyNeedsToStay) {
  RULE("PH-36");
  Skirmish war = facing("2a", "1a", {"abandonment=ignored"});
  war.storm("t04", "t05", "2a");
  EXPECT_EQ(war.owner("t04"), -1);
  EXPECT_EQ(war.at("t05"), "2a");
  Skirmish moves = facing("2a", "1a", {"abandonment=ignored"});
  moves.move("t04", "t02", "1a");
  EXPECT_NE(moves.phase(), Phase::kMoveFrom);  // moves are bound as ever
}

TEST(ProjectHexAbandonment, NomadsLeaveLandEmpty) {
  RULE("PH-53");
  Skirmish war({"nomads", "imperials"});
  war.troops(0, "t04", "1a1m").start(0);
  war.move("t04", "t02", "1a").move("t04", "t05", "1m").move("t05", "t06", "1m");
  EXPECT_EQ(war.owner("t04"), -1);
  EXPECT_EQ(war.owner("t05"), -1);
  EXPECT_EQ(war.at("t06"), "1m");
  EXPECT_EQ(war.realm(0).held, bit<TerritorySet>(1) | bit<TerritorySet>(5));
}

TEST(ProjectHexAbandonment, NomadsAttackWithAll) {
  RULE("PH-53");
  for (const std::string reading : {"declaring", "advancing", "ignored"}) {
    Skirmish war =
        facing("2a1m", "1a", {"abandonment=" + reading}, Factions{"nomads", "imperials"});
    EXPECT_EQ(war.most_attackers("t04", "t05"), 3) << reading;
    war.storm("t04", "t05", "2a1m");
    EXPECT_EQ(war.at("t05"), "2a1m") << reading;
    EXPECT_EQ(war.owner("t04"), -1) << reading;
  }
}

TEST(ProjectHexAbandonment, OnlyTheNomadOnTurnIsFree) {
  RULE("PH-53");
  Skirmish war = facing("2a", "1a", {}, Factions{"imperials", "nomads"});
  EXPECT_EQ(war.most_attackers("t04", "t05"), 1);
}

}  // namespace
}  // namespace muster::projecthex::testing
