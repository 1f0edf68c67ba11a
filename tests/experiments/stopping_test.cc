// Questions and stopping rules in configs, and runs that stop when it is clear.
#include "experiments/config/stopping.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/analysis/analysis.h"
#include "experiments/analysis/two_runs.h"
#include "experiments/report/report.h"
#include "tests/support/command_line.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_engine.h"
#include "tests/support/played_run.h"

namespace muster {
namespace {

using ::testing::HasSubstr;

const std::string kAgents =
    "\n" + testing::steady("a") + testing::steady("b", 20) + testing::steady("twin", 19);

std::string config(const std::string& more, int repetitions = 400) {
  return fmt::format(
      "game = \"fake\"\nrepetitions = {}\nscenarios = [{{name = \"s0\"}}, {{name = "
      "\"s1\", luck = 200}}]\n{}{}",
      repetitions, more, kAgents);
}

constexpr const char* kResolved = "[question]\ndetect = 15\n[stop]\nwhen = \"resolved\"\n";

class StoppingTest : public testing::FolderTest {
 protected:
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
  // A part of a run: until so many games were begun.
  void broken_off(const std::string& name, const std::string& text, std::uint64_t games) {
    stop_after_ = started_ + games;
    played(name, text, 2);
    stop_after_ = ~std::uint64_t{0};
    stop_ = false;
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
  std::atomic<std::uint64_t> started_{0};
  std::atomic<std::uint64_t> stop_after_{~std::uint64_t{0}};
  std::atomic<bool> stop_{false};
  std::uint64_t played_ = 0;
  analysis::Analysis analysis_;
};

TEST_F(StoppingTest, QuestionsAreRead) {
  const auto experiment = parse(config(
      "[[question]]\ncompare = \"seat\"\nband = 3\n[[question]]\ncompare = \"colour\"\noutcome = "
      "\"rounds\"\ndetect = 1.5\nfor = [\"a\"]\nscenarios = [\"s1\"]\n"));
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  ASSERT_EQ(experiment->questions.size(), 2U);
  EXPECT_EQ(experiment->questions[0].subject, Subject::kSeat);
  EXPECT_DOUBLE_EQ(experiment->questions[0].band, 0.03);
  EXPECT_EQ(experiment->questions[1].subject, Subject::kMetric);
  EXPECT_EQ(experiment->questions[1].compared(), "colour");
  EXPECT_DOUBLE_EQ(*experiment->questions[1].detect, 1.5);
  EXPECT_EQ(experiment->questions[1].players, std::vector<std::string>{"a"});
  EXPECT_EQ(experiment->questions[1].scenarios, std::vector<std::string>{"s1"});
}

TEST_F(StoppingTest, MistakesAreToldWithTheirPlace) {
  EXPECT_THAT(error_of("[question]\ncompare = \"opponent\"\n"), HasSubstr("gauntlet"));
  EXPECT_THAT(error_of("[question]\nfor = [\"aa\"]\n"),
              HasSubstr("exp.toml:5:7: key `question.for`: there is no agent `aa`"));
  EXPECT_THAT(error_of("[question]\nscenarios = [\"s2\"]\n"),
              HasSubstr("exp.toml:5:13: key `question.scenarios`: there is no scenario `s2`"));
  EXPECT_THAT(error_of("[question]\ndetect = 9\nscenarios = [\"s1\"]\n[stop]\nwhen = "
                       "\"resolved\"\n"),
              HasSubstr("must be about all scenarios"));
  EXPECT_THAT(error_of("[question]\ndetect = 0\n"),
              HasSubstr("exp.toml:5:10: key `question.detect`: expected a number above 0, got 0"));
  EXPECT_THAT(error_of("[question]\ndetcet = 3\n"), HasSubstr("`detect`"));
  EXPECT_THAT(error_of("[question]\ngiven = [\"weather\"]\n"), HasSubstr("`weather`"));
  EXPECT_THAT(error_of("question = 3\n"), HasSubstr("expected a table [question]"));
  EXPECT_THAT(error_of("[stop]\nwhen = \"resolved\"\n"), HasSubstr("add `detect`"));
  EXPECT_THAT(error_of("[stop]\nmax_games = 10\n"), HasSubstr("comes from `repetitions`"));
  EXPECT_THAT(
      error_of("[question]\ncompare = \"scenario\"\ndetect = 3\nfor = [\"a\"]\n[stop]\nwhen "
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

  broken_off("broken", config(kResolved), 100);
  EXPECT_TRUE(analysis_.missing > 0);
  EXPECT_FALSE(analysis_.answers[0].course->stopped_after.has_value());
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

TEST_F(StoppingTest, ARaceSendsThoseWhoAreDecidedToRest) {
  const std::string plain = "[question]\ndetect = 10\n[stop]\nwhen = \"resolved\"\n";
  const std::string race = plain + "race = true\n";
  played("plain", testing::race_config(plain), 2);
  const std::uint64_t all = analysis_.games;
  const std::string one = played("one", testing::race_config(race), 1);
  EXPECT_EQ(analysis_.answers[0].course->reason, "resolved");
  EXPECT_EQ(analysis_.missing, 0U);
  EXPECT_LT(analysis_.games, all);
  EXPECT_LE(played_, analysis_.games + 16) << "a round is played ahead";
  EXPECT_EQ(played("three", testing::race_config(race), 3), one);
  for (const std::uint64_t games : {30U, 200U})
    broken_off("broken", testing::race_config(race), games);
  EXPECT_EQ(played("broken", testing::race_config(race), 2), one);
  EXPECT_EQ(played("broken", testing::race_config(race), 2), one);
  EXPECT_EQ(played_, 0U);
  // Rows of those who would have rested are there, and do not count.
  played("all", testing::race_config("[question]\ndetect = 10\n"), 2);
  EXPECT_EQ(played("all", testing::race_config(race), 2), one);
}

// A question about one candidate: it is told from all others, who rest when they are, and the run
// ends; what others are among themselves follows, or is open.
TEST_F(StoppingTest, AQuestionAboutOneEndsWhenThatOneIsDecided) {
  const std::string stop = "[stop]\nwhen = \"resolved\"\nrace = true\n";
  const std::string all = "[question]\ndetect = 10\n" + stop;
  const std::string about = "[question]\ndetect = 10\nfocus = \"b\"\n" + stop;
  played("all", testing::race_config(all), 2);
  const std::uint64_t games = analysis_.games;
  const std::string one = played("one", testing::race_config(about), 1);
  const analysis::Answer& answer = analysis_.answers[0];
  EXPECT_EQ(answer.course->reason, "resolved");
  EXPECT_LT(analysis_.games, games);
  EXPECT_THAT(one, HasSubstr("How does b compare with the other candidates?"));
  EXPECT_THAT(one, HasSubstr("b is in place "));
  EXPECT_THAT(one, HasSubstr("when every pair was decided"));
  for (const analysis::Difference& difference : answer.differences) {
    const bool of_b =
        answer.rows[difference.better].name == "b" || answer.rows[difference.worse].name == "b";
    if (of_b) {
      EXPECT_NE(difference.verdict, stats::Verdict::kOpen);
    }
  }
  EXPECT_EQ(played("three", testing::race_config(about), 3), one);
  for (const std::uint64_t begun : {30U, 200U}) {
    broken_off("broken", testing::race_config(about), begun);
  }
  EXPECT_EQ(played("broken", testing::race_config(about), 2), one);
  // Games of another question's run are taken as they are.
  EXPECT_EQ(played("all", testing::race_config(about), 2), one);
  EXPECT_EQ(played_, 0U);
}

TEST_F(StoppingTest, MistakesInAFocusAreTold) {
  const std::string stop = "[stop]\nwhen = \"resolved\"\n";
  EXPECT_THAT(error_of("[question]\ndetect = 9\nfocus = \"c\"\n" + stop),
              HasSubstr("there is no agent `c`"));
  EXPECT_THAT(error_of("[question]\nfor = [\"a\", \"b\"]\ndetect = 9\nfocus = \"twin\"\n" + stop),
              HasSubstr("there is no agent `twin`"));
  EXPECT_THAT(error_of("[question]\ncompare = \"seat\"\ndetect = 9\nfocus = \"a\"\n" + stop),
              HasSubstr("not for seats"));
  EXPECT_THAT(error_of("[question]\ndetect = 9\nfocus = \"a\"\n"), HasSubstr("[stop] when"));
  EXPECT_THAT(error_of("[question]\ndetect = 9\nfocus = \"a\"\n[stop]\nwhen = \"best\"\n"),
              HasSubstr("[stop] when"));
}

TEST_F(StoppingTest, TheBestIsFoundOrATie) {
  const std::string best = "[question]\ndetect = 20\n[stop]\nwhen = \"best\"\nrace = true\n";
  const std::string one = played("one", testing::race_config(best), 1);
  const auto& course = *analysis_.answers[0].course;
  EXPECT_EQ(course.reason, "best");
  ASSERT_TRUE(course.race.has_value());
  EXPECT_TRUE(course.race->tied);
  EXPECT_EQ(course.race->in, (std::vector<std::string>{"b", "c"}));
  EXPECT_THAT(one, HasSubstr("ends in a tie of 2 of 4 candidates"));
  EXPECT_EQ(played("four", testing::race_config(best), 4), one);
}

std::string match_config(const std::string& more) {
  return "game = \"fake\"\nrepetitions = 2000\nscenarios = [{name = \"s0\"}, {name = "
         "\"s1\", luck = 200}]\n[tournament]\nkind = \"match\"\n" +
         more + R"(
)" + testing::steady("old", 20) +
         testing::steady("new", 26);
}

TEST_F(StoppingTest, AMatchEndsAtABound) {
  const std::string stop = "[stop]\nelo0 = -20\nelo1 = 20\n";
  const std::string one = played("one", match_config(stop), 1);
  const auto& course = *analysis_.answers[0].course;
  ASSERT_TRUE(course.match.has_value());
  EXPECT_EQ(course.reason, "accepted elo0") << "the first agent is the weaker one";
  EXPECT_LT(course.match->llr, course.match->lower_bound + 1e-9);
  EXPECT_LT(course.match->estimate->elo, -20);
  EXPECT_LT(analysis_.games, 4000U);
  EXPECT_THAT(one, HasSubstr("old does not pass against new"));
  EXPECT_EQ(played("three", match_config(stop), 3), one);
  broken_off("broken", match_config(stop), 41);
  EXPECT_EQ(played("broken", match_config(stop), 2), one);
}

TEST_F(StoppingTest, MistakesInRacesAndMatchesAreTold) {
  EXPECT_THAT(error_of("[stop]\nrace = true\n"), HasSubstr("needs `when`"));
  EXPECT_THAT(error_of("[question]\ndetect = 9\n[stop]\nwhen = \"best\"\nrace = true\n"),
              HasSubstr("candidates of a gauntlet"));
  EXPECT_THAT(error_of("[tournament]\nkind = \"match\"\n"), HasSubstr("exactly two agents"));
  EXPECT_THAT(error_of("[tournament]\nkind = \"duel\"\n"), HasSubstr("\"match\""));
  const auto match_error = [&](const std::string& stop) {
    const auto experiment = parse(match_config(stop));
    return experiment.ok() ? "(no error)" : message_of(experiment.status());
  };
  EXPECT_THAT(match_error("[stop]\nwhen = \"resolved\"\n"),
              HasSubstr("is for tournament.kind = \"tournament\""));
  EXPECT_THAT(match_error("[stop]\nelo0 = 5\nelo1 = 5\n"), HasSubstr("must be more than elo0"));
  EXPECT_THAT(match_error("[stop]\nalpha = 0.7\n"), HasSubstr("alpha"));
  EXPECT_THAT(match_error("[question]\noutcome = \"rounds\"\n"), HasSubstr("by their score"));
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
  EXPECT_THAT(report::comparison_text(*runs), HasSubstr("twin: more than before, by "));
  const std::string page = report::comparison_html(*runs);
  EXPECT_THAT(page, HasSubstr("<p class=\"answer\">More than before: twin. Less than before: a"));
  EXPECT_THAT(page, HasSubstr("<li>a: less than before, by "));
  EXPECT_THAT(page, HasSubstr("Before and after"));

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

// Runs that stopped are whole, their reports' own games are compared, and intervals allow for
// stops.
TEST_F(StoppingTest, RunsThatStoppedAreComparedByTheGamesThatCount) {
  const std::string race = "[question]\ndetect = 10\n[stop]\nwhen = \"resolved\"\nrace = true\n";
  played("before", testing::race_config(race), 3);
  const analysis::Answer answer = analysis_.answers[0];
  const auto experiment = parse(testing::race_config(race), {"seed=9"});
  ASSERT_TRUE(testing::play_run(*experiment, path("after"), 3, stop_).ok());
  const auto before = Store::open(path("before"));
  const auto after = Store::open(path("after"));
  ASSERT_TRUE(before.ok() && after.ok());
  const auto runs = analysis::compare_runs(**before, **after);
  ASSERT_TRUE(runs.ok()) << runs.status();
  EXPECT_TRUE(runs->sequential);
  EXPECT_FALSE(runs->partial);
  EXPECT_FALSE(runs->paired);
  for (const analysis::Change& change : runs->changes) {
    const auto row = std::find_if(answer.rows.begin(), answer.rows.end(),
                                  [&](const auto& one) { return one.name == change.name; });
    ASSERT_NE(row, answer.rows.end());
    EXPECT_DOUBLE_EQ(change.before.estimate, row->value.estimate) << change.name;
    EXPECT_NE(change.verdict, stats::Verdict::kAhead) << change.name;
    EXPECT_NE(change.verdict, stats::Verdict::kBehind) << change.name;
  }
  const auto same = analysis::compare_runs(**before, **before);
  ASSERT_TRUE(same.ok());
  EXPECT_TRUE(same->paired);
  EXPECT_EQ(same->changes[0].verdict, stats::Verdict::kEquivalent);

  broken_off("part", testing::race_config(race), 40);
  const auto part = Store::open(path("part"));
  ASSERT_TRUE(part.ok());
  const auto partial = analysis::compare_runs(**before, **part);
  ASSERT_TRUE(partial.ok()) << partial.status();
  EXPECT_TRUE(partial->partial);
  EXPECT_THAT(report::comparison_text(*partial), HasSubstr("not finished"));
}

}  // namespace
}  // namespace muster
