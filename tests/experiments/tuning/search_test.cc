// Searches in fields whose best settings are known.
#include "experiments/tuning/search.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <ostream>
#include <set>

namespace muster::tuning {
namespace {

using Kind = TunedParameter::Kind;
using Truth = std::function<double(const Point&)>;

// A field in which a candidate scores as its point is worth, and luck is as in some games a round.
class PlantedField final : public Field {
 public:
  PlantedField(Truth truth, double incumbent, double noise)
      : truth_(std::move(truth)), incumbent_(incumbent), noise_(noise) {}

  std::int64_t games_per_round() const override { return 4; }

  absl::StatusOr<Contested> hold(const Contest& contest) override {
    contests.push_back(contest);
    Rng rng(contest.seed);
    std::vector<double> sums(contest.candidates.size(), 0);
    const std::int64_t each = std::ssize(sums) * games_per_round();
    const std::int64_t rounds = contest.games / each;
    for (std::int64_t round = 0; round < rounds; ++round) {
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += worth(contest.candidates[i]) + noise_ * gauss(rng);
      }
    }
    Contested contested;
    contested.games = rounds * each;
    const double half = 2 * noise_ / std::sqrt(static_cast<double>(rounds));
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double mean = sums[i] / static_cast<double>(rounds);
      contested.standings.push_back({i, {mean, mean - half, mean + half, 0.95, rounds, true}});
    }
    std::stable_sort(
        contested.standings.begin(), contested.standings.end(),
        [](const Standing& a, const Standing& b) { return a.value.estimate > b.value.estimate; });
    return contested;
  }

  absl::Status may_play(const Candidate& candidate) override {
    if (may(*candidate.point)) return absl::OkStatus();
    return absl::InvalidArgumentError("against the rules");
  }

  double worth(const Candidate& candidate) const {
    return candidate.point ? truth_(*candidate.point) : incumbent_;
  }

  std::vector<Contest> contests;
  std::function<bool(const Point&)> may = [](const Point&) { return true; };

 private:
  static double gauss(Rng& rng) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform_unit(rng);
    return sum;
  }
  Truth truth_;
  double incumbent_;
  double noise_;
};

struct Problem {
  std::string name;
  std::vector<TunedParameter> space;
  Truth truth;
  double best = 0;
  double near = 0;  // so much less is still found

  friend void PrintTo(const Problem& problem, std::ostream* out) { *out << problem.name; }
};

// Four weights, of which the best are known.
Problem weights() {
  const std::vector<double> best = {0.2, 0.7, 0.45, 0.9};
  Problem problem;
  problem.name = "weights";
  for (std::size_t i = 0; i < best.size(); ++i) {
    problem.space.push_back({.key = fmt::format("w{}", i)});
  }
  problem.truth = [best](const Point& point) {
    double off = 0;
    for (std::size_t i = 0; i < best.size(); ++i) off += std::pow(point[i].number - best[i], 2);
    return 0.7 - 0.4 * off;
  };
  problem.best = 0.7;
  problem.near = 0.03;
  return problem;
}

// A rule of up to four keys of eight, in order; earlier ones matter more.
Problem rule() {
  Problem problem;
  problem.name = "rule";
  TunedParameter keys{.key = "agent.rule.melee", .kind = Kind::kOrder, .least = 1, .most = 4};
  for (int i = 0; i < 8; ++i) keys.options.push_back(fmt::format("\"k{}\"", i));
  problem.space = {keys};
  problem.truth = [](const Point& point) {
    const std::vector<std::size_t> best = {5, 2, 7, 0};
    const double worth[] = {0.12, 0.06, 0.03, 0.015};
    double value = 0.45;
    for (std::size_t i = 0; i < std::min(best.size(), point[0].chosen.size()); ++i) {
      if (point[0].chosen[i] == best[i]) value += worth[i];
    }
    return value;
  };
  problem.best = 0.675;
  problem.near = 0.05;
  return problem;
}

// What a search has: choices that matter together, a budget by its logarithm, and a weight.
Problem mixed() {
  Problem problem;
  problem.name = "mixed";
  problem.space = {
      {.key = "rollout", .kind = Kind::kChoice, .options = {"1", "2", "3", "4"}},
      {.key = "prior", .kind = Kind::kChoice, .options = {"1", "2", "3"}},
      {.key = "n", .kind = Kind::kInteger, .low = 10, .high = 1000, .logarithmic = true},
      {.key = "exploration", .kind = Kind::kNumber, .low = 0.1, .high = 10, .logarithmic = true}};
  problem.truth = [](const Point& point) {
    const bool together = point[0].chosen[0] == 2 && point[1].chosen[0] == 1;
    return 0.4 +
           (together                  ? 0.15
            : point[0].chosen[0] == 2 ? 0.05
                                      : 0) +
           0.1 * std::log10(point[2].number / 10) / 2 -
           0.1 * std::pow(std::log10(point[3].number / 2), 2);
  };
  problem.best = 0.65;
  problem.near = 0.05;
  return problem;
}

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
  const int random = hits(problem, TuneMethod::kRandom, kGames, kRuns);
  const int iterated = hits(problem, TuneMethod::kIterated, kGames / 2, kRuns);
  const int halving = hits(problem, TuneMethod::kHalving, kGames / 2, kRuns);
  RecordProperty("random", random);
  RecordProperty("iterated", iterated);
  RecordProperty("halving", halving);
  EXPECT_GE(iterated, random);
  EXPECT_GE(halving, random);
  EXPECT_GE(iterated, kRuns / 2);
}

INSTANTIATE_TEST_SUITE_P(Problems, PlantedOptimum, ::testing::Values(weights(), rule(), mixed()),
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

TEST(Search, OnlyPointsThatMayPlayAreCandidates) {
  for (const TuneMethod method :
       {TuneMethod::kIterated, TuneMethod::kHalving, TuneMethod::kRandom}) {
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

TEST(Search, StepsHaveLuckOfTheirOwnAndCandidatesOneName) {
  PlantedField field(mixed().truth, 0.45, 0.25);
  const auto found = search(plan_of(TuneMethod::kIterated, 20000), field);
  ASSERT_TRUE(found.ok()) << found.status();
  std::set<std::uint64_t> seeds;
  std::map<std::string, std::optional<Point>> points;
  for (const Contest& contest : field.contests) {
    EXPECT_TRUE(seeds.insert(contest.seed).second);
    EXPECT_LE(std::count_if(contest.candidates.begin(), contest.candidates.end(),
                            [](const Candidate& each) { return each.name == "base"; }),
              1);
    for (const Candidate& candidate : contest.candidates) {
      const auto [place, added] = points.emplace(candidate.name, candidate.point);
      EXPECT_EQ(place->second, candidate.point);
    }
  }
  EXPECT_EQ(static_cast<std::int64_t>(points.size()), found->points + 1);
  ASSERT_EQ(found->steps.size(), field.contests.size());
  // The best of every step plays the next one, and is judged by it.
  for (std::size_t i = 0; i + 1 < found->steps.size(); ++i) {
    EXPECT_TRUE(found->steps[i].after.has_value());
  }
  EXPECT_FALSE(found->steps.back().after.has_value());
  EXPECT_EQ(found->best.name, found->steps.back().best.name);
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

TEST(Search, NeedsGamesForSomeCandidates) {
  for (const TuneMethod method :
       {TuneMethod::kIterated, TuneMethod::kHalving, TuneMethod::kRandom}) {
    SearchPlan plan = plan_of(method, 1);
    const std::int64_t fewest = fewest_games(plan.tune, 4);
    PlantedField field(mixed().truth, 0.45, 0.25);
    plan.tune.games = fewest - 1;
    EXPECT_TRUE(absl::IsInvalidArgument(search(plan, field).status()));
    plan.tune.games = fewest;
    const auto found = search(plan, field);
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_LE(found->games, fewest);
  }
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
