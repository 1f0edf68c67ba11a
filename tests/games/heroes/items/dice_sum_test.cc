// Dice of Heroes: the examples of the rulebook, and draws against exact distributions.
#include "games/heroes/items/dice_sum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/support/rules.h"

namespace muster::heroes {
namespace {

using dice::Distribution;
using dice::Fraction;

TEST(HeroesDice, TheBonusIsAddedOnceAtTheEnd) {
  RULE("HE-01");
  RULE("HE-03");
  const DiceSum sum = d6(3, 9);
  EXPECT_EQ(to_string(sum), "3d6+9");
  // 4, 2 and 6 come to 21: 12 and the bonus.
  EXPECT_EQ(4 + 2 + 6 + sum.bonus, 21);
  EXPECT_EQ(min_of(sum), 12);
  EXPECT_EQ(max_of(sum), 27);
  EXPECT_EQ(distribution(sum).mean(), Fraction(39, 2));
  const Distribution correct = distribution(d6(2, 9));
  EXPECT_EQ(correct, distribution(d6(1)).plus(distribution(d6(1))).shifted(9));
  EXPECT_FALSE(correct == distribution(d6(1, 9)).plus(distribution(d6(1, 9))));
  EXPECT_EQ(correct.mean(), Fraction(16));
}

TEST(HeroesDice, EverySizeOfDieShowsItsSidesEvenly) {
  RULE("HE-02");
  const std::vector<std::pair<DieSize, int>> sizes = {
      {DieSize::kD4, 4}, {DieSize::kD6, 6}, {DieSize::kD10, 10}, {DieSize::kD12, 12}};
  for (const auto& [size, sides] : sizes) {
    const DiceSum one{.count = 1, .bonus = 0, .size = size};
    EXPECT_EQ(distribution(one), Distribution::die(sides));
  }
  const DiceSum percent{.count = 1, .bonus = 0, .size = DieSize::kPercent};
  EXPECT_EQ(to_string(percent), "1dP");
  const Distribution shown = distribution(percent);
  ASSERT_EQ(shown.support().size(), 10U);
  for (int value = 10; value <= 100; value += 10) {
    EXPECT_EQ(shown.probability(value), Fraction(1, 10));
  }
}

TEST(HeroesDice, ARepresentativeRollHasTheSameMeanAndALargerVariance) {
  RULE("HE-04");
  for (const DiceSum& sum : {d6(2, 9), d6(5, 15), d6(12)}) {
    const Distribution individual = distribution(sum);
    const Distribution representative = representative_distribution(sum);
    EXPECT_EQ(representative.mean(), individual.mean());
    EXPECT_EQ(representative.variance(), individual.variance() * Fraction(sum.count));
    EXPECT_EQ(representative.min(), individual.min());
    EXPECT_EQ(representative.max(), individual.max());
  }
  EXPECT_EQ(representative_text(d6(2, 9)), "(2 * 1d6)+9");
  // (3 * 2d6)+4 stands in for 6d6+4; the bonus is not multiplied.
  const Distribution three = representative_distribution(3, d6(2, 4));
  EXPECT_EQ(three.mean(), distribution(d6(6, 4)).mean());
  EXPECT_EQ(three.variance(), distribution(d6(6, 4)).variance() * Fraction(3));
  EXPECT_EQ(three.min(), 10);
  EXPECT_EQ(three.probability(11), Fraction(0));
}

TEST(HeroesDice, EqualSidednessConsolidatesAndUnequalDoesNot) {
  RULE("HE-05");
  RULE("HE-06");
  const std::vector<DiceSum> same = {d6(2, 6), d6(1, 3), d6(1), d6(1)};
  EXPECT_EQ(consolidate(same), std::vector<DiceSum>{d6(5, 9)});
  EXPECT_EQ(to_string(consolidate(same).front()), "5d6+9");
  const DiceSum d4{.count = 1, .bonus = 9, .size = DieSize::kD4};
  const DiceSum d12{.count = 3, .bonus = 4, .size = DieSize::kD12};
  const std::vector<DiceSum> mixed = {d4, d12, d6(2), d6(1), d4};
  const std::vector<DiceSum> expected = {
      {.count = 2, .bonus = 18, .size = DieSize::kD4}, d12, d6(3)};
  EXPECT_EQ(consolidate(mixed), expected);
}

TEST(HeroesDice, WeightsOfPortionsAreExact) {
  RULE("HE-01");
  for (const int dice : {1, 2, 3, 10, kMaxDicePerRoll}) {
    const Distribution exact = distribution(d6(dice));
    std::uint64_t total = 0;
    for (int above = 0; above <= 5 * dice; ++above) total += roll_weight(dice, above);
    EXPECT_EQ(total, ways_of(dice));
    const auto weights = exact.to_weights64();
    ASSERT_TRUE(weights.has_value());
    const std::uint64_t factor = total / weights->total;
    for (const auto& [value, weight] : weights->entries) {
      EXPECT_EQ(roll_weight(dice, static_cast<int>(value) - dice), weight * factor);
    }
  }
}

// The statistic of Pearson over values of at least 5 expected draws.
template <class Draw>
void expect_draws_fit(const Distribution& exact, Draw draw) {
  constexpr int kDraws = 20'000;
  std::map<std::int64_t, int> seen;
  for (int i = 0; i < kDraws; ++i) ++seen[draw()];
  double statistic = 0;
  int cells = 0;
  int counted = 0;
  for (const std::int64_t value : exact.support()) {
    const double expected = exact.probability(value).to_double() * kDraws;
    counted += seen[value];
    if (expected < 5) continue;
    statistic += (seen[value] - expected) * (seen[value] - expected) / expected;
    ++cells;
  }
  EXPECT_EQ(counted, kDraws);
  EXPECT_LT(statistic, cells + 4 * std::sqrt(2.0 * cells));
}

TEST(HeroesDice, DrawsFollowTheDistribution) {
  Rng rng(20);
  for (const DiceSum& sum : {d6(1, 2), d6(4, 12), d6(kMaxDicePerRoll), d6(30, 6)}) {
    expect_draws_fit(distribution(sum), [&] { return sample_total(rng, sum); });
    expect_draws_fit(representative_distribution(sum),
                     [&] { return sample_representative(rng, sum); });
  }
  expect_draws_fit(distribution({.count = 1, .bonus = 0, .size = DieSize::kPercent}),
                   [&] { return sample_percent(rng); });
}

}  // namespace
}  // namespace muster::heroes
