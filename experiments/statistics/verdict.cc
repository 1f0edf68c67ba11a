#include "experiments/statistics/verdict.h"

#include <algorithm>
#include <cmath>

#include "experiments/statistics/distributions.h"

namespace muster::stats {
namespace {

// P(T >= t).
double upper_tail(double t, double degrees_of_freedom) {
  const double both = student_t_p_two_sided(t, degrees_of_freedom);
  return t > 0 ? both / 2 : 1 - both / 2;
}

}  // namespace

Verdict verdict_of(const Interval& difference, std::optional<double> margin) {
  if (difference.count == 0 || !difference.width_known) return Verdict::kNoData;
  if (difference.low > 0) return Verdict::kAhead;
  if (difference.high < 0) return Verdict::kBehind;
  if (margin && difference.low > -*margin && difference.high < *margin) {
    return Verdict::kEquivalent;
  }
  return Verdict::kOpen;
}

Balance balance_of(const Interval& value, double fair_share, double band) {
  if (value.count == 0 || !value.width_known) return Balance::kOpen;
  if (value.low > fair_share - band && value.high < fair_share + band) return Balance::kBalanced;
  if (value.low > fair_share) return Balance::kAbove;
  if (value.high < fair_share) return Balance::kBelow;
  return Balance::kOpen;
}

double equivalence_p(double estimate, double standard_error, double degrees_of_freedom,
                     double margin) {
  if (standard_error <= 0) return std::abs(estimate) < margin ? 0 : 1;
  return std::max(upper_tail((estimate + margin) / standard_error, degrees_of_freedom),
                  upper_tail((margin - estimate) / standard_error, degrees_of_freedom));
}

}  // namespace muster::stats
