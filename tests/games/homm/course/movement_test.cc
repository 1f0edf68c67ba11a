// Movement (HC-24 .. HC-31).
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

// Where the one unit of the attacker can move, with these others on the board.
Cells reach(const std::string& unit, const std::vector<std::string>& friends,
            const std::vector<std::string>& enemies, const std::string& ruleset = "") {
  std::vector<std::string> army = {unit};
  army.insert(army.end(), friends.begin(), friends.end());
  Fight fight(hero(army), hero(enemies), "", ruleset);
  if (fight.phase() == Phase::kChooseUnit) fight.pick(att(0));
  fight.pass(att(0));
  EXPECT_EQ(fight.active(), att(0));
  return fight.moves();
}

TEST(HommMovement, AGroundUnitMovesUpToThreeSpaces) {
  RULE("HC-24");
  EXPECT_EQ(reach("F wolf_raiders@0,0", {}, {"F zombies@3,4"}),
            cells({{1, 0}, {2, 0}, {3, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2}, {0, 3}}));
}

TEST(HommMovement, AFlyingUnitMovesUpToThreeSpaces) {
  RULE("HC-25");
  EXPECT_EQ(reach("F griffins@3,4", {}, {"F zombies@0,0"}),
            cells({{2, 4}, {1, 4}, {0, 4}, {3, 3}, {2, 3}, {1, 3}, {3, 2}, {2, 2}, {3, 1}}));
}

TEST(HommMovement, ARangedUnitMovesOneSpace) {
  RULE("HC-26");
  EXPECT_EQ(reach("F lizardmen@1,1", {}, {"F zombies@3,4"}),
            cells({{1, 0}, {0, 1}, {2, 1}, {1, 2}}));
}

TEST(HommMovement, MovementIsOptionalAndEdgeByEdgeThroughAnyRow) {
  RULE("HC-27");
  // From the middle row all rows are entered, the enemy's included; four edges away is too far.
  const Cells reached = reach("F wolf_raiders@1,2", {}, {"F zombies@3,4"});
  EXPECT_TRUE(reached.contains(cell_at(1, 0)));
  EXPECT_TRUE(reached.contains(cell_at(1, 4)));
  EXPECT_TRUE(reached.contains(cell_at(2, 4)));
  EXPECT_FALSE(reached.contains(cell_at(3, 0)));  // 2 + 2: a diagonal would count as 2
  EXPECT_FALSE(reached.contains(cell_at(1, 2)));
  Fight fight(hero({"F wolf_raiders@1,2"}), hero({"F zombies@3,4"}));
  EXPECT_TRUE(fight.can(ActionKind::kEnd));  // it need not move
  fight.move(1, 3);                          // nor all the way
  EXPECT_EQ(fight.cell(att(0)), cell_at(1, 3));
  EXPECT_EQ(fight.state.unit_at[cell_at(1, 3)], att(0));
  EXPECT_EQ(fight.state.unit_at[cell_at(1, 2)], kNoUnit);
  EXPECT_EQ(fight.state.occupied[0], cell_bit(cell_at(1, 3)));
}

TEST(HommMovement, CardsOfBothSidesAreObstacles) {
  RULE("HC-28");
  // Shut in by a friend and an enemy.
  EXPECT_EQ(reach("F wolf_raiders@0,0", {"F zombies@1,0"}, {"F zombies@0,1"}), Cells{});
  // Ways lead around: (2,0) would now take four steps.
  EXPECT_EQ(reach("F wolf_raiders@0,0", {"F zombies@1,0"}, {"F zombies@3,4"}),
            cells({{0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2}, {0, 3}}));
  EXPECT_EQ(reach("F wolf_raiders@0,0", {}, {"F zombies@1,0"}),
            cells({{0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2}, {0, 3}}));
  // Ranged units neither.
  EXPECT_EQ(reach("F lizardmen@0,0", {"F zombies@1,0"}, {"F zombies@0,1"}), Cells{});
  EXPECT_EQ(reach("F lizardmen@0,0", {"F zombies@1,0"}, {"F zombies@3,4"}), cells({{0, 1}}));
  // Nor where they move farther: not across to (2,0).
  EXPECT_EQ(reach("F lizardmen@0,0", {"F zombies@1,0"}, {"F zombies@3,4"}, "move_ranged = 2"),
            cells({{0, 1}, {1, 1}, {0, 2}}));
}

TEST(HommMovement, AFlyerCrossesObstaclesButLandsOnEmptySpaces) {
  RULE("HC-29");
  EXPECT_EQ(reach("F griffins@0,0", {"F zombies@1,0"}, {"F zombies@0,1"}),
            cells({{2, 0}, {3, 0}, {1, 1}, {2, 1}, {0, 2}, {1, 2}, {0, 3}}));
}

TEST(HommMovement, OnlyFlyersAndShootersMoveAfterTheAttack) {
  RULE("HC-30");
  Fight walker(hero({"F wolf_raiders@1,1"}), hero({"F demons@1,2"}));
  walker.attack(def(0)).roll(0).roll(-1);
  EXPECT_EQ(walker.active(), def(0));  // its activation is over

  Fight flyer(hero({"F griffins@1,1"}), hero({"F demons@1,2"}));
  flyer.attack(def(0)).roll(0).roll(-1);
  EXPECT_EQ(flyer.phase(), Phase::kMoveAfter);
  EXPECT_EQ(flyer.to_move(), 0);
  EXPECT_TRUE(flyer.moves().contains(cell_at(1, 3)));  // across the demons
  EXPECT_TRUE(flyer.can(ActionKind::kEnd));
  EXPECT_TRUE(flyer.targets().empty());
  flyer.move(0, 3);
  EXPECT_EQ(flyer.cell(att(0)), cell_at(0, 3));
  EXPECT_EQ(flyer.active(), def(0));

  Fight shooter(hero({"F evil_eyes@1,1"}), hero({"F zombies@1,3"}));
  shooter.attack(def(0)).roll(-1);
  EXPECT_EQ(shooter.phase(), Phase::kMoveAfter);
  EXPECT_EQ(shooter.moves(), cells({{0, 1}, {2, 1}, {1, 0}, {1, 2}}));

  // Every type may move first.
  Fight first(hero({"F wolf_raiders@1,0"}), hero({"F demons@1,2"}));
  first.move(1, 1).attack(def(0));
  EXPECT_EQ(first.phase(), Phase::kRoll);
}

TEST(HommMovement, AFallenAttackerDoesNotMove) {
  RULE("HC-30");
  Fight fight(hero({"F sprites@1,1", "F halberdiers@3,0"}), hero({"F demons@1,2"}));
  fight.attack(def(0)).roll(0).roll(-1);  // struck back for 3 - 1 = 2 of 2 health
  EXPECT_FALSE(fight.alive(att(0)));
  EXPECT_EQ(fight.active(), def(0));
}

TEST(HommMovement, MovementIsOneStretch) {
  RULE("HC-31");
  Fight before(hero({"F griffins@1,0"}), hero({"F demons@1,2"}));
  before.move(1, 1);  // one of three steps
  EXPECT_TRUE(before.moves().empty());
  before.attack(def(0)).roll(0).roll(-1);
  EXPECT_EQ(before.active(), def(0));  // the other two are gone

  Fight after(hero({"F griffins@1,1"}), hero({"F demons@1,2"}));
  after.attack(def(0)).roll(0).roll(-1).move(1, 0);
  EXPECT_EQ(after.active(), def(0));
}

}  // namespace
}  // namespace muster::homm
