// Intervals contain the truth as often as they say: 1,000 simulated runs of a few designs, within
// the bands of tests/coverage and four standard errors of so few runs.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "core/rng.h"
#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/block_intervals.h"
#include "tests/support/luck_designs.h"

namespace muster::testing {
namespace {

constexpr int kRuns = 1000;

bool contains(const stats::Interval& interval, double truth) {
  return interval.width_known && interval.low <= truth && truth <= interval.high;
}

// band: per cent. covered(run): of one run.
template <typename Design, typename Covered>
void expect_coverage(const Design& design, double low, double high, const Covered& covered,
                     int runs = kRuns) {
  Rng rng(20240917);
  int count = 0;
  for (int i = 0; i < runs; ++i) count += covered(play(design, rng)) ? 1 : 0;
  const double share = 100.0 * count / runs;
  const double error = 100 * std::sqrt(0.05 * 0.95 / runs);
  EXPECT_GE(share, low - 4 * error);
  EXPECT_LE(share, high + 4 * error);
}

bool score_covered(const LuckRun& run) {
  return contains(stats::score_interval(run.table.of(0)), run.these[0]);
}

bool difference_covered(const LuckRun& run) {
  return contains(stats::difference_interval(stats::difference_values(run.table, 1, 0)),
                  run.these[1] - run.these[0]);
}

// Intervals that take games for independent cover 58 to 69 % here.
TEST(CoverageTest, ScoresOfManyGamesABlock) {
  expect_coverage(LuckDesign{.blocks = 100, .games = 16, .correlation = 0.8}, 94.3, 96.2,
                  score_covered);
}

// And 98.5 % here: the sides' luck cancels.
TEST(CoverageTest, ScoresOfSwappedSeatsInScenariosThatDiffer) {
  expect_coverage(LuckDesign{.scenarios = 8,
                             .blocks = 15,
                             .games = 2,
                             .correlation = 0.5,
                             .swapped = true,
                             .draws = 0.3,
                             .spread = 0.5},
                  94.3, 96.2, score_covered);
}

TEST(CoverageTest, RareWins) {
  expect_coverage(LuckDesign{.blocks = 30, .games = 16, .correlation = 0.8, .rate = 0.02}, 94, 100,
                  score_covered);
}

TEST(CoverageTest, Differences) {
  expect_coverage(LuckDesign{.levels = 2,
                             .scenarios = 4,
                             .blocks = 30,
                             .games = 4,
                             .correlation = 0.5,
                             .step = 0.2,
                             .interaction = 0.2},
                  94.3, 95.9, difference_covered);
}

// Plain t covers 46 to 85 % of such.
TEST(CoverageTest, RarelyBetterNeverWorse) {
  expect_coverage(RareDesign{.blocks = 30, .better = 0.02}, 94, 100, difference_covered);
  expect_coverage(RareDesign{.scenarios = 4, .blocks = 30, .better = 0.04, .half_too = true}, 94,
                  100, difference_covered);
}

TEST(CoverageTest, ScenariosLikeThese) {
  expect_coverage(LuckDesign{.levels = 2,
                             .scenarios = 12,
                             .blocks = 8,
                             .games = 2,
                             .correlation = 0.5,
                             .spread = 0.5,
                             .interaction = 0.4},
                  93.9, 96, [](const LuckRun& run) {
                    const auto interval =
                        stats::like_these_difference(stats::difference_values(run.table, 1, 0));
                    return contains(*interval, run.like[1] - run.like[0]);
                  });
}

TEST(CoverageTest, AllPairsAtOnce) {
  expect_coverage(
      LuckDesign{.levels = 4, .scenarios = 3, .blocks = 20, .games = 2, .correlation = 0.5}, 93.8,
      97,
      [](const LuckRun& run) {
        for (const stats::PairDifference& pair : stats::all_pairs(run.table).pairs) {
          const double truth = run.these[pair.first] - run.these[pair.second];
          if (!contains(pair.simultaneous, truth)) return false;
        }
        return true;
      },
      300);
}

}  // namespace
}  // namespace muster::testing
