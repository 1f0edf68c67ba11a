// Codes about who else is hurt, what is passed on the way, and wrecks.
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

// A skeleton of player 1 with 9 hit points in a hex.
int bones(DuelTest& duel, int column, int row, int owner = 1) {
  Summon& summon =
      put_summon(duel, effect_of(duel, "os-reanimate", Op::kSummon), owner, duel.hex(column, row));
  summon.hp = 9;
  return duel.state.summoned + kDuelists - 1;
}
int hp(const DuelTest& duel, int unit) { return summon_of(duel.state, unit).hp; }

// A drawn deck of any faction and class that holds the card, as scenario files name it.
std::string drawn_deck(const std::string& card) {
  const Library& library = **shared_library();
  const CardId wanted = library.cards.find(card);
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    for (std::size_t faction = 1; faction < kFactions; ++faction) {
      const auto of = static_cast<Faction>(faction);
      if (!open_to(library.cards.card(wanted).factions, of)) continue;
      for (const ClassKind kind :
           {ClassKind::kScout, ClassKind::kWarden, ClassKind::kVanguard, ClassKind::kColossus}) {
        const DeckOrder order{.faction = of, .kind = kind, .size = 0, .seed = seed};
        const auto deck = build_deck(order, library.armory);
        const auto holds = [wanted](const CardCopies& each) { return each.card == wanted; };
        if (!deck.ok() || std::none_of(deck->cards.begin(), deck->cards.end(), holds)) continue;
        return fmt::format("{{faction=\"{}\", class=\"{}\", seed={}}}", faction_name(of),
                           class_name(kind), seed);
      }
    }
  }
  throw std::logic_error("no deck holds " + card);
}

// ---- Splash.

TEST(PenanceBoardCodes, OneUnitBesideTheTargetIsTheUsersPick) {
  DuelTest duel = holding("shock-rod-arc");  // 2 damage, 1 to one unit beside
  duel.place(1, 5, 4, "NW");
  const int first = bones(duel, 5, 5);
  const int second = bones(duel, 6, 4);
  duel.run();
  play(duel, "shock-rod-arc").act("the second Casket").take(Verb::kAim, 3).attack(3, 3);
  duel.defense(2);
  ASSERT_EQ(duel.phase(), Phase::kUnit);
  EXPECT_EQ(duel.arguments(Verb::kUnit), (std::set<int>{first, second}));
  duel.take(Verb::kUnit, second);
  EXPECT_EQ(hp(duel, first), 9);
  EXPECT_EQ(hp(duel, second), 8);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceBoardCodes, UpToTwoMoreUnitsArePickedOneByOne) {
  DuelTest duel = holding("stormcallers-grimoire-chain-lightning");  // 3 damage, 2 to two more
  duel.place(1, 6, 4, "NW");
  const int first = bones(duel, 6, 5);
  const int second = bones(duel, 7, 5);
  const int third = bones(duel, 7, 4);
  duel.run();
  play(duel, "stormcallers-grimoire-chain-lightning").act("the second Casket");
  duel.take(Verb::kAim, 3).attack(4, 3).defense(4);
  duel.take(Verb::kUnit, third).take(Verb::kUnit, first);
  EXPECT_EQ(hp(duel, first), 7);
  EXPECT_EQ(hp(duel, second), 9);
  EXPECT_EQ(hp(duel, third), 7);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceBoardCodes, TwoRandomUnitsAreNamedByChance) {
  DuelTest duel = holding("tempest-scepter-lightning-storm");  // 3 damage, 3 to two at random
  duel.place(1, 6, 4, "NW");
  const int first = bones(duel, 6, 5);
  const int second = bones(duel, 7, 5);
  const int third = bones(duel, 7, 4);
  duel.run();
  play(duel, "tempest-scepter-lightning-storm").act("the second Casket");
  duel.take(Verb::kAim, 3).attack(4, 3).defense(4);
  ASSERT_EQ(duel.phase(), Phase::kRandomUnit);
  EXPECT_EQ(duel.legal().size(), 3U);
  duel.take(Verb::kRandom, first).take(Verb::kRandom, second);
  EXPECT_EQ(hp(duel, first), 6);
  EXPECT_EQ(hp(duel, second), 6);
  EXPECT_EQ(hp(duel, third), 9);
}

TEST(PenanceBoardCodes, BleedingReachesTheUnitsBesideTheTarget) {
  for (const bool beside : {true, false}) {
    DuelTest duel = holding("k-el-sniper-shot");
    duel.start_lasting(effect_of(duel, "shrapnel-shells-bleed-shards", Op::kBuff), 0, 0, 1);
    const int unit = bones(duel, 6, 4);
    duel.place(1, beside ? 6 : 9, beside ? 5 : 9, "NW").run();
    play(duel, "k-el-sniper-shot");
    if (duel.phase() == Phase::kUnit) duel.take(Verb::kUnit, unit);
    duel.attack(4, 4);
    EXPECT_EQ(duel.duelist(1).bleed, beside ? 1 : 0);
  }
}

TEST(PenanceBoardCodes, TargetsInALineAreTheNearestOnesBehindTheFirst) {
  DuelTest duel = holding("k-el-sniper-shot");
  const int line = effect_of(duel, "armor-piercing-rounds-piercing-volley", Op::kBuff) + 2;
  duel.start_lasting(line, 0, 0, 2);  // two targets in all
  duel.place(1, 5, 4, "NW");          // straight SE of (3,3)
  const int first = bones(duel, 7, 5);
  const int second = bones(duel, 9, 6);
  duel.run();
  play(duel, "k-el-sniper-shot").act("the second Casket").take(Verb::kAim, 3).attack(4, 4);
  EXPECT_EQ(duel.state.attack.rolls_left, 1);
  duel.defense(duel.state.attack.dice).attack(5, 4);
  EXPECT_LT(hp(duel, first), 9);
  EXPECT_EQ(hp(duel, second), 9);
}

TEST(PenanceBoardCodes, ContractsProtectMercenaries) {
  DuelTest duel = holding(kThrust);
  const int hired = effect_of(duel, "xc-hire-mercenary", Op::kSummon);
  duel.place(1, 9, 9);
  put_summon(duel, hired, 1, duel.hex(4, 3));
  duel.start_lasting(effect_of(duel, "xc-contract-enforcement", Op::kDef), 1, 1, 0);
  duel.run();
  play(duel, kThrust).attack(3, 3);
  EXPECT_EQ(hp(duel, 2), 8 - (4 - 2));
  EXPECT_EQ(duel.stat(1, Stat::kDef), 0);  // not the Casket itself
}

// ---- On the way.

TEST(PenanceBoardCodes, WhoMayPassEnemiesGoesStraightBehindThem) {
  RULE("PN-98a");
  OP("move_flags");
  DuelTest duel = face_to_face({.first = "wy-impossible-geometry"});
  duel.begin(0);  // the enemy in (4,3) lies SE of (3,3)
  EXPECT_EQ(duel.price_of_step(0, 2), 4);
  duel.act("move SE");
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(5, 4));
  EXPECT_EQ(duel.duelist(0).moved, 2);
  EXPECT_EQ(duel.duelist(0).spent, 4);
  DuelTest plain = face_to_face();
  plain.begin(0);
  EXPECT_EQ(plain.price_of_step(0, 2), kBlockedStep);
}

TEST(PenanceBoardCodes, AnEnemyWithoutAFreeHexBehindItIsNotPassed) {
  RULE("PN-98a");
  DuelTest duel = face_to_face({.first = "wy-impossible-geometry"});
  bones(duel, 5, 4);
  duel.begin(0);
  EXPECT_EQ(duel.price_of_step(0, 2), kBlockedStep);
  DuelTest free = face_to_face({.first = "wy-impossible-geometry"});
  free.begin(0);
  free.task(0, FreeMoveTask{.unit = 0, .effect = kNoEffect, .hexes = 1});
  EXPECT_FALSE(free.can("move SE"));  // two hexes
  free.act("no more");
  free.task(0, FreeMoveTask{.unit = 0, .effect = kNoEffect, .hexes = 2}).act("move SE");
  EXPECT_EQ(free.duelist(0).hex, free.hex(5, 4));
  EXPECT_EQ(free.phase(), Phase::kMain);
}

TEST(PenanceBoardCodes, ACardThatTriesToMoveARootedCasketHurtsIt) {
  for (const bool bound : {true, false}) {
    DuelTest duel = holding("k-overextend");
    const char* const card = bound ? "el-root-bind" : "el-thorn-strike";
    const Op op = bound ? Op::kRoot : Op::kSeeds;
    if (bound) duel.start_lasting(effect_of(duel, card, op), 1, 0, 1);
    duel.run();
    play(duel, "k-overextend").settle();
    if (!bound) duel.act("no more");
    EXPECT_EQ(duel.phase(), Phase::kMain);
    EXPECT_EQ(duel.duelist(0).graveyard.size(), bound ? 3 : 0);
    EXPECT_EQ(duel.duelist(0).moved, 0);
    EXPECT_EQ(duel.duelist(0).heat, 1);
  }
}

TEST(PenanceBoardCodes, ALeapThroughLavaStrikesHarder) {
  for (const bool lava : {true, false}) {
    DuelTest duel = holding("cr-lava-leap");  // 4 damage, or 5 through lava
    duel.place(1, 6, 4, "NW");
    if (lava) {
      put_zone(duel, effect_of(duel, "cr-lava-flask", Op::kZone), 1, duel.hex(4, 3),
               Tenure::kForTheDuel);
    }
    duel.run();
    play(duel, "cr-lava-leap", Component::kChassis);
    at(duel, 5, 4).attack(4, 4);
    EXPECT_EQ(duel.state.attack.printed, lava ? 5 : 4);
  }
}

TEST(PenanceBoardCodes, APlagueEndsWhenThreeCardsAreLost) {
  DuelTest duel = face_to_face();
  duel.start_lasting(effect_of(duel, "staff-of-the-grave-plague", Op::kDot), 0, 1, 2);
  for (const int lost : {2, 4, 4}) {
    duel.begin_at(Stage::kLosses, 1).settle();
    while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest).settle();
    EXPECT_EQ(duel.duelist(1).graveyard.size(), lost);
  }
  EXPECT_EQ(duel.duelist(1).lastings, 0);
}

// ---- Wrecks.

TEST(PenanceBoardCodes, AWreckInRangeBurstsAndIsUsedUp) {
  constexpr auto kBurst = "staff-of-the-grave-corpse-explosion";  // 3 to 8 hexes, 5 damage
  DuelTest duel({.scenario = {"first.deck=" + drawn_deck(kBurst)}});
  duel.hand(0, {kBurst}).place(1, 7, 5, "NW").begin(0);
  EXPECT_TRUE(duel.run().arguments(Verb::kPlay).empty());
  const int near = bones(duel, 4, 4);
  const int beside = bones(duel, 6, 5);
  summon_of(duel.state, near).hp = 0;
  EXPECT_TRUE(duel.run().arguments(Verb::kPlay).empty());  // out of range
  summon_of(duel.state, beside).hp = 0;
  duel.run();
  play(duel, kBurst, Component::kChassis).attack(4, 4).defense(6);
  EXPECT_EQ(summon_of(duel.state, beside).hex, kNoHex);
  EXPECT_EQ(summon_of(duel.state, near).hex, duel.hex(4, 4));
  EXPECT_EQ(duel.duelist(0).tally.attacks, 1);
}

TEST(PenanceBoardCodes, AWreckBeyondFourHexesIsNoScrap) {
  DuelTest duel = holding("os-scavenge-wreckage");
  const int wreck = bones(duel, 8, 8);
  summon_of(duel.state, wreck).hp = 0;
  EXPECT_TRUE(duel.run().arguments(Verb::kPlay).empty());
  summon_of(duel.state, wreck).hex = static_cast<std::uint8_t>(duel.hex(5, 4));
  duel.run();
  play(duel, "os-scavenge-wreckage");
  EXPECT_EQ(tokens_of(duel, TokenKind::kShard), 3);
  EXPECT_EQ(summon_of(duel.state, wreck).hex, kNoHex);
}

}  // namespace
}  // namespace muster::penance
