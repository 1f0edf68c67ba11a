// Blocks that a difference needs, against numbers worked out by hand.
#include "experiments/statistics/power.h"

#include <gtest/gtest.h>

#include <cmath>

namespace muster::stats {
namespace {

TEST(Power, WorkedNumbers) {
  EXPECT_NEAR(blocks_to_detect(0.239357, 0.05), 179.870, 1e-3);
  // (1.959964 + .841621)^2 = 7.848879.
  EXPECT_NEAR(blocks_to_detect(1, 1), 7.848879, 1e-6);
  // At 5 % over 28 comparisons: z of 1 - .05 / 56 is 3.123735.
  EXPECT_NEAR(blocks_to_detect(1, 1, 0.05 / 28), 15.724047, 1e-6);
}

TEST(Power, WhatIsDetectableIsTheInverse) {
  for (const double blocks : {1.0, 57.0, 4000.0}) {
    const double difference = detectable_difference(0.4, blocks, 0.01, 0.9);
    EXPECT_NEAR(blocks_to_detect(0.4, difference, 0.01, 0.9), blocks, 1e-9 * blocks);
  }
}

// sigma^2 = .120 within scenarios, tau^2 = .0069 between: 240 blocks as 4 x 60 or as 24 x 10.
TEST(Power, MoreScenariosBuyMoreThanMoreRepetitions) {
  const double sd = std::sqrt(0.120);
  const double tau = std::sqrt(0.0069);
  EXPECT_NEAR(like_these_error(tau, sd, 4, 60), 0.0472, 5e-5);
  EXPECT_NEAR(like_these_error(tau, sd, 24, 10), 0.0281, 5e-5);
  EXPECT_EQ(like_these_error(0, 0, 4, 60), 0);
}

}  // namespace
}  // namespace muster::stats
