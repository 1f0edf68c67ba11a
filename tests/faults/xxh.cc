// The sums of stores for Python: a small library around XXH3, which Python does not have.
//   g++ -O1 -shared -fPIC -o xxh.so xxh.cc
#include <cstddef>
#include <cstdint>

#define XXH_INLINE_ALL  // nothing to link
#include <xxhash.h>

extern "C" {

std::uint64_t sum64(const char* bytes, std::size_t size) { return XXH3_64bits(bytes, size); }

// The more significant half first.
void hash128(const char* bytes, std::size_t size, std::uint64_t* halves) {
  const XXH128_hash_t hash = XXH3_128bits(bytes, size);
  halves[0] = hash.high64;
  halves[1] = hash.low64;
}

}  // extern "C"
