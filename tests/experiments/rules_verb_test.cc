#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/registration/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/environment.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using testing::Called;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kRules = R"(id,stage,document,statement,source,setting,tests
PI-1,base,pig,"Roll, or stop.",seed,,Pig.Rolls Pig.Stops
PI-2,base,pig,A 1 ends the turn.,,bad_face: 1 | n,
PI-10,teams,pig,"Says ""pig"".",,,Pig.Says
PC:double,cards,pig-cards,Doubles the roll.,,,Pig.Doubles
PC:triple,cards,pig-cards,Triples the roll.,,,
)";

// The data root is a folder of the test, so that the games find the test's rules there.
class RulesVerbTest : public testing::FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    fs::create_directories(folder_ / "games/pig");
    write("games/pig/rules.csv", kRules);
    configs_.set(folder_.string());
    add_builtin_games(registry_);
  }

  Called rules(std::vector<std::string> words) const {
    words.insert(words.begin(), "rules");
    return testing::call_muster(registry_, words);
  }
  // The ids that the command line picks, in order.
  std::vector<std::string> picked(std::vector<std::string> words) const {
    words.insert(words.begin(), "pig");
    words.emplace_back("--json");
    const Called called = rules(words);
    EXPECT_EQ(called.code, kExitDone) << called.err;
    std::vector<std::string> ids;
    for (const auto& rule : nlohmann::json::parse(called.out)) ids.push_back(rule["id"]);
    return ids;
  }

  Registry registry_;

 private:
  testing::EnvironmentVariable configs_{"MUSTER_CONFIGS"};
};

TEST_F(RulesVerbTest, PrintsEachRuleWithSettingAndTests) {
  const Called called = rules({"pig"});
  EXPECT_EQ(called.code, kExitDone);
  EXPECT_EQ(called.out, R"(pig
  PI-1 [base] Roll, or stop.
      source: seed
      tests: Pig.Rolls, Pig.Stops
  PI-2 [base] A 1 ends the turn.
      setting: bad_face: 1 | n
      tests: none
  PI-10 [teams] Says "pig".
      tests: Pig.Says

pig-cards
  PC:double [cards] Doubles the roll.
      tests: Pig.Doubles
  PC:triple [cards] Triples the roll.
      tests: none

asserted by passing tests: 3 of 5
)");
}

TEST_F(RulesVerbTest, PicksRules) {
  using Ids = std::vector<std::string>;
  EXPECT_EQ(picked({}), (Ids{"PI-1", "PI-2", "PI-10", "PC:double", "PC:triple"}));
  EXPECT_EQ(picked({"--untested"}), (Ids{"PI-2", "PC:triple"}));
  EXPECT_EQ(picked({"--stage", "base"}), (Ids{"PI-1", "PI-2"}));
  EXPECT_EQ(picked({"--stage", "base", "--untested"}), (Ids{"PI-2"}));
  EXPECT_EQ(picked({"PI-1"}), (Ids{"PI-1"}));  // and not PI-10
  EXPECT_EQ(picked({"PC"}), (Ids{"PC:double", "PC:triple"}));
  EXPECT_EQ(picked({"PC:", "PI-2"}), (Ids{"PI-2", "PC:double", "PC:triple"}));
  EXPECT_EQ(picked({"PI-", "--stage", "cards"}), Ids{});
  EXPECT_EQ(rules({"pig", "PI-", "--stage", "cards"}).out, "asserted by passing tests: 0 of 0\n");
}

TEST_F(RulesVerbTest, JsonHoldsEverything) {
  const auto json = nlohmann::json::parse(rules({"pig", "PI-1", "PI-2", "--json"}).out);
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[0]["stage"], "base");
  EXPECT_EQ(json[0]["document"], "pig");
  EXPECT_EQ(json[0]["statement"], "Roll, or stop.");
  EXPECT_EQ(json[0]["source"], "seed");
  EXPECT_EQ(json[0]["tests"], nlohmann::json({"Pig.Rolls", "Pig.Stops"}));
  EXPECT_EQ(json[1]["setting"], "bad_face: 1 | n");
  EXPECT_EQ(json[1]["tests"], nlohmann::json::array());
}

TEST_F(RulesVerbTest, AGameWithoutRulesSaysSo) {
  for (const char* game : {"nim", "tic_tac_toe"}) {  // with and without data files
    const Called called = rules({game});
    EXPECT_EQ(called.code, kExitDone);
    EXPECT_EQ(called.out, std::string(game) + " has no list of rules\n");
    EXPECT_EQ(rules({game, "--json"}).out, "[]\n");
  }
}

TEST_F(RulesVerbTest, WrongNamesAreAnswered) {
  const Called id = rules({"pig", "PC:duble"});
  EXPECT_EQ(id.code, kExitBadInput);
  EXPECT_THAT(id.err, HasSubstr("pig has no rule `PC:duble`; did you mean `PC:double`"));
  const Called far = rules({"pig", "XY-123456"});
  EXPECT_EQ(far.code, kExitBadInput);
  EXPECT_EQ(far.err, "muster: error: pig has no rule `XY-123456`\n");
  const Called stage = rules({"pig", "--stage", "bse"});
  EXPECT_EQ(stage.code, kExitBadInput);
  EXPECT_THAT(stage.err, HasSubstr("--stage: no rule of pig is of stage `bse`"));
  EXPECT_THAT(stage.err, HasSubstr("`base`"));
  const Called game = rules({"pg"});
  EXPECT_EQ(game.code, kExitBadInput);
  EXPECT_THAT(game.err, HasSubstr("there is no game `pg`"));
}

TEST_F(RulesVerbTest, ABrokenFileIsNamedWithItsLine) {
  const std::string file = write("games/pig/rules.csv", std::string(kRules) + "PI-3,base\n");
  const Called called = rules({"pig"});
  EXPECT_EQ(called.code, kExitBadInput);
  EXPECT_THAT(called.err, AllOf(HasSubstr(file), HasSubstr("7")));
  EXPECT_TRUE(called.out.empty());
  write("games/pig/rules.csv", "id,stage\nPI-1,base\n");
  const Called columns = rules({"pig"});
  EXPECT_EQ(columns.code, kExitBadInput);
  EXPECT_THAT(columns.err, AllOf(HasSubstr("document"), Not(HasSubstr("exception"))));
}

TEST(ShippedRules, OfTheWarGameCanBeRead) {
  Registry registry;
  add_builtin_games(registry);
  const Called called = testing::call_muster(registry, {"rules", "homm", "HC-37"});
  EXPECT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("HC-37 [base] Damage is attack plus die minus"));
  EXPECT_THAT(called.out, HasSubstr(" of 1\n"));
}

}  // namespace
}  // namespace muster
