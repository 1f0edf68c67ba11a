#include "core/rng.h"

#include <Random123/philox.h>

namespace muster {

std::uint64_t Stream::operator()() {
  if (left_ == 0) refill();
  return words_[--left_];
}

void Stream::refill() {
  const r123::Philox4x32::ctr_type counter = {{block_++, purpose_,
                                               static_cast<std::uint32_t>(event_),
                                               static_cast<std::uint32_t>(event_ >> 32)}};
  const r123::Philox4x32::key_type key = {
      {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)}};
  const auto block = r123::Philox4x32()(counter, key);
  words_[1] = (std::uint64_t{block[1]} << 32) | block[0];
  words_[0] = (std::uint64_t{block[3]} << 32) | block[2];
  left_ = 2;
}

}  // namespace muster
