#include "experiments/metagame/linear_program.h"

#include <glpk.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>

namespace muster::metagame {
namespace {

int kind_of_bounds(double lower, double upper) {
  if (lower == upper) return GLP_FX;
  if (std::isinf(lower)) return std::isinf(upper) ? GLP_FR : GLP_UP;
  return std::isinf(upper) ? GLP_LO : GLP_DB;
}

// Steps of the simplex method, which goes in circles now and then where many corners are the same
// within its tolerance; it takes some dozens.
constexpr int kMostSteps = 5000;
// Factors below it are rounding of payoffs, and lead it into such circles.
constexpr double kSmallestFactor = 1e-12;

// By the simplex method; where that finds nothing, by the same in whole fractions: near its
// tolerance it may call infeasible what is not.
bool solve(glp_prob* lp) {
  glp_smcp how;
  glp_init_smcp(&how);
  how.msg_lev = GLP_MSG_OFF;
  how.tol_bnd = 1e-9;
  how.tol_dj = 1e-9;
  how.it_lim = kMostSteps;
  if (glp_simplex(lp, &how) == 0 && glp_get_status(lp) == GLP_OPT) return true;
  glp_std_basis(lp);
  glp_init_smcp(&how);
  how.msg_lev = GLP_MSG_OFF;
  return glp_exact(lp, &how) == 0 && glp_get_status(lp) == GLP_OPT;
}

}  // namespace

LinearProgram of_mixtures(std::size_t strategies, std::size_t more) {
  LinearProgram program;
  program.costs.assign(strategies + more, 0);
  program.first_free = strategies;
  std::vector<double> sum(strategies + more, 0);
  std::fill_n(sum.begin(), strategies, 1.0);
  program.constraints.push_back({std::move(sum), 1, 1});
  return program;
}

std::optional<Optimum> least(const LinearProgram& program) {
  const std::unique_ptr<glp_prob, void (*)(glp_prob*)> owner(glp_create_prob(), glp_delete_prob);
  glp_prob* lp = owner.get();
  const int variables = static_cast<int>(program.costs.size());
  glp_set_obj_dir(lp, GLP_MIN);
  if (variables > 0) glp_add_cols(lp, variables);
  for (int i = 0; i < variables; ++i) {
    const bool free = static_cast<std::size_t>(i) >= program.first_free;
    glp_set_col_bnds(lp, i + 1, free ? GLP_FR : GLP_LO, 0, 0);
    glp_set_obj_coef(lp, i + 1, program.costs[static_cast<std::size_t>(i)]);
  }
  std::vector<int> columns(static_cast<std::size_t>(variables) + 1);  // both from 1
  std::vector<double> factors(static_cast<std::size_t>(variables) + 1);
  for (const LinearProgram::Constraint& constraint : program.constraints) {
    const int row = glp_add_rows(lp, 1);
    glp_set_row_bnds(lp, row, kind_of_bounds(constraint.lower, constraint.upper), constraint.lower,
                     constraint.upper);
    int count = 0;
    for (int i = 0; i < variables; ++i) {
      const double factor = constraint.factors[static_cast<std::size_t>(i)];
      if (std::abs(factor) < kSmallestFactor) continue;
      ++count;
      columns[static_cast<std::size_t>(count)] = i + 1;
      factors[static_cast<std::size_t>(count)] = factor;
    }
    glp_set_mat_row(lp, row, count, columns.data(), factors.data());
  }
  if (!solve(lp)) return std::nullopt;
  Optimum optimum;
  optimum.value = glp_get_obj_val(lp);
  for (int i = 0; i < variables; ++i) optimum.variables.push_back(glp_get_col_prim(lp, i + 1));
  return optimum;
}

}  // namespace muster::metagame
