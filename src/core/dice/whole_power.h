// Powers of whole numbers.
#pragma once

namespace muster {

// `base` to the power of `exponent`, which is at least 0. Contract: it fits in Number.
template <class Number>
constexpr Number whole_power(Number base, int exponent) {
  Number value = 1;
  for (int i = 0; i < exponent; ++i) value *= base;
  return value;
}

}  // namespace muster
