#include "experiments/statistics/distributions.h"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/complement.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/policies/policy.hpp>
#include <cmath>
#include <numbers>

namespace muster::stats {
namespace {

namespace bm = boost::math;
namespace bp = boost::math::policies;

// Nothing throws, and no long double: its width differs between platforms.
using Quiet =
    bp::policy<bp::domain_error<bp::ignore_error>, bp::pole_error<bp::ignore_error>,
               bp::overflow_error<bp::ignore_error>, bp::evaluation_error<bp::ignore_error>,
               bp::rounding_error<bp::ignore_error>,
               bp::indeterminate_result_error<bp::ignore_error>, bp::promote_double<false>>;

double tail(double confidence) { return (1.0 - usable_confidence(confidence)) / 2.0; }

}  // namespace

double usable_confidence(double confidence) {
  if (std::isnan(confidence)) return kDefaultConfidence;
  return std::clamp(confidence, 0.0, kMaxConfidence);
}

double normal_quantile_two_sided(double confidence) {
  const bm::normal_distribution<double, Quiet> normal;
  return std::max(0.0, bm::quantile(bm::complement(normal, tail(confidence))));
}

double normal_quantile(double probability) {
  const bm::normal_distribution<double, Quiet> normal;
  return bm::quantile(normal, std::clamp(probability, 1e-300, 1.0 - 1e-16));
}

double normal_lower_tail(double z) { return bm::cdf(bm::normal_distribution<double, Quiet>(), z); }

double log_normal_lower_tail(double z) {
  if (z > -30.0) return std::log(normal_lower_tail(z));
  // Mills' ratio as a continued fraction, whose next term is below 1e-9 here.
  const double mills = 1.0 / (-z + 1.0 / (-z + 2.0 / (-z + 3.0 / -z)));
  return -0.5 * z * z - 0.5 * std::log(2.0 * std::numbers::pi) + std::log(mills);
}

double student_t_quantile_two_sided(double confidence, double degrees_of_freedom) {
  const bm::students_t_distribution<double, Quiet> t(std::max(1.0, degrees_of_freedom));
  return std::max(0.0, bm::quantile(bm::complement(t, tail(confidence))));
}

double student_t_p_two_sided(double t, double degrees_of_freedom) {
  if (std::isnan(t)) return 1.0;
  const bm::students_t_distribution<double, Quiet> student(std::max(1.0, degrees_of_freedom));
  return std::clamp(2.0 * bm::cdf(bm::complement(student, std::abs(t))), 0.0, 1.0);
}

double f_upper_tail(double f, double numerator_degrees, double denominator_degrees) {
  if (!(f > 0)) return 1.0;
  const bm::fisher_f_distribution<double, Quiet> fisher(numerator_degrees, denominator_degrees);
  return std::clamp(bm::cdf(bm::complement(fisher, f)), 0.0, 1.0);
}

double beta_quantile(double probability, double a, double b) {
  return bm::quantile(bm::beta_distribution<double, Quiet>(a, b), probability);
}

double beta_quantile_upper(double probability, double a, double b) {
  return bm::quantile(bm::complement(bm::beta_distribution<double, Quiet>(a, b), probability));
}

}  // namespace muster::stats
