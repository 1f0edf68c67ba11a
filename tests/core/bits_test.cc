// Bit sets in a word against std::set.
#include "core/bits.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <set>
#include <vector>

namespace muster {
namespace {

static_assert(bit<std::uint64_t>(63) == 0x8000000000000000ULL);
static_assert(bit<std::uint8_t>(7) == 0x80);
static_assert(lowest_bit(std::uint16_t{0x28}) == 3);
static_assert(without_lowest(std::uint16_t{0x28}) == 0x20);

TEST(BitRange, IsEmptyForZero) {
  for (const int index : BitRange(std::uint64_t{0})) FAIL() << index;
}

TEST(BitRange, ReachesBothEnds) {
  std::vector<int> indices;
  for (const int index : BitRange(std::uint64_t{0x8000000000000001ULL})) indices.push_back(index);
  EXPECT_EQ(indices, (std::vector<int>{0, 63}));
  indices.clear();
  for (const int index : BitRange(std::uint8_t{0xff})) indices.push_back(index);
  EXPECT_EQ(indices, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
}

RC_GTEST_PROP(BitRangeProperty, GivesTheSetBitsInOrder, ()) {
  const auto chosen = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 64));
  std::uint64_t word = 0;
  for (const int index : chosen) word |= bit<std::uint64_t>(index);
  std::vector<int> indices;
  for (const int index : BitRange(word)) indices.push_back(index);
  RC_ASSERT(indices == std::vector<int>(chosen.begin(), chosen.end()));
}

RC_GTEST_PROP(BitsProperty, LowestBitIsTakenAway, (std::uint32_t word)) {
  RC_PRE(word != 0U);
  RC_ASSERT((without_lowest(word) | bit<std::uint32_t>(lowest_bit(word))) == word);
  RC_ASSERT(without_lowest(word) < word);
}

}  // namespace
}  // namespace muster
