// What the method NTBEA has of their own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "experiments/tuning/search.h"
#include "tests/experiments/tuning/planted.h"

namespace muster::tuning {
namespace {

SearchPlan optimizer_plan(TuneMethod method, const testing::Problem& problem, std::int64_t games) {
  SearchPlan plan;
  plan.tune.method = method;
  plan.tune.games = games;
  plan.tune.space = problem.space;
  plan.incumbent = "base";
  return plan;
}

// Those whom the model likes best have played, and a quarter of the games say who is best.
TEST(Ntbea, EndsWithAContestOfThoseThatTheModelLikes) {
  testing::PlantedField field(testing::mixed().truth, 0.45, 0.25);
  const auto found = search(optimizer_plan(TuneMethod::kNtbea, testing::mixed(), 8000), field);
  ASSERT_TRUE(found.ok()) << found.status();
  const Contest last = field.contests.back();
  field.contests.pop_back();
  EXPECT_GE(last.games, 2000);
  ASSERT_EQ(last.candidates.size(), 6);
  EXPECT_EQ(last.candidates.back().name, "base");
  std::set<std::string> played;
  for (const Contest& contest : field.contests) {
    for (const Candidate& candidate : contest.candidates) played.insert(candidate.name);
  }
  for (std::size_t i = 0; i + 1 < last.candidates.size(); ++i) {
    EXPECT_TRUE(played.contains(last.candidates[i].name));
  }
  EXPECT_FALSE(found->steps.front().chosen_by.width_known);  // by the model
  EXPECT_TRUE(found->steps.back().chosen_by.width_known);
}

// There are no more than there are points, and it looks at the same ones again.
TEST(Ntbea, SearchesSmallSpaces) {
  testing::Problem problem;
  problem.space = {{.key = "points", .kind = testing::Kind::kInteger, .low = 1, .high = 3}};
  testing::PlantedField field([](const Point& point) { return point[0].number / 10; }, 0, 0.1);
  const auto found = search(optimizer_plan(TuneMethod::kNtbea, problem, 4000), field);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ((*found->best.point)[0].number, 3);
  EXPECT_EQ(found->points, 3);
}

}  // namespace
}  // namespace muster::tuning
