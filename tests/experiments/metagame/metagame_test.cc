// `muster metagame`, and how often what it is certain of is false.
#include "experiments/metagame/metagame.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/cli/cli.h"
#include "experiments/report/report.h"
#include "tests/experiments/metagame/matrices.h"
#include "tests/experiments/metagame/played.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"

namespace muster::metagame {
namespace {

using muster::metagame::testing::named;
using ::testing::HasSubstr;

TEST(Metagame, OfACircleAndOneBehind) {
  const std::vector<std::vector<double>> scores = {
      {.5, .3, .7, .8}, {.7, .5, .3, .8}, {.3, .7, .5, .8}, {.2, .2, .2, .5}};
  Rng rng(2);
  const Metagame game =
      metagame_of(muster::metagame::testing::played(scores, true, 2, 400, rng), 9600);
  EXPECT_EQ(game.scenarios, 2);
  ASSERT_EQ(game.rows.size(), 4U);
  EXPECT_EQ(game.rows.back().name, "row 3");
  EXPECT_EQ(game.rows.back().range.membership, Membership::kNone);
  ASSERT_TRUE(game.rows.back().dominated.has_value());
  EXPECT_EQ(game.value.estimate, 0.5);
  for (const char* name : {"row 0", "row 1", "row 2"}) {
    const Strategy& strategy = named(game.rows, name);
    EXPECT_EQ(strategy.range.membership, Membership::kEvery) << name;
    EXPECT_NEAR(strategy.share, 1.0 / 3, 0.06);
    EXPECT_FALSE(strategy.dominated.has_value());
  }
  ASSERT_TRUE(game.cycles.has_value());
  EXPECT_NEAR(game.cycles->cyclic_share, 0.24, 0.06);
  ASSERT_TRUE(game.circle.has_value());
  EXPECT_TRUE(game.circle->certain);
  EXPECT_THAT(game.sinks, ::testing::ElementsAre(::testing::UnorderedElementsAre(0, 1, 2)));
  EXPECT_FALSE(game.alpha_ranks.empty());
  // Scores go with their rows: nobody beats the last one less than 70 %.
  for (std::size_t row = 0; row < 3; ++row) {
    EXPECT_GT(game.scores[row][3].estimate, 0.7);
    EXPECT_LT(game.scores[3][row].estimate, 0.3);
  }
}

TEST(Metagame, SaysHowManyGamesWouldTell) {
  const std::vector<std::vector<double>> scores = {{.5, .56}, {.44, .5}};
  Rng rng(2);
  const PayoffTable few = muster::metagame::testing::played(scores, true, 1, 60, rng);
  const Metagame game = metagame_of(few, 120);
  const Strategy& first = named(game.rows, game.rows.front().name);
  ASSERT_EQ(first.range.membership, Membership::kOpen);
  ASSERT_TRUE(first.games_to_decide.has_value());
  EXPECT_GT(*first.games_to_decide, 120);
}

// All that is certain of equilibria and of dominance, jointly, over games of four strategies with
// two clones among them; the share of runs in which some of it is false.
TEST(Metagame, WhatIsCertainIsSeldomFalse) {
  constexpr int kRuns = 300;
  int false_runs = 0;
  int certain = 0;
  Rng rng(17);
  for (int run = 0; run < kRuns; ++run) {
    PayoffMatrix truth = muster::metagame::testing::random_symmetric(rng, 4, false);
    for (std::size_t j = 0; j < 4; ++j) {
      truth[3][j] = j == 3 ? 0 : truth[2][j];
      truth[j][3] = j == 3 ? 0 : truth[j][2];
    }
    truth[2][3] = truth[3][2] = 0;
    std::vector<std::vector<double>> scores = truth;
    for (std::vector<double>& row : scores) {
      for (double& score : row) score = 0.5 + 0.6 * score;
    }
    for (std::vector<double>& row : truth) {
      for (double& payoff : row) payoff *= 0.6;
    }
    const Metagame game =
        metagame_of(muster::metagame::testing::played(scores, true, 2, 40, rng), 960);
    const Equilibrium equilibrium = maximum_entropy_equilibrium(truth);
    bool good = true;
    for (std::size_t i = 0; i < 4; ++i) {
      const Strategy& strategy = named(game.rows, "row " + std::to_string(i));
      const double regret = -muster::metagame::testing::dot(truth[i], equilibrium.columns);
      good =
          good && regret >= strategy.range.least - 1e-6 && regret <= strategy.range.largest + 1e-6;
      if (strategy.range.membership == Membership::kNone) good = good && equilibrium.rows[i] < 1e-6;
      // A clone is never in every equilibrium, and what is not played in one neither.
      if (strategy.range.membership == Membership::kEvery) {
        good = good && i < 2 && equilibrium.rows[i] > 1e-6;
      }
      certain += strategy.range.membership == Membership::kOpen ? 0 : 1;
    }
    false_runs += good ? 0 : 1;
  }
  RecordProperty("false_runs", false_runs);
  RecordProperty("certain", certain);
  EXPECT_LE(false_runs, kRuns * 0.05);
  EXPECT_GT(certain, kRuns / 2);
}

class MetagameVerb : public muster::testing::FolderTest {
 protected:
  muster::testing::Called call(std::vector<std::string> words) {
    return muster::testing::call_muster(muster::testing::builtin_games(), std::move(words));
  }
  std::string run(const std::string& config) {
    std::string folder = path("run");
    EXPECT_EQ(
        call({"run", write("exp.toml", config), "--out", folder, "--no-report", "--quiet"}).code,
        kExitDone);
    return folder;
  }
};

TEST_F(MetagameVerb, AllAgainstAll) {
  const std::string folder = run(R"(game = "tic_tac_toe"
repetitions = 40
agents = [{ name = "random", type = "random" }, { name = "greedy", type = "greedy" },
  { name = "search", type = "mcts", iterations = 200 }]
)");
  const auto told = call({"metagame", folder});
  ASSERT_EQ(told.code, kExitDone) << told.err;
  EXPECT_THAT(told.out, HasSubstr("exp: 240 games, 1 scenario\n"
                                  "  By the estimates an equilibrium plays search.\n"
                                  "  For certain: In every equilibrium: search. In none: "));
  EXPECT_THAT(told.out, HasSubstr("in no equilibrium; dominated by search (p < 0.001)"));
  const auto json = nlohmann::json::parse(call({"metagame", folder, "--json"}).out);
  EXPECT_EQ(json.at("rows").at(0).at("name"), "search");
  EXPECT_EQ(json.at("rows").at(0).at("in_equilibrium"), "every");
  EXPECT_EQ(json.at("rows").at(0).at("share"), 1);
  EXPECT_EQ(json.at("scores").size(), 3U);
  EXPECT_EQ(json.at("sinks"), nlohmann::json::parse(R"([["search"]])"));
  EXPECT_GT(json.at("alpha_rank").back().at("rows").at(0), 0.999);
  EXPECT_EQ(call({"report", folder, "--out", path("page.html")}).code, kExitDone);
  const std::string page = content_of(path("page.html"));
  EXPECT_THAT(page, HasSubstr("<h2 id=\"metagame-heading\">Which strategy to choose</h2>\n"
                              "<p>By the estimates an equilibrium plays search.</p>"));
  EXPECT_EQ(page.find("class=\"node played\"") != std::string::npos, report::has_charts());
}

TEST_F(MetagameVerb, CandidatesAgainstOpponents) {
  const std::string folder = run(R"(game = "tic_tac_toe"
repetitions = 40
agents = [{ name = "random", type = "random" }, { name = "greedy", type = "greedy" },
  { name = "search", type = "mcts", iterations = 200 }, { name = "other", type = "random" }]
[tournament]
format = "gauntlet"
candidates = ["search", "random"]
opponents = ["greedy", "other"]
)");
  const auto json = nlohmann::json::parse(call({"metagame", folder, "--json"}).out);
  EXPECT_FALSE(json.at("symmetric"));
  EXPECT_EQ(json.at("rows").at(0).at("name"), "search");
  EXPECT_EQ(json.at("columns").size(), 2U);
  const double value = json.at("value").at("estimate");
  EXPECT_LE(json.at("value").at("low"), value);
  EXPECT_GE(json.at("value").at("high"), value);
  EXPECT_THAT(call({"metagame", folder}).out, HasSubstr("Strategies of the columns"));
  EXPECT_THAT(
      call({"metagame", folder}).out,
      HasSubstr("By the estimates an equilibrium plays search against greedy, which scores 9"));
  EXPECT_EQ(call({"report", folder, "--out", path("page.html")}).code, kExitDone);
  EXPECT_THAT(content_of(path("page.html")), HasSubstr("Strategies of the columns"));
}

TEST_F(MetagameVerb, SaysWhyARunCannotTell) {
  const std::string agents =
      "agents = [{ name = \"a\", type = \"random\" }, { name = \"b\", type = \"greedy\" }]\n";
  const std::string fixed =
      run(std::string("game = \"tic_tac_toe\"\nrepetitions = 2\nseats = \"fixed\"\n") + agents);
  const auto told = call({"metagame", fixed});
  EXPECT_EQ(told.code, kExitBadInput);
  EXPECT_THAT(told.err, HasSubstr("seats = \"swap\" lets them"));
  EXPECT_EQ(call({"report", fixed, "--out", path("page.html")}).code, kExitDone);
  EXPECT_THAT(content_of(path("page.html")), ::testing::Not(HasSubstr("Which strategy to choose")));
  EXPECT_EQ(call({"metagame", path("none")}).code, kExitBadInput);
}

}  // namespace
}  // namespace muster::metagame
