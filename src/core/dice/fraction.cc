#include "core/dice/fraction.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/dice/fraction_rep.h"

namespace muster::dice {

void contract(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "muster::dice: contract broken: %s\n", what);
  std::abort();
}

namespace {

// positive / positive as the nearest double: a quotient of 65 or 66 bits, whose last bit also
// stands for the remainder, rounds as the exact quotient does.
double divide_to_double(const cpp_int& numerator, const cpp_int& denominator) {
  const auto bits = [](const cpp_int& x) { return static_cast<int>(msb(x)); };
  const int shift = 65 - (bits(numerator) - bits(denominator));
  cpp_int top = numerator;
  cpp_int bottom = denominator;
  if (shift > 0) {
    top <<= shift;
  } else {
    bottom <<= -shift;
  }
  cpp_int quotient;
  cpp_int remainder;
  divide_qr(top, bottom, quotient, remainder);
  const int excess = bits(quotient) - 63;
  cpp_int kept = quotient >> excess;
  if (remainder != 0 || (kept << excess) != quotient) kept |= 1;
  return std::ldexp(static_cast<double>(kept.convert_to<std::uint64_t>()), excess - shift);
}

}  // namespace

Fraction::Fraction(std::shared_ptr<const Rep> rep) : rep_(std::move(rep)) {}
Fraction::Fraction() : Fraction(0) {}
Fraction::Fraction(std::int64_t whole) : Fraction(Rep::make(whole, 1)) {}
Fraction::Fraction(std::int64_t numerator, std::int64_t denominator)
    : Fraction(Rep::make(numerator, denominator)) {}

std::string Fraction::to_string() const {
  if (rep_->denominator == 1) return rep_->numerator.str();
  return rep_->numerator.str() + "/" + rep_->denominator.str();
}

double Fraction::to_double() const {
  if (rep_->numerator == 0) return 0.0;
  const double size = divide_to_double(abs(rep_->numerator), rep_->denominator);
  return rep_->numerator < 0 ? -size : size;
}

Fraction operator+(const Fraction& a, const Fraction& b) {
  return Fraction::Rep::make(
      a.rep_->numerator * b.rep_->denominator + b.rep_->numerator * a.rep_->denominator,
      a.rep_->denominator * b.rep_->denominator);
}

Fraction operator-(const Fraction& a, const Fraction& b) {
  return Fraction::Rep::make(
      a.rep_->numerator * b.rep_->denominator - b.rep_->numerator * a.rep_->denominator,
      a.rep_->denominator * b.rep_->denominator);
}

Fraction operator*(const Fraction& a, const Fraction& b) {
  return Fraction::Rep::make(a.rep_->numerator * b.rep_->numerator,
                             a.rep_->denominator * b.rep_->denominator);
}

Fraction operator/(const Fraction& a, const Fraction& b) {
  return Fraction::Rep::make(a.rep_->numerator * b.rep_->denominator,
                             a.rep_->denominator * b.rep_->numerator);
}

bool operator==(const Fraction& a, const Fraction& b) {
  return a.rep_->numerator == b.rep_->numerator && a.rep_->denominator == b.rep_->denominator;
}

std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
  const cpp_int left = a.rep_->numerator * b.rep_->denominator;
  return left.compare(b.rep_->numerator * a.rep_->denominator) <=> 0;
}

}  // namespace muster::dice
