// Worths of items by drawn sets.
#include "experiments/statistics/inclusion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/rng.h"
#include "core/status.h"
#include "experiments/config/worth.h"
#include "experiments/statistics/distributions.h"

namespace muster::stats {
namespace {

using ::testing::HasSubstr;

// Sets of 3 of 8; worths from -0.14 to 0.14, and a spread that grows with what is in the set.
const std::vector<double> kWorths = {-0.14, -0.1, -0.06, -0.02, 0.02, 0.06, 0.1, 0.14};

std::vector<DrawnSet> planted(std::uint64_t seed, double noise, std::size_t draws = 60) {
  Rng rng(seed);
  std::vector<DrawnSet> sets;
  for (const std::size_t group : {0U, 1U}) {
    for (const auto& items : drawn_sets(kWorths.size(), 3, draws, seed + group)) {
      DrawnSet set{std::vector<bool>(kWorths.size(), false), group == 0 ? 0.3 : 0.6, group};
      double spread = noise;
      for (const std::size_t item : items) {
        set.has[item] = true;
        set.value += kWorths[item];
        spread += noise * static_cast<double>(item) / 4;
      }
      set.value += spread * normal_quantile(uniform_unit(rng) + 0x1.0p-54);
      sets.push_back(std::move(set));
    }
  }
  return sets;
}

TEST(Inclusion, FindsPlantedWorthsWhereNothingIsNoise) {
  const auto worths = item_worths(planted(1, 0));
  ASSERT_TRUE(worths.ok()) << worths.status();
  double sum = 0;
  for (std::size_t item = 0; item < kWorths.size(); ++item) {
    EXPECT_NEAR((*worths)[item].estimate, kWorths[item], 1e-9) << item;
    sum += (*worths)[item].estimate;
  }
  EXPECT_NEAR(sum, 0, 1e-9);
}

// All eight hold together in 95 of 100 runs, though spreads differ: within four Monte Carlo errors.
TEST(Inclusion, IntervalsHoldTogether) {
  constexpr int kRuns = 2000;
  int right = 0;
  double width = 0;
  for (int run = 0; run < kRuns; ++run) {
    const auto worths = item_worths(planted(static_cast<std::uint64_t>(run) + 10, 0.05));
    ASSERT_TRUE(worths.ok());
    bool all = true;
    for (std::size_t item = 0; item < kWorths.size(); ++item) {
      const Interval& worth = (*worths)[item];
      all = all && worth.low <= kWorths[item] && kWorths[item] <= worth.high;
      width += worth.high - worth.low;
    }
    right += all ? 1 : 0;
  }
  const double share = static_cast<double>(right) / kRuns;
  EXPECT_GT(share, 0.95 - 4 * 0.005);
  EXPECT_LT(share, 0.985) << "wider than they have to be";
  EXPECT_LT(width / kRuns / 8, 0.2);
}

TEST(Inclusion, TooFewSetsAreRefused) {
  EXPECT_THAT(message_of(item_worths(planted(1, 0.1, 8)).status()),
              HasSubstr("16 sets are too few for 8 items; 21 at least"));
  std::vector<DrawnSet> same = planted(1, 0.1);
  for (DrawnSet& set : same) set.has[1] = set.has[0];
  EXPECT_THAT(message_of(item_worths(same).status()), HasSubstr("always in the same sets"));
  EXPECT_FALSE(item_worths({}).ok());
}

TEST(DrawnSets, HaveEveryItemEquallyOften) {
  const auto sets = drawn_sets(7, 3, 50, 4);
  ASSERT_EQ(sets.size(), 50U);
  std::vector<int> often(7, 0);
  for (const auto& set : sets) {
    ASSERT_EQ(set.size(), 3U);
    EXPECT_TRUE(std::is_sorted(set.begin(), set.end()));
    EXPECT_EQ(std::adjacent_find(set.begin(), set.end()), set.end()) << "none twice";
    for (const std::size_t item : set) ++often[item];
  }
  const auto [least, most] = std::minmax_element(often.begin(), often.end());
  EXPECT_LE(*most - *least, 2);
  EXPECT_EQ(drawn_sets(7, 3, 50, 4), sets);
  EXPECT_NE(drawn_sets(7, 3, 50, 5), sets);
}

}  // namespace
}  // namespace muster::stats
