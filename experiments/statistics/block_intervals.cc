#include "experiments/statistics/block_intervals.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace muster::stats {
namespace {

constexpr std::int64_t kManyBlocks = 30;
constexpr std::int64_t kManyScenarios = 12;
constexpr double kSparseBlocks = 20;

Interval point(const BlockMean& mean, const Reach& reach) {
  return {mean.estimate, mean.estimate, mean.estimate, usable_confidence(reach.confidence),
          mean.blocks,   false};
}

Interval interval(const BlockMean& mean, const Reach& reach, double low, double high) {
  return {mean.estimate,
          std::min(low, mean.estimate),
          std::max(high, mean.estimate),
          usable_confidence(reach.confidence),
          mean.blocks,
          true};
}

Interval score_of(BlockMean mean, const Reach& reach) {
  const double p = std::clamp(mean.estimate, 0.0, 1.0);
  if (reach.critical) {
    mean.variance += 0.25 / (mean.effective_blocks * mean.effective_blocks);
  }
  const double t = reach.multiple(mean.degrees_of_freedom);
  const bool certain = p <= 0 || p >= 1 || mean.variance <= 0;
  const double n = certain ? mean.effective_blocks : p * (1 - p) / mean.variance;
  const double centre = (p + t * t / (2 * n)) / (1 + t * t / n);
  const double half = t * std::sqrt(p * (1 - p) / n + t * t / (4 * n * n)) / (1 + t * t / n);
  double low = std::max(0.0, centre - half);
  double high = std::min(1.0, centre + half);
  const double rare = std::min(p, 1 - p) * mean.effective_blocks;
  if (rare < std::min(10.0, mean.effective_blocks / 4)) {
    const double level = reach.level(mean.degrees_of_freedom);
    low = std::min(low, half_block_limit(mean, level, 0));
    high = std::max(high, half_block_limit(mean, level, 1));
  }
  return interval(mean, reach, low, high);
}

// Of the values above 0, or of those below as positive numbers.
BlockValues part_of(const BlockValues& values, double sign) {
  BlockValues part = values;
  for (std::vector<double>& blocks : part) {
    for (double& value : blocks) {
      if (!std::isnan(value)) value = std::max(0.0, sign * value);
    }
  }
  return part;
}

bool is_sparse(const BlockValues& values, const BlockMean& mean) {
  double squares = 0;
  double fourths = 0;
  std::int64_t different = 0;
  for (const std::vector<double>& blocks : values) {
    for (const double value : blocks) {
      if (std::isnan(value) || value == 0) continue;
      squares += value * value;
      fourths += value * value * value * value;
      ++different;
    }
  }
  if (2 * different >= mean.blocks) return false;
  return fourths == 0 || squares * squares / fourths < kSparseBlocks;
}

// The interval of a difference by the limits of its positive and negative parts.
std::pair<double, double> by_parts(const BlockValues& values, const BlockMean& mean, double level) {
  const BlockMean gains = block_mean(part_of(values, 1));
  const BlockMean losses = block_mean(part_of(values, -1));
  const double low_gain = gains.estimate - half_block_limit(gains, level, 0);
  const double high_gain = half_block_limit(gains, level, 1) - gains.estimate;
  const double low_loss = losses.estimate - half_block_limit(losses, level, 0);
  const double high_loss = half_block_limit(losses, level, 1) - losses.estimate;
  return {mean.estimate - std::hypot(low_gain, high_loss),
          mean.estimate + std::hypot(high_gain, low_loss)};
}

// D of the pseudo-blocks.
double unit_of(const BlockMean& mean, bool bounded) {
  if (!bounded) return mean.largest_deviation;
  return mean.variance > 0 ? mean.largest : 1.0;
}

double error_of(const BlockMean& mean, double pseudo_blocks, double unit) {
  const double pseudo = unit / mean.effective_blocks;
  return std::sqrt(mean.variance + pseudo_blocks * pseudo * pseudo);
}

Interval around(const BlockMean& mean, const Reach& reach, double error) {
  const double half = reach.multiple(mean.degrees_of_freedom) * error;
  return interval(mean, reach, mean.estimate - half, mean.estimate + half);
}

// The mean of differences of scores cannot be beyond 1.
Interval within_one(Interval shown) {
  shown.low = std::min(shown.estimate, std::max(shown.low, -1.0));
  shown.high = std::max(shown.estimate, std::min(shown.high, 1.0));
  return shown;
}

// `values` is what `mean` is of.
Interval difference_of(const BlockValues& values, const BlockMean& mean, const Reach& reach,
                       double error) {
  Interval shown = around(mean, reach, error);
  // Parts of differences beyond 1 are no means in [0, 1].
  if (mean.largest <= 1 && is_sparse(values, mean)) {
    const auto [low, high] = by_parts(values, mean, reach.level(mean.degrees_of_freedom));
    shown.low = std::min(shown.low, low);
    shown.high = std::max(shown.high, high);
  }
  return within_one(shown);
}

// Pseudo-blocks of scenarios as blocks.
double scenario_error(const BlockMean& mean, bool bounded) {
  const bool few = mean.blocks < kManyScenarios || mean.variance <= 0;
  return error_of(mean, few ? 0.25 : 0, unit_of(mean, bounded));
}

}  // namespace

double difference_error(const BlockMean& mean, bool bounded) {
  if (mean.blocks == 0) return 0;
  return error_of(mean, mean.blocks < kManyBlocks ? 0.5 : 0.25, unit_of(mean, bounded));
}

double Reach::multiple(double degrees_of_freedom) const {
  return critical ? *critical : student_t_quantile_two_sided(confidence, degrees_of_freedom);
}

double Reach::level(double degrees_of_freedom) const {
  return critical ? usable_confidence(1 - student_t_p_two_sided(*critical, degrees_of_freedom))
                  : usable_confidence(confidence);
}

double half_block_limit(const BlockMean& mean, double confidence, double edge) {
  const double n = mean.effective_blocks;
  const double p = std::clamp(mean.estimate, 0.0, 1.0);
  const double t = student_t_quantile_two_sided(confidence, mean.degrees_of_freedom);
  const double z = normal_quantile_two_sided(confidence);
  const double m = n + 0.5;
  const double squares = t / z * (t / z) * mean.variance * n * (n - 1);
  const double q = (n * p + edge / 2) / m;
  const double u = (squares + n / (2 * m) * (edge - p) * (edge - p)) / (m * (m + 1));
  if (u <= 0 || q <= 0 || q >= 1) return edge;
  const double nu = q * (1 - q) / u - 1;
  if (nu <= 0) return edge;
  const double tail = (1 - confidence) / 2;
  return edge > 0 ? beta_quantile_upper(tail, q * nu, (1 - q) * nu)
                  : beta_quantile(tail, q * nu, (1 - q) * nu);
}

Interval score_interval(const BlockValues& values, const Reach& reach) {
  const BlockMean mean = block_mean(values);
  return mean.has_interval() ? score_of(mean, reach) : point(mean, reach);
}

Interval difference_interval(const BlockValues& values, const Reach& reach) {
  const BlockMean mean = block_mean(values);
  if (!mean.has_interval()) return point(mean, reach);
  return difference_of(values, mean, reach, difference_error(mean, true));
}

Interval unbounded_interval(const BlockValues& values, const Reach& reach) {
  const BlockMean mean = block_mean(values);
  if (!mean.has_interval() || mean.variance <= 0) return point(mean, reach);
  return around(mean, reach, difference_error(mean, false));
}

Interval value_interval(const BlockValues& values, bool bounded, const Reach& reach) {
  return bounded ? score_interval(values, reach) : unbounded_interval(values, reach);
}

Interval gap_interval(const BlockValues& differences, bool bounded, const Reach& reach) {
  return bounded ? difference_interval(differences, reach) : unbounded_interval(differences, reach);
}

std::optional<Interval> like_these_score(const BlockValues& values, const Reach& reach) {
  const BlockMean mean = block_mean(stratum_means(values));
  if (mean.blocks < kFewestScenarios) return std::nullopt;
  return score_of(mean, reach);
}

std::optional<Interval> like_these_difference(const BlockValues& values, const Reach& reach) {
  const BlockValues means = stratum_means(values);
  const BlockMean mean = block_mean(means);
  if (mean.blocks < kFewestScenarios) return std::nullopt;
  return difference_of(means, mean, reach, scenario_error(mean, true));
}

std::optional<Interval> like_these_unbounded(const BlockValues& values, const Reach& reach) {
  const BlockMean mean = block_mean(stratum_means(values));
  if (mean.blocks < kFewestScenarios) return std::nullopt;
  if (mean.variance <= 0) return point(mean, reach);
  return around(mean, reach, scenario_error(mean, false));
}

}  // namespace muster::stats
