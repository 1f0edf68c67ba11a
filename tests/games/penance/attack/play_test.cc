// Results of attack rolls as they are played, cards in the Action phase, and what lasts.
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/state/attack.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

DuelTest played_thrust(const std::vector<std::string>& rules = {},
                       const std::string& facing = "NW") {
  DuelTest duel = face_to_face({.rules = rules});
  duel.hand(0, {kThrust}).place(1, 4, 3, facing).begin(0);
  play(duel, kThrust, Component::kChassis);
  return duel;
}

// ---- Bands.

struct Throw {
  int one;
  int other;
  Band band;
  int damage;  // before Defense Dice
  int dice;
};

TEST(PenancePlay, EachTotalHasItsResult) {
  RULE("PN-05");
  RULE("PN-06");
  RULE("PN-07");
  RULE("PN-08");
  RULE("PN-22");
  for (const Throw& each : std::vector<Throw>{{0, 0, Band::kCatastrophe, 0, 0},
                                              {1, 1, Band::kMiss, 0, 0},
                                              {0, 4, Band::kMiss, 0, 0},
                                              {0, 5, Band::kHit, 4, 4},
                                              {3, 3, Band::kHit, 4, 4},
                                              {5, 2, Band::kStrongHit, 5, 5},
                                              {4, 4, Band::kStrongHit, 5, 5},
                                              {5, 4, Band::kCriticalHit, 6, 5},
                                              {5, 5, Band::kExecution, 4, 0}}) {
    DuelTest duel = played_thrust();
    EXPECT_EQ(duel.state.attack.target_number, 5);
    duel.attack(each.one, each.other);
    EXPECT_EQ(static_cast<Band>(duel.state.attack.band), each.band) << each.one << each.other;
    const bool hits = each.damage > 0;
    EXPECT_EQ(duel.phase() == Phase::kMain, !hits);
    EXPECT_EQ(duel.duelist(0).tally.hits, hits ? 1 : 0);
    if (!hits) continue;
    EXPECT_EQ(duel.state.attack.damage, each.damage) << each.one << each.other;
    EXPECT_EQ(duel.state.attack.dice, each.dice) << each.one << each.other;
  }
}

TEST(PenancePlay, ATotalBelowTheTargetNumberMisses) {
  RULE("PN-05");
  DuelTest duel = face_to_face();
  duel.hand(0, {kThrust}).duelist(1).moved_last = 4;  // +2
  duel.begin(0);
  play(duel, kThrust, Component::kChassis).attack(3, 3);
  EXPECT_EQ(duel.state.attack.target_number, 7);
  EXPECT_EQ(static_cast<Band>(duel.state.attack.band), Band::kMiss);
}

TEST(PenancePlay, SidesChangeDamageAndFlatDefense) {
  RULE("PN-26");
  RULE("PN-28");
  const auto dice = [](const std::string& facing) {
    DuelTest duel = played_thrust({}, facing);
    duel.attack(3, 4);  // 7: a strong hit
    return std::pair{int{duel.state.attack.side}, int{duel.state.attack.dice}};
  };
  const auto at = [](Side side) { return static_cast<int>(side); };
  EXPECT_EQ(dice("NW"), (std::pair{at(Side::kFront), 5}));
  EXPECT_EQ(dice("SW"), (std::pair{at(Side::kFrontRight), 6}));
  EXPECT_EQ(dice("SE"), (std::pair{at(Side::kRear), 8}));
  EXPECT_EQ(dice("N"), (std::pair{at(Side::kFrontLeft), 4})) << "1 flat Defense";
}

TEST(PenancePlay, WithPoolsTheBonusesOfSidesStay) {
  RULE("PN-120");
  RULE("PN-122");
  const std::vector<std::string> pools = {"to_hit=\"pools\""};
  DuelTest rear = played_thrust(pools, "SE");
  EXPECT_EQ(rear.state.attack.target_number, 5);
  EXPECT_EQ(rear.state.attack.modifiers, -2);
  rear.attack(3, 3);
  EXPECT_EQ(rear.state.attack.dice, 4 + 3);
  DuelTest left = played_thrust(pools, "N");
  EXPECT_EQ(left.state.attack.modifiers, 1);
  left.attack(3, 3);
  EXPECT_EQ(left.state.attack.dice, 4 - 1);
}

TEST(PenancePlay, WithPoolsAnAdvantageIsOneDieMore) {
  RULE("PN-19");
  constexpr auto kWrath = "ch-righteous-wrath";
  DuelTest duel = face_to_face({.first = kWrath, .rules = {"to_hit=\"pools\""}});
  duel.hand(0, {kWrath}).begin(0);
  play(duel, kWrath, Component::kChassis);
  EXPECT_EQ(duel.state.attack.modifiers, -1);
  EXPECT_EQ(duel.state.attack.target_number, 5);
}

TEST(PenancePlay, ACatastropheIsOverWithTheNextTurn) {
  RULE("PN-24");
  DuelTest duel = played_thrust();
  duel.attack(0, 0);
  EXPECT_TRUE(duel.duelist(0).is(kJammed));
  duel.begin_at(Stage::kTurnOver, 0);
  EXPECT_TRUE(duel.duelist(0).is(kJammed)) << "it lasts into the own next turn";
  duel.begin_at(Stage::kRefresh, 0);
  duel.begin_at(Stage::kTurnOver, 0);
  EXPECT_FALSE(duel.duelist(0).is(kJammed));
}

// ---- The Action phase.

TEST(PenancePlay, TheActionPhaseTakesThingsInAnyOrderUntilThePlayerPasses) {
  RULE("PN-86");
  DuelTest duel = face_to_face();
  duel.place(1, 9, 9).hand(0, {"k-feint", "k-rally-cry"}).damaged(0, 1).begin(0);
  duel.act("move S").act("face N").act("play Feint").act("move S");
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(3, 5));
  EXPECT_EQ(duel.duelist(0).hand.copies(kDamagedKind), 1);
  duel.take(Verb::kSacrifice).roll(6);
  EXPECT_EQ(duel.duelist(0).hand.copies(kDamagedKind), 0);
  EXPECT_EQ(duel.mover(), 0);
  duel.act("end the Action phase");
  EXPECT_EQ(duel.phase(), Phase::kDrawCard) << "the Draw phase";
}

TEST(PenancePlay, APlayedCardIsDiscardedAfterItWasResolved) {
  RULE("PN-87");
  DuelTest duel = face_to_face();
  duel.hand(0, {kThrust}).begin(0);
  play(duel, kThrust);
  ASSERT_EQ(duel.phase(), Phase::kComponent);
  EXPECT_TRUE(duel.duelist(0).hand.empty());
  EXPECT_TRUE(duel.duelist(0).discard.empty()) << "not while it is resolved";
  duel.take(Verb::kAim, 3).attack(1, 1);
  EXPECT_TRUE(duel.duelist(0).discard.has(duel.kind(0, kThrust)));
}

TEST(PenancePlay, ACardDearerThanTheMaximumIsOverspentFor) {
  RULE("PN-88a");
  DuelTest duel = face_to_face();
  duel.hand(0, {kThrust}).duelist(0).sp_max_change = -5;  // the maximum is 1, the card costs 2
  duel.begin(0);
  EXPECT_EQ(sp_max(duel.rules(), duel.state, 0), 1);
  ASSERT_EQ(duel.arguments(Verb::kPlay).size(), 1U);
  const int drawn = duel.duelist(0).draw.size();
  play(duel, kThrust);
  duel.settle();
  EXPECT_EQ(duel.sp(0), 0);
  EXPECT_EQ(duel.duelist(0).draw.size(), drawn - 1) << "a card for the SP too much";
}

TEST(PenancePlay, ACardThatIsNoAttackRunsItsEffectsInOrder) {
  RULE("PN-131");
  DuelTest duel = face_to_face();
  duel.hand(0, {"k-feint", "k-retreat"}).begin(0);
  run_card(duel, "u-tattered-hope");  // discards the hand, then draws 3
  EXPECT_EQ(duel.duelist(0).hand.size(), 0) << "the hand is gone before the first card is drawn";
  EXPECT_EQ(duel.duelist(0).discard.size(), 2);
  ASSERT_EQ(duel.phase(), Phase::kDrawCard);
  duel.settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 3);
}

// ---- Suffering and printed self-harm.

TEST(PenancePlay, FlagellantsRollTwiceOrHurtThemselvesAsPrinted) {
  RULE("PN-72");
  constexpr auto kZeal = "pg-ch-flagellants-zeal";
  DuelTest dice = holding(kZeal);
  play(dice, kZeal).roll(4);  // Penance
  while (dice.phase() == Phase::kDiscardCard) dice.take(Verb::kRest);
  while (dice.phase() == Phase::kDrawCard) dice.settle_once();
  ASSERT_EQ(dice.phase(), Phase::kDie);
  dice.roll(5);  // Martyrdom
  while (dice.phase() == Phase::kDiscardCard) dice.take(Verb::kRest);
  dice.settle();
  EXPECT_EQ(dice.duelist(0).fury.next(), 2 + 3);
  EXPECT_EQ(dice.duelist(0).discard.size(), 1 + 3 + 1);
  EXPECT_EQ(dice.duelist(0).heat, 1);
  EXPECT_EQ(dice.duelist(0).graveyard.size(), 0) << "no printed self-harm beside them";
  DuelTest printed = holding(kZeal, {"suffering_die=false"});
  play(printed, kZeal);
  while (printed.phase() == Phase::kLoseCard) printed.take(Verb::kRest);
  printed.settle();
  EXPECT_EQ(printed.duelist(0).graveyard.size(), 3);
}

TEST(PenancePlay, BloodOfferingDiscardsWhatIsPrintedAndHasItsBonus) {
  RULE("PN-71");
  DuelTest duel = holding("k-ch-blood-offering", {"suffering_die=false"});
  const int discards = 2;
  play(duel, "k-ch-blood-offering").settle();
  EXPECT_EQ(duel.duelist(0).discard.size(), discards + 1);
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 3);
}

// ---- Who is hurt.

TEST(PenancePlay, AreasAndZonesHurtOnlyEnemies) {
  RULE("PN-139c");
  DuelTest duel = holding("k-dw-earthquake");
  const int hire = effect_of(duel, "xc-hire-mercenary", Op::kSummon);
  put_summon(duel, hire, 0, duel.hex(3, 4));
  duel.duelist(0).sp = 20;
  duel.run();
  play(duel, "k-dw-earthquake", Component::kChassis).attack(3, 3).defense(4).settle();
  EXPECT_EQ(duel.phase(), Phase::kMain) << "one roll, for the one enemy";
  EXPECT_EQ(duel.state.summons[0].hp, 8);
  EXPECT_TRUE(duel.duelist(0).graveyard.empty());
  DuelTest field = face_to_face();
  field.place(1, 9, 9);
  const int electric = effect_of(field, "tempest-scepter-static-field", Op::kZone);
  put_zone(field, electric, 0, field.hex(3, 4), Tenure::kForTheDuel);
  field.begin(0).act("move S");
  EXPECT_TRUE(field.duelist(0).graveyard.empty());
}

// ---- What lasts.

TEST(PenancePlay, EffectsOfTheSameCardAddUp) {
  RULE("PN-141");
  DuelTest duel = face_to_face();
  const int feint = effect_of(duel, "k-feint", Op::kBuff);
  duel.begin(0);
  for (int i = 0; i < 2; ++i) duel.task(0, EffectsTask{.first = feint, .count = 1});
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 2);
  EXPECT_EQ(duel.duelist(0).lastings, 2);
}

TEST(PenancePlay, EffectsThatSayTheyDoNotAddUpCountOnce) {
  RULE("PN-141");
  DuelTest duel = face_to_face({.first = "dw-ancestral-wrath"});
  const int wrath = effect_of(duel, "dw-ancestral-wrath", Op::kBuff);
  duel.begin(0);
  for (int i = 0; i < 2; ++i) {
    duel.task(0, EffectsTask{.first = wrath, .count = 1, .mode = kTriggered});
  }
  EXPECT_EQ(duel.duelist(0).lastings, 1);
}

TEST(PenancePlay, LengthsEndAtTheirMoment) {
  RULE("PN-140");
  struct Lasts {
    std::string card;
    Op op;
    int bearer;
    End moment;
    int times;
  };
  for (const Lasts& each : std::vector<Lasts>{
           {"k-feint", Op::kBuff, 0, End::kOwnTurnEnd, 1},             // the next attack
           {"dw-shield-mastery", Op::kDef, 0, End::kOwnTurnStart, 1},  // own_next_turn
           {"ossuarium-secondary-equipment-death-shroud", Op::kReduce, 0, End::kOwnTurnEnd, 2},
           {"cr-duelists-stance", Op::kBuff, 0, End::kTurn, 1},  // the turn
           {"combat-stimulants-berserker-serum", Op::kBuff, 0, End::kOwnTurnStart, 2},
           {"k-el-entangling-arrow", Op::kRoot, 1, End::kOwnTurnEnd, 1},  // on the enemy
           {"cr-pack-fury", Op::kBuff, 0, End::kRoundEnd, 1},
           {"ve-predators-mark", Op::kBuff, 0, End::kNever, 1}}) {
    DuelTest duel = face_to_face();
    duel.begin(0);
    duel.start_lasting(effect_of(duel, each.card, each.op), 0, each.bearer, 1);
    ASSERT_EQ(duel.duelist(each.bearer).lastings, 1) << each.card;
    EXPECT_EQ(duel.duelist(each.bearer).lasting[0].end(), each.moment) << each.card;
    EXPECT_EQ(duel.duelist(each.bearer).lasting[0].left, each.times) << each.card;
    for (int i = 0; i < each.times && each.moment != End::kNever; ++i) {
      EXPECT_EQ(duel.duelist(each.bearer).lastings, 1) << each.card;
      duel.pass_moment(each.bearer, each.moment);
    }
    EXPECT_EQ(duel.duelist(each.bearer).lastings, each.moment == End::kNever ? 1 : 0) << each.card;
  }
}

TEST(PenancePlay, AnEffectTooManyIsRefusedAndTheCardGoesOn) {
  RULE("PN-170");
  DuelTest duel = holding("k-feint");
  const int other = effect_of(duel, "cr-duelists-stance", Op::kBuff);
  for (int i = 0; i < kMaxLasting; ++i) duel.start_lasting(other, 0, 0, 0);
  const int sp = duel.sp(0);
  play(duel, "k-feint");
  EXPECT_EQ(duel.duelist(0).lastings, kMaxLasting);
  EXPECT_EQ(duel.state.refused, 1);
  EXPECT_LE(duel.sp(0), sp);
  EXPECT_TRUE(duel.duelist(0).discard.has(duel.kind(0, "k-feint")));
}

TEST(PenancePlay, ADamagedCardTooManyIsNotAdded) {
  RULE("PN-171");
  DuelTest duel = face_to_face();
  duel.damaged(1, 3, 4).hand(0, {kThrust}).begin(0);
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(0);
  while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest);
  while (duel.phase() == Phase::kDrawCard) {
    for (const Action action : duel.legal()) {  // none of the DAMAGED ones
      if (argument_of(action) == kDamagedKind) continue;
      duel.take(Verb::kCard, argument_of(action));
      break;
    }
  }
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(1).tally.major_wounds, 1);
  EXPECT_EQ(duel.duelist(1).discard.copies(kDamagedKind), 0);
  EXPECT_EQ(duel.state.refused, 1);
}

// ---- Cover and smoke.

// On the test board player 1 stands in rubble at (4,3), player 0 above it.
DuelTest in_rubble(const std::string& setting) {
  DuelTest duel({.rules = {setting}, .second = "church-confessor", .arena = "test_board"});
  duel.place(0, 4, 2, "S").place(1, 4, 3, "N").hand(0, {kThrust}).begin(0);
  play(duel, kThrust, Component::kChassis);
  return duel;
}

TEST(PenancePlay, CoverGivesNoFlatDefenseUnlessTheSettingSaysSo) {
  RULE("PN-109");
  DuelTest plain = in_rubble("cover_defense=false");
  EXPECT_EQ(plain.state.attack.terrain, 1);
  plain.attack(3, 4);
  EXPECT_EQ(plain.state.attack.dice, 5);
  DuelTest more = in_rubble("cover_defense=true");
  more.attack(3, 4);
  EXPECT_EQ(more.state.attack.dice, 4);
}

TEST(PenancePlay, ADieClearsSmokeAtTheEndOfARound) {
  RULE("PN-119b");
  for (const int face : {4, 5, 6}) {
    DuelTest duel({.arena = "test_board"});
    const int smoke = duel.hex(3, 4);
    duel.place(0, 1, 1, "S").place(1, 7, 7, "N");
    ASSERT_EQ(terrain(duel.rules(), duel.state, smoke), Terrain::kSmoke);
    duel.begin_at(Stage::kRoundEnd);
    ASSERT_EQ(duel.phase(), Phase::kDie);
    EXPECT_EQ(DieView(top_task(duel.state)).use(), DieUse::kSmoke);
    duel.roll(face);
    EXPECT_EQ(terrain(duel.rules(), duel.state, smoke),
              face >= 5 ? Terrain::kClear : Terrain::kSmoke);
  }
}

TEST(PenancePlay, SmokeWithALengthOfItsOwnIsNotRolledFor) {
  RULE("PN-119b");
  const auto rolled = [](const std::string& card) {
    DuelTest duel = face_to_face();
    const int cloud = effect_of(duel, card, Op::kZone);
    put_zone(duel, cloud, 0, duel.hex(9, 9), 2);
    duel.begin_at(Stage::kRoundEnd);
    return duel.phase() == Phase::kDie;
  };
  EXPECT_FALSE(rolled("alchemical-grenades-smoke-bomb")) << "2 rounds";
}

}  // namespace
}  // namespace muster::penance
