// The settings that a game recommends for search (configs/agents/search) lie under those of an
// agent that is named by its type, and decide its games like any other file.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/canonical.h"
#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/registration/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/environment.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::unique_ptr<Registry> builtin() {
  auto games = std::make_unique<Registry>();
  add_builtin_games(*games);
  return games;
}

class PresetTest : public testing::FolderTest {
 protected:
  testing::Called muster(const std::vector<std::string>& words) const {
    return testing::call_muster(*registry_, words);
  }
  nlohmann::json analysis(const std::string& game, const std::string& agent) const {
    const testing::Called called = muster({"analyze", game, "--agent", agent, "--json"});
    EXPECT_EQ(called.code, kExitDone) << called.err;
    return called.code == kExitDone ? nlohmann::json::parse(called.out) : nlohmann::json();
  }
  std::string refusal(const std::string& game, const std::string& agent) const {
    const testing::Called called = muster({"analyze", game, "--agent", agent});
    EXPECT_EQ(called.code, kExitBadInput) << called.out;
    return called.err;
  }

  // From now on configs are a copy, whose search/homm.toml is this.
  void use_own_configs(const std::string& homm) {
    const std::string copy = path("configs");
    if (!moved_) {
      std::filesystem::copy(data_root(), copy, std::filesystem::copy_options::recursive);
      configs_.set(copy);
      moved_ = true;
      registry_ = builtin();
    }
    write("configs/agents/search/homm.toml", homm);
  }
  // The key of the cell in which the agent meets another in the combat.
  Hash128 key_of(const std::string& agent) const {
    const GameEngine& homm = *registry_->find("homm");
    const auto spec = cli::matchup_option(homm, "", "castle_vs_necropolis", {agent, "random"});
    EXPECT_TRUE(spec.ok()) << message_of(spec.status());
    const auto matchup = homm.prepare(*spec);
    EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
    return matchup.ok() ? (*matchup)->cell().key() : Hash128{};
  }

 private:
  std::unique_ptr<Registry> registry_ = builtin();
  testing::EnvironmentVariable configs_{"MUSTER_CONFIGS"};
  bool moved_ = false;
};

double best(const nlohmann::json& analysis) {
  double value = -1;
  for (const auto& move : analysis["moves"]) value = std::max(value, move["value"].get<double>());
  return value;
}

TEST_F(PresetTest, TheCombatIsAnalysedAsItRecommends) {
  const auto json = analysis("homm", "mcts:iterations=300");
  EXPECT_EQ(json["preset"], "agents/search/homm.toml");
  EXPECT_GT(best(json), -0.5);
  // Random play almost never wins, so that all placements look alike.
  const auto plain = analysis("homm", "mcts:iterations=300,preset=plain");
  EXPECT_EQ(plain["preset"], "");
  EXPECT_LT(best(plain), -0.8);
  const testing::Called by_default = muster({"analyze", "homm"});
  ASSERT_EQ(by_default.code, kExitDone) << by_default.err;
  EXPECT_THAT(by_default.out, AllOf(HasSubstr(", over agents/search/homm.toml\n"),
                                    HasSubstr("simulations: 10000\n"), Not(HasSubstr("   -0.9"))));
}

TEST_F(PresetTest, IsWhatItsFileSays) {
  const auto file = load_document(data_file("agents/search/homm.toml"));
  ASSERT_TRUE(file.ok()) << message_of(file.status());
  std::string all = "mcts:preset=plain";
  for (const auto& [key, value] : file->table) {
    if (key == "name" || key == "type" || key == "iterations") continue;
    toml::table one;
    one.insert(key, value);
    const std::string text = canonical_text(one);  // {key = value}
    const std::size_t equals = text.find(" = ");
    all +=
        "," + text.substr(1, equals - 1) + "=" + text.substr(equals + 3, text.size() - equals - 4);
  }
  const auto by_hand = analysis("homm", all + ",iterations=200");
  EXPECT_EQ(by_hand["moves"], analysis("homm", "mcts:iterations=200")["moves"]);
  EXPECT_EQ(by_hand["moves"], analysis("homm", "mcts:iterations=200,preset=recommended")["moves"]);
}

TEST_F(PresetTest, WhatAnAgentIsGivenCounts) {
  const auto recommended = analysis("homm", "mcts:iterations=200");
  EXPECT_EQ(recommended["facts"]["simulations"], "200");  // the file says 1000
  EXPECT_NE(analysis("homm", "mcts:iterations=200,exploration=0.3")["moves"], recommended["moves"]);
  EXPECT_NE(analysis("homm", "mcts:iterations=200,rollout_rule=sniper")["moves"],
            recommended["moves"]);
  // What the agent does not want of the file's rule need not be taken back.
  const auto uniform = analysis("homm", "mcts:iterations=200,prior=uniform,rollout=random");
  EXPECT_EQ(
      uniform["moves"],
      analysis("homm", "mcts:iterations=200,preset=plain,formula=puct,exploration=2.0")["moves"]);
  // The iterations of Heroes are for a turn; those of `budget = "decision"` for each decision.
  EXPECT_LT(
      std::stoi(
          analysis("heroes", "mcts:iterations=40")["facts"]["simulations"].get<std::string>()),
      40);
  EXPECT_EQ(analysis("heroes", "mcts:iterations=40,budget=decision")["facts"]["simulations"], "40");
}

TEST_F(PresetTest, GamesWithoutAFileArePlain) {
  const auto json = analysis("nim", "mcts:iterations=100");
  EXPECT_EQ(json["preset"], "");
  EXPECT_EQ(json["moves"], analysis("nim", "mcts:iterations=100,preset=plain")["moves"]);
  EXPECT_THAT(muster({"agents", "nim"}).out, HasSubstr("none: there is no "));
  EXPECT_THAT(muster({"agents", "homm"}).out,
              AllOf(HasSubstr("(\"recommended\"|\"plain\"; default \"recommended\")"),
                    HasSubstr("prior = \"rule\""), HasSubstr("agents/search/homm.toml")));
}

TEST_F(PresetTest, MistakesSayWhoseSettingsAreInTheWay) {
  EXPECT_THAT(refusal("homm", "mcts:preset=plian"), HasSubstr("did you mean `plain`"));
  EXPECT_THAT(refusal("nim", "mcts:preset=3"), HasSubstr("`mcts.preset`"));
  EXPECT_THAT(refusal("homm", "mcts:formula=uct"),
              AllOf(HasSubstr("`mcts.prior`: needs formula = \"puct\" (beside the recommended"),
                    HasSubstr("search/homm.toml"), HasSubstr("preset = \"plain\"")));
  EXPECT_THAT(refusal("homm", "mcts:widening=1"), HasSubstr("beside the recommended"));
  // What an agent says wrongly by itself is said as ever.
  EXPECT_THAT(refusal("homm", "mcts:rollouts=2,rave=true"),
              AllOf(HasSubstr("`mcts.rave`: needs rollouts = 1"), Not(HasSubstr("beside"))));
  EXPECT_THAT(refusal("homm", "mcts:preset=plain,rollout_rule=sniper"),
              HasSubstr("needs rollout = \"rule\" or prior = \"rule\""));
  EXPECT_THAT(refusal("homm", "mcts:preset=plain,rollout=rule"), HasSubstr("is missing"));
}

TEST_F(PresetTest, MistakesOfTheFileAreItsOwn) {
  use_own_configs("type = \"mcts\"\niterations = 5\nformulla = \"puct\"\n");
  EXPECT_THAT(refusal("homm", "mcts"),
              AllOf(HasSubstr("search/homm.toml:3"), HasSubstr("did you mean `formula`")));
  use_own_configs("type = \"mcts\"\npreset = \"recommended\"\n");
  EXPECT_THAT(refusal("homm", "mcts"), HasSubstr("search/homm.toml:2"));
  use_own_configs("type = \"greedy\"\n");
  EXPECT_THAT(refusal("homm", "mcts"), HasSubstr("`type`"));
  EXPECT_EQ(muster({"analyze", "homm", "--agent", "mcts:preset=plain,iterations=5"}).code,
            kExitDone);
}

// An agent file says all that it is.
TEST_F(PresetTest, FilesOfAgentsArePlainUnlessTheySayOtherwise) {
  const auto validated = [this](const std::string& preset) {
    write("sets.toml", "type = \"mcts\"\niterations = 50\ntree = \"single-observer\"\n" + preset);
    return muster(
        {"validate", write("exp.toml",
                           "game = \"homm\"\nrepetitions = 1\n"
                           "scenarios = [\"castle_vs_necropolis\"]\n"
                           "agents = [\"sets.toml\", {name = \"r\", type = \"random\"}]\n")});
  };
  EXPECT_EQ(validated("").err, "");
  EXPECT_THAT(validated("preset = \"recommended\"\n").err,
              HasSubstr("`sets.prior`: needs tree = \"closed\" (beside the recommended"));
}

TEST_F(PresetTest, AnEditedFileMakesOtherGames) {
  const std::string text = "type = \"mcts\"\nformula = \"puct\"\nprior = \"rule\"\nrollout_rule = ";
  use_own_configs(text + "\"nearest\"\n");
  const Hash128 plain = key_of("mcts:preset=plain");
  const Hash128 recommended = key_of("mcts");
  EXPECT_FALSE(plain == recommended);
  use_own_configs("# Another layout.\n" + text + "'nearest'\n");
  EXPECT_EQ(key_of("mcts"), recommended);
  use_own_configs(text + "\"sniper\"\n");
  EXPECT_FALSE(key_of("mcts") == recommended);
  EXPECT_EQ(key_of("mcts:preset=plain"), plain);
  // So does an edit of the rule that the file names.
  use_own_configs(text + "\"nearest\"\n");
  EXPECT_EQ(key_of("mcts"), recommended);
  write("configs/agents/targeting/nearest.toml", "melee = [\"closest\"]\nranged = [\"closest\"]\n");
  EXPECT_FALSE(key_of("mcts") == recommended);
  std::filesystem::remove(path("configs/agents/search/homm.toml"));
  EXPECT_FALSE(key_of("mcts") == plain);  // by its parameters: there is no file in either
}

TEST_F(PresetTest, RunsKeepTheFile) {
  const std::string text = "type = \"mcts\"\nprior = \"rule\"\nformula = \"puct\"\niterations = ";
  use_own_configs(text + "20\nrollout_rule = \"nearest\"\n");
  const std::string config = write(
      "exp.toml",
      "game = \"homm\"\nrepetitions = 1\nscenarios = [\"castle_vs_necropolis\"]\n"
      "[[agents]]\nname = \"m\"\ntype = \"mcts\"\n[[agents]]\nname = \"r\"\ntype = \"random\"\n");
  const std::string out = path("run");
  ASSERT_EQ(muster({"run", config, "--out", out, "--no-report"}).code, kExitDone);
  use_own_configs("type = \"greedy\"\n");
  const testing::Called verified = muster({"verify", out, "--count", "10"});
  EXPECT_EQ(verified.code, kExitDone) << verified.out << verified.err;
}

}  // namespace
}  // namespace muster
