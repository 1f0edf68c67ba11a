// 128-bit content hashes (XXH3, https://github.com/Cyan4973/xxHash), the same on every machine:
// keys of rows and inputs, sums over files. They find accidents; they are not meant against
// adversaries.
#pragma once

#include <absl/status/statusor.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace muster {

struct Hash128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend bool operator==(const Hash128&, const Hash128&) = default;
  friend bool operator<(const Hash128& a, const Hash128& b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
  }
};

Hash128 hash128(std::string_view bytes);
// The shorter one, for sums that stand beside data.
std::uint64_t sum64(std::string_view bytes);

// 32 hexadecimal digits, and back. Errors: InvalidArgument.
std::string to_text(const Hash128& hash);
absl::StatusOr<Hash128> parse_hash128(std::string_view text);

// The 16 bytes of a hash, the most significant first, and back; `bytes` has 16.
std::string to_bytes(const Hash128& hash);
Hash128 hash128_of_bytes(std::string_view bytes);

// hash128() of bytes that come in pieces.
class StreamHash {
 public:
  StreamHash();
  ~StreamHash();
  StreamHash(const StreamHash&) = delete;
  StreamHash& operator=(const StreamHash&) = delete;

  void add(std::string_view bytes);
  // Of what was added until now.
  Hash128 hash() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace muster
