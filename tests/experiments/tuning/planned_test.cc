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

}  // namespace
}  // namespace muster::tuning
