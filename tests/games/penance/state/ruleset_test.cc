// Ruleset files.
#include <filesystem>

#include "core/config/inputs.h"
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

absl::StatusOr<DuelRules> rules_of(const std::string& text) {
  const auto document = parse_document(text, "rules.toml");
  if (!document.ok()) return document.status();
  return parse_duel_rules(*document);
}

TEST(PenanceRuleset, EveryShippedRulesetLoads) {
  for (const std::string& name : document_names(data_file("games/penance/rulesets"))) {
    EXPECT_TRUE(try_load_duel({.ruleset = name}).ok()) << name;
  }
}

TEST(PenanceRuleset, DefaultsAreTheReadingsOfTheChecklist) {
  const auto rules = rules_of("");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(rules->component_threshold, 3);
  EXPECT_EQ(rules->overspend_percent, 200);
  EXPECT_EQ(rules->scrap_for_draw, 2);
  EXPECT_EQ(rules->max_rounds, 50);
  EXPECT_TRUE(rules->suffering_die);
  EXPECT_TRUE(rules->hands_emptied);
  EXPECT_TRUE(rules->firing_arc);
  EXPECT_FALSE(rules->taint);
  EXPECT_EQ(rules->taint_thresholds, TaintThresholds::kLadder);
}

TEST(PenanceRuleset, SettingsThatMeanNothingAreMistakes) {
  for (const char* const text :
       {"board = false\nhazards = true", "facing = false\nrotation = \"one_side\"",
        "component_profile = \"zones\"\ncomponent_threshold = 4",
        "suffering_die = false\nblood_keeps_printed_bonus = true", "scrap_for_draw = 0",
        "cover_defense = true\narena_extras = true", "taint_thresholds = \"exact\"",
        "taint = true\ntaint_thresholds = \"steps\"", "hand = 6", "hands = \"shown\""}) {
    EXPECT_FALSE(rules_of(text).ok()) << text;
  }
}

TEST(PenanceRuleset, EachSettingIsRead) {
  const auto rules = rules_of(
      "move_cost = \"class\"\nrotation = \"one_side\"\nside_ties = \"attacker\"\n"
      "edge_lines = \"either\"\nfiring_arc = \"any\"\nhands = \"kept\"\n"
      "component_choice = \"random\"\nnext_attack_buffs = \"every_roll\"\n"
      "secondary_component_damage = \"never\"\npassives = \"in_hand\"\nto_hit = \"pools\"\n"
      "taint = true\ntaint_thresholds = \"exact\"\n");
  ASSERT_TRUE(rules.ok()) << rules.status();
  EXPECT_EQ(rules->move_cost, MoveCost::kClass);
  EXPECT_EQ(rules->rotation, Rotation::kOneSide);
  EXPECT_EQ(rules->side_ties, SideTies::kAttacker);
  EXPECT_EQ(rules->edge_lines, EdgeLines::kEither);
  EXPECT_FALSE(rules->firing_arc);
  EXPECT_FALSE(rules->hands_emptied);
  EXPECT_EQ(rules->component_choice, ComponentChoice::kRandom);
  EXPECT_EQ(rules->next_attack_buffs, NextAttackBuffs::kEveryRoll);
  EXPECT_FALSE(rules->secondary_component_damage);
  EXPECT_FALSE(rules->passives_in_deck);
  EXPECT_EQ(rules->dice.to_hit, ToHit::kPools);
  EXPECT_EQ(rules->taint_thresholds, TaintThresholds::kExact);
}

}  // namespace
}  // namespace muster::penance
