// `muster tune` by an objective, in a matrix game in which each has a best answer of its own.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/cli/cli.h"
#include "tests/experiments/tuning/support.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Scores in eighths, of candidates against the field:
//           x  y  z   mean  worst  nash  regret
//   dull    1  1  1   3     1      1     7
//   many    2  8  4   14 *  2      4     6
//   wary    4  4  4   12    4 *    4     4
//   narrow  8  0  4   12    0      4.8 * 8
//   round   6  6  1   13    1      4     3 *
// In the field x scores 6 against z, y 8 against x and z 8 against y: an equilibrium plays x, y and
// z as 2 : 1 : 2 (known/biased). The best against each are 8, 8 and 4.
constexpr std::array<const char*, 8> kNames = {"dull",  "many", "wary", "narrow",
                                               "round", "x",    "y",    "z"};
constexpr int kEven = 4;
constexpr std::array<std::array<int, 3>, 5> kScores = {
    {{1, 1, 1}, {2, 8, 4}, {4, 4, 4}, {8, 0, 4}, {6, 6, 1}}};
constexpr std::array<std::array<int, 3>, 3> kField = {{{4, 0, 6}, {8, 4, 0}, {2, 8, 4}}};

int eighths(std::size_t row, std::size_t column) {
  const std::size_t field = kScores.size();
  if (row >= field && column >= field) return kField[row - field][column - field];
  if (row < field && column >= field) return kScores[row][column - field];
  if (row >= field) return 2 * kEven - kScores[column][row - field];
  return kEven;
}

// In scenario `number` of four: so many of them are won, one perhaps drawn.
int payoff(int number, int score) {
  const int wins = score / 2;
  if (number < wins) return 1;
  return number == wins && score % 2 == 1 ? 0 : -1;
}

std::string scenario_text(int number) {
  std::string names;
  std::string payoffs;
  for (std::size_t row = 0; row < kNames.size(); ++row) {
    names += fmt::format("\"{}\", ", kNames[row]);
    payoffs += "  [";
    for (std::size_t column = 0; column < kNames.size(); ++column) {
      // What one gets the other loses.
      const int value = row <= column ? payoff(number, eighths(row, column))
                                      : -payoff(number, eighths(column, row));
      payoffs += fmt::format("{}, ", row == column ? 0 : value);
    }
    payoffs += "],\n";
  }
  return fmt::format(
      "[[scenarios]]\nname = \"s{0}\"\nrows = [{1}]\ncolumns = [{1}]\npayoffs = "
      "[\n{2}]\n",
      number, names, payoffs);
}

std::string config(const std::string& objective) {
  std::string text = fmt::format(R"(game = "matrix_game"
repetitions = 10
seats = "swap"
agents = [
  {{ name = "base", type = "pure", row = "dull" }},
  {{ name = "a x", type = "pure", row = "x" }},
  {{ name = "a y", type = "pure", row = "y" }},
  {{ name = "a z", type = "pure", row = "z" }},
]
[tournament]
format = "gauntlet"
candidates = ["base"]
opponents = ["a x", "a y", "a z"]
[tune]
agent = "base"
method = "halving"
{}
games = 2400
confirm_games = 6000
[tune.space]
row = {{ choice = ["dull", "many", "wary", "narrow", "round"] }}
)",
                                 objective);
  for (int number = 0; number < 4; ++number) text += scenario_text(number);
  return text;
}

class TuneObjectives : public tuning::testing::SearchVerbTest {
 protected:
  testing::Called tune(const std::string& text, const std::string& out,
                       const std::vector<std::string>& more = {}) {
    return search("tune", text, out, more);
  }
  nlohmann::json told(const std::string& objective, const std::string& out) {
    const auto called = tune(config(objective), out, {"--json"});
    EXPECT_EQ(called.code, kExitDone) << called.err;
    return nlohmann::json::parse(called.code == kExitDone ? called.out : "{}");
  }
};

TEST_F(TuneObjectives, MeanIsWhatItWas) {
  const auto json = told("", "run");
  EXPECT_THAT(json.at("tuned"), HasSubstr("row = \"many\""));
  for (const char* key : {"objective", "judged", "opponents", "games_before"}) {
    EXPECT_FALSE(json.contains(key)) << key;
  }
  EXPECT_EQ(told("objective = \"mean\"", "again"), json);
}

TEST_F(TuneObjectives, WorstIsTheLeastScore) {
  const auto json = told("objective = \"worst\"", "run");
  EXPECT_EQ(json.at("objective"), "worst");
  EXPECT_EQ(json.at("games_before"), 0);
  EXPECT_THAT(json.at("tuned"), HasSubstr("row = \"wary\""));
  EXPECT_THAT(json.at("random_search"), HasSubstr("row = \"wary\""));
  const auto& judged = json.at("judged");
  ASSERT_EQ(judged.at("agents").size(), 3U);
  EXPECT_EQ(judged.at("agents").at(0).at("name"), "base");
  EXPECT_EQ(judged.at("agents").at(0).at("value").at("estimate"), 0.125);
  EXPECT_EQ(judged.at("agents").at(2).at("value").at("estimate"), 0.5);
  EXPECT_EQ(judged.at("agents").at(2).at("scores").at("a y").at("estimate"), 0.5);
  ASSERT_EQ(judged.at("differences").size(), 3U);
  EXPECT_EQ(judged.at("differences").at(1).at("first"), "base");
  EXPECT_EQ(judged.at("differences").at(1).at("second"), "tuned");
  EXPECT_EQ(judged.at("differences").at(1).at("verdict"), "behind");
  EXPECT_NEAR(judged.at("differences").at(1).at("better_by").at("estimate"), -0.375, 1e-12);
  EXPECT_EQ(judged.at("differences").at(2).at("verdict"), "equivalent");
  // All games are played.
  EXPECT_GT(json.at("confirmed").at("games"), 5800);
  const auto text = tune(config("objective = \"worst\""), "run");
  EXPECT_THAT(text.out,
              AllOf(HasSubstr("what counts is the least of\n  the scores against 3 opponents"),
                    HasSubstr("tuned is ahead of base by 37.5 points ["),
                    HasSubstr("base scores 12.5 % ["), HasSubstr("at worst, against a ")));
  EXPECT_THAT(content_of(path("run/report.html")),
              AllOf(HasSubstr("By the objective"), HasSubstr("against a x")));
}

TEST_F(TuneObjectives, NashIsAgainstAnEquilibriumOfTheOpponents) {
  const std::string objective = "objective = \"nash\"\npair_games = 160";
  const auto json = told(objective, "run");
  EXPECT_EQ(json.at("games_before"), 480);
  EXPECT_THAT(json.at("tuned"), HasSubstr("row = \"narrow\""));
  for (const auto& each : json.at("opponents")) {
    EXPECT_NEAR(each.at("weight"), each.at("name") == "a y" ? 0.2 : 0.4, 1e-9);
  }
  EXPECT_NEAR(json.at("judged").at("agents").at(2).at("value").at("estimate"), 0.6, 1e-9);
  EXPECT_THAT(tune(config(objective), "run").out,
              AllOf(HasSubstr("(160\n  games of every two of them before)"),
                    HasSubstr("tuned scores 60.0 % ["), HasSubstr("against that mixture.")));
  // Of one opponent it is the mean, and no games are played before.
  const auto one =
      tune(config(objective), "one", {"--json", "--set", "tournament.opponents=[\"a y\"]"});
  ASSERT_EQ(one.code, kExitDone) << one.err;
  EXPECT_EQ(nlohmann::json::parse(one.out).at("games_before"), 0);
  EXPECT_THAT(nlohmann::json::parse(one.out).at("tuned"), HasSubstr("row = \"many\""));
}

TEST_F(TuneObjectives, RegretIsWhatTheBestKnownScoreMore) {
  const std::string objective = "objective = \"regret\"\nreference_games = 4800";
  const auto json = told(objective, "run");
  EXPECT_THAT(json.at("tuned"), HasSubstr("row = \"round\""));
  EXPECT_GT(json.at("games_before"), 3000);
  EXPECT_LE(json.at("games_before"), 4800);
  const std::vector<double> known = {1, 1, 0.5};
  for (std::size_t i = 0; i < known.size(); ++i) {
    EXPECT_EQ(json.at("opponents").at(i).at("known"), known[i]);
    EXPECT_THAT(json.at("opponents").at(i).at("best_known"), HasSubstr("best-"));
  }
  const auto& agents = json.at("judged").at("agents");
  ASSERT_EQ(agents.size(), 3U) << "those known are not compared";
  EXPECT_EQ(agents.at(0).at("value").at("estimate"), 0.875);
  EXPECT_EQ(agents.at(2).at("value").at("estimate"), 0.375);
  // As regrets in the search, too.
  EXPECT_EQ(json.at("search").at("steps").back().at("chosen_by").at("estimate"), 0.375);
  const auto text = tune(config(objective), "run");
  EXPECT_THAT(text.out,
              AllOf(HasSubstr("what counts is the regret"),
                    HasSubstr("tuned is ahead of base by 50.0 points ["),
                    HasSubstr("tuned has a regret of +37.5 points ["), HasSubstr("against a z")));
  EXPECT_THAT(content_of(path("run/report.html")), HasSubstr("the best known"));
}

// Whatever steps are missing are played again, with the same result.
TEST_F(TuneObjectives, GoOnWhereTheyWereInterrupted) {
  for (const std::string objective : {"worst", "nash", "regret"}) {
    const std::string text = config(fmt::format("objective = \"{}\"", objective));
    const auto first = tune(text, objective, {"--json", "--threads", "1"});
    ASSERT_EQ(first.code, kExitDone) << first.err;
    bool keeps = false;
    std::vector<std::filesystem::path> steps;
    for (const auto& entry : std::filesystem::directory_iterator(path(objective))) {
      if (entry.is_directory()) steps.push_back(entry.path());
    }
    for (const auto& step : steps) {
      keeps = !keeps;
      if (!keeps) std::filesystem::remove_all(step);
    }
    EXPECT_EQ(tune(text, objective, {"--json", "--threads", "3"}).out, first.out) << objective;
  }
}

TEST_F(TuneObjectives, SayWhatIsWrong) {
  const auto wrong = [&](const std::string& objective, const std::string& from = "",
                         const std::string& to = "") {
    std::string text = config(objective);
    if (!from.empty()) text.replace(text.find(from), from.size(), to);
    const auto called = tune(text, "run");
    EXPECT_EQ(called.code, kExitBadInput) << called.out;
    EXPECT_FALSE(std::filesystem::exists(path("run/confirm")));
    return called.err;
  };
  EXPECT_THAT(
      wrong("objective = \"best\""),
      AllOf(HasSubstr("exp.toml:17:13: key `tune.objective`: expected"), HasSubstr("\"regret\"")));
  EXPECT_THAT(wrong("objective = \"nash\"", "seats = \"swap\"", "seats = \"fixed\""),
              AllOf(HasSubstr("exp.toml:17:13: key `tune.objective`: \"nash\" is for seats = "
                              "\"swap\": opponents who never sit where candidates do"),
                    HasSubstr("\"worst\" needs none")));
  EXPECT_THAT(wrong("objective = \"worst\"\npair_games = 100"),
              HasSubstr("exp.toml:18:14: key `tune.pair_games`: is for objective = \"nash\""));
  EXPECT_THAT(wrong("objective = \"nash\"\nreference_games = 100"),
              HasSubstr("key `tune.reference_games`: is for objective = \"regret\""));
  EXPECT_THAT(wrong("objective = \"nash\"\npair_games = 2"), HasSubstr("key `tune.pair_games`"));
  EXPECT_THAT(
      wrong("objective = \"regret\"\nreference_games = 100"),
      HasSubstr("tune.reference_games, of which each opponent has a share: 16 are too few"));
}

TEST_F(TuneObjectives, NashIsForTwoPlayers) {
  const auto called = tune(R"(game = "projecthex"
repetitions = 10
seats = "swap"
scenarios = ["three_players"]
agents = [{name = "a", type = "warlord"}, {name = "b", type = "random"}]
tournament = {format = "gauntlet", candidates = ["a"], opponents = ["b"]}
[tune]
agent = "a"
games = 6000
confirm_games = 6000
objective = "nash"
[tune.space]
"agent.rule.weights.city" = {number = [0, 1]}
)",
                           "three");
  EXPECT_EQ(called.code, kExitBadInput) << called.out;
  EXPECT_THAT(called.err, HasSubstr("exp.toml:11:13: key `tune.objective`: \"nash\" is for games "
                                    "of two players, in which opponents can play each other; here "
                                    "sit 3, and \"worst\" needs no such games"));
}

}  // namespace
}  // namespace muster
