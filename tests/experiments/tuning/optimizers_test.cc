// What the methods NTBEA and NLopt have of their own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "experiments/tuning/search.h"
#include "tests/experiments/tuning/planted.h"

namespace muster::tuning {
namespace {

using ::testing::HasSubstr;

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

TEST(Nlopt, IsForNumbers) {
  testing::PlantedField field(testing::mixed().truth, 0.45, 0.25);
  const auto found = search(optimizer_plan(TuneMethod::kNlopt, testing::mixed(), 8000), field);
  EXPECT_TRUE(absl::IsInvalidArgument(found.status()));
  EXPECT_THAT(std::string(found.status().message()),
              HasSubstr("tune.space.rollout: method = \"nlopt\" is for numbers and integers"));
  EXPECT_TRUE(field.contests.empty());
}

// One or two parameters, and integers of few values, whose points come back.
TEST(Nlopt, SearchesSmallSpaces) {
  testing::Problem problem;
  problem.space = {{.key = "points", .kind = testing::Kind::kInteger, .low = 1, .high = 40}};
  for (const int parameters : {1, 2}) {
    problem.space.resize(static_cast<std::size_t>(parameters), problem.space.front());
    testing::PlantedField field(
        [](const Point& point) {
          double off = 0;
          for (const Setting& each : point) off += std::pow((each.number - 23) / 40, 2);
          return 0.7 - off;
        },
        0, 0.1);
    const auto found = search(optimizer_plan(TuneMethod::kNlopt, problem, 8000), field);
    ASSERT_TRUE(found.ok()) << found.status();
    for (const Setting& each : *found->best.point) EXPECT_NEAR(each.number, 23, 6);
    EXPECT_LE(found->points, 2 * (2 * parameters + 4));
  }
}

// Two stages, the second of which begins where the first was best; then a contest of the best.
TEST(Nlopt, GoesOnFromTheBestOfTheStageBefore) {
  testing::PlantedField field(testing::weights().truth, 0.45, 0.25);
  const auto found = search(optimizer_plan(TuneMethod::kNlopt, testing::weights(), 8000), field);
  ASSERT_TRUE(found.ok()) << found.status();
  ASSERT_EQ(found->steps.size(), 3);
  const auto first = std::find_if(field.contests.begin(), field.contests.end(),
                                  [](const Contest& each) { return each.name == "step-2-1"; });
  ASSERT_NE(first, field.contests.end());
  EXPECT_EQ(first->candidates.front().name, found->steps.front().best.name);
  EXPECT_EQ(field.contests.back().candidates.back().name, "base");
  EXPECT_GT(found->games, 7900);
}

}  // namespace
}  // namespace muster::tuning
