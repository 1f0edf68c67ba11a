// Round robins of pure strategies of matrix games whose answers are known exactly.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "experiments/cli/cli.h"
#include "experiments/metagame/metagame.h"
#include "experiments/store/store.h"
#include "tests/experiments/metagame/played.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"

namespace muster::metagame {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// Of the maximum of entropy, which is found by Newton's method.
constexpr double kExact = 1e-6;

class KnownGames : public muster::testing::FolderTest {
 protected:
  // Of the shipped config, as it is.
  Metagame metagame(const std::string& config) {
    const std::string folder = path("run");
    const auto told = muster::testing::call_muster(
        muster::testing::builtin_games(),
        {"run", "known/" + config, "--out", folder, "--no-report", "--quiet"});
    EXPECT_EQ(told.code, kExitDone) << told.err;
    const auto store = Store::open(folder + "/games.sqlite");
    EXPECT_TRUE(store.ok()) << store.status();
    auto game = metagame_of(**store);
    EXPECT_TRUE(game.ok()) << game.status();
    return *std::move(game);
  }
};

void expect_shares(const Metagame& game, const std::map<std::string, double>& shares) {
  ASSERT_EQ(game.rows.size(), shares.size());
  for (const auto& [name, share] : shares) {
    const Strategy& strategy = testing::named(game.rows, name);
    EXPECT_NEAR(strategy.share, share, kExact) << name;
    const Membership membership = share > 0 ? Membership::kEvery : Membership::kNone;
    EXPECT_EQ(strategy.membership(), membership) << name;
    if (share > 0) {
      EXPECT_NEAR(strategy.regret, 0, kExact) << name;
      EXPECT_FALSE(strategy.dominated.has_value()) << name;
    }
  }
  EXPECT_EQ(game.value.estimate, 0.5);
  EXPECT_TRUE(game.symmetric);
}

std::size_t row_of(const Metagame& game, const std::string& name) {
  const auto found = std::find_if(game.rows.begin(), game.rows.end(),
                                  [&](const Strategy& each) { return each.name == name; });
  return static_cast<std::size_t>(found - game.rows.begin());
}

double score(const Metagame& game, const std::string& row, const std::string& column) {
  return game.scores[row_of(game, row)][row_of(game, column)].estimate;
}

// Of who wins `share` of the blocks' points: away from 0 and 1 by half of what a block counts.
double log_odds(const Metagame& game, double share) {
  const double edge = 0.5 / static_cast<double>(game.scores[0][1].count + 1);
  const double inside = std::min(std::max(share, edge), 1 - edge);
  return std::log(inside / (1 - inside));
}

// Of three in a circle with these advantages: their mean is the part that goes around.
double cyclic_share(double a, double b, double c) {
  return (a + b + c) * (a + b + c) / (3 * (a * a + b * b + c * c));
}

TEST_F(KnownGames, RockPaperScissors) {
  const Metagame game = metagame("rock_paper_scissors");
  expect_shares(game, {{"rock", 1.0 / 3}, {"paper", 1.0 / 3}, {"scissors", 1.0 / 3}});
  EXPECT_EQ(score(game, "rock", "scissors"), 1);
  EXPECT_EQ(score(game, "rock", "paper"), 0);
  ASSERT_TRUE(game.cycles.has_value());
  EXPECT_NEAR(game.cycles->cyclic_share, 1, 1e-12);
  ASSERT_TRUE(game.circle.has_value());
  EXPECT_TRUE(game.circle->certain);
  EXPECT_EQ(game.circle->least, 1);
  EXPECT_THAT(game.sinks, ElementsAre(UnorderedElementsAre(0, 1, 2)));
  const auto answer_to = [&](const std::string& name) {
    return game.rows[game.responses[row_of(game, name)]->by].name;
  };
  EXPECT_EQ(answer_to("rock"), "paper");
  EXPECT_EQ(answer_to("paper"), "scissors");
  EXPECT_EQ(answer_to("scissors"), "rock");
}

// Rock gains a = 1/4 over scissors, paper b = 1/2 over rock, scissors c = 1/2 over paper: rock,
// paper and scissors are played as c : a : b.
TEST_F(KnownGames, BiasedRockPaperScissors) {
  const Metagame game = metagame("biased");
  expect_shares(game, {{"rock", 0.4}, {"paper", 0.2}, {"scissors", 0.4}});
  EXPECT_EQ(score(game, "rock", "scissors"), 0.75);
  EXPECT_EQ(score(game, "paper", "rock"), 1);
  EXPECT_EQ(score(game, "scissors", "paper"), 1);
  ASSERT_TRUE(game.cycles.has_value());
  const double certain = log_odds(game, 1);
  EXPECT_NEAR(game.cycles->cyclic_share, cyclic_share(std::log(3), certain, certain), 1e-12);
  ASSERT_TRUE(game.circle.has_value());
  EXPECT_TRUE(game.circle->certain);
  EXPECT_EQ(game.circle->least, 0.75);
  EXPECT_THAT(game.sinks, ElementsAre(UnorderedElementsAre(0, 1, 2)));
}

TEST_F(KnownGames, OneIsDominated) {
  const Metagame game = metagame("dominated");
  expect_shares(game, {{"rock", 1.0 / 3}, {"paper", 1.0 / 3}, {"scissors", 1.0 / 3}, {"mud", 0}});
  const Strategy& mud = testing::named(game.rows, "mud");
  ASSERT_TRUE(mud.dominated.has_value());
  EXPECT_EQ(mud.dominated->round, 1);
  EXPECT_NEAR(mud.regret, 0.5, kExact);
  EXPECT_EQ(game.rows.back().name, "mud");
  EXPECT_EQ(score(game, "mud", "rock"), 0);
  EXPECT_EQ(score(game, "paper", "rock"), 0.75);
  // Ratings explain what mud loses, three times; the circle of the others is what is left.
  ASSERT_TRUE(game.cycles.has_value());
  const double around = 3 * std::log(3) * std::log(3);
  const double behind = 3 * log_odds(game, 1) * log_odds(game, 1);
  EXPECT_NEAR(game.cycles->cyclic_share, around / (around + behind), 1e-12);
  // Nobody goes over to mud.
  EXPECT_THAT(game.sinks, ElementsAre(UnorderedElementsAre(0, 1, 2)));
  EXPECT_EQ(row_of(game, "mud"), 3U);
}

TEST_F(KnownGames, RockPaperScissorsLizardSpock) {
  const Metagame game = metagame("lizard_spock");
  expect_shares(
      game, {{"rock", 0.2}, {"paper", 0.2}, {"scissors", 0.2}, {"lizard", 0.2}, {"spock", 0.2}});
  for (const Strategy& strategy : game.rows) EXPECT_EQ(strategy.score, 0.5) << strategy.name;
  ASSERT_TRUE(game.cycles.has_value());
  EXPECT_NEAR(game.cycles->cyclic_share, 1, 1e-12);
  ASSERT_TRUE(game.circle.has_value());
  EXPECT_TRUE(game.circle->certain);
  EXPECT_EQ(game.circle->least, 1);
  EXPECT_THAT(game.sinks, ElementsAre(SizeIs(5)));
}

}  // namespace
}  // namespace muster::metagame
