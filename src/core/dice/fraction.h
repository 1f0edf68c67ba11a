// Exact rational numbers of any size: the probabilities and means of dice.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>

namespace muster::dice {

// An exact rational number of any size, in lowest terms, denominator positive. Immutable.
class Fraction {
 public:
  Fraction();  // 0
  explicit Fraction(std::int64_t whole);
  // Contract: denominator is not 0.
  Fraction(std::int64_t numerator, std::int64_t denominator);
  Fraction(const Fraction&) = default;  // no move: a moved-from fraction would be empty
  Fraction& operator=(const Fraction&) = default;

  // "11/36"; whole numbers without denominator: "3", "-2".
  std::string to_string() const;
  // The nearest double (correctly rounded for normal results), however long the numbers are.
  double to_double() const;

  friend Fraction operator+(const Fraction& a, const Fraction& b);
  friend Fraction operator-(const Fraction& a, const Fraction& b);
  friend Fraction operator*(const Fraction& a, const Fraction& b);
  friend Fraction operator/(const Fraction& a, const Fraction& b);  // contract: b is not 0
  friend bool operator==(const Fraction& a, const Fraction& b);
  friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b);

 private:
  friend class Distribution;
  struct Rep;
  explicit Fraction(std::shared_ptr<const Rep> rep);
  std::shared_ptr<const Rep> rep_;
};

}  // namespace muster::dice
