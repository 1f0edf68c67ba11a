#include "experiments/metagame/equilibrium.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "experiments/metagame/linear_program.h"

namespace muster::metagame {
namespace {

// Shares and slacks below are those of rounding.
constexpr double kNothing = 1e-7;
// Shares of a linear program below are those of its rounding.
constexpr double kNoShare = 1e-12;
// By which an optimal mixture may miss the value.
constexpr double kTolerance = 1e-10;

// Mixtures of rows (the first variables) that get at least the value against every column.
LinearProgram optimal_mixtures(const PayoffMatrix& payoffs, double value) {
  LinearProgram program = of_mixtures(payoffs.size());
  for (std::size_t column = 0; column < payoffs.front().size(); ++column) {
    std::vector<double> factors;
    for (const std::vector<double>& row : payoffs) factors.push_back(row[column]);
    program.constraints.push_back({std::move(factors), value - kTolerance, kUnbounded});
  }
  return program;
}

// The optimal mixtures: which rows some of them play, which columns hold all of them to the value,
// and one that plays all these rows and gets more against all other columns.
struct Face {
  std::vector<std::size_t> rows;
  std::vector<std::size_t> tight;  // columns
  std::vector<std::size_t> loose;
  std::vector<double> inside;  // a mixture of all rows
};

Face face_of(const PayoffMatrix& payoffs, double value) {
  LinearProgram program = optimal_mixtures(payoffs, value);
  const std::size_t columns = payoffs.front().size();
  Face face;
  face.inside.assign(payoffs.size(), 0);
  double mixtures = 0;
  const auto most = [&](std::vector<double> gains) {
    for (double& gain : gains) gain = -gain;
    program.costs = std::move(gains);
    const std::optional<Optimum> optimum = least(program);
    if (!optimum) return 0.0;
    for (std::size_t row = 0; row < payoffs.size(); ++row) {
      face.inside[row] += optimum->variables[row];
    }
    ++mixtures;
    return -optimum->value;
  };
  for (std::size_t row = 0; row < payoffs.size(); ++row) {
    std::vector<double> gains(payoffs.size(), 0);
    gains[row] = 1;
    if (most(std::move(gains)) > kNothing) face.rows.push_back(row);
  }
  for (std::size_t column = 0; column < columns; ++column) {
    std::vector<double> gains;
    for (const std::vector<double>& row : payoffs) gains.push_back(row[column]);
    (most(std::move(gains)) - value > kNothing ? face.loose : face.tight).push_back(column);
  }
  for (double& share : face.inside) share /= std::max(mixtures, 1.0);
  return face;
}

// The directions within the face: rows of `face`, by column of the result.
Eigen::MatrixXd directions(const PayoffMatrix& payoffs, const Face& face) {
  const auto rows = static_cast<Eigen::Index>(face.rows.size());
  Eigen::MatrixXd fixed(1 + static_cast<Eigen::Index>(face.tight.size()), rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const std::vector<double>& row = payoffs[face.rows[static_cast<std::size_t>(i)]];
    fixed(0, i) = 1;
    for (std::size_t c = 0; c < face.tight.size(); ++c) {
      fixed(1 + static_cast<Eigen::Index>(c), i) = row[face.tight[c]];
    }
  }
  Eigen::FullPivLU<Eigen::MatrixXd> lu(fixed);
  lu.setThreshold(1e-8);
  if (lu.dimensionOfKernel() == 0) return Eigen::MatrixXd(rows, 0);
  return lu.kernel();
}

// -sum x ln x and the logarithms of slacks, times `barrier`; with the derivatives of its negative.
class Entropy {
 public:
  Entropy(const PayoffMatrix& payoffs, double value, const Face& face)
      : loose_(static_cast<Eigen::Index>(face.loose.size()),
               static_cast<Eigen::Index>(face.rows.size())),
        value_(value) {
    for (Eigen::Index c = 0; c < loose_.rows(); ++c) {
      for (Eigen::Index i = 0; i < loose_.cols(); ++i) {
        loose_(c, i) = payoffs[face.rows[static_cast<std::size_t>(i)]]
                              [face.loose[static_cast<std::size_t>(c)]];
      }
    }
  }

  // Infinite outside of the face.
  double loss(const Eigen::VectorXd& mixture, double barrier) const {
    if (mixture.minCoeff() <= 0) return kUnbounded;
    double loss = (mixture.array() * mixture.array().log()).sum();
    if (loose_.rows() == 0) return loss;
    const Eigen::ArrayXd slack = (loose_ * mixture).array() - value_;
    if (slack.minCoeff() <= 0) return kUnbounded;
    return loss - barrier * slack.log().sum();
  }
  Eigen::VectorXd gradient(const Eigen::VectorXd& mixture, double barrier) const {
    Eigen::VectorXd gradient = (mixture.array().log() + 1).matrix();
    if (loose_.rows() > 0) gradient -= barrier * loose_.transpose() * inverse_slack(mixture);
    return gradient;
  }
  Eigen::MatrixXd hessian(const Eigen::VectorXd& mixture, double barrier) const {
    Eigen::MatrixXd hessian = mixture.cwiseInverse().asDiagonal();
    if (loose_.rows() == 0) return hessian;
    const Eigen::VectorXd inverse = inverse_slack(mixture);
    return hessian + barrier * loose_.transpose() *
                         Eigen::MatrixXd(inverse.cwiseAbs2().asDiagonal()) * loose_;
  }

 private:
  Eigen::VectorXd inverse_slack(const Eigen::VectorXd& mixture) const {
    return ((loose_ * mixture).array() - value_).inverse().matrix();
  }

  Eigen::MatrixXd loose_;
  double value_;
};

// One step of Newton's method within the face, as long as it does good; false when it does none.
bool improve(const Entropy& entropy, const Eigen::MatrixXd& ways, double barrier,
             Eigen::VectorXd& mixture) {
  constexpr double kShortest = 1e-12;
  const Eigen::VectorXd gradient = entropy.gradient(mixture, barrier);
  const Eigen::MatrixXd curve = ways.transpose() * entropy.hessian(mixture, barrier) * ways;
  const Eigen::VectorXd move = -(ways * curve.ldlt().solve(ways.transpose() * gradient));
  const double gain = -gradient.dot(move);
  if (!(gain > 1e-18)) return false;
  const double before = entropy.loss(mixture, barrier);
  double length = 1;
  while (length > kShortest &&
         !(entropy.loss(mixture + length * move, barrier) <= before - 0.1 * length * gain)) {
    length /= 2;
  }
  if (length <= kShortest) return false;
  mixture += length * move;
  return true;
}

// With a barrier before the loose columns that is lowered.
Eigen::VectorXd most_mixed(const Entropy& entropy, const Eigen::MatrixXd& ways,
                           Eigen::VectorXd mixture) {
  constexpr int kSteps = 60;
  constexpr int kBarriers = 12;
  double barrier = 1e-2;
  for (int lowered = 0; lowered < kBarriers; ++lowered) {
    for (int step = 0; step < kSteps && improve(entropy, ways, barrier, mixture); ++step) {
    }
    barrier /= 10;
  }
  return mixture;
}

std::vector<double> most_mixed_optimum(const PayoffMatrix& payoffs, double value) {
  const Face face = face_of(payoffs, value);
  Eigen::VectorXd inside(static_cast<Eigen::Index>(face.rows.size()));
  for (Eigen::Index i = 0; i < inside.size(); ++i) {
    inside(i) = face.inside[face.rows[static_cast<std::size_t>(i)]];
  }
  inside /= inside.sum();
  const Eigen::MatrixXd ways = directions(payoffs, face);
  if (ways.cols() > 0) inside = most_mixed(Entropy(payoffs, value, face), ways, inside);
  std::vector<double> mixture(payoffs.size(), 0);
  for (Eigen::Index i = 0; i < inside.size(); ++i) {
    mixture[face.rows[static_cast<std::size_t>(i)]] = inside(i);
  }
  return mixture;
}

// The least t that some mixture of columns holds every row to: the mixture, and t.
Optimum optimal_columns(const PayoffMatrix& payoffs) {
  const std::size_t columns = payoffs.front().size();
  LinearProgram program = of_mixtures(columns, 1);
  program.costs.back() = 1;
  for (const std::vector<double>& row : payoffs) {
    std::vector<double> factors = row;
    factors.push_back(-1);
    program.constraints.push_back({std::move(factors), -kUnbounded, 0});
  }
  return *least(program);
}

// The shares of an optimum without what is rounding.
std::vector<double> shares_of(Optimum optimum) {
  std::vector<double> shares = std::move(optimum.variables);
  shares.pop_back();
  double sum = 0;
  for (double& share : shares) sum += share = share > kNoShare ? share : 0;
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace

double game_value(const PayoffMatrix& payoffs) { return optimal_columns(payoffs).value; }

Equilibrium some_equilibrium(const PayoffMatrix& payoffs) {
  Optimum columns = optimal_columns(payoffs);
  Equilibrium equilibrium;
  equilibrium.value = columns.value;
  equilibrium.columns = shares_of(std::move(columns));
  equilibrium.rows = shares_of(optimal_columns(turned(payoffs)));
  return equilibrium;
}

PayoffMatrix turned(const PayoffMatrix& payoffs) {
  PayoffMatrix other(payoffs.front().size(), std::vector<double>(payoffs.size()));
  for (std::size_t row = 0; row < payoffs.size(); ++row) {
    for (std::size_t column = 0; column < other.size(); ++column) {
      other[column][row] = -payoffs[row][column];
    }
  }
  return other;
}

Equilibrium maximum_entropy_equilibrium(const PayoffMatrix& payoffs) {
  Equilibrium equilibrium;
  equilibrium.value = game_value(payoffs);
  equilibrium.rows = most_mixed_optimum(payoffs, equilibrium.value);
  equilibrium.columns = most_mixed_optimum(turned(payoffs), -equilibrium.value);
  return equilibrium;
}

}  // namespace muster::metagame
