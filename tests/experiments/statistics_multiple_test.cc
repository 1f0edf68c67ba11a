// Holm's adjustment against textbook sets and its defining properties.
#include "experiments/statistics/multiple.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace muster::stats {
namespace {

void expect_adjusted(const std::vector<double>& raw, const std::vector<double>& expected,
                     std::size_t family = 0) {
  const AdjustedPValues adjusted = holm(raw, family);
  ASSERT_EQ(adjusted.p_values.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(adjusted.p_values[i], expected[i], 1e-15) << i;
  }
}

TEST(Holm, TextbookSet) {
  // Sorted .005 .01 .03 .04 times 4 3 2 1: .02 .03 .06 .04, and the last may not fall below .06.
  expect_adjusted({0.01, 0.04, 0.03, 0.005}, {0.03, 0.06, 0.06, 0.02});
}

TEST(Holm, CapsAtOneAndKeepsTies) {
  expect_adjusted({0.9, 0.001, 0.8}, {1.0, 0.003, 1.0});
  expect_adjusted({0.02, 0.02, 0.02}, {0.06, 0.06, 0.06});
  expect_adjusted({0.3}, {0.3});
  expect_adjusted({}, {});
}

TEST(Holm, UnusablePValues) { expect_adjusted({std::nan(""), 0.01, -1.0}, {1.0, 0.02, 0.0}); }

TEST(Holm, LargerFamily) {
  // 10 comparisons made, two shown: times 10 and 9.
  expect_adjusted({0.02, 0.001}, {0.18, 0.01}, 10);
  EXPECT_EQ(holm(std::vector<double>{0.1, 0.2, 0.3}, 2).family_size, 3u);
}

TEST(Holm, FamilyNote) {
  EXPECT_EQ(family_note(holm(std::vector<double>(6, 0.1))),
            "Holm-adjusted for a family of 6 comparisons");
  EXPECT_EQ(family_note(holm(std::vector<double>{0.1})),
            "Holm-adjusted for a family of 1 comparison");
}

std::vector<double> gen_p_values() {
  std::vector<double> p_values;
  for (const int raw : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1001))) {
    p_values.push_back(raw / 1000.0);
  }
  return p_values;
}

RC_GTEST_PROP(HolmProperties, BetweenRawAndBonferroniAndMonotone, ()) {
  const std::vector<double> raw = gen_p_values();
  const std::vector<double> adjusted = holm(raw).p_values;
  RC_ASSERT(adjusted.size() == raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    RC_ASSERT(adjusted[i] >= raw[i]);
    RC_ASSERT(adjusted[i] <= std::min(1.0, static_cast<double>(raw.size()) * raw[i]));
    for (std::size_t j = 0; j < raw.size(); ++j) {
      if (raw[i] <= raw[j]) RC_ASSERT(adjusted[i] <= adjusted[j]);
    }
  }
}

// What a table that shows a part of the family claims is never bolder than the whole table's claim.
RC_GTEST_PROP(HolmProperties, PartOfAFamilyIsNeverBolder, ()) {
  const std::vector<double> raw = gen_p_values();
  RC_PRE(!raw.empty());
  const auto shown = *rc::gen::inRange<std::size_t>(0, raw.size() + 1);
  const std::vector<double> whole = holm(raw).p_values;
  const std::vector<double> part =
      holm(std::span<const double>(raw).first(shown), raw.size()).p_values;
  for (std::size_t i = 0; i < shown; ++i) RC_ASSERT(part[i] >= whole[i]);
}

}  // namespace
}  // namespace muster::stats
