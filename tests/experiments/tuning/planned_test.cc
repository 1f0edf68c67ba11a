// What `muster plan` says of searches.
#include "experiments/tuning/planned.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/experiments/tuning/support.h"

namespace muster::tuning {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class PlannedVerb : public testing::SearchVerbTest {
 protected:
  std::string plan(const std::string& config) {
    return call({"plan", write("exp.toml", std::string(kGame) + config)}).out;
  }
  static constexpr const char* kGame = R"(
game = "pig"
repetitions = 10
[[agents]]
name = "a"
type = "hold_at"
[[agents]]
name = "b"
type = "hold_at"
points = 25
)";
  static constexpr const char* kTune = R"(
[tune]
agent = "a"
games = 1000
confirm_games = 200
method = "iterated"
[tune.space]
points = { integer = [5, 40] }
)";
};

TEST_F(PlannedVerb, TellsTheGamesOfSearches) {
  EXPECT_THAT(plan(""), Not(HasSubstr("muster tune")));
  EXPECT_THAT(plan(kTune),
              AllOf(HasSubstr("muster tune: about 2200 games"), Not(HasSubstr("muster psro"))));
  // Two responses, and populations of 2, 3 and 4.
  EXPECT_THAT(plan(std::string(kTune) + "[psro]\nresponses = 2\npair_games = 10\n"),
              HasSubstr("muster psro: about 2500 games"));
}

// What an objective has to know before is told apart.
TEST_F(PlannedVerb, TellsTheGamesOfObjectives) {
  const auto with = [&](const std::string& objective) {
    std::string tuned = kTune;
    tuned.insert(tuned.find("games"), objective);
    return plan(
        "[[agents]]\nname = \"c\"\ntype = \"hold_at\"\n[tournament]\nformat = "
        "\"gauntlet\"\ncandidates = [\"a\"]\nopponents = [\"b\", \"c\"]\n" +
        tuned);
  };
  EXPECT_THAT(with("objective = \"worst\"\n"), HasSubstr("muster tune: about 2200 games\n"));
  EXPECT_THAT(with("objective = \"nash\"\npair_games = 300\n"),
              HasSubstr("muster tune: about 2500 games, 300 of them before the search\n"));
  EXPECT_THAT(with("objective = \"regret\"\n"),
              HasSubstr("muster tune: about 3200 games, 1000 of them before the search\n"));
  EXPECT_THAT(with("objective = \"regret\"\nreference_games = 500\n"),
              HasSubstr("muster tune: about 2700 games, 500 of them before the search\n"));
}

}  // namespace
}  // namespace muster::tuning
