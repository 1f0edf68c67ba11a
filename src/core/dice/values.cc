#include "core/dice/values.h"

namespace muster::dice {

Fraction mean(const Values& values) {
  Fraction sum;
  for (const auto& [value, probability] : values) sum = sum + Fraction(value) * probability;
  return sum;
}

}  // namespace muster::dice
