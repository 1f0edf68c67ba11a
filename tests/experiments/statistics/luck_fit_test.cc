// Luck taken out: worked numbers, exact luck, useless luck, and no bias from either.
#include "experiments/statistics/luck/luck_fit.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/rng.h"
#include "experiments/statistics/block_mean.h"

namespace muster::stats {
namespace {

double uniform_of_unit_variance(Rng& rng) { return std::sqrt(12.0) * (uniform_unit(rng) - 0.5); }

// A - B of the worked example, seats and opponents averaged.
const BlockValues kWorkedDifference{{0.5, 0.25, 0.5, 0.5}, {0.25, 0.25, -0.25, 0.5}};
const BlockValues kWorkedLuck{{0.3, -0.1, 0.05, 0.2}, {-0.2, 0.4, -0.3, 0.1}};

TEST(RemoveLuck, WorkedNumbers) {
  const LuckFit fit =
      remove_luck(kWorkedDifference, {kWorkedLuck}, {.folds = 4, .fewest_blocks = 8});
  const std::vector<double> shrunk{0.492929, 0.006896, 0.0, 0.221037};
  ASSERT_EQ(fit.coefficients.size(), 4U);
  for (std::size_t fold = 0; fold < 4; ++fold) {
    EXPECT_NEAR(fit.coefficients[fold][0], shrunk[fold], 5e-7) << fold;
  }
  const BlockMean adjusted = block_mean(fit.adjusted);
  EXPECT_NEAR(adjusted.estimate, 0.297791, 5e-7);
  EXPECT_NEAR(adjusted.variance, 0.007108, 5e-7);
  EXPECT_NEAR(fit.factor, 0.007161 / 0.007108, 2e-4);
}

TEST(RemoveLuck, FewBlocksAreLeftAlone) {
  const LuckFit fit = remove_luck(kWorkedDifference, {kWorkedLuck});
  EXPECT_EQ(fit.adjusted, kWorkedDifference);
  EXPECT_EQ(fit.factor, 1.0);
  EXPECT_TRUE(remove_luck({}, {kWorkedLuck}).adjusted.empty());
  EXPECT_EQ(remove_luck(kWorkedDifference, {}, {.fewest_blocks = 0}).factor, 1.0);
  EXPECT_EQ(remove_luck({{0.5}}, {{{0.1}}}, {.fewest_blocks = 0}).adjusted, (BlockValues{{0.5}}));
}

struct LuckRun {
  BlockValues values;
  std::vector<BlockValues> luck;
};

// y = mean of the stratum + sum of weight x column + noise.
LuckRun simulate_luck(Rng& rng, std::size_t strata, std::size_t blocks,
                      const std::vector<double>& weights, double noise) {
  LuckRun data;
  data.values.assign(strata, std::vector<double>(blocks));
  data.luck.assign(weights.size(), data.values);
  for (std::size_t s = 0; s < strata; ++s) {
    for (std::size_t b = 0; b < blocks; ++b) {
      double y = 0.3 * static_cast<double>(s) + noise * uniform_of_unit_variance(rng);
      for (std::size_t i = 0; i < weights.size(); ++i) {
        data.luck[i][s][b] = uniform_of_unit_variance(rng);
        y += weights[i] * data.luck[i][s][b];
      }
      data.values[s][b] = y;
    }
  }
  return data;
}

TEST(RemoveLuck, ExactLuckLeavesNothing) {
  Rng rng(1);
  const LuckRun data = simulate_luck(rng, 2, 30, {0.8, -0.2}, 0.0);
  const LuckFit fit = remove_luck(data.values, data.luck);
  const BlockMean adjusted = block_mean(fit.adjusted);
  EXPECT_LT(adjusted.variance, 1e-20);
  EXPECT_NEAR(adjusted.estimate, 0.15, 1e-9);
  EXPECT_GT(fit.factor, 1e9);
}

TEST(RemoveLuck, HalfOfTheVarianceIsHalf) {
  Rng rng(2);
  const LuckRun data = simulate_luck(rng, 3, 300, {1.0}, 1.0);
  EXPECT_NEAR(remove_luck(data.values, data.luck).factor, 2.0, 0.25);
}

// Two columns that say the same thing in other units are one.
TEST(RemoveLuck, CollinearColumnsCountOnce) {
  Rng rng(3);
  LuckRun data = simulate_luck(rng, 2, 40, {0.7}, 1.0);
  const LuckFit one = remove_luck(data.values, data.luck);
  data.luck.push_back(data.luck[0]);
  for (auto& stratum : data.luck[1]) {
    for (double& value : stratum) value *= -1000.0;
  }
  data.luck.emplace_back(2, std::vector<double>(40, 0.0));
  const LuckFit three = remove_luck(data.values, data.luck);
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t b = 0; b < 40; ++b) {
      EXPECT_NEAR(one.adjusted[s][b], three.adjusted[s][b], 1e-9);
    }
  }
}

// Up to three useless columns at 40 blocks, and one with the sign turned: 2 % at most.
TEST(RemoveLuck, UselessLuckCostsNothing) {
  for (const std::size_t columns : {1U, 3U}) {
    for (const std::size_t strata : {1U, 4U}) {
      Rng rng(11);
      double raw = 0.0;
      double adjusted = 0.0;
      double bias = 0.0;
      const int runs = 1500;
      for (int run = 0; run < runs; ++run) {
        LuckRun data =
            simulate_luck(rng, strata, 40 / strata, std::vector<double>(columns, 0.0), 1.0);
        const LuckFit fit = remove_luck(data.values, data.luck);
        raw += block_mean(data.values).variance;
        adjusted += block_mean(fit.adjusted).variance;
        bias += block_mean(fit.adjusted).estimate - 0.15 * static_cast<double>(strata - 1);
      }
      EXPECT_GE(raw / adjusted, 0.98) << columns << " columns, " << strata << " strata";
      EXPECT_NEAR(bias / runs, 0.0, 4 * std::sqrt(1.0 / 40 / runs));
    }
  }
}

TEST(RemoveLuck, AbsentBlocksStayAbsentAndAbsentLuckIsNone) {
  Rng rng(4);
  LuckRun data = simulate_luck(rng, 1, 60, {0.5}, 0.5);
  data.values[0][7] = kAbsent;
  data.luck[0][0][9] = kAbsent;
  data.luck[0][0][11] = std::numeric_limits<double>::infinity();
  const LuckFit fit = remove_luck(data.values, data.luck);
  EXPECT_TRUE(std::isnan(fit.adjusted[0][7]));
  EXPECT_EQ(fit.adjusted[0][9], data.values[0][9]);
  EXPECT_EQ(fit.adjusted[0][11], data.values[0][11]);
  EXPECT_NE(fit.adjusted[0][10], data.values[0][10]);
  EXPECT_GT(fit.factor, 1.0);
}

// A block's adjustment does not depend on its own value.
TEST(RemoveLuck, IsCrossFitted) {
  Rng rng(5);
  LuckRun data = simulate_luck(rng, 1, 60, {0.5}, 0.5);
  const LuckFit before = remove_luck(data.values, data.luck);
  const double change = before.adjusted[0][23] - data.values[0][23];
  data.values[0][23] += 50.0;
  const LuckFit after = remove_luck(data.values, data.luck);
  EXPECT_NEAR(after.adjusted[0][23] - data.values[0][23], change, 1e-9);
  EXPECT_NE(after.coefficients[4], before.coefficients[4]);
}

RC_GTEST_PROP(RemoveLuckProperties, Finite, ()) {
  const auto strata = *rc::gen::inRange<std::size_t>(1, 4);
  const auto blocks = *rc::gen::inRange<std::size_t>(1, 30);
  const auto values =
      *rc::gen::container<std::vector<int>>(strata * blocks * 3, rc::gen::inRange(-1, 2));
  BlockValues y(strata, std::vector<double>(blocks));
  std::vector<BlockValues> luck(2, y);
  std::size_t next = 0;
  for (std::size_t s = 0; s < strata; ++s) {
    for (std::size_t b = 0; b < blocks; ++b) {
      y[s][b] = values[next++];
      for (auto& column : luck) column[s][b] = values[next++];
    }
  }
  const LuckFit fit = remove_luck(y, luck, {.folds = 3, .fewest_blocks = 0});
  for (const auto& stratum : fit.adjusted) {
    for (const double value : stratum) RC_ASSERT(std::isfinite(value));
  }
  RC_ASSERT(!std::isnan(fit.factor));
}

TEST(SequentialLuck, UsesEarlierRoundsOnly) {
  Rng rng(6);
  LuckRun data = simulate_luck(rng, 2, 100, {0.6}, 0.4);
  SequentialLuck sequential(2, 1);
  double raw = 0.0;
  double adjusted = 0.0;
  for (std::size_t r = 0; r < 100; ++r) {
    const std::vector<double> y{data.values[0][r], data.values[1][r]};
    const std::vector<std::vector<double>> c{{data.luck[0][0][r], data.luck[0][1][r]}};
    const double b = sequential.coefficients()[0];
    const auto z = sequential.add_round(y, c);
    for (std::size_t s = 0; s < 2; ++s) EXPECT_DOUBLE_EQ(z[s], y[s] - b * c[0][s]);
    if (r < 20) {
      EXPECT_EQ(b, 0.0);
    }
    if (r < 50) continue;
    raw += y[0] * y[0] + std::pow(y[1] - 0.3, 2);
    adjusted += z[0] * z[0] + std::pow(z[1] - 0.3, 2);
  }
  EXPECT_NEAR(sequential.coefficients()[0], 0.6, 0.1);
  EXPECT_GT(raw / adjusted, 2.0);
  EXPECT_TRUE(std::isnan(sequential.add_round(std::vector{kAbsent, 1.0}, {{1.0, kAbsent}})[0]));
}

// All rounds seen: what the folds that leave nothing out would say.
TEST(SequentialLuck, FitsAsTheFormulaSays) {
  SequentialLuck sequential(2, 1, 8);
  for (std::size_t r = 0; r < 4; ++r) {
    sequential.add_round(std::vector{kWorkedDifference[0][r], kWorkedDifference[1][r]},
                         {{kWorkedLuck[0][r], kWorkedLuck[1][r]}});
  }
  double xy = 0.0;
  double xx = 0.0;
  double yy = 0.0;
  for (std::size_t s = 0; s < 2; ++s) {
    const double mean = s == 0 ? 0.4375 : 0.1875;
    for (std::size_t r = 0; r < 4; ++r) {
      xy += (kWorkedDifference[s][r] - mean) * kWorkedLuck[s][r];
      xx += kWorkedLuck[s][r] * kWorkedLuck[s][r];
      yy += std::pow(kWorkedDifference[s][r] - mean, 2);
    }
  }
  const double b = xy / xx;
  const double f = b * xy / ((yy - b * xy) / (8 - 2 - 1));
  EXPECT_NEAR(sequential.coefficients()[0], f > 1 ? b * (1 - 1 / f) : 0.0, 1e-12);
  EXPECT_GT(sequential.coefficients()[0], 0.0);
}

}  // namespace
}  // namespace muster::stats
