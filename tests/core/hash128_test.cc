// Keys of rows and sums of files: fixed for ever, as stored results depend on them.
#include "core/hash128.h"

#include <absl/status/status.h>
#include <gtest/gtest.h>

#include <string>

namespace muster {
namespace {

// Values of the published XXH3: stores of other versions and machines have them, too.
TEST(Hash128, ValuesAreThoseOfXxh3) {
  EXPECT_EQ(to_text(hash128("")), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(sum64(""), 0x2d06800538d394c2ULL);
}

TEST(Hash128, TextAndBytesLeadBack) {
  const Hash128 hash = hash128("muster");
  EXPECT_EQ(to_text(hash).size(), 32U);
  ASSERT_TRUE(parse_hash128(to_text(hash)).ok());
  EXPECT_EQ(*parse_hash128(to_text(hash)), hash);
  EXPECT_EQ(hash128_of_bytes(to_bytes(hash)), hash);
  EXPECT_EQ(to_bytes({0x0102030405060708ULL, 0x090a0b0c0d0e0f10ULL}),
            "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10");
  for (const std::string bad :
       {"", "12", "g9aa06d3014798d86001c324468d497f", "99aa06d3014798d86001c324468d497f0"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(parse_hash128(bad).status())) << bad;
  }
}

TEST(Hash128, OrderIsThatOfTheText) {
  Hash128 last = hash128("0");
  for (int i = 1; i < 50; ++i) {
    const Hash128 next = hash128(std::to_string(i));
    EXPECT_EQ(last < next, to_text(last) < to_text(next));
    last = next;
  }
}

TEST(StreamHash, PiecesMakeTheSameHash) {
  std::string text;
  for (int i = 0; i < 5'000; ++i) text += static_cast<char>('a' + i % 26);
  StreamHash stream;
  for (std::size_t at = 0; at < text.size(); at += 77) {
    stream.add(std::string_view(text).substr(at, 77));
  }
  EXPECT_EQ(stream.hash(), hash128(text));
}

}  // namespace
}  // namespace muster
