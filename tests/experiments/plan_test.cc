#include "experiments/plan/plan.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/fake_config.h"
#include "tests/support/fake_engine.h"

namespace muster {
namespace {

const std::string kPlanConfig = R"(game = "fake"
seed = 3
repetitions = 4
rulesets = [{name = "r0"}, {name = "r1", bonus = 1}]
scenarios = [{name = "s0"}, {name = "s1"}]
)" + testing::steady("a") + testing::steady("b") +
                                testing::steady("c");

Experiment experiment_with(const std::vector<std::string>& overrides = {}) {
  static const Registry* const registry = new Registry(testing::fake_registry());
  auto experiment = parse_experiment(kPlanConfig, "plan.toml", overrides, *registry);
  EXPECT_TRUE(experiment.ok()) << experiment.status();
  return *experiment;
}

TEST(PlanTest, IsAPureFunctionOfTheExperiment) {
  const Plan first(experiment_with());
  const Plan second(experiment_with());
  ASSERT_EQ(first.size(), 96u);  // 4 repetitions x 2 scenarios x 2 rulesets x 3 pairs x 2 seats
  ASSERT_EQ(second.size(), first.size());
  for (std::uint64_t i = 0; i < first.size(); ++i) EXPECT_EQ(first.job(i), second.job(i));
}

TEST(PlanTest, RepetitionIsOutermostSoThatEveryPrefixIsBalanced) {
  const Plan plan(experiment_with());
  std::map<std::size_t, int> played;
  for (std::uint64_t i = 0; i < plan.size(); ++i) {
    const GameJob job = plan.job(i);
    EXPECT_EQ(job.index, i);
    EXPECT_EQ(job.repetition, i / plan.cells().size());
    ++played[job.cell];
    int least = played.size() == plan.cells().size() ? 1000 : 0;
    int most = 0;
    for (const auto& [cell, count] : played) {
      least = std::min(least, count);
      most = std::max(most, count);
    }
    EXPECT_LE(most - least, 1);
  }
}

TEST(PlanTest, SeedsDependOnScenarioAndRepetitionAlone) {
  const Plan plan(experiment_with());
  std::map<std::pair<std::size_t, std::uint64_t>, std::set<std::uint64_t>> seeds;
  std::set<std::uint64_t> all;
  for (std::uint64_t i = 0; i < plan.size(); ++i) {
    const GameJob job = plan.job(i);
    seeds[{plan.cells()[job.cell].scenario, job.repetition}].insert(job.seed);
    all.insert(job.seed);
  }
  EXPECT_EQ(seeds.size(), 8u);
  for (const auto& [event, of_event] : seeds) EXPECT_EQ(of_event.size(), 1u);
  EXPECT_EQ(all.size(), 8u);
}

TEST(PlanTest, SeedsStayWhenAgentsRulesetsOrSeatsChange) {
  const Plan plan(experiment_with());
  const std::uint64_t seed = plan.job(0).seed;
  for (const char* change :
       {"seats=fixed", "rulesets=[{name=\"x\"}]", "agents.0.strength=7", "repetitions=9"}) {
    EXPECT_EQ(Plan(experiment_with({change})).job(0).seed, seed) << change;
  }
  EXPECT_NE(Plan(experiment_with({"seed=4"})).job(0).seed, seed);
  EXPECT_NE(Plan(experiment_with({"scenarios.0.name=other"})).job(0).seed, seed);
}

TEST(PlanTest, SwappedSeatsMirrorEachPair) {
  const Plan plan(experiment_with());
  std::set<std::vector<std::size_t>> seatings;
  for (const PlannedCell& cell : plan.cells()) seatings.insert(cell.seats);
  EXPECT_EQ(seatings.size(), 6u);
  for (const std::vector<std::size_t>& seats : seatings) {
    EXPECT_EQ(seatings.count({seats[1], seats[0]}), 1u);
  }
}

TEST(PlanTest, TenMillionRepetitionsCostNoMemory) {
  const Plan plan(experiment_with({"repetitions=10000000"}));
  EXPECT_EQ(plan.size(), 240'000'000u);
  EXPECT_EQ(plan.job(plan.size() - 1).repetition, 9'999'999u);
}

}  // namespace
}  // namespace muster
