// Structures and walls: attacks on them, what they keep out, and what may be pushed through them.
#include "games/penance/changes/board.h"
#include "games/penance/inquiry/places.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

constexpr auto kVines = "druids-tome-vine-wall";
constexpr auto kIce = "winters-heart-staff-ice-wall";
constexpr auto kFlames = "pyromancers-grimoire-flame-wall";
constexpr auto kSanctuary = "divine-scepter-sanctuary";

// Player 0 stands before the statue of the kit's arena, player 1 far away.
DuelTest before_the_statue(const std::vector<std::string>& cards = {kThrust}) {
  DuelTest duel({.arena = "kit16"});
  duel.place(0, 8, 10, "S").place(1, 2, 5, "N").hand(0, cards);
  return duel;
}
Zone& wall_ahead(DuelTest& duel, const char* card, int owner = 1) {
  const int effect = effect_of(duel, card, Op::kZone);
  const int zone = put_zone(duel, effect, owner, duel.hex(4, 3), Tenure::kForTheDuel);
  Zone& made = duel.state.zones[static_cast<std::size_t>(zone)];
  made.hp = duel.rules().cards().placement(duel.rules().effect(made.effect)).hp;
  return made;
}

TEST(PenanceWalls, AnAttackOnAStructureTakesItsPrintedDamageOffWithoutARoll) {
  RULE("PN-118");
  RULE("PN-118a");
  DuelTest duel = before_the_statue();
  const int sp = duel.begin(0).sp(0);
  duel.duelist(0).fury.set(3, 3);  // no part of the printed damage
  play(duel, kThrust);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.state.struck[0], 4);
  EXPECT_TRUE(duel.state.changed.empty());
  EXPECT_EQ(duel.sp(0), sp - 4);
  EXPECT_EQ(duel.duelist(0).discard.size(), 1);
  EXPECT_EQ(duel.duelist(0).tally.attacks, 0);
  EXPECT_TRUE(duel.duelist(0).is(kAttacked));
  EXPECT_EQ(duel.duelist(0).fury.next(), 3);
}

TEST(PenanceWalls, WithItsLastHitPointAStructureBecomesRubble) {
  RULE("PN-118");
  DuelTest duel = before_the_statue();
  duel.state.struck[0] = 6;
  duel.begin(0);
  EXPECT_EQ(duel.price_of_step(0, 3), kBlockedStep);
  play(duel, kThrust);
  const int statue = duel.hex(8, 11);
  EXPECT_TRUE(duel.state.changed.contains(statue));
  EXPECT_EQ(terrain(duel.rules(), duel.state, statue), Terrain::kRubble);
  EXPECT_EQ(duel.price_of_step(0, 3), 4);
  duel.hand(0, {kThrust}).run();
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty());
}

TEST(PenanceWalls, EveryHitOfACardCounts) {
  RULE("PN-118a");
  DuelTest duel = before_the_statue({"k-ch-twin-cuts"});
  duel.begin(0);
  play(duel, "k-ch-twin-cuts");
  EXPECT_EQ(duel.state.struck[0], 6);
}

TEST(PenanceWalls, OnlyWhatIsInRangeInTheArcAndInSightCanBeStruck) {
  RULE("PN-118a");
  DuelTest duel = before_the_statue();
  duel.begin(0);
  EXPECT_EQ(duel.arguments(Verb::kPlay).size(), 1U);
  duel.place(0, 8, 10, "N").run();
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty());
  duel.place(0, 8, 9, "S").run();
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty());
}

TEST(PenanceWalls, TheAttackerNamesTheCasketOrTheStructure) {
  RULE("PN-118a");
  for (const bool structure : {true, false}) {
    DuelTest duel = before_the_statue();
    duel.place(1, 9, 11, "N").begin(0);
    play(duel, kThrust);
    ASSERT_EQ(duel.phase(), Phase::kUnit);
    EXPECT_EQ(duel.options().size(), 2U);
    duel.act(structure ? "a structure or wall" : "the second Casket");
    EXPECT_EQ(duel.phase(), structure ? Phase::kMain : Phase::kComponent);
    EXPECT_EQ(duel.state.struck[0], structure ? 4 : 0);
  }
}

TEST(PenanceWalls, NothingHappensToATargetThatThereIsNot) {
  RULE("PN-118a");
  DuelTest duel = holding("chain-whip-lash");
  duel.place(1, 9, 9);
  wall_ahead(duel, kIce);
  duel.run();
  play(duel, "chain-whip-lash").settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.state.zones[0].hp, 2);
  EXPECT_EQ(duel.duelist(1).bleed, 0);
}

TEST(PenanceWalls, AWallWithoutHitPointsIsGone) {
  RULE("PN-143");
  RULE("PN-118a");
  DuelTest duel = holding(kThrust);
  duel.place(1, 9, 9);
  wall_ahead(duel, kVines).hp = 3;
  const int zone = 0;
  set_zone(duel.state, duel.hex(4, 2), zone);
  duel.run();
  play(duel, kThrust);
  if (duel.phase() == Phase::kRow || duel.phase() == Phase::kColumn) at(duel, 4, 2);
  EXPECT_EQ(duel.state.zones_used, 0);
  EXPECT_EQ(zone_at(duel.state, duel.hex(4, 3)), -1);
}

TEST(PenanceWalls, AFireWallHasNoHitPointsToTake) {
  DuelTest duel = holding(kThrust);
  duel.place(1, 9, 9);
  wall_ahead(duel, kFlames);
  duel.run();
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty());
}

TEST(PenanceWalls, WhoeverIsPushedGoesThroughWallsOfZones) {
  RULE("PN-99");
  RULE("PN-143");
  DuelTest duel = face_to_face();
  duel.place(1, 5, 4, "NW");  // player 0 in (3,3), the wall in (4,3)
  wall_ahead(duel, kVines);
  duel.run();
  EXPECT_EQ(duel.shove(1, 0, -1), 1);
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(4, 3));
}

TEST(PenanceWalls, WhoeverIsPushedThroughAFireWallBurns) {
  DuelTest duel = face_to_face();
  duel.place(0, 2, 2, "SE").place(1, 3, 3, "NW");
  wall_ahead(duel, kFlames, 0);
  duel.run();
  EXPECT_EQ(duel.shove(1, 0, 2), 2);  // through (4,3) and on
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(5, 4));
  duel.run().settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 2);
}

TEST(PenanceWalls, NobodyPutsAnEnemyIntoASanctuary) {
  RULE("PN-143");
  DuelTest duel = face_to_face();
  duel.place(1, 5, 4, "NW");
  wall_ahead(duel, kSanctuary, 0);
  duel.run();
  EXPECT_EQ(duel.shove(1, 0, -1), 0);
  const auto displace = [](const char* zone) {  // into column 4: rows 3, where the zone is, and 4
    DuelTest one = face_to_face();
    one.place(1, 5, 4, "NW");
    wall_ahead(one, zone, 0);
    one.begin(0);
    one.task(0, HexTask{.unit = 1, .reach = 1, .use = HexUse::kDisplace});
    return one.take(Verb::kColumn, 4);
  };
  const DuelTest walled = displace(kVines);
  EXPECT_EQ(walled.arguments(Verb::kRow), (std::set<int>{3, 4}));
  const DuelTest barred = displace(kSanctuary);
  EXPECT_EQ(barred.phase(), Phase::kMain);
  EXPECT_EQ(barred.state.chosen, barred.hex(4, 4));
  DuelTest own = face_to_face();
  wall_ahead(own, kSanctuary, 0);
  own.place(0, 5, 4, "NW").place(1, 9, 9).begin(0);
  EXPECT_EQ(own.price_of_step(0, 5), 2);  // its owner walks in
  DuelTest other = face_to_face();
  wall_ahead(other, kSanctuary, 0);
  other.place(1, 5, 4, "NW").place(0, 9, 9).begin(1);
  EXPECT_EQ(other.price_of_step(1, 5), kBlockedStep);
}

TEST(PenanceWalls, ASanctuaryGivesItsOwnerFlatDefense) {
  DuelTest duel = holding(kThrust);
  wall_ahead(duel, kSanctuary, 1);
  duel.run();
  play(duel, kThrust, Component::kChassis).attack(3, 3);
  EXPECT_EQ(duel.state.attack.dice, 1);  // 4 less 3
}

TEST(PenanceWalls, AWallBlocksSightAndHidesWhoStandsBehindIt) {
  DuelTest duel = holding("k-el-sniper-shot");
  duel.place(1, 5, 4, "NW");
  EXPECT_EQ(duel.run().arguments(Verb::kPlay).size(), 1U);
  wall_ahead(duel, kIce);
  duel.run();
  EXPECT_FALSE(view_of(duel.rules(), duel.state, 0, 1).visible());
}

}  // namespace
}  // namespace muster::penance
