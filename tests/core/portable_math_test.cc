#include "core/portable_math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace muster {
namespace {

TEST(PortableMath, LogarithmIsAccurate) {
  EXPECT_EQ(natural_log(1.0), 0.0);
  for (double x = 1e-9; x < 1e12; x *= 1.0137) {
    const double exact = std::log(x);
    EXPECT_NEAR(natural_log(x), exact, 4e-16 * std::abs(exact) + 3e-16) << x;
  }
}

TEST(PortableMath, CountsAreTabledWithTheSameBits) {
  for (std::uint32_t count = 1; count < 3000; ++count) {
    EXPECT_EQ(log_of_count(count), natural_log(count)) << count;
  }
}

TEST(PortableMath, ExponentialIsAccurate) {
  EXPECT_EQ(exponential(0.0), 1.0);
  for (double x = -700; x < 700; x += 0.731) {
    EXPECT_NEAR(exponential(x) / std::exp(x), 1.0, 1e-15) << x;
  }
}

// Bits pinned: a change of compiler flags (fused multiplication, fast math) would show here.
TEST(PortableMath, GivesTheSameBitsEverywhere) {
  EXPECT_EQ(std::bit_cast<std::uint64_t>(natural_log(10.0)), 0x40026bb1bbb55515ULL);
  EXPECT_EQ(std::bit_cast<std::uint64_t>(natural_log(123456789.0)), 0x4032a1a38bd0540aULL);
  EXPECT_EQ(std::bit_cast<std::uint64_t>(exponential(1.0)), 0x4005bf0a8b14576aULL);
}

}  // namespace
}  // namespace muster
