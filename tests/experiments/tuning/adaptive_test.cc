// Looks at a tournament: how often what they are certain of is false, what they save, and the verb.
#include "experiments/tuning/looks/adaptive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/metagame/equilibrium.h"
#include "tests/experiments/metagame/matrices.h"
#include "tests/experiments/metagame/played.h"
#include "tests/experiments/tuning/support.h"

namespace muster::tuning {
namespace {

using metagame::Membership;
using metagame::PayoffMatrix;
using metagame::PayoffTable;
using metagame::testing::named;
using ::testing::AllOf;
using ::testing::HasSubstr;

// Blocks of two games on two scenarios, whoever plays.
class Simulated {
 public:
  Simulated(PayoffMatrix truth, std::uint64_t seed) : truth_(std::move(truth)), rng_(seed) {
    for (std::vector<double>& row : truth_) {
      for (double& score : row) score += 0.5;
    }
  }

  AdaptiveMetagame decide(std::int64_t most_games, double within = 0) {
    const PayoffTable shape = metagame::testing::played(truth_, true, 2, 1, rng_);
    const auto decided =
        tuning::decide(shape, 20, 4, {most_games, within}, [&](const LookPlan& plan) {
          plans_.push_back(plan);
          return metagame::testing::played(truth_, true, 2, static_cast<std::size_t>(plan.rounds),
                                           rng_);
        });
    EXPECT_TRUE(decided.ok()) << decided.status();
    return decided.value_or(AdaptiveMetagame());
  }
  const std::vector<LookPlan>& plans() const { return plans_; }

 private:
  PayoffMatrix truth_;
  Rng rng_;
  std::vector<LookPlan> plans_;
};

// Of a game of four strategies, two of which are the same or close.
PayoffMatrix with_two_alike(Rng& rng, double apart) {
  PayoffMatrix truth = metagame::testing::random_symmetric(rng, 4, false);
  for (std::vector<double>& row : truth) {
    for (double& payoff : row) payoff *= 0.6;
  }
  for (std::size_t j = 0; j < 3; ++j) {
    truth[3][j] = truth[2][j] + (j < 2 ? apart : 0);
    truth[j][3] = -truth[3][j];
  }
  truth[2][3] = -apart;
  truth[3][2] = apart;
  truth[3][3] = 0;
  return truth;
}

// What is certain after looks that stop when nothing is open, or where games end; the share of runs
// in which some of it is false. Clones are never told apart, so that all looks are taken.
TEST(AdaptiveMetagame, WhatIsCertainIsSeldomFalse) {
  constexpr int kRuns = 150;
  int false_runs = 0;
  int certain = 0;
  Rng rng(23);
  for (int run = 0; run < kRuns; ++run) {
    const PayoffMatrix truth = with_two_alike(rng, 0);
    const auto decided = Simulated(truth, rng()).decide(12'000);
    const metagame::Equilibrium equilibrium = metagame::maximum_entropy_equilibrium(truth);
    bool good = true;
    for (std::size_t i = 0; i < 4; ++i) {
      const metagame::Strategy& strategy = named(decided.metagame.rows, "row " + std::to_string(i));
      const double regret = -metagame::testing::dot(truth[i], equilibrium.columns);
      good =
          good && regret >= strategy.range.least - 1e-6 && regret <= strategy.range.largest + 1e-6;
      if (strategy.membership() == Membership::kNone) good = good && equilibrium.rows[i] < 1e-6;
      if (strategy.membership() == Membership::kEvery) {
        good = good && i < 2 && equilibrium.rows[i] > 1e-6;
      }
      certain += strategy.membership() == Membership::kOpen ? 0 : 1;
    }
    false_runs += good ? 0 : 1;
  }
  RecordProperty("false_runs", false_runs);
  RecordProperty("certain", certain);
  EXPECT_LE(false_runs, kRuns * 0.05);
  EXPECT_GT(certain, kRuns);
}

// Two that are close, and two that are far behind: these leave, and games go to the others.
TEST(AdaptiveMetagame, GamesGoWhereTheyDecide) {
  const PayoffMatrix truth = {
      {0, .03, .3, .3}, {-.03, 0, .3, .3}, {-.3, -.3, 0, 0}, {-.3, -.3, 0, 0}};
  Simulated simulated(truth, 5);
  const auto decided = simulated.decide(1'000'000);
  EXPECT_EQ(decided.end, LooksEnd::kDecided);
  EXPECT_EQ(named(decided.metagame.rows, "row 0").membership(), Membership::kEvery);
  EXPECT_EQ(named(decided.metagame.rows, "row 1").membership(), Membership::kNone);
  const std::vector<LookPlan>& plans = simulated.plans();
  ASSERT_GT(plans.size(), 3U);
  EXPECT_EQ(plans.front().rows.size(), 4U);
  EXPECT_EQ(plans.back().rows, (std::vector<std::size_t>{0, 1}));
  // Each look has as many rounds as all before it.
  std::int64_t before = 0;
  std::int64_t games = 0;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    EXPECT_EQ(plans[i].rounds, i == 0 ? 20 : before);
    before += plans[i].rounds;
    EXPECT_EQ(decided.looks[i].rounds, before);
    games += decided.looks[i].games;
  }
  EXPECT_EQ(decided.games, games);
  EXPECT_EQ(decided.games_of_all(), 6 * 4 * before);
  EXPECT_LT(3 * decided.games, decided.games_of_all());
}

TEST(AdaptiveMetagame, EndsWithItsGames) {
  Rng rng(3);
  const PayoffMatrix truth = {{0, .01, .1}, {-.01, 0, .1}, {-.1, -.1, 0}};
  const auto decided = Simulated(truth, 7).decide(5'000);
  EXPECT_EQ(decided.end, LooksEnd::kBudget);
  EXPECT_LE(decided.games, 5'000);
  EXPECT_GT(decided.games, 4'900);
  const PayoffTable shape = metagame::testing::played(truth, true, 2, 1, rng);
  const auto none = decide(shape, 20, 4, {100, 0}, [](const LookPlan&) { return PayoffTable(); });
  EXPECT_THAT(message_of(none.status()), HasSubstr("the first look alone takes 240 games"));
}

// Two that are hardly apart: it does not matter which is chosen.
TEST(AdaptiveMetagame, EndsWhereWhatIsOpenIsCloseEnough) {
  const PayoffMatrix truth = {{0, .002, .2}, {-.002, 0, .2}, {-.2, -.2, 0}};
  const auto decided = Simulated(truth, 11).decide(1'000'000, 0.03);
  EXPECT_EQ(decided.end, LooksEnd::kClose);
  EXPECT_LT(decided.games, 100'000);
  for (const char* name : {"row 0", "row 1"}) {
    EXPECT_LT(named(decided.metagame.rows, name).range.largest, 0.03) << name;
  }
}

// Two that always draw are never told apart.
TEST(AdaptiveMetagame, EndsWhereNoNumberOfGamesTells) {
  PayoffTable shape;
  shape.symmetric = true;
  shape.rows = shape.columns = {"one", "other"};
  int looks = 0;
  const auto decided = decide(shape, 20, 2, {1'000'000, 0}, [&](const LookPlan& plan) {
    ++looks;
    PayoffTable table = shape;
    const stats::BlockValues even = {
        std::vector<double>(static_cast<std::size_t>(plan.rounds), 0.5)};
    table.values = {{{}, even}, {even, {}}};
    return table;
  });
  ASSERT_TRUE(decided.ok()) << decided.status();
  EXPECT_EQ(decided->end, LooksEnd::kEven);
  EXPECT_EQ(looks, 3);
}

constexpr const char* kThree = R"(game = "tic_tac_toe"
repetitions = 20
agents = [{ name = "random", type = "random" }, { name = "greedy", type = "greedy" },
  { name = "search", type = "mcts", preset = "plain", iterations = 50 }]
)";

class DecideVerb : public testing::SearchVerbTest {};

TEST_F(DecideVerb, IsTheSameForAnyNumberOfThreadsAndGoesOn) {
  const auto told = search("decide", kThree, "run", {"--games", "5000", "--threads", "1"});
  ASSERT_EQ(told.code, kExitDone) << told.err;
  EXPECT_THAT(told.out,
              AllOf(HasSubstr("Of every strategy it is certain whether it is in an equilibrium."),
                    HasSubstr("In every equilibrium: search.")));
  EXPECT_THAT(content_of(path("run/report.html")), HasSubstr("The looks"));
  EXPECT_EQ(call({"check", path("run/look-1-1")}).code, kExitDone);
  const std::vector<std::string> json = {"--games", "5000", "--json", "--threads", "3"};
  const auto first = search("decide", kThree, "run", json);
  std::filesystem::remove_all(path("run/look-1-2"));
  EXPECT_EQ(search("decide", kThree, "run", json).out, first.out);
  EXPECT_EQ(search("decide", kThree, "other", json).out, first.out);
  EXPECT_EQ(nlohmann::json::parse(first.out).at("end"), "decided");
}

// Candidates against opponents: both sides leave.
TEST_F(DecideVerb, OfTwoPopulations) {
  const std::string config = std::string(kThree) + R"([tournament]
format = "gauntlet"
candidates = ["search", "greedy"]
opponents = ["random"]
)";
  const auto told = search("decide", config, "run", {"--games", "5000", "--json"});
  ASSERT_EQ(told.code, kExitDone) << told.err;
  const auto json = nlohmann::json::parse(told.out);
  EXPECT_EQ(json.at("end"), "decided");
  EXPECT_EQ(json.at("metagame").at("rows").at(0).at("name"), "search");
}

TEST_F(DecideVerb, SaysWhatIsWrong) {
  const auto few = search("decide", kThree, "run", {"--games", "100"});
  EXPECT_EQ(few.code, kExitBadInput);
  EXPECT_THAT(few.err, HasSubstr("the first look alone takes 120 games, more than 100"));
  const auto one = search("decide",
                          "game = \"tic_tac_toe\"\nrepetitions = 2\n"
                          "seats = \"fixed\"\nagents = [{ name = \"a\", type = \"random\" }, "
                          "{ name = \"b\", type = \"greedy\" }]\n",
                          "run", {});
  EXPECT_THAT(one.err, HasSubstr("seats = \"swap\" lets them"));
}

}  // namespace
}  // namespace muster::tuning
