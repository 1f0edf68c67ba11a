// The inside of Fraction, for the dice room's own sources only: it brings Boost.Multiprecision.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <memory>
#include <utility>

#include "core/dice/fraction.h"

namespace muster::dice {

using boost::multiprecision::cpp_int;

// Ends the program with a message when `holds` is false.
void contract(bool holds, const char* what);

struct Fraction::Rep {
  cpp_int numerator;
  cpp_int denominator;

  static Fraction make(cpp_int numerator, cpp_int denominator) {
    contract(denominator != 0, "a fraction's denominator is not 0");
    if (denominator < 0) {
      numerator = -numerator;
      denominator = -denominator;
    }
    const cpp_int divisor = gcd(numerator, denominator);
    if (divisor != 1) {
      numerator /= divisor;
      denominator /= divisor;
    }
    return Fraction(std::make_shared<const Rep>(Rep{std::move(numerator), std::move(denominator)}));
  }
};

}  // namespace muster::dice
