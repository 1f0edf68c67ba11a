// Luck in runs: what a config asks for, later as well, and what of it can be played again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/config/experiment.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/forged_store.h"

namespace muster {
namespace {

using testing::Called;
using ::testing::HasSubstr;

std::string config(int repetitions, const std::string& luck) {
  return luck + "\nname = \"small\"\ngame = \"pig\"\nseed = 5\nruleset = {target = 20}\n" +
         "repetitions = " + std::to_string(repetitions) +
         "\nagents = [{name = \"random\", type = \"random\"}, {name = \"greedy\", type = "
         "\"greedy\", max_nodes = 20}]\n";
}

constexpr const char* kRollouts =
    "luck = {evaluator = {kind = \"rollouts\", rollouts = 3, rollout_depth = 9}}";

class LuckRunTest : public testing::FolderTest {
 protected:
  static Called muster(const std::vector<std::string>& words) {
    return testing::call_muster(testing::builtin_games(), words);
  }
  Called run(int repetitions, const std::string& luck, const std::string& out = "run") const {
    return muster(
        {"run", write("small.toml", config(repetitions, luck)), "--out", path(out), "--no-report"});
  }
  // The cells of a query's result, joined.
  std::string sql(const std::string& query) const {
    return testing::run_sql(path("run") + "/games.sqlite", query).cells;
  }
};

TEST_F(LuckRunTest, IsAddedLaterToRowsThatStay) {
  ASSERT_EQ(run(4, "").code, 0);
  const std::string before = sql("SELECT * FROM games ORDER BY id");
  const Called later = run(4, "luck = true");
  EXPECT_EQ(later.code, 0) << later.err;
  EXPECT_EQ(sql("SELECT * FROM games ORDER BY id"), before);
  EXPECT_EQ(sql("SELECT name, seat FROM witnesses"), "luck -1 ");
  EXPECT_EQ(sql("SELECT count(*) FROM figures_1"), "8 ");
  EXPECT_EQ(sql("SELECT count(*) FROM figures_1 WHERE luck_first <> luck_first_dice"), "0 ");
  EXPECT_NE(sql("SELECT count(*) FROM figures_1 WHERE luck_first <> 0"), "0 ");

  const Called other = run(6, kRollouts);  // two games a repetition
  EXPECT_EQ(other.code, 0) << other.err;
  EXPECT_EQ(sql("SELECT count(*) FROM figures_1"), "8 ");
  EXPECT_EQ(sql("SELECT count(*) FROM figures_2"), "12 ");
  EXPECT_EQ(sql("SELECT count(*) FROM games"), "12 ");
  ASSERT_EQ(run(6, kRollouts, "fresh").code, 0);
  EXPECT_EQ(muster({"export", path("run")}).out, muster({"export", path("fresh")}).out);
}

// Another game could come out: the rows stay without figures.
TEST_F(LuckRunTest, IsNotAddedToGamesLimitedByTime) {
  const std::string timed = R"(
name = "timed"
game = "pig"
ruleset = {target = 5}
repetitions = 3
agents = [{name = "random", type = "random"},
          {name = "timed", type = "mcts", iterations = 0, time_ms = 1}]
)";
  const auto run_timed = [&](const std::string& luck) {
    return muster({"run", write("timed.toml", luck + timed), "--out", path("run"), "--no-report"});
  };
  ASSERT_EQ(run_timed("").code, 0);
  const std::string before = sql("SELECT * FROM games ORDER BY id");
  const Called later = run_timed("luck = true\n");
  EXPECT_EQ(later.code, 0) << later.err;
  EXPECT_EQ(sql("SELECT * FROM games ORDER BY id"), before);
  EXPECT_EQ(sql("SELECT count(*) FROM games"), "6 ");
  EXPECT_EQ(sql("SELECT count(*) FROM figures_1"), "0 ");
}

TEST_F(LuckRunTest, IsPlayedAgainFromTheRunAlone) {
  ASSERT_EQ(run(5, kRollouts).code, 0);
  std::filesystem::remove(path("small.toml"));
  const Called all = muster({"verify", path("run"), "--count", "100"});
  EXPECT_EQ(all.code, 0) << all.err;
  EXPECT_THAT(all.out, HasSubstr("10 of 10"));
  EXPECT_EQ(muster({"check", path("run"), "--full"}).code, 0);
  const std::string exported = muster({"export", path("run")}).out;
  const std::string line = exported.substr(exported.find('\n') + 1);
  const Called one =
      muster({"replay", path("run"), "--game", line.substr(0, line.find(',')), "--verify"});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_THAT(one.err, HasSubstr("says the same"));
}

TEST_F(LuckRunTest, IsReadFromConfigs) {
  const auto witnesses = [](const std::string& luck) {
    const auto experiment =
        parse_experiment(config(1, luck), "test.toml", {}, testing::builtin_games());
    EXPECT_TRUE(experiment.ok()) << message_of(experiment.status());
    return experiment.ok() ? experiment->matchups.front()->witnesses()
                           : std::vector<WitnessIdentity>{};
  };
  EXPECT_TRUE(witnesses("").empty());
  EXPECT_TRUE(witnesses("luck = false").empty());
  ASSERT_EQ(witnesses("luck = true").size(), 1U);
  EXPECT_EQ(witnesses("luck = true")[0].seat, kAllSeats);
  EXPECT_EQ(witnesses("luck = true")[0].key(), witnesses("luck = {}")[0].key());
  EXPECT_NE(witnesses("luck = true")[0].key(), witnesses(kRollouts)[0].key());

  const auto problem = [](const std::string& luck) {
    return message_of(
        parse_experiment(config(1, luck), "test.toml", {}, testing::builtin_games()).status());
  };
  EXPECT_EQ(problem("luck = 3"),
            "test.toml:1:8: key `luck`: expected true, false or a table with the key `evaluator`");
  EXPECT_EQ(problem("luck = {evaluater = 3}"),
            "test.toml:1:9: key `luck.evaluater`: is unknown; did you mean `evaluator`?");
  EXPECT_THAT(problem("luck = {evaluator = {kind = \"rollouts\"}}"),
              HasSubstr("key `rollouts`: is missing"));
}

}  // namespace
}  // namespace muster
