// The dice of Penance against numbers worked out by hand, as exact fractions.
#include "games/penance/dice/dice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "core/dice/distribution.h"
#include "core/status.h"
#include "games/penance/cards/components.h"
#include "tests/games/penance/fixed_draw.h"
#include "tests/support/rules.h"

namespace muster::penance {
namespace {

using dice::Distribution;
using dice::Fraction;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr DiceRules kDefaults;

Distribution totals(Pool pool) {
  std::vector<std::pair<std::int64_t, std::int64_t>> entries;
  for (std::size_t pair = 0; pair < kKeptPairs; ++pair) {
    entries.emplace_back(total_of(static_cast<KeptPair>(pair)), pair_weights(pool)[pair]);
  }
  return Distribution::from_weights(entries).value();
}

Fraction chance(Band band, int target, const DiceRules& rules, Pool pool = Pool::kTwo) {
  std::int64_t weight = 0;
  for (std::size_t pair = 0; pair < kKeptPairs; ++pair) {
    const bool same = band_of(static_cast<KeptPair>(pair), target, rules) == band;
    weight += same ? pair_weights(pool)[pair] : 0;
  }
  return {weight, static_cast<std::int64_t>(pool_total(pool))};
}

Fraction hit_chance(int target, const DiceRules& rules, Pool pool = Pool::kTwo) {
  Fraction sum;
  for (const Band band : {Band::kHit, Band::kStrongHit, Band::kCriticalHit, Band::kExecution}) {
    sum = sum + chance(band, target, rules, pool);
  }
  return sum;
}

// ---- Faces.

TEST(PenanceDice, AnAttackDieHasFiveValuesAndAJam) {
  RULE("PN-01");
  EXPECT_THAT(kAttackValues, ElementsAre(1, 2, 3, 4, 5, 0));
  EXPECT_EQ(kAttackFaceNames[static_cast<std::size_t>(AttackFace::kDeathBlow)], "Death blow");
  EXPECT_EQ(kJamValue, 0);
  EXPECT_EQ(kDeathBlowValue, 5);
}

TEST(PenanceDice, ADefenseDieBlocksWithTwoFacesOfSix) {
  RULE("PN-02");
  EXPECT_EQ(faces_of(DefenseStep::kBlocks), 2U);
  EXPECT_EQ(kStepOfFace[static_cast<std::size_t>(DefenseFace::kShield)], DefenseStep::kBlocks);
  EXPECT_EQ(kStepOfFace[static_cast<std::size_t>(DefenseFace::kAbsorb)], DefenseStep::kBlocks);
  EXPECT_EQ(kStepOfFace[static_cast<std::size_t>(DefenseFace::kFleshWound)], DefenseStep::kNothing);
  EXPECT_EQ(kStepOfFace[static_cast<std::size_t>(DefenseFace::kCritical)], DefenseStep::kCriticals);
  EXPECT_EQ(kStepOfFace[static_cast<std::size_t>(DefenseFace::kPierce)], DefenseStep::kPierces);
  EXPECT_EQ(kStepOfFace[static_cast<std::size_t>(DefenseFace::kHeat)], DefenseStep::kHeats);
}

TEST(PenanceDice, ASufferingDieDiscardsFourThirdsOfACardOnAverage) {
  RULE("PN-03");
  std::vector<std::int64_t> discards;
  std::vector<std::int64_t> net;
  std::vector<int> next;
  std::vector<int> turn;
  for (const SufferingResult& face : kSufferingResults) {
    discards.push_back(face.discards);
    net.push_back(face.discards - face.recovers);
    next.push_back(face.next_damage);
    turn.push_back(face.turn_damage);
  }
  const Distribution one = Distribution::faces(discards).value();
  EXPECT_EQ(one.mean(), Fraction(4, 3));
  EXPECT_EQ(one.variance(), Fraction(8, 9));
  const Distribution kept = Distribution::faces(net).value();
  EXPECT_EQ(kept.mean(), Fraction(7, 6));
  EXPECT_EQ(kept.variance(), Fraction(41, 36));
  EXPECT_EQ(one.times(2).mean(), Fraction(8, 3));
  EXPECT_EQ(kept.times(2).mean(), Fraction(7, 3));
  EXPECT_EQ(one.times(2).probability(0), Fraction(1, 36));
  EXPECT_EQ(one.times(2).max(), 6);
  EXPECT_EQ(one.times(2).probability(6), Fraction(1, 36));
  EXPECT_THAT(next, ElementsAre(0, 0, 0, 2, 3, 0));
  EXPECT_THAT(turn, ElementsAre(0, 0, 1, 0, 0, 0));
  EXPECT_EQ(kSufferingResults[3].heat, 1);
  EXPECT_EQ(kSufferingResults[5].recovers, 1);
}

TEST(PenanceDice, ADamageDieHasOneEffectOnEachFace) {
  RULE("PN-04");
  const auto sum = [](const DamageDieResult& r) {
    return r.heat + r.sp_loss_next_turn + r.bleed_outs + r.structural_weakness + r.wounds + r.sp;
  };
  for (const DamageDieResult& result : kDamageDieResults) EXPECT_EQ(sum(result), 1);
  EXPECT_EQ(kDamageDieResults[0].heat, 1);
  EXPECT_EQ(kDamageDieResults[1].sp_loss_next_turn, 1);
  EXPECT_EQ(kDamageDieResults[2].bleed_outs, 1);
  EXPECT_EQ(kDamageDieResults[3].structural_weakness, 1);
  EXPECT_EQ(kDamageDieResults[4].wounds, 1);
  EXPECT_EQ(kDamageDieResults[5].sp, 1);
}

TEST(PenanceDice, RandomLocationStrikesTheChassisWithTwoFaces) {
  RULE("PN-21");
  EXPECT_THAT(kRandomLocation,
              ElementsAre(Component::kHead, Component::kLeftArm, Component::kRightArm,
                          Component::kChassis, Component::kChassis, Component::kLegs));
  for (const Component component : kAllComponents) {
    EXPECT_EQ(component_named(name_of(component)), component);
  }
  EXPECT_EQ(component_named("arm"), std::nullopt);
}

// ---- Two Attack Dice.

TEST(PenanceDice, TheTotalOfTwoAttackDiceIsATriangleFromZeroToTen) {
  RULE("PN-05");
  const Distribution two = totals(Pool::kTwo);
  const std::array<int, 11> ways = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
  int below = 0;
  for (int total = 0; total <= kLargestTotal; ++total) {
    const int here = ways[static_cast<std::size_t>(total)];
    EXPECT_EQ(two.probability(total), Fraction(here, 36)) << total;
    EXPECT_EQ(two.at_least(total), Fraction(36 - below, 36)) << total;
    below += here;
    EXPECT_EQ(two.at_most(total), Fraction(below, 36)) << total;
  }
  EXPECT_EQ(two.mean(), Fraction(5));
  EXPECT_EQ(two.mode(), 5);
}

TEST(PenanceDice, TheChanceOfAHitFallsWithTheTargetNumber) {
  RULE("PN-05");
  RULE("PN-07");
  const std::map<int, int> of_36 = {{2, 33}, {3, 30}, {4, 26}, {5, 21}, {6, 15}, {7, 10},
                                    {8, 6},  {9, 3},  {10, 1}, {11, 1}, {14, 1}};
  for (const auto& [target, weight] : of_36) {
    EXPECT_EQ(hit_chance(target, kDefaults), Fraction(weight, 36)) << target;
  }
  DiceRules strict;
  strict.exec_always_hits = false;
  EXPECT_EQ(hit_chance(10, strict), Fraction(1, 36));
  EXPECT_EQ(chance(Band::kExecution, 10, strict), Fraction(1, 36));
  EXPECT_EQ(hit_chance(11, strict), Fraction(0));
  EXPECT_EQ(chance(Band::kMiss, 11, strict), Fraction(35, 36));
}

TEST(PenanceDice, ResultsAtTargetFive) {
  RULE("PN-06");
  RULE("PN-08");
  EXPECT_EQ(chance(Band::kCatastrophe, 5, kDefaults), Fraction(1, 36));
  EXPECT_EQ(chance(Band::kMiss, 5, kDefaults), Fraction(14, 36));
  EXPECT_EQ(chance(Band::kHit, 5, kDefaults), Fraction(11, 36));
  EXPECT_EQ(chance(Band::kStrongHit, 5, kDefaults), Fraction(7, 36));
  EXPECT_EQ(chance(Band::kCriticalHit, 5, kDefaults), Fraction(2, 36));
  EXPECT_EQ(chance(Band::kExecution, 5, kDefaults), Fraction(1, 36));
}

TEST(PenanceDice, TwoJamsAreACatastropheAtAnyTargetAndATotalOfTwoIsNot) {
  RULE("PN-06");
  EXPECT_EQ(band_of(kept_pair(0, 0), -3, kDefaults), Band::kCatastrophe);
  EXPECT_EQ(band_of(kept_pair(0, 0), 5, kDefaults), Band::kCatastrophe);
  EXPECT_EQ(band_of(kept_pair(1, 1), 5, kDefaults), Band::kMiss);
  EXPECT_EQ(band_of(kept_pair(2, 0), 2, kDefaults), Band::kHit);
}

TEST(PenanceDice, LowTotalsHitLowTargets) {
  RULE("PN-09");
  DiceRules strict;
  strict.low_totals_hit = false;
  for (int total = 2; total <= 4; ++total) {
    EXPECT_EQ(band_of(kept_pair(total, 0), 2, kDefaults), Band::kHit);
    EXPECT_EQ(band_of(kept_pair(total, 0), 2, strict), Band::kMiss);
  }
  EXPECT_EQ(band_of(kept_pair(5, 0), 2, strict), Band::kHit);
  EXPECT_EQ(band_of(kept_pair(1, 0), 2, kDefaults), Band::kMiss);
}

TEST(PenanceDice, AutohitTurnsMissesOnlyIntoPlainHits) {
  RULE("PN-18");
  EXPECT_EQ(with_autohit(Band::kMiss), Band::kHit);
  for (const Band band :
       {Band::kCatastrophe, Band::kHit, Band::kStrongHit, Band::kCriticalHit, Band::kExecution}) {
    EXPECT_EQ(with_autohit(band), band);
  }
}

// ---- The target number.

TEST(PenanceDice, RangeAndMovementHaveFourStepsEach) {
  RULE("PN-11");
  RULE("PN-12");
  RULE("PN-13");
  const std::vector<std::pair<int, int>> ranges = {{0, 0}, {3, 0},  {4, 1},  {6, 1},
                                                   {7, 2}, {10, 2}, {11, 3}, {40, 3}};
  for (const auto& [hexes, term] : ranges) EXPECT_EQ(range_term(hexes), term) << hexes;
  const std::vector<std::pair<int, int>> moves = {{0, 0}, {1, 1}, {3, 1}, {4, 2},
                                                  {6, 2}, {7, 3}, {12, 3}};
  for (const auto& [hexes, term] : moves) EXPECT_EQ(movement_term(hexes), term) << hexes;
}

TEST(PenanceDice, SidesChangeTargetDamageAndDefense) {
  RULE("PN-14");
  RULE("PN-26");
  RULE("PN-28");
  const std::array<int, 7> terms = {0, 0, -1, -2, -1, 1, 0};
  const std::array<int, 7> damage = {0, 1, 0, 3, 0, 0, 0};
  const std::array<int, 7> defense = {0, 0, 0, 0, 0, 1, 0};
  for (std::size_t index = 0; index < terms.size(); ++index) {
    const auto side = static_cast<Side>(index);
    EXPECT_EQ(side_term(side), terms[index]) << index;
    EXPECT_EQ(side_damage(side), damage[index]) << index;
    EXPECT_EQ(side_defense(side), defense[index]) << index;
  }
}

TEST(PenanceDice, OnlyFrontSidesAllowReactionsAndShields) {
  RULE("PN-35");
  RULE("PN-36");
  const std::array<bool, 7> reaction = {true, true, false, false, false, true, true};
  const std::array<bool, 7> shield = {true, false, false, false, false, true, true};
  for (std::size_t index = 0; index < reaction.size(); ++index) {
    EXPECT_EQ(side_allows_reaction(static_cast<Side>(index)), reaction[index]) << index;
    EXPECT_EQ(side_allows_shield(static_cast<Side>(index)), shield[index]) << index;
  }
}

TEST(PenanceDice, TerrainAddsByKind) {
  RULE("PN-15");
  RULE("PN-16");
  const auto kinds = [](int bits) {
    return cover_term(static_cast<CoverBits>(bits), CoverStacking::kKinds);
  };
  EXPECT_EQ(kinds(0), 0);
  EXPECT_EQ(kinds(kLightCover), 1);
  EXPECT_EQ(kinds(kHeavyCover), 2);
  EXPECT_EQ(kinds(kObscured), 2);
  EXPECT_EQ(kinds(kHigherGround), -1);
  EXPECT_EQ(kinds(kLightCover | kHeavyCover), 2);  // the best piece only
  EXPECT_EQ(kinds(kHeavyCover | kObscured), 4);
  EXPECT_EQ(kinds(kLightCover | kObscured | kHigherGround), 2);
  const auto highest = [](int bits) {
    return cover_term(static_cast<CoverBits>(bits), CoverStacking::kHighest);
  };
  EXPECT_EQ(highest(kHeavyCover | kObscured), 2);
  EXPECT_EQ(highest(kLightCover | kObscured | kHigherGround), 1);
  EXPECT_EQ(without_cover(kHeavyCover | kObscured | kHigherGround), kHigherGround);
}

TEST(PenanceDice, TheWorkedExampleNeedsElevenNotTen) {
  RULE("PN-10");
  const ToHitTerms terms = {.range = 5,
                            .attacker_moved = 4,
                            .defender_moved = 2,
                            .cards = 0,
                            .side = Side::kFrontLeft,
                            .cover = kLightCover};
  const AimedRoll aimed = aim(modifier_of(terms, CoverStacking::kKinds), ToHit::kModifiers);
  EXPECT_EQ(aimed.target, 11);
  EXPECT_EQ(aimed.pool, Pool::kTwo);
  EXPECT_EQ(band_of(kept_pair(5, 3), aimed.target, kDefaults), Band::kMiss);
}

TEST(PenanceDice, TheSumOfTermsGoesFromMinusThreeToFourteen) {
  RULE("PN-10");
  RULE("PN-16");
  const auto sum = [](Side side, CoverBits cover, std::int16_t hexes) {
    return modifier_of({.range = hexes,
                        .attacker_moved = hexes,
                        .defender_moved = hexes,
                        .cards = 0,
                        .side = side,
                        .cover = cover},
                       CoverStacking::kKinds);
  };
  EXPECT_EQ(sum(Side::kRear, kHigherGround, 0), -3);
  EXPECT_EQ(sum(Side::kFrontLeft, kHeavyCover, 11), 12);
  EXPECT_EQ(sum(Side::kFrontLeft, kHeavyCover | kObscured, 11), 14);
}

TEST(PenanceDice, CardsAndAdvantageMoveTheTarget) {
  RULE("PN-17");
  RULE("PN-19");
  ToHitTerms terms;
  terms.cards = -1;
  EXPECT_EQ(modifier_of(terms, CoverStacking::kKinds), -1);
  terms.cards = 1;
  EXPECT_EQ(modifier_of(terms, CoverStacking::kKinds), 1);
  EXPECT_EQ(aim(1 - 2, ToHit::kModifiers).target, 4);
  EXPECT_EQ(aim(1 - 2, ToHit::kPools).pool, Pool::kThreeHigh);
}

// ---- Pools.

TEST(PenanceDice, ModifiersBecomePools) {
  RULE("PN-120");
  const std::vector<std::pair<int, Pool>> pools = {
      {-5, Pool::kFourHigh}, {-2, Pool::kFourHigh}, {-1, Pool::kThreeHigh}, {0, Pool::kTwo},
      {1, Pool::kThreeLow},  {2, Pool::kFourLow},   {9, Pool::kFourLow}};
  for (const auto& [modifier, pool] : pools) {
    EXPECT_EQ(pool_of(modifier), pool) << modifier;
    EXPECT_EQ(aim(modifier, ToHit::kPools).target, 5);
    EXPECT_EQ(aim(modifier, ToHit::kPools).pool, pool);
  }
  EXPECT_THAT(kPoolDice, ElementsAre(2, 3, 4, 3, 4));
}

TEST(PenanceDice, TotalsOfPoolsAreThoseOfTheDiceKept) {
  RULE("PN-121");
  struct Expected {
    Pool pool;
    std::array<int, 11> counts;
    Fraction mean;
    int doubles_at_top;  // double Death blows
    int doubles_at_bottom;
  };
  const std::array<Expected, 5> all = {{
      {Pool::kTwo, {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}, Fraction(5), 1, 1},
      {Pool::kThreeHigh, {1, 3, 7, 12, 19, 27, 34, 36, 34, 27, 16}, Fraction(155, 24), 16, 1},
      {Pool::kFourHigh,
       {1, 4, 15, 32, 65, 108, 171, 224, 261, 244, 171},
       Fraction(4759, 648),
       171,
       1},
      {Pool::kThreeLow, {16, 27, 34, 36, 34, 27, 19, 12, 7, 3, 1}, Fraction(85, 24), 1, 16},
      {Pool::kFourLow,
       {171, 244, 261, 224, 171, 108, 65, 32, 15, 4, 1},
       Fraction(1721, 648),
       1,
       171},
  }};
  for (const auto& [pool, counts, mean, top, bottom] : all) {
    const auto total = static_cast<std::int64_t>(pool_total(pool));
    const Distribution kept = totals(pool);
    for (int value = 0; value <= kLargestTotal; ++value) {
      EXPECT_EQ(kept.probability(value), Fraction(counts[static_cast<std::size_t>(value)], total))
          << kPoolNames[index_of(pool)] << " " << value;
    }
    EXPECT_EQ(kept.mean(), mean);
    EXPECT_EQ(chance(Band::kExecution, 5, kDefaults, pool), Fraction(top, total));
    EXPECT_EQ(chance(Band::kCatastrophe, 5, kDefaults, pool), Fraction(bottom, total));
  }
}

TEST(PenanceDice, PoolsChangeChancesMoreThanModifiersDo) {
  RULE("PN-120");
  const std::vector<std::pair<int, Fraction>> pools = {{-2, {1179, 1296}}, {-1, {174, 216}},
                                                       {0, {21, 36}},      {1, {69, 216}},
                                                       {2, {225, 1296}},   {3, {225, 1296}}};
  for (const auto& [modifier, expected] : pools) {
    const AimedRoll aimed = aim(modifier, ToHit::kPools);
    EXPECT_EQ(hit_chance(aimed.target, kDefaults, aimed.pool), expected) << modifier;
  }
  const std::map<Pool, Fraction> strong = {{Pool::kThreeHigh, {113, 216}},
                                           {Pool::kFourHigh, {900, 1296}},
                                           {Pool::kThreeLow, {23, 216}},
                                           {Pool::kFourLow, {52, 1296}}};
  for (const auto& [pool, expected] : strong) EXPECT_EQ(totals(pool).at_least(7), expected);
  const std::map<Pool, Fraction> critical = {{Pool::kThreeHigh, {27, 216}},
                                             {Pool::kFourHigh, {244, 1296}},
                                             {Pool::kThreeLow, {3, 216}},
                                             {Pool::kFourLow, {4, 1296}}};
  for (const auto& [pool, expected] : critical) {
    EXPECT_EQ(chance(Band::kCriticalHit, 5, kDefaults, pool), expected);
  }
}

TEST(PenanceDice, SamplingAPairFollowsItsWeights) {
  for (std::size_t index = 0; index < kPools; ++index) {
    const auto pool = static_cast<Pool>(index);
    std::array<int, kKeptPairs> counts{};
    for (std::uint64_t roll = 0; roll < pool_total(pool); ++roll) {
      Fixed generator(roll, pool_total(pool));
      ++counts[index_of(sample_pair(pool, generator))];
    }
    for (std::size_t pair = 0; pair < kKeptPairs; ++pair) {
      EXPECT_EQ(counts[pair], pair_weights(pool)[pair]);
    }
  }
}

// ---- Settings.

absl::StatusOr<DiceRules> read(std::string_view text) {
  const auto document = parse_document(text, "rules.toml");
  if (!document.ok()) return document.status();
  Diagnostics diagnostics;
  Reader reader(*document, diagnostics);
  const DiceRules rules = dice_settings().read(reader);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return rules;
}

TEST(PenanceDice, SettingsAreReadByName) {
  EXPECT_EQ(read("").value(), DiceRules{});
  const DiceRules all = read(R"(to_hit = "pools"
exec_always_hits = false
low_totals = "miss"
cover_stacking = "highest"
flat_floor = 0
critical_bypass = "flat_only"
exec_defense_dice = true
exec_band_bonus = 2
pierce = "point"
final_floor = 1
react_before_dice = true)")
                            .value();
  EXPECT_EQ(all, (DiceRules{.to_hit = ToHit::kPools,
                            .exec_always_hits = false,
                            .low_totals_hit = false,
                            .cover_stacking = CoverStacking::kHighest,
                            .flat_floor = 0,
                            .critical_bypass = CriticalBypass::kFlatOnly,
                            .exec_defense_dice = true,
                            .exec_band_bonus = 2,
                            .pierce = PierceScope::kPoint,
                            .final_floor = 1,
                            .react_before_dice = true}));
}

TEST(PenanceDice, MistakesInSettingsAreTold) {
  EXPECT_THAT(message_of(read("to_hit = \"pool\"").status()), HasSubstr("rules.toml:1:"));
  EXPECT_THAT(message_of(read("flat_floor = 2").status()), HasSubstr("key `flat_floor`"));
  EXPECT_THAT(message_of(read("exec_alway_hits = true").status()),
              HasSubstr("did you mean `exec_always_hits`"));
}

}  // namespace
}  // namespace muster::penance
