// Confidence intervals for one quantity: a win rate, a score with draws, the mean of a list of
// numbers. Every table of the project gets its intervals here, so that they all mean the same
// thing.
//
// All answers are finite for finite data (magnitudes below 1e150, so that squares do not overflow).
// Data that cannot say how wide an interval should be (one observation, or all of them equal) gives
// a point with `width_known == false`: a table prints the estimate without an interval then.
//
// Example:
//   const Interval rate = wilson_interval(81, 263);   // 0.308 [0.255, 0.366]
#pragma once

#include <cstdint>
#include <span>

#include "experiments/statistics/distributions.h"

namespace muster::stats {

struct Interval {
  double estimate = 0.0;
  double low = 0.0;
  double high = 0.0;
  double confidence = kDefaultConfidence;  // after usable_confidence()
  std::int64_t count = 0;                  // observations behind the estimate
  bool width_known = true;                 // false: low == high == estimate only for want of data

  double half_width() const { return (high - low) / 2.0; }
};

// Wilson's score interval for a proportion, without continuity correction. Always inside [0, 1],
// always contains wins / n, and keeps a sensible width at 0 and at n wins. n <= 0 gives estimate
// 0.5 and [0, 1]: nothing is known, nothing is excluded. wins is pulled into [0, n].
// Source: Wilson 1927, "Probable inference, the law of succession, and statistical inference", JASA
// 22.
Interval wilson_interval(std::int64_t wins, std::int64_t n, double confidence = kDefaultConfidence);

// The mean score of games that can be drawn: (wins + draws / 2) / games, with Wilson's formula
// applied to that score as if it were a proportion of `games` trials. A score in {0, 1/2, 1} with
// mean s has a variance of at most s (1 - s), which is what Wilson's formula assumes: draws make
// the interval wider than their variance asks for, never narrower. Without draws: wilson_interval.
// Where most games are drawn and there are many of them, mean_interval over the scores is tighter.
// Negative counts are read as 0; no games: 0.5 and [0, 1].
Interval score_interval(std::int64_t wins, std::int64_t draws, std::int64_t losses,
                        double confidence = kDefaultConfidence);

// The exact interval for a proportion: covers the true value with at least the given confidence for
// every n, for which it is usually wider than Wilson's. Arguments and n <= 0 as wilson_interval.
// Source: Clopper and Pearson 1934, "The use of confidence or fiducial limits", Biometrika 26.
Interval clopper_pearson_interval(std::int64_t wins, std::int64_t n,
                                  double confidence = kDefaultConfidence);

// Count, mean and variance in one pass, without the cancellation of sums of squares. Equal values
// give exactly that mean and exactly zero variance.
// Source: Welford 1962, "Note on a method for calculating corrected sums of squares", Technometrics
// 4.
class Moments {
 public:
  void add(double value);

  std::int64_t count() const { return count_; }
  double mean() const { return mean_; }  // 0 without data
  // The unbiased sample variance (divisor n - 1); 0 for fewer than two observations.
  double variance() const;
  double standard_deviation() const;
  // sqrt(variance / n); 0 for fewer than two observations.
  double standard_error() const;

 private:
  std::int64_t count_ = 0;
  double mean_ = 0.0;
  double sum_of_squares_ = 0.0;  // of the deviations from the mean
};

Moments moments(std::span<const double> values);

// mean +- t(n - 1) * standard error. n = 0 gives the point 0, n = 1 the point itself, equal values
// their common value; all three with width_known == false.
// Source: Student 1908, "The probable error of a mean", Biometrika 6.
Interval mean_interval(const Moments& data, double confidence = kDefaultConfidence);
Interval mean_interval(std::span<const double> values, double confidence = kDefaultConfidence);

// estimate +- t * standard_error with that many degrees of freedom; the one place that builds a t
// interval. A standard error of zero gives the point with width_known == false.
Interval student_t_interval(double estimate, double standard_error, double degrees_of_freedom,
                            std::int64_t count, double confidence = kDefaultConfidence);

}  // namespace muster::stats
