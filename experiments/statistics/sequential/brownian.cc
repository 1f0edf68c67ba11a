#include "experiments/statistics/sequential/brownian.h"

#include <algorithm>
#include <cmath>

#include "experiments/statistics/distributions.h"

namespace muster::stats {
namespace {

// exp(weight) P(Z <= z), where the weight may be large and the probability tiny.
double weighted_tail(double weight, double z) {
  return std::exp(weight + log_normal_lower_tail(z));
}

// Of exp(drift * high) times the chance that a motion with drift -|drift| or |drift| has reached a
// barrier at `distance` > 0 by that time, in the form that holds for both directions.
double image_reached(double high, double drift, double time, double distance) {
  const double speed = std::abs(drift);
  const double root = std::sqrt(time);
  return weighted_tail(drift * high - distance * speed, (speed * time - distance) / root) +
         weighted_tail(drift * high + distance * speed, (-speed * time - distance) / root);
}

// Images beyond so many widths on either side add nothing.
int images(const Barriers& barriers, double drift, double time) {
  const double speed = std::abs(drift);
  double reach = speed * time + 9.0 * std::sqrt(time);
  if (speed > 0.0) reach = std::min(reach, 45.0 / speed + barriers.high - barriers.low);
  const double count = std::ceil(reach / (2.0 * (barriers.high - barriers.low))) + 2.0;
  return static_cast<int>(std::min(count, 1e5));
}

}  // namespace

double pass_probability(const Barriers& barriers, double drift) {
  const double width = barriers.high - barriers.low;
  const double scaled = 2.0 * drift * width;
  if (std::abs(scaled) < 1e-12) return -barriers.low / width;
  // (1 - exp(2 d low)) / (1 - exp(-2 d width)), for either sign without overflow.
  if (drift > 0.0) return std::expm1(2.0 * drift * barriers.low) / std::expm1(-scaled);
  return std::exp(2.0 * drift * barriers.high) * std::expm1(-2.0 * drift * barriers.low) /
         std::expm1(scaled);
}

double mean_exit_time(const Barriers& barriers, double drift) {
  const double width = barriers.high - barriers.low;
  // Near 0 the quotient loses its digits; the error of the limit is of the order of the bound.
  if (std::abs(drift) * width < 1e-6) return -barriers.low * barriers.high;
  const double pass = pass_probability(barriers, drift);
  return (pass * barriers.high + (1.0 - pass) * barriers.low) / drift;
}

double passed_by(const Barriers& barriers, double drift, double time) {
  if (!(time > 0.0)) return 0.0;
  const double width = barriers.high - barriers.low;
  double sum = image_reached(barriers.high, drift, time, barriers.high);
  const int count = images(barriers, drift, time);
  for (int k = 1; k <= count; ++k) {
    const double shift = 2.0 * width * k;
    sum += image_reached(barriers.high, drift, time, shift + barriers.high);
    sum -= image_reached(barriers.high, drift, time, shift - barriers.high);
  }
  return std::clamp(sum, 0.0, 1.0);
}

double passed_or_above(const Barriers& barriers, double drift, double time, double position) {
  const double width = barriers.high - barriers.low;
  const double root = std::sqrt(time);
  // Of the motion that starts at `start` and is not stopped: weighted, between position and high.
  const auto between = [&](double start) {
    const double centre = start + drift * time;
    const double weight = drift * start;
    // From the side on which both tails are small, so that their difference keeps its digits.
    const double above = (position - centre) / root;
    const double below = (barriers.high - centre) / root;
    if (above > 0.0) return weighted_tail(weight, -above) - weighted_tail(weight, -below);
    return weighted_tail(weight, below) - weighted_tail(weight, above);
  };
  double sum = 0.0;
  const int count = images(barriers, drift, time);
  for (int k = -count; k <= count; ++k) {
    sum += between(2.0 * width * k) - between(2.0 * barriers.high + 2.0 * width * k);
  }
  return std::clamp(passed_by(barriers, drift, time) + std::max(sum, 0.0), 0.0, 1.0);
}

}  // namespace muster::stats
