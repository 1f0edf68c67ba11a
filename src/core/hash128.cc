#include "core/hash128.h"

#include <fmt/format.h>

#include <charconv>

#define XXH_INLINE_ALL  // the library's way to compile into this file: nothing to link
#include <xxhash.h>

namespace muster {

Hash128 hash128(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

std::uint64_t sum64(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string to_text(const Hash128& hash) {
  return fmt::format("{:016x}{:016x}", hash.high, hash.low);
}

absl::StatusOr<Hash128> parse_hash128(std::string_view text) {
  Hash128 hash;
  const auto half = [](std::string_view digits, std::uint64_t& value) {
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value, 16);
    return error == std::errc{} && stop == end;
  };
  if (text.size() != 32 || !half(text.substr(0, 16), hash.high) ||
      !half(text.substr(16), hash.low)) {
    return absl::InvalidArgumentError(fmt::format("`{}` is no hash of 32 digits", text));
  }
  return hash;
}

std::string to_bytes(const Hash128& hash) {
  std::string bytes;
  for (const std::uint64_t half : {hash.high, hash.low}) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes += static_cast<char>(static_cast<unsigned char>(half >> shift));
    }
  }
  return bytes;
}

Hash128 hash128_of_bytes(std::string_view bytes) {
  const auto half = [&bytes](std::size_t from) {
    std::uint64_t value = 0;
    for (std::size_t i = from; i < from + 8; ++i) {
      value = value << 8 | static_cast<unsigned char>(bytes[i]);
    }
    return value;
  };
  return {half(0), half(8)};
}

struct StreamHash::State {
  XXH3_state_t xxh;
};

StreamHash::StreamHash() : state_(std::make_unique<State>()) { XXH3_128bits_reset(&state_->xxh); }

StreamHash::~StreamHash() = default;

void StreamHash::add(std::string_view bytes) {
  XXH3_128bits_update(&state_->xxh, bytes.data(), bytes.size());
}

Hash128 StreamHash::hash() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(&state_->xxh);
  return {hash.high64, hash.low64};
}

}  // namespace muster
