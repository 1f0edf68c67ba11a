// 64-bit hashes that are the same in every process and on every machine (absl::Hash is salted
// per process): state hashes, configuration hashes, seeds derived from names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace muster {

// A bijection on 64-bit words with full avalanche (the finaliser of SplitMix64; Steele, Lea and
// Flood 2014).
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// Folds `value` into the running hash `seed`; order matters.
constexpr std::uint64_t hash_combine(std::uint64_t seed, std::uint64_t value) {
  return mix64(seed + 0x9e3779b97f4a7c15ULL + mix64(value + 0x9e3779b97f4a7c15ULL));
}

// Hash of `size` bytes. Not meant against adversaries.
inline std::uint64_t hash_bytes(const void* data, std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t h = mix64(size + 0x9e3779b97f4a7c15ULL);
  while (size >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, 8);
    h = (h ^ word) * 0x9fb21c651e98df25ULL;
    h ^= h >> 29;
    bytes += 8;
    size -= 8;
  }
  std::uint64_t tail = 0;
  if (size > 0) std::memcpy(&tail, bytes, size);
  return mix64((h ^ tail) * 0x9fb21c651e98df25ULL);
}

inline std::uint64_t hash_text(std::string_view text) {
  return hash_bytes(text.data(), text.size());
}

// Hash of an object by its bytes; T has no padding, so equal objects have equal bytes.
template <class T>
requires std::has_unique_object_representations_v<T> std::uint64_t hash_object(const T& object) {
  return hash_bytes(&object, sizeof(T));
}

}  // namespace muster
