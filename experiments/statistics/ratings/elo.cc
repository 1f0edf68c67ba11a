#include "experiments/statistics/ratings/elo.h"

#include <algorithm>
#include <cmath>

namespace muster::stats {

double elo_from_score(double score) {
  if (std::isnan(score)) return 0.0;
  const double kept = std::clamp(score, kScoreFloor, 1.0 - kScoreFloor);
  return 400.0 * (std::log10(kept) - std::log10(1.0 - kept));
}

double score_from_elo(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

EloDifference elo_difference(const Interval& score) {
  // Half a point of n; a half of the one game where there is none or one.
  const double half_point = 0.5 / static_cast<double>(std::max<std::int64_t>(score.count, 1));
  const double estimate = elo_from_score(std::clamp(score.estimate, half_point, 1.0 - half_point));
  EloDifference result;
  result.elo = score;
  result.elo.estimate = estimate;
  if (!score.width_known) {
    result.elo.low = result.elo.high = estimate;
    return result;
  }
  result.low_unbounded = score.low <= 0.0;
  result.high_unbounded = score.high >= 1.0;
  result.elo.low = std::min(elo_from_score(score.low), estimate);
  result.elo.high = std::max(elo_from_score(score.high), estimate);
  return result;
}

EloDifference elo_difference(std::int64_t wins, std::int64_t draws, std::int64_t losses,
                             double confidence) {
  return elo_difference(score_interval(wins, draws, losses, confidence));
}

}  // namespace muster::stats
