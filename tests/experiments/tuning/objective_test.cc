// Searches by an objective, where each has a best point of its own; and what a judgement says.
#include "experiments/tuning/objective.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "core/rng.h"
#include "experiments/statistics/block_intervals.h"
#include "experiments/tuning/search.h"

namespace muster::tuning {
namespace {

// Against the first opponent what is daring loses, against the second it wins; what `style` is does
// not matter for that.
//                     first          second         best at daring =
//   mean              .8 - .5 d      .35 + .3 d     0
//   worst                                           .5625, where both are the same
//   nash, 1 : 4                                     1
//   regret, of .8 and .65: .5 d and .3 (1 - d)      .375
double planted_score(std::size_t opponent, const Point& point) {
  const double daring = point[0].number;
  const double off = std::pow(point[1].number - 0.3, 2);
  return (opponent == 0 ? 0.8 - 0.5 * daring : 0.35 + 0.3 * daring) - 0.3 * off;
}

Aim planted_aim(TuneObjective objective) {
  Aim aim;
  aim.objective = objective;
  const bool nash = objective == TuneObjective::kNash;
  aim.opponents = {{.name = "meek", .weight = nash ? 0.2 : 0.5, .known = 0.8},
                   {.name = "bold", .weight = nash ? 0.8 : 0.5, .known = 0.65}};
  return aim;
}

// What a point is worth by that aim; of a regret the negative one.
double worth_of(const Aim& aim, const Point& point) {
  const double first = planted_score(0, point);
  const double second = planted_score(1, point);
  if (aim.objective == TuneObjective::kWorst) return std::min(first, second);
  if (aim.objective == TuneObjective::kRegret) return std::min(first - 0.8, second - 0.65);
  return aim.opponents[0].weight * first + aim.opponents[1].weight * second;
}

class OpponentsField final : public Field {
 public:
  explicit OpponentsField(const Aim& aim) : aim_(aim) {}

  std::int64_t games_per_round() const override { return 2; }

  absl::StatusOr<Contested> hold(const Contest& contest) override {
    const auto count = static_cast<std::int64_t>(contest.candidates.size());
    const std::int64_t rounds = contest.games / (2 * count);
    metagame::PayoffTable payoffs;
    for (const Opponent& each : aim_.opponents) payoffs.columns.push_back(each.name);
    for (const Candidate& candidate : contest.candidates) {
      Rng luck(hash_combine(contest.seed, hash_text(candidate.name)));
      payoffs.rows.push_back(candidate.name);
      auto& row = payoffs.values.emplace_back();
      for (std::size_t i = 0; i < 2; ++i) {
        // The agent as it was is beaten by both.
        const double mean = candidate.point ? planted_score(i, *candidate.point) : 0.3;
        stats::BlockValues values(1);
        for (std::int64_t round = 0; round < rounds; ++round) {
          values[0].push_back(mean + 0.5 * (uniform_unit(luck) - 0.5));
        }
        row.push_back(std::move(values));
      }
    }
    Contested contested;
    contested.games = 2 * count * rounds;
    const auto values = values_of(payoffs, aim_, 0.95);
    for (std::size_t i = 0; i < values.size(); ++i) contested.standings.push_back({i, values[i]});
    contested.rank();
    return contested;
  }

 private:
  Aim aim_;
};

class Objective : public ::testing::TestWithParam<TuneObjective> {};

INSTANTIATE_TEST_SUITE_P(Objectives, Objective,
                         ::testing::Values(TuneObjective::kMean, TuneObjective::kWorst,
                                           TuneObjective::kNash, TuneObjective::kRegret),
                         [](const auto& tested) { return std::string(to_text(tested.param)); });

// Every method finds what is best by the objective, and not what is best by another one.
TEST_P(Objective, HasItsOwnBestWhichSearchesFind) {
  const Aim aim = planted_aim(GetParam());
  const double best_daring = GetParam() == TuneObjective::kMean    ? 0
                             : GetParam() == TuneObjective::kWorst ? 0.5625
                             : GetParam() == TuneObjective::kNash  ? 1
                                                                   : 0.375;
  const Point best = {{best_daring, {}}, {0.3, {}}};
  for (const TuneMethod method : {TuneMethod::kIterated, TuneMethod::kHalving, TuneMethod::kNtbea,
                                  TuneMethod::kNlopt, TuneMethod::kRandom}) {
    constexpr int kSearches = 20;
    int hits = 0;
    for (int run = 1; run <= kSearches; ++run) {
      SearchPlan plan;
      plan.tune.method = method;
      plan.tune.games = 8000;
      plan.tune.rounds = 10;
      plan.tune.space = {{.key = "daring"}, {.key = "style"}};
      plan.incumbent = "base";
      plan.seed = static_cast<std::uint64_t>(run);
      plan.prefix = "s";
      OpponentsField field(aim);
      const auto found = search(plan, field);
      ASSERT_TRUE(found.ok()) << found.status();
      ASSERT_TRUE(found->best.point.has_value());
      if (worth_of(aim, *found->best.point) >= worth_of(aim, best) - 0.03) ++hits;
    }
    RecordProperty(to_text(method), hits);
    EXPECT_GE(hits, (method == TuneMethod::kRandom ? 0.5 : 0.7) * kSearches) << to_text(method);
  }
  for (const double other : {0.0, 0.5625, 1.0, 0.375}) {
    if (other == best_daring) continue;
    EXPECT_LT(worth_of(aim, {{other, {}}, {0.3, {}}}), worth_of(aim, best) - 0.03) << other;
  }
}

metagame::PayoffTable table_of(const std::vector<std::string>& rows,
                               const std::vector<std::vector<double>>& means, std::size_t blocks,
                               std::uint64_t seed) {
  metagame::PayoffTable payoffs;
  payoffs.rows = rows;
  for (std::size_t i = 0; i < means.front().size(); ++i) {
    payoffs.columns.push_back("o" + std::to_string(i + 1));
  }
  Rng luck(seed);
  payoffs.values.assign(
      rows.size(), std::vector<stats::BlockValues>(payoffs.columns.size(), stats::BlockValues(1)));
  for (std::size_t b = 0; b < blocks; ++b) {
    const double shared = uniform_unit(luck);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t column = 0; column < payoffs.columns.size(); ++column) {
        const bool common = uniform_unit(luck) < 0.5;
        const double drawn = common ? shared : uniform_unit(luck);
        payoffs.values[row][column][0].push_back(drawn < means[row][column] ? 1 : 0);
      }
    }
  }
  return payoffs;
}

Aim aim_of(TuneObjective objective, std::size_t opponents) {
  Aim aim;
  aim.objective = objective;
  for (std::size_t i = 0; i < opponents; ++i) {
    aim.opponents.push_back(
        {.name = "o" + std::to_string(i + 1), .weight = 1.0 / static_cast<double>(opponents)});
  }
  return aim;
}

TEST(ObjectiveValue, IsMadeOfScores) {
  const auto payoffs = table_of({"a"}, {{0.7, 0.3}}, 200, 1);
  const double first = stats::score_interval(payoffs.values[0][0]).estimate;
  const double second = stats::score_interval(payoffs.values[0][1]).estimate;
  Aim aim = aim_of(TuneObjective::kMean, 2);
  const auto value = [&] { return value_of(payoffs, 0, aim, 0.95); };
  EXPECT_NEAR(value().estimate, (first + second) / 2, 1e-12);
  aim.objective = TuneObjective::kNash;
  aim.opponents[0].weight = 0.9;
  aim.opponents[1].weight = 0.1;
  EXPECT_NEAR(value().estimate, 0.9 * first + 0.1 * second, 1e-12);
  aim.objective = TuneObjective::kWorst;
  EXPECT_EQ(value().estimate, second);
  EXPECT_EQ(value().low, stats::score_interval(payoffs.values[0][1]).low);
  aim.objective = TuneObjective::kRegret;
  aim.opponents[0].known = 0.95;
  aim.opponents[1].known = 0.4;
  EXPECT_NEAR(value().estimate, first - 0.95, 1e-12);
  // Ahead of all that is known.
  aim.opponents[0].known = aim.opponents[1].known = 0.1;
  EXPECT_GT(value().estimate, 0);
}

// Where all are worth the same, by opponents that differ, a judgement of three says so in 95 of 100
// runs, and where one is better it is seen.
TEST(Judged, IsSeldomWrong) {
  const std::vector<std::string> names = {"base", "random-search", "tuned"};
  const std::vector<std::string> rows = {"base", "random-search", "tuned", "k1", "k2"};
  // Against one of them each scores .4, where the best one known scores .8.
  const std::vector<std::vector<double>> alike = {
      {0.4, 0.6, 0.5}, {0.5, 0.5, 0.4}, {0.7, 0.4, 0.5}, {0.8, 0.5, 0.3}, {0.4, 0.8, 0.8}};
  for (const TuneObjective objective : {TuneObjective::kWorst, TuneObjective::kRegret}) {
    Aim aim = aim_of(objective, 3);
    aim.opponents[0].best = "k1";
    aim.opponents[1].best = aim.opponents[2].best = "k2";
    constexpr int kRuns = 600;
    int wrong = 0;
    int value_misses = 0;
    for (std::uint64_t run = 1; run <= kRuns; ++run) {
      const auto payoffs = table_of(rows, alike, 80, run);
      const Judgement judgement = judged(payoffs, aim, names, 0.02, 0.95);
      ASSERT_EQ(judgement.gaps.size(), 3U);
      const double truth = objective == TuneObjective::kWorst ? 0.4 : -0.4;
      wrong += std::any_of(judgement.gaps.begin(), judgement.gaps.end(),
                           [](const auto& gap) { return stats::tells_apart(gap.verdict); })
                   ? 1
                   : 0;
      const stats::Interval& value = judgement.contenders.front().value;
      value_misses += value.low > truth || value.high < truth ? 1 : 0;
    }
    EXPECT_LE(wrong, 0.08 * kRuns) << to_text(objective);
    EXPECT_LE(value_misses, 0.08 * kRuns) << to_text(objective);
  }
}

TEST(Judged, SaysWhoIsBetter) {
  const std::vector<std::string> rows = {"base", "tuned", "k1"};
  // By the mean "base" is ahead, in the worst case "tuned".
  const auto payoffs = table_of(rows, {{0.95, 0.25}, {0.5, 0.5}, {1, 0.5}}, 800, 3);
  Aim aim = aim_of(TuneObjective::kWorst, 2);
  aim.opponents[0].best = aim.opponents[1].best = "k1";
  const auto verdict = [&] {
    const Judgement judgement = judged(payoffs, aim, {"base", "tuned"}, 0.02, 0.95);
    const Judgement::Gap* gap = judgement.gap_between("tuned", "base");
    EXPECT_EQ(judgement.gap_between("tuned", "random-search"), nullptr);
    return gap == nullptr ? stats::Verdict::kNoData : gap->verdict;
  };
  EXPECT_EQ(verdict(), stats::Verdict::kBehind);
  aim.objective = TuneObjective::kNash;
  EXPECT_EQ(verdict(), stats::Verdict::kAhead);
  // Regrets of .25 and .5.
  aim.objective = TuneObjective::kRegret;
  EXPECT_EQ(verdict(), stats::Verdict::kAhead);
  const Judgement judgement = judged(payoffs, aim, {"base", "tuned"}, 0.02, 0.95);
  EXPECT_EQ(judgement.known[0].name, "k1");
  EXPECT_EQ(judgement.known[0].score.estimate, 1);
}

}  // namespace
}  // namespace muster::tuning
