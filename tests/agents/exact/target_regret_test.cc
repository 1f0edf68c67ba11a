// Regrets of targeting rules in small combats, against plain search of the same states.
#include "agents/homm/target_regret.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "agents/exact/expectimax.h"
#include "core/config/data_root.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

TargetingRule rule(const std::string& name) {
  return *TargetingRule::load(*resolve_document(name, TargetingRule::folder()));
}

const char* const kRules[] = {"dice-stacks", "finish-weakest",   "max-damage", "nearest",
                              "random",      "rulebook-revised", "rulebook",   "sniper"};

// Goes on until a unit of the AI side decides: others end their activations.
Fight& to_ai_decision(Fight& fight) {
  while (!(fight.phase() == Phase::kActivate && fight.to_move() == 1)) {
    if (fight.phase() == Phase::kChooseUnit) {
      fight.pick(*fight.options(ActionKind::kPickUnit).begin());
    } else {
      fight.end();
    }
  }
  return fight;
}

// Three against three in contact, two rounds: can be solved to the end.
Fight three_against_three(int max_rounds) {
  Fight fight(hero({"F halberdiers@0,1", "F marksmen@1,1", "F griffins@2,1 damage=2"}),
              ai_hero({"F vampires@1,2", "F skeletons@2,2", "F wraiths@0,2"}), "",
              fmt::format("max_rounds = {}", max_rounds));
  return to_ai_decision(fight);
}

Fight two_against_two() {
  Fight fight(hero({"F halberdiers@1,1", "F marksmen@2,1"}),
              ai_hero({"F vampires@1,2", "F skeletons@2,2"}), "", "max_rounds = 1");
  return to_ai_decision(fight);
}

void expect_plain_values(const Fight& fight, int turns) {
  exact::Limits limits{.unit = exact::DepthUnit::kTurns, .deepen = false, .action_values = true};
  if (turns > 0) limits.depth = turns;
  exact::Search<Combat, exact::Information::kAsIfOpen> plain(fight.rules(),
                                                             {.pruning = exact::Pruning::kPlain});
  const exact::Result expected = plain.run(fight.state, limits);
  const auto found = target_regret(fight.rules(), fight.state, rule("rulebook"), {.turns = turns});
  ASSERT_TRUE(found.ok()) << message_of(found.status());
  EXPECT_EQ(found->proven, expected.proven);
  EXPECT_NEAR(found->best, -expected.value, 1e-9);
  ASSERT_EQ(found->actions.size(), expected.action_values.size());
  for (std::size_t i = 0; i < found->actions.size(); ++i) {
    EXPECT_EQ(found->actions[i].action, expected.action_values[i].action);
    EXPECT_NEAR(found->actions[i].value, expected.action_values[i].value, 1e-9);
  }
  EXPECT_LT(found->nodes, expected.nodes);
}

TEST(TargetRegret, ValuesAreThoseOfPlainSearch) {
  expect_plain_values(two_against_two(), 3);
  expect_plain_values(three_against_three(2), 3);
}

TEST(TargetRegret, ValuesToTheEndAreThoseOfPlainSearch) {
  expect_plain_values(two_against_two(), 0);
}

// The best value is that of the state, whatever the rule.
TEST(TargetRegret, IsTheDifferenceOfTheValuesOfTargets) {
  const Fight fight = two_against_two();
  double best = -1;
  for (const char* name : kRules) {
    const auto found = target_regret(fight.rules(), fight.state, rule(name), {});
    ASSERT_TRUE(found.ok()) << message_of(found.status());
    EXPECT_TRUE(found->proven);
    EXPECT_NEAR(found->best - found->value, found->regret, 1e-12);
    EXPECT_GE(found->regret, 0);
    EXPECT_GE(found->worst_regret, found->regret - 1e-12);
    if (best >= 0) {
      EXPECT_NEAR(found->best, best, 1e-12);
    }
    best = found->best;
  }
}

// A rule without ties makes one activation, whose value search gives directly.
TEST(TargetRegret, FollowsTheRuleThroughMoveAndAttack) {
  const Fight fight = three_against_three(2);
  TargetingRule far = rule("max-damage");
  far.tie = TieRule::kFirst;
  const TargetRegretLimits limits{.turns = 3};
  const auto found = target_regret(fight.rules(), fight.state, far, limits);
  ASSERT_TRUE(found.ok());
  Rng rng(1);
  Fight followed = fight;
  followed.rules().apply(followed.state, rule_action(fight.rules(), fight.state, far, rng));
  if (followed.phase() == Phase::kAct) {
    followed.rules().apply(followed.state, rule_action(followed.rules(), followed.state, far, rng));
  }
  // The rest of three turns from where the activation began.
  exact::Search<Combat, exact::Information::kAsIfOpen> search(fight.rules(), {});
  const int left = 3 - (fight.rules().turn(followed.state) - fight.rules().turn(fight.state));
  const double value =
      search.run(followed.state, {.depth = left, .unit = exact::DepthUnit::kTurns, .deepen = false})
          .value;
  EXPECT_NEAR(found->value, -value, 1e-9);
  EXPECT_NEAR(found->worst, -value, 1e-9);
}

TEST(TargetRegret, RulesDifferAndSomeAreFarFromBest) {
  const Fight fight = three_against_three(1);
  double least = 2;
  double most = 0;
  for (const char* name : kRules) {
    const auto found = target_regret(fight.rules(), fight.state, rule(name), {});
    ASSERT_TRUE(found.ok()) << message_of(found.status());
    EXPECT_TRUE(found->proven);
    least = std::min(least, found->regret);
    most = std::max(most, found->regret);
    RecordProperty(name, fmt::format("{:.4f}", found->regret));
  }
  EXPECT_LT(least, most - 0.1);
}

TEST(TargetRegret, SolvesThreeAgainstThreeOverTwoRounds) {
  const Fight fight = three_against_three(2);
  const auto found = target_regret(fight.rules(), fight.state, rule("rulebook"), {});
  ASSERT_TRUE(found.ok()) << message_of(found.status());
  EXPECT_TRUE(found->proven);
  EXPECT_LE(found->best, 1 + 1e-9);
  EXPECT_GT(found->regret, 0.001);
  RecordProperty("nodes", std::to_string(found->nodes));
}

TEST(TargetRegret, RefusesWhatIsNoDecisionOfAnAiSide) {
  Fight fight(hero({"F griffins@1,1"}), ai_hero({"F skeletons@1,2"}));
  ASSERT_EQ(fight.to_move(), 0);  // the hero's griffins are faster
  const auto hero_side = target_regret(fight.rules(), fight.state, rule("nearest"), {});
  EXPECT_TRUE(absl::IsInvalidArgument(hero_side.status()));
  fight.attack(def(0));  // a roll is due
  EXPECT_TRUE(absl::IsInvalidArgument(
      target_regret(fight.rules(), fight.state, rule("nearest"), {}).status()));
}

TEST(TargetRegret, SaysWhenItsNodesDoNotSuffice) {
  const Fight fight = three_against_three(2);
  const auto found =
      target_regret(fight.rules(), fight.state, rule("nearest"), {.max_nodes = 1000});
  EXPECT_TRUE(absl::IsResourceExhausted(found.status()));
  EXPECT_NE(message_of(found.status()).find("1000"), std::string::npos);
}

}  // namespace
}  // namespace muster::homm
