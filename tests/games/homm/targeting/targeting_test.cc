// Sides driven by the rulebook's targeting rule (AI-01, AI-02, AI-06 .. AI-17).
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

// The targets of the AI side (the defender, run by the rulebook) between a player's units; the
// player's own activations pass.
Slots targets(const std::vector<std::string>& player, const std::vector<std::string>& ai,
              const std::string& ruleset = "") {
  Fight fight(hero(player), ai_hero(ai, kRulebook), "", ruleset);
  return fight.to_ai().chosen_targets();
}

TEST(HommAi, RunsGuardsAndAiHeroesInTheInitiativeOrder) {
  RULE("AI-01");
  for (const std::string kind : {"neutral", "ai_hero"}) {
    // Wolf raiders 7, griffins of the AI 6, halberdiers 4.
    Fight fight(hero({"F wolf_raiders@0,0", "F halberdiers@3,0"}),
                army_toml(kind, {"F griffins@3,1"}, kRulebook));
    EXPECT_EQ(fight.active(), att(0));
    fight.end();
    EXPECT_EQ(fight.to_move(), kChance);
    EXPECT_EQ(fight.state.attacker, def(0));
    EXPECT_EQ(fight.state.target, att(1));  // both bronze: the closest
    fight.roll(-1).roll(-1);
    EXPECT_EQ(fight.active(), att(1));
    EXPECT_EQ(fight.to_move(), 0);
  }
}

// Who of the AI's units of equal initiative attacks the archangels, in order.
std::vector<int> attack_order(const std::vector<std::string>& ai, const std::string& target) {
  Fight fight(hero({target}), ai_hero(ai, kRulebook));
  fight.end();
  std::vector<int> order;
  while (fight.phase() == Phase::kRoll && fight.state.round == 1) {
    if (fight.state.kind != AttackKind::kRetaliation) order.push_back(fight.state.attacker);
    fight.roll(-1);
  }
  return order;
}

TEST(HommAi, EqualInitiativeGoesByTierThenLeftThenNearness) {
  RULE("AI-02");
  // All of initiative 5: familiars and wraiths bronze, crusaders silver, gold golems gold.
  EXPECT_EQ(
      attack_order({"F familiars@1,2", "F crusaders@2,1", "N gold_golems@3,2"}, "F archangels@2,2"),
      (std::vector<int>{def(2), def(1), def(0)}));
  EXPECT_EQ(attack_order({"F familiars@3,2", "F wraiths@1,2"}, "F archangels@2,2"),
            (std::vector<int>{def(1), def(0)}));  // further left
  EXPECT_EQ(attack_order({"F familiars@2,3", "F wraiths@2,1"}, "F archangels@2,2"),
            (std::vector<int>{def(1), def(0)}));  // the row nearer the player
  EXPECT_EQ(attack_order({"F familiars@2,1", "F wraiths@1,2"}, "F archangels@2,2"),
            (std::vector<int>{def(1), def(0)}));  // left comes before near
  EXPECT_EQ(attack_order({"F familiars@1,2", "F crusaders@3,2"}, "F archangels@2,2"),
            (std::vector<int>{def(1), def(0)}));  // tier before left
}

TEST(HommAi, AnAttackingAiHeroIsSeenFromTheOtherEnd) {
  RULE("AI-02");
  const auto first = [](const std::vector<std::string>& ai) {
    Fight fight(ai_hero(ai, kRulebook), hero({"F archangels@2,2"}));
    return fight.end().state.attacker;
  };
  EXPECT_EQ(first({"F familiars@1,2", "F wraiths@3,2"}),
            att(1));  // the defender's left is column 3
  EXPECT_EQ(first({"F familiars@2,1", "F wraiths@2,3"}), att(1));  // and row 4 is the defender's
}

TEST(HommAi, NeverDefends) {
  RULE("AI-06");
  // Out of reach, under each way an AI side can be run.
  for (const std::string kind : {"neutral", "ai_hero"}) {
    Fight driven(hero({"F zombies@0,0"}), army_toml(kind, {"N boars@3,4"}, kRulebook), "",
                 "move_ground = 1");
    driven.act(ActionKind::kPickSpace, *driven.options(ActionKind::kPickSpace).begin());
    EXPECT_FALSE(driven.has(def(0), kDefending));
    Fight by_agent(hero({"F zombies@0,0"}), army_toml(kind, {"N boars@3,4"}, ""));
    EXPECT_EQ(by_agent.to_move(), 1);
    EXPECT_FALSE(by_agent.can(ActionKind::kDefend));
  }
}

TEST(HommAi, MeleePrefersItsOwnTier) {
  RULE("AI-07");
  // Thunderbirds: silver, flying. The silver crusaders are farther away and worse to attack.
  EXPECT_EQ(
      targets({"F zombies@1,2", "F crusaders@3,2", "F champions@0,3"}, {"F thunderbirds@1,3"}),
      Slots{att(1)});
  // Pit lords: silver, ground. In reach by a way of three steps.
  EXPECT_EQ(targets({"F zombies@1,2", "F crusaders@3,1"}, {"F pit_lords@1,3"}), Slots{att(1)});
  // Bronze prefers bronze to the silver next to it.
  EXPECT_EQ(targets({"F crusaders@1,2", "F zombies@3,2"}, {"F griffins@1,3"}), Slots{att(1)});
}

TEST(HommAi, MeleeOtherwiseTakesTheClosestThenTheLowestTier) {
  RULE("AI-08");
  // No silver in reach: the gold next to it rather than the bronze two steps away.
  EXPECT_EQ(targets({"F nagas@1,2", "F zombies@3,2"}, {"F thunderbirds@1,3"}), Slots{att(0)});
  // Equally close: the lowest tier.
  EXPECT_EQ(targets({"F nagas@1,2", "F zombies@0,3", "F nagas@2,3"}, {"F thunderbirds@1,3"}),
            Slots{att(1)});
  // The own tier on the board but out of reach does not count.
  EXPECT_EQ(targets({"F nagas@1,2", "F crusaders@3,0"}, {"F pit_lords@1,3"}, "move_ground = 2"),
            Slots{att(0)});
  // The other readings are other rule files.
  Fight revised(hero({"F nagas@1,2", "F zombies@3,2"}),
                ai_hero({"F thunderbirds@1,3"}, "rule = \"rulebook-revised\""));
  EXPECT_EQ(revised.to_ai().chosen_targets(), Slots{att(1)});
}

TEST(HommAi, ShootersAimAtShootersByTier) {
  RULE("AI-09");
  // Sharpshooters: silver. Zealots silver, lizardmen bronze, cyclopes gold; halberdiers are no
  // shooters.
  const std::vector<std::string> shooter = {"N sharpshooters@1,4"};
  EXPECT_EQ(
      targets({"F cyclopes@0,1", "F lizardmen@1,1", "F zealots@3,0", "F crusaders@1,2"}, shooter),
      Slots{att(2)});
  EXPECT_EQ(targets({"F cyclopes@1,1", "F lizardmen@3,0", "F crusaders@1,2"}, shooter),
            Slots{att(1)});
  EXPECT_EQ(targets({"F cyclopes@3,0", "F crusaders@1,2"}, shooter), Slots{att(0)});
  // Downwards from the own tier: gold takes silver before bronze; upwards: bronze takes silver
  // before gold.
  EXPECT_EQ(targets({"F lizardmen@1,1", "F zealots@3,0"}, {"P cyclopes@1,4"}), Slots{att(1)});
  EXPECT_EQ(targets({"F cyclopes@1,1", "F zealots@3,0"}, {"N elves@1,4"}), Slots{att(1)});
}

TEST(HommAi, ShootersThenTurnToOthersByTier) {
  RULE("AI-10");
  const std::vector<std::string> shooter = {"N sharpshooters@1,4"};
  EXPECT_EQ(targets({"F nagas@1,2", "F zombies@0,1", "F crusaders@3,0"}, shooter), Slots{att(2)});
  EXPECT_EQ(targets({"F nagas@1,2", "F zombies@3,0"}, shooter), Slots{att(1)});
  EXPECT_EQ(targets({"F nagas@3,0", "N hydras@1,2"}, shooter), Slots{att(0)});  // gold before azure
  EXPECT_EQ(targets({"F griffins@1,2", "F crusaders@3,0"}, {"P cyclopes@1,4"}), Slots{att(1)});
}

TEST(HommAi, ShootersInContactChooseAmongAdjacentEnemies) {
  RULE("AI-11");
  const std::vector<std::string> shooter = {"N sharpshooters@1,3"};
  EXPECT_EQ(targets({"F zealots@3,0", "F zombies@1,2"}, shooter), Slots{att(1)});
  EXPECT_EQ(
      targets({"F zealots@3,0", "F zombies@1,2", "F lizardmen@0,3", "F crusaders@2,3"}, shooter),
      Slots{att(2)});
}

TEST(HommAi, TheClosestOfEquallyPreferredTargets) {
  RULE("AI-12");
  EXPECT_EQ(targets({"F lizardmen@3,0", "F marksmen@1,1"}, {"N elves@1,4"}), Slots{att(1)});
  EXPECT_EQ(targets({"F crusaders@3,2", "F minotaurs@1,2"}, {"F thunderbirds@1,3"}), Slots{att(1)});
  EXPECT_EQ(targets({"F minotaurs@1,1", "F crusaders@3,2"}, {"N nomads@1,3"}), Slots{att(0)});
}

TEST(HommAi, ClosenessIsTheWayForWalkersAndStraightForOthers) {
  RULE("AI-13");
  // Crusaders at (1,2) are 2 straight steps from (1,4), but the way around the friend at (1,3)
  // takes 4; minotaurs at (3,3) are 3 away by any measure.
  const std::vector<std::string> player = {"F crusaders@1,2", "F minotaurs@3,3"};
  EXPECT_EQ(targets(player, {"N nomads@1,4", "N zombies@1,3"}), Slots{att(1)});
  EXPECT_EQ(targets(player, {"F thunderbirds@1,4", "N zombies@1,3"}), Slots{att(0)});
  EXPECT_EQ(targets(player, {"N sharpshooters@1,4", "N zombies@1,3"}), Slots{att(0)});
}

TEST(HommAi, WithoutAWayAnEnemyIsTheFarthest) {
  RULE("AI-13");
  // Nobody is in reach. The crusaders in the corner are shut in by bronze friends; the minotaurs,
  // seven steps away, can be reached: (0,3) and (1,4) are equally near to them, while (0,3) alone
  // would be nearer to the crusaders.
  Fight fight(hero({"F crusaders@0,0", "F minotaurs@3,0", "F zombies@1,0", "F zombies@0,1"}),
              ai_hero({"N nomads@0,4"}, kRulebook), "", "move_ground = 1");
  fight.to_ai();
  ASSERT_EQ(fight.phase(), Phase::kTieSpace);
  EXPECT_EQ(fight.options(ActionKind::kPickSpace), cells({{0, 3}, {1, 4}}));
}

TEST(HommAi, ThePlayerDecidesBetweenEqualTargets) {
  RULE("AI-14");
  Fight fight(hero({"F crusaders@1,2", "F minotaurs@2,3", "F zombies@0,3"}),
              ai_hero({"F thunderbirds@1,3"}, kRulebook));
  EXPECT_EQ(fight.phase(), Phase::kTieTarget);
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1)}));
  fight.pick(att(1));
  EXPECT_EQ(fight.phase(), Phase::kRoll);
  EXPECT_EQ(fight.state.target, att(1));
  // The player is whoever sits on the other side.
  Fight attacking(ai_hero({"F thunderbirds@1,3"}, kRulebook),
                  hero({"F crusaders@1,2", "F minotaurs@2,3"}));
  EXPECT_EQ(attacking.to_move(), 1);
  EXPECT_EQ(attacking.options(ActionKind::kPickUnit), (Slots{def(0), def(1)}));
  // Two AI sides have no player: the first.
  Fight both(ai_hero({"F thunderbirds@1,3"}, kRulebook),
             ai_hero({"F crusaders@1,2", "F minotaurs@2,3"}, kRulebook));
  EXPECT_EQ(both.phase(), Phase::kRoll);
  EXPECT_EQ(both.state.target, def(0));
}

TEST(HommAi, AttacksFromTheSpaceOfFewestSteps) {
  RULE("AI-15");
  // From (1,4) the target at (1,1) is next to (1,2), (0,1), (2,1) and (1,0): two steps to (1,2).
  Fight fight(hero({"F zombies@1,1"}), ai_hero({"N nomads@1,4"}, kRulebook));
  EXPECT_EQ(fight.phase(), Phase::kRoll);
  EXPECT_EQ(fight.cell(def(0)), cell_at(1, 2));
  // Next to its target it stays.
  Fight here(hero({"F zombies@1,1"}), ai_hero({"F thunderbirds@1,2"}, kRulebook));
  EXPECT_EQ(here.cell(def(0)), cell_at(1, 2));
  // Equal spaces are the player's choice: (1,2) and (2,1) are three steps from (2,4), by (2,2).
  Fight equal(hero({"F zombies@1,1"}), ai_hero({"N nomads@2,4"}, kRulebook));
  EXPECT_EQ(equal.phase(), Phase::kTieSpace);
  EXPECT_EQ(equal.to_move(), 0);
  EXPECT_EQ(equal.options(ActionKind::kPickSpace), cells({{1, 2}, {2, 1}}));
  equal.pick_space(2, 1);
  EXPECT_EQ(equal.cell(def(0)), cell_at(2, 1));
  EXPECT_EQ(equal.phase(), Phase::kRoll);
}

TEST(HommAi, DoesNotMoveAfterItsAttackAndShootsFromWhereItStands) {
  RULE("AI-15");
  Fight flyer(hero({"F demons@1,2"}), ai_hero({"F thunderbirds@1,3"}, kRulebook));
  flyer.roll(-1).roll(-1);
  EXPECT_EQ(flyer.active(), att(0));
  EXPECT_EQ(flyer.cell(def(0)), cell_at(1, 3));
  // In contact a shooter would do better one step away; back to back as well.
  Fight contact(hero({"F demons@1,2"}), ai_hero({"N sharpshooters@1,3"}, kRulebook));
  EXPECT_EQ(contact.cell(def(0)), cell_at(1, 3));
  EXPECT_EQ(contact.weights(), kLowerOfTwo);
  contact.roll(-1).roll(-1);
  EXPECT_EQ(contact.active(), att(0));
  EXPECT_EQ(contact.cell(def(0)), cell_at(1, 3));
}

TEST(HommAi, StepsAreCountedAroundObstaclesForWalkers) {
  RULE("AI-15");
  // The target at (1,2), the nomads at (1,4) behind a friend at (1,3): (0,2) and (2,2) take three
  // steps by either side. With another friend at (0,4) only the right side is open.
  Fight fight(hero({"F crusaders@1,2"}),
              ai_hero({"N nomads@1,4", "N zombies@1,3", "N zombies@0,4"}, kRulebook));
  EXPECT_EQ(fight.phase(), Phase::kRoll);
  EXPECT_EQ(fight.cell(def(0)), cell_at(2, 2));
}

TEST(HommAi, MustAttackWhenItCan) {
  RULE("AI-16");
  // Sprites against archangels: no chance of damage, certain death.
  Fight fight(hero({"F archangels@1,1 paralysed"}), ai_hero({"F sprites@1,3"}, kRulebook));
  EXPECT_EQ(fight.phase(), Phase::kRoll);
  EXPECT_EQ(fight.state.attacker, def(0));
  // Run by an agent it has no way around an attack either.
  Fight by_agent(hero({"F archangels@1,1 paralysed"}), ai_hero({"F sprites@1,3"}));
  EXPECT_EQ(by_agent.to_move(), 1);
  EXPECT_FALSE(by_agent.can(ActionKind::kEnd));
  EXPECT_EQ(by_agent.moves(), cells({{1, 2}, {0, 1}, {2, 1}, {1, 0}}));
}

TEST(HommAi, OtherwiseApproachesTheEnemyItWouldPick) {
  RULE("AI-17");
  // Two steps: neither enemy is in reach. It goes for the silver one at (3,0), not the nearer
  // bronze.
  Fight fight(hero({"F zombies@0,0", "F crusaders@3,0"}), ai_hero({"N nomads@0,4"}, kRulebook), "",
              "move_ground = 2");
  EXPECT_EQ(fight.phase(), Phase::kTieSpace);
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.options(ActionKind::kPickSpace), cells({{0, 2}, {1, 3}, {2, 4}}));
  fight.pick_space(2, 4);
  EXPECT_EQ(fight.cell(def(0)), cell_at(2, 4));
  EXPECT_EQ(fight.active(), att(1));  // no attack; crusaders (5) are next
  EXPECT_EQ(fight.state.tally.attacks, 0);
}

TEST(HommAi, AUnitThatCannotComeNearerStays) {
  RULE("AI-17");
  // The griffins' two best spaces are taken; staying at (0,4) and going to (1,3) are both 4 from
  // (0,0).
  const std::vector<std::string> army = {"F griffins@0,4", "N zombies@0,3", "N zombies@0,2"};
  Fight fight(hero({"F halberdiers@0,0"}), ai_hero(army, kRulebook), "", "move_flying = 2");
  EXPECT_EQ(fight.cell(def(0)), cell_at(0, 4));
  EXPECT_EQ(fight.active(), att(0));  // nobody was asked
  // A player who follows the rule stays as well.
  const TargetingRule rule = *fight.rules().scenario().sides[1].rule;
  Fight by_agent(hero({"F halberdiers@0,0"}), ai_hero(army), "", "move_flying = 2");
  ASSERT_EQ(by_agent.active(), def(0));
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Rng rng(seed);
    EXPECT_EQ(rule_action(by_agent.rules(), by_agent.state, rule, rng),
              make_action(ActionKind::kEnd));
  }
}

TEST(HommAi, AShutInUnitStays) {
  RULE("AI-17");
  Fight fight(hero({"F halberdiers@0,0"}),
              ai_hero({"N nomads@0,4", "N zombies@0,3", "N zombies@1,4"}, kRulebook));
  EXPECT_EQ(fight.cell(def(0)), cell_at(0, 4));
  EXPECT_EQ(fight.active(), att(0));  // halberdiers (4) before the zombies (3)
}

TEST(HommAi, TalliesCountAttacksAndChoices) {
  Fight fight(hero({"F zombies@1,2", "F crusaders@2,3"}),
              ai_hero({"F thunderbirds@1,3"}, kRulebook));
  EXPECT_EQ(fight.state.tally.ai_attacks, 1);
  EXPECT_EQ(fight.state.tally.ai_choices, 1);
  Fight single(hero({"F zombies@1,2"}), ai_hero({"F thunderbirds@1,3"}, kRulebook));
  EXPECT_EQ(single.state.tally.ai_attacks, 1);
  EXPECT_EQ(single.state.tally.ai_choices, 0);
}

}  // namespace
}  // namespace muster::homm
