#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/store/row_index.h"
#include "tests/support/command_line.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_engine.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kCliConfig = R"(name = "small, with comma"
game = "fake"
repetitions = 3
scenarios = [{name = "s0"}]
)" + testing::steady("a") + testing::steady("b", 40);

using testing::Called;

class CliTest : public testing::FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    config_ = write("exp.toml", kCliConfig);
    out_ = path("out");
  }

  static Called muster(const std::vector<std::string>& words) {
    static const Registry* const registry = new Registry(testing::fake_registry());
    return testing::call_muster(*registry, words);
  }

  std::string config_;
  std::string out_;
};

TEST_F(CliTest, HelpAndVersionSucceed) {
  const Called help = muster({"--help"});
  EXPECT_EQ(help.code, kExitDone);
  for (const char* verb : {"run", "validate", "plan", "export", "report", "games", "agents",
                           "playout", "replay", "analyze", "solve", "dice", "rules"}) {
    EXPECT_THAT(help.out, HasSubstr(std::string("\n  ") + verb)) << verb;
    const Called verb_help = muster({verb, "--help"});
    EXPECT_EQ(verb_help.code, kExitDone) << verb;
    EXPECT_THAT(verb_help.out, HasSubstr("Usage: muster " + std::string(verb))) << verb;
  }
  EXPECT_THAT(help.out, HasSubstr("Exit codes: 0 done"));
  EXPECT_THAT(muster({"--version"}).out, StartsWith("muster " MUSTER_VERSION " ("));
}

TEST_F(CliTest, WrongCommandLinesExitWithTwo) {
  const std::vector<std::vector<std::string>> wrong = {{},
                                                       {"runn"},
                                                       {"run"},
                                                       {"run", config_, "--threads", "0"},
                                                       {"run", config_, "--bogus"},
                                                       {"export", out_, "--format", "xml"},
                                                       {"playout", "fake", "--count", "-1"}};
  for (const auto& words : wrong) {
    const Called called = muster(words);
    EXPECT_EQ(called.code, kExitBadInput) << (words.empty() ? "" : words.back());
    EXPECT_THAT(called.err, StartsWith("muster: error: "));
  }
  EXPECT_THAT(muster({"runn"}).err, HasSubstr("there is no verb `runn`; did you mean `run`"));
}

TEST_F(CliTest, MistakesInConfigsExitWithTwoAndNameTheirPlace) {
  std::ofstream(config_) << "game = \"fake\"\nrepetitions = 0\nagents = 3\n";
  for (const char* verb : {"run", "validate", "plan"}) {
    const Called called = muster({verb, config_});
    EXPECT_EQ(called.code, kExitBadInput);
    EXPECT_THAT(called.err, HasSubstr("muster: error: " + config_ + ":2:15: key `repetitions`"));
    EXPECT_THAT(called.err, HasSubstr("muster: error: " + config_ + ":3:10: key `agents`"));
    EXPECT_EQ(called.out, "");
  }
  EXPECT_EQ(muster({"validate", "no/such.toml"}).code, kExitBadInput);
}

TEST_F(CliTest, FilesElsewhereNeedPermission) {
  fs::create_directories(path("own"));
  write("far.toml", "luck = 3\n");
  const std::string config = write("own/exp.toml", kCliConfig);
  const std::vector<std::string> named = {config, "--set", "scenarios=[\"../far.toml\"]"};
  for (const char* verb : {"run", "validate", "plan"}) {
    std::vector<std::string> words = {verb};
    words.insert(words.end(), named.begin(), named.end());
    if (verb == std::string("run")) words.insert(words.end(), {"--out", out_});
    const Called refused = muster(words);
    EXPECT_EQ(refused.code, kExitBadInput) << verb;
    EXPECT_THAT(refused.err, HasSubstr("allow it with --allow-outside")) << verb;
    if (verb == std::string("run")) {
      EXPECT_FALSE(fs::exists(out_));
    }
    words.emplace_back("--allow-outside");
    const Called allowed = muster(words);
    EXPECT_EQ(allowed.code, kExitDone) << verb << allowed.err;
  }
  const Called again = muster({"validate", config, "--set", "scenarios=[\"../far.toml\"]"});
  EXPECT_EQ(again.code, kExitBadInput) << "permission is for one command";
}

TEST_F(CliTest, ValidateAndPlanCountGames) {
  const Called valid = muster({"validate", config_, "--set", "repetitions=5"});
  EXPECT_EQ(valid.code, kExitDone) << valid.err;
  EXPECT_THAT(valid.out, HasSubstr("10 games"));
  const Called plan = muster({"plan", "--set", "repetitions=5", config_, "--threads", "2"});
  EXPECT_EQ(plan.code, kExitDone) << plan.err;
  EXPECT_THAT(plan.out, HasSubstr("games: 10\n"));
  EXPECT_THAT(plan.out, HasSubstr("on 2 threads"));
}

TEST_F(CliTest, RunExportsResumesGrowsAndRefusesAnotherExperiment) {
  const Called run = muster({"run", config_, "--out", out_, "--no-report", "--threads", "2"});
  ASSERT_EQ(run.code, kExitDone) << run.err;
  EXPECT_THAT(run.err, HasSubstr("6/6 games"));
  const Called csv = muster({"export", out_});
  EXPECT_EQ(csv.code, kExitDone);
  std::istringstream lines(csv.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_THAT(line, StartsWith("id,job,experiment,game,ruleset,scenario,repetition,seed,"));
  EXPECT_THAT(line, HasSubstr(",program,points"));
  std::getline(lines, line);
  EXPECT_THAT(line.substr(RowIds::kIdDigits), StartsWith(",0,\"small, with comma\","));
  EXPECT_THAT(line, HasSubstr(",a,b,"));
  EXPECT_EQ(std::count(csv.out.begin(), csv.out.end(), '\n'), 7);

  const Called again = muster({"run", config_, "--out", out_, "--no-report"});
  EXPECT_EQ(again.code, kExitDone);
  EXPECT_EQ(muster({"export", out_}).out, csv.out);
  const Called nameless = muster({"export"});
  EXPECT_EQ(nameless.code, kExitBadInput);
  EXPECT_THAT(nameless.err, HasSubstr("DIR is required"));

  const Called other = muster({"run", config_, "--out", out_, "--no-report", "--set", "seed=2"});
  EXPECT_EQ(other.code, kExitDone);
  EXPECT_THAT(other.err, HasSubstr("all games are played anew"));
  EXPECT_THAT(other.err, HasSubstr("6 rows of former configs stay until `muster gc`"));
  EXPECT_NE(muster({"export", out_}).out, csv.out);
  const Called back = muster({"run", config_, "--out", out_, "--no-report"});
  EXPECT_EQ(back.code, kExitDone);
  EXPECT_THAT(back.err, HasSubstr("6 rows stay, 0 to be played; 6 rows of former configs"));
  EXPECT_EQ(muster({"export", out_}).out, csv.out);

  const Called stranger =
      muster({"run", config_, "--out", out_, "--set", "name=other", "--set", "seed=3"});
  EXPECT_EQ(stranger.code, kExitBadInput);
  EXPECT_THAT(stranger.err, HasSubstr("holds 12 games of experiment `small, with comma`"));
  EXPECT_EQ(muster({"export", out_}).out, csv.out);
}

TEST_F(CliTest, ExportsJsonLinesAndTimings) {
  ASSERT_EQ(muster({"run", config_, "--out", out_, "--no-report"}).code, kExitDone);
  const Called lines = muster({"export", out_, "--format", "jsonl", "--timings"});
  std::istringstream stream(lines.out);
  std::uint64_t job = 0;
  for (std::string line; std::getline(stream, line); ++job) {
    const auto object = nlohmann::json::parse(line);
    EXPECT_EQ(object.at("job"), job);
    EXPECT_EQ(object.at("seats").size(), 2u);
    EXPECT_TRUE(object.at("metrics").at("points").is_number());
    EXPECT_GT(object.at("wall_nanoseconds"), 0);
  }
  EXPECT_EQ(job, 6u);
  const Called plain = muster({"export", out_, "--format", "jsonl"});
  EXPECT_EQ(plain.out.find("wall"), std::string::npos);
}

TEST_F(CliTest, DamagedStoresExitWithOne) {
  fs::create_directories(out_);
  std::ofstream(out_ + "/games.sqlite") << std::string(4096, 'x');
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"run", config_, "--out", out_}, {"export", out_}, {"report", out_}}) {
    const Called called = muster(words);
    EXPECT_EQ(called.code, kExitFailed);
    EXPECT_THAT(called.err, HasSubstr("is not a store of games, or it is damaged"));
  }
  EXPECT_EQ(muster({"export", out_ + "/none"}).code, kExitBadInput);
}

TEST_F(CliTest, FailedGamesExitWithOne) {
  const Called called =
      muster({"run", config_, "--out", out_, "--set", "agents.0={name=\"a\", type=\"broken\"}"});
  EXPECT_EQ(called.code, kExitFailed);
  EXPECT_THAT(called.err, HasSubstr("muster: error: job "));
}

TEST_F(CliTest, ListsGamesAndAgents) {
  EXPECT_THAT(muster({"games"}).out,
              StartsWith("fake: A game for tests.\n  seats: north, south\n"));
  const Called agents = muster({"agents", "fake"});
  EXPECT_THAT(agents.out, HasSubstr("steady"));
  EXPECT_THAT(agents.out, HasSubstr("(integer 0..1000; default 0)"));
  EXPECT_EQ(muster({"agents"}).out, agents.out);
  const Called unknown = muster({"agents", "fke"});
  EXPECT_EQ(unknown.code, kExitBadInput);
  EXPECT_THAT(unknown.err, HasSubstr("did you mean `fake`"));
}

TEST_F(CliTest, PlayoutPrintsCounts) {
  const Called called = muster({"playout", "fake", "--count", "10"});
  EXPECT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("games: 10\n"));
  EXPECT_THAT(called.out, HasSubstr("decisions/game: 3.0000\n"));
  EXPECT_THAT(called.out, HasSubstr("mean returns: 0.250000, -0.250000\n"));
  const Called agents =
      muster({"playout", "fake", "--agent", "steady:strength=3", "--agent", "steady"});
  EXPECT_THAT(agents.out, HasSubstr("agents: steady, steady\n")) << agents.err;
  const Called wrong = muster({"playout", "fake", "--agent", "steady:strength=x"});
  EXPECT_EQ(wrong.code, kExitBadInput);
  EXPECT_THAT(wrong.err, HasSubstr("key `steady.strength`: expected an integer"));
}

TEST_F(CliTest, DicePrintsTheConsolidatedFormAndTheTable) {
  const Called called = muster({"dice", "2d6+6 + 1d6+3"});
  EXPECT_EQ(called.code, kExitDone);
  EXPECT_THAT(called.out, StartsWith("3d6+9\n"));
  EXPECT_THAT(called.out, HasSubstr("1/216"));
  const Called wrong = muster({"dice", "2d"});
  EXPECT_EQ(wrong.code, kExitBadInput);
  EXPECT_THAT(wrong.err, StartsWith("muster: error: dice `2d`: "));
}

}  // namespace
}  // namespace muster
