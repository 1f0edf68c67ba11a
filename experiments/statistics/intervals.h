// What an interval is, and what all of them are made from: moments, Student's t, and the score of
// independent games. Games of a run are not independent: their intervals are those of blocks
// (block_intervals.h).
//
// All answers are finite for finite data (magnitudes below 1e150, so that squares do not overflow).
// Data that cannot say how wide an interval should be gives a point with `width_known == false`: a
// table prints the estimate without an interval then.
//
// Example:
//   const Interval rate = score_interval(81, 0, 182);   // 0.308 [0.255, 0.366]
#pragma once

#include <cstdint>

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

// Of b - a, where `interval` is of a - b.
inline Interval negated(const Interval& interval) {
  return {-interval.estimate,  -interval.high, -interval.low,
          interval.confidence, interval.count, interval.width_known};
}

// The mean score of independent games: (wins + draws / 2) / games, with Wilson's formula applied to
// that score as if it were a proportion of `games` trials. A score in {0, 1/2, 1} with mean s has a
// variance of at most s (1 - s), which is what Wilson's formula assumes: draws make the interval
// wider than their variance asks for, never narrower. Inside [0, 1], contains the score, and keeps
// a sensible width where all games went one way. Negative counts are read as 0; no games: 0.5 and
// [0, 1].
// Source: Wilson 1927, "Probable inference, the law of succession, and statistical inference", JASA
// 22.
Interval score_interval(std::int64_t wins, std::int64_t draws, std::int64_t losses,
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

// estimate +- t * standard_error with that many degrees of freedom; the one place that builds a t
// interval. A standard error of zero gives the point with width_known == false.
Interval student_t_interval(double estimate, double standard_error, double degrees_of_freedom,
                            std::int64_t count, double confidence = kDefaultConfidence);

}  // namespace muster::stats
