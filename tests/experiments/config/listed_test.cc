// Configs that list games one by one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/hash.h"
#include "core/status.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"
#include "experiments/store/contents.h"
#include "experiments/store/meta.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kListed = R"(game = "nim"
repetitions = 1
scenarios = [{name = "two", heaps = [3, 2], players = 2},
             {name = "one", heaps = [4], players = 2}]
tournament = {format = "listed"}

[[agents]]
name = "any"
type = "random"

[[agents]]
name = "Ann"
type = "human"
moves = [0]

[[games]]
scenario = "one"
seats = ["any", "any"]
deal = "0xffffffffffffffff"

[[games]]
scenario = "two"
seats = ["any", "any"]
deal = 17
)";

absl::StatusOr<Experiment> parse(const std::string& text,
                                 const std::vector<std::string>& overrides = {}) {
  return parse_experiment(text, "exp.toml", overrides, testing::builtin_games());
}

std::string error_with(const std::string& more, const std::vector<std::string>& overrides = {}) {
  const auto experiment = parse(kListed + more, overrides);
  return experiment.ok() ? "(no error)" : message_of(experiment.status());
}

TEST(ListedGames, AreCellsWithDealsOfTheirOwn) {
  const auto experiment = parse(kListed);
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(experiment->format, TournamentFormat::kListed);
  ASSERT_EQ(experiment->cells.size(), 2U);
  EXPECT_EQ(experiment->cells[0], (Cell{0, 1, {0, 0}, ~std::uint64_t{0}}));
  EXPECT_EQ(experiment->cells[1], (Cell{0, 0, {0, 0}, 17}));
  const Plan plan(*experiment);
  EXPECT_EQ(plan.size(), 2U);
  EXPECT_EQ(plan.seed_base(1), 17U);
  EXPECT_EQ(plan.job(1).seed, seed_of_deal(17));
  EXPECT_EQ(plan.job(1).seed, hash_combine(17, 0));
}

TEST(ListedGames, TakeNothingFromSeedAndNames) {
  const auto one = parse(kListed);
  const auto other =
      parse(kListed, {"seed=99", "scenarios.0.name=\"renamed\"", "games.1.scenario=\"renamed\"",
                      "agents.0.name=\"other\"", "games.0.seats=[\"other\",\"other\"]",
                      "games.1.seats=[\"other\",\"other\"]"});
  ASSERT_TRUE(one.ok() && other.ok()) << other.status();
  EXPECT_EQ(Plan(*one).identity(), Plan(*other).identity());
  const auto third = parse(kListed, {"games.1.deal=18"});
  ASSERT_TRUE(third.ok());
  EXPECT_NE(Plan(*one).identity(), Plan(*third).identity());
}

TEST(ListedGames, OfEqualDealsAreOneRow) {
  const auto twice =
      parse(std::string(kListed) +
            "[[games]]\nscenario = \"two\"\nseats = [\"any\", \"any\"]\ndeal = 17\n");
  ASSERT_TRUE(twice.ok()) << twice.status();
  const Plan plan(*twice);
  EXPECT_EQ(plan.rows(), 2U);
  EXPECT_EQ(plan.same_as(2), 1U);
}

TEST(ListedGames, AreKeptByTheDescriptionOfARun) {
  const auto experiment = parse(kListed);
  ASSERT_TRUE(experiment.ok());
  const RunDescription run = describe(*experiment, "1.0.0");
  EXPECT_THAT(run.meta.deals, ElementsAre(~std::uint64_t{0}, 17));
  const auto again = meta_from_json(meta_to_json(run.meta));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, run.meta);
  std::string damaged = meta_to_json(run.meta);
  damaged.replace(damaged.find("0000000000000011"), 16, "000000000000001x");
  EXPECT_TRUE(absl::IsDataLoss(meta_from_json(damaged).status()));
  const auto pairs = parse_experiment(
      "game = \"nim\"\nrepetitions = 1\nagents = [{name = \"a\", type = \"random\"}, {name = "
      "\"b\", type = \"random\"}]",
      "exp.toml", {}, testing::builtin_games());
  ASSERT_TRUE(pairs.ok()) << pairs.status();
  EXPECT_THAT(meta_to_json(describe(*pairs, "1.0.0").meta), Not(HasSubstr("deals")));
}

TEST(ListedGames, MistakesHavePlaces) {
  EXPECT_THAT(error_with("[[games]]\nseats = [\"any\", \"nobody\"]\ndeal = -1\n"),
              AllOf(HasSubstr("exp.toml:25:1: key `games[2].scenario`: is missing"),
                    HasSubstr("exp.toml:26:9: key `games[2].seats`: there is no agent `nobody`"),
                    HasSubstr("exp.toml:27:8: key `games[2].deal`: expected a whole number")));
  EXPECT_THAT(error_with("[[games]]\nscenario = \"on\"\nruleset = \"r\"\n"),
              AllOf(HasSubstr("key `games[2].scenario`: there is no scenario `on`"),
                    HasSubstr("key `games[2].ruleset`: there is no ruleset `r`"),
                    HasSubstr("key `games[2].seats`: is missing"),
                    HasSubstr("key `games[2].deal`: is missing")));
  EXPECT_THAT(error_with("[[games]]\nscenario = \"one\"\nseats = [\"any\"]\ndeal = 1\n"),
              HasSubstr("exp.toml:27:9: key `games[2].seats`: scenario `one` has 2 seats, 1 agents "
                        "are given"));
  EXPECT_THAT(error_with("luck = 3\n"), HasSubstr("key `games[1].luck`"));
  for (const char* deal : {"\"17\"", "\"0x\"", "\"0x11111111111111111\"", "\"0xg\"", "1.5"}) {
    EXPECT_THAT(error_with("", {std::string("games.0.deal=") + deal}),
                HasSubstr("key `games[0].deal`: expected"))
        << deal;
  }
}

TEST(ListedGames, GoWithNothingElse) {
  EXPECT_THAT(error_with("", {"seats=\"swap\""}), HasSubstr("key `seats`: is for other formats"));
  EXPECT_THAT(error_with("", {"stop={when=\"best\"}"}), HasSubstr("key `stop`"));
  EXPECT_THAT(error_with("", {"tournament.candidates=[\"any\"]"}),
              HasSubstr("key `tournament.candidates`: is for format = \"gauntlet\""));
  EXPECT_THAT(error_with("", {"tournament.format=\"round_robin\""}),
              HasSubstr("key `games`: is for tournament.format = \"listed\""));
  EXPECT_THAT(error_with("", {"games=[]"}), HasSubstr("key `games`: expected at least one"));
}

TEST(ListedGames, AloneAreOfPeople) {
  EXPECT_THAT(error_with("", {"repetitions=2"}), HasSubstr("key `repetitions`: is 1 with type"));
  const auto meeting = parse_experiment(
      "game = \"nim\"\nrepetitions = 1\nagents = [{name = \"a\", type = \"random\"}, {name = "
      "\"b\", type = \"human\", moves = [1]}]",
      "exp.toml", {}, testing::builtin_games());
  EXPECT_THAT(message_of(meeting.status()),
              HasSubstr("type = \"human\" is for tournament.format = \"listed\""));
  EXPECT_THAT(error_with("", {"agents.1={name=\"Ann\",type=\"human\"}"}),
              HasSubstr("key `Ann.moves`: is missing"));
}

}  // namespace
}  // namespace muster
