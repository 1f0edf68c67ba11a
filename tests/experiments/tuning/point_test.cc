#include "experiments/tuning/point.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/config/reader.h"

namespace muster::tuning {
namespace {

using Kind = TunedParameter::Kind;
using ::testing::ElementsAre;

TunedParameter number(double low, double high, bool logarithmic = false) {
  return {.key = "x", .kind = Kind::kNumber, .low = low, .high = high, .logarithmic = logarithmic};
}
TunedParameter integer(double low, double high, bool logarithmic = false) {
  return {.key = "n", .kind = Kind::kInteger, .low = low, .high = high, .logarithmic = logarithmic};
}
TunedParameter order(std::size_t least, std::size_t most) {
  return {.key = "agent.rule.melee",
          .kind = Kind::kOrder,
          .options = {"\"a\"", "\"b\"", "\"c\"", "{ key = \"d\", mode = \"exact\" }"},
          .least = least,
          .most = most};
}

TEST(Point, NumbersAreDrawnEvenly) {
  Rng rng(1);
  double sum = 0;
  int low = 0;
  for (int i = 0; i < 4000; ++i) {
    const double value = drawn(number(2, 6), rng).number;
    ASSERT_GE(value, 2);
    ASSERT_LE(value, 6);
    sum += value;
    low += drawn(number(1, 100, true), rng).number < 10 ? 1 : 0;
  }
  EXPECT_NEAR(sum / 4000, 4, 0.1);
  EXPECT_NEAR(low / 4000.0, 0.5, 0.04);  // half of the logarithms
}

TEST(Point, IntegersAndOptionsAreDrawnEvenly) {
  Rng rng(2);
  std::map<double, int> integers;
  std::map<std::vector<std::size_t>, int> orders;
  for (int i = 0; i < 6000; ++i) {
    ++integers[drawn(integer(-1, 1), rng).number];
    ++orders[drawn(order(2, 2), rng).chosen];
  }
  ASSERT_EQ(integers.size(), 3U);
  for (const auto& [value, count] : integers) EXPECT_NEAR(count, 2000, 200) << value;
  ASSERT_EQ(orders.size(), 12U);  // 4 times 3
  for (const auto& [value, count] : orders) EXPECT_NEAR(count, 500, 120);
}

// Whatever is drawn near another stays what the parameter allows, and every option can be reached.
TEST(Point, NearIsInTheSpaceAndReachesAllOfIt) {
  const std::vector<TunedParameter> space = {
      number(0.1, 10, true),
      integer(1, 5),
      {.key = "c", .kind = Kind::kChoice, .options = {"1", "2", "3"}},
      order(0, 3)};
  Rng rng(3);
  Point point = drawn(space, rng);
  std::set<double> integers;
  std::set<std::vector<std::size_t>> choices;
  std::set<std::vector<std::size_t>> orders;
  for (int i = 0; i < 20000; ++i) {
    const Point other = near(space, point, 0.5, rng);
    EXPECT_NE(other, point);
    point = other;
    ASSERT_GE(point[0].number, 0.1);
    ASSERT_LE(point[0].number, 10);
    integers.insert(point[1].number);
    choices.insert(point[2].chosen);
    std::vector<std::size_t> options = point[3].chosen;
    orders.insert(options);
    ASSERT_LE(options.size(), 3U);
    std::sort(options.begin(), options.end());
    ASSERT_EQ(std::adjacent_find(options.begin(), options.end()), options.end());
  }
  EXPECT_THAT(integers, ElementsAre(1, 2, 3, 4, 5));
  EXPECT_EQ(choices.size(), 3U);
  EXPECT_EQ(orders.size(), 1U + 4 + 12 + 24);
}

TEST(Point, NearIsNearer) {
  const std::vector<TunedParameter> space = {number(0, 1)};
  const Point middle = {{0.5, {}}};
  Rng rng(4);
  double squares = 0;
  for (int i = 0; i < 4000; ++i) {
    squares += std::pow(near(space, middle, 0.1, rng)[0].number - 0.5, 2);
  }
  EXPECT_NEAR(std::sqrt(squares / 4000), 0.05, 0.003);
}

// What stands in the config is what was drawn, to the bit.
TEST(Point, IsTheAgentOfAConfig) {
  const std::vector<TunedParameter> space = {
      number(0, 3),
      integer(1, 9),
      {.key = "rollout", .kind = Kind::kChoice, .options = {"\"a\"", "\"b\""}},
      order(1, 4)};
  const Point point = {{2, {}}, {7, {}}, {0, {1}}, {0, {3, 0}}};
  const std::string text = agent_text("t 1", "base", space, point);
  EXPECT_EQ(text,
            "{ name = \"t 1\", from = \"base\", x = 2.0, n = 7, rollout = \"b\", edit = { "
            "\"agent.rule.melee\" = [{ key = \"d\", mode = \"exact\" }, \"a\"] } }");
  EXPECT_TRUE(parse_document("agent = " + text, "exp.toml").ok());
  Rng rng(5);
  for (int i = 0; i < 1000; ++i) {
    const Setting setting = drawn(number(1e-7, 1e9, true), rng);
    const auto read = parse_document("x = " + value_text(number(1e-7, 1e9), setting), "x.toml");
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->table["x"].value_exact<double>(), setting.number);
  }
}

TunedParameter set_of(std::size_t least, std::size_t most, std::size_t copies) {
  return {.key = "brings.{seat}.deck",
          .kind = Kind::kSet,
          .options = {"\"a\"", "\"b\"", "\"c\""},
          .least = least,
          .most = most,
          .copies = copies};
}

TEST(Point, SetsHaveNoOrderAndSoManyCopies) {
  Rng rng(3);
  std::map<std::vector<std::size_t>, int> sets;
  for (int i = 0; i < 6000; ++i) ++sets[drawn(set_of(2, 2, 1), rng).chosen];
  ASSERT_EQ(sets.size(), 3U);  // ab, ac, bc
  for (const auto& [value, count] : sets) EXPECT_NEAR(count, 2000, 200);
  sets.clear();
  for (int i = 0; i < 2000; ++i) ++sets[drawn(set_of(2, 3, 2), rng).chosen];
  EXPECT_EQ(sets.size(), 6U + 7U);  // of two, of three without three alike
  EXPECT_EQ(value_text(set_of(2, 3, 2), {0, {0, 2, 2}}), "[\"a\", \"c\", \"c\"]");
}

TEST(Point, SetsAreNearWhereOneIsAnother) {
  Rng rng(4);
  const std::vector<TunedParameter> space = {set_of(1, 3, 2)};
  const Point from = {{0, {0, 1}}};
  std::set<std::vector<std::size_t>> seen;
  for (int i = 0; i < 2000; ++i) {
    const std::vector<std::size_t> set = near(space, from, 1, rng).front().chosen;
    EXPECT_TRUE(std::is_sorted(set.begin(), set.end()));
    seen.insert(set);
  }
  using Sets = std::set<std::vector<std::size_t>>;
  EXPECT_EQ(seen,
            (Sets{{0}, {1}, {0, 0}, {1, 1}, {0, 2}, {1, 2}, {0, 0, 1}, {0, 1, 1}, {0, 1, 2}}));
}

TEST(Point, SetsWithPricesSpendWhatTheyCan) {
  Rng rng(5);
  TunedParameter army = set_of(1, 4, 4);
  army.prices = {5, 3, 9};
  army.budget = 11;
  const auto spends_all = [&](const std::vector<std::size_t>& set) {
    std::int64_t left = army.budget;
    for (const std::size_t option : set) left -= army.prices[option];
    return left >= 0 && left < 3;
  };
  std::set<std::vector<std::size_t>> sets;
  for (int i = 0; i < 500; ++i) sets.insert(drawn(army, rng).chosen);
  // 5+5, 5+3+3, 3+3+3, 9.
  EXPECT_EQ(sets, (std::set<std::vector<std::size_t>>{{0, 0}, {0, 1, 1}, {1, 1, 1}, {2}}));
  const std::vector<TunedParameter> space = {army};
  Point point = {{0, {2}}};
  std::set<std::vector<std::size_t>> visited;
  for (int i = 0; i < 500; ++i) {
    point = near(space, point, 1, rng);
    EXPECT_TRUE(spends_all(point.front().chosen));
    visited.insert(point.front().chosen);
  }
  EXPECT_EQ(visited, sets);
}

TEST(Point, WhatAnAgentBringsIsATableOfItsOwn) {
  const std::vector<TunedParameter> space = {integer(1, 9), set_of(1, 3, 2), order(1, 2)};
  EXPECT_EQ(
      agent_text("new", "old", space, {{3, {}}, {0, {1, 2}}, {0, {0}}}),
      "{ name = \"new\", from = \"old\", n = 3, brings = { \"{seat}.deck\" = [\"b\", \"c\"] }, "
      "edit = { \"agent.rule.melee\" = [\"a\"] } }");
}

}  // namespace
}  // namespace muster::tuning
