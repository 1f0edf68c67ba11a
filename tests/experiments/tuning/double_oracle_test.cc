// Exact double oracles: games whose equilibria are known, and `muster psro` with oracle = "exact".
#include "experiments/tuning/double_oracle.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "agents/equilibrium/best_response.h"
#include "agents/equilibrium/solver_file.h"
#include "experiments/cli/cli.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/matrix_game.h"
#include "tests/experiments/tuning/support.h"

namespace muster::tuning {
namespace {

using ::testing::AllOf;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr double kKuhnValue = -1.0 / 18;
constexpr double kRounding = 1e-9;

Psro exact(double exploitability, std::optional<std::int64_t> responses = {}) {
  Psro psro;
  psro.oracle = PsroOracle::kExact;
  psro.exploitability = exploitability;
  psro.responses = responses;
  return psro;
}

// From the uniform policy on, to an equilibrium.
template <Game G>
DoubleOracle solved(const G& game, const Psro& psro = exact(0)) {
  auto tree = equilibrium::build_tree(game);
  EXPECT_TRUE(tree.ok()) << tree.status();
  const equilibrium::SlotVector uniform = equilibrium::uniform_strategy(*tree);
  return double_oracle(*std::move(tree), {{"uniform", uniform}}, psro);
}

// What a seat does in its only information set.
std::vector<double> mixture_of(const DoubleOracle& oracle, std::size_t seat) {
  const equilibrium::InformationSet& set = oracle.tree.information_sets.at(seat);
  const auto first = oracle.reach.begin() + set.first_slot;
  return {first, first + set.num_actions};
}

TEST(PsroExact, SolvesKuhnPoker) {
  const DoubleOracle oracle = solved(classic::KuhnPoker());
  EXPECT_EQ(oracle.end, OracleEnd::kNoGain);
  EXPECT_NEAR(oracle.last().value, kKuhnValue, kRounding);
  EXPECT_NEAR(oracle.last().exploitability, 0, kRounding);
  // Kuhn 1950: uniform play is worth 1/8 to the first player.
  EXPECT_NEAR(oracle.steps.front().value, 0.125, kRounding);
  EXPECT_THAT(oracle.steps.front().policies, ElementsAre(1, 1));
  EXPECT_GT(oracle.steps.size(), 3U);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(oracle.populations[seat].size(), oracle.last().policies[seat]);
    double sum = 0;
    for (const OraclePolicy& policy : oracle.populations[seat]) sum += policy.share;
    EXPECT_NEAR(sum, 1, kRounding);
  }
}

// Bounds by which the value is known narrow, and hold at every iteration.
TEST(PsroExact, BoundsTheValueAtEveryIteration) {
  const DoubleOracle oracle = solved(classic::KuhnPoker());
  for (const OracleStep& step : oracle.steps) {
    EXPECT_LE(step.value - step.gains[1], kKuhnValue + kRounding);
    EXPECT_GE(step.value + step.gains[0], kKuhnValue - kRounding);
    EXPECT_NEAR(step.exploitability, (step.gains[0] + step.gains[1]) / 2, kRounding);
  }
}

// The mixture's payoff as one policy is that of the matrix game over the populations: here by every
// policy against every other one, weighed.
TEST(PsroExact, ThePolicyPlaysLikeTheMixture) {
  const DoubleOracle oracle = solved(classic::KuhnPoker(), exact(0, 2));
  EXPECT_EQ(oracle.end, OracleEnd::kResponses);
  ASSERT_EQ(oracle.steps.size(), 3U);
  // An equilibrium of the populations: no policy of them does better than the value against the
  // other seat's mixture, and those that are played do as well.
  EXPECT_THAT(oracle.last().policies, ElementsAre(3, 3));
  const equilibrium::SequenceForm form(oracle.tree);
  const equilibrium::SlotVector strategy = equilibrium::normalized(oracle.tree, oracle.reach);
  EXPECT_NEAR(equilibrium::expected_values(form, strategy)[0], oracle.last().value, kRounding);
  equilibrium::SlotVector reach(oracle.tree.num_slots(), 0.0);
  for (int seat = 0; seat < 2; ++seat) form.reach_of(seat, strategy, reach);
  for (std::size_t slot = 0; slot < reach.size(); ++slot) {
    EXPECT_NEAR(reach[slot], oracle.reach[slot], kRounding) << slot;
  }
}

TEST(PsroExact, SolvesMatrixGames) {
  const DoubleOracle circle = solved(classic::MatrixGame());
  EXPECT_EQ(circle.end, OracleEnd::kNoGain);
  EXPECT_NEAR(circle.last().value, 0, kRounding);
  EXPECT_EQ(circle.steps.size(), 1U) << "uniform play is the equilibrium";
  // Matching pennies, two heads pay three times as much: heads with 1/3, worth 1/3.
  const DoubleOracle pennies = solved(classic::MatrixGame({{3, -1}, {-1, 1}}));
  EXPECT_EQ(pennies.end, OracleEnd::kNoGain);
  EXPECT_NEAR(pennies.last().value, 1.0 / 3, kRounding);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_THAT(mixture_of(pennies, seat),
                ElementsAre(DoubleNear(1.0 / 3, 1e-8), DoubleNear(2.0 / 3, 1e-8)));
  }
  // Not square, with payoffs of another size: the third column is worse for the second player than
  // the first, and the rest is matching pennies again.
  const DoubleOracle wide = solved(classic::MatrixGame({{3e6, -1e6, 4e6}, {-1e6, 1e6, 0}}));
  EXPECT_NEAR(wide.last().value, 1e6 / 3, 1e-3);
  EXPECT_THAT(mixture_of(wide, 1), ElementsAre(DoubleNear(1.0 / 3, 1e-8), DoubleNear(2.0 / 3, 1e-8),
                                               DoubleNear(0, 1e-8)));
}

TEST(PsroExact, EndsWhereTheConfigSays) {
  const DoubleOracle loose = solved(classic::KuhnPoker(), exact(0.2));
  EXPECT_EQ(loose.end, OracleEnd::kExploitability);
  EXPECT_LE(loose.last().exploitability, 0.2);
  EXPECT_GT(loose.last().exploitability, 0);
  for (std::size_t i = 0; i + 1 < loose.steps.size(); ++i) {
    EXPECT_GT(loose.steps[i].exploitability, 0.2);
  }
}

constexpr const char* kKuhn = R"(game = "kuhn_poker"
repetitions = 1
agents = [{ name = "uniform", type = "random" }]
psro = { oracle = "exact", exploitability = 0 }
)";

class PsroExactVerb : public testing::SearchVerbTest {
 protected:
  muster::testing::Called psro(const std::string& config, const std::string& out,
                               const std::vector<std::string>& more = {}) {
    return search("psro", config, out, more);
  }
  // Of a config that is refused.
  std::string error_of(const std::string& config) {
    const auto told = psro(config, "refused");
    EXPECT_EQ(told.code, kExitBadInput) << told.out;
    return told.err;
  }
};

TEST_F(PsroExactVerb, TellsAndWritesThePolicy) {
  const auto told = psro(kKuhn, "run", {"--json"});
  ASSERT_EQ(told.code, kExitDone) << told.err;
  const auto json = nlohmann::json::parse(told.out);
  EXPECT_EQ(json.at("end"), "no gain");
  EXPECT_NEAR(json.at("value"), kKuhnValue, kRounding);
  EXPECT_NEAR(json.at("exploitability"), 0, kRounding);
  EXPECT_EQ(json.at("iterations").size(), json.at("responses").get<std::size_t>() + 1);
  EXPECT_EQ(json.at("populations").at(0).at("policies").at(0).at("name"), "uniform");
  const auto text = psro(kKuhn, "run");
  EXPECT_THAT(text.out, AllOf(HasSubstr("No response gains anything"), HasSubstr("-0.055556"),
                              HasSubstr("run/mixture.solver")));
  EXPECT_THAT(content_of(path("run/report.html")), HasSubstr("How far is it from an equilibrium?"));
  EXPECT_EQ(nlohmann::json::parse(psro(kKuhn, "run", {"--json"}).out), json);
}

// The file is the mixture: agents play it, an oracle can begin with it, and no solver goes on.
TEST_F(PsroExactVerb, ThePolicyIsPlayed) {
  ASSERT_EQ(psro(kKuhn, "run").code, kExitDone);
  const std::string file = path("run/mixture.solver");
  const auto saved = equilibrium::load_solver(file);
  ASSERT_TRUE(saved.ok()) << saved.status();
  EXPECT_EQ(equilibrium::algorithm_name(saved->state.settings.algorithm), "double-oracle");
  const auto again = psro(fmt::format(R"(game = "kuhn_poker"
repetitions = 1
agents = [{{ name = "mixture", type = "equilibrium", strategy = "{}" }}]
psro.oracle = "exact"
)",
                                      file),
                          "again", {"--json"});
  ASSERT_EQ(again.code, kExitDone) << again.err;
  EXPECT_EQ(nlohmann::json::parse(again.out).at("responses"), 0);
  EXPECT_NEAR(nlohmann::json::parse(again.out).at("exploitability"), 0, kRounding);
  const auto games = call({"playout", "kuhn_poker", "--agent", "equilibrium:strategy=" + file,
                           "--agent", "random", "--count", "100"});
  EXPECT_EQ(games.code, kExitDone) << games.err;
  const auto solve = call({"solve", "kuhn_poker", "--resume", file});
  EXPECT_EQ(solve.code, kExitBadInput);
  EXPECT_THAT(solve.err, HasSubstr("is the mixture of a double oracle"));
}

// From rock alone on the four others are found.
TEST_F(PsroExactVerb, BeginsWithPureStrategies) {
  const auto told = psro(R"(game = "matrix_game"
repetitions = 1
scenarios = ["lizard_spock"]
agents = [{ name = "rock", type = "pure", row = "rock" }]
psro = { oracle = "exact", exploitability = 0 }
)",
                         "run", {"--json"});
  ASSERT_EQ(told.code, kExitDone) << told.err;
  const auto json = nlohmann::json::parse(told.out);
  EXPECT_EQ(json.at("end"), "no gain");
  EXPECT_NEAR(json.at("value"), 0, kRounding);
  EXPECT_EQ(json.at("iterations").at(0).at("exploitability"), 1);
  for (const auto& seat : json.at("populations")) {
    EXPECT_EQ(seat.at("policies").size(), 5U);
    for (const auto& policy : seat.at("policies")) EXPECT_NEAR(policy.at("share"), 0.2, kRounding);
  }
}

// The value of the game is known from elsewhere (tests/agents/equilibrium/cfr_test.cc).
TEST_F(PsroExactVerb, LeducPokerIsSolvedToATwentiethOfAChip) {
  const auto told = call({"psro", "psro/leduc", "--out", path("run"), "--json"});
  ASSERT_EQ(told.code, kExitDone) << told.err;
  const auto json = nlohmann::json::parse(told.out);
  EXPECT_EQ(json.at("end"), "exploitability");
  EXPECT_LE(json.at("exploitability"), 0.05);
  const auto& last = json.at("iterations").back();
  EXPECT_LE(last.at("value").get<double>() - last.at("gains").at(1).get<double>(), -0.0856);
  EXPECT_GE(last.at("value").get<double>() + last.at("gains").at(0).get<double>(), -0.0856);
}

TEST_F(PsroExactVerb, SaysWhatIsWrong) {
  const std::string config = kKuhn;
  EXPECT_THAT(error_of(config + "[tune]\nagent = \"uniform\"\ngames = 100\nconfirm_games = 10\n"
                                "space = { x = { choice = [1, 2] } }\n"),
              AllOf(HasSubstr("exp.toml:5:1: key `tune`: is for [psro] oracle = \"tuned\"")));
  EXPECT_THAT(error_of("game = \"kuhn_poker\"\nrepetitions = 1\n"
                       "agents = [{ name = \"a\", type = \"random\" },\n"
                       "  { name = \"b\", type = \"greedy\" }]\npsro.oracle = \"exact\"\n"),
              AllOf(HasSubstr("exp.toml:4:"), HasSubstr("key `agents[1].type`: "),
                    HasSubstr("agents of the type `greedy` have no table")));
  const std::string others =
      "repetitions = 1\nagents = [{ name = \"a\", type = \"random\" }]\n"
      "psro.oracle = \"exact\"\n";
  EXPECT_THAT(
      error_of("game = \"nim\"\nscenarios = [\"three_players\"]\n" + others),
      AllOf(HasSubstr("exp.toml:5:"), HasSubstr("key `psro.oracle`: \"exact\" is for two "
                                                "players; scenario `three_players` has 3")));
  EXPECT_THAT(error_of("game = \"matrix_game\"\nscenarios = [\"prisoners_dilemma\"]\n" + others),
              AllOf(HasSubstr("exp.toml:5:"),
                    HasSubstr("key `psro.oracle`: \"exact\" is for games of zero sum")));
  EXPECT_THAT(error_of("game = \"matrix_game\"\n"
                       "scenarios = [\"rock_paper_scissors\", \"blotto_5_on_3\"]\n" +
                       others),
              HasSubstr("key `psro.oracle`: \"exact\" is for one ruleset and one scenario"));
  EXPECT_THAT(error_of("game = \"connect_four\"\n" + others + "psro.max_nodes = 1000\n"),
              AllOf(HasSubstr("exp.toml:5:"), HasSubstr("key `psro.max_nodes`: connect_four: the "
                                                        "game tree has more than 1000 nodes")));
  EXPECT_THAT(error_of(config + "pair_games = 10\n"), HasSubstr("pair_games"));
  EXPECT_THAT(psro(config, "run", {"--set", "psro.pair_games=10"}).err,
              HasSubstr("key `psro.pair_games`: is for oracle = \"tuned\""));
  for (const char* verb : {"plan", "run"}) {
    const auto told = call({verb, write("exp.toml", config)});
    EXPECT_EQ(told.code, kExitBadInput);
    EXPECT_THAT(told.err, HasSubstr("one agent alone meets nobody")) << verb;
  }
  EXPECT_THAT(psro(config, "run", {"--set", "psro.oracle=tuned"}).err,
              HasSubstr("a round robin needs at least two agents"));
}

}  // namespace
}  // namespace muster::tuning
