// Ratings: cases solved by hand, the same maximum as another algorithm, recovery and coverage in
// simulation, and refusals where there is nothing to rate.
#include "experiments/statistics/ratings/ratings.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "core/status.h"
#include "experiments/statistics/distributions.h"

namespace muster::stats {
namespace {

constexpr double kEloOfLog = 400.0 / std::numbers::ln10;
constexpr RatingRule kNoSeats{.seat_advantage = false};

// Games of two levels in a block.
struct PairScore {
  std::size_t block = 0;
  std::size_t first = 0;
  std::size_t second = 0;
  double first_wins = 0.0;
  double draws = 0.0;
  double second_wins = 0.0;
};

struct GameOrder {
  std::size_t block = 0;
  std::vector<Placed> players;
};

using Blocks = std::map<std::size_t, std::vector<Counted>>;

ForEachBlock each_of(const Blocks& blocks) {
  return [&blocks](const std::function<void(std::span<const Counted>)>& visit) {
    for (const auto& [block, games] : blocks) visit(games);
  };
}

absl::StatusOr<PairRatings> fit_pair_ratings(const std::vector<PairScore>& scores,
                                             std::size_t levels, const RatingRule& rule = {}) {
  std::vector<PairGame> kinds;
  Blocks blocks;
  for (const PairScore& score : scores) {
    const std::pair<PairResult, double> results[] = {{PairResult::kFirst, score.first_wins},
                                                     {PairResult::kDraw, score.draws},
                                                     {PairResult::kSecond, score.second_wins}};
    for (const auto& [result, count] : results) {
      blocks[score.block].push_back({static_cast<std::uint32_t>(kinds.size()), count});
      kinds.push_back({score.first, score.second, result});
    }
  }
  return fit_pair_ratings(kinds, each_of(blocks), levels, rule);
}

absl::StatusOr<OrderRatings> fit_order_ratings(const std::vector<GameOrder>& games,
                                               std::size_t levels, const RatingRule& rule = {}) {
  std::vector<OrderGame> kinds;
  Blocks blocks;
  for (const GameOrder& game : games) {
    blocks[game.block].push_back({static_cast<std::uint32_t>(kinds.size()), 1.0});
    kinds.push_back({game.players});
  }
  return fit_order_ratings(kinds, each_of(blocks), levels, rule);
}

// One block a game.
std::vector<PairScore> single_games(std::size_t first, std::size_t second, int wins, int draws,
                                    int losses, std::size_t from = 0) {
  std::vector<PairScore> scores;
  for (int i = 0; i < wins + draws + losses; ++i) {
    PairScore score{.block = from + scores.size(), .first = first, .second = second};
    (i < wins ? score.first_wins : i < wins + draws ? score.draws : score.second_wins) = 1.0;
    scores.push_back(score);
  }
  return scores;
}

void append_scores(std::vector<PairScore>& to, const std::vector<PairScore>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

TEST(PairRatings, ThreeToOne) {
  const auto ratings = fit_pair_ratings(single_games(0, 1, 30, 0, 10), 2, kNoSeats);
  ASSERT_TRUE(ratings.ok()) << ratings.status();
  const Interval difference = ratings->difference(0, 1);
  EXPECT_NEAR(difference.estimate, kEloOfLog * std::log(3.0), 1e-6);
  // The variance of a log-odds, 1 / (n p q), with 40 / 39 for the few blocks.
  const double error = kEloOfLog * std::sqrt(1.0 / (40 * 0.75 * 0.25) * 40 / 39);
  EXPECT_NEAR(difference.half_width(), student_t_quantile_two_sided(0.95, 39) * error, 1e-4);
  EXPECT_NEAR(ratings->rating(0).estimate, difference.estimate / 2, 1e-6);
  EXPECT_NEAR(ratings->rating(1).estimate, -difference.estimate / 2, 1e-6);
  EXPECT_NEAR(ratings->likelihood_of_superiority(0, 1),
              1 - student_t_p_two_sided(difference.estimate / error, 39) / 2, 1e-6);
  EXPECT_NEAR(ratings->likelihood_of_superiority(1, 0),
              student_t_p_two_sided(difference.estimate / error, 39) / 2, 1e-6);
  EXPECT_EQ(ratings->draw_share(), 0.0);
  EXPECT_FALSE(ratings->seat_advantage());
}

// Two levels and draws have as many parameters as outcomes: the odds are those seen.
TEST(PairRatings, DrawsByDavidson) {
  const auto ratings = fit_pair_ratings(single_games(0, 1, 20, 30, 10), 2, kNoSeats);
  ASSERT_TRUE(ratings.ok()) << ratings.status();
  EXPECT_NEAR(ratings->difference(0, 1).estimate, kEloOfLog * std::log(2.0), 1e-6);
  const double nu = 30 / std::sqrt(200.0);
  EXPECT_NEAR(ratings->draw_share(), nu / (2 + nu), 1e-9);
}

TEST(PairRatings, SeatAdvantage) {
  std::vector<PairScore> scores = single_games(0, 1, 30, 0, 10);
  append_scores(scores, single_games(1, 0, 20, 0, 20, 100));
  const auto ratings = fit_pair_ratings(scores, 2);
  ASSERT_TRUE(ratings.ok()) << ratings.status();
  EXPECT_NEAR(ratings->difference(0, 1).estimate, kEloOfLog * std::log(3.0) / 2, 1e-6);
  ASSERT_TRUE(ratings->seat_advantage());
  EXPECT_NEAR(ratings->seat_advantage()->estimate, kEloOfLog * std::log(3.0) / 2, 1e-6);
  EXPECT_GT(ratings->seat_advantage()->low, 0.0);
}

// The same game four times in a block is one game's worth of knowledge.
TEST(PairRatings, BlocksCountNotGames) {
  std::vector<PairScore> once = single_games(0, 1, 12, 5, 8);
  append_scores(once, single_games(1, 2, 12, 5, 8, 25));
  std::vector<PairScore> four = once;
  for (int i = 0; i < 3; ++i) append_scores(four, once);
  const auto a = fit_pair_ratings(once, 3, kNoSeats);
  const auto b = fit_pair_ratings(four, 3, kNoSeats);
  ASSERT_TRUE(a.ok() && b.ok());
  EXPECT_NEAR(a->difference(0, 2).half_width(), b->difference(0, 2).half_width(), 1e-6);
  EXPECT_NEAR(a->difference(0, 2).estimate, b->difference(0, 2).estimate, 1e-6);
  EXPECT_EQ(b->blocks(), 50);
}

// What a refusal says.
std::string rating_refusal(const std::vector<PairScore>& scores, std::size_t levels,
                           const RatingRule& rule = kNoSeats) {
  return message_of(fit_pair_ratings(scores, levels, rule).status());
}

TEST(PairRatings, RefusedWhereThereIsNoScale) {
  const auto won = single_games(0, 1, 10, 0, 0);
  EXPECT_NE(rating_refusal(won, 2).find("levels 0 | levels 1"), std::string::npos)
      << rating_refusal(won, 2);
  EXPECT_NE(rating_refusal({}, 2).find("2 groups"), std::string::npos);
  EXPECT_NE(rating_refusal({}, 1).find("two levels"), std::string::npos);
  EXPECT_NE(rating_refusal({}, 0).find("two levels"), std::string::npos);
  EXPECT_NE(rating_refusal(single_games(0, 1, 0, 9, 0), 2).find("drawn"), std::string::npos);
  // Two islands.
  std::vector<PairScore> islands = single_games(0, 1, 3, 0, 3);
  append_scores(islands, single_games(2, 3, 3, 0, 3, 6));
  EXPECT_NE(rating_refusal(islands, 4).find("levels 0, 1 | levels 2, 3"), std::string::npos);
  // The first seat wins everything.
  std::vector<PairScore> seats = single_games(0, 1, 5, 0, 0);
  append_scores(seats, single_games(1, 0, 5, 0, 0, 5));
  EXPECT_NE(rating_refusal(seats, 2, {}).find("no finite"), std::string::npos)
      << rating_refusal(seats, 2, {});
  EXPECT_EQ(rating_refusal(seats, 2), "");
  // Level 0 always has the first seat.
  EXPECT_NE(rating_refusal(single_games(0, 1, 5, 1, 3), 2, {}).find("told apart"),
            std::string::npos);
  EXPECT_NE(rating_refusal({{.first = 1, .second = 1}}, 2).find("different"), std::string::npos);
  EXPECT_NE(rating_refusal({{.first = 0, .second = 1, .draws = -1}}, 2).find("0 or more"),
            std::string::npos);
  EXPECT_NE(rating_refusal(won, 2, {.prior_games = std::numeric_limits<double>::infinity()})
                .find("prior_games"),
            std::string::npos);
  EXPECT_NE(rating_refusal(won, 2, {.prior_games = -1}).find("prior_games"), std::string::npos);
}

TEST(PairRatings, APriorMakesThemFinite) {
  const auto won = single_games(0, 1, 10, 0, 0);
  const auto ratings = fit_pair_ratings(won, 2, {.prior_games = 2, .seat_advantage = false});
  ASSERT_TRUE(ratings.ok()) << ratings.status();
  // By symmetry x, -x: derivative 10 (1 - s(2x)) = 2 (s(x) - 1/2) = tanh(x / 2).
  const double x = ratings->difference(0, 1).estimate / kEloOfLog / 2;
  EXPECT_NEAR(10 * (1 - 1 / (1 + std::exp(-2 * x))), std::tanh(x / 2), 1e-9);
  EXPECT_TRUE(fit_pair_ratings({}, 3, {.prior_games = 1}).ok());
}

TEST(PairRatings, OneBlockHasNoWidth) {
  const std::vector<PairScore> one{{.first = 0, .second = 1, .first_wins = 3, .second_wins = 1}};
  const auto ratings = fit_pair_ratings(one, 2, kNoSeats);
  ASSERT_TRUE(ratings.ok());
  EXPECT_FALSE(ratings->difference(0, 1).width_known);
  EXPECT_EQ(ratings->likelihood_of_superiority(0, 1), 0.5);
}

RC_GTEST_PROP(PairRatingsProperties, FiniteOrRefused, ()) {
  const auto levels = *rc::gen::inRange<std::size_t>(1, 5);
  const auto games = *rc::gen::container<std::vector<std::tuple<int, int, int>>>(
      *rc::gen::inRange(0, 25),
      rc::gen::tuple(rc::gen::inRange(0, 5), rc::gen::inRange(0, 5), rc::gen::inRange(0, 3)));
  std::vector<PairScore> scores;
  for (const auto& [a, b, outcome] : games) {
    const auto first = static_cast<std::size_t>(a) % levels;
    const auto second = static_cast<std::size_t>(b) % levels;
    if (first == second) continue;
    append_scores(scores, single_games(first, second, outcome == 0, outcome == 1, outcome == 2,
                                       scores.size() / 2));
  }
  const RatingRule rule{.prior_games = *rc::gen::element(0.0, 1.0),
                        .seat_advantage = *rc::gen::arbitrary<bool>()};
  const auto ratings = fit_pair_ratings(scores, levels, rule);
  if (!ratings.ok()) {
    RC_ASSERT(!ratings.status().message().empty());
    return;
  }
  for (std::size_t level = 0; level < levels; ++level) {
    const Interval rating = ratings->rating(level);
    RC_ASSERT(std::isfinite(rating.low) && std::isfinite(rating.high));
    RC_ASSERT(std::abs(rating.estimate) < 10000.0);
  }
}

// Hunter's MM algorithm for orders without ties.
std::vector<double> by_mm(const std::vector<GameOrder>& games, std::size_t levels) {
  std::vector<double> strength(levels, 1.0);
  for (int step = 0; step < 5000; ++step) {
    std::vector<double> wins(levels, 0.0);
    std::vector<double> weight(levels, 0.0);
    for (const GameOrder& game : games) {
      std::vector<Placed> players = game.players;
      std::sort(players.begin(), players.end(),
                [](const Placed& a, const Placed& b) { return a.place < b.place; });
      for (std::size_t i = 0; i + 1 < players.size(); ++i) {
        wins[players[i].level] += 1.0;
        double sum = 0.0;
        for (std::size_t k = i; k < players.size(); ++k) sum += strength[players[k].level];
        for (std::size_t k = i; k < players.size(); ++k) weight[players[k].level] += 1.0 / sum;
      }
    }
    for (std::size_t i = 0; i < levels; ++i) strength[i] = wins[i] / weight[i];
  }
  return strength;
}

// Players in the order of strength times exponential luck.
GameOrder order_by_luck(Rng& rng, std::size_t block, const std::vector<std::size_t>& levels,
                        const std::vector<double>& strength,
                        const std::vector<std::vector<double>>& covariates = {}) {
  std::vector<std::pair<double, std::size_t>> times;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    times.emplace_back(-std::log(1.0 - uniform_unit(rng)) / strength[i], i);
  }
  std::sort(times.begin(), times.end());
  GameOrder game{.block = block, .players = {}};
  for (std::size_t place = 0; place < times.size(); ++place) {
    const std::size_t i = times[place].second;
    game.players.push_back(
        {.level = levels[i],
         .place = static_cast<int>(place) + 1,
         .covariates = covariates.empty() ? std::vector<double>() : covariates[i]});
  }
  return game;
}

TEST(OrderRatings, TheMaximumOfHuntersAlgorithm) {
  Rng rng(3);
  std::vector<GameOrder> games;
  for (std::size_t g = 0; g < 40; ++g) {
    games.push_back(order_by_luck(rng, g, {g % 4, (g + 1) % 4, (g + 2) % 4}, {1.0, 2.0, 0.5}));
  }
  const auto ratings = fit_order_ratings(games, 4);
  ASSERT_TRUE(ratings.ok()) << ratings.status();
  const std::vector<double> expected = by_mm(games, 4);
  for (std::size_t level = 1; level < 4; ++level) {
    EXPECT_NEAR(ratings->difference(level, 0).estimate, std::log(expected[level] / expected[0]),
                1e-8);
  }
  const std::vector<std::size_t> three{0, 1, 3};
  const std::vector<double> first = ratings->first_place(three);
  EXPECT_NEAR(first[1], expected[1] / (expected[0] + expected[1] + expected[3]), 1e-8);
  EXPECT_NEAR(std::accumulate(first.begin(), first.end(), 0.0), 1.0, 1e-12);
}

// Orders of two are Bradley and Terry's games; a tie there counts for both: (w + t) / (l + t).
TEST(OrderRatings, OrdersOfTwoAndTies) {
  std::vector<GameOrder> games;
  for (std::size_t g = 0; g < 30; ++g) {
    const int place = g < 16 ? 1 : g < 24 ? 3 : 2;
    games.push_back(
        {.block = g, .players = {{.level = 0, .place = place}, {.level = 1, .place = 2}}});
  }
  const auto ratings = fit_order_ratings(games, 2);
  ASSERT_TRUE(ratings.ok()) << ratings.status();
  EXPECT_NEAR(ratings->difference(0, 1).estimate, std::log((16.0 + 6) / (8 + 6)), 1e-9);
}

// Everybody tied, or nobody ever ahead of somebody, or covariates that are the level's name.
TEST(OrderRatings, Degenerate) {
  const GameOrder tied{.players = {{.level = 0}, {.level = 1}, {.level = 2}}};
  const auto equal = fit_order_ratings(std::vector<GameOrder>{tied, tied}, 3);
  ASSERT_TRUE(equal.ok()) << equal.status();
  EXPECT_NEAR(equal->difference(0, 2).estimate, 0.0, 1e-12);
  const GameOrder fixed{.players = {{.level = 0, .place = 1}, {.level = 1, .place = 2}}};
  EXPECT_FALSE(fit_order_ratings(std::vector<GameOrder>{fixed}, 2).ok());
  EXPECT_TRUE(fit_order_ratings(std::vector<GameOrder>{fixed}, 2, {.prior_games = 1}).ok());
  EXPECT_FALSE(fit_order_ratings({}, 2).ok());
  const GameOrder alone{.players = {{.level = 0}}};
  EXPECT_FALSE(fit_order_ratings(std::vector<GameOrder>{alone}, 2).ok());
  const std::vector<GameOrder> named{{.block = 0, .players = {{0, 1, {1.0}}, {1, 2, {0.0}}}},
                                     {.block = 1, .players = {{1, 1, {0.0}}, {0, 2, {1.0}}}}};
  const auto refused = fit_order_ratings(named, 2);
  EXPECT_NE(refused.status().message().find("told apart"), std::string_view::npos);
  const std::vector<GameOrder> uneven{{.block = 0, .players = {{0, 1, {1.0}}, {1, 2, {}}}}};
  EXPECT_FALSE(fit_order_ratings(uneven, 2).ok());
}

// Strengths and the effect of a covariate in large units come back.
TEST(OrderRatings, RecoversCovariates) {
  Rng rng(8);
  std::vector<GameOrder> games;
  for (std::size_t g = 0; g < 2000; ++g) {
    std::vector<std::vector<double>> covariates;
    std::vector<double> strength;
    for (std::size_t i = 0; i < 4; ++i) {
      covariates.push_back({1000.0 * uniform_unit(rng)});
      strength.push_back(std::exp(0.3 * static_cast<double>(i) + 0.001 * covariates.back()[0]));
    }
    games.push_back(order_by_luck(rng, g, {0, 1, 2, 3}, strength, covariates));
  }
  const auto ratings = fit_order_ratings(games, 4);
  ASSERT_TRUE(ratings.ok()) << ratings.status();
  EXPECT_NEAR(ratings->difference(3, 0).estimate, 0.9, 0.15);
  const Interval slope = ratings->covariate(0);
  EXPECT_NEAR(slope.estimate, 0.001, 0.0002);
  EXPECT_TRUE(slope.low < 0.001 && 0.001 < slope.high);
  EXPECT_LT(slope.half_width(), 0.0002);
}

// A kind and how often it occurs is as good as a list of games.
TEST(PairRatings, KindsOrGamesOneByOne) {
  const std::vector<PairGame> kinds{
      {0, 1, PairResult::kFirst}, {0, 1, PairResult::kSecond}, {1, 0, PairResult::kFirst}};
  const Blocks blocks{{0, {{0, 2}, {1, 1}}}, {1, {{0, 1}, {2, 3}}}, {2, {{1, 0}, {0, 1}}}, {3, {}}};
  std::vector<PairScore> scores{{.block = 0, .first = 0, .second = 1, .second_wins = 1}};
  for (const std::size_t block : {0, 0, 1, 2}) {
    scores.push_back({.block = block, .first = 0, .second = 1, .first_wins = 1});
  }
  scores.push_back({.block = 1, .first = 1, .second = 0, .first_wins = 3});
  const auto counted = fit_pair_ratings(kinds, each_of(blocks), 2, kNoSeats);
  const auto listed = fit_pair_ratings(scores, 2, kNoSeats);
  ASSERT_TRUE(counted.ok() && listed.ok());
  EXPECT_EQ(counted->blocks(), 3) << "one has no game";
  EXPECT_EQ(listed->blocks(), 3);
  EXPECT_NEAR(counted->difference(0, 1).low, listed->difference(0, 1).low, 1e-9);
  EXPECT_NEAR(counted->difference(0, 1).estimate, 0.0, 1e-9) << "four each";
  const Blocks foreign{{0, {{3, 1}}}};
  EXPECT_EQ(fit_pair_ratings(kinds, each_of(foreign), 2, kNoSeats).status().code(),
            absl::StatusCode::kInvalidArgument);
}

// Four levels, a seat's advantage, draws, seats swapped in a block that shares its luck: the
// difference and the seat are covered as they should be. 300 runs: standard error 1.3 %.
TEST(PairRatings, CoverageByBlocks) {
  Rng rng(21);
  const std::vector<double> theta{0.6, 0.2, -0.2, -0.6};
  int covered = 0;
  int seats = 0;
  const int runs = 300;
  for (int run = 0; run < runs; ++run) {
    std::vector<PairScore> scores;
    for (std::size_t block = 0; block < 60; ++block) {
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
          if (i == j) continue;
          const double a = std::exp(theta[i] + 0.1);
          const double b = std::exp(theta[j] - 0.1);
          const double d = 0.8 * std::sqrt(a * b);
          // Each way round of a pair is played twice, with the same luck.
          const double u = uniform_unit(rng) * (a + b + d);
          PairScore score{.block = block, .first = i, .second = j};
          (u < a ? score.first_wins : u < a + b ? score.second_wins : score.draws) = 2.0;
          scores.push_back(score);
        }
      }
    }
    const auto ratings = fit_pair_ratings(scores, 4);
    ASSERT_TRUE(ratings.ok()) << ratings.status();
    const Interval difference = ratings->difference(0, 3);
    covered += difference.low < 1.2 * kEloOfLog && 1.2 * kEloOfLog < difference.high ? 1 : 0;
    const Interval seat = *ratings->seat_advantage();
    seats += seat.low < 0.2 * kEloOfLog && 0.2 * kEloOfLog < seat.high ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(covered) / runs, 0.95, 0.045);
  EXPECT_NEAR(static_cast<double>(seats) / runs, 0.95, 0.045);
}

}  // namespace
}  // namespace muster::stats
