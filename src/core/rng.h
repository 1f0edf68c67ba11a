// Random numbers. `Rng` is small and fast, for search and playouts; `Stream` is counter-based
// (Philox), for every draw whose result must be reproducible event by event.
//
// Both give 64 uniform bits per call and work with uniform_below(), so a game's sample_chance is
// written once, as a template over RandomBits. The standard library's distributions are not used
// anywhere: their results differ between implementations.
#pragma once

#include <concepts>
#include <cstdint>

#include "core/hash.h"

namespace muster {

template <class T>
concept RandomBits = requires(T& generator) {
  { generator() } -> std::same_as<std::uint64_t>;
};

// SplitMix64 (Steele, Lea and Flood 2014): 8 bytes of state, a handful of instructions a draw.
// Two generators seeded by hash_combine of different words are independent for our purposes.
class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t operator()() {
    state_ += 0x9e3779b97f4a7c15ULL;
    return mix64(state_);
  }

 private:
  std::uint64_t state_;
};

// A stream of Philox4x32-10 (Salmon et al. 2011): key = the job's seed, counter = (purpose, event,
// block). The n-th number of a stream depends on nothing but (seed, purpose, event, n): not on
// other streams, threads or the order of calls.
class Stream {
 public:
  Stream(std::uint64_t seed, std::uint32_t purpose, std::uint64_t event)
      : seed_(seed), event_(event), purpose_(purpose) {}
  std::uint64_t operator()();

 private:
  void refill();

  std::uint64_t seed_;
  std::uint64_t event_;
  std::uint32_t purpose_;
  std::uint32_t block_ = 0;
  std::uint64_t words_[2] = {0, 0};
  int left_ = 0;
};

__extension__ using Uint128 = unsigned __int128;

// Uniform in [0, bound), exactly (Lemire 2019, with rejection); bound >= 1.
template <RandomBits Generator>
constexpr std::uint64_t uniform_below(Generator& generator, std::uint64_t bound) {
  Uint128 product = static_cast<Uint128>(generator()) * bound;
  auto low = static_cast<std::uint64_t>(product);
  if (low < bound) [[unlikely]] {
    const std::uint64_t threshold = (0 - bound) % bound;
    while (low < threshold) {
      product = static_cast<Uint128>(generator()) * bound;
      low = static_cast<std::uint64_t>(product);
    }
  }
  return static_cast<std::uint64_t>(product >> 64);
}

// Uniform in [0, 1) with 53 random bits.
template <RandomBits Generator>
constexpr double uniform_unit(Generator& generator) {
  return static_cast<double>(generator() >> 11) * 0x1.0p-53;
}

// Purposes of streams that are not a game's: agents and set-up draw from here, so that what an
// agent does never shifts the dice. A game's own purposes (see Game::chance_key) stay below
// kFirstReservedPurpose.
namespace purpose {
inline constexpr std::uint32_t kFirstReservedPurpose = 0xffff0000;
inline constexpr std::uint32_t kAgent = 0xffff0001;     // event = seat << 32 | decision number
inline constexpr std::uint32_t kResample = 0xffff0002;  // event = seat << 32 | decision number
inline constexpr std::uint32_t kWitness = 0xffff0003;   // event = number of the witness
}  // namespace purpose

}  // namespace muster
