// Confidence sequences and the precision stop: worked numbers, what degenerate blocks give, and how
// often the truth is crossed in the designs that are hardest for them.
#include "experiments/statistics/sequential/sequence.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/rng.h"
#include "experiments/statistics/blocks.h"
#include "experiments/statistics/distributions.h"

namespace muster::stats {
namespace {

ConfidenceSequence sequence_of(const std::vector<double>& values, const SequenceRule& rule) {
  ConfidenceSequence sequence(1, rule);
  for (const double value : values) sequence.add_round(std::vector{value});
  return sequence;
}

TEST(ConfidenceSequence, WorkedNumbers) {
  const std::vector<double> blocks{1, 0, .5, -.5, 1, 0, 1, .5, 0, 1, .5, 1};
  const std::vector<double> half{10.690196, 2.360637, 1.590058, 1.254573,
                                 1.068841,  .916143,  .822992};
  ConfidenceSequence sequence(1, {.alpha = 0.05, .planned_blocks = 20});
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    sequence.add_round(std::vector{blocks[i]});
    if (i < 5) {
      EXPECT_FALSE(sequence.look().has_bound()) << i;
    } else {
      EXPECT_NEAR(sequence.look().half_width, half[i - 5], 5e-7) << i;
    }
  }
  EXPECT_NEAR(sequence.look().e_value(), 2.880199, 5e-7);
  EXPECT_EQ(sequence.look().rounds, 12);
  EXPECT_NEAR(sequence.look().estimate, 0.5, 1e-15);
}

// Two strata of the worked example in two seats: the formula written out with sums.
TEST(ConfidenceSequence, SumsOfSquaresAreWithinStrata) {
  const std::vector<std::vector<double>> rounds{{1, 0}, {.5, 1}, {1, -.5}, {0, .5}, {1, 0}, {1, 1}};
  ConfidenceSequence sequence(2, {.alpha = 0.05, .planned_blocks = 20});
  for (const auto& round : rounds) sequence.add_round(round);
  const double squares = (6 * 4.25 - 4.5 * 4.5) / 6 + (6 * 2.5 - 4.0) / 6;
  const double nu = 10.0;
  const double n = 11.0;
  const double c2 = 2.520112;
  const double g = (1 - std::pow(.0025 * c2 / (n + c2), 1 / n)) * (n + c2) / n;
  const double half = std::sqrt(nu * g / (1 - g)) * std::sqrt((squares + 3) / (nu * 12));
  EXPECT_NEAR(sequence.look().half_width, half, 1e-6);
  EXPECT_NEAR(sequence.look().estimate, (4.5 + 2.0) / 12, 1e-15);
}

// 0 is outside exactly when the e-value reaches 1 / alpha.
RC_GTEST_PROP(ConfidenceSequenceProperties, ExcludesZeroWhereTheEValueSaysSo, ()) {
  const auto steps =
      *rc::gen::container<std::vector<int>>(*rc::gen::inRange(2, 200), rc::gen::inRange(-1, 5));
  const double alpha = *rc::gen::element(0.05, 0.01, 0.05 / 28);
  ConfidenceSequence sequence(1, {.alpha = alpha, .planned_blocks = 30});
  for (const int step : steps) {
    sequence.add_round(std::vector{step / 4.0});
    const SequenceLook& look = sequence.look();
    RC_ASSERT(std::isfinite(look.log_e_value) && std::isfinite(look.e_value()));
    const double evidence = look.log_e_value + std::log(alpha);
    if (std::abs(evidence) > 1e-9) RC_ASSERT(look.excludes_zero() == (evidence > 0.0));
  }
}

TEST(ConfidenceSequence, NothingAndOneBlockGiveNoBound) {
  ConfidenceSequence sequence(3, {});
  EXPECT_FALSE(sequence.look().has_bound());
  sequence.add_round(std::vector{kAbsent, kAbsent, kAbsent});
  EXPECT_EQ(sequence.look().rounds, 0);
  EXPECT_EQ(sequence.look().estimate, 0.0);
  EXPECT_EQ(sequence.look().e_value(), 1.0);
  ConfidenceSequence one = sequence_of({1.0}, {});
  EXPECT_FALSE(one.look().has_bound());
  EXPECT_FALSE(one.look().inside(10.0));
  EXPECT_FALSE(one.look().excludes_zero());
  EXPECT_EQ(one.look().estimate, 1.0);
}

// Equal bounded blocks: the pseudo-blocks alone give the width, so that a few of them decide
// nothing and many do. Equal values of a metric without bounds have no unit.
TEST(ConfidenceSequence, EqualBlocks) {
  const SequenceRule rule;
  EXPECT_NEAR(rule.alpha, 0.05, 1e-12);
  EXPECT_EQ(rule.planned_blocks, 100);
  EXPECT_FALSE(sequence_of(std::vector<double>(5, 1.0), rule).look().excludes_zero());
  EXPECT_TRUE(sequence_of(std::vector<double>(40, 1.0), rule).look().excludes_zero());
  EXPECT_TRUE(sequence_of(std::vector<double>(400, 0.0), rule).look().inside(0.05));
  const SequenceRule metric{.alpha = 0.05, .planned_blocks = 100, .bounded = false};
  EXPECT_FALSE(sequence_of(std::vector<double>(400, 7.0), metric).look().has_bound());
}

// The unit of a metric is its own: other units give the same answers.
TEST(ConfidenceSequence, MetricsHaveNoUnit) {
  const std::vector<double> days{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4};
  std::vector<double> hours;
  for (const double value : days) hours.push_back(24 * value);
  const SequenceRule rule{.alpha = 0.05, .planned_blocks = 20, .bounded = false};
  const SequenceLook a = sequence_of(days, rule).look();
  const SequenceLook b = sequence_of(hours, rule).look();
  EXPECT_NEAR(a.half_width * 24, b.half_width, 1e-9);
  EXPECT_NEAR(a.log_e_value, b.log_e_value, 1e-12);
}

TEST(RunningStrata, StrataEndAndStayEnded) {
  RunningStrata data(3);
  data.add_round(std::vector{1.0, 2.0, kAbsent});
  data.add_round(std::vector{3.0, 2.0, 9.0});
  EXPECT_TRUE(data.balanced());
  data.add_round(std::vector{5.0, kAbsent, 9.0});
  data.add_round(std::vector{7.0, 8.0, 9.0});
  EXPECT_EQ(data.strata(), 2);
  EXPECT_EQ(data.blocks(), 6);
  EXPECT_EQ(data.rounds(), 4);
  EXPECT_FALSE(data.balanced());
  EXPECT_DOUBLE_EQ(data.estimate(), (4.0 + 2.0) / 2);
  EXPECT_DOUBLE_EQ(data.variance(), (20.0 / 3 / 4 + 0.0) / 4);
  EXPECT_DOUBLE_EQ(data.effective_blocks(), 1.0 / (0.25 / 4 + 0.25 / 2));
  EXPECT_DOUBLE_EQ(data.degrees_of_freedom(), 4.0);  // (R + 1) of 5, at most N - S
  EXPECT_DOUBLE_EQ(data.largest_deviation(), 4.0);
}

TEST(RunningStrata, WithoutSpreadTheDegreesOfFreedomAreTheMost) {
  RunningStrata data(2);
  for (int r = 0; r < 5; ++r) data.add_round(std::vector{0.5, 0.75});
  EXPECT_EQ(data.variance(), 0.0);
  EXPECT_EQ(data.degrees_of_freedom(), 8.0);  // N - S
}

TEST(RunningStrata, AStratumOfOneBlockKeepsTheVarianceUnknown) {
  ConfidenceSequence sequence(2, {.planned_blocks = 20});
  sequence.add_round(std::vector{0.5, 0.5});
  for (int r = 0; r < 50; ++r) sequence.add_round(std::vector{r % 2 * 0.5, kAbsent});
  EXPECT_FALSE(sequence.data().variance_known());
  EXPECT_FALSE(sequence.look().has_bound());
  EXPECT_EQ(precision_half_width(sequence.data(), true), kNoBound);
}

TEST(Precision, HalfWidthByHand) {
  RunningStrata data(1);
  for (int i = 0; i < 29; ++i) data.add_round(std::vector{i % 2 == 0 ? 1.0 : 0.0});
  EXPECT_EQ(precision_half_width(data, true), kNoBound);
  data.add_round(std::vector{0.0});
  const double variance = 7.5 / 29 / 30;
  EXPECT_NEAR(precision_half_width(data, true),
              student_t_quantile_two_sided(0.95, 29) * std::sqrt(variance + 1.0 / 900), 1e-12);
  EXPECT_NEAR(precision_half_width(data, false),
              student_t_quantile_two_sided(0.95, 29) * std::sqrt(variance + 0.25 / 900), 1e-12);
}

// The share of runs in which the interval leaves the truth at any of `rounds` looks.
template <class Draw>
double share_crossed(int runs, int rounds, std::size_t strata, double truth, Draw draw) {
  Rng rng(20240607);
  int count = 0;
  std::vector<double> round(strata);
  for (int run = 0; run < runs; ++run) {
    ConfidenceSequence sequence(strata, {.alpha = 0.05, .planned_blocks = 100});
    bool out = false;
    for (int r = 0; r < rounds && !out; ++r) {
      for (std::size_t s = 0; s < strata; ++s) round[s] = draw(rng, s, r);
      sequence.add_round(round);
      out = std::abs(sequence.look().estimate - truth) > sequence.look().half_width;
    }
    count += out ? 1 : 0;
  }
  return static_cast<double>(count) / runs;
}

// 5 % and three standard errors of 1,000 runs would be 7 %.
TEST(ConfidenceSequence, SeldomCrossed) {
  const auto rare = [](Rng& rng, std::size_t, int) {
    return uniform_unit(rng) < 0.02 ? -1.0 : 0.0;
  };
  EXPECT_LE(share_crossed(1000, 400, 1, -0.02, rare), 0.05);
  const auto coin = [](Rng& rng, std::size_t, int) { return uniform_unit(rng) < 0.5 ? -1.0 : 1.0; };
  EXPECT_LE(share_crossed(1000, 300, 1, 0.0, coin), 0.05);
}

// Strata that differ in mean and spread, of which the noisy or the quiet one ends early; and one
// that ends after so few blocks that they are all equal in one run of sixteen.
TEST(ConfidenceSequence, SeldomCrossedWhereStrataEnd) {
  for (const std::size_t noisy : {0, 1}) {
    const auto draw = [&](Rng& rng, std::size_t s, int r) {
      if (s == 0 && r >= 20) return kAbsent;
      const double spread = s == noisy ? 1.0 : 0.1;
      return (s == 0 ? 0.0 : -0.1) + (uniform_unit(rng) < 0.5 ? -0.9 : 0.9) * spread;
    };
    EXPECT_LE(share_crossed(1000, 300, 2, -0.05, draw), 0.05) << noisy;
  }
  const auto few = [](Rng& rng, std::size_t s, int r) {
    if (s == 0 && r >= 5) return kAbsent;
    return uniform_unit(rng) < 0.5 ? -1.0 : 1.0;
  };
  EXPECT_LE(share_crossed(1000, 400, 4, 0.0, few), 0.03);
}

}  // namespace
}  // namespace muster::stats
