// What a game's outcome may be worth, and how likely: exact odds by a whole number.
#pragma once

#include <map>

#include "core/dice/fraction.h"

namespace muster::dice {

// Probabilities by value; they add up to 1.
using Values = std::map<int, Fraction>;

Fraction mean(const Values& values);

}  // namespace muster::dice
