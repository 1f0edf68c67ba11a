#include "experiments/plan/shards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>

#include "core/hash.h"
#include "core/status.h"
#include "experiments/runner/cell_costs.h"
#include "experiments/segments/temporary_folder.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_engine.h"

namespace muster {
namespace {

using ::testing::HasSubstr;

Plan plan_of(std::size_t cells, std::uint64_t repetitions) {
  std::vector<PlannedCell> planned(cells);
  for (std::size_t i = 0; i < cells; ++i) planned[i].key = {1, i + 1};
  return Plan(std::move(planned), {"s"}, 1, repetitions);
}

double largest_over_mean(const std::vector<double>& loads) {
  const double sum = std::accumulate(loads.begin(), loads.end(), 0.0);
  return *std::max_element(loads.begin(), loads.end()) * static_cast<double>(loads.size()) / sum;
}

RC_GTEST_PROP(ShardsTest, EveryGameIsOfOneShardAndLoadsAreItsCosts, ()) {
  const auto cells = *rc::gen::inRange<std::size_t>(1, 40);
  const auto repetitions = *rc::gen::inRange<std::uint64_t>(1, 30);
  const auto shards = *rc::gen::inRange<std::uint64_t>(1, 70);
  const auto costs = *rc::gen::container<std::vector<double>>(
      cells, rc::gen::map(rc::gen::inRange(1, 1000), [](int cost) { return cost / 64.0; }));
  const Plan plan = plan_of(cells, repetitions);
  const Sharding sharding(plan, costs, shards);
  std::vector<double> loads(shards);
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    const std::uint64_t shard = sharding.shard_of(job);
    RC_ASSERT(shard < shards);
    loads[shard] += costs[job % cells];
  }
  const std::vector<double> told = sharding.loads();
  for (std::size_t i = 0; i < shards; ++i) RC_ASSERT(std::abs(loads[i] - told[i]) < 1e-6);
}

// The quickstart's numbers, with costs that differ by a factor of fifty.
TEST(ShardsTest, AsManyCellsAsShardsAreSharedOutEvenly) {
  std::vector<double> costs;
  for (std::uint64_t i = 0; i < 64; ++i)
    costs.push_back(1 + static_cast<double>(hash_combine(i, 7) % 1000) / 20);
  EXPECT_LT(largest_over_mean(Sharding(plan_of(64, 600), costs, 64).loads()), 1.01);
  EXPECT_LT(largest_over_mean(Sharding(plan_of(64, 600), costs, 100).loads()), 1.03);
}

// Those of many scenarios that are played a few times.
TEST(ShardsTest, ManyCellsOfFewRepetitionsAreSharedOutEvenly) {
  std::vector<double> costs;
  for (std::uint64_t i = 0; i < 5400; ++i)
    costs.push_back(1 + static_cast<double>(hash_combine(i, 9) % 1000) / 110);
  EXPECT_LT(largest_over_mean(Sharding(plan_of(5400, 4), costs, 64).loads()), 1.01);
  EXPECT_LT(largest_over_mean(Sharding(plan_of(5400, 1), costs, 64).loads()), 1.02);
}

// One cell: repetitions go round.
TEST(ShardsTest, OneCellIsSharedOutByRepetitions) {
  const std::vector<double> loads = Sharding(plan_of(1, 6400), {}, 64).loads();
  for (const double load : loads) EXPECT_EQ(load, 100);
}

// Of two cells with the same games one is played.
TEST(ShardsTest, NothingIsExpectedOfTwins) {
  std::vector<PlannedCell> cells(2);
  cells[0].key = cells[1].key = {3, 4};
  const Plan plan(cells, {"s"}, 1, 8);
  const std::vector<double> loads = Sharding(plan, {}, 4).loads();
  EXPECT_EQ(std::accumulate(loads.begin(), loads.end(), 0.0), 8);
}

TEST(ShardsTest, NumbersAreReadStrictly) {
  const auto third = parse_shard("3/64");
  ASSERT_TRUE(third.ok());
  EXPECT_EQ(*third, (ShardNumber{2, 64}));
  EXPECT_EQ(third->text(), "3/64");
  for (const char* bad : {"", "3", "/", "0/4", "5/4", "1/0", "-1/4", "1/4x", "1//4", "a/4",
                          "1/100001", "18446744073709551617/4"}) {
    const auto shard = parse_shard(bad);
    EXPECT_FALSE(shard.ok()) << bad;
    EXPECT_THAT(message_of(shard.status()), HasSubstr("expected I/N")) << bad;
  }
}

const std::string kCostsConfig = R"(game = "fake"
repetitions = 2
scenarios = [{name = "s0"}, {name = "s1"}, {name = "s2"}]
)" + testing::steady("a") + testing::steady("b");

TEST(CellCostsTest, AreKeptForTheirPlanAndStandForCellsAlike) {
  const Registry registry = testing::fake_registry();
  const auto experiment = parse_experiment(kCostsConfig, "costs.toml", {}, registry);
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  const Plan plan(*experiment);
  const auto some = measure_costs(*experiment, plan, 60, 2);
  ASSERT_TRUE(some.ok()) << some.status();
  EXPECT_EQ(some->games, 2u);
  EXPECT_EQ(some->cells, 2u);
  ASSERT_EQ(some->seconds.size(), plan.cells().size());
  for (const double cost : some->seconds) EXPECT_GT(cost, 0);
  EXPECT_EQ(measure_costs(*experiment, plan, 0, 2)->games, 1u);  // there is always one

  const auto aside = TemporaryFolder::make();
  ASSERT_TRUE(aside.ok()) << aside.status();
  const std::string folder = (*aside)->path();
  EXPECT_TRUE(read_costs(folder, plan)->seconds.empty());
  ASSERT_TRUE(write_costs(folder, plan, *some).ok());
  const auto kept = read_costs(folder, plan);
  ASSERT_TRUE(kept.ok()) << kept.status();
  EXPECT_EQ(kept->seconds, some->seconds);
  const auto other = parse_experiment(kCostsConfig, "costs.toml", {"repetitions=3"}, registry);
  EXPECT_TRUE(read_costs(folder, Plan(*other))->seconds.empty());
  const auto with = [&](const std::string& seconds) {
    const std::string start = R"({"identity":")" + to_text(plan.identity()) + R"(","seconds":)";
    return parse_costs(start + seconds + "}", "costs.json", plan).status();
  };
  std::string others;
  for (std::size_t cell = 1; cell < plan.cells().size(); ++cell) others += "1,";
  EXPECT_TRUE(with("[" + others + "2.5]").ok());
  for (const char* last : {R"("x")", "0", "-1", "1e300", "true", "[1]"}) {
    EXPECT_TRUE(absl::IsDataLoss(with("[" + others + last + "]"))) << last;
  }
  EXPECT_TRUE(absl::IsDataLoss(with("[1]")));
  EXPECT_TRUE(absl::IsDataLoss(with("3")));
}

}  // namespace
}  // namespace muster
