// What missions ask for (PH-60 .. PH-69, PH-78).
#include "games/projecthex/inquiry/missions.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fixture.h"

namespace muster::projecthex::testing {
namespace {

constexpr int kQuickVictory = mission_card(MissionKind::kQuickVictory);
constexpr int kColonialAmbition = mission_card(MissionKind::kColonialAmbition);
constexpr int kDomination = mission_card(MissionKind::kDomination);
constexpr int kEyes = mission_card(MissionKind::kEyesOnTheHorizon);
constexpr int kGlobalEmpire = mission_card(MissionKind::kGlobalEmpire);
constexpr int kSeas = mission_card(MissionKind::kControlTheSeas);
constexpr int kManTheWalls = mission_card(MissionKind::kManTheWalls);
constexpr int kGreatVictory = mission_card(MissionKind::kGreatVictory);
constexpr int destiny(int region) {
  return mission_card(MissionKind::kManifestDestiny, region - 1);
}
constexpr int rivalry(int seat) { return mission_card(MissionKind::kRivalry, seat); }

// Territories of r1 .. r6.
std::vector<int> region(int number) { return list_of(board_named("board").region(number - 1)); }

bool met(const Table& table, int mission, int player = 0) {
  return met(table.rules(), table.state, static_cast<Player>(player), mission);
}

// A player who holds these regions, when its turn begins.
Table holding(const std::vector<int>& regions, const std::vector<std::string>& rules = {}) {
  Table table({.rules = rules});
  for (const int number : regions) table.put_all(0, region(number), {1, 0, 0});
  table.put(1, t(39), {1, 0, 0}).capital(1, t(39)).begin();
  return table;
}

// Takes r5 by moves; t31 may be held before.
Table quick(bool before) {
  Table table;
  table.put(0, t(40), {0, 4, 0}).put(0, t(44), {0, 4, 0}).put(0, t(41), {0, 2, 0});
  if (before) table.put(0, t(31), {1, 0, 0});
  table.put(1, t(9), {1, 0, 0}).dossier(0, kQuickVictory, kDomination).begin();
  EXPECT_FALSE(met(table, kQuickVictory));
  const Kind half{kMounted, 1, false};
  table.move(t(40), t(28), kMounted, 3).move_kind(t(28), t(30), half, 1);
  table.move(t(44), t(32), kMounted, 3);
  if (!before) table.move_kind(t(32), t(31), half, 1);
  table.move(t(41), t(29), kMounted, 1);
  EXPECT_TRUE(met(table, destiny(5)));
  return table;
}

TEST(ProjectHexMissions, QuickVictoryIsAWholeRegionInOneTurn) {
  RULE("PH-60");
  Table table = quick(false);
  EXPECT_TRUE(met(table, kQuickVictory));
  EXPECT_FALSE(met(table, kQuickVictory, 1));
  table.pass();
  EXPECT_EQ(table.until(Phase::kDraw).realm(0).prestige, 2);
  EXPECT_FALSE(met(quick(true), kQuickVictory));
  EXPECT_FALSE(met(holding({5}), kQuickVictory));
}

TEST(ProjectHexMissions, LandOfThisTurnsResurgenceWasNotHeldBefore) {
  RULE("PH-60");
  Table table;
  table.put(1, t(9), {1, 0, 0}).incoming(0, {0, 20, 0}).begin();
  table.take(Verb::kResurge, t(29)).place_all(kMounted, t(29));
  for (const int to : {28, 30, 31, 32}) table.move(t(29), t(to), kMounted, 1);
  EXPECT_TRUE(met(table, kQuickVictory));
}

TEST(ProjectHexMissions, ColonialAmbitionIsATerritoryInEachRegion) {
  RULE("PH-61");
  Table table;
  table.put_all(0, {t(1), t(7), t(15), t(22), t(28), t(33)}, {1, 0, 0});
  EXPECT_TRUE(met(table, kColonialAmbition));
  EXPECT_EQ(table.rules().prestige_of(kColonialAmbition), 2);
  Table five;
  five.put_all(0, {t(1), t(7), t(15), t(22), t(28), t(39), t(40)}, {1, 0, 0});
  EXPECT_FALSE(met(five, kColonialAmbition));
}

TEST(ProjectHexMissions, DominationIsFourRegions) {
  RULE("PH-62");
  EXPECT_FALSE(met(holding({1, 4, 5}), kDomination));
  EXPECT_TRUE(met(holding({1, 4, 5, 6}), kDomination));
  EXPECT_TRUE(met(holding({1, 2, 4, 5, 6}), kDomination));
  EXPECT_EQ(holding({1}).rules().prestige_of(kDomination), 3);
  EXPECT_TRUE(met(holding({1, 4, 5}, {"domination_regions=3"}), kDomination));
}

TEST(ProjectHexMissions, EyesOnTheHorizonIsThreeTimesThreeTroops) {
  RULE("PH-63");
  const auto eyes = [](const std::vector<Troops>& stacks, const std::vector<std::string>& rules) {
    Table table({.rules = rules});
    for (std::size_t i = 0; i < stacks.size(); ++i) table.put(0, static_cast<int>(i), stacks[i]);
    EXPECT_EQ(table.rules().prestige_of(kEyes), 1);
    return met(table, kEyes);
  };
  EXPECT_TRUE(eyes({{3, 0, 0}, {1, 1, 1}, {0, 0, 9}}, {}));
  EXPECT_FALSE(eyes({{3, 0, 0}, {1, 1, 0}, {0, 0, 9}}, {}));
  EXPECT_FALSE(eyes({{3, 0, 0}, {0, 0, 9}}, {}));
  EXPECT_TRUE(eyes({{3, 0, 0}, {0, 0, 9}}, {"horizon_territories=2"}));
  EXPECT_TRUE(eyes({{2, 0, 0}, {1, 1, 0}, {0, 0, 9}}, {"horizon_troops=2"}));
  EXPECT_FALSE(eyes({{3, 0, 0}, {1, 1, 1}, {0, 0, 9}}, {"horizon_troops=4"}));
}

// Pairs of regions, 13 for r1 and r3, that make up a Global Empire.
std::set<int> empires(const std::string& reading) {
  std::set<int> pairs;
  for (int r = 1; r <= 6; ++r) {
    for (int s = r + 1; s <= 6; ++s) {
      if (met(holding({r, s}, {"global_empire=" + reading}), kGlobalEmpire))
        pairs.insert(10 * r + s);
    }
  }
  return pairs;
}

TEST(ProjectHexMissions, GlobalEmpireIsTwoRegionsFarApart) {
  RULE("PH-64");
  EXPECT_EQ(empires("territories"), (std::set<int>{13, 14, 15, 24, 25, 26, 35, 36, 46}));
  EXPECT_EQ(empires("regions"), (std::set<int>{14, 15, 24, 25, 35, 36, 46}));
  EXPECT_EQ(empires("not_adjacent"),
            (std::set<int>{13, 14, 15, 24, 25, 26, 34, 35, 36, 45, 46, 56}));
  EXPECT_TRUE(met(holding({1, 2, 4}), kGlobalEmpire));
  EXPECT_FALSE(met(holding({1}), kGlobalEmpire));
  EXPECT_EQ(holding({1}).rules().prestige_of(kGlobalEmpire), 2);
}

TEST(ProjectHexMissions, ManifestDestinyIsTheRegionOfTheCard) {
  RULE("PH-65");
  for (int held = 1; held <= 6; ++held) {
    const Table table = holding({held});
    for (int asked = 1; asked <= 6; ++asked) {
      EXPECT_EQ(met(table, destiny(asked)), held == asked);
      EXPECT_EQ(table.rules().prestige_of(destiny(asked)), 1);
    }
  }
  Table short_of_one;
  short_of_one.put_all(0, {t(28), t(29), t(30), t(31)}, {1, 0, 0}).put(1, t(32), {1, 0, 0});
  EXPECT_FALSE(met(short_of_one, destiny(5)));
}

// The first player takes the capital of the second in t04 when `taking`, else has it.
Table rivals(bool taking, const std::string& reading) {
  Table table({.rules = {"rivalry=" + reading}});
  table.put(0, t(1), {3, 0, 0}).put(1, t(9), {1, 0, 0}).capital(0, t(1)).capital(1, t(4));
  if (taking) {
    table.put(1, t(4), {1, 0, 0}).begin();
    EXPECT_FALSE(met(table, rivalry(1)));
    table.attack(t(1), t(4)).commit_all().roll({9, 9}, {1}).exchange(9, kAssault, 1, kAssault);
  } else {
    table.put(0, t(4), {1, 0, 0}).begin();
  }
  EXPECT_EQ(table.holder(t(4)), 0);
  return table;
}

TEST(ProjectHexMissions, RivalryIsTheCapitalOfAColour) {
  RULE("PH-66");
  for (const bool taking : {false, true}) {
    const Table table = rivals(taking, "control");
    EXPECT_TRUE(met(table, rivalry(1)));
    EXPECT_FALSE(met(table, rivalry(0), 1));
    EXPECT_EQ(table.rules().prestige_of(rivalry(1)), 1);
  }
}

TEST(ProjectHexMissions, RivalryCanAskForTakingTheCapital) {
  RULE("PH-66");
  EXPECT_TRUE(met(rivals(true, "take"), rivalry(1)));
  EXPECT_FALSE(met(rivals(false, "take"), rivalry(1)));
  // Who had it when the turn began does not take it by going out and back.
  Table nomads({.rules = {"rivalry=take"}, .factions = {"nomads", "islanders"}});
  nomads.put(0, t(4), {0, 1, 0}).put(1, t(9), {1, 0, 0}).capital(0, t(1)).capital(1, t(4));
  nomads.begin().move(t(4), t(1), kMounted, 1);
  nomads.move_kind(t(1), t(4), {kMounted, 1, false}, 1);
  EXPECT_FALSE(met(nomads, rivalry(1)));
}

TEST(ProjectHexMissions, ControlTheSeasIsAllIslands) {
  RULE("PH-67");
  Table table({.ruleset = "0.2.1"});
  table.put_all(0, {t(24), t(25), t(26), t(27), t(39), t(40), t(41), t(42), t(43)}, {1, 0, 0});
  EXPECT_FALSE(met(table, kSeas));
  table.put(0, t(44), {1, 0, 0});
  EXPECT_TRUE(met(table, kSeas));
  EXPECT_EQ(table.rules().prestige_of(kSeas), 2);
}

TEST(ProjectHexMissions, ManTheWallsIsTwoFortresses) {
  RULE("PH-68");
  Table table({.ruleset = "0.2.1"});
  table.put_all(0, {t(1), t(3)}, {1, 0, 0}).put(1, t(4), {1, 0, 0});
  table.fortress(t(1)).fortress(t(4)).fortress(t(5));
  EXPECT_FALSE(met(table, kManTheWalls));
  table.fortress(t(3));
  EXPECT_TRUE(met(table, kManTheWalls));
  EXPECT_EQ(table.rules().prestige_of(kManTheWalls), 1);
}

// After a fight in the first player's turn in which both sides lose as many units.
Table slaughter(int won, int lost, const std::vector<std::string>& rules) {
  Table table({.ruleset = "0.2.1", .rules = rules});
  table.put(0, t(1), {25, 0, 0}).put(1, t(4), {25, 0, 0}).begin();
  table.attack(t(1), t(4)).commit(won + lost);
  std::vector<int> dice(static_cast<std::size_t>(won), 9);
  dice.insert(dice.end(), static_cast<std::size_t>(lost), 1);
  table.roll(dice, std::vector<int>(25, 5));
  for (const int face : dice) table.exchange(face, kAssault, 5, kAssault);
  return table;
}

TEST(ProjectHexMissions, GreatVictoryIsTenUnitsInTheOwnTurn) {
  RULE("PH-69");
  EXPECT_FALSE(met(slaughter(9, 1, {}), kGreatVictory));
  EXPECT_TRUE(met(slaughter(10, 1, {}), kGreatVictory));
  EXPECT_TRUE(met(slaughter(3, 1, {"great_victory_units=3"}), kGreatVictory));
  EXPECT_EQ(Table().rules().prestige_of(kGreatVictory), 1);
  Table later = slaughter(10, 1, {});
  later.until_turn(1);
  EXPECT_FALSE(met(later, kGreatVictory));
}

TEST(ProjectHexMissions, GreatVictoryCanCountUnitsDefeatedInDefence) {
  RULE("PH-69");
  EXPECT_FALSE(met(slaughter(0, 10, {}).until_turn(1), kGreatVictory, 1));
  EXPECT_TRUE(met(slaughter(0, 10, {"great_victory=any_turn"}).until_turn(1), kGreatVictory, 1));
}

TEST(ProjectHexMissions, ACapitalStaysWhereItWasPlaced) {
  RULE("PH-78");
  Table table = rivals(true, "control");
  EXPECT_EQ(table.realm(1).capital, t(4));
  EXPECT_EQ(table.realm(1).prestige, 0);
  table.until_turn(1);
  EXPECT_EQ(table.realm(1).capital, t(4));
  EXPECT_EQ(income(table.rules(), table.state, 1), 2);
  table.until(Phase::kMoveFrom);  // and the turn goes on as usual
  table.until(Phase::kDiscard);
  EXPECT_EQ(total(table.realm(1).incoming), 2);
}

TEST(ProjectHexMissions, ImperialsMissALostCapital) {
  RULE("PH-78");
  for (const int holder : {0, 1}) {
    Table table({.factions = {"imperials", "islanders"}});
    table.put_all(0, region(5), {1, 0, 0}).put(holder, t(4), {1, 0, 0}).put(1, t(9), {1, 0, 0});
    table.capital(0, t(4)).capital(1, t(9)).begin().until_turn(1);
    EXPECT_EQ(total(table.troops(t(4))), holder == 0 ? 2 : 1);
  }
}

}  // namespace
}  // namespace muster::projecthex::testing
