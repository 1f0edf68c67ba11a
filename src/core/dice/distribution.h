// Exact finite distributions over integers: what a roll of dice can give, and how likely each
// result is.
//
// A Distribution is an immutable value (cheap to copy: it shares its table). Probabilities are
// exact fractions: integer weights of any size over a common total, kept in lowest terms. Every
// operation that combines two distributions takes them to be independent.
//
// Contracts: values stay within +-kMaxMagnitude; a call that would leave that range, or break a
// range stated at a function, ends the program with a message (it is a mistake in the calling
// code). Functions whose arguments may come from a user return absl::StatusOr instead.
//
// Example:
//   Distribution two = Distribution::die(6).times(2);
//   two.probability(7).to_string();   // "1/6"
//   two.keep_highest(2, 1);           // the better of two rolls of 2d6
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/dice/fraction.h"

namespace muster::dice {

// A distribution as 64-bit weights, for chance outcomes of games: P(value) = weight / total.
struct Weights64 {
  std::vector<std::pair<std::int64_t, std::uint64_t>> entries;  // ascending values, weights > 0
  std::uint64_t total = 0;
};

// An estimate of what an operation takes, for callers that work on input they do not trust.
struct Cost {
  double operations = 0;  // machine-word operations; about 1e9 per second
  double words = 0;       // 64-bit words held by the result
};

class Distribution {
 public:
  using Predicate = std::function<bool(std::int64_t)>;
  static constexpr std::int64_t kMaxMagnitude = std::int64_t{1} << 61;

  Distribution();                               // always 0
  Distribution(const Distribution&) = default;  // no move: a moved-from one would be empty
  Distribution& operator=(const Distribution&) = default;

  static Distribution constant(std::int64_t value);
  // Uniform on 1..sides. Contract: 1 <= sides <= 2^24.
  static Distribution die(std::int64_t sides);
  // A die with these faces, each equally likely; a face may be repeated.
  // InvalidArgumentError: no faces, or one beyond kMaxMagnitude.
  static absl::StatusOr<Distribution> faces(std::span<const std::int64_t> faces);
  // (value, weight) pairs; a value may be repeated (weights add), weight 0 leaves it out.
  // InvalidArgumentError: a negative weight, a sum of 0, a value beyond kMaxMagnitude.
  static absl::StatusOr<Distribution> from_weights(
      std::span<const std::pair<std::int64_t, std::int64_t>> entries);
  // Draws part i with probability weight_i / (sum of weights), then a value of it.
  // InvalidArgumentError: a negative weight, or a sum of 0.
  static absl::StatusOr<Distribution> mixture(
      std::span<const std::pair<Distribution, Fraction>> parts);

  // The sum of this and an independent `other` (convolution).
  Distribution plus(const Distribution& other) const;
  // The sum of n independent copies (not n times one roll: that is scaled). n >= 0; 0 gives 0.
  // On dense supports by the recurrence for powers of a polynomial (Knuth, TAOCP vol. 2, 4.7,
  // after Euler), linear in the support for a uniform die; on sparse ones by repeated squaring.
  Distribution times(int n) const;
  // One roll, multiplied by k (any sign; 0 gives the constant 0).
  Distribution scaled(std::int64_t k) const;
  Distribution shifted(std::int64_t offset) const;
  Distribution negated() const;
  // The distribution of f(X); f is called once per value of the support.
  Distribution mapped(const std::function<std::int64_t(std::int64_t)>& f) const;

  // The sum of the k highest (lowest) of n independent copies. Contract: 1 <= k <= n. Goes face by
  // face, counting how many dice show it: about faces * k^2 * (width of the sum) / 4 steps.
  Distribution keep_highest(int n, int k) const;
  Distribution keep_lowest(int n, int k) const;
  // Rolls again, once, if the predicate holds for the first roll; the second roll stands.
  Distribution reroll_once(const Predicate& again) const;
  // Rolls again for as long as the predicate holds. InvalidArgumentError: it holds for every value.
  absl::StatusOr<Distribution> reroll_until_not(const Predicate& again) const;
  // X given that the predicate holds. InvalidArgumentError: it holds for no value.
  absl::StatusOr<Distribution> conditioned(const Predicate& given) const;
  // How many of n independent copies are >= threshold: 0..n. n >= 0.
  Distribution pool(int n, std::int64_t threshold) const;
  static Distribution max_of(const Distribution& a, const Distribution& b);
  static Distribution min_of(const Distribution& a, const Distribution& b);

  // What the operations of the same name would take.
  Cost cost_of_plus(const Distribution& other) const;
  Cost cost_of_times(int n) const;
  Cost cost_of_keep(int n, int k) const;

  // The values with positive probability, ascending; never empty. Valid while a copy lives.
  std::span<const std::int64_t> support() const;
  std::int64_t min() const;
  std::int64_t max() const;
  Fraction probability(std::int64_t value) const;
  Fraction at_least(std::int64_t value) const;                  // P(X >= value)
  Fraction at_most(std::int64_t value) const;                   // P(X <= value)
  Fraction between(std::int64_t low, std::int64_t high) const;  // P(low <= X <= high)
  Fraction mean() const;
  Fraction variance() const;
  double standard_deviation() const;
  // The smallest value x with P(X <= x) >= p. p <= 0 gives min(), p >= 1 gives max().
  std::int64_t quantile(const Fraction& p) const;
  // The most probable value; the smallest one on ties.
  std::int64_t mode() const;
  // Nothing if the common denominator (in lowest terms) does not fit 64 bits.
  std::optional<Weights64> to_weights64() const;

  friend bool operator==(const Distribution& a, const Distribution& b);

 private:
  struct Data;
  struct Build;  // makes distributions out of tables; defined beside the algorithms
  explicit Distribution(std::shared_ptr<const Data> data);
  std::shared_ptr<const Data> data_;
};

}  // namespace muster::dice
