// Exact distributions: closed forms worked out by hand, brute force on small dice, and rendering.
#include "core/dice/distribution.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "core/dice/render.h"
#include "tests/support/generators.h"

namespace muster::dice {
namespace {

using Faces = std::vector<std::int64_t>;
using Weights = std::vector<std::pair<std::int64_t, std::int64_t>>;

Distribution faces(const Faces& values) { return Distribution::faces(values).value(); }
Distribution weighted(const Weights& entries) {
  return Distribution::from_weights(entries).value();
}

TEST(Fraction, KeepsLowestTermsAndOrder) {
  EXPECT_EQ(Fraction(22, 72).to_string(), "11/36");
  EXPECT_EQ(Fraction(3, -6).to_string(), "-1/2");
  EXPECT_EQ(Fraction(-8, 4).to_string(), "-2");
  EXPECT_EQ(Fraction().to_string(), "0");
  EXPECT_EQ(Fraction(1, 3) + Fraction(1, 6), Fraction(1, 2));
  EXPECT_EQ(Fraction(1, 3) - Fraction(1, 2), Fraction(-1, 6));
  EXPECT_EQ(Fraction(2, 3) * Fraction(3, 4), Fraction(1, 2));
  EXPECT_EQ(Fraction(2, 3) / Fraction(-4, 3), Fraction(-1, 2));
  EXPECT_LT(Fraction(-1, 2), Fraction(-1, 3));
  EXPECT_LT(Fraction(1, 3), Fraction(334, 1000));
}

TEST(Fraction, GivesTheNearestDouble) {
  EXPECT_EQ(Fraction(1, 3).to_double(), 1.0 / 3.0);
  EXPECT_EQ(Fraction(-7, 10).to_double(), -0.7);
  EXPECT_EQ(Fraction(0).to_double(), 0.0);
  EXPECT_EQ(Fraction(INT64_MAX).to_double(), 9223372036854775807.0);
  // Half way between two doubles goes to the even one; the least bit more goes up.
  const Fraction tie = Fraction(1) + Fraction(1, std::int64_t{1} << 53);
  const Fraction tiny(1, std::int64_t{1} << 62);
  EXPECT_EQ(tie.to_double(), 1.0);
  EXPECT_EQ((tie + tiny * tiny).to_double(), 1.0 + std::ldexp(1.0, -52));
  // Two thousand coins: numerator and denominator are far beyond the range of a double.
  const Distribution coins = faces({0, 1}).times(2000);
  EXPECT_NEAR(coins.probability(1000).to_double(), 0.017839010, 1e-8);
  EXPECT_EQ(coins.at_least(0).to_double(), 1.0);
}

RC_GTEST_PROP(FractionProperty, DoubleOfSmallFractionsIsTheQuotient, ()) {
  const auto numerator = pick<std::int64_t>(-1'000'000'000, 1'000'000'000);
  const auto denominator = pick<std::int64_t>(1, 1'000'000'000);
  RC_ASSERT(Fraction(numerator, denominator).to_double() ==
            static_cast<double>(numerator) / static_cast<double>(denominator));
}

TEST(Distribution, TwoSixSidedDice) {
  const Distribution two = Distribution::die(6).times(2);
  for (std::int64_t sum = 2; sum <= 12; ++sum) {
    EXPECT_EQ(two.probability(sum), Fraction(6 - std::abs(sum - 7), 36)) << sum;
  }
  EXPECT_EQ(two.probability(7).to_string(), "1/6");
  EXPECT_EQ(two.probability(13), Fraction(0));
  EXPECT_EQ(two.at_least(10), Fraction(1, 6));
  EXPECT_EQ(two.at_most(3), Fraction(1, 12));
  EXPECT_EQ(two.between(6, 8), Fraction(16, 36));
  EXPECT_EQ(two.at_least(1), Fraction(1));
  EXPECT_EQ(two.mean(), Fraction(7));
  EXPECT_EQ(two.variance(), Fraction(35, 6));
  EXPECT_DOUBLE_EQ(two.standard_deviation(), std::sqrt(35.0 / 6.0));
  EXPECT_EQ(two.mode(), 7);
  EXPECT_EQ(two, Distribution::die(6).plus(Distribution::die(6)));
  EXPECT_NE(two, Distribution::die(6).scaled(2));
}

TEST(Distribution, Quantiles) {
  const Distribution two = Distribution::die(6).times(2);
  EXPECT_EQ(two.quantile(Fraction(1, 4)), 5);
  EXPECT_EQ(two.quantile(Fraction(1, 2)), 7);
  EXPECT_EQ(two.quantile(Fraction(3, 4)), 9);
  EXPECT_EQ(two.quantile(Fraction(21, 36)), 7);  // P(X <= 7) is exactly 21/36
  EXPECT_EQ(two.quantile(Fraction(211, 360)), 8);
  EXPECT_EQ(two.quantile(Fraction(0)), 2);
  EXPECT_EQ(two.quantile(Fraction(1)), 12);
  EXPECT_EQ(two.quantile(Fraction(-3)), 2);
  EXPECT_EQ(two.quantile(Fraction(5)), 12);
}

TEST(Distribution, ConstantsAndDefault) {
  EXPECT_EQ(Distribution(), Distribution::constant(0));
  EXPECT_EQ(Distribution::constant(5).variance(), Fraction(0));
  EXPECT_EQ(Distribution::constant(-3).times(4), Distribution::constant(-12));
  EXPECT_EQ(Distribution::die(6).times(0), Distribution::constant(0));
  EXPECT_EQ(Distribution::die(6).scaled(0), Distribution::constant(0));
  EXPECT_EQ(Distribution::die(6).mode(), 1);  // all equal: the smallest
  EXPECT_EQ(Distribution::die(6).negated().min(), -6);
  EXPECT_EQ(Distribution::die(6).shifted(-1), faces({0, 1, 2, 3, 4, 5}));
}

TEST(Distribution, WeightsAreReducedAndMerged) {
  EXPECT_EQ(weighted({{1, 2}, {0, 4}, {1, 6}, {9, 0}}), weighted({{0, 1}, {1, 2}}));
  EXPECT_EQ(faces({-1, -1, 0, 0, 1, 1}), faces({1, 0, -1}));
  EXPECT_EQ(weighted({{4, 1}, {9, 0}}).support().size(), 1U);
}

TEST(Distribution, RefusesBadTables) {
  using absl::StatusCode;
  const auto code = [](const Weights& w) { return Distribution::from_weights(w).status().code(); };
  EXPECT_EQ(code({}), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({{1, 0}}), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({{1, 3}, {2, -1}}), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({{INT64_MIN, 1}}), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({{INT64_MAX, 1}}), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({{Distribution::kMaxMagnitude, 1}}), StatusCode::kOk);
  EXPECT_EQ(Distribution::faces({}).status().code(), StatusCode::kInvalidArgument);
}

TEST(DistributionDeathTest, LeavingTheRangeIsAContractViolation) {
  const Distribution far = Distribution::constant(Distribution::kMaxMagnitude);
  EXPECT_DEATH(far.plus(Distribution::die(6)), "kMaxMagnitude");
  EXPECT_DEATH(far.times(1000), "kMaxMagnitude");
  EXPECT_DEATH(Distribution::die(6).keep_highest(2, 3), "keep");
}

TEST(Distribution, FourDiceKeepThree) {
  const Distribution ability = Distribution::die(6).keep_highest(4, 3);
  EXPECT_EQ(ability.mean(), Fraction(15869, 1296));
  EXPECT_EQ(ability.probability(18), Fraction(21, 1296));
  EXPECT_EQ(ability.probability(3), Fraction(1, 1296));
  EXPECT_EQ(ability.min(), 3);
  // By symmetry of the die, the lowest three mirror the highest three.
  EXPECT_EQ(Distribution::die(6).keep_lowest(4, 3).mean(), Fraction(21) - Fraction(15869, 1296));
}

TEST(Distribution, TwentyTwentySidedKeepTen) {
  const Distribution kept = Distribution::die(20).keep_highest(20, 10);
  EXPECT_EQ(kept.min(), 10);
  EXPECT_EQ(kept.max(), 200);
  // The ten highest and the ten lowest make up the whole sum: 210 on average.
  EXPECT_EQ(kept.mean() + Distribution::die(20).keep_lowest(20, 10).mean(), Fraction(210));
  // Sum 10 needs twenty ones.
  Fraction all_ones(1);
  for (int i = 0; i < 20; ++i) all_ones = all_ones * Fraction(1, 20);
  EXPECT_EQ(kept.probability(10), all_ones);
}

TEST(Distribution, Rerolls) {
  const auto is_one = [](std::int64_t value) { return value == 1; };
  const Distribution once = Distribution::die(6).reroll_once(is_one);
  EXPECT_EQ(once.mean(), Fraction(47, 12));
  EXPECT_EQ(once.probability(1), Fraction(1, 36));
  EXPECT_EQ(once.probability(6), Fraction(7, 36));
  const auto until = Distribution::die(6).reroll_until_not(is_one);
  ASSERT_TRUE(until.ok());
  EXPECT_EQ(*until, faces({2, 3, 4, 5, 6}));
  const auto never = Distribution::die(6).reroll_until_not([](std::int64_t) { return true; });
  EXPECT_EQ(never.status().code(), absl::StatusCode::kInvalidArgument);
  // Rolling everything again changes nothing.
  EXPECT_EQ(Distribution::die(6).reroll_once([](std::int64_t) { return true; }),
            Distribution::die(6));
}

TEST(Distribution, PoolIsBinomial) {
  const Distribution hits = Distribution::die(6).pool(5, 5);
  EXPECT_EQ(hits.probability(2), Fraction(80, 243));
  EXPECT_EQ(hits.mean(), Fraction(5, 3));
  EXPECT_EQ(hits.variance(), Fraction(10, 9));
  EXPECT_EQ(Distribution::die(6).pool(5, 7), Distribution::constant(0));
  EXPECT_EQ(Distribution::die(6).pool(5, 1), Distribution::constant(5));
  EXPECT_EQ(Distribution::die(6).pool(0, 3), Distribution::constant(0));
}

TEST(Distribution, HigherAndLowerOfTwo) {
  const Distribution d4 = Distribution::die(4);
  const Distribution d6 = Distribution::die(6);
  EXPECT_EQ(Distribution::max_of(d6, d6).probability(6).to_string(), "11/36");
  EXPECT_EQ(Distribution::max_of(d6, d6).mean(), Fraction(161, 36));
  EXPECT_EQ(Distribution::min_of(d6, d6).mean(), Fraction(91, 36));
  EXPECT_EQ(Distribution::max_of(d4, d6).probability(4), Fraction(7, 24));
  EXPECT_EQ(Distribution::min_of(d4, d6).probability(4), Fraction(1, 8));
  EXPECT_EQ(Distribution::max_of(d6, Distribution::constant(6)), Distribution::constant(6));
}

TEST(Distribution, HeroesAttackDieUseLower) {
  const Distribution attack = faces({-1, -1, 0, 0, 1, 1});
  const Distribution lower = attack.keep_lowest(2, 1);
  EXPECT_EQ(lower.probability(-1), Fraction(5, 9));
  EXPECT_EQ(lower.probability(0), Fraction(3, 9));
  EXPECT_EQ(lower.probability(1), Fraction(1, 9));
  EXPECT_EQ(lower, Distribution::min_of(attack, attack));
}

TEST(Distribution, Conditioning) {
  const auto high =
      Distribution::die(6).times(2).conditioned([](std::int64_t sum) { return sum >= 10; });
  ASSERT_TRUE(high.ok());
  EXPECT_EQ(*high, weighted({{10, 3}, {11, 2}, {12, 1}}));
  const auto none = Distribution::die(6).conditioned([](std::int64_t x) { return x > 6; });
  EXPECT_EQ(none.status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(Distribution, Mixture) {
  using Parts = std::vector<std::pair<Distribution, Fraction>>;
  const Distribution d4 = Distribution::die(4);
  const Distribution d6 = Distribution::die(6);
  const auto even = Distribution::mixture(Parts{{d4, Fraction(1, 2)}, {d6, Fraction(1, 2)}});
  ASSERT_TRUE(even.ok());
  EXPECT_EQ(even->probability(1), Fraction(5, 24));
  EXPECT_EQ(even->probability(6), Fraction(1, 12));
  // Only the ratio of the weights counts.
  const auto uneven = Distribution::mixture(Parts{{d4, Fraction(1, 7)}, {d6, Fraction(2, 7)}});
  ASSERT_TRUE(uneven.ok());
  EXPECT_EQ(uneven->mean(), Fraction(5, 6) + Fraction(7, 3));
  EXPECT_FALSE(Distribution::mixture(Parts{{d4, Fraction(-1)}, {d6, Fraction(2)}}).ok());
  EXPECT_FALSE(Distribution::mixture(Parts{{d4, Fraction(0)}}).ok());
  EXPECT_FALSE(Distribution::mixture(Parts{}).ok());
}

TEST(Distribution, PercentileDie) {
  const Distribution percentile = Distribution::die(10).scaled(10);
  EXPECT_EQ(percentile.mean(), Fraction(55));
  EXPECT_EQ(percentile.variance(), Fraction(825));
  EXPECT_EQ(percentile.at_least(70), Fraction(2, 5));
  EXPECT_EQ(percentile.times(2).min(), 20);
  EXPECT_EQ(percentile.times(2).probability(110), Fraction(1, 10));
}

TEST(Distribution, SixtyFourBitWeights) {
  const auto weights = Distribution::die(6).times(2).to_weights64();
  ASSERT_TRUE(weights.has_value());
  EXPECT_EQ(weights->total, 36U);
  EXPECT_EQ(weights->entries.front(), (std::pair<std::int64_t, std::uint64_t>(2, 1)));
  EXPECT_EQ(weights->entries[5], (std::pair<std::int64_t, std::uint64_t>(7, 6)));
  const Distribution coin = faces({0, 1});
  ASSERT_TRUE(coin.times(63).to_weights64().has_value());
  EXPECT_EQ(coin.times(63).to_weights64()->total, std::uint64_t{1} << 63);
  EXPECT_FALSE(coin.times(64).to_weights64().has_value());
}

TEST(Distribution, AThousandDice) {
  const Distribution many = Distribution::die(6).times(1000);
  EXPECT_EQ(many.support().size(), 5001U);
  EXPECT_EQ(many.mean(), Fraction(3500));
  EXPECT_EQ(many.variance(), Fraction(8750, 3));
  EXPECT_EQ(many.at_most(3499), many.at_least(3501));
  EXPECT_EQ(many.mode(), 3500);
}

TEST(Distribution, FarApartFaces) {
  const std::int64_t far = 1'000'000'007;
  const Distribution three = faces({0, 1, far}).times(3);
  EXPECT_EQ(three.support().size(), 10U);
  EXPECT_EQ(three.probability(far + 1), Fraction(6, 27));
  EXPECT_EQ(three.probability(3 * far), Fraction(1, 27));
  EXPECT_EQ(faces({0, 1, far}).keep_highest(2, 1).probability(far), Fraction(5, 9));
}

// ---- Properties

Faces some_faces() {
  const auto size = pick<std::size_t>(1, 6);
  Faces values;
  for (std::size_t i = 0; i < size; ++i) values.push_back(pick<std::int64_t>(-4, 10));
  return values;
}

// Every sequence of n faces, sorted ascending, and its result under f: the definition.
Distribution brute_force(const Faces& die, int n,
                         const std::function<std::int64_t(const Faces&)>& f) {
  std::map<std::int64_t, std::int64_t> table;
  Faces rolled;
  const std::function<void()> roll = [&] {
    if (static_cast<int>(rolled.size()) == n) {
      Faces sorted = rolled;
      std::sort(sorted.begin(), sorted.end());
      ++table[f(sorted)];
      return;
    }
    for (const std::int64_t face : die) {
      rolled.push_back(face);
      roll();
      rolled.pop_back();
    }
  };
  roll();
  return weighted(Weights(table.begin(), table.end()));
}

std::int64_t sum_of(const Faces& values) {
  return std::accumulate(values.begin(), values.end(), std::int64_t{0});
}

RC_GTEST_PROP(DistributionProperty, SumsMatchBruteForce, ()) {
  const Faces die = some_faces();
  const int n = pick(0, 6);
  RC_ASSERT(faces(die).times(n) == brute_force(die, n, sum_of));
}

RC_GTEST_PROP(DistributionProperty, TimesIsRepeatedPlus, ()) {
  // Large gaps and uneven weights, so that every way to work out a power is taken.
  const auto size = pick<std::size_t>(1, 5);
  Weights entries;
  for (std::size_t i = 0; i < size; ++i) {
    const auto gap = *rc::gen::element<std::int64_t>(1, 3, 1000, 1'000'000'000'000);
    entries.emplace_back(pick<std::int64_t>(-5, 6) * gap, pick<std::int64_t>(1, 1'000'000'000'000));
  }
  const Distribution one = weighted(entries);
  const int n = pick(0, 9);
  Distribution sum;
  for (int i = 0; i < n; ++i) sum = sum.plus(one);
  RC_ASSERT(one.times(n) == sum);
}

RC_GTEST_PROP(DistributionProperty, MeansAndVariancesAdd, ()) {
  const Distribution a = faces(some_faces());
  const Distribution b = faces(some_faces()).scaled(pick<std::int64_t>(-3, 4));
  const Distribution sum = a.plus(b);
  RC_ASSERT(sum.mean() == a.mean() + b.mean());
  RC_ASSERT(sum.variance() == a.variance() + b.variance());
  RC_ASSERT(sum == b.plus(a));
}

RC_GTEST_PROP(DistributionProperty, KeepMatchesBruteForce, ()) {
  const Faces die = some_faces();
  const int n = pick(1, 6);
  const int k = pick(1, n + 1);
  RC_ASSERT(faces(die).keep_highest(n, k) == brute_force(die, n, [&](const Faces& rolled) {
              return sum_of(Faces(rolled.end() - k, rolled.end()));
            }));
  RC_ASSERT(faces(die).keep_lowest(n, k) == brute_force(die, n, [&](const Faces& rolled) {
              return sum_of(Faces(rolled.begin(), rolled.begin() + k));
            }));
}

RC_GTEST_PROP(DistributionProperty, PoolMatchesBruteForce, ()) {
  const Faces die = some_faces();
  const int n = pick(0, 6);
  const auto threshold = pick<std::int64_t>(-5, 11);
  RC_ASSERT(faces(die).pool(n, threshold) == brute_force(die, n, [&](const Faces& rolled) {
              return std::count_if(rolled.begin(), rolled.end(),
                                   [&](std::int64_t face) { return face >= threshold; });
            }));
}

RC_GTEST_PROP(DistributionProperty, RerollOnceMatchesBruteForce, ()) {
  const Faces die = some_faces();
  const auto limit = pick<std::int64_t>(-5, 11);
  const auto again = [&](std::int64_t face) { return face <= limit; };
  Weights pairs;  // of a first and a second roll, made in any case
  for (const std::int64_t first : die) {
    for (const std::int64_t second : die) pairs.emplace_back(again(first) ? second : first, 1);
  }
  RC_ASSERT(faces(die).reroll_once(again) == weighted(pairs));
}

RC_GTEST_PROP(DistributionProperty, MaxAndMinMatchBruteForce, ()) {
  const Faces a = some_faces();
  const Faces b = some_faces();
  Weights higher;
  Weights lower;
  for (const std::int64_t x : a) {
    for (const std::int64_t y : b) {
      higher.emplace_back(std::max(x, y), 1);
      lower.emplace_back(std::min(x, y), 1);
    }
  }
  RC_ASSERT(Distribution::max_of(faces(a), faces(b)) == weighted(higher));
  RC_ASSERT(Distribution::min_of(faces(a), faces(b)) == weighted(lower));
}

RC_GTEST_PROP(DistributionProperty, QuantileIsTheLeastValueThatReachesP, ()) {
  const Distribution d = faces(some_faces()).times(2);
  const Fraction p(pick<std::int64_t>(0, 101), 100);
  const std::int64_t x = d.quantile(p);
  RC_ASSERT(d.at_most(x) >= p);
  RC_ASSERT(x == d.min() || d.at_most(x - 1) < p);
}

// ---- Rendering

TEST(Render, TableOfADie) {
  EXPECT_EQ(render(weighted({{1, 1}, {2, 3}}), {.width = 45, .max_rows = 10}),
            "mean 1.7500  sd 0.4330  min 1  max 2  quartiles 1 2 2\n"
            "value  fraction    percent    P(X>=x)\n"
            "    1       1/4   25.0000%  100.0000%  ██▋\n"
            "    2       3/4   75.0000%   75.0000%  ████████\n");
}

TEST(Render, LongFractionsGiveWayToPercentages) {
  const std::string text = render(Distribution::die(6).times(30), {.max_rows = 200});
  EXPECT_NE(text.find("   30         -    0.0000%  100.0000%\n"), std::string::npos) << text;
  EXPECT_EQ(text.find('/'), std::string::npos);
}

TEST(Render, BinsCoverEverythingAndSaySo) {
  const std::string text = render(Distribution::die(10).scaled(10).times(2), {.max_rows = 5});
  EXPECT_NE(text.find("binned: 19 values in 5 bins of 4\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" 20..50 "), std::string::npos) << text;  // (1+2+3+4)/100
  EXPECT_NE(text.find("1/10   10.0000%  100.0000%"), std::string::npos) << text;
  EXPECT_NE(text.find("180..200 "), std::string::npos) << text;  // the last bin is short
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 8);
}

TEST(Render, OneValue) {
  EXPECT_EQ(render(Distribution::constant(-7), {.width = 10, .max_rows = 0}),
            "mean -7.0000  sd 0.0000  min -7  max -7  quartiles -7 -7 -7\n"
            "value  fraction    percent    P(X>=x)\n"
            "   -7         1  100.0000%  100.0000%  ████████\n");
}

}  // namespace
}  // namespace muster::dice
