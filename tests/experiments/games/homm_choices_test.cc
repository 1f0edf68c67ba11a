// `muster choices homm`: the worst choices of a run, and their pictures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/homm/show/board_picture.h"
#include "experiments/homm/study/choices_verb.h"
#include "experiments/homm/study/worst_choices.h"
#include "tests/support/builtin_games.h"
#include "tests/support/files.h"
#include "tests/support/game_verb.h"

namespace muster::homm {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The griffins kill the peasants, who cannot hurt them, and the marksmen shoot them.
constexpr const char* kConfig = R"(name = "blows"
game = "homm"
ruleset = "bare"
repetitions = 4
seats = "fixed"
[[scenarios]]
name = "one_blow"
attacker = {kind = "hero", army = [{unit = "F marksmen", at = [3, 1], damage = 1}, {unit = "N peasants", at = [1, 1], damage = 1, paralysed = true}]}
defender = {kind = "ai_hero", army = [{unit = "F griffins", at = [1, 2], damage = 3}]}
[tournament]
format = "gauntlet"
candidate_seat = "defender"
candidates = ["shooters", "nearest"]
opponents = ["player"]
[defaults.rule]
audit = 100
audit_rollouts = 20
[[agents]]
name = "nearest"
type = "rule"
rule = "nearest"
[[agents]]
name = "shooters"
type = "rule"
rule = {melee = ["ranged_first"], ranged = []}
[[agents]]
name = "player"
type = "random"
)";

class ChoicesTest : public muster::testing::FolderTest {
 protected:
  muster::testing::Called run(const std::string& config) {
    return muster::testing::call_muster(muster::testing::builtin_games(),
                                        {"run", write("exp.toml", config), "--out", path("run")});
  }
  muster::testing::Called choices(std::vector<std::string> words) {
    words.insert(words.begin(), {"choices", "homm", path("run")});
    return muster::testing::call_verb(choices_verb(muster::testing::builtin_games()),
                                      std::move(words));
  }
};

TEST_F(ChoicesTest, TheWorstAreListedAndDrawn) {
  ASSERT_EQ(run(kConfig).code, kExitDone);
  const auto called = choices({"--top", "3", "--rollouts", "50", "--out", path("pictures")});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("Griffins attack Peasants; search: Marksmen (of 2 targets)"));
  EXPECT_THAT(called.out, HasSubstr("nearest against player, round 1"));
  EXPECT_THAT(called.out, HasSubstr("choice 1: one_blow, bare"));
  EXPECT_THAT(called.out, Not(HasSubstr("shooters")));
  EXPECT_THAT(called.out, HasSubstr("3. regret"));
  EXPECT_THAT(called.out, Not(HasSubstr("4. regret")));
  const std::string picture = content_of(path("pictures/choice-3.svg"));
  EXPECT_THAT(picture, HasSubstr("<svg"));
  EXPECT_THAT(picture, HasSubstr(">Marksmen<"));
  EXPECT_THAT(picture, HasSubstr("1/4 health"));
  EXPECT_THAT(picture, HasSubstr("hb-arrow hb-chosen"));
  EXPECT_THAT(picture, HasSubstr("hb-arrow hb-better"));
  const nlohmann::json json = nlohmann::json::parse(
      choices({"--top", "3", "--rollouts", "50", "--json"}).out, nullptr, false);
  ASSERT_EQ(json.size(), 3U);
  EXPECT_EQ(json.at(0).at("scenario"), "one_blow");
  EXPECT_LE(json.at(0).at("low"), json.at(0).at("regret"));
  EXPECT_EQ(json.at(0).at("position").at("targets").size(), 2U);
  // The same again, and of one agent or scenario.
  EXPECT_EQ(choices({"--top", "3", "--rollouts", "50"}).out.substr(0, 20),
            called.out.substr(0, 20));
  EXPECT_EQ(choices({"--agent", "shooters"}).code, kExitBadInput);
  EXPECT_EQ(choices({"--scenario", "nowhere"}).code, kExitBadInput);
}

TEST_F(ChoicesTest, TheSecondMeasurementHasOtherLuck) {
  ASSERT_EQ(run(kConfig).code, kExitDone);
  const auto store = Store::open(path("run/games.sqlite"));
  ASSERT_TRUE(store.ok());
  const auto worst = worst_choices(**store, muster::testing::builtin_games(),
                                   {.top = 2, .rollouts = 400, .agent = {}, .scenario = {}});
  ASSERT_TRUE(worst.ok()) << message_of(worst.status());
  ASSERT_EQ(worst->size(), 2);
  EXPECT_GE(worst->at(0).regret, worst->at(1).regret);
  for (const WorstChoice& choice : *worst) {
    EXPECT_EQ(choice.seat, 1);
    EXPECT_GT(choice.regret, 0.5);
    EXPECT_LT(choice.error, 0.05);
  }
}

TEST_F(ChoicesTest, WithoutAnAuditThereIsNothingToList) {
  std::string config = kConfig;
  config.replace(config.find("audit = 100\naudit_rollouts = 20"), 31, "count_targets = true");
  ASSERT_EQ(run(config).code, kExitDone);
  const auto called = choices({});
  EXPECT_EQ(called.code, kExitBadInput);
  EXPECT_THAT(called.err, HasSubstr("audit"));
}

TEST(BoardPicture, RefusesWhatIsNoState) {
  const auto catalog = UnitCatalog::load(data_file("games/homm/units.csv"));
  ASSERT_TRUE(catalog.ok());
  const auto drawn = [&](const char* json) {
    return board_svg(*catalog, nlohmann::json::parse(json), {}, "title", {});
  };
  EXPECT_TRUE(drawn(R"({"units": []})").ok());
  EXPECT_FALSE(drawn("{}").ok());
  EXPECT_FALSE(drawn("3").ok());
  EXPECT_FALSE(drawn(R"({"units": [{"slot": 0, "at": [0, 0], "unit": "nobody"}]})").ok());
  EXPECT_FALSE(drawn(R"({"units": [{"slot": 0, "at": [0], "unit": "griffins_few"}]})").ok());
  const auto siege = drawn(R"({"active": 7, "walls": [[1, 2], [2, 2]], "gate": [2, 2],
      "units": [{"slot": 7, "unit": "griffins_few", "at": [1, 3], "damage": 1, "tokens": 2},
                {"slot": 13, "unit": "arrow_tower", "at": "beside the board"}]})");
  ASSERT_TRUE(siege.ok()) << message_of(siege.status());
  EXPECT_THAT(*siege, HasSubstr(">gate<"));
  EXPECT_THAT(*siege, HasSubstr(">wall<"));
  EXPECT_THAT(*siege, HasSubstr("2 tokens"));
  EXPECT_THAT(*siege, HasSubstr("hb-side-1 hb-active"));
}

}  // namespace
}  // namespace muster::homm
