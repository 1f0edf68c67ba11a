// Dominated strategies: found where there are some, and seldom where there are none.
#include "experiments/metagame/dominance.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/experiments/metagame/played.h"

namespace muster::metagame {
namespace {

std::vector<std::size_t> rows_of(const std::vector<Dominance>& all) {
  std::vector<std::size_t> rows;
  for (const Dominance& each : all) rows.push_back(each.strategy);
  return rows;
}

TEST(Dominance, IsFoundAndGoesOnWithWhatIsLeft) {
  // Row 0 is better than row 1 against both columns. Without row 1 column 0 is worse than column 1
  // for who plays columns, and then row 2 is worse than row 0.
  const std::vector<std::vector<double>> scores = {{.8, .6}, {.3, .45}, {.95, .3}};
  Rng rng(3);
  const auto found = dominated_strategies(testing::played(scores, false, 2, 300, rng), 0.95);
  ASSERT_EQ(rows_of(found), (std::vector<std::size_t>{1, 0, 2}));
  EXPECT_FALSE(found[0].column);
  EXPECT_TRUE(found[1].column);
  EXPECT_EQ(found[2].by, 0U);
  for (int round = 1; round <= 3; ++round) {
    const Dominance& each = found[static_cast<std::size_t>(round) - 1];
    EXPECT_EQ(each.round, round);
    EXPECT_NEAR(each.level, 0.05 / (1 << round), 1e-12);
    EXPECT_LE(each.p, each.level);
  }
}

TEST(Dominance, AmongAllAgainstAll) {
  // The last one loses to all others and most by that; the others go round.
  const std::vector<std::vector<double>> scores = {
      {.5, .3, .7, .8}, {.7, .5, .3, .8}, {.3, .7, .5, .8}, {.2, .2, .2, .5}};
  Rng rng(4);
  const auto found = dominated_strategies(testing::played(scores, true, 3, 100, rng), 0.95);
  EXPECT_EQ(rows_of(found), std::vector<std::size_t>{3});
}

// Row 0 is far better than row 1 against column 1, and equal against column 0: the least favourable
// case of what is no dominance.
TEST(Dominance, IsSeldomFoundWhereThereIsNone) {
  const std::vector<std::vector<double>> scores = {{.5, .9}, {.5, .2}};
  constexpr int kRuns = 2000;
  int rejected = 0;
  int claimed = 0;
  Rng rng(8);
  for (int run = 0; run < kRuns; ++run) {
    const PayoffTable table = testing::played(scores, false, 2, 40, rng);
    const double p = one_sided_p(testing::differences(table, 0, 1, 0));
    rejected += p < 0.05 ? 1 : 0;
    for (const Dominance& each : dominated_strategies(table, 0.95)) {
      if (!each.column && each.strategy == 1) ++claimed;
    }
  }
  RecordProperty("rejected", rejected);
  RecordProperty("claimed", claimed);
  // Standard error of 5 % in 2000 runs: .5 points.
  EXPECT_LE(rejected, kRuns * 0.065);
  EXPECT_GE(rejected, kRuns * 0.03);  // no weaker than it has to be
  EXPECT_LE(claimed, kRuns * 0.065);
}

TEST(Dominance, NeedsThatBothHaveMetEverything) {
  Rng rng(9);
  PayoffTable table = testing::played({{.8, .8}, {.4, .4}}, false, 1, 100, rng);
  EXPECT_FALSE(dominated_strategies(table, 0.95).empty());
  table.values[1][1].clear();
  for (const Dominance& each : dominated_strategies(table, 0.95)) EXPECT_TRUE(each.column);
}

}  // namespace
}  // namespace muster::metagame
