#include "experiments/statistics/intervals.h"

#include <algorithm>
#include <cmath>

namespace muster::stats {
namespace {

Interval unknown_proportion(double confidence) {
  return {.estimate = 0.5, .low = 0.0, .high = 1.0, .confidence = usable_confidence(confidence)};
}

// Wilson's interval for `points` out of n > 0, 0 <= points <= n.
Interval wilson_of_points(double points, std::int64_t n, double confidence) {
  const double trials = static_cast<double>(n);
  const double p = points / trials;
  const double z = normal_quantile_two_sided(confidence);
  const double z2 = z * z;
  const double centre = (points + z2 / 2.0) / (trials + z2);
  const double half = z * std::sqrt(points * (1.0 - p) + z2 / 4.0) / (trials + z2);
  Interval result{.estimate = p,
                  .low = centre - half,
                  .high = centre + half,
                  .confidence = usable_confidence(confidence),
                  .count = n};
  // The ends are exact where all points went one way; rounding must not move them past the
  // estimate.
  result.low = points <= 0.0 ? 0.0 : std::clamp(result.low, 0.0, p);
  result.high = points >= trials ? 1.0 : std::clamp(result.high, p, 1.0);
  return result;
}

}  // namespace

Interval score_interval(std::int64_t wins, std::int64_t draws, std::int64_t losses,
                        double confidence) {
  const std::int64_t won = std::max<std::int64_t>(wins, 0);
  const std::int64_t drawn = std::max<std::int64_t>(draws, 0);
  const std::int64_t games = won + drawn + std::max<std::int64_t>(losses, 0);
  if (games == 0) return unknown_proportion(confidence);
  const double points = static_cast<double>(won) + static_cast<double>(drawn) / 2.0;
  return wilson_of_points(points, games, confidence);
}

void Moments::add(double value) {
  ++count_;
  const double before = value - mean_;
  mean_ += before / static_cast<double>(count_);
  sum_of_squares_ += before * (value - mean_);
}

double Moments::variance() const {
  return count_ < 2 ? 0.0 : sum_of_squares_ / static_cast<double>(count_ - 1);
}

double Moments::standard_deviation() const { return std::sqrt(variance()); }

double Moments::standard_error() const {
  return count_ < 2 ? 0.0 : std::sqrt(variance() / static_cast<double>(count_));
}

Interval student_t_interval(double estimate, double standard_error, double degrees_of_freedom,
                            std::int64_t count, double confidence) {
  const bool known = standard_error > 0.0;
  const double half =
      known ? student_t_quantile_two_sided(confidence, degrees_of_freedom) * standard_error : 0.0;
  return {.estimate = estimate,
          .low = estimate - half,
          .high = estimate + half,
          .confidence = usable_confidence(confidence),
          .count = count,
          .width_known = known};
}

}  // namespace muster::stats
