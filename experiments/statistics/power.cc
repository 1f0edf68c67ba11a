#include "experiments/statistics/power.h"

#include <cmath>

namespace muster::stats {
namespace {

double reach_of(double alpha, double power) {
  return normal_quantile_two_sided(1.0 - alpha) + normal_quantile(power);
}

}  // namespace

double blocks_to_detect(double sd, double detect, double alpha, double power) {
  const double reach = reach_of(alpha, power) * sd / detect;
  return reach * reach;
}

double detectable_difference(double sd, double blocks, double alpha, double power) {
  return reach_of(alpha, power) * sd / std::sqrt(blocks);
}

double like_these_error(double tau, double sd, std::int64_t scenarios, std::int64_t repetitions) {
  const double within = sd * sd / static_cast<double>(repetitions);
  return std::sqrt((tau * tau + within) / static_cast<double>(scenarios));
}

}  // namespace muster::stats
