// The largest |t| of several comparisons at once, by draws of the multivariate t: what their
// intervals must reach for all of them to hold together.
//
// Source: Hothorn, Bretz and Westfall 2008, "Simultaneous inference in general parametric models",
// Biometrical Journal 50.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace muster::stats {

// A square, symmetric matrix, by row.
using Covariance = std::vector<std::vector<double>>;

class MaxT {
 public:
  // Draws behind a critical value and an adjusted p value.
  static constexpr std::int64_t kDraws = 20'000;

  // Over all differences of two of the means with this covariance, or over the means themselves;
  // those without variance (up to rounding) are left out. The covariance may be singular. The same
  // arguments give the same draws.
  static MaxT of_differences(const Covariance& covariance, std::uint64_t seed);
  static MaxT of_means(const Covariance& covariance, std::uint64_t seed);

  // The quantile of the largest |t|; 0 if nothing has variance. degrees_of_freedom: at least 1, of
  // the comparison that is to reach so far: where the variance of one is known worse than that of
  // another, each has its own critical value (Hasler and Hothorn 2008, "Multiple contrast tests in
  // the presence of heteroscedasticity", Biometrical Journal 50). Between the degrees of freedom
  // that are drawn (1 to 12, 15, 20, 30, 60, 120, without end) linear in their inverse.
  double critical(double confidence, double degrees_of_freedom) const;
  // The share of draws that are at least t.
  double p_value(double t, double degrees_of_freedom) const;

 private:
  MaxT(std::vector<double> largest, std::uint64_t seed);

  const std::vector<double>& sorted(std::size_t node) const;
  template <typename Of>
  double between_nodes(double degrees_of_freedom, const Of& of) const;

  std::vector<double> largest_;  // of normal draws
  std::uint64_t seed_ = 0;
  mutable std::vector<std::vector<double>> sorted_;  // by node; empty: not drawn yet
};

}  // namespace muster::stats
