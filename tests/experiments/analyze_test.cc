// `muster analyze` and `muster solve` on the games that come with muster: positions from files, and
// their mistakes.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class AnalyzeTest : public testing::FolderTest {
 protected:
  static testing::Called muster(const std::vector<std::string>& words) {
    return testing::call_muster(testing::builtin_games(), words);
  }

  // A position file with this text.
  std::string file(const std::string& text) const { return write("position.toml", text); }
};

// X has two in the top row: the third wins.
constexpr const char* kTwoInARow = R"(game = "tic_tac_toe"
moves = ["mark cell 0", "mark cell 3", 1, "mark cell 4"]
)";

TEST_F(AnalyzeTest, RanksTheWinningMoveFirst) {
  for (const char* agent : {"mcts:iterations=2000", "mcts:iterations=2000,solver=true", "exact"}) {
    const testing::Called called =
        muster({"analyze", "tic_tac_toe", "--state", file(kTwoInARow), "--agent", agent, "--json"});
    ASSERT_EQ(called.code, kExitDone) << called.err;
    const auto json = nlohmann::json::parse(called.out);
    EXPECT_EQ(json["to_move"], "first") << agent;
    EXPECT_EQ(json["history"].size(), 4U) << agent;
    EXPECT_EQ(json["moves"].size(), 5U) << agent;
    EXPECT_EQ(json["moves"][0]["move"], "mark cell 2") << agent;
    EXPECT_EQ(json["moves"][0]["value"], 1.0) << agent;
  }
}

TEST_F(AnalyzeTest, AStateOfAReplayIsAPositionInEveryGame) {
  std::size_t asked = 0;
  for (const GameEngine* engine : testing::builtin_games().games()) {
    const std::string& game = engine->info().name;
    const testing::Called told = muster(
        {"replay", game, "--agent", "random", "--seed", "3", "--json", "--no-words", "--no-legal"});
    ASSERT_EQ(told.code, kExitDone) << told.err;
    std::istringstream lines(told.out);
    std::string line;
    nlohmann::json last;
    std::size_t choice = 0;
    while (std::getline(lines, line)) {
      const auto step = nlohmann::json::parse(line);
      const bool decides = step.contains("state") &&
                           !step.value("seat", nlohmann::json()).is_null() &&
                           step.value("choices", 0) > 1;
      if (decides && ++choice <= 3) last = step;
    }
    ASSERT_FALSE(last.is_null()) << game << told.out.substr(0, 500);
    const std::string path = write("position.json", last["state"].dump());
    const testing::Called called =
        muster({"analyze", game, "--state", path, "--agent", "mcts:iterations=20", "--json"});
    ASSERT_EQ(called.code, kExitDone) << game << ": " << called.err;
    EXPECT_FALSE(nlohmann::json::parse(called.out)["moves"].empty()) << game;
    ++asked;
  }
  EXPECT_GE(asked, 14U);
}

TEST_F(AnalyzeTest, MistakesInAStateNameFileAndMember) {
  const std::string path = write("position.json", R"({"phase": "mov"})");
  const testing::Called called = muster({"analyze", "homm", "--state", path});
  EXPECT_EQ(called.code, kExitBadInput);
  EXPECT_THAT(called.err, AllOf(HasSubstr(path + ": member `phase`: unknown name \"mov\""),
                                HasSubstr("did you mean `move_after`")));
  EXPECT_THAT(muster({"analyze", "homm", "--state", write("broken.json", "{")}).err,
              HasSubstr("is not JSON"));
}

TEST_F(AnalyzeTest, TextTellsPositionMovesAndFacts) {
  const testing::Called called = muster({"analyze", "tic_tac_toe", "--state", file(kTwoInARow),
                                         "--agent", "mcts:iterations=2000,solver=true"});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, AllOf(HasSubstr("after 4 moves: mark cell 0, mark cell 3, mark cell 1"),
                                HasSubstr("to move: first"), HasSubstr("  1  mark cell 2"),
                                HasSubstr("exact"), HasSubstr("proven: yes")));
}

TEST_F(AnalyzeTest, ChanceComesFromTheSeedAndForcedMovesPlayThemselves) {
  const std::string path = file("seed = 5\nrandom_decisions = 20\n");
  const testing::Called one = muster({"analyze", "pig", "--state", path, "--json"});
  const testing::Called again = muster({"analyze", "pig", "--state", path, "--json"});
  ASSERT_EQ(one.code, kExitDone) << one.err;
  EXPECT_EQ(one.out, again.out);
  const auto json = nlohmann::json::parse(one.out);
  EXPECT_EQ(json["moves"].size(), 2U);     // hold and roll: a real decision
  EXPECT_EQ(json["history"][0], "roll");   // forced, though it is no random decision
  EXPECT_GT(json["history"].size(), 40U);  // with its dice
  const testing::Called other =
      muster({"analyze", "pig", "--state", file("seed = 6\nrandom_decisions = 20\n"), "--json"});
  EXPECT_NE(nlohmann::json::parse(other.out)["history"], json["history"]);
}

TEST_F(AnalyzeTest, ChanceMayBeWrittenDown) {
  const testing::Called called =
      muster({"analyze", "pig", "--state", file("moves = [\"face 6\", \"roll\", \"face 5\"]\n"),
              "--json"});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  EXPECT_EQ(nlohmann::json::parse(called.out)["state"]["turn_total"], 11);
}

TEST_F(AnalyzeTest, HiddenCardsDoNotMatter) {
  // Cards are dealt first; the second player's makes no difference to the first's analysis.
  std::vector<nlohmann::json> moves;
  for (const char* other : {"1", "3"}) {
    const testing::Called called = muster(
        {"analyze", "kuhn_poker", "--state", file(std::string("moves = [2, ") + other + "]\n"),
         "--agent", "mcts:iterations=500,tree=multiple-observer", "--json"});
    ASSERT_EQ(called.code, kExitDone) << called.err;
    moves.push_back(nlohmann::json::parse(called.out)["moves"]);
  }
  EXPECT_EQ(moves[0], moves[1]);
}

TEST_F(AnalyzeTest, RulesAreComparedWithTheRanking) {
  const testing::Called called =
      muster({"analyze", "homm", "--scenario", "clash_level_3_normal", "--random-decisions", "12",
              "--seed", "4", "--agent", "mcts:iterations=300", "--rule", "rulebook", "--rule",
              "max-damage", "--json"});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  const auto json = nlohmann::json::parse(called.out);
  ASSERT_EQ(json["rules"].size(), 2U);
  for (const auto& rule : json["rules"]) {
    EXPECT_GE(rule["behind"].get<double>(), 0);
    EXPECT_TRUE(std::any_of(json["moves"].begin(), json["moves"].end(),
                            [&](const auto& move) { return move["action"] == rule["action"]; }));
  }
  EXPECT_THAT(muster({"analyze", "pig", "--rule", "x"}).err, HasSubstr("--rule x"));
}

TEST_F(AnalyzeTest, MistakesNameTheirPlace) {
  const auto error = [this](const std::string& text) {
    const testing::Called called = muster({"analyze", "tic_tac_toe", "--state", file(text)});
    EXPECT_EQ(called.code, kExitBadInput);
    EXPECT_EQ(called.out, "");
    return called.err;
  };
  EXPECT_THAT(error("moves = [\n  0,\n  \"mark cel 3\"]\n"),
              AllOf(HasSubstr("position.toml:3:3"), HasSubstr("did you mean `mark cell 3`")));
  EXPECT_THAT(error("moves = [0, 0]\n"), HasSubstr("`0` is not possible after 1 moves"));
  EXPECT_THAT(error("moves = [0, 3, 1, 4, 2, 5]\n"), HasSubstr("the game is over after 5 moves"));
  EXPECT_THAT(error("moves = 3\n"), AllOf(HasSubstr(":1:"), HasSubstr("`moves`")));
  EXPECT_THAT(error("moves = [0, true]\n"), HasSubstr("expected a text or a number"));
  EXPECT_THAT(error("game = \"pig\"\n"), HasSubstr("expected \"tic_tac_toe\""));
  EXPECT_THAT(error("random_decisions = 3\n"), HasSubstr("needs a `seed`"));
  EXPECT_THAT(error("move = [1]\n"), HasSubstr("did you mean `moves`"));
  EXPECT_THAT(error("scenario = \"nowhere\"\n"), HasSubstr("`scenario`"));
  EXPECT_EQ(muster({"analyze", "tic_tac_toe", "--state", "no/such.toml"}).code, kExitBadInput);
  EXPECT_THAT(muster({"analyze", "tic_tac_toe", "--agent", "random"}).err,
              HasSubstr("cannot explain"));
  const testing::Called chance =
      muster({"analyze", "pig", "--state", file("moves = [\"face 6\", 1]\n")});
  EXPECT_EQ(chance.code, kExitBadInput);
  EXPECT_THAT(chance.err, HasSubstr("chance is next"));
}

// configs/agents/search/GAME.toml, and one more of homm: what the study recommends must be what the
// game can do.
TEST_F(AnalyzeTest, RecommendedSearchPlaysItsGame) {
  const std::vector<std::string> files = document_names(data_file("agents/search"));
  EXPECT_GE(files.size(), 5U);
  for (const std::string& file : files) {
    const std::string game = file == "homm_cards" ? "homm" : file;
    const char* scenarios = game == "homm" ? "scenarios = [\"castle_vs_necropolis\"]\n" : "";
    const std::string config =
        write("exp.toml", fmt::format("game = \"{0}\"\nrepetitions = 1\n{1}"
                                      "agents = [\"agents/search/{2}.toml\", "
                                      "{{name = \"r\", type = \"random\"}}]\n",
                                      game, scenarios, file));
    EXPECT_EQ(muster({"validate", config}).err, "") << file;
  }
}

TEST_F(AnalyzeTest, SolveFindsTheValueOfKuhnPoker) {
  const testing::Called called = muster({"solve", "kuhn_poker", "--iterations", "1000"});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, AllOf(HasSubstr("histories: 58"), HasSubstr("information sets: 12"),
                                HasSubstr("value of first: -0.0555")));
}

TEST_F(AnalyzeTest, SavedStrategiesPlayTheirOwnGameOnly) {
  const std::string saved = path("kuhn.solver");
  ASSERT_EQ(muster({"solve", "kuhn_poker", "--iterations", "200", "--out", saved}).code, kExitDone);
  const std::string agent = "equilibrium:strategy=\"" + saved + "\"";
  const testing::Called played =
      muster({"playout", "kuhn_poker", "--count", "50", "--agent", agent});
  EXPECT_EQ(played.code, kExitDone) << played.err;
  const testing::Called other =
      muster({"playout", "leduc_poker", "--count", "5", "--agent", agent});
  EXPECT_EQ(other.code, kExitBadInput);
  EXPECT_THAT(other.err, HasSubstr("kuhn_poker"));
  EXPECT_EQ(muster({"solve", "connect_four", "--max-nodes", "1000"}).code, kExitBadInput);
  EXPECT_EQ(muster({"solve", "kuhn_poker", "--algorithm", "cfr++"}).code, kExitBadInput);
}

}  // namespace
}  // namespace muster
