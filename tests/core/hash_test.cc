// Hashes are fixed for ever (results are stored under them) and notice every change.
#include "core/hash.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cstdint>
#include <set>
#include <string>

namespace muster {
namespace {

// Stored seeds and fingerprints depend on these values: changing one makes old results useless.
TEST(Hash, ValuesAreFixed) {
  EXPECT_EQ(mix64(0), 0U);
  EXPECT_EQ(mix64(0x9e3779b97f4a7c15ULL), 0xe220a8397b1dcdafULL);  // SplitMix64 of seed 0
  EXPECT_EQ(hash_combine(0, 0), 0xa706dd2f4d197e6fULL);
  EXPECT_EQ(hash_combine(1, 2), 0xe06dd043328bd285ULL);
  EXPECT_EQ(hash_text(""), 0x8e22b6b9e1bae2d7ULL);
  EXPECT_EQ(hash_text("muster"), 0x4fc7d5b7346576d9ULL);
  EXPECT_EQ(hash_text("a longer text, of more than two words"), 0x83919127d5c92357ULL);
}

RC_GTEST_PROP(HashProperty, MixIsABijectionThatSpreads, (std::uint64_t word)) {
  // About half of the output bits change with any one input bit.
  int changed = 0;
  for (int index = 0; index < 64; ++index) {
    const std::uint64_t difference = mix64(word) ^ mix64(word ^ (std::uint64_t{1} << index));
    RC_ASSERT(difference != 0U);
    changed += std::popcount(difference);
  }
  RC_ASSERT(changed > 64 * 26);
  RC_ASSERT(changed < 64 * 38);
}

RC_GTEST_PROP(HashProperty, CombineNoticesOrder, (std::uint64_t a, std::uint64_t b)) {
  RC_PRE(a != b);
  RC_ASSERT(hash_combine(a, b) != hash_combine(b, a));
  RC_ASSERT(hash_combine(hash_combine(0, a), b) != hash_combine(hash_combine(0, b), a));
}

RC_GTEST_PROP(HashProperty, TextNoticesEveryByteAndTheLength, ()) {
  const auto text = *rc::gen::arbitrary<std::string>();
  std::set<std::uint64_t> hashes{hash_text(text)};
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string other = text;
    other[i] = static_cast<char>(other[i] ^ 0x10);
    hashes.insert(hash_text(other));
  }
  hashes.insert(hash_text(text + std::string(1, '\0')));
  RC_ASSERT(hashes.size() == text.size() + 2);
}

TEST(Hash, ZerosOfDifferentLengthDiffer) {
  std::set<std::uint64_t> hashes;
  for (std::size_t size = 0; size < 40; ++size) hashes.insert(hash_text(std::string(size, '\0')));
  EXPECT_EQ(hashes.size(), 40U);
}

TEST(Hash, ObjectsHashByTheirBytes) {
  struct Pair {
    std::uint32_t a;
    std::uint32_t b;
  };
  EXPECT_EQ(hash_object(Pair{1, 2}), hash_object(Pair{1, 2}));
  EXPECT_NE(hash_object(Pair{1, 2}), hash_object(Pair{2, 1}));
  const Pair pair{7, 9};
  EXPECT_EQ(hash_object(pair), hash_bytes(&pair, sizeof pair));
}

}  // namespace
}  // namespace muster
