// The codes of the citadel's cards: walls, gate and arrow tower.
#include "tests/games/homm/abilities/able.h"

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

constexpr int kTower = def(kTowerSlot);

// A siege with the gate in column 1, at the first decision in it.
AbleFight siege(const std::vector<std::string>& attackers,
                const std::vector<std::string>& defenders) {
  AbleFight fight(hero(attackers), hero(defenders, "citadel = true"));
  if (fight.phase() == Phase::kPlaceGate) fight.pick_space(1, 2);
  return fight;
}

// Ends activations until `unit` acts.
AbleFight& reach(AbleFight& fight, int unit) {
  while (fight.active() != unit) fight.end();
  return fight;
}

TEST(HommCitadelCodes, TheTowerStandsBesideTheBoard) {
  RULE("HA:OFFBOARD");
  AbleFight fight = siege({"F champions@1,1"}, {"F gnolls@1,3"});
  EXPECT_EQ(fight.cell(kTower), kOffBoard);
  EXPECT_EQ(fight.active(), kTower);
  EXPECT_TRUE(fight.moves().empty());
  EXPECT_EQ(adjacent_units(fight.state, kTower), 0u);
  EXPECT_EQ(fight.targets(), Slots{att(0)});
  fight.attack(att(0)).roll(0);
  EXPECT_EQ(fight.damage(att(0)), 2);  // no retaliation, no penalty
  EXPECT_EQ(fight.state.tally.retaliations, 0);
}

TEST(HommCitadelCodes, OnlyShotsReachTheTower) {
  RULE("HA:HIT_ONLY_BY_RANGED_OR_EFFECTS");
  AbleFight shooter = siege({"F orcs@0,0"}, {"F gnolls@3,4"});
  EXPECT_EQ(reach(shooter, att(0)).targets(), (Slots{def(0), kTower}));
  shooter.attack(kTower).roll(+1);
  EXPECT_EQ(shooter.damage(kTower), 1);
  for (const std::string unit : {"P arch_devils@0,0", "F champions@0,0"}) {
    AbleFight other = siege({unit}, {"F gnolls@3,4"});
    EXPECT_TRUE(reach(other, att(0)).targets().empty()) << unit;
  }
}

TEST(HommCitadelCodes, TheTowerFallsWithTheLastWall) {
  RULE("HA:FALLS_WITH_WALLS_AND_GATE");
  AbleFight fight = siege({"F cyclopes@0,0"}, {"F gnolls@3,4"});
  for (int column = 0; column < 4; ++column) {
    EXPECT_TRUE(fight.alive(kTower)) << column;
    reach(fight, att(0)).act(ActionKind::kInstead, *fight.options(ActionKind::kInstead).begin());
    if (fight.phase() == Phase::kAsk) fight.pick_space(column, 2);
  }
  EXPECT_EQ(fight.state.walls, 0u);
  EXPECT_FALSE(fight.alive(kTower));
}

TEST(HommCitadelCodes, TheTowerHoldsNoFight) {
  RULE("HA:NOT_NEEDED_FOR_VICTORY");
  AbleFight fight = siege({"F zealots@0,0"}, {"F gremlins@3,3"});
  reach(fight, att(0)).attack(def(0)).roll(0);
  EXPECT_TRUE(fight.over());
  EXPECT_TRUE(fight.alive(kTower));
  EXPECT_EQ(fight.state.winner, 0);
}

TEST(HommCitadelCodes, WallsCloseTheirSpaces) {
  RULE("HA:STRUCTURE_OBSTACLE");
  AbleFight ground = siege({"F champions@1,1"}, {"F gnolls@3,4"});
  for (const int cell : reach(ground, att(0)).moves()) EXPECT_LT(row_of(cell), 2);
  AbleFight flyer = siege({"F pegasi@1,1"}, {"F gnolls@3,4"});
  bool passed = false;
  for (const int cell : reach(flyer, att(0)).moves()) {
    EXPECT_NE(row_of(cell), 2);
    passed |= row_of(cell) > 2;
  }
  EXPECT_TRUE(passed);
}

TEST(HommCitadelCodes, TheGateIsOpenToTheDefender) {
  RULE("HA:GATE_OPEN_FOR_DEFENDER");
  AbleFight fight = siege({"F gnolls@3,0"}, {"F champions@1,3"});
  reach(fight, def(0));
  EXPECT_TRUE(fight.moves().contains(cell_at(1, 2)));
  EXPECT_TRUE(fight.moves().contains(cell_at(1, 1)));
  EXPECT_FALSE(fight.moves().contains(cell_at(0, 2)));
}

TEST(HommCitadelCodes, WallsFallToAnAdjacentAttack) {
  RULE("HA:DESTROYED_BY_ADJACENT_ATTACK");
  AbleFight fight = siege({"F champions@1,1"}, {"F gnolls@3,4"});
  EXPECT_EQ(reach(fight, att(0)).options(ActionKind::kAttackWall), cells({{1, 2}}));
  fight.act(ActionKind::kAttackWall, cell_at(1, 2));
  EXPECT_EQ(fight.state.walls & cell_bit(cell_at(1, 2)), 0u);  // without a roll
  AbleFight shooter = siege({"F orcs@1,1"}, {"F gnolls@3,4"});
  EXPECT_TRUE(reach(shooter, att(0)).options(ActionKind::kAttackWall).empty());
}

TEST(HommCitadelCodes, WallsCoverTheirColumn) {
  RULE("HA:COVER_COLUMN_1");
  AbleFight fight = siege({"F zealots@1,1"}, {"F nix@3,3"});
  reach(fight, att(0)).attack(def(0)).roll(+1);
  EXPECT_EQ(fight.damage(def(0)), 1);  // 3 + 1 - 2 - 1
  AbleFight open(hero({"F zealots@1,1"}), hero({"F nix@3,3"}));
  reach(open, att(0)).attack(def(0)).roll(+1);
  EXPECT_EQ(open.damage(def(0)), 2);
}

}  // namespace
}  // namespace muster::homm
