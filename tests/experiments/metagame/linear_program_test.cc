// Linear programs that lead the simplex method astray.
#include "experiments/metagame/linear_program.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace muster::metagame {
namespace {

// One of a box of payoffs, with which the primal method goes in circles: row 4 leaves nothing but
// the second variable, but for what 1e-9 leaves of the fourth.
TEST(LinearProgram, EndsWhereTheSimplexMethodGoesInCircles) {
  LinearProgram program = of_mixtures(4, 1);
  program.costs = {-0.142037144018225, 0.0516854842471303, 0, -0.0591847186705996, 1};
  program.constraints.push_back({{0, 0, 0, 0, 1}, 0, 0});
  for (const std::vector<double>& factors : std::vector<std::vector<double>>{
           {0, -0.287880085332501, -0.142037144018225, -0.133337284989882, -1},
           {0.230924544220166, 0, 0.0516854842471303, 9.3546819505963e-08, -1},
           {0.0828342214586622, -0.117591757968824, 0, -0.00982116402177348, -1},
           {0.0748526685892682, -0.0618597053812607, -0.0591847186705996, 0, -1}}) {
    program.constraints.push_back({factors, -kUnbounded, 0});
  }
  const std::optional<Optimum> optimum = least(program);
  ASSERT_TRUE(optimum.has_value());
  EXPECT_NEAR(optimum->value, 0.0516854842471303, 1e-9);
  EXPECT_NEAR(optimum->variables[1], 1, 1e-9);
}

TEST(LinearProgram, SaysThatNothingSatisfiesAll) {
  LinearProgram program = of_mixtures(2);
  program.constraints.push_back({{1, 1}, 2, 3});
  EXPECT_FALSE(least(program).has_value());
}

}  // namespace
}  // namespace muster::metagame
