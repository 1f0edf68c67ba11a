// Numbers of rules that make a game fair.
#include "experiments/tuning/balance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/experiments/tuning/support.h"

namespace muster::tuning {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Placed placed_at(double estimate, double low, double high, double band_low, double band_high) {
  Placed placed;
  placed.value = {estimate, low, high, 0.95, 100, true};
  placed.low = band_low;
  placed.high = band_high;
  return placed;
}

TEST(Bands, StandingIsThatOfTheInterval) {
  EXPECT_EQ(placed_at(0.5, 0.46, 0.54, 0.45, 0.55).standing(), InBand::kInside);
  EXPECT_EQ(placed_at(0.5, 0.44, 0.54, 0.45, 0.55).standing(), InBand::kOpen);
  EXPECT_EQ(placed_at(0.6, 0.56, 0.64, 0.45, 0.55).standing(), InBand::kOutside);
  Placed unknown = placed_at(0.5, 0.5, 0.5, 0.45, 0.55);
  unknown.value.width_known = false;
  EXPECT_EQ(unknown.standing(), InBand::kOpen);
}

TEST(Bands, ExcessIsInHalfWidthsBeyondWhatIsAimedAt) {
  EXPECT_DOUBLE_EQ(placed_at(0.53, 0, 1, 0.45, 0.55).excess(0.7), 0);
  EXPECT_NEAR(placed_at(0.55, 0, 1, 0.45, 0.55).excess(0.7), 0.3, 1e-9);
  EXPECT_NEAR(placed_at(0.40, 0, 1, 0.45, 0.55).excess(0.5), 1.5, 1e-9);
  EXPECT_NEAR(loss({placed_at(0.55, 0, 1, 0.45, 0.55), placed_at(0.5, 0, 1, 0.45, 0.55)}, 0.7),
              0.09, 1e-9);
}

TEST(Bands, AreOfSharesAndOfWhatHasABand) {
  Question question;
  EXPECT_FALSE(has_band(question)) << "agents are not to be equal";
  question.subject = Subject::kSeat;
  EXPECT_TRUE(has_band(question));
  question.outcome = kRounds;
  EXPECT_FALSE(has_band(question));
  question.between = {4, 6};
  EXPECT_TRUE(has_band(question));
}

class BalanceTest : public testing::SearchVerbTest {
 protected:
  // The first seat of two wins two games of three; a troop for the second mends that, and what the
  // Imperials levy does nothing to seats.
  static constexpr const char* kConfig = R"(
game = "projecthex"
seed = 7
repetitions = 10
seats = "fixed"
scenarios = ["two_players"]
[question]
compare = "seat"
band = 6
[tournament]
format = "gauntlet"
candidate_seat = "first"
candidates = ["one"]
opponents = ["other"]
[[agents]]
name = "one"
type = "warlord"
[[agents]]
name = "other"
type = "warlord"
[balance]
screen_games = 4000
games = 10_000
candidate_games = 300
confirm_games = 8000
[balance.space]
"ruleset.seat_troops" = { choice = [[], [0, 1], [0, 2], [0, 4]] }
"ruleset.great_victory_units" = { integer = [9, 11] }
[[balance.players]]
name = "random"
agent = { type = "random" }
games = 400
)";

  nlohmann::json found(const std::string& out, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"--json"};
    words.insert(words.end(), more.begin(), more.end());
    const auto called = search("balance", kConfig, out, words);
    EXPECT_EQ(called.code, 0) << called.err;
    return nlohmann::json::parse(called.out, nullptr, false);
  }
};

TEST_F(BalanceTest, ATroopForTheSecondSeatIsFoundAndConfirmed) {
  const nlohmann::json json = found("a");
  ASSERT_FALSE(json.is_discarded());
  EXPECT_THAT(json["edits"], ElementsAre("\"ruleset.seat_troops\" = [0, 1]"));
  EXPECT_THAT(json["idle"], ElementsAre("ruleset.great_victory_units"));
  ASSERT_EQ(json["confirmed"].size(), 2U);
  const nlohmann::json& config = json["confirmed"][0];
  EXPECT_EQ(config["players"], "config");
  EXPECT_TRUE(config["inside"].get<bool>()) << config.dump(1);
  EXPECT_GT(config["before"][0]["value"]["estimate"], 0.6);
  EXPECT_EQ(json["confirmed"][1]["players"], "random");
  // Seeds of its own: not those of the search.
  const nlohmann::json again = found("a");
  EXPECT_EQ(again, json) << "what is there is not played again";
  EXPECT_EQ(found("b", {"--threads", "1"}), json) << "the same for any number of threads";
}

// Random play is as good in either seat, and warlords need a troop for the second: what is fair for
// both is looked for by the games of both.
TEST_F(BalanceTest, SeveralKindsOfPlayersAreSearchedForTogether) {
  const std::vector<std::string> both = {"--set", "balance.players.0.searched=true"};
  const nlohmann::json json = found("both", both);
  ASSERT_FALSE(json.is_discarded());
  ASSERT_EQ(json["screens_of_others"].size(), 1U);
  EXPECT_EQ(json["screens_of_others"][0]["players"], "random");
  EXPECT_NE(json["screens_of_others"][0]["screen"], json["screen"]);
  EXPECT_EQ(found("both", both), json) << "what is there is not played again";
  // The same steps between both, of which those of the config's players bear no other name.
  for (const char* step : {"screen", "screen-random", "search-step-1", "search-step-1-random"}) {
    EXPECT_TRUE(std::filesystem::exists(path("both") + "/" + step)) << step;
  }
  const auto page = content_of(path("both/report.html"));
  EXPECT_THAT(page, HasSubstr("What the changes do between the config’s players"));
  EXPECT_THAT(page, HasSubstr("What the changes do between random"));
  EXPECT_THAT(page, HasSubstr("id=\"changes-2\""));
}

TEST_F(BalanceTest, Mistakes) {
  EXPECT_THAT(search("balance",
                     "game = \"pig\"\nrepetitions = 2\nagents = "
                     "[{name=\"a\",type=\"random\"},{name=\"b\",type=\"greedy\"}]\n",
                     "m", {})
                  .err,
              HasSubstr("has no table [balance]"));
  const auto with = [&](const std::string& assignment) {
    return search("balance", kConfig, "m", {"--set", assignment}).err;
  };
  EXPECT_THAT(with("question.compare=agent"), HasSubstr("no question has a band"));
  EXPECT_THAT(with("balance.space={\"ruleset.type_bonsu\"={integer=[0,2]}}"),
              HasSubstr("there is no `ruleset.type_bonsu`; did you mean `ruleset.type_bonus`?"));
  EXPECT_THAT(with("balance.space={\"ruleset.type_bonus\"={integer=[2,3]}}"),
              HasSubstr("expected what is there now, 1, from 2 to 3"));
  EXPECT_THAT(with("balance.space={\"ruleset.seat_troops\"={choice=[[0,1],[0,2]]}}"),
              HasSubstr("expected what is there now, [], among the choices"));
  EXPECT_THAT(with("balance.space={\"ruleset.seat_troops\"={order=[1,2]}}"),
              HasSubstr("expected `number`, `integer` or `choice`"));
  EXPECT_THAT(with("balance.games=20"), HasSubstr("balance.games: 20 are too few"));
  EXPECT_THAT(with("balance.players.0.agent={name=\"x\",type=\"random\"}"),
              HasSubstr("has no `name`"));
}

}  // namespace
}  // namespace muster::tuning
