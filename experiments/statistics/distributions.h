// The few quantiles and tail probabilities that the statistics room needs, behind plain doubles, so
// that Boost.Math is compiled in one file only. No function here throws: arguments out of range are
// pulled to the nearest sensible one, as each comment says.
#pragma once

#include <cstdint>

namespace muster::stats {

// The confidence that every table uses unless its config says otherwise.
inline constexpr double kDefaultConfidence = 0.95;

// The highest confidence that is used; more would only measure rounding in the quantiles.
inline constexpr double kMaxConfidence = 1.0 - 1e-9;

// A usable confidence level in [0, kMaxConfidence]: values outside are pulled to the nearer end,
// and NaN becomes kDefaultConfidence. Every function of this room that takes a confidence calls it.
double usable_confidence(double confidence);

// z with P(|Z| <= z) = confidence for a standard normal Z; 1.959964 for 0.95.
double normal_quantile_two_sided(double confidence);

// z with P(Z <= z) = probability; probability is pulled into [1e-300, 1 - 1e-16].
double normal_quantile(double probability);

// P(Z <= z) for a standard normal Z, and its natural logarithm, which keeps its digits for z far
// below -38, where the probability itself is 0.
double normal_lower_tail(double z);
double log_normal_lower_tail(double z);

// t with P(|T| <= t) = confidence for Student's T with that many degrees of freedom (below 1 is
// read as 1).
double student_t_quantile_two_sided(double confidence, double degrees_of_freedom);

// P(|T| >= |t|) in [0, 1]. An infinite t gives 0. NaN gives 1: what cannot be computed is no
// evidence.
double student_t_p_two_sided(double t, double degrees_of_freedom);

// P(F >= f) for Fisher's F, degrees of freedom > 0; f <= 0 gives 1.
double f_upper_tail(double f, double numerator_degrees, double denominator_degrees);

// x with P(X <= x) = probability for X ~ Beta(a, b); a, b > 0, probability in [0, 1].
double beta_quantile(double probability, double a, double b);

// x with P(X > x) = probability for X ~ Beta(a, b); keeps its digits where 1 - probability would
// not.
double beta_quantile_upper(double probability, double a, double b);

}  // namespace muster::stats
