// The largest |t| of several comparisons at once, by draws of the multivariate t: what their
// intervals must reach for all of them to hold together.
//
// Source: Hothorn, Bretz and Westfall 2008, "Simultaneous inference in general parametric models",
// Biometrical Journal 50.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace muster::stats {

// A square, symmetric matrix, by row.
using Covariance = std::vector<std::vector<double>>;

class MaxT {
 public:
  // Draws behind a critical value and an adjusted p value.
  static constexpr std::int64_t kDraws = 20'000;

  // Over all differences of two of the means with this covariance, or over the means themselves;
  // those without variance (up to rounding) are left out. The covariance may be singular.
  // degrees_of_freedom: at least 1. The same arguments give the same draws.
  static MaxT of_differences(const Covariance& covariance, double degrees_of_freedom,
                             std::uint64_t seed);
  static MaxT of_means(const Covariance& covariance, double degrees_of_freedom, std::uint64_t seed);

  // The quantile of the largest |t|; 0 if nothing has variance.
  double critical(double confidence) const;
  // The share of draws that are at least t.
  double p_value(double t) const;

 private:
  explicit MaxT(std::vector<double> draws) : draws_(std::move(draws)) {}

  std::vector<double> draws_;  // sorted
};

}  // namespace muster::stats
