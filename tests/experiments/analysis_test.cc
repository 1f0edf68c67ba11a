#include "experiments/analysis/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/status.h"
#include "tests/support/synthetic_store.h"

namespace muster::analysis {
namespace {

using ::testing::ElementsAre;
using testing::gauntlet_meta;
using ::testing::HasSubstr;
using testing::round_robin_meta;
using testing::SyntheticStore;

Analysis analysis_of(const SyntheticStore& games) {
  auto analysis = analyze(games.store());
  EXPECT_TRUE(analysis.ok()) << analysis.status();
  return *std::move(analysis);
}

std::vector<std::string> names(const Ranking& ranking) {
  std::vector<std::string> all;
  for (const Standing& row : ranking.rows) all.push_back(row.name);
  return all;
}

// Candidates x, y in seat 1 against o in seat 0; x wins every game, y the even repetitions.
SyntheticStore fixed_gauntlet() {
  SyntheticStore games(gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 4));
  for (std::uint64_t repetition = 0; repetition < 4; ++repetition) {
    games.play("s", repetition, {"o", "x"}, Outcome::kLoss, -3);
    games.play("s", repetition, {"o", "y"}, repetition % 2 == 0 ? Outcome::kLoss : Outcome::kWin,
               repetition % 2 == 0 ? -1 : 5);
  }
  return games;
}

TEST(AnalysisTest, SeatOneSeesOutcomesAndMarginsTheOtherWayRound) {
  const Analysis analysis = analysis_of(fixed_gauntlet());
  EXPECT_THAT(names(analysis.main), ElementsAre("x", "y"));
  EXPECT_EQ(analysis.main.seat, 1);
  EXPECT_EQ(analysis.main.rows[0].score.tally, (Tally{4, 0, 0}));
  EXPECT_EQ(analysis.main.rows[1].score.tally, (Tally{2, 0, 2}));
  EXPECT_DOUBLE_EQ(analysis.main.rows[0].margin.estimate, 3);
  EXPECT_DOUBLE_EQ(analysis.main.rows[1].margin.estimate, -2);  // (1 - 5 + 1 - 5) / 4
  EXPECT_EQ(analysis.main.rows[1].units, 4);
  EXPECT_EQ(analysis.main.rows[1].by_scenario.clusters, 1);
  ASSERT_TRUE(analysis.opponents.has_value());
  EXPECT_EQ(analysis.opponents->seat, 0);
  EXPECT_EQ(analysis.opponents->rows[0].score.tally, (Tally{2, 0, 6}));
  EXPECT_DOUBLE_EQ(analysis.opponents->rows[0].margin.estimate, -0.5);
  EXPECT_EQ(analysis.all.first_seat.tally, (Tally{2, 0, 6}));
}

TEST(AnalysisTest, PairsTheSameSeedAndOpponent) {
  const Analysis analysis = analysis_of(fixed_gauntlet());
  const Comparison& comparison = analysis.main.comparison(0, 1);
  // Differences 0, 1, 0, 1: mean 1/2, standard deviation sqrt(1/3).
  EXPECT_DOUBLE_EQ(comparison.score.difference.estimate, 0.5);
  EXPECT_NEAR(comparison.score.standard_error, 0.288675, 1e-6);
  EXPECT_EQ(comparison.units, 4);
  EXPECT_EQ(comparison.score.pairs, 4);
  EXPECT_EQ(comparison.unmatched, 0);
  EXPECT_DOUBLE_EQ(comparison.holm_p, comparison.score.p_value);  // a family of one
}

TEST(AnalysisTest, SwappedSeatsAreOneUnit) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b"}, {"s", "t"}, 2));
  for (const char* scenario : {"s", "t"}) {
    for (std::uint64_t repetition = 0; repetition < 2; ++repetition) {
      games.play(scenario, repetition, {"a", "b"}, Outcome::kWin, 4);
      // b wins from seat 0 too, but in t's second repetition.
      const bool lost = scenario[0] == 't' && repetition == 1;
      games.play(scenario, repetition, {"b", "a"}, lost ? Outcome::kLoss : Outcome::kWin,
                 lost ? -2 : 2);
    }
  }
  const Analysis analysis = analysis_of(games);
  EXPECT_THAT(names(analysis.main), ElementsAre("a", "b"));
  EXPECT_EQ(analysis.main.rows[0].score.tally, (Tally{5, 0, 3}));
  EXPECT_EQ(analysis.main.rows[0].units, 4);
  // Margins of a by unit: (4 - 2) / 2 three times, (4 + 2) / 2 once.
  EXPECT_DOUBLE_EQ(analysis.main.rows[0].margin.estimate, 1.5);
  EXPECT_DOUBLE_EQ(analysis.main.rows[1].margin.estimate, -1.5);
  EXPECT_EQ(analysis.main.rows[0].by_scenario.clusters, 2);
  EXPECT_DOUBLE_EQ(analysis.main.rows[0].by_scenario.mean.estimate, 0.625);
  // Scores of a by unit: 1/2, 1/2, 1/2, 1; differences to b: 0, 0, 0, 1.
  const Comparison& comparison = analysis.main.comparison(0, 1);
  EXPECT_DOUBLE_EQ(comparison.score.difference.estimate, 0.25);
  EXPECT_EQ(comparison.score.pairs, 4);
  EXPECT_FALSE(analysis.payoff.scores[0][0].has_value());
  EXPECT_EQ(analysis.payoff.scores[0][1]->tally, (Tally{5, 0, 3}));
  EXPECT_EQ(analysis.payoff.scores[1][0]->tally, (Tally{3, 0, 5}));
}

TEST(AnalysisTest, RoundRobinComparesOnCommonOpponentsAndEachOther) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b", "c"}, {"s"}, 1));
  const auto from_both_seats = [&](const char* first, const char* second, Outcome outcome) {
    const auto margin = static_cast<double>(static_cast<int>(outcome));
    games.play("s", 0, {first, second}, outcome, margin);
    games.play("s", 0, {second, first}, static_cast<Outcome>(-static_cast<int>(outcome)), -margin);
  };
  from_both_seats("a", "b", Outcome::kDraw);
  from_both_seats("a", "c", Outcome::kWin);
  from_both_seats("b", "c", Outcome::kLoss);
  const Analysis analysis = analysis_of(games);
  EXPECT_FALSE(analysis.seats_confounded());
  EXPECT_THAT(names(analysis.main), ElementsAre("a", "c", "b"));  // 3/4, 1/2, 1/4
  // a against b: 1/2 - 1/2 on each other, 1 - 0 on c. One seed: no interval.
  const Comparison& comparison = analysis.main.comparison(0, 2);
  EXPECT_DOUBLE_EQ(comparison.score.difference.estimate, 0.5);
  EXPECT_EQ(comparison.units, 2);
  EXPECT_EQ(comparison.score.pairs, 1);
  EXPECT_FALSE(comparison.score.difference.width_known);
  EXPECT_EQ(analysis.main.comparisons.size(), 3U);
  EXPECT_EQ(analysis.main.comparison(1, 2).better, 1U);
}

// The first seat always wins: every agent has played, and nothing is said of one and another but
// where both did so from the same seat.
TEST(AnalysisTest, WithFixedSeatsOnlyPlayFromTheSameSeatIsCompared) {
  SyntheticStore games(round_robin_meta("fixed", {"a", "b", "c"}, {"s"}, 30));
  for (std::uint64_t repetition = 0; repetition < 30; ++repetition) {
    for (const auto& [first, second] : {std::pair{"a", "b"}, {"a", "c"}, {"b", "c"}}) {
      games.play("s", repetition, {first, second}, Outcome::kWin, 1);
    }
  }
  const Analysis analysis = analysis_of(games);
  EXPECT_TRUE(analysis.seats_confounded());
  EXPECT_THAT(names(analysis.main), ElementsAre("a", "b", "c"));  // 1, 1/2, 0
  EXPECT_EQ(analysis.main.comparison(0, 1).units, 30) << "both first against c";
  EXPECT_EQ(analysis.main.comparison(1, 2).units, 30) << "both second against a";
  EXPECT_EQ(analysis.main.comparison(0, 2).units, 0) << "first and second against b";
  for (const Comparison& comparison : analysis.main.comparisons) {
    EXPECT_FALSE(comparison.clear());
    EXPECT_EQ(comparison.score.difference.estimate, 0);
  }
}

TEST(AnalysisTest, OpponentsOfOneSeedCountOnce) {
  SyntheticStore games(gauntlet_meta("fixed", {"x", "y"}, {"o", "p"}, {"s"}, 2));
  for (std::uint64_t repetition = 0; repetition < 2; ++repetition) {
    for (const char* opponent : {"o", "p"}) {
      games.play("s", repetition, {opponent, "x"}, Outcome::kLoss, 0);
      games.play("s", repetition, {opponent, "y"}, repetition == 0 ? Outcome::kLoss : Outcome::kWin,
                 0);
    }
  }
  const Comparison comparison = analysis_of(games).main.comparison(0, 1);
  EXPECT_EQ(comparison.units, 4);
  EXPECT_EQ(comparison.score.pairs, 2);  // differences 0 and 1, not 0, 0, 1, 1
  EXPECT_DOUBLE_EQ(comparison.score.standard_error, 0.5);
}

TEST(AnalysisTest, RanksOpponentsOverCandidates) {
  SyntheticStore games(gauntlet_meta("fixed", {"x", "y"}, {"o", "p"}, {"s"}, 20));
  for (std::uint64_t repetition = 0; repetition < 20; ++repetition) {
    for (const char* candidate : {"x", "y"}) {
      games.play("s", repetition, {"o", candidate}, Outcome::kLoss, -1);
      games.play("s", repetition, {"p", candidate},
                 repetition < 10 ? Outcome::kWin : Outcome::kLoss, 1);
    }
  }
  const Analysis analysis = analysis_of(games);
  EXPECT_THAT(names(*analysis.opponents), ElementsAre("p", "o"));
  const Comparison& comparison = analysis.opponents->comparison(0, 1);
  EXPECT_DOUBLE_EQ(comparison.score.difference.estimate, 0.5);
  EXPECT_EQ(comparison.units, 40);
  EXPECT_EQ(comparison.score.pairs, 20);
  EXPECT_TRUE(comparison.clear());
  // Payoff columns are in the opponents' order.
  EXPECT_THAT(analysis.payoff.columns, ElementsAre("p", "o"));
  EXPECT_EQ(analysis.payoff.scores[0][0]->tally, (Tally{10, 0, 10}));
  EXPECT_EQ(analysis.payoff.scores[0][1]->tally, (Tally{20, 0, 0}));
}

TEST(AnalysisTest, IncompleteUnitsAreLeftOutOfPairs) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b"}, {"s"}, 2));
  games.play("s", 0, {"a", "b"}, Outcome::kWin, 1);
  games.play("s", 0, {"b", "a"}, Outcome::kWin, 1);
  games.play("s", 1, {"a", "b"}, Outcome::kWin, 9);
  const Analysis analysis = analysis_of(games);
  EXPECT_EQ(analysis.missing, 1U);
  EXPECT_EQ(analysis.incomplete_units, 1);
  EXPECT_EQ(analysis.main.rows[0].score.tally.games(), 3);
  EXPECT_EQ(analysis.main.rows[0].units, 1);
  EXPECT_DOUBLE_EQ(analysis.main.rows[0].margin.estimate, 0);
  EXPECT_DOUBLE_EQ(analysis.main.comparison(0, 1).score.difference.estimate, 0);
}

TEST(AnalysisTest, SumsMetricsOfEachAgentBySeat) {
  StoreMeta meta = round_robin_meta("swap", {"a", "b"}, {"s"}, 2);
  meta.rulesets.push_back({"other", "", "{}"});
  meta.agent_metrics = {{.label = "hits", .numerator = "hit_{seat}", .denominator = "shot_{seat}"},
                        {.label = "per game", .numerator = "hit_{seat}", .denominator = ""},
                        {.label = "wet", .numerator = "wet", .denominator = ""},
                        {.label = "nowhere", .numerator = "x", .denominator = ""}};
  SyntheticStore games(meta);
  games.play("s", 0, {"a", "b"}, Outcome::kWin, 1,
             R"({"hit_north":1,"shot_north":4,"hit_south":3,"shot_south":3})");
  games.play("s", 0, {"b", "a"}, Outcome::kWin, 1,
             R"({"hit_north":5,"shot_north":5,"hit_south":1,"shot_south":2})");
  games.play("s", 1, {"a", "b"}, Outcome::kWin, 1, R"({"hit_north":4,"shot_north":4,"wet":true})");
  const Analysis analysis = analysis_of(games);
  ASSERT_EQ(analysis.metrics.size(), 3U);
  EXPECT_DOUBLE_EQ(analysis.metrics[2].all[0].estimate, 1.0);
  const std::size_t a = analysis.main.rows[0].name == "a" ? 0 : 1;
  const MetricTable& hits = analysis.metrics[0];
  EXPECT_EQ(hits.metric.label, "hits");
  EXPECT_DOUBLE_EQ(hits.all[a].estimate, 0.6);  // 2 of 6 in the first seed, 4 of 4 in the second
  EXPECT_EQ(hits.all[a].count, 2);
  EXPECT_DOUBLE_EQ(hits.all[1 - a].estimate, 1.0);
  EXPECT_EQ(hits.all[1 - a].count, 1);
  EXPECT_DOUBLE_EQ(analysis.metrics[1].all[a].estimate, 2.0);  // 6 in 3 games
  EXPECT_DOUBLE_EQ(analysis.metrics[1].by_ruleset[a][0].estimate, 2.0);
  EXPECT_EQ(analysis.metrics[1].by_ruleset[a][1].count, 0);
}

TEST(AnalysisTest, CountsUnitsThatOneSideLacks) {
  SyntheticStore games(gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 2));
  games.play("s", 0, {"o", "x"}, Outcome::kLoss, 0);
  games.play("s", 0, {"o", "y"}, Outcome::kWin, 0);
  games.play("s", 1, {"o", "x"}, Outcome::kWin, 0);
  const Comparison comparison = analysis_of(games).main.comparison(0, 1);
  EXPECT_EQ(comparison.units, 1);
  EXPECT_EQ(comparison.unmatched, 1);
  EXPECT_DOUBLE_EQ(comparison.score.difference.estimate, 1);
}

TEST(AnalysisTest, SumsMetricsAndMeansByScenario) {
  StoreMeta meta = round_robin_meta("fixed", {"a", "b"}, {"s", "t"}, 2);
  meta.metric_ratios = {{"hits", "hit", "shot"}, {"cold games", "cold", ""}};
  SyntheticStore games(meta);
  games.play("s", 0, {"a", "b"}, Outcome::kWin, 1,
             R"({"hit":1,"shot":4,"ending":"rout","cold":true})");
  games.play("t", 0, {"a", "b"}, Outcome::kWin, 1, R"({"hit":0,"shot":0,"ending":"rout"})");
  games.play("s", 1, {"a", "b"}, Outcome::kLoss, 1, R"({"hit":2,"shot":2,"ending":"truce"})");
  const Analysis analysis = analysis_of(games);
  ASSERT_EQ(analysis.places.size(), 2U);
  EXPECT_DOUBLE_EQ(analysis.places[0].ratios[0].value(), 0.5);  // 3 of 6
  EXPECT_DOUBLE_EQ(analysis.places[1].ratios[0].value(), 0.0);
  EXPECT_DOUBLE_EQ(analysis.all.ratios[1].value(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(analysis.places[0].ratios[1].value(), 0.5);
  EXPECT_DOUBLE_EQ(analysis.all.metric_means.at("hit"), 1);
  EXPECT_EQ(analysis.all.metric_counts.at("ending").at("rout"), 2);
  EXPECT_EQ(analysis.all.metric_counts.at("cold").at("true"), 1);
  EXPECT_EQ(analysis.places[0].first_seat.tally, (Tally{1, 0, 1}));
  EXPECT_EQ(analysis.places[0].main[0].tally, (Tally{1, 0, 1}));
  EXPECT_DOUBLE_EQ(analysis.all.mean_rounds, 4);  // as synthetic games have
}

// Who moves first wins three games of four, whatever the seat.
TEST(AnalysisTest, ScoresByPlaceInTheTurnOrder) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b"}, {"s", "t"}, 20));
  for (const char* scenario : {"s", "t"}) {
    for (std::uint64_t repetition = 0; repetition < 20; ++repetition) {
      const bool seat_0_first = repetition % 3 == 0;
      const bool first_wins = repetition % 4 != 0 || scenario == std::string("t");
      const Outcome outcome = seat_0_first == first_wins ? Outcome::kWin : Outcome::kLoss;
      const char* const metrics = seat_0_first ? R"({"turn_order_north":1,"turn_order_south":2})"
                                               : R"({"turn_order_north":2,"turn_order_south":1})";
      games.play(scenario, repetition, {"a", "b"}, outcome, 1, metrics);
      games.play(scenario, repetition, {"b", "a"}, outcome, 1, metrics);
    }
  }
  const Analysis analysis = analysis_of(games);
  ASSERT_EQ(analysis.places[0].by_order.size(), 2U);
  const stats::Interval& first = analysis.places[0].by_order[0];
  EXPECT_DOUBLE_EQ(first.estimate, 0.75);
  EXPECT_DOUBLE_EQ(analysis.places[0].by_order[1].estimate, 0.25);
  EXPECT_EQ(first.count, 20) << "seeds, not games";
  EXPECT_GT(first.half_width(), 0.19) << "t(19) of 20 seeds: 2.09 sqrt(.75 .25 / 19)";
  EXPECT_LT(first.half_width(), 0.22);
  EXPECT_DOUBLE_EQ(analysis.places[1].by_order[0].estimate, 1);
  EXPECT_DOUBLE_EQ(analysis.all.by_order[0].estimate, 0.875);
  EXPECT_EQ(analysis.all.by_order[0].count, 40);
}

TEST(AnalysisTest, WithoutAWholeOrderNothingIsSaidOfIt) {
  for (const char* metrics :
       {"{}", R"({"turn_order_north":1})", R"({"turn_order_north":1,"turn_order_south":1})",
        R"({"turn_order_north":0,"turn_order_south":1})"}) {
    SyntheticStore games(round_robin_meta("swap", {"a", "b"}, {"s"}, 1));
    games.play("s", 0, {"a", "b"}, Outcome::kWin, 1, metrics);
    EXPECT_TRUE(analysis_of(games).all.by_order.empty()) << metrics;
  }
}

TEST(AnalysisTest, WithThreeSeatsTheLoneAgentIsRanked) {
  StoreMeta meta = gauntlet_meta("swap", {"x"}, {"o"}, {"s"}, 1);
  meta.seat_names = {"north", "south", "east"};
  SyntheticStore games(meta);
  games.play("s", 0, {"x", "o", "o"}, Outcome::kLoss, -1, "{}", {-1, 2, -1});
  games.play("s", 0, {"o", "x", "o"}, Outcome::kLoss, -1, "{}", {-1, 2, -1});
  games.play("s", 0, {"o", "o", "x"}, Outcome::kLoss, -1, "{}", {-1, 2, -1});
  const Analysis analysis = analysis_of(games);
  EXPECT_EQ(analysis.main.rows[0].score.tally, (Tally{1, 0, 2}));
  EXPECT_EQ(analysis.main.rows[0].units, 1);
}

TEST(AnalysisTest, DegenerateStoresAreFinite) {
  const SyntheticStore empty(gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 4));
  const Analysis nothing = analysis_of(empty);
  EXPECT_EQ(nothing.games, 0U);
  EXPECT_EQ(nothing.missing, 8U);
  EXPECT_DOUBLE_EQ(nothing.main.comparison(0, 1).holm_p, 1);
  EXPECT_EQ(nothing.main.rows[0].units, 0);

  SyntheticStore one(gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 4));
  one.play("s", 0, {"o", "y"}, Outcome::kLoss, -1);
  const Analysis single = analysis_of(one);
  EXPECT_EQ(single.main.rows[0].name, "y");
  EXPECT_FALSE(single.main.rows[0].margin.width_known);
  EXPECT_EQ(single.main.comparison(0, 1).units, 0);
}

}  // namespace
}  // namespace muster::analysis
