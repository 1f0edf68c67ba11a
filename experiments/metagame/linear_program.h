// Linear programs, by GLPK: small ones, to the precision of double.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace muster::metagame {

inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// The least of sum c_i x_i under constraints lower <= sum a_i x_i <= upper.
struct LinearProgram {
  struct Constraint {
    std::vector<double> factors;  // a, one each variable
    double lower = -kUnbounded;
    double upper = kUnbounded;
  };
  std::vector<double> costs;  // c
  // Variables from this one on may be negative; those before may not.
  std::size_t first_free = 0;
  std::vector<Constraint> constraints;
};

// The first `strategies` variables are a mixture: shares that add up to 1. After them come `more`,
// which may be negative. Costs are 0.
LinearProgram of_mixtures(std::size_t strategies, std::size_t more = 0);

struct Optimum {
  double value = 0;
  std::vector<double> variables;
};

// Nothing: no variables satisfy the constraints, or there is no least value. Contract: values are
// finite, and of about the same size (payoffs).
std::optional<Optimum> least(const LinearProgram& program);

}  // namespace muster::metagame
