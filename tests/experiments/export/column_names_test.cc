#include "experiments/export/column_names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace muster::exports {
namespace {

TEST(ColumnNames, SeatsBecomeIdentifiers) {
  EXPECT_EQ(identifier("attacker"), "attacker");
  EXPECT_EQ(identifier("AI heroes"), "AI_heroes");
  EXPECT_EQ(identifier("seat 3"), "seat_3");
  EXPECT_EQ(identifier("a-b,\"c\""), "a_b__c_");
}

TEST(ColumnNames, MetricsOfASeatEndInItsName) {
  const std::vector<std::string> seats = {"north", "south", "far_south"};
  const auto expect = [&](const std::string& metric, int seat, const std::string& name) {
    const SeatMetric found = seat_metric(metric, seats);
    EXPECT_EQ(found.seat ? static_cast<int>(*found.seat) : -1, seat) << metric;
    EXPECT_EQ(found.name, name) << metric;
  };
  expect("points_north", 0, "points");
  expect("points_lost_south", 1, "points_lost");
  expect("points_far_south", 2, "points");  // not south's points_far
  expect("points", -1, "points");
  expect("north", -1, "north");
  expect("_north", -1, "_north");
  expect("pointsnorth", -1, "pointsnorth");
  expect("north_points", -1, "north_points");
  expect("luck_south", 1, "luck");
  expect("luck_south_attack_dice", 1, "luck_attack_dice");
  expect("luck_far_south_cards", 2, "luck_cards");
  expect("luck_of_all", -1, "luck_of_all");
}

TEST(ColumnNames, StandOnce) {
  NamesTaken names;
  EXPECT_EQ(names.take("rounds"), "rounds");
  EXPECT_EQ(names.take("seat"), "seat");
  names.end_own();
  EXPECT_EQ(names.for_metric("points"), "points");
  EXPECT_EQ(names.for_metric("rounds"), "metric_rounds");
  EXPECT_EQ(names.for_metric("Seat"), "metric_Seat");
  EXPECT_EQ(names.for_metric("points"), "points_");
  EXPECT_EQ(names.for_metric("POINTS"), "POINTS__");
}

}  // namespace
}  // namespace muster::exports
