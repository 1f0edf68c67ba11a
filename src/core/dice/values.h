// What a game's outcome may be worth, and how likely: exact odds by a whole number.
#pragma once

#include <map>

#include "core/dice/fraction.h"

namespace muster::dice {

// Probabilities by value; they add up to 1.
using Values = std::map<int, Fraction>;

Fraction mean(const Values& values);

// Of outcomes with their probabilities: the probability of each value(outcome).
template <class Outcomes, class Value>
Values odds_by(const Outcomes& outcomes, Value value) {
  Values values;
  for (const auto& [outcome, probability] : outcomes) {
    Fraction& sum = values[value(outcome)];
    sum = sum + probability;
  }
  return values;
}

}  // namespace muster::dice
