#include "experiments/statistics/ratio.h"

#include <cmath>

namespace muster::stats {

Interval ratio_interval(std::span<const RatioSums> clusters, double confidence) {
  double numerator = 0;
  double denominator = 0;
  std::int64_t count = 0;
  for (const RatioSums& cluster : clusters) {
    if (cluster.denominator == 0) continue;
    numerator += cluster.numerator;
    denominator += cluster.denominator;
    ++count;
  }
  if (count == 0) return student_t_interval(0, 0, 0, 0, confidence);
  const double ratio = numerator / denominator;
  double squares = 0;
  double magnitude = 0;
  for (const RatioSums& cluster : clusters) {
    if (cluster.denominator == 0) continue;
    const double residual = cluster.numerator - ratio * cluster.denominator;
    squares += residual * residual;
    magnitude += cluster.numerator * cluster.numerator;
  }
  if (count < 2) return student_t_interval(ratio, 0, 0, count, confidence);
  const auto groups = static_cast<double>(count);
  // Residuals that are rounding alone are no spread.
  const bool rounding = squares <= 1e-24 * magnitude;
  const double error = rounding ? 0 : std::sqrt(groups / (groups - 1) * squares) / denominator;
  return student_t_interval(ratio, error, groups - 1, count, confidence);
}

}  // namespace muster::stats
