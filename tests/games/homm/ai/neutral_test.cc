// Neutral units run by an opponent (HC-59, HC-60).
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

TEST(HommNeutral, AttacksWheneverItCan) {
  RULE("HC-59");
  // Boars (ground, 3 steps) can stand next to the zombies on three spaces.
  Fight fight(hero({"F zombies@1,1"}), guards({"N boars@1,3"}));
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_FALSE(fight.can(ActionKind::kEnd));
  EXPECT_EQ(fight.moves(), cells({{1, 2}, {0, 1}, {2, 1}}));
  EXPECT_TRUE(fight.targets().empty());
  fight.move(2, 1);
  EXPECT_EQ(fight.legal(), std::vector<Action>{make_action(ActionKind::kAttack, att(0))});
  fight.attack(att(0)).roll(0);
  EXPECT_EQ(fight.state.attacker, att(0));  // retaliation as usual
}

TEST(HommNeutral, TheControllerPicksAmongTheWaysToAttack) {
  RULE("HC-59");
  // Next to one enemy, with another in reach.
  Fight fight(hero({"F zombies@1,2", "F zombies@3,1"}), guards({"N boars@1,3"}));
  EXPECT_EQ(fight.targets(), Slots{att(0)});
  EXPECT_FALSE(fight.can(ActionKind::kEnd));
  EXPECT_EQ(fight.moves(), cells({{0, 2}, {2, 2}, {3, 2}, {2, 1}}));
  fight.move(3, 2);
  EXPECT_EQ(fight.targets(), Slots{att(1)});
  // A shooter may step or not, but must shoot.
  Fight shooter(hero({"F zombies@1,1"}), guards({"N lizardmen@1,3"}));
  EXPECT_EQ(shooter.targets(), Slots{att(0)});
  EXPECT_EQ(shooter.moves(), cells({{0, 3}, {2, 3}, {1, 4}, {1, 2}}));
  EXPECT_FALSE(shooter.can(ActionKind::kEnd));
  shooter.move(1, 4);
  EXPECT_EQ(shooter.targets(), Slots{att(0)});
  EXPECT_FALSE(shooter.can(ActionKind::kEnd));
  // A flyer may attack first and move away afterwards.
  Fight flyer(hero({"F demons@1,2"}), guards({"N griffins@1,3"}));
  flyer.attack(att(0)).roll(-1).roll(-1);
  EXPECT_EQ(flyer.phase(), Phase::kMoveAfter);
  EXPECT_EQ(flyer.to_move(), 1);
  EXPECT_TRUE(flyer.can(ActionKind::kEnd));
}

TEST(HommNeutral, OtherwiseItComesAsNearAsItCan) {
  RULE("HC-60");
  // The enemy in the corner is 7 away; all spaces three steps along a shortest way are equal.
  Fight fight(hero({"F zombies@0,0"}), guards({"N boars@3,4"}));
  EXPECT_EQ(fight.moves(), cells({{0, 4}, {1, 3}, {2, 2}, {3, 1}}));
  EXPECT_FALSE(fight.can(ActionKind::kEnd));
  fight.move(2, 2);
  EXPECT_EQ(fight.active(), att(0));  // its activation is over
}

TEST(HommNeutral, TheNearestEnemyCounts) {
  RULE("HC-60");
  // With two steps nobody is in reach: from (3,4) A1 at (3,0) is 4 away, A0 at (0,0) 7.
  Fight fight(hero({"F zombies@0,0", "F zombies@3,0"}), guards({"N boars@3,4"}), "",
              "move_ground = 2");
  EXPECT_EQ(fight.moves(), cells({{3, 2}}));
  // Shut in by own cards it stays, near or not.
  Fight around(hero({"F zombies@0,0", "F zombies@3,2"}),
               guards({"N boars@0,4", "N zombies@0,3", "N zombies@1,4"}), "", "move_ground = 2");
  EXPECT_EQ(around.legal(), std::vector<Action>{make_action(ActionKind::kEnd)});
}

TEST(HommNeutral, AWalkersNearnessIsTheLengthOfTheWay) {
  RULE("HC-60");
  // Boars at (0,4) with one step: (0,3) looks nearer to the enemy at (0,0), but the wall of (0,2),
  // (1,2), (2,2) leaves only the way along the right edge.
  Fight fight(hero({"F zombies@0,0"}),
              guards({"N boars@0,4", "N zombies@0,2", "N zombies@1,2", "N zombies@2,2"}), "",
              "move_ground = 1");
  // To (3,2) it is four steps from (0,3) and from (1,4), five from (0,4).
  EXPECT_EQ(fight.moves(), cells({{0, 3}, {1, 4}}));
  // A flyer goes straight.
  Fight flyer(hero({"F zombies@0,0"}),
              guards({"N griffins@0,4", "N zombies@0,2", "N zombies@1,2", "N zombies@2,2"}), "",
              "move_flying = 1");
  EXPECT_EQ(flyer.moves(), cells({{0, 3}}));
}

TEST(HommNeutral, AnAgentsRuleGivesWayToIt) {
  RULE("HC-60");
  // The rule would go for the silver crusaders, four steps away; the nearest are the zombies.
  Fight fight(hero({"F zombies@0,1", "F crusaders@3,3"}), guards({"N nomads@0,4"}), "",
              "move_ground = 1");
  ASSERT_EQ(fight.moves(), cells({{0, 3}}));
  const auto document = parse_document("melee = ['same_tier']\nranged = []", "rule.toml");
  const auto rule = TargetingRule::load(*document);
  ASSERT_TRUE(rule.ok());
  Rng rng(1);
  EXPECT_EQ(rule_action(fight.rules(), fight.state, *rule, rng),
            make_action(ActionKind::kMove, cell_at(0, 3)));
}

TEST(HommNeutral, WithoutAWayItIsTheStraightDistance) {
  RULE("HC-60");
  // A wall across the board: the boars at (1,4) come up to it, as near to the enemy as they can.
  Fight fight(hero({"F zombies@1,0"}), guards({"N boars@2,4", "N zombies@0,2", "N zombies@1,2",
                                               "N zombies@2,2", "N zombies@3,2"}));
  EXPECT_EQ(fight.moves(), cells({{1, 3}}));
  Fight there(hero({"F zombies@1,0"}), guards({"N boars@1,3", "N zombies@0,2", "N zombies@1,2",
                                               "N zombies@2,2", "N zombies@3,2"}));
  EXPECT_EQ(there.legal(), std::vector<Action>{make_action(ActionKind::kEnd)});  // it stays
}

}  // namespace
}  // namespace muster::homm
