// Values for property tests.
#ifndef MUSTER_TESTS_SUPPORT_GENERATORS_H_
#define MUSTER_TESTS_SUPPORT_GENERATORS_H_

#include <rapidcheck.h>

namespace muster {

// Uniform in [low, high). (Plain inRange narrows the range for most of the cases.)
template <typename Int>
Int pick(Int low, Int high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Int>(low, high));
}

}  // namespace muster

#endif  // MUSTER_TESTS_SUPPORT_GENERATORS_H_
