#include "experiments/statistics/max_t.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "core/rng.h"
#include "experiments/statistics/block_mean.h"
#include "experiments/statistics/distributions.h"

namespace muster::stats {
namespace {

constexpr std::uint32_t kDrawPurpose = 1;
constexpr std::uint32_t kScalePurpose = 2;

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

// A generator of normal and gamma values from a stream. Box and Muller 1958; Marsaglia and Tsang
// 2000, "A simple method for generating gamma variables", ACM TOMS 26.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint32_t purpose, std::uint64_t index)
      : stream_(seed, purpose, index) {}

  double normal() {
    if (has_spare_) {
      has_spare_ = false;
      return spare_;
    }
    const double radius = std::sqrt(-2 * std::log(1 - uniform_unit(stream_)));
    const double angle = 2 * std::numbers::pi * uniform_unit(stream_);
    spare_ = radius * std::sin(angle);
    has_spare_ = true;
    return radius * std::cos(angle);
  }

  // degrees_of_freedom >= 1.
  double chi_square(double degrees_of_freedom) {
    double shape = degrees_of_freedom / 2;
    double factor = 1;
    if (shape < 1) {
      factor = std::pow(1 - uniform_unit(stream_), 1 / shape);
      shape += 1;
    }
    const double d = shape - 1.0 / 3;
    const double c = 1 / std::sqrt(9 * d);
    for (;;) {
      const double x = normal();
      const double root = 1 + c * x;
      if (root <= 0) continue;
      const double v = root * root * root;
      const double u = 1 - uniform_unit(stream_);
      if (std::log(u) < 0.5 * x * x + d - d * v + d * std::log(v)) return 2 * factor * d * v;
    }
  }

 private:
  Stream stream_;
  double spare_ = 0;
  bool has_spare_ = false;
};

Matrix matrix_of(const Covariance& covariance) {
  const auto size = static_cast<Eigen::Index>(covariance.size());
  Matrix matrix(size, size);
  for (Eigen::Index i = 0; i < size; ++i) {
    for (Eigen::Index j = 0; j < size; ++j) {
      matrix(i, j) = covariance[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    }
  }
  return matrix;
}

// 1 / standard error of mean i where first == second, else of the difference; 0 without variance.
Matrix scales_of(const Matrix& covariance) {
  const Eigen::Index size = covariance.rows();
  Matrix scales = Matrix::Zero(size, size);
  const double largest = size > 0 ? covariance.diagonal().maxCoeff() : 0;
  for (Eigen::Index i = 0; i < size; ++i) {
    for (Eigen::Index j = i; j < size; ++j) {
      const double variance =
          i == j ? covariance(i, i) : covariance(i, i) + covariance(j, j) - 2 * covariance(i, j);
      if (variance > kRoundingShare * largest) scales(i, j) = 1 / std::sqrt(variance);
    }
  }
  return scales;
}

double largest_difference(const Vector& values, const Matrix& scales) {
  double largest = 0;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    for (Eigen::Index j = i + 1; j < values.size(); ++j) {
      largest = std::max(largest, std::abs(values(i) - values(j)) * scales(i, j));
    }
  }
  return largest;
}

double largest_value(const Vector& values, const Matrix& scales) {
  double largest = 0;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    largest = std::max(largest, std::abs(values(i)) * scales(i, i));
  }
  return largest;
}

// The largest of every draw of the means. largest(values, scales): of one draw.
template <typename Largest>
std::vector<double> largest_of_draws(const Covariance& covariance, std::uint64_t seed,
                                     const Largest& largest) {
  const Matrix matrix = matrix_of(covariance);
  const Matrix scales = scales_of(matrix);
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(matrix);
  const Matrix root =
      solver.eigenvectors() * solver.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal();
  Draws draws(seed, kDrawPurpose, 0);
  Vector normals(matrix.rows());
  std::vector<double> found;
  found.reserve(static_cast<std::size_t>(MaxT::kDraws));
  for (std::int64_t draw = 0; draw < MaxT::kDraws; ++draw) {
    for (double& normal : normals) normal = draws.normal();
    const Vector values = root * normals;
    found.push_back(largest(values, scales));
  }
  return found;
}

// Degrees of freedom that are drawn; the last stands for no end.
constexpr std::array kNodes = {1.0,  2.0,  3.0,  4.0,  5.0,  6.0,  7.0,   8.0,  9.0,
                               10.0, 11.0, 12.0, 15.0, 20.0, 30.0, 60.0, 120.0, 1e300};

}  // namespace

MaxT::MaxT(std::vector<double> largest, std::uint64_t seed)
    : largest_(std::move(largest)), seed_(seed), sorted_(kNodes.size()) {}

MaxT MaxT::of_differences(const Covariance& covariance, std::uint64_t seed) {
  return {largest_of_draws(covariance, seed, largest_difference), seed};
}

MaxT MaxT::of_means(const Covariance& covariance, std::uint64_t seed) {
  return {largest_of_draws(covariance, seed, largest_value), seed};
}

const std::vector<double>& MaxT::sorted(std::size_t node) const {
  std::vector<double>& sorted = sorted_[node];
  if (!sorted.empty()) return sorted;
  sorted = largest_;
  if (node + 1 < kNodes.size()) {
    const double degrees = kNodes[node];
    Draws draws(seed_, kScalePurpose, node);
    for (double& value : sorted) value *= std::sqrt(degrees / draws.chi_square(degrees));
  }
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

// of(draws): of the draws with the degrees of freedom of a node.
template <typename Of>
double MaxT::between_nodes(double degrees_of_freedom, const Of& of) const {
  const double degrees = std::max(kNodes.front(), degrees_of_freedom);
  const auto above = static_cast<std::size_t>(
      std::lower_bound(kNodes.begin(), kNodes.end() - 1, degrees) - kNodes.begin());
  const double at_above = of(sorted(above));
  if (kNodes[above] == degrees) return at_above;
  const double share = (1 / degrees - 1 / kNodes[above]) / (1 / kNodes[above - 1] - 1 / kNodes[above]);
  return at_above + share * (of(sorted(above - 1)) - at_above);
}

double MaxT::critical(double confidence, double degrees_of_freedom) const {
  return between_nodes(degrees_of_freedom, [&](const std::vector<double>& draws) {
    const auto place = static_cast<std::size_t>(
        std::ceil(usable_confidence(confidence) * static_cast<double>(draws.size())));
    return draws[std::clamp<std::size_t>(place, 1, draws.size()) - 1];
  });
}

double MaxT::p_value(double t, double degrees_of_freedom) const {
  return between_nodes(degrees_of_freedom, [&](const std::vector<double>& draws) {
    const auto above = draws.end() - std::lower_bound(draws.begin(), draws.end(), t);
    return static_cast<double>(above) / static_cast<double>(draws.size());
  });
}

}  // namespace muster::stats
