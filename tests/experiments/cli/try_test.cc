// `muster try`: which experiment a file belongs to, what is played anew and what is not, and what
// is said of it; and what `muster new` writes, tried.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "experiments/cli/cli.h"
#include "experiments/cli/try/fitting.h"
#include "experiments/config/experiment.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

testing::Called workbench(std::vector<std::string> words) {
  return testing::call_muster(testing::builtin_games(), std::move(words));
}

class TryTest : public testing::FolderTest {
 protected:
  // A short experiment of nim-like speed: pilots of Penance in one pairing.
  std::string experiment(const std::string& more = "") const {
    return write("small.toml", R"(game = "penance"
repetitions = 12
scenarios = ["confessor_outrider"]
agents = [
  { name = "brawler", type = "pilot", rule = "brawler" },
  { name = "turtle", type = "pilot", rule = "turtle" },
  { name = "other", type = "pilot", rule = "skirmisher" },
]
[try]
what = "a pilot"
agent = { type = "pilot", rule = "FILE" }
reference = "turtle"
[question]
detect = 5
[stop]
when = "resolved"
race = true
[tournament]
format = "gauntlet"
candidates = ["brawler", "turtle"]
opponents = ["other"]
)" + more);
  }
  std::string weights(const std::string& name, const std::string& text) const {
    return write(name, "summary = \"mine\"\n" + text);
  }
  testing::Called tried(const std::string& file, std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"try",   file,           "--in",      experiment(),
                                      "--out", path("played"), "--seconds", "0"};
    words.insert(words.end(), more.begin(), more.end());
    return workbench(words);
  }
};

TEST_F(TryTest, SaysTheFilesPlaceAndItsDifferences) {
  const testing::Called once = tried(weights("mine.toml", "[position]\nready = 0.5\n"));
  ASSERT_EQ(once.code, kExitDone) << once.err;
  EXPECT_THAT(once.out,
              AllOf(HasSubstr("as a pilot"), HasSubstr("mine is in place "),
                    HasSubstr("Beside the best of the others: "), HasSubstr("Beside turtle: "),
                    HasSubstr("mine beside"), HasSubstr("of 2 pairs decided")));
  EXPECT_TRUE(fs::exists(path("played/report.html")));
}

TEST_F(TryTest, PlaysOnlyWhatIsNew) {
  const std::string file = weights("mine.toml", "[position]\nready = 0.5\n");
  EXPECT_THAT(tried(file).err, HasSubstr("72 games (6 cells x 12 repetitions), 0 in"));
  EXPECT_THAT(tried(file).err, HasSubstr("all 72 games are in"));
  weights("mine.toml", "[position]\nready = 0.6\n");
  const testing::Called edited = tried(file);
  EXPECT_THAT(edited.err, HasSubstr("48 rows stay, 24 to be played"));
  weights("mine.toml", "# as before\n[position]\nready = 0.5\n");
  EXPECT_THAT(tried(file).err, HasSubstr("72 rows stay, 0 to be played"));
}

TEST_F(TryTest, TellsTheSameAsJson) {
  const testing::Called once = tried(weights("mine.toml", "[position]\nready = 0.5\n"), {"--json"});
  ASSERT_EQ(once.code, kExitDone) << once.err;
  const auto json = nlohmann::json::parse(once.out);
  EXPECT_EQ(json.at("reference"), "turtle");
  EXPECT_EQ(json.at("answers").at(0).at("focus"), "mine");
  EXPECT_EQ(json.at("answers").at(0).at("levels").size(), 3U);
  EXPECT_EQ(json.at("answers").at(0).at("differences").size(), 3U);
}

TEST_F(TryTest, IsCalledOtherwiseWhereItsNameIsTaken) {
  const testing::Called once = tried(weights("turtle.toml", "[position]\nready = 0.5\n"));
  EXPECT_THAT(once.out, HasSubstr("turtle-tried is in place "));
}

TEST_F(TryTest, RefusesWhatIsNoTrial) {
  const std::string file = weights("mine.toml", "");
  const std::string config = write("none.toml", "game = \"penance\"\nrepetitions = 1\n");
  EXPECT_THAT(workbench({"try", file, "--in", config}).err, HasSubstr("has no table [try]"));
  EXPECT_EQ(workbench({"try", path("nowhere.toml")}).code, kExitBadInput);
  for (const char* wrong :
       {"[try]\nwhat = \"a\"\n", "[try]\nwhat = \"a\"\nagent = {type = \"pilot\"}\n",
        "[try]\nwhat = \"a\"\nruleset = true\nagent = {rule = \"FILE\"}\n"}) {
    const std::string bad = write("bad.toml", wrong);
    const testing::Called refused = workbench({"try", file, "--in", bad});
    EXPECT_EQ(refused.code, kExitBadInput) << wrong;
    EXPECT_THAT(refused.err, HasSubstr("bad.toml:")) << wrong;
  }
}

// Every shipped file of a player's rules, and the first ruleset of every game, goes where it
// belongs.
TEST_F(TryTest, FindsTheExperimentOfAFile) {
  const std::vector<std::pair<std::string, std::string>> all = {
      {"agents/targeting/sniper.toml", "homm_targeting"},
      {"agents/pilots/turtle.toml", "penance_pilots"},
      {"agents/leaders/miner.toml", "heroes_leaders"},
      {"agents/warlords/raider.toml", "projecthex_warlords"},
      {"agents/map_heroes/hunter.toml", "homm_map_heroes"},
      {"games/homm/rulesets/dice_stacks.toml", "homm_ruleset"},
      {"games/penance/rulesets/pools.toml", "penance_ruleset"},
      {"games/heroes/rulesets/single_roll.toml", "heroes_ruleset"},
      {"games/projecthex/rulesets/playtest.toml", "projecthex_ruleset"},
      {"games/homm_map/rulesets/board.toml", "homm_map_ruleset"},
  };
  for (const auto& [file, experiment] : all) {
    const auto fitting = cli::find_fitting(data_file(file), "", testing::builtin_games());
    ASSERT_TRUE(fitting.ok()) << file << ": " << fitting.status();
    EXPECT_EQ(fitting->config.name, experiment) << file;
  }
}

TEST_F(TryTest, TellsTheMistakesOfAFileThatFitsNothing) {
  const std::string file = weights("mine.toml", "melee = [\"same_tier\", \"closset\"]\n");
  const auto fitting = cli::find_fitting(file, "", testing::builtin_games());
  ASSERT_FALSE(fitting.ok());
  EXPECT_THAT(std::string(fitting.status().message()),
              AllOf(HasSubstr("fits no experiment"), HasSubstr("As a targeting rule"),
                    HasSubstr("mine.toml:2:"), HasSubstr("did you mean `closest`")));
}

TEST_F(TryTest, AsksWhichOfSeveral) {
  const std::string file = write("agent.toml", "type = \"greedy\"\n");
  const auto fitting = cli::find_fitting(file, "", testing::builtin_games());
  ASSERT_FALSE(fitting.ok());
  EXPECT_THAT(std::string(fitting.status().message()),
              AllOf(HasSubstr("fits several"), HasSubstr("--in try/penance_pilots")));
  const auto named = cli::find_fitting(file, "heroes", testing::builtin_games());
  ASSERT_TRUE(named.ok()) << named.status();
  EXPECT_EQ(named->config.name, "heroes_leaders");
}

// They are experiments like others, and take what they say they do.
TEST_F(TryTest, ShippedTrialsAreRight) {
  for (const std::string& name : document_names(data_file("experiments/try"))) {
    const auto experiment = load_experiment("try/" + name, {}, testing::builtin_games());
    ASSERT_TRUE(experiment.ok()) << experiment.status();
    EXPECT_EQ(experiment->stopping.when, StopWhen::kResolved) << name;
  }
}

class NewTest : public testing::FolderTest {};

TEST_F(NewTest, FollowsTheNearestExperiment) {
  const std::string file = path("factions.toml");
  const testing::Called made =
      workbench({"new", "factions", "--game", "projecthex", "--out", file});
  ASSERT_EQ(made.code, kExitDone) << made.err;
  EXPECT_THAT(made.out, HasSubstr("question: Which faction is strongest?"));
  const std::string text = content_of(file);
  EXPECT_THAT(text, AllOf(HasSubstr("after the experiment projecthex_factions"),
                          HasSubstr("# the smallest difference of interest"),
                          HasSubstr("compare = \"faction\""), Not(HasSubstr("seed = 20261121"))));
  const testing::Called again =
      workbench({"new", "factions", "--game", "projecthex", "--out", file});
  EXPECT_EQ(again.code, kExitBadInput);
  EXPECT_THAT(again.err, HasSubstr("is there already"));
  EXPECT_EQ(content_of(file), text);
}

TEST_F(NewTest, TellsWhatThereIs) {
  const testing::Called nothing =
      workbench({"new", "weather", "--game", "heroes", "--out", path("x")});
  EXPECT_EQ(nothing.code, kExitBadInput);
  EXPECT_THAT(nothing.err, AllOf(HasSubstr("no experiment is about `weather` of heroes"),
                                 HasSubstr("heroes_ladder")));
  EXPECT_THAT(workbench({"new", "rule"}).err, HasSubstr("--game GAME"));
  EXPECT_THAT(workbench({"new", "rule", "--game", "nim"}).err, HasSubstr("has no files of rules"));
  EXPECT_FALSE(fs::exists(path("x")));
}

// What it writes says what the shipped one does, and can be tried.
TEST_F(NewTest, WritesFilesToBeginWith) {
  for (const char* game : {"homm", "homm_map", "penance", "heroes", "projecthex"}) {
    for (const char* what : {"rule", "ruleset"}) {
      const std::string file = path(std::string(game) + "-" + what + ".toml");
      const testing::Called made = workbench({"new", what, "--game", game, "--out", file});
      ASSERT_EQ(made.code, kExitDone) << made.err;
      const auto fitting = cli::find_fitting(file, game, testing::builtin_games());
      EXPECT_TRUE(fitting.ok()) << file << ": " << fitting.status();
    }
  }
}

}  // namespace
}  // namespace muster
