#include "experiments/runner/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <string>

#include "core/status.h"
#include "experiments/engine/program.h"
#include "experiments/runner/growth.h"
#include "experiments/runner/progress.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_engine.h"
#include "tests/support/played_run.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const std::string kRunConfig = R"(game = "fake"
repetitions = 60
scenarios = [{name = "s0"}, {name = "s1", seats = 3}]
)" + testing::steady("a") + testing::steady("b", 40);

class RunnerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) /
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void load(const std::vector<std::string>& overrides = {}) {
    auto parsed = parse_experiment(kRunConfig, "exp.toml", overrides, registry_);
    ASSERT_TRUE(parsed.ok()) << parsed.status();
    experiment_ = *std::move(parsed);
  }

  std::string path(const std::string& name) const {
    return (folder_ / name / kStoreFileName).string();
  }

  absl::StatusOr<RunOutcome> play(const std::string& name, int threads) {
    return testing::play_run(experiment_, path(name), threads, stop_);
  }

  std::unique_ptr<Store> store(const std::string& name) const {
    auto opened = Store::open(path(name));
    EXPECT_TRUE(opened.ok()) << opened.status();
    return *std::move(opened);
  }
  std::vector<StoredGame> games(const std::string& name) const {
    std::vector<StoredGame> all;
    EXPECT_TRUE(store(name)->for_each([&](const StoredGame& game) { all.push_back(game); }).ok());
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
  const auto outcome = play("one", 1);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->played, 480u);  // 60 x (2 seatings of two seats + 6 of three)
  EXPECT_FALSE(outcome->interrupted);
  ASSERT_TRUE(play("two", 2).ok());
  ASSERT_TRUE(play("five", 5).ok());
  ASSERT_EQ(games("one").size(), 480u);
  EXPECT_EQ(games("one"), games("two"));
  EXPECT_EQ(games("one"), games("five"));
}

TEST_F(RunnerTest, StoppedRunsKeepWhatWasPlayedAndGoOn) {
  load();
  ASSERT_TRUE(play("whole", 2).ok());
  started_ = 0;
  stop_after_ = 100;
  const auto first = play("parts", 2);
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_TRUE(first->interrupted);
  EXPECT_GE(first->played, 100u);
  EXPECT_LT(first->played, 480u);
  EXPECT_EQ(first->played, started_);
  EXPECT_EQ(store("parts")->count(), started_);
  stop_after_ = ~std::uint64_t{0};
  stop_ = false;
  const auto second = play("parts", 2);
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_EQ(first->played + second->played, 480u);
  EXPECT_EQ(started_, 480u);  // nothing was played twice
  EXPECT_EQ(games("parts"), games("whole"));
}

TEST_F(RunnerTest, AFinishedRunPlaysNothing) {
  load();
  ASSERT_TRUE(play("done", 2).ok());
  started_ = 0;
  const auto again = play("done", 2);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->played, 0u);
  EXPECT_FALSE(again->interrupted);
  EXPECT_EQ(started_, 0u);
}

TEST_F(RunnerTest, OwnRowsNeedNobodyToVouchForThem) {
  load();
  ASSERT_TRUE(testing::play_run(experiment_, path("own"), 2, stop_, program_identity()).ok());
  const auto growth = growth_of(*store("own"), Plan(experiment_));
  ASSERT_TRUE(growth.ok()) << growth.status();
  const std::map<std::string, Share> own = {{program_identity(), {.games = 480, .keys = 0}}};
  EXPECT_EQ(growth->by_program, own);
}

// Grown by agents, repetitions and scenarios in turn, a run has the rows of a fresh one, and has
// played each of them once.
TEST_F(RunnerTest, AGrownRunPlaysOnlyWhatIsNew) {
  const std::vector<std::string> more_agents = {
      "agents=[{name=\"a\", type=\"steady\"}, {name=\"c\", type=\"steady\", strength=7}, "
      "{name=\"b\", type=\"steady\", strength=40}]"};
  std::vector<std::string> more_repetitions = more_agents;
  more_repetitions.emplace_back("repetitions=80");
  std::vector<std::string> more_scenarios = more_repetitions;
  more_scenarios.emplace_back(
      "scenarios=[{name=\"s0\"}, {name=\"s2\", luck=5}, {name=\"s1\", seats=3}]");
  std::uint64_t rows = 0;
  for (const auto& overrides :
       {std::vector<std::string>{}, more_agents, more_repetitions, more_scenarios}) {
    load(overrides);
    started_ = 0;
    const auto outcome = play("grown", 2);
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_EQ(started_, outcome->played);
    EXPECT_EQ(outcome->played, Plan(experiment_).size() - rows);
    rows += outcome->played;
  }
  ASSERT_TRUE(play("fresh", 2).ok());
  EXPECT_EQ(games("grown"), games("fresh"));
}

// Agents with the same parameters are the same player: their games are played once and told twice.
TEST_F(RunnerTest, JobsThatAreTheSameGameShareARow) {
  load(
      {"agents=[{name=\"a\", type=\"steady\"}, {name=\"b\", type=\"steady\", strength=40}, "
       "{name=\"twin\", type=\"steady\", strength=40}]",
       "scenarios=[{name=\"s0\"}]"});
  const auto outcome = play("shared", 2);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  // Six seatings of three pairs; a-b is a-twin both ways, and b-twin is twin-b.
  EXPECT_EQ(outcome->played, 3u * 60);
  EXPECT_EQ(store("shared")->rows(), 3u * 60);
  EXPECT_EQ(store("shared")->count(), 6u * 60);
  const auto all = games("shared");
  ASSERT_EQ(all.size(), 6u * 60);
  EXPECT_EQ(all[0].seats, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(all[2].seats, (std::vector<std::string>{"a", "twin"}));
  EXPECT_EQ(all[0].key, all[2].key);
  EXPECT_EQ(all[0].hash, all[2].hash);
}

TEST_F(RunnerTest, AnAgentThatBreaksItsContractStopsTheRunAndIsNamed) {
  load({"agents.1={name=\"b\", type=\"broken\"}"});
  const auto outcome = play("broken", 1);
  EXPECT_TRUE(absl::IsInternal(outcome.status()));
  EXPECT_THAT(message_of(outcome.status()), HasSubstr("job 0 (scenario s0, ruleset default, agents "
                                                      "a - b, repetition 0, seed "));
  EXPECT_THAT(message_of(outcome.status()), HasSubstr("seat 1 is broken"));
  EXPECT_EQ(store("broken")->count(), 0u);
}

TEST_F(RunnerTest, RowsSayHowTheGameEnded) {
  load();
  const Plan plan(experiment_);
  const auto game = play_job(experiment_, plan, 9);  // second repetition, second cell
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->row.repetition, 1u);
  EXPECT_EQ(game->row.returns.size(), 2u);
  EXPECT_EQ(game->row.seed, plan.job(9).seed);
  EXPECT_EQ(play_job(experiment_, plan, 10)->row.returns.size(), 3u);
}

TEST_F(RunnerTest, TimingsAreKeptForEveryGame) {
  load({"repetitions=1"});
  ASSERT_TRUE(play("timed", 2).ok());
  int with_time = 0;
  ASSERT_TRUE(store("timed")
                  ->for_each_timed([&](const StoredGame&, const StoredTiming& timing) {
                    with_time += timing.wall_nanoseconds > 0 && timing.finished_at > 0;
                    return true;
                  })
                  .ok());
  EXPECT_EQ(with_time, 8);
}

TEST(DurationTest, Texts) {
  EXPECT_EQ(duration_text(0), "0:00");
  EXPECT_EQ(duration_text(59.6), "1:00");
  EXPECT_EQ(duration_text(754), "12:34");
  EXPECT_EQ(duration_text(10921), "3:02:01");
}

}  // namespace
}  // namespace muster
