// Values for property tests.
#pragma once

#include <rapidcheck.h>

#include <vector>

namespace muster {

// Uniform in [low, high). (Plain inRange narrows the range for most of the cases.)
template <typename Int>
Int pick(Int low, Int high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Int>(low, high));
}

// Any number of whole values from -50 to 49.
inline std::vector<double> gen_values() {
  const auto raw = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-50, 50));
  return {raw.begin(), raw.end()};
}

}  // namespace muster
