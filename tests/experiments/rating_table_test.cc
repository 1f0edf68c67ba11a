// Ratings beside an answer: Elo of games of two, strengths from orders of more, and refusals.
#include "experiments/analysis/rating_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/rng.h"

namespace muster::analysis {
namespace {

using ::testing::HasSubstr;

StoreMeta meta_of(const std::vector<std::string>& agents) {
  StoreMeta meta;
  for (const std::string& name : agents) meta.agents.push_back({name, "any", ""});
  meta.scenarios = {{"s0", "", ""}};
  meta.rulesets = {{"base", "", ""}};
  meta.seats = "swap";
  return meta;
}

Plan plan_of(const std::vector<std::vector<std::size_t>>& cells, std::uint64_t repetitions) {
  std::vector<PlannedCell> planned;
  for (const std::vector<std::size_t>& seats : cells) {
    PlannedCell cell;
    cell.seats = seats;
    cell.key = {planned.size() + 1, 0};
    planned.push_back(cell);
  }
  return Plan(planned, {"s0"}, 1, repetitions);
}

// `returns` outlive it.
GameRow game(const Plan& plan, std::uint64_t repetition, std::size_t cell,
             const std::vector<double>& returns) {
  GameRow played;
  played.job = repetition * plan.cells().size() + cell;
  played.repetition = repetition;
  played.returns = returns;
  return played;
}

// Two that win at odds of 3 to 1 from either seat are 400 log10(3) apart.
TEST(RatingTable, OfTwoIsElo) {
  const StoreMeta meta = meta_of({"weak", "strong"});
  const Plan plan = plan_of({{0, 1}, {1, 0}}, 400);
  RatingGames games(meta, plan);
  for (std::uint64_t i = 0; i < 400; ++i) {
    games.add(
        game(plan, i, 0, i % 4 == 0 ? std::vector<double>{1, -1} : std::vector<double>{-1, 1}),
        plan.cells()[0]);
    games.add(game(plan, i, 1,
                   (i / 4) % 4 == 0 ? std::vector<double>{-1, 1} : std::vector<double>{1, -1}),
              plan.cells()[1]);
  }
  const auto table = games.table();
  ASSERT_TRUE(table.has_value());
  ASSERT_EQ(table->refused, "");
  EXPECT_TRUE(table->of_pairs);
  ASSERT_EQ(table->rows.size(), 2U);
  EXPECT_EQ(table->rows[0].name, "strong");
  const double elo = 400 * std::log10(3.0);
  EXPECT_NEAR(table->rows[0].rating.estimate - table->rows[1].rating.estimate, elo, 0.01);
  EXPECT_LT(table->rows[0].rating.low, elo / 2);
  EXPECT_GT(table->rows[0].rating.high, elo / 2);
  EXPECT_GT(*table->rows[0].over_next, 0.999);
  EXPECT_FALSE(table->rows[1].over_next.has_value());
  EXPECT_NEAR(table->seat_advantage->estimate, 0, 0.01);
  EXPECT_EQ(table->draw_share, 0);
}

TEST(RatingTable, OfMoreIsPlackettAndLuces) {
  const StoreMeta meta = meta_of({"a", "b", "c"});
  const Plan plan = plan_of({{0, 1, 2}}, 3000);
  RatingGames games(meta, plan);
  Rng rng(3);
  for (std::uint64_t i = 0; i < 3000; ++i) {
    // Exponential times with rates 4, 2, 1: the soonest is first.
    std::vector<double> returns;
    for (const double rate : {4.0, 2.0, 1.0}) {
      returns.push_back(std::log(1 - uniform_unit(rng)) / rate);
    }
    games.add(game(plan, i, 0, returns), plan.cells()[0]);
  }
  const auto table = games.table();
  ASSERT_TRUE(table.has_value());
  EXPECT_FALSE(table->of_pairs);
  ASSERT_EQ(table->rows.size(), 3U);
  EXPECT_EQ(table->rows[0].name, "a");
  EXPECT_NEAR(table->rows[0].rating.estimate - table->rows[2].rating.estimate, std::log(4.0), 0.15);
}

TEST(RatingTable, WhatCannotBeRatedIsRefused) {
  const StoreMeta meta = meta_of({"a", "b", "idle"});
  const Plan plan = plan_of({{0, 1}, {1, 0}}, 9);
  RatingGames none(meta, plan);
  EXPECT_FALSE(none.table().has_value());
  RatingGames games(meta, plan);
  for (std::uint64_t i = 0; i < 9; ++i) {
    games.add(game(plan, i, 0, {1, -1}), plan.cells()[0]);
    games.add(game(plan, i, 1, {-1, 1}), plan.cells()[1]);
  }
  const auto table = games.table();
  ASSERT_TRUE(table.has_value());
  EXPECT_NE(table->refused, "") << "a has won everything";
  EXPECT_TRUE(table->rows.empty());
}

}  // namespace
}  // namespace muster::analysis
