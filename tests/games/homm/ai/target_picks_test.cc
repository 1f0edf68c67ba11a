// A side that a rule drives while its player picks the targets (AI-40).
#include "core/config/data_root.h"
#include "games/homm/inquiry/moves.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

std::shared_ptr<const Combat> load(const std::string& attacker, const std::string& defender,
                                   const std::string& rule, bool agent = true) {
  RulesSource source;
  source.ruleset = *parse_document(kBare, "rules.toml");
  source.scenario = *parse_document(scenario_toml(attacker, defender), "fight.toml");
  source.seat_rules = {std::nullopt, *parse_document(rule, "rule.toml")};
  source.seat_agents = {true, agent};
  const auto combat = Combat::load(source);
  EXPECT_TRUE(combat.ok()) << message_of(combat.status());
  return *combat;
}

constexpr const char* kClosest = "melee = ['closest']\nranged = ['closest']\ntie = 'first'";

std::set<int> picks(const Combat& combat, const State& state) {
  std::set<int> slots;
  for (const Action action : legal_or_outcomes(combat, state)) {
    EXPECT_EQ(kind_of(action), ActionKind::kPickUnit);
    slots.insert(argument_of(action));
  }
  return slots;
}

// Griffins (initiative 6) reach the zombies at once, the skeletons by walking; not the marksmen.
const std::string kThree = hero({"F zombies@1,2", "F skeletons@3,1", "F gnolls@0,0"});
const std::string kGriffins = ai_hero({"F griffins@1,3"});

TEST(HommTargetPicks, EveryTargetOfTheRuleCanBePickedAndTheRuleDoesTheRest) {
  RULE("AI-40");
  const auto combat = load(kThree, kGriffins, kClosest);
  EXPECT_TRUE(combat->driven(1));
  EXPECT_TRUE(combat->picks(1));
  State state = combat->initial_state();
  ASSERT_EQ(state.phase, Phase::kTieTarget);
  EXPECT_EQ(combat->to_move(state), 1);
  const Options options = attack_options(*combat, state, def(0), cell_at(1, 3), false);
  std::set<int> reachable;
  for (int unit : BitRange(options.targets)) reachable.insert(unit);
  EXPECT_EQ(picks(*combat, state), reachable);
  ASSERT_TRUE(reachable.contains(att(1)));
  combat->apply(state, make_action(ActionKind::kPickUnit, att(1)));
  EXPECT_EQ(state.target, att(1));
  EXPECT_NE(state.units[def(0)].cell, cell_at(1, 3));
  EXPECT_TRUE(state.phase == Phase::kRoll || state.phase == Phase::kTieSpace);
}

TEST(HommTargetPicks, WhomToApproachIsPickedToo) {
  RULE("AI-40");
  const auto combat =
      load(hero({"F halberdiers@0,0", "F skeletons@3,0"}), ai_hero({"F zombies@1,4"}), kClosest);
  State state = combat->initial_state();
  while (combat->to_move(state) == 0) {
    combat->apply(state, make_action(state.phase == Phase::kActivate ? ActionKind::kEnd
                                                                     : ActionKind::kPickUnit,
                                     lowest_bit(state.choice | bit<Mask>(31))));
  }
  ASSERT_EQ(state.phase, Phase::kTieTarget);
  EXPECT_EQ(combat->to_move(state), 1);
  EXPECT_EQ(picks(*combat, state), (std::set<int>{att(0), att(1)}));
  const int before = orthogonal_distance(cell_at(1, 4), cell_at(3, 0));
  combat->apply(state, make_action(ActionKind::kPickUnit, att(1)));
  while (state.phase == Phase::kTieSpace) {
    combat->apply(state, legal_or_outcomes(*combat, state).front());
  }
  EXPECT_LT(orthogonal_distance(state.units[def(0)].cell, cell_at(3, 0)), before);
}

TEST(HommTargetPicks, OneTargetIsNoChoice) {
  const auto combat = load(hero({"F zombies@1,2"}), kGriffins, kClosest);
  const State state = combat->initial_state();
  EXPECT_EQ(state.target, att(0));
  EXPECT_NE(combat->to_move(state), 1);
}

TEST(HommTargetPicks, WithoutAnAgentTheRulePicks) {
  for (const auto& combat : {load(kThree, kGriffins, kClosest, false),
                             load(kThree, kGriffins, kClosest)->without_picks()}) {
    EXPECT_TRUE(combat->driven(1));
    EXPECT_FALSE(combat->picks(1));
    EXPECT_EQ(combat->initial_state().target, att(0));
    EXPECT_NE(combat->to_move(combat->initial_state()), 1);
  }
  const auto free = load(kThree, kGriffins, kClosest)->without_rule(1);
  EXPECT_EQ(free->initial_state().phase, Phase::kActivate);
}

TEST(HommTargetPicks, ARuleCanMakeThePickInRollouts) {
  const auto combat = load(kThree, kGriffins, kClosest);
  const State state = combat->initial_state();
  Rng rng(1);
  const auto rule = TargetingRule::load(
      *parse_document("melee = ['lowest_health']\nranged = []\ntie = 'first'", "rule.toml"));
  ASSERT_TRUE(rule.ok());
  const std::set<int> open = picks(*combat, state);
  const int picked = argument_of(rule_action(*combat, state, *rule, rng));
  for (const int slot : open) {
    EXPECT_LE(health_left(*combat, state, picked), health_left(*combat, state, slot));
  }
}

TEST(HommTargetPicks, AnUnawareSeatPlansAgainstAFreeArmy) {
  RulesSource source;
  source.ruleset = *parse_document(kBare, "rules.toml");
  source.scenario = *parse_document(
      scenario_toml(hero({"F wolf_raiders@1,1"}), ai_hero({"F zombies@1,3"}, kRulebook)),
      "fight.toml");
  source.seat_unaware = {true, false};
  const auto combat = Combat::load(source);
  ASSERT_TRUE(combat.ok());
  const Combat& model = (*combat)->model_for(0);
  EXPECT_FALSE(model.driven(1));
  EXPECT_EQ(&(*combat)->model_for(1), &**combat);
}

}  // namespace
}  // namespace muster::homm
