// What items of drawn lists are worth, from config to report.
#include "experiments/analysis/worth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/config/experiment.h"
#include "experiments/store/meta.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"

namespace muster {
namespace {

using ::testing::HasSubstr;

// Units of very different strength.
constexpr const char* kConfig = R"(
game = "homm"
seed = 3
repetitions = 10
seats = "fixed"
scenarios = ["castle_vs_level_5_hard"]
[worth]
key = "attacker.army"
pool = ["F halberdiers", "F marksmen", "F griffins", "P champions"]
size = 2
draws = 60
seat = "attacker"
detect = 2
[tournament]
format = "gauntlet"
candidate_seat = "attacker"
candidates = ["player"]
opponents = ["guards"]
[[agents]]
name = "player"
type = "greedy"
[[agents]]
name = "guards"
type = "rule"
rule = "rulebook"
)";

TEST(Worth, DrawsListsOfEveryScenario) {
  const auto experiment = parse_experiment(kConfig, "exp.toml", {}, testing::builtin_games());
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  ASSERT_EQ(experiment->scenarios.size(), 60U);
  EXPECT_EQ(experiment->scenarios.front().name, "castle_vs_level_5_hard@draw-1");
  for (const Document& scenario : experiment->scenarios) {
    EXPECT_EQ(scenario.table["attacker"]["army"].as_array()->size(), 2U);
  }
  ASSERT_TRUE(experiment->worth.has_value());
  EXPECT_DOUBLE_EQ(*experiment->worth->detect, 0.02);
}

TEST(Worth, Mistakes) {
  const auto mistake_with = [](const std::string& assignment) {
    return message_of(
        parse_experiment(kConfig, "exp.toml", {assignment}, testing::builtin_games()).status());
  };
  EXPECT_THAT(mistake_with("worth.size=4"), HasSubstr("expected fewer than are in the pool, 4"));
  EXPECT_THAT(mistake_with("worth.pool=[\"F griffins\",\"F griffins\"]"),
              HasSubstr("something stands there twice"));
  EXPECT_THAT(mistake_with("worth.pool=[\"F grifins\",\"F marksmen\",\"F halberdiers\"]"),
              HasSubstr("grifins"));
  EXPECT_THAT(mistake_with("worth.draws=200000"), HasSubstr("draws"));
}

class WorthRunTest : public testing::FolderTest {};

TEST_F(WorthRunTest, TheStrongestUnitIsWorthMost) {
  const auto called =
      testing::call_muster(testing::builtin_games(),
                           {"run", write("exp.toml", kConfig), "--out", path("out"), "--quiet"});
  ASSERT_EQ(called.code, 0) << called.err;
  EXPECT_THAT(called.out, HasSubstr("The best is P champions"));
  const auto told = testing::call_muster(testing::builtin_games(),
                                         {"report", path("out"), "--format", "json", "--quiet"});
  ASSERT_EQ(told.code, 0) << told.err;
  const auto json = nlohmann::json::parse(told.out);
  const nlohmann::json& items = json["worths"]["items"];
  ASSERT_EQ(items.size(), 4U);
  EXPECT_EQ(items[0]["name"], "P champions");
  EXPECT_EQ(items[0]["lists"], 30);
  EXPECT_EQ(items[0]["verdict"], "worth more");
}

}  // namespace
}  // namespace muster
