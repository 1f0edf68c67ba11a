#include "experiments/statistics/clustered.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "experiments/statistics/proportions.h"

namespace muster::stats {
namespace {

struct ClusterSums {
  std::int64_t clusters = 0;
  double squares = 0.0;  // sum over clusters of (sum of residuals)^2
};

ClusterSums residual_sums(std::span<const KeyedValue> sorted, double mean) {
  ClusterSums result;
  for (std::size_t i = 0; i < sorted.size();) {
    const std::uint64_t key = sorted[i].key;
    double residual = 0.0;
    for (; i < sorted.size() && sorted[i].key == key; ++i) residual += sorted[i].value - mean;
    result.squares += residual * residual;
    ++result.clusters;
  }
  return result;
}

}  // namespace

ClusteredMean clustered_mean(std::span<const KeyedValue> observations, double confidence) {
  const std::vector<KeyedValue> sorted = sorted_by_key(observations);
  Moments all;
  double magnitude = 0.0;
  for (const KeyedValue& observation : sorted) {
    all.add(observation.value);
    magnitude = std::max(magnitude, std::abs(observation.value));
  }
  const ClusterSums sums = residual_sums(sorted, all.mean());
  const double n = static_cast<double>(all.count());
  const double groups = static_cast<double>(sums.clusters);

  ClusteredMean result;
  result.clusters = sums.clusters;
  result.cluster_robust = sums.clusters >= 2;
  double error = all.standard_error();
  std::int64_t units = all.count();
  if (result.cluster_robust) {
    error = std::sqrt(groups / (groups - 1.0) * sums.squares) / n;
    units = sums.clusters;
  }
  const double rounding = kRoundingShare * magnitude;
  result.standard_error = error <= rounding ? 0.0 : error;
  result.degrees_of_freedom = static_cast<double>(std::max<std::int64_t>(units - 1, 0));
  result.mean = student_t_interval(all.mean(), result.standard_error, result.degrees_of_freedom,
                                   all.count(), confidence);
  if (all.count() == 0) return result;
  if (result.standard_error == 0.0) {
    result.source = PValueSource::kSignTest;
    result.p_value = std::abs(all.mean()) <= rounding ? 1.0 : sign_test(units, 0);
  } else {
    result.source = PValueSource::kStudentT;
    result.p_value =
        student_t_p_two_sided(all.mean() / result.standard_error, result.degrees_of_freedom);
  }
  return result;
}

}  // namespace muster::stats
