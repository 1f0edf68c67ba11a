// Generators against published values and a second implementation, and exact uniform draws.
#include "core/rng.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <vector>

namespace muster {
namespace {

using Block = std::array<std::uint32_t, 4>;
using Key = std::array<std::uint32_t, 2>;

// Philox4x32-10 by its definition (Salmon et al. 2011, section 3.3).
Block philox(Block counter, Key key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xd2511f53} * counter[0];
    const std::uint64_t b = std::uint64_t{0xcd9e8d57} * counter[2];
    counter = {
        static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
        static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9e3779b9;
    key[1] += 0xbb67ae85;
  }
  return counter;
}

// Known answers published with Random123.
TEST(Philox, TheDefinitionGivesTheKnownAnswers) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t kOnes = 0xffffffff;
  EXPECT_EQ(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
}

TEST(Stream, BeginsWithTheKnownAnswer) {
  Stream stream(0, 0, 0);
  EXPECT_EQ(stream(), 0xe169c58d6627e8d5ULL);
  EXPECT_EQ(stream(), 0x9b00dbd8bc57ac4cULL);
}

RC_GTEST_PROP(StreamProperty, CountsBlocksUnderItsKey,
              (std::uint64_t seed, std::uint32_t purpose, std::uint64_t event)) {
  Stream stream(seed, purpose, event);
  for (std::uint32_t block = 0; block < 5; ++block) {
    const Block expected =
        philox({block, purpose, static_cast<std::uint32_t>(event),
                static_cast<std::uint32_t>(event >> 32)},
               {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
    RC_ASSERT(stream() == ((std::uint64_t{expected[1]} << 32) | expected[0]));
    RC_ASSERT(stream() == ((std::uint64_t{expected[3]} << 32) | expected[2]));
  }
}

TEST(Stream, EveryPartOfTheKeyMatters) {
  std::set<std::uint64_t> firsts;
  const std::uint64_t high = std::uint64_t{1} << 40;
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, high}) {
    for (const std::uint32_t purpose : {0U, 1U}) {
      for (const std::uint64_t event : {std::uint64_t{0}, std::uint64_t{1}, high}) {
        firsts.insert(Stream(seed, purpose, event)());
      }
    }
  }
  EXPECT_EQ(firsts.size(), 18U);
}

// The values of the authors' own program for this seed.
TEST(Rng, IsSplitMix64) {
  Rng rng(1234567);
  EXPECT_EQ(rng(), 6457827717110365317ULL);
  EXPECT_EQ(rng(), 3203168211198807973ULL);
  EXPECT_EQ(rng(), 9817491932198370423ULL);
}

// Gives the words it was made with, one after the other.
struct Script {
  std::vector<std::uint64_t> words;
  std::size_t next = 0;
  std::uint64_t operator()() { return words[next++]; }
};

TEST(UniformBelow, TakesTheHighPartOfTheProduct) {
  constexpr std::uint64_t kOnes = ~std::uint64_t{0};
  Script script{{kOnes, (std::uint64_t{1} << 63) + 1, 1, std::uint64_t{1} << 61}};
  EXPECT_EQ(uniform_below(script, 6), 5U);
  EXPECT_EQ(uniform_below(script, 6), 3U);
  EXPECT_EQ(uniform_below(script, 1), 0U);
  EXPECT_EQ(uniform_below(script, 8), 1U);
}

// 2^64 = 3 n + 1: one word in 2^64 is one too many, and is drawn again.
TEST(UniformBelow, RejectsTheWordThatIsOneTooMany) {
  Script script{{0, 0, ~std::uint64_t{0}, 7}};
  EXPECT_EQ(uniform_below(script, 3), 2U);
  EXPECT_EQ(script.next, 3U);
  // A power of two divides 2^64, so nothing is rejected.
  Script zeros{{0, 7}};
  EXPECT_EQ(uniform_below(zeros, 4), 0U);
  EXPECT_EQ(zeros.next, 1U);
}

RC_GTEST_PROP(UniformBelowProperty, StaysBelowItsBound, (std::uint64_t seed, std::uint64_t bound)) {
  RC_PRE(bound > 0U);
  Rng rng(seed);
  for (int i = 0; i < 20; ++i) RC_ASSERT(uniform_below(rng, bound) < bound);
}

TEST(UniformBelow, GivesEveryValueAboutEquallyOften) {
  std::array<int, 7> counts{};
  Rng rng(1);
  for (int i = 0; i < 70000; ++i) ++counts[uniform_below(rng, 7)];
  for (const int count : counts) EXPECT_NEAR(count, 10000, 5 * 93);  // 5 standard deviations
}

TEST(UniformUnit, CoversTheHalfOpenInterval) {
  Script script{{0, ~std::uint64_t{0}, std::uint64_t{1} << 63}};
  EXPECT_EQ(uniform_unit(script), 0.0);
  EXPECT_EQ(uniform_unit(script), 1.0 - 0x1.0p-53);
  EXPECT_EQ(uniform_unit(script), 0.5);
}

}  // namespace
}  // namespace muster
