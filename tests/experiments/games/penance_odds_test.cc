// `muster odds penance` against numbers worked out by hand.
#include "experiments/penance/odds/odds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/game_verb.h"

namespace muster::penance {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

testing::Called odds(std::vector<std::string> words) {
  words.insert(words.begin(), {"odds", "penance"});
  return testing::call_verb(odds_verb(), std::move(words));
}

Json odds_json(std::vector<std::string> words) {
  words.insert(words.begin(), {"odds", "penance"});
  return testing::call_verb_json(odds_verb(), std::move(words));
}

const std::vector<std::string> kWorkedExample = {
    "--damage",         "4", "--range", "5", "--attacker-moved", "4",
    "--defender-moved", "2", "--side",  "6", "--terrain",        "rubble"};

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(PenanceOdds, TheWorkedExampleNeedsElevenAndHitsWithAnExecutionOnly) {
  const Json json = odds_json(kWorkedExample)["modifiers"];
  EXPECT_EQ(json["target_number"], 11);
  EXPECT_EQ(json["hit"]["exact"], "1/36");
  EXPECT_EQ(json["bands"]["execution"]["exact"], "1/36");
  EXPECT_EQ(json["bands"]["catastrophe"]["exact"], "1/36");
  EXPECT_EQ(json["final_damage"]["mean"]["exact"], "1/9");
  EXPECT_EQ(json["attacker_heat"]["mean"]["exact"], "1/18");
}

TEST(PenanceOdds, BothWaysOfRollingStandSideBySide) {
  const Json json = odds_json(with(kWorkedExample, {"--compare", "modifiers,pools"}));
  EXPECT_EQ(json.size(), 2U);
  EXPECT_EQ(json["modifiers"]["dice"], 2);
  EXPECT_EQ(json["pools"]["dice"], 4);
  EXPECT_EQ(json["pools"]["target_number"], 5);
  EXPECT_EQ(json["pools"]["hit"]["exact"], "25/144");  // 225 of 1296
  EXPECT_EQ(json["pools"]["bands"]["catastrophe"]["exact"], "19/144");
  const testing::Called text = odds(with(kWorkedExample, {"--compare", "modifiers,pools"}));
  ASSERT_EQ(text.code, kExitDone) << text.err;
  EXPECT_THAT(text.out, HasSubstr("terms: range 5 +1, attacker moved 4 +2, defender moved 2 +1, "
                                  "side +1, terrain +1, cards +0: +6\n"));
  EXPECT_THAT(text.out, ::testing::ContainsRegex("dice +2 dice +4 dice, keep the 2 lowest\n"));
  EXPECT_THAT(text.out,
              ::testing::ContainsRegex("  execution +2.7778 %  1/36 +0.0772 %  1/1296\n"));
}

TEST(PenanceOdds, TheTargetNumberMayBeGiven) {
  EXPECT_EQ(
      odds_json({"--damage", "6", "--target", "5"})["modifiers"]["final_damage"]["mean"]["exact"],
      "47/18");
  EXPECT_EQ(odds_json({"--damage", "6", "--target", "4", "--set",
                       "to_hit=pools"})["pools"]["hit"]["exact"],
            "29/36");  // an old -1: 174 of 216
}

TEST(PenanceOdds, SettingsAndClassesCount) {
  const std::vector<std::string> rear = {"--damage", "4", "--side", "4", "--unblockable"};
  // From the rear: +3 damage, so 7 on a hit, and 7 or more is a Vanguard's Major Wound.
  EXPECT_EQ(odds_json(with(rear, {"--class", "vanguard"}))["modifiers"]["major_wound"]["exact"],
            "5/6");
  EXPECT_EQ(odds_json(with(rear, {"--class", "colossus"}))["modifiers"]["major_wound"]["exact"],
            "1/18");
  EXPECT_EQ(odds_json(with(rear, {"--set", "exec_band_bonus=2", "--class",
                                  "colossus"}))["modifiers"]["major_wound"]["exact"],
            "1/12");
  const Json cards = odds_json({"--damage", "3", "--target", "5", "--unblockable", "--primary",
                                "12", "--damaged", "3"})["modifiers"];
  EXPECT_EQ(cards["destroyed"]["exact"], "8821/95004");
  EXPECT_EQ(cards["damage_dice"]["exact"], "37/180");
}

TEST(PenanceOdds, TextTellsChancesAndExpectations) {
  const testing::Called called = odds({"--damage", "6", "--target", "5", "--hits", "2"});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("attack of 6 damage, 2 hits from side 1 (front)\n"));
  EXPECT_THAT(called.out, HasSubstr("result of the first roll\n"));
  EXPECT_THAT(called.out, Not(HasSubstr("terms:")));
  EXPECT_THAT(called.out, ::testing::ContainsRegex("\n  mean +5.2222    47/9\n"));
  EXPECT_THAT(called.out, ::testing::ContainsRegex("\n  cards lost +5.2222    47/9\n"));
}

TEST(PenanceOdds, MistakesAreTold) {
  const auto mistake = [](const std::vector<std::string>& words) {
    const testing::Called called = odds(words);
    EXPECT_EQ(called.code, kExitBadInput);
    return called.err;
  };
  EXPECT_THAT(mistake({}), HasSubstr("--damage is required"));
  EXPECT_THAT(mistake({"--damage", "4", "--terrain", "ruble"}),
              HasSubstr("--terrain: unknown terrain `ruble`; did you mean `rubble`?"));
  EXPECT_THAT(mistake({"--damage", "4", "--class", "scuot"}), HasSubstr("did you mean `scout`?"));
  EXPECT_THAT(mistake({"--damage", "4", "--compare", "modifiers,pool"}),
              HasSubstr("--compare: unknown way of rolling `pool`; did you mean `pools`?"));
  EXPECT_THAT(mistake({"--damage", "4", "--set", "exec_alway_hits=true"}),
              HasSubstr("did you mean `exec_always_hits`?"));
  EXPECT_THAT(mistake({"--damage", "4", "--set", "pierce=all"}), HasSubstr("\"attack\""));
  EXPECT_THAT(mistake({"--damage", "4", "--target", "5", "--range", "3"}),
              HasSubstr("--range excludes --target"));
  EXPECT_THAT(mistake({"--damage", "4", "--side", "7"}), HasSubstr("--side"));
  EXPECT_THAT(mistake({"--damage", "30"}), HasSubstr("could roll 31 Defense Dice"));
}

}  // namespace
}  // namespace muster::penance
