// Transcendental functions that give the same bits on every machine: only + - * / on doubles, which
// IEEE 754 rounds in one way. (Those of a C library differ between its versions, and a search whose
// choice hangs on the last bit would differ with them.) Accurate to some units in the last place.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace muster {

// The natural logarithm of a finite normal x > 0.
constexpr double natural_log(double x) {
  constexpr double kLn2 = 0.69314718055994530942;
  constexpr double kSqrt2 = 1.4142135623730950488;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto exponent = static_cast<std::int64_t>(bits >> 52) - 1023;
  double mantissa =
      std::bit_cast<double>((bits & 0x000fffffffffffffULL) | 0x3ff0000000000000ULL);  // [1, 2)
  if (mantissa > kSqrt2) {
    mantissa *= 0.5;
    ++exponent;
  }
  // log m = 2 artanh((m - 1) / (m + 1)); |s| < 0.1716, so that eleven terms exhaust a double.
  const double s = (mantissa - 1) / (mantissa + 1);
  const double z = s * s;
  constexpr double kOdd[] = {1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13, 1.0 / 11,
                             1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3,  1.0};
  double sum = 0;
  for (const double term : kOdd) sum = sum * z + term;
  return static_cast<double>(exponent) * kLn2 + 2 * s * sum;
}

// The logarithm of a count, the same bits as natural_log: from a table where counts are small.
inline double log_of_count(std::uint32_t count) {
  constexpr std::uint32_t kTabled = 1024;
  static constexpr auto kTable = [] {
    std::array<double, kTabled> table{};
    for (std::uint32_t n = 1; n < kTabled; ++n) table[n] = natural_log(n);
    return table;
  }();
  return count < kTabled ? kTable[count] : natural_log(count);
}

// e to the power of x, for |x| <= 700.
constexpr double exponential(double x) {
  constexpr double kLog2e = 1.4426950408889634074;
  constexpr double kLn2High = 0.693145751953125;  // exact in few bits, so that n * it is exact
  constexpr double kLn2Low = 1.4286068203094172321e-6;
  const double scaled = x * kLog2e;
  const auto n = static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  const double r =
      (x - static_cast<double>(n) * kLn2High) - static_cast<double>(n) * kLn2Low;  // |r| < 0.35
  double sum = 1;
  for (int k = 14; k >= 1; --k) sum = 1 + sum * r / k;
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52);
}

}  // namespace muster
