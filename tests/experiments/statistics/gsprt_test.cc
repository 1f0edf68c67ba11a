// The sequential probability ratio test: likelihoods against plain search, the walk between two
// barriers against what must hold for it, errors and lengths against simulation.
#include "experiments/statistics/sequential/gsprt.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/rng.h"
#include "experiments/statistics/distributions.h"
#include "experiments/statistics/ratings/elo.h"
#include "experiments/statistics/sequential/brownian.h"

namespace muster::stats {
namespace {

TEST(Brownian, ChancesAddUp) {
  const Barriers barriers{.low = -2.0, .high = 3.0};
  const auto failed_by = [&](double drift, double time) {
    return passed_by({.low = -barriers.high, .high = -barriers.low}, -drift, time);
  };
  for (const double drift : {-3.0, -0.4, -1e-9, 0.0, 0.2, 1.0, 5.0}) {
    EXPECT_NEAR(passed_by(barriers, drift, 500.0), pass_probability(barriers, drift), 1e-9);
    EXPECT_NEAR(
        pass_probability(barriers, drift) + pass_probability({.low = -3.0, .high = 2.0}, -drift),
        1.0, 1e-12);
    for (const double time : {0.01, 0.5, 3.0, 20.0}) {
      EXPECT_NEAR(passed_or_above(barriers, drift, time, barriers.low) + failed_by(drift, time),
                  1.0, 1e-9);
      EXPECT_NEAR(passed_or_above(barriers, drift, time, barriers.high),
                  passed_by(barriers, drift, time), 1e-9);
    }
    // The mean of the time is the area under the chance of still being on the way.
    double area = 0.0;
    const double step = 0.005;
    for (double time = step / 2; time < 80.0; time += step) {
      area += step * (1.0 - passed_by(barriers, drift, time) - failed_by(drift, time));
    }
    EXPECT_NEAR(area, mean_exit_time(barriers, drift), 1e-3);
  }
}

// With the low barrier far away: the inverse Gaussian distribution.
TEST(Brownian, OneBarrier) {
  const double high = 1.5;
  for (const double drift : {-0.5, 0.7}) {
    const double time = 2.0;
    const double root = std::sqrt(time);
    const double expected =
        normal_lower_tail((drift * time - high) / root) +
        std::exp(2 * drift * high) * normal_lower_tail((-drift * time - high) / root);
    EXPECT_NEAR(passed_by({.low = -200.0, .high = high}, drift, time), expected, 1e-12);
  }
}

// Wins, draws and losses with the score s: one free number, the share of draws.
double best_likelihood_of_score(const std::vector<double>& n, double s) {
  double best = -1e300;
  for (double draws = 1e-5; draws < 2 * std::min(s, 1 - s); draws += 1e-5) {
    const double wins = s - draws / 2;
    best = std::max(
        best, n[0] * std::log(1 - wins - draws) + n[1] * std::log(draws) + n[2] * std::log(wins));
  }
  return best;
}

// With (mean - 1/2) / sd = t: mean - 1/2 = (w - l) / 2 = m, sd^2 = (w + l) / 4 - m^2.
double best_likelihood_of_t(const std::vector<double>& n, double t) {
  double best = -1e300;
  for (double decided = 1e-5; decided < 1.0; decided += 1e-5) {
    const double m = t * std::sqrt(decided / 4 / (1 + t * t));
    const double wins = decided / 2 + m;
    const double losses = decided / 2 - m;
    if (losses <= 0.0 || wins <= 0.0) continue;
    best = std::max(best,
                    n[0] * std::log(losses) + n[1] * std::log(1 - decided) + n[2] * std::log(wins));
  }
  return best;
}

Gsprt sprt_of(const GsprtRule& rule, const std::vector<double>& counts) {
  Gsprt test(rule);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (int k = 0; k < static_cast<int>(counts[i]); ++k) {
      test.add(static_cast<double>(i) / static_cast<double>(counts.size() - 1));
    }
  }
  return test;
}

TEST(Gsprt, LikelihoodRatiosAreThoseOfAPlainSearch) {
  const std::vector<double> counts{30, 55, 40};  // losses first
  // Errors so small that the test does not end.
  const GsprtRule logistic{
      .elo0 = -10, .elo1 = 40, .scale = EloScale::kLogistic, .alpha = 1e-30, .beta = 1e-30};
  EXPECT_NEAR(sprt_of(logistic, counts).llr(),
              best_likelihood_of_score(counts, score_from_elo(40)) -
                  best_likelihood_of_score(counts, score_from_elo(-10)),
              1e-5);
  const GsprtRule normalized{.elo0 = 5, .elo1 = 60, .alpha = 1e-30, .beta = 1e-30};
  EXPECT_NEAR(sprt_of(normalized, counts).llr(),
              best_likelihood_of_t(counts, 60 / normalized_elo_unit()) -
                  best_likelihood_of_t(counts, 5 / normalized_elo_unit()),
              1e-5);
}

// Near the hypotheses both are the walk of the sum: (t1 - t0) (mean - middle) for each block.
TEST(Gsprt, PentanomialNearTheHypothesesIsTheWalkOfTheSum) {
  const std::vector<double> counts{50, 240, 430, 250, 55};
  const GsprtRule rule{.elo0 = 0, .elo1 = 5, .alpha = 1e-30, .beta = 1e-30, .games = 2};
  const Gsprt test = sprt_of(rule, counts);
  double mean = 0.0;
  double square = 0.0;
  for (std::size_t i = 0; i < 5; ++i) {
    mean += counts[i] / 1025 * static_cast<double>(i) / 4;
    square += counts[i] / 1025 * static_cast<double>(i * i) / 16;
  }
  const double sd = std::sqrt(square - mean * mean);
  const double t1 = 5 / normalized_elo_unit() * std::sqrt(2.0);
  EXPECT_NEAR(test.llr(), 1025 * t1 * ((mean - 0.5) / sd - t1 / 2), 2e-3);
  EXPECT_NEAR(test.score(), mean, 1e-12);
}

TEST(Gsprt, TheTwoSidesMirror) {
  const std::vector<double> counts{12, 25, 18};
  std::vector<double> mirrored(counts.rbegin(), counts.rend());
  const Gsprt a = sprt_of({.elo0 = -20, .elo1 = 30, .alpha = 1e-9, .beta = 1e-9}, counts);
  const Gsprt b = sprt_of({.elo0 = -30, .elo1 = 20, .alpha = 1e-9, .beta = 1e-9}, mirrored);
  EXPECT_NEAR(a.llr(), -b.llr(), 1e-9);
  EXPECT_NEAR(a.estimate()->elo, -b.estimate()->elo, 1e-6);
  EXPECT_NEAR(a.estimate()->low, -b.estimate()->high, 1e-6);
}

// Two samples with the same size, mean and variance, of which only the likelihood ratio differs:
// while a test goes on its barriers are those of the rule.
TEST(Gsprt, WhileItGoesOnTheEstimateHasTheMomentsOnly) {
  const auto test_of = [](std::array<int, 5> counts) {
    Gsprt test({.elo0 = 0, .elo1 = 50, .games = 2});
    for (bool added = true; added;) {
      added = false;
      for (const std::size_t quarters : {0U, 4U, 1U, 3U, 2U}) {
        if (counts[quarters] == 0) continue;
        --counts[quarters];
        test.add(static_cast<double>(quarters) / 4.0);
        added = true;
      }
    }
    return test;
  };
  const Gsprt a = test_of({4, 9, 6, 12, 6});
  const Gsprt b = test_of({6, 3, 12, 10, 6});
  ASSERT_EQ(a.state(), GsprtState::kGoOn);
  ASSERT_EQ(b.state(), GsprtState::kGoOn);
  EXPECT_GT(std::abs(a.llr() - b.llr()), 1e-4);
  EXPECT_NEAR(a.estimate()->elo, b.estimate()->elo, 1e-6);
  EXPECT_NEAR(a.estimate()->low, b.estimate()->low, 1e-6);
  EXPECT_NEAR(a.estimate()->high, b.estimate()->high, 1e-6);
}

TEST(Gsprt, ProblemsOfRules) {
  EXPECT_FALSE(gsprt_problem({}));
  EXPECT_TRUE(gsprt_problem({.elo0 = 5, .elo1 = 5}));
  EXPECT_TRUE(gsprt_problem({.elo0 = std::nan(""), .elo1 = 5}));
  EXPECT_TRUE(gsprt_problem({.elo1 = 3000, .scale = EloScale::kLogistic}));
  EXPECT_TRUE(gsprt_problem({.alpha = 0.0}));
  EXPECT_TRUE(gsprt_problem({.beta = 0.5}));
  EXPECT_TRUE(gsprt_problem({.games = 0}));
}

TEST(Gsprt, NothingPlayed) {
  Gsprt test({});
  test.add(std::nan(""));
  EXPECT_EQ(test.blocks(), 0);
  EXPECT_EQ(test.llr(), 0.0);
  EXPECT_EQ(test.score(), 0.5);
  EXPECT_FALSE(test.estimate());
  EXPECT_EQ(test.state(), GsprtState::kGoOn);
}

TEST(Gsprt, StaysAsItEnded) {
  Gsprt test({.elo0 = 0, .elo1 = 50, .scale = EloScale::kLogistic});
  while (test.state() == GsprtState::kGoOn) test.add(1.0);
  EXPECT_EQ(test.state(), GsprtState::kAcceptElo1);
  const double llr = test.llr();
  const std::int64_t blocks = test.blocks();
  test.add(0.0);
  EXPECT_EQ(test.llr(), llr);
  EXPECT_EQ(test.blocks(), blocks);
  EXPECT_NEAR(test.upper_bound(), std::log(19.0), 1e-12);
  EXPECT_NEAR(test.lower_bound(), -std::log(19.0), 1e-12);
  // All wins: far up, not near elo1.
  EXPECT_GT(test.estimate()->elo, 300.0);
}

// Blocks of any size and any scores, all alike or not: everything stays finite and in order.
RC_GTEST_PROP(GsprtProperties, Finite, ()) {
  GsprtRule rule{.elo0 = 0, .elo1 = *rc::gen::element(2.0, 30.0)};
  rule.scale = *rc::gen::element(EloScale::kLogistic, EloScale::kNormalized);
  rule.games = *rc::gen::inRange(1, 7);
  const auto scores = *rc::gen::container<std::vector<int>>(
      *rc::gen::inRange(1, 60), rc::gen::inRange(0, *rc::gen::inRange(1, 14)));
  Gsprt test(rule);
  for (const int score : scores) test.add(score / 12.0);
  RC_ASSERT(std::isfinite(test.llr()));
  const auto estimate = test.estimate();
  RC_ASSERT(estimate.has_value());
  RC_ASSERT(std::isfinite(estimate->low) && std::isfinite(estimate->high));
  RC_ASSERT(estimate->low <= estimate->elo && estimate->elo <= estimate->high);
}

// Normalized [0, 5], true 2.5, 95 % draws: a walk of single games passes in .498 of runs and takes
// 42,050 games.
TEST(GsprtExpectation, WorkedNumbers) {
  const GsprtRule rule{.elo0 = 0, .elo1 = 5};
  const GsprtExpectation middle = gsprt_expectation(rule, 2.5);
  EXPECT_NEAR(middle.pass, 0.498, 0.003);
  EXPECT_NEAR(middle.games, 42050, 0.002 * 42050);
  EXPECT_NEAR(middle.games, std::pow(std::log(19) * normalized_elo_unit() / 5 + 0.583, 2), 1e-6);
  EXPECT_NEAR(gsprt_expectation(rule, 0.0).pass, 0.05, 1e-3);
  EXPECT_NEAR(gsprt_expectation(rule, 5.0).pass, 0.95, 1e-3);
  const GsprtRule pairs{.elo0 = 0, .elo1 = 5, .games = 2};
  EXPECT_NEAR(gsprt_expectation(pairs, 4.0).games, gsprt_expectation(rule, 4.0).games, 150);
  // The logistic scale measures in sds of the block: more draws, fewer games.
  const GsprtRule logistic{.elo0 = 0, .elo1 = 5, .scale = EloScale::kLogistic};
  EXPECT_NEAR(gsprt_expectation(logistic, 5, block_sd(.5, 0, 1)).games /
                  gsprt_expectation(logistic, 5, block_sd(.5, .75, 1)).games,
              4.0, 0.05);
}

struct SprtRuns {
  double passed = 0.0;
  double games = 0.0;
  double below = 0.0;    // estimates below the truth
  double covered = 0.0;  // intervals that contain it
};

// Independent games with draws; the truth in normalized Elo.
SprtRuns simulate_sprt(const GsprtRule& rule, double elo, double draws, int runs,
                       std::uint64_t seed) {
  const double t = elo / normalized_elo_unit();
  const double m = t * std::sqrt((1 - draws) / 4 / (1 + t * t));
  Rng rng(seed);
  SprtRuns result;
  for (int run = 0; run < runs; ++run) {
    Gsprt test(rule);
    while (test.state() == GsprtState::kGoOn) {
      double sum = 0.0;
      for (int game = 0; game < rule.games; ++game) {
        const double u = uniform_unit(rng);
        sum += u < draws ? 0.5 : u < draws + (1 - draws) / 2 + m ? 1.0 : 0.0;
      }
      test.add(sum / rule.games);
    }
    result.passed += test.state() == GsprtState::kAcceptElo1 ? 1.0 / runs : 0.0;
    result.games += static_cast<double>(test.blocks()) * rule.games / runs;
    const auto estimate = test.estimate();
    result.below += estimate->elo < elo ? 1.0 / runs : 0.0;
    result.covered += estimate->low <= elo && elo <= estimate->high ? 1.0 / runs : 0.0;
  }
  return result;
}

// The worked case with bounds ten times as far apart in Elo, so that runs are a hundred times
// shorter. 400 runs: a share has a standard error of at most .025 (.011 near .05 and
// .95), the mean length one of 4 %; four of the small ones are allowed.
TEST(Gsprt, ErrorsLengthsAndEstimates) {
  for (const int games : {1, 2}) {
    const GsprtRule rule{.elo0 = 0, .elo1 = 50, .games = games};
    for (const double elo : {0.0, 25.0, 50.0}) {
      const SprtRuns seen = simulate_sprt(rule, elo, 0.6, 400, 17);
      const GsprtExpectation expected = gsprt_expectation(rule, elo);
      EXPECT_NEAR(seen.passed, expected.pass, elo == 25.0 ? 0.075 : 0.044) << elo;
      EXPECT_NEAR(seen.games / expected.games, 1.0, 0.12) << elo;
      EXPECT_NEAR(seen.below, 0.5, 0.075) << elo;
      EXPECT_GE(seen.covered, 0.95 - 0.044) << elo;
    }
  }
}

}  // namespace
}  // namespace muster::stats
