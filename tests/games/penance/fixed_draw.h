// A generator that draws one number, for tests that go through all draws.
#pragma once

#include <cstdint>

#include "core/rng.h"

namespace muster::penance {

// Makes uniform_below(generator, bound) return `wanted`.
class Fixed {
 public:
  Fixed(std::uint64_t wanted, std::uint64_t bound)
      : word_(static_cast<std::uint64_t>(
            ((static_cast<Uint128>(wanted) << 64) + (static_cast<Uint128>(1) << 63)) / bound)) {}
  std::uint64_t operator()() { return word_; }

 private:
  std::uint64_t word_;
};

}  // namespace muster::penance
