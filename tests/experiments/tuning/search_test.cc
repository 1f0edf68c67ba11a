// Searches in fields whose best settings are known.
#include "experiments/tuning/search.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/experiments/tuning/planted.h"

namespace muster::tuning {
namespace {

using testing::deck;
using testing::Kind;
using testing::mixed;
using testing::PlantedField;
using testing::Problem;
using testing::rule;
using testing::scales;
using testing::weights;

// In how many of so many searches what is found is near the best.
int hits(const Problem& problem, TuneMethod method, std::int64_t games, int runs) {
  int count = 0;
  for (int run = 0; run < runs; ++run) {
    SearchPlan plan;
    plan.tune.method = method;
    plan.tune.games = games;
    // Random search is better off with fewer candidates, of whom more is known.
    plan.tune.rounds = method == TuneMethod::kRandom ? 20 : 2;
    plan.tune.space = problem.space;
    plan.incumbent = "base";
    plan.seed = static_cast<std::uint64_t>(run) + 1;
    plan.prefix = "s";
    PlantedField field(problem.truth, 0.45, 0.25);
    field.may = problem.may;
    const auto found = search(plan, field);
    EXPECT_TRUE(found.ok()) << found.status();
    EXPECT_LE(found->games, games);
    EXPECT_GT(found->games, 0.5 * static_cast<double>(games));
    if (field.worth(found->best) >= problem.best - problem.near) ++count;
  }
  return count;
}

class PlantedOptimum : public ::testing::TestWithParam<Problem> {};

// With half of its games each finds what random search finds, at least as often.
TEST_P(PlantedOptimum, IsFoundInHalfOfTheGamesOfRandomSearch) {
  constexpr int kRuns = 100;
  constexpr std::int64_t kGames = 16000;
  const Problem& problem = GetParam();
  const bool numbers = std::all_of(problem.space.begin(), problem.space.end(),
                                   [](const TunedParameter& each) { return each.is_number(); });
  const int random = hits(problem, TuneMethod::kRandom, kGames, kRuns);
  RecordProperty("random", random);
  for (const TuneMethod method :
       {TuneMethod::kIterated, TuneMethod::kHalving, TuneMethod::kNtbea, TuneMethod::kNlopt}) {
    if (method == TuneMethod::kNlopt && !numbers) continue;
    const int found = hits(problem, method, kGames / 2, kRuns);
    RecordProperty(to_text(method), found);
    EXPECT_GE(found, random) << to_text(method);
    if (method == TuneMethod::kHalving) continue;
    EXPECT_GE(found, kRuns / 2) << to_text(method);
  }
}

INSTANTIATE_TEST_SUITE_P(Problems, PlantedOptimum,
                         ::testing::Values(weights(), scales(), rule(), mixed(), deck()),
                         [](const auto& tested) { return tested.param.name; });

SearchPlan plan_of(TuneMethod method, std::int64_t games) {
  SearchPlan plan;
  plan.tune.method = method;
  plan.tune.games = games;
  plan.tune.space = mixed().space;
  plan.incumbent = "base";
  plan.prefix = "s";
  return plan;
}

class SearchMethod : public ::testing::TestWithParam<TuneMethod> {
 protected:
  // In a space that all methods can search.
  static SearchPlan plan(std::int64_t games) {
    SearchPlan plan = plan_of(GetParam(), games);
    plan.tune.space = scales().space;
    return plan;
  }
  static PlantedField field(double incumbent = 0.45) { return {scales().truth, incumbent, 0.25}; }
};

INSTANTIATE_TEST_SUITE_P(Methods, SearchMethod,
                         ::testing::Values(TuneMethod::kIterated, TuneMethod::kHalving,
                                           TuneMethod::kNtbea, TuneMethod::kNlopt,
                                           TuneMethod::kRandom),
                         [](const auto& tested) { return to_text(tested.param); });

// A part of a step ("sstep-2-7") has the luck of the step.
std::string step_of(const Contest& contest) {
  const std::string& name = contest.name;
  const std::size_t number = name.find("step-") + 5;
  return name.substr(0, name.find('-', number));
}

TEST(Search, OnlyPointsThatMayPlayAreCandidates) {
  for (const TuneMethod method :
       {TuneMethod::kIterated, TuneMethod::kHalving, TuneMethod::kNtbea, TuneMethod::kRandom}) {
    PlantedField field(mixed().truth, 0.45, 0.25);
    field.may = [](const Point& point) { return point[2].number < 100; };
    const auto found = search(plan_of(method, 20000), field);
    ASSERT_TRUE(found.ok()) << found.status();
    std::set<std::string> names;
    for (const Contest& contest : field.contests) {
      for (const Candidate& each : contest.candidates) {
        if (!each.point) continue;
        EXPECT_LT((*each.point)[2].number, 100);
        names.insert(each.name);
      }
    }
    EXPECT_EQ(std::ssize(names), found->points);
    // Nothing may.
    field.may = [](const Point&) { return false; };
    EXPECT_THAT(search(plan_of(method, 20000), field).status().ToString(),
                ::testing::AllOf(::testing::HasSubstr("tune.games: none of 1000 points"),
                                 ::testing::HasSubstr("against the rules")));
  }
}

TEST_P(SearchMethod, HasStepsWithLuckOfTheirOwnAndCandidatesOfOneName) {
  PlantedField field = SearchMethod::field();
  const auto found = search(plan(20000), field);
  ASSERT_TRUE(found.ok()) << found.status();
  std::map<std::string, std::uint64_t> seeds;  // by step
  std::set<std::string> names;
  std::map<std::string, std::optional<Point>> points;
  for (const Contest& contest : field.contests) {
    EXPECT_TRUE(names.insert(contest.name).second) << contest.name;
    EXPECT_EQ(seeds.emplace(step_of(contest), contest.seed).first->second, contest.seed);
    EXPECT_LE(std::count_if(contest.candidates.begin(), contest.candidates.end(),
                            [](const Candidate& each) { return each.name == "base"; }),
              1);
    for (const Candidate& candidate : contest.candidates) {
      EXPECT_EQ(points.emplace(candidate.name, candidate.point).first->second, candidate.point);
    }
  }
  std::set<std::uint64_t> distinct;
  for (const auto& [step, seed] : seeds) EXPECT_TRUE(distinct.insert(seed).second) << step;
  EXPECT_EQ(static_cast<std::int64_t>(points.size()), found->points + 1);
  EXPECT_TRUE(points.contains("base"));
  ASSERT_EQ(found->steps.size(), seeds.size());
  // The best of every step plays the next one, and is judged by it.
  for (std::size_t i = 0; i + 1 < found->steps.size(); ++i) {
    EXPECT_TRUE(found->steps[i].after.has_value());
  }
  EXPECT_FALSE(found->steps.back().after.has_value());
  EXPECT_EQ(found->best.name, found->steps.back().best.name);
}

TEST_P(SearchMethod, IsTheSameOnTheSameSeed) {
  SearchPlan plan = SearchMethod::plan(8000);
  const auto found_on = [&](std::uint64_t seed) {
    plan.seed = seed;
    PlantedField field = SearchMethod::field();
    auto found = search(plan, field);
    EXPECT_TRUE(found.ok()) << found.status();
    return std::pair(std::move(found->best.point), std::move(field.contests));
  };
  const auto [point, contests] = found_on(1);
  const auto [again, contests_again] = found_on(1);
  EXPECT_EQ(point, again);
  ASSERT_EQ(contests.size(), contests_again.size());
  for (std::size_t i = 0; i < contests.size(); ++i) {
    EXPECT_EQ(contests[i].name, contests_again[i].name);
    EXPECT_EQ(contests[i].seed, contests_again[i].seed);
    ASSERT_EQ(contests[i].candidates.size(), contests_again[i].candidates.size());
    for (std::size_t c = 0; c < contests[i].candidates.size(); ++c) {
      EXPECT_EQ(contests[i].candidates[c].point, contests_again[i].candidates[c].point);
    }
  }
  EXPECT_NE(found_on(2).first, point);
}

// The agent as it was takes part, and is what is found where nothing else is better.
TEST_P(SearchMethod, FindsTheAgentAsItWasWhereThatIsBest) {
  PlantedField field = SearchMethod::field(0.99);
  const auto found = search(plan(20000), field);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->best.name, "base");
  EXPECT_FALSE(found->best.point.has_value());
}

TEST_P(SearchMethod, DoesWithoutAnAgentAsItWas) {
  SearchPlan plan = SearchMethod::plan(8000);
  plan.incumbent.clear();
  PlantedField field = SearchMethod::field();
  const auto found = search(plan, field);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_TRUE(found->best.point.has_value());
}

TEST_P(SearchMethod, NeedsGamesForSomeCandidates) {
  SearchPlan plan = SearchMethod::plan(1);
  const std::int64_t fewest = fewest_games(plan.tune, 4);
  PlantedField field = SearchMethod::field();
  plan.tune.games = fewest - 1;
  const auto none = search(plan, field);
  EXPECT_TRUE(absl::IsInvalidArgument(none.status()));
  EXPECT_THAT(std::string(none.status().message()),
              ::testing::HasSubstr(fmt::format("tune.games: {} are too few", fewest - 1)));
  EXPECT_TRUE(field.contests.empty());
  plan.tune.games = fewest;
  const auto found = search(plan, field);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_LE(found->games, fewest);
  for (const Contest& contest : field.contests) {
    EXPECT_GE(contest.games, std::ssize(contest.candidates) * 4 * plan.tune.rounds);
  }
}

// A field that fails ends the search with what it says.
TEST_P(SearchMethod, EndsWhereTheFieldFails) {
  class Failing final : public Field {
   public:
    std::int64_t games_per_round() const override { return 4; }
    absl::StatusOr<Contested> hold(const Contest&) override {
      ++contests;
      return absl::CancelledError("interrupted");
    }
    int contests = 0;
  };
  Failing field;
  EXPECT_EQ(search(plan(8000), field).status(), absl::CancelledError("interrupted"));
  EXPECT_EQ(field.contests, 1);
}

// The games that choose the best flatter it; those of the next step do not.
TEST(Search, WhatChoosesFlatters) {
  double chosen = 0;
  double after = 0;
  constexpr int kRuns = 200;
  for (int run = 0; run < kRuns; ++run) {
    SearchPlan plan = plan_of(TuneMethod::kHalving, 3000);
    plan.seed = static_cast<std::uint64_t>(run);
    PlantedField field([](const Point&) { return 0.5; }, 0.5, 0.25);  // all are the same
    const auto found = search(plan, field);
    ASSERT_TRUE(found.ok());
    chosen += found->steps.front().chosen_by.estimate - 0.5;
    after += found->steps.front().after->estimate - 0.5;
  }
  EXPECT_GT(chosen / kRuns, 0.08);
  EXPECT_NEAR(after / kRuns, 0, 0.02);
}

// Of a space of few points none is looked at twice.
TEST(Search, LooksAtAPointOnce) {
  SearchPlan plan = plan_of(TuneMethod::kIterated, 400);
  plan.tune.space = {{.key = "n", .kind = Kind::kInteger, .low = 1, .high = 40}};
  PlantedField field([](const Point& point) { return point[0].number / 100; }, 0.2, 0.1);
  const auto found = search(plan, field);
  ASSERT_TRUE(found.ok()) << found.status();
  std::set<double> seen;
  std::set<std::string> names;
  for (const Contest& contest : field.contests) {
    for (const Candidate& candidate : contest.candidates) {
      if (!candidate.point || !names.insert(candidate.name).second) continue;
      EXPECT_TRUE(seen.insert((*candidate.point)[0].number).second);
    }
  }
}

}  // namespace
}  // namespace muster::tuning
