#include "experiments/runner/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

#include "core/status.h"
#include "experiments/runner/progress.h"
#include "tests/support/fake_engine.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr const char* kConfig = R"(game = "fake"
repetitions = 60
scenarios = [{name = "s0"}, {name = "s1", seats = 3}]
[[agents]]
name = "a"
type = "steady"
[[agents]]
name = "b"
type = "steady"
strength = 40
)";

class RunnerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) /
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void load(const std::vector<std::string>& overrides = {}) {
    auto parsed = parse_experiment(kConfig, "exp.toml", overrides, registry_);
    ASSERT_TRUE(parsed.ok()) << parsed.status();
    experiment_ = *std::move(parsed);
  }

  std::unique_ptr<Store> store(const std::string& name) const {
    auto opened = Store::open_for_run((folder_ / name).string(), make_meta(experiment_, "1.0.0"));
    EXPECT_TRUE(opened.ok()) << opened.status();
    return *std::move(opened);
  }

  absl::StatusOr<RunOutcome> play(Store& into, int threads) {
    RunOptions options;
    options.threads = threads;
    options.rows_per_commit = 7;
    return run(experiment_, Plan(experiment_), into, options, stop_);
  }

  static std::vector<StoredGame> games(const Store& store) {
    std::vector<StoredGame> all;
    EXPECT_TRUE(store.for_each([&](const StoredGame& game) { all.push_back(game); }).ok());
    return all;
  }

  fs::path folder_;
  std::atomic<std::uint64_t> started_{0};
  std::atomic<std::uint64_t> stop_after_{~std::uint64_t{0}};
  std::atomic<bool> stop_{false};
  Registry registry_ = testing::fake_registry([this] {
    if (++started_ >= stop_after_) stop_ = true;
  });
  Experiment experiment_;
};

TEST_F(RunnerTest, RowsAreTheSameForAnyNumberOfThreads) {
  load();
  const auto one = store("one");
  const auto outcome = play(*one, 1);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->total, 480u);  // 60 x (2 seatings of two seats + 6 of three)
  EXPECT_EQ(outcome->played, 480u);
  EXPECT_FALSE(outcome->interrupted);
  const auto two = store("two");
  ASSERT_TRUE(play(*two, 2).ok());
  const auto five = store("five");
  ASSERT_TRUE(play(*five, 5).ok());
  ASSERT_EQ(games(*one).size(), 480u);
  EXPECT_EQ(games(*one), games(*two));
  EXPECT_EQ(games(*one), games(*five));
}

TEST_F(RunnerTest, StoppedRunsKeepWhatWasPlayedAndGoOn) {
  load();
  const auto whole = store("whole");
  ASSERT_TRUE(play(*whole, 2).ok());
  const auto parts = store("parts");
  started_ = 0;
  stop_after_ = 100;
  const auto first = play(*parts, 2);
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_TRUE(first->interrupted);
  EXPECT_GE(first->played, 100u);
  EXPECT_LT(first->played, 480u);
  EXPECT_EQ(first->played, started_);
  EXPECT_EQ(*parts->count(), started_);
  stop_after_ = ~std::uint64_t{0};
  stop_ = false;
  const auto second = play(*parts, 2);
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_EQ(second->done_before, first->played);
  EXPECT_EQ(first->played + second->played, 480u);
  EXPECT_EQ(started_, 480u);  // nothing was played twice
  EXPECT_EQ(games(*parts), games(*whole));
}

TEST_F(RunnerTest, AFinishedRunPlaysNothing) {
  load();
  const auto done = store("done");
  ASSERT_TRUE(play(*done, 2).ok());
  started_ = 0;
  const auto again = play(*done, 2);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->played, 0u);
  EXPECT_FALSE(again->interrupted);
  EXPECT_EQ(started_, 0u);
}

TEST_F(RunnerTest, AnAgentThatBreaksItsContractStopsTheRunAndIsNamed) {
  load({"agents.1={name=\"b\", type=\"broken\"}"});
  const auto broken = store("broken");
  const auto outcome = play(*broken, 1);
  EXPECT_TRUE(absl::IsInternal(outcome.status()));
  EXPECT_THAT(message_of(outcome.status()), HasSubstr("job 0 (scenario s0, ruleset default, agents "
                                                      "a - b, repetition 0, seed "));
  EXPECT_THAT(message_of(outcome.status()), HasSubstr("seat 1 is broken"));
  EXPECT_EQ(*broken->count(), 0u);
}

TEST_F(RunnerTest, RowsSayWhoPlayedWhatAndHowItEnded) {
  load();
  const Plan plan(experiment_);
  const auto game = play_job(experiment_, plan, 9);  // second repetition, second cell
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->repetition, 1u);
  EXPECT_EQ(game->scenario, "s0");
  EXPECT_EQ(game->seats, (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(game->returns.size(), 2u);
  EXPECT_EQ(game->outcome, outcome_of(game->returns));
  EXPECT_EQ(game->seed, plan.job(9).seed);
  EXPECT_EQ(play_job(experiment_, plan, 10)->returns.size(), 3u);
}

TEST_F(RunnerTest, TimingsAreKeptForEveryGame) {
  load({"repetitions=1"});
  const auto timed = store("timed");
  ASSERT_TRUE(play(*timed, 2).ok());
  int with_time = 0;
  ASSERT_TRUE(timed
                  ->for_each_timed([&](const StoredGame&, const StoredTiming& timing) {
                    with_time += timing.wall_nanoseconds > 0 && timing.finished_at.size() == 24;
                    return true;
                  })
                  .ok());
  EXPECT_EQ(with_time, 8);
}

TEST_F(RunnerTest, AStoreOfAnotherPlanIsRefused) {
  load();
  const auto other = store("other");
  load({"repetitions=2"});
  EXPECT_TRUE(absl::IsInvalidArgument(play(*other, 1).status()));
}

TEST(DurationTest, Texts) {
  EXPECT_EQ(duration_text(0), "0:00");
  EXPECT_EQ(duration_text(59.6), "1:00");
  EXPECT_EQ(duration_text(754), "12:34");
  EXPECT_EQ(duration_text(10921), "3:02:01");
}

}  // namespace
}  // namespace muster
