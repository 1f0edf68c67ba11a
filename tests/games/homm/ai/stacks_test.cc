// AI units under the Dice Stacks mod (DS-38), and what rules foresee there.
#include "core/config/data_root.h"
#include "games/homm/state/actions.h"
#include "games/homm/targeting/foresee.h"
#include "tests/games/homm/stack_fight.h"

namespace muster::homm {
namespace {

const std::string kPrey = "rulebook_rule = \"dice-stacks\"\n";

// The targets of the AI side between a player's units, which pass.
Slots stack_targets(const std::vector<std::string>& player, const std::vector<std::string>& ai,
                    const std::string& settings = kPrey) {
  StackFight fight(hero(player), ai_hero(ai, kRulebook), settings);
  return fight.to_ai().chosen_targets();
}

TEST(StacksAi, TheBiggestPreyItOutrolls) {
  RULE("DS-38");
  // The example: a silver unit, and next to it silver ones with and without a token and bronze ones
  // with and without a token. The silver one without and the bronze one with it are equally good.
  EXPECT_EQ(stack_targets({"F demons@1,2", "F gorgons@2,1 tokens=1", "F gnolls@3,2",
                           "F dwarves@2,3 tokens=1"},
                          {"F minotaurs@2,2"}),
            (Slots{att(0), att(3)}));
  // Exactly one of them is ranged: it is picked.
  EXPECT_EQ(stack_targets(
                {"F demons@1,2", "F gorgons@2,1 tokens=1", "F gnolls@3,2", "F orcs@2,3 tokens=1"},
                {"F minotaurs@2,2"}),
            (Slots{att(3)}));
}

TEST(StacksAi, TheCloserOfEqualOnes) {
  RULE("DS-38");
  EXPECT_EQ(stack_targets({"F demons@1,2", "F gnolls@2,4 tokens=1"}, {"F minotaurs@2,2"}),
            (Slots{att(0)}));
}

TEST(StacksAi, OtherwiseTheSmallestStack) {
  RULE("DS-38");
  // No lower tier, and its own tier has more dice.
  EXPECT_EQ(stack_targets({"F crusaders@1,2", "F gnolls@2,1 tokens=3", "F dwarves@3,2 tokens=1"},
                          {"F goblins@2,2"}),
            (Slots{att(0), att(2)}));
  EXPECT_EQ(stack_targets({"F crusaders@1,2 tokens=2", "F gnolls@2,1 tokens=3"}, {"F goblins@2,2"}),
            (Slots{att(0), att(1)}));
}

TEST(StacksAi, ShootersFollowTheSameOrder) {
  RULE("DS-38");
  EXPECT_EQ(stack_targets({"F magi@0,0", "F gnolls@2,0 tokens=2"}, {"F zealots@2,4 tokens=1"}),
            (Slots{att(1)}));
}

TEST(StacksAi, WhoReachesNobodyComesNearTheOneItWants) {
  RULE("DS-38");
  StackFight fight(hero({"F gnolls@0,0 tokens=1", "F champions@3,0"}),
                   ai_hero({"F dwarves@1,4 tokens=1"}, kRulebook), kPrey);
  fight.to_ai();
  while (fight.phase() == Phase::kTieSpace) {
    fight.act(ActionKind::kPickSpace, *fight.options(ActionKind::kPickSpace).begin());
    fight.to_ai();
  }
  EXPECT_LE(orthogonal_distance(fight.cell(def(0)), cell_at(0, 0)), 2);
}

TEST(StacksAi, TheRulesetReplacesTheRulebooksRuleOnly) {
  RULE("DS-38");
  const std::vector<std::string> player = {"F demons@1,2", "F gnolls@2,1 tokens=3"};
  EXPECT_EQ(stack_targets(player, {"F minotaurs@2,2"}, ""), (Slots{att(0)}));  // same tier first
  EXPECT_EQ(stack_targets(player, {"F minotaurs@2,2"}, kPrey), (Slots{att(1)}));
  StackFight other(hero(player), ai_hero({"F minotaurs@2,2"}, "rule = \"nearest\""), kPrey);
  EXPECT_EQ(other.rules().scenario().sides[1].rule->name, "nearest");
  EXPECT_TRUE(mentions(load_error(scenario_toml(hero(player), ai_hero({"F minotaurs@2,2"})),
                                  kStacks + "rulebook_rule = \"dice-stack\""),
                       "dice-stack"));
}

TEST(StacksAi, TheRulesetReplacesASeatedRulebook) {
  RULE("DS-38");
  const auto seated = [](const std::string& rule, const std::string& settings) {
    auto rules = parse_document(kStacks + settings, "rules.toml");
    auto fight = parse_document(
        scenario_toml(hero({"F demons@1,2"}), ai_hero({"F minotaurs@2,2"}, kRulebook)),
        "fight.toml");
    const auto document = resolve_document(rule, TargetingRule::folder());
    const auto combat = Combat::load(
        {.ruleset = *rules, .scenario = *fight, .seat_rules = {std::nullopt, *document}});
    return (*combat)->scenario().sides[1].rule->name;
  };
  EXPECT_EQ(seated("rulebook", kPrey), "dice-stacks");
  EXPECT_EQ(seated("rulebook", ""), "rulebook");
  EXPECT_EQ(seated("nearest", kPrey), "nearest");
}

// Damage that a rule foresees, in parts of kOdds.
int foreseen(StackFight& fight, DamageMode mode) {
  return expected_damage(fight.rules(), fight.state, att(0), def(0), fight.cell(att(0)), mode);
}

TEST(StacksAi, AssumedDamageIsThatOfIgnoredDice) {
  RULE("DS-38");
  StackFight fight(hero({"F crusaders@1,1 tokens=2"}), hero({"F gnolls@1,2"}));  // 3 against 1
  EXPECT_EQ(foreseen(fight, DamageMode::kAssumed), kOdds * 3);  // 2 * 5 / 4, rounded up
}

TEST(StacksAi, ExpectedDamageIsExact) {
  StackFight fight(hero({"F crusaders@1,1 tokens=2"}), hero({"F gnolls@1,2"}));
  EXPECT_EQ(foreseen(fight, DamageMode::kExact), kOdds * 5 / 2);  // 5 dice, 4 and more
  EXPECT_EQ(damage_probability(fight.rules(), fight.state, att(0), def(0), cell_at(1, 1), 5),
            (kOdds + 16) / 32);
  fight.state.units[def(0)].flags = kDefending;  // 5 and more in one case of three
  // 2 of 3 times 1/2, else 1/3 of 5 dice: 20 / 9.
  EXPECT_EQ(foreseen(fight, DamageMode::kExact), kOdds * 20 / 9);
}

}  // namespace
}  // namespace muster::homm
