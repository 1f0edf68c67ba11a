// Scenarios and settings of the Dice Stacks mod (DS-01, DS-39).
#include "tests/games/homm/stack_fight.h"

namespace muster::homm {
namespace {

TEST(StacksScenario, UnitsHaveTokens) {
  RULE("DS-01");
  StackFight fight(hero({"F griffins@1,1 tokens=15", "N crusaders@2,1"}),
                   hero({"F goblins@- tokens=2"}));
  EXPECT_EQ(fight.tokens(att(0)), 15);
  EXPECT_EQ(fight.tokens(att(1)), 0);
  fight.place(1, 3);
  EXPECT_EQ(fight.tokens(def(0)), 2);
}

TEST(StacksScenario, MistakesAreReported) {
  RULE("DS-01");
  const auto error = [](const std::string& unit, const std::string& rules) {
    return load_error(scenario_toml(hero({unit}), hero({"F goblins@1,3"})), rules);
  };
  EXPECT_EQ(error("F griffins@1,1 tokens=3", kStacks), "");
  EXPECT_TRUE(mentions(error("F griffins@1,1 tokens=16", kStacks), "fight.toml:4:#: key"));
  EXPECT_TRUE(mentions(error("F griffins@1,1 tokens=-1", kStacks), "tokens"));
  EXPECT_TRUE(mentions(error("F griffins@1,1 tokens=1", ""),
                       "is for rulesets with dice_stacks = true (DS-01)"));
  EXPECT_TRUE(mentions(error("F griffins@1,1 upgraded", ""), "upgraded"));
  EXPECT_TRUE(mentions(load_error(scenario_toml(hero({"F griffins@1,1"}),
                                                hero({"F goblins@1,3"}, "final_battle = true")),
                                  kStacks),
                       "is for kind = \"ai_hero\" (DS-39)"));
}

TEST(StacksScenario, SettingsNeedTheMod) {
  const auto error = [](const std::string& rules) {
    return load_error(scenario_toml(hero({"F griffins@1,1"}), hero({"F goblins@1,3"})), rules);
  };
  for (const char* setting :
       {"faces = \"natural\"", "surplus_attack = \"always\"", "triggered_values = \"as_damage\"",
        "ai_tokens = \"never\"", "rerolls = \"die\"", "oppression = \"all\"", "slayer = \"sum\"",
        "deadly = \"after_tokens\"", "new_hand = false", "adapt_armies = false",
        "rulebook_rule = \"nearest\""}) {
    EXPECT_EQ(error(kStacks + setting), "") << setting;
    EXPECT_TRUE(mentions(error(setting), "is for dice_stacks = true")) << setting;
  }
  EXPECT_TRUE(mentions(error(kStacks + "faces = \"finale\""), "rules.toml:2:#: key `faces`"));
}

const std::vector<std::string> kPacks = {"P griffins@0,0", "P crusaders@1,0", "P champions@2,0",
                                         "F halberdiers@3,0"};
const std::vector<std::string> kFarPacks = {"P griffins@0,4", "P crusaders@1,4", "P champions@2,4",
                                            "F halberdiers@3,4"};

TEST(StacksScenario, PacksOfPlayersBecomePlainWithOneToken) {
  RULE("DS-39");
  StackFight fight(hero(kPacks, "starting_army = true"), hero({"F goblins@1,3"}),
                   "adapt_armies = true\n");
  EXPECT_EQ(fight.card(att(0)), "griffins_few");
  EXPECT_EQ(fight.tokens(att(0)), 1);
  EXPECT_EQ(fight.card(att(2)), "champions_few");
  EXPECT_EQ(fight.tokens(att(2)), 1);
  EXPECT_EQ(fight.card(att(3)), "halberdiers_few");
  EXPECT_EQ(fight.tokens(att(3)), 0);
}

TEST(StacksScenario, ArmiesOfLaterAreAsTheyAre) {
  RULE("DS-39");
  StackFight fight(hero(kPacks), hero({"F goblins@1,3"}), "adapt_armies = true\n");
  EXPECT_EQ(fight.card(att(0)), "griffins_pack");
  EXPECT_EQ(fight.tokens(att(0)), 0);
  EXPECT_TRUE(mentions(
      load_error(scenario_toml(hero({"F griffins@1,1"}),
                               ai_hero({"F goblins@1,3"}, kRulebook + "\nstarting_army = true")),
                 kStacks),
      "is for kind = \"hero\" (DS-39)"));
}

TEST(StacksScenario, PacksOfTheAiAreUpgradedWithTwo) {
  RULE("DS-39");
  StackFight fight(hero({"F goblins@1,1"}), ai_hero(kFarPacks, kRulebook), "adapt_armies = true\n");
  EXPECT_EQ(fight.card(def(0)), "griffins_pack");
  EXPECT_EQ(fight.tokens(def(0)), 2);
  EXPECT_EQ(fight.tokens(def(1)), 2);
  EXPECT_EQ(fight.tokens(def(3)), 0);
}

TEST(StacksScenario, TheFinalBattleHasMore) {
  RULE("DS-39");
  StackFight fight(hero({"F goblins@1,1"}), ai_hero(kFarPacks, kRulebook + "\nfinal_battle = true"),
                   "adapt_armies = true\n");
  EXPECT_EQ(fight.tokens(def(0)), 4);  // bronze
  EXPECT_EQ(fight.tokens(def(1)), 3);  // silver
  EXPECT_EQ(fight.tokens(def(2)), 2);
  EXPECT_EQ(fight.tokens(def(3)), 2);
}

TEST(StacksScenario, WhatTheScenarioSaysStands) {
  RULE("DS-39");
  StackFight fight(hero({"P griffins@0,0 tokens=3", "P crusaders@1,0 upgraded"}),
                   ai_hero({"P gnolls@0,4 tokens=0"}, kRulebook), "adapt_armies = true\n");
  EXPECT_EQ(fight.card(att(0)), "griffins_pack");
  EXPECT_EQ(fight.tokens(att(0)), 3);
  EXPECT_EQ(fight.card(att(1)), "crusaders_pack");
  EXPECT_EQ(fight.tokens(att(1)), 0);
  EXPECT_EQ(fight.tokens(def(0)), 0);
  StackFight as_given(hero(kPacks), hero({"F goblins@1,3"}), "adapt_armies = false\n");
  EXPECT_EQ(as_given.card(att(0)), "griffins_pack");
  EXPECT_EQ(as_given.tokens(att(0)), 0);
}

}  // namespace
}  // namespace muster::homm
