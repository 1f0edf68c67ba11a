// Actions that are a verb and a number: the lowest bits hold the number, those above it the verb.
#pragma once

#include <cassert>

#include "core/game.h"

namespace muster {

// `Verb` is an enumeration of whole numbers from 0.
template <class Verb, int kArgumentBits>
struct VerbAction {
  static constexpr unsigned kArguments = 1U << kArgumentBits;

  // Contract: 0 <= argument < kArguments.
  static constexpr Action make(Verb verb, int argument) {
    const auto number = static_cast<unsigned>(argument);
    assert(number < kArguments);
    return static_cast<Action>(static_cast<unsigned>(verb) << kArgumentBits | number);
  }
  static constexpr Verb verb(Action action) {
    return static_cast<Verb>(static_cast<unsigned>(action) >> kArgumentBits);
  }
  static constexpr int argument(Action action) {
    return static_cast<int>(static_cast<unsigned>(action) & (kArguments - 1));
  }
};

}  // namespace muster
