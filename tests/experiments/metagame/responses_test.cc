#include "experiments/metagame/responses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/experiments/metagame/matrices.h"

namespace muster::metagame {
namespace {

using ::testing::ElementsAre;

// Scores with intervals of this half width.
ScoreTable with_width(const PayoffMatrix& payoffs, double half) {
  ScoreTable scores;
  for (const std::vector<double>& row : payoffs) {
    scores.emplace_back();
    for (const double payoff : row) {
      const double score = 0.5 + payoff;
      scores.back().push_back({score, score - half, score + half, 0.95, 100, true});
    }
  }
  return scores;
}

// 0 beats 1 beats 2 beats 0, and all beat 3.
const PayoffMatrix kCircle = {
    {0, .1, -.05, .4}, {-.1, 0, .2, .3}, {.05, -.2, 0, .2}, {-.4, -.3, -.2, 0}};

TEST(BestResponses, AreWhatScoresMost) {
  const auto responses = best_responses(with_width(kCircle, 0.07));
  ASSERT_EQ(responses.size(), 4U);
  EXPECT_EQ(responses[0]->by, 2U);
  EXPECT_FALSE(responses[0]->certain());
  EXPECT_EQ(responses[1]->by, 0U);
  EXPECT_TRUE(responses[1]->certain());
  EXPECT_EQ(responses[2]->by, 1U);
  EXPECT_EQ(responses[3]->by, 0U);
  EXPECT_DOUBLE_EQ(responses[3]->score.estimate, 0.9);
  // Nothing beats the first of a ranking.
  EXPECT_FALSE(best_responses(with_width({{0, .1}, {-.1, 0}}, 0.01))[0].has_value());
}

TEST(SinkComponents, AreWhatIsNeverLeft) {
  EXPECT_THAT(sink_components(with_width(kCircle, 0)), ElementsAre(ElementsAre(0, 1, 2)));
  EXPECT_THAT(sink_components(with_width({{0, .1, .2}, {-.1, 0, .3}, {-.2, -.3, 0}}, 0)),
              ElementsAre(ElementsAre(0)));
  // Two that are equal are gone over to both ways.
  EXPECT_THAT(sink_components(with_width({{0, 0, .2}, {0, 0, .3}, {-.2, -.3, 0}}, 0)),
              ElementsAre(ElementsAre(0, 1)));
}

// One population has one sink: of two strategies one is always gone over to the other.
TEST(SinkComponents, IsOneOfOnePopulation) {
  Rng rng(3);
  for (int run = 0; run < 200; ++run) {
    const PayoffMatrix payoffs =
        testing::random_symmetric(rng, 1 + uniform_below(rng, 7), run % 2 == 0);
    const auto sinks = sink_components(with_width(payoffs, 0));
    ASSERT_EQ(sinks.size(), 1U);
    // What is outside scores less than 1/2 against all that are inside.
    for (std::size_t out = 0; out < payoffs.size(); ++out) {
      if (std::find(sinks[0].begin(), sinks[0].end(), out) != sinks[0].end()) continue;
      for (const std::size_t in : sinks[0]) EXPECT_LT(payoffs[out][in], 0);
    }
  }
}

TEST(StrongestCircle, IsTheOneWhoseLeastScoreIsLargest) {
  const auto circle = strongest_circle(with_width(kCircle, 0.04));
  ASSERT_TRUE(circle.has_value());
  EXPECT_THAT(circle->strategies, ElementsAre(0, 1, 2));
  EXPECT_TRUE(circle->certain);
  EXPECT_DOUBLE_EQ(circle->least, 0.55);
  EXPECT_FALSE(strongest_circle(with_width(kCircle, 0.06))->certain);
  EXPECT_FALSE(strongest_circle(with_width({{0, .1}, {-.1, 0}}, 0)).has_value());
}

TEST(StrongestCircle, PrefersOneThatIsCertain) {
  // 0 > 1 > 2 > 0 by much, but unsure; 3 > 4 > 5 > 3 by little, but sure.
  PayoffMatrix payoffs(6, std::vector<double>(6, 0));
  const auto beats = [&](std::size_t a, std::size_t b, double by) {
    payoffs[a][b] = by;
    payoffs[b][a] = -by;
  };
  beats(0, 1, .3), beats(1, 2, .3), beats(2, 0, .3);
  beats(3, 4, .1), beats(4, 5, .1), beats(5, 3, .1);
  ScoreTable scores = with_width(payoffs, 0.05);
  scores[1][2].low = 0.4;
  const auto circle = strongest_circle(scores);
  ASSERT_TRUE(circle.has_value());
  EXPECT_THAT(circle->strategies, ElementsAre(3, 4, 5));
  EXPECT_TRUE(circle->certain);
}

}  // namespace
}  // namespace muster::metagame
