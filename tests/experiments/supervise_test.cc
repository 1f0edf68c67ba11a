// Games that crash the program, while others play on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <vector>

#include "core/identity.h"
#include "experiments/cli/cli.h"
#include "experiments/cli/running/supervise.h"
#include "experiments/segments/quarantine.h"
#include "experiments/segments/run_folder.h"
#include "tests/support/fake_engine.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCrashingConfig = R"(game = "fake"
repetitions = 40
scenarios = [{name = "s0"}, {name = "s1"}, {name = "s2"}]
[[agents]]
name = "a"
type = "steady"
[[agents]]
name = "b"
type = "fatal"
games = 29
)";

class SuperviseTest : public ::testing::Test {
 protected:
  void SetUp() override {
    // A process of its own, without the threads of other tests.
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    folder_ = ::testing::TempDir() + "/muster-supervise";
    config_ = folder_ + ".toml";
    std::ofstream(config_) << kCrashingConfig;
  }
  int run(const char* shard) const {
    const char* const words[] = {"muster", "run",           config_.c_str(), "--shard", shard,
                                 "--out",  folder_.c_str(), "--threads",     "2"};
    return cli_main(std::size(words), words, testing::fake_registry());
  }

  std::string folder_;
  std::string config_;
};

TEST_F(SuperviseTest, GamesThatCrashAreNamedAndLeftOutAndAllOthersArePlayed) {
  // Each statement below begins the test anew in its process.
  if (!::testing::internal::InDeathTestChild()) fs::remove_all(folder_);
  EXPECT_EXIT(std::exit(run("1/2")), ::testing::ExitedWithCode(kExitFailed),
              "crashes the program \\(signal 6\\) and is left out; `muster replay");
  EXPECT_EXIT(std::exit(run("2/2")), ::testing::ExitedWithCode(kExitFailed), "is incomplete: ");
  const auto view = view_folder(folder_);
  ASSERT_TRUE(view.ok()) << view.status();
  const Plan& plan = view->plan();
  std::vector<std::uint64_t> fatal;
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    if (plan.job(job).seed % 29 == 0) fatal.push_back(job);
  }
  ASSERT_FALSE(fatal.empty());
  const auto quarantine = read_quarantine(folder_);
  ASSERT_TRUE(quarantine.ok());
  std::vector<std::uint64_t> named;
  for (const Quarantined& game : *quarantine) {
    named.push_back(game.job);
    const GameJob job = plan.job(game.job);
    EXPECT_EQ(game.key, row_key(plan.cells()[job.cell].key, job.seed));
  }
  std::sort(named.begin(), named.end());
  EXPECT_EQ(named, fatal);
  EXPECT_EQ(view->rows, plan.size() - fatal.size());
  // What crashed is not tried again.
  EXPECT_EXIT(std::exit(run("1/1")), ::testing::ExitedWithCode(kExitFailed),
              "is incomplete: [0-9]+ games");
  EXPECT_EQ(view_folder(folder_)->segments.size(), view->segments.size());
  fs::remove_all(folder_);
}

// Twenty games, two at a time; `crashes` says which ones crash, with another or alone.
int supervised(bool (*crashes)(std::uint64_t job, bool alone)) {
  const auto play = [crashes](Flight& flight) {
    const auto given_up = flight.crashes();
    const auto fly = [&](std::uint64_t job) {
      for (const Flight::Crash& crash : given_up) {
        if (crash.job == job) return;
      }
      flight.begin(job);
      if (crashes(job, !flight.suspects().empty())) std::abort();
    };
    for (const std::uint64_t job : flight.suspects()) {
      flight.clear();
      fly(job);
    }
    if (!flight.suspects().empty()) return kExitDone;
    for (std::uint64_t job = 0; job < 20; job += 2) {
      flight.clear();
      flight.begin(job);
      fly(job + 1);
    }
    return kExitDone;
  };
  return cli::supervise(play);
}

TEST(Supervisor, ThoseThatWereUnderWayBesideACrashAreNoRiddle) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(std::exit(supervised([](std::uint64_t job, bool) { return job % 2 == 1; })),
              ::testing::ExitedWithCode(kExitDone), "in job 19, which is left out");
}

TEST(Supervisor, CrashesThatNoGameCausesAloneEndTheRun) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(std::exit(supervised([](std::uint64_t, bool alone) { return !alone; })),
              ::testing::ExitedWithCode(kExitFailed), "but no game does when it is played alone");
}

// Is asked to end by a signal, which ends the process that plays, and gets another one.
[[noreturn]] void end_twice() {
  cli::supervise([](Flight&) {
    kill(getppid(), SIGUSR1);
    for (;;) pause();
    return kExitDone;
  });
  kill(getpid(), SIGUSR1);
  std::_Exit(kExitDone);
}

TEST(Supervisor, AnotherSignalOnTheWayOutIsNoOtherEnd) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(end_twice(), ::testing::ExitedWithCode(kExitInterrupted), "");
}

}  // namespace
}  // namespace muster
