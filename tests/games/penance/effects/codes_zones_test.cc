// Zones and seeds: how cards put them on the board, what they do there, how long they stay.
#include "games/penance/changes/board.h"
#include "games/penance/inquiry/places.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

constexpr int kAlways = Tenure::kForTheDuel;

TEST(PenanceZoneCodes, AZoneIsPutWhereTheUserPicks) {
  RULE("PN-143");
  OP("zone");
  DuelTest duel = holding("k-no-smoke-bomb");
  play(duel, "k-no-smoke-bomb");
  at(duel, 3, 5);
  EXPECT_EQ(duel.state.zones_used, 1);
  EXPECT_EQ(zone_at(duel.state, duel.hex(3, 5)), 0);
  EXPECT_EQ(duel.state.zones[0].tenure.owner(), 0);
  EXPECT_EQ(duel.state.zones[0].tenure.left(), 1);
  duel.begin_at(Stage::kRoundEnd, 0, 2).settle();
  EXPECT_EQ(zone_at(duel.state, duel.hex(3, 5)), -1);
}

TEST(PenanceZoneCodes, ARadiusCoversTheHexesAround) {
  DuelTest duel = holding("k-dw-earthshaker");
  play(duel, "k-dw-earthshaker", Component::kChassis).attack(3, 3).settle();
  EXPECT_EQ(zone_hexes(duel.state, 0), duel.rules().grid().within(duel.duelist(0).hex, 3));
  EXPECT_EQ(duel.price_of_step(0, 0), 4);  // difficult
}

TEST(PenanceZoneCodes, ASizeIsPickedHexByHex) {
  DuelTest duel = holding("winters-heart-staff-ice-wall");
  play(duel, "winters-heart-staff-ice-wall");
  at(duel, 3, 5);
  for (const int row : {6, 7, 8, 9}) at(duel, 3, row);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(zone_hexes(duel.state, 0).size(), 5);
  EXPECT_EQ(duel.state.zones[0].hp, 5);
  duel.place(0, 3, 4, "S");
  EXPECT_EQ(duel.price_of_step(0, 3), kBlockedStep);
  EXPECT_TRUE(obstacles(duel.rules(), duel.state).walls.contains(duel.hex(3, 7)));
}

TEST(PenanceZoneCodes, ANewZoneReplacesTheOldOne) {
  RULE("PN-143");
  DuelTest duel = holding("k-no-smoke-bomb");
  put_zone(duel, effect_of(duel, "cr-lava-flask", Op::kZone), 1, duel.hex(3, 5), kAlways);
  play(duel, "k-no-smoke-bomb");
  at(duel, 3, 5);
  const int zone = zone_at(duel.state, duel.hex(3, 5));
  ASSERT_GE(zone, 0);
  const Zone& there = duel.state.zones[static_cast<std::size_t>(zone)];
  EXPECT_EQ(there.effect, effect_of(duel, "k-no-smoke-bomb", Op::kZone));
  int zones = 0;
  for (const Zone& one : duel.state.zones) zones += one.effect != kNoEffect ? 1 : 0;
  EXPECT_EQ(zones, 1);
}

TEST(PenanceZoneCodes, ASixteenthZoneIsRefused) {
  RULE("PN-170");
  DuelTest duel = holding("k-no-smoke-bomb");
  const int lava = effect_of(duel, "cr-lava-flask", Op::kZone);
  for (int i = 0; i < kMaxZones; ++i)
    put_zone(duel, lava, 1, duel.hex(10 + i % 5, 1 + i / 5), kAlways);
  play(duel, "k-no-smoke-bomb");
  at(duel, 3, 5);
  EXPECT_EQ(duel.state.refused, 1);
  EXPECT_EQ(zone_at(duel.state, duel.hex(3, 5)), -1);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceZoneCodes, AMineGoesOffUnderTheFirstEnemy) {
  DuelTest duel = face_to_face();
  const int mine = effect_of(duel, "runic-charges-runic-mine", Op::kZone);
  duel.place(1, 9, 9);
  put_zone(duel, mine, 1, duel.hex(3, 2), kAlways);
  duel.begin(0).act("move N").settle();
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 6);
  EXPECT_EQ(duel.state.zones_used, 0);
  put_zone(duel, mine, 0, duel.hex(3, 1), kAlways);  // its own
  duel.run().act("move N").settle();
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 6);
}

TEST(PenanceZoneCodes, AnElectricFieldHurtsEnemiesAtEachHex) {
  DuelTest duel = face_to_face();
  const int field = effect_of(duel, "tempest-scepter-static-field", Op::kZone);
  duel.place(1, 9, 9);
  const int zone = put_zone(duel, field, 1, duel.hex(3, 2), kAlways);
  set_zone(duel.state, duel.hex(3, 1), zone);
  duel.begin(0).act("move N").settle().act("move N").settle();
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 4);
}

TEST(PenanceZoneCodes, AFireWallBarsTheWayAndBurnsWhoeverCrossesIt) {
  DuelTest duel = holding("no-grappling-hook");
  const int wall = effect_of(duel, "pyromancers-grimoire-flame-wall", Op::kZone);
  const int zone = put_zone(duel, wall, 1, duel.hex(3, 2), kAlways);
  set_zone(duel.state, duel.hex(3, 1), zone);
  duel.run();
  EXPECT_EQ(duel.price_of_step(0, 0), kBlockedStep);
  play(duel, "no-grappling-hook").act("move N").settle();
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 2);
  duel.act("move N").settle();  // still inside
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 2);
}

TEST(PenanceZoneCodes, LavaBurnsWhoEndsItsTurnInIt) {
  RULE("PN-119");
  DuelTest duel = face_to_face();
  put_zone(duel, effect_of(duel, "cr-lava-flask", Op::kZone), 1, duel.duelist(0).hex, kAlways);
  duel.duelist(0).set(kActed);
  duel.begin_at(Stage::kTurnEnd, 0);
  if (duel.phase() == Phase::kDrawCard) duel.settle();
  EXPECT_EQ(duel.duelist(0).heat, 2);
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 1);
}

TEST(PenanceZoneCodes, HolyGroundCoolsAndProtectsItsOwner) {
  DuelTest duel = face_to_face();
  const int holy = effect_of(duel, "codex-of-light-consecrated-ground", Op::kZone);
  put_zone(duel, holy, 0, duel.duelist(0).hex, kAlways);
  duel.heat(0, 3).duelist(0).set(kActed);
  duel.begin_at(Stage::kTurnEnd, 0);
  EXPECT_EQ(duel.duelist(0).heat, 2);
}

TEST(PenanceZoneCodes, HealingGroundGivesCardsBackAtTheStartOfATurn) {
  DuelTest duel = holding("ch-consecrated-ground");
  Duelist& own = duel.duelist(0);
  for (int i = 0; i < 4; ++i) {
    const int kind = own.draw.card(i);
    own.draw.remove(kind);
    own.discard.add(kind);
  }
  duel.run();
  play(duel, "ch-consecrated-ground");
  EXPECT_EQ(zone_hexes(duel.state, 0).size(), duel.rules().grid().within(own.hex, 3).size());
  duel.begin_at(Stage::kTurnEffects, 0);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(duel.phase(), Phase::kPickCard);
    duel.take(Verb::kPick, *duel.arguments(Verb::kPick).begin());
  }
  EXPECT_EQ(own.discard.size(), 3);
}

TEST(PenanceZoneCodes, AZoneOfTurnsEndsWithTheUsersTurns) {
  RULE("PN-140");
  DuelTest duel = holding("wy-reality-shard");
  strike(duel, "wy-reality-shard");
  EXPECT_EQ(zone_at(duel.state, duel.duelist(1).hex), 0);
  for (int turn = 0; turn < 3; ++turn) {
    duel.task(0, ZonesTask{});
    EXPECT_EQ(duel.state.zones_used, 1);
    duel.task(1, ZonesTask{});
  }
  duel.task(0, ZonesTask{});
  EXPECT_EQ(duel.state.zones_used, 0);
}

TEST(PenanceZoneCodes, DistortionMakesTheEnemysAttacksHarder) {
  DuelTest duel = face_to_face();
  put_zone(duel, effect_of(duel, "wy-reality-shard", Op::kZone), 1, duel.duelist(0).hex, kAlways);
  duel.hand(0, {"k-ch-faithful-thrust"}).begin(0);
  play(duel, "k-ch-faithful-thrust", Component::kChassis);
  EXPECT_EQ(duel.state.attack.target_number, 6);
}

TEST(PenanceZoneCodes, SeedsPileUpToFour) {
  RULE("PN-144");
  OP("seeds");
  DuelTest duel = holding("el-thorn-strike");
  strike(duel, "el-thorn-strike");
  EXPECT_EQ(duel.state.seed_hexes[0], duel.duelist(1).hex);
  EXPECT_EQ(duel.state.seeds[0], 2);
  for (int i = 0; i < 2; ++i) {
    duel.task(0,
              EffectsTask{
                  .unit = 1, .first = effect_of(duel, "el-thorn-strike", Op::kSeeds), .count = 1});
  }
  EXPECT_EQ(duel.state.seeds[0], 4);
}

TEST(PenanceZoneCodes, SeedsOfAnAreaAreSownFromTheMiddle) {
  DuelTest duel = holding("el-wild-growth");
  play(duel, "el-wild-growth").settle();
  EXPECT_EQ(duel.state.seed_hexes[0], duel.duelist(0).hex);
  EXPECT_EQ(duel.state.refused, 19 - kMaxSeedHexes);
  EXPECT_EQ(duel.duelist(0).lastings, 1);  // one more each round
  duel.begin_at(Stage::kRoundEffects, 0, 2).settle();
  EXPECT_EQ(duel.state.seeds[0] & 15, 2);
}

TEST(PenanceZoneCodes, SeedsGoOffTogether) {
  RULE("PN-144");
  DuelTest duel = holding("el-natures-wrath");
  duel.state.seed_hexes[0] = duel.duelist(1).hex;
  duel.state.seeds[0] = 3;
  play(duel, "el-natures-wrath").settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 6);
  EXPECT_EQ(duel.state.seeds[0], 0);
}

}  // namespace
}  // namespace muster::penance
