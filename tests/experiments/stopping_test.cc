// Questions and stopping rules in configs, and runs that stop when it is clear.
#include "experiments/config/stopping.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/analysis/analysis.h"
#include "experiments/analysis/two_runs.h"
#include "experiments/report/report.h"
#include "tests/support/fake_engine.h"
#include "tests/support/played_run.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr const char* kAgents = R"(
[[agents]]
name = "a"
type = "steady"
[[agents]]
name = "b"
type = "steady"
strength = 20
[[agents]]
name = "twin"
type = "steady"
strength = 19
)";

std::string config(const std::string& more, int repetitions = 400) {
  return fmt::format("game = \"fake\"\nrepetitions = {}\nscenarios = [{{name = \"s0\"}}, {{name = "
                     "\"s1\", luck = 200}}]\n{}{}",
                     repetitions, more, kAgents);
}

constexpr const char* kResolved = "[question]\ndetect = 15\n[stop]\nwhen = \"resolved\"\n";

class StoppingTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) /
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  absl::StatusOr<Experiment> parse(const std::string& text,
                                   const std::vector<std::string>& overrides = {}) const {
    return parse_experiment(text, "exp.toml", overrides, registry_);
  }
  std::string error_of(const std::string& more) const {
    const auto experiment = parse(config(more));
    return experiment.ok() ? "(no error)" : message_of(experiment.status());
  }
  std::string path(const std::string& name) const {
    return (folder_ / name / kStoreFileName).string();
  }
  // The report of a run that was played on.
  std::string played(const std::string& name, const std::string& text, int threads) {
    const auto experiment = parse(text);
    EXPECT_TRUE(experiment.ok()) << experiment.status();
    const auto outcome = testing::play_run(*experiment, path(name), threads, stop_);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    played_ = outcome.ok() ? outcome->played : 0;
    const auto store = Store::open(path(name));
    EXPECT_TRUE(store.ok()) << store.status();
    const auto analysis = analysis::analyze(**store);
    EXPECT_TRUE(analysis.ok()) << analysis.status();
    analysis_ = *analysis;
    return report::terminal_table(*analysis);
  }

  Registry registry_ = testing::fake_registry([this] {
    if (++started_ == stop_after_) stop_ = true;
  });
  fs::path folder_;
  std::atomic<std::uint64_t> started_{0};
  std::atomic<std::uint64_t> stop_after_{~std::uint64_t{0}};
  std::atomic<bool> stop_{false};
  std::uint64_t played_ = 0;
  analysis::Analysis analysis_;
};

TEST_F(StoppingTest, QuestionsAreRead) {
  const auto experiment = parse(config(
      "[[question]]\ncompare = \"seat\"\nband = 3\n[[question]]\ncompare = \"colour\"\noutcome = "
      "\"rounds\"\ndetect = 1.5\nfor = [\"a\"]\n"));
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  ASSERT_EQ(experiment->questions.size(), 2U);
  EXPECT_EQ(experiment->questions[0].subject, Subject::kSeat);
  EXPECT_DOUBLE_EQ(experiment->questions[0].band, 0.03);
  EXPECT_EQ(experiment->questions[1].subject, Subject::kMetric);
  EXPECT_EQ(experiment->questions[1].compared(), "colour");
  EXPECT_DOUBLE_EQ(*experiment->questions[1].detect, 1.5);
  EXPECT_EQ(experiment->questions[1].players, std::vector<std::string>{"a"});
}

TEST_F(StoppingTest, MistakesAreToldWithTheirPlace) {
  EXPECT_THAT(error_of("[question]\ncompare = \"opponent\"\n"), HasSubstr("gauntlet"));
  EXPECT_THAT(error_of("[question]\nfor = [\"aa\"]\n"),
              HasSubstr("exp.toml:5:1: key `question.for`: there is no agent `aa`"));
  EXPECT_THAT(error_of("[question]\ndetect = 0\n"), HasSubstr("must be more than 0"));
  EXPECT_THAT(error_of("[question]\ndetcet = 3\n"), HasSubstr("`detect`"));
  EXPECT_THAT(error_of("[question]\ngiven = [\"weather\"]\n"), HasSubstr("`weather`"));
  EXPECT_THAT(error_of("question = 3\n"), HasSubstr("expected a table [question]"));
  EXPECT_THAT(error_of("[stop]\nwhen = \"resolved\"\n"), HasSubstr("add `detect`"));
  EXPECT_THAT(error_of("[stop]\nmax_games = 10\n"), HasSubstr("comes from `repetitions`"));
  EXPECT_THAT(error_of("[question]\ncompare = \"scenario\"\ndetect = 3\nfor = [\"a\"]\n[stop]\nwhen "
                       "= \"resolved\"\n"),
              HasSubstr("meet the same seeds"));
}

TEST_F(StoppingTest, StopsAtTheSameRoundForAnyThreadsAndAfterAnyInterruption) {
  const std::string one = played("one", config(kResolved), 1);
  ASSERT_TRUE(analysis_.answers[0].course->stopped_after.has_value());
  EXPECT_EQ(analysis_.answers[0].course->reason, "resolved");
  EXPECT_LT(analysis_.games, 4800U);
  EXPECT_EQ(played_, analysis_.games) << "one thread plays nothing after the decision";
  EXPECT_EQ(played("four", config(kResolved), 4), one);

  stop_after_ = started_ + 100;
  played("broken", config(kResolved), 2);
  EXPECT_TRUE(analysis_.missing > 0);
  EXPECT_FALSE(analysis_.answers[0].course->stopped_after.has_value());
  stop_after_ = ~std::uint64_t{0};
  stop_ = false;
  EXPECT_EQ(played("broken", config(kResolved), 2), one);
  EXPECT_EQ(played("broken", config(kResolved), 2), one);
  EXPECT_EQ(played_, 0U) << "nothing is left to play";
}

// All games are there already: the decision is taken again from the first round.
TEST_F(StoppingTest, ARunWithMoreGamesThanNeededSaysTheSame) {
  const std::string stopped = played("stopped", config(kResolved), 2);
  played("all", config("[question]\ndetect = 15\n"), 2);
  EXPECT_EQ(analysis_.games, 4800U);
  EXPECT_EQ(played("all", config(kResolved), 2), stopped);
  EXPECT_EQ(played_, 0U);
  EXPECT_GT(analysis_.unused, 0U);
}

TEST_F(StoppingTest, PrecisionEndsARunToo) {
  played("precise", config("[stop]\nprecision = 20\n"), 2);
  const analysis::Answer& answer = analysis_.answers[0];
  EXPECT_EQ(answer.course->reason, "precision");
  EXPECT_LT(*answer.course->stopped_after, 400);
}

TEST_F(StoppingTest, RunsAreComparedSeedBySeed) {
  played("before", config("", 40), 2);
  const std::string stronger = config("", 40);
  const std::size_t at = stronger.find("strength = 19");
  played("after", std::string(stronger).replace(at, 13, "strength = 60"), 2);
  const auto before = Store::open(path("before"));
  const auto after = Store::open(path("after"));
  ASSERT_TRUE(before.ok() && after.ok());
  const auto runs = analysis::compare_runs(**before, **after);
  ASSERT_TRUE(runs.ok()) << runs.status();
  EXPECT_TRUE(runs->paired);
  EXPECT_EQ(runs->scenarios, 2U);
  ASSERT_EQ(runs->changes.size(), 3U);
  EXPECT_EQ(runs->changes[2].name, "twin");
  EXPECT_EQ(runs->changes[2].verdict, stats::Verdict::kAhead);
  EXPECT_EQ(runs->changes[0].verdict, stats::Verdict::kBehind) << "a meets a stronger one";
  EXPECT_THAT(report::comparison_text(*runs, (*before)->meta()),
              HasSubstr("twin: more than before, by "));

  // Other seeds: not paired, and wider.
  const auto experiment = parse(config("", 40), {"seed=9"});
  ASSERT_TRUE(testing::play_run(*experiment, path("other"), 2, stop_).ok());
  const auto other = Store::open(path("other"));
  ASSERT_TRUE(other.ok());
  const auto apart = analysis::compare_runs(**before, **other);
  ASSERT_TRUE(apart.ok()) << apart.status();
  EXPECT_FALSE(apart->paired);
  for (const analysis::Change& change : apart->changes) {
    EXPECT_EQ(change.verdict, stats::Verdict::kOpen) << change.name;
  }
  const auto same = analysis::compare_runs(**before, **before);
  ASSERT_TRUE(same.ok());
  for (const analysis::Change& change : same->changes) {
    EXPECT_EQ(change.difference.estimate, 0);
  }
}

}  // namespace
}  // namespace muster
