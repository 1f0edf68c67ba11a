// Exact odds of fights: single exchanges from the rulebook's table, brute force, Monte Carlo.
#include "games/projecthex/duel/odds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/status.h"
#include "games/projecthex/duel/table.h"
#include "tests/games/projecthex/duel/fights.h"

namespace muster::projecthex {
namespace {

using dice::Fraction;
using PolicyKind = DuelPolicyKind;
using ::testing::HasSubstr;

DuelOdds odds(const DuelFight& fight, PolicyKind attacker, PolicyKind defender) {
  auto result = exact_duel_odds(fight, DuelPolicy(attacker), DuelPolicy(defender));
  EXPECT_TRUE(result.ok()) << result.status();
  return *std::move(result);
}
Fraction capture(const DuelFight& fight, PolicyKind both) {
  return odds(fight, both, both).capture;
}

DuelTerms with_lead(DuelTerms terms, int lead) {
  if (lead > 0) terms.attack[0] = static_cast<std::int8_t>(lead);
  if (lead < 0) terms.defence[0] = static_cast<std::int8_t>(-lead);
  return terms;
}

TEST(DuelOdds, OneExchangeWithSpecialFaces) {
  const int wins[] = {23, 27, 32, 38, 45, 53, 60, 66, 71};
  for (int lead = -4; lead <= 4; ++lead) {
    const DuelFight one = fight("1a", "1a", with_lead({}, lead));
    EXPECT_EQ(capture(one, PolicyKind::kHighestFirst), Fraction(wins[lead + 4], 100)) << lead;
    EXPECT_EQ(capture(one, PolicyKind::kRandom), Fraction(wins[lead + 4], 100)) << lead;
  }
}

TEST(DuelOdds, OneExchangeWithPlainFaces) {
  const int wins[] = {15, 21, 28, 36, 45, 55, 64, 72, 79};
  for (int lead = -4; lead <= 4; ++lead) {
    const DuelFight one = fight("1a", "1a", with_lead(terms_021(), lead));
    EXPECT_EQ(capture(one, PolicyKind::kSpendLow), Fraction(wins[lead + 4], 100)) << lead;
  }
}

TEST(DuelOdds, TwoNinesByBonuses) {
  DuelTerms terms;
  terms.naturals = NaturalFaces::kBonuses;
  // 9 against 9 and 0 against 0 are the attacker's when its bonus is larger: 2 in 100 more.
  EXPECT_EQ(capture(fight("1a", "1a", with_lead(terms, 1)), PolicyKind::kRandom),
            Fraction(55, 100));
  EXPECT_EQ(capture(fight("1a", "1a", with_lead(terms, 0)), PolicyKind::kRandom),
            Fraction(45, 100));
}

TEST(DuelOdds, TheTypeBonusCountsForBothSides) {
  EXPECT_EQ(capture(fight("1a", "1m"), PolicyKind::kRandom), Fraction(53, 100));
  EXPECT_EQ(capture(fight("1m", "1a"), PolicyKind::kRandom), Fraction(38, 100));
  EXPECT_EQ(capture(fight("1r", "1a", terms_021()), PolicyKind::kRandom), Fraction(64, 100));
  EXPECT_EQ(capture(fight("1a", "1r", terms_021()), PolicyKind::kRandom), Fraction(28, 100));
}

TEST(DuelOdds, RandomDiceAreFreshDice) {
  // Every exchange is won with 45 in 100, whatever the other side does with its dice.
  for (int kind = 0; kind < kMixablePolicies; ++kind) {
    const auto other = static_cast<PolicyKind>(kind);
    EXPECT_EQ(odds(fight("3a", "3a"), PolicyKind::kRandom, other).capture,
              Fraction(45 * 45 * 45, 1000000));
    EXPECT_EQ(odds(fight("3a", "3a"), other, PolicyKind::kRandom).capture,
              Fraction(45 * 45 * 45, 1000000));
  }
  EXPECT_EQ(capture(fight("5a", "2a"), PolicyKind::kRandom), Fraction(45 * 45, 10000));
  EXPECT_EQ(capture(fight("1a", "2a"), PolicyKind::kRandom), Fraction(0));
}

TEST(DuelOdds, SurplusAndFortressDiceAreHighestOfMore) {
  // Two dice against one: the highest is above r with 1 - ((r + 1) / 10)^2.
  EXPECT_EQ(capture(fight("2a", "1a"), PolicyKind::kHighestFirst), Fraction(615, 1000));
  // One die against three.
  EXPECT_EQ(capture(fight("1a", "1a", {}, 2), PolicyKind::kHighestFirst), Fraction(2025, 10000));
  // Two attackers may lose one exchange against one defender with a fortress.
  const DuelOdds fortress =
      odds(fight("2a", "1a", {}, 2), PolicyKind::kRandom, PolicyKind::kRandom);
  EXPECT_EQ(fortress.capture, Fraction(45, 100) + Fraction(55 * 45, 10000));
  EXPECT_EQ(fortress.outcomes.at({{2, 0, 0}, {0, 0, 0}}), Fraction(45, 100));
  EXPECT_EQ(fortress.outcomes.at({{1, 0, 0}, {0, 0, 0}}), Fraction(55 * 45, 10000));
  EXPECT_EQ(fortress.outcomes.at({{0, 0, 0}, {1, 0, 0}}), Fraction(55 * 55, 10000));
}

TEST(DuelOdds, LossesAreTold) {
  const DuelOdds two = odds(fight("2a", "2a"), PolicyKind::kRandom, PolicyKind::kRandom);
  const Values lost =
      odds_by(two.outcomes, [](const Survivors& s) { return 2 - total(s.defence); });
  EXPECT_EQ(lost, (Values{{0, Fraction(55 * 55, 10000)},
                          {1, Fraction(2 * 55 * 45, 10000)},
                          {2, Fraction(45 * 45, 10000)}}));
  EXPECT_EQ(mean(lost), Fraction(9, 10));
}

// All pairs of policies.
void expect_brute_force(const DuelFight& small) {
  for (int a = 0; a < kDuelPolicies - 1; ++a) {
    for (int d = 0; d < kDuelPolicies - 1; ++d) {
      const DuelPolicy attacker(static_cast<PolicyKind>(a));
      const DuelPolicy defender(static_cast<PolicyKind>(d));
      const auto exact = exact_duel_odds(small, attacker, defender);
      ASSERT_TRUE(exact.ok());
      const BruteForce all(small, attacker, defender);
      ASSERT_EQ(exact->outcomes.size(), all.outcomes().size());
      Fraction sum;
      for (const auto& [troops, probability] : exact->outcomes) {
        sum = sum + probability;
        EXPECT_NEAR(probability.to_double(), all.outcomes().at(troops), 1e-11)
            << to_string(attacker.kind()) << ":" << to_string(defender.kind());
      }
      EXPECT_EQ(sum, Fraction(1));
    }
  }
}

TEST(DuelOdds, AgreeWithBruteForceOnTypes) {
  DuelTerms terms;
  terms.attack = {1, 0, 0};
  terms.defence = {0, 0, 2};
  expect_brute_force(fight("1a1r", "1m1r", terms));
}

TEST(DuelOdds, AgreeWithBruteForceOnAFortress) {
  expect_brute_force(fight("1a1m", "1a", terms_021(), 2));
}

TEST(DuelOdds, AgreeWithBruteForceOnThreeDice) { expect_brute_force(fight("3a", "2m")); }

// A z-score beyond 4.5 has a chance below 1e-5.
void expect_sampled(const DuelFight& large, PolicyKind a, PolicyKind d) {
  const DuelPolicy attacker(a);
  const DuelPolicy defender(d);
  const DuelOdds exact = odds(large, a, d);
  constexpr int kFights = 40000;
  Rng rng(11);
  std::map<Survivors, int> counts;
  for (int i = 0; i < kFights; ++i) ++counts[play_fight(large, attacker, defender, rng)];
  for (const auto& [troops, count] : counts) ASSERT_TRUE(exact.outcomes.contains(troops));
  for (const auto& [troops, probability] : exact.outcomes) {
    const double p = probability.to_double();
    if (p * kFights < 20) continue;
    EXPECT_NEAR(counts[troops], kFights * p, 4.5 * std::sqrt(kFights * p * (1 - p)))
        << to_string(a) << ":" << to_string(d);
  }
}

TEST(DuelOdds, AgreeWithPlayedFights) {
  DuelTerms terms;
  terms.attack = {3, 1, 0};
  terms.defence = {0, 1, 1};
  const DuelFight large = fight("3a2m1r", "1a2m1r", terms, 2);
  expect_sampled(large, PolicyKind::kHighestFirst, PolicyKind::kSpendLow);
  expect_sampled(large, PolicyKind::kSpendLow, PolicyKind::kCounterType);
  expect_sampled(large, PolicyKind::kBestResponse, PolicyKind::kRandom);
  expect_sampled(fight("6a", "4a"), PolicyKind::kHighestFirst, PolicyKind::kLowestFirst);
}

TEST(DuelOdds, KnownFiguresOfThreeAgainstThree) {
  EXPECT_EQ(capture(fight("3a", "3a"), PolicyKind::kHighestFirst), Fraction(35847, 200000));
  EXPECT_EQ(odds(fight("3a", "3a"), PolicyKind::kHighestFirst, PolicyKind::kLowestFirst).capture,
            Fraction(37269, 1000000));
}

TEST(DuelOdds, TablesAreFollowedToo) {
  DuelTable mixed(DuelTerms{});  // mixes its two dice in one situation
  DuelView known;
  known.dice[2] = known.dice[7] = 1;
  known.own = known.enemy = {2, 0, 0};
  known.enemy_dice = 2;
  mixed.add(known, {{2, UnitType::kAssault}, {7, UnitType::kAssault}}, {1, 3});
  mixed.sort();
  const DuelPolicy table(std::make_shared<const DuelTable>(mixed));
  const DuelPolicy low(PolicyKind::kLowestFirst);
  const DuelFight two = fight("2a", "2a");
  const auto exact = exact_duel_odds(two, table, low);
  ASSERT_TRUE(exact.ok());
  EXPECT_NEAR(exact->capture.to_double(), BruteForce(two, table, low).capture(), 1e-12);
  EXPECT_NE(exact->capture, odds(two, PolicyKind::kHighestFirst, PolicyKind::kLowestFirst).capture);
  EXPECT_TRUE(exact_duel_odds(fight("4a", "4a"), table, low).ok());
  EXPECT_THAT(message_of(exact_duel_odds(fight("6a", "6a"), table, low).status()),
              HasSubstr("too many for exact odds of a policy from a table"));
}

TEST(DuelOdds, RefuseWhatIsTooLarge) {
  const auto refused = [](const DuelFight& large) {
    const auto result = exact_duel_odds(large, DuelPolicy{}, DuelPolicy{});
    return result.ok() ? "" : message_of(result.status());
  };
  EXPECT_THAT(refused(fight("4a3m", "1a")), HasSubstr("attacker: 7 troops (4a3m)"));
  EXPECT_THAT(refused(fight("1a", "7r")), HasSubstr("defender: 7 troops"));
  EXPECT_THAT(refused(fight("1a", "1a", {}, 3)), HasSubstr("3 dice of a fortress"));
  EXPECT_EQ(refused(fight("6a", "6a", {}, 2)), "");
}

}  // namespace
}  // namespace muster::projecthex
