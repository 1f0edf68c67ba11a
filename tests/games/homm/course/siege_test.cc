// Citadels: walls, gate, cover and arrow tower (HC-67 .. HC-76), and how AI units storm them
// (AI-18).
#include "tests/games/homm/fixture.h"

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

constexpr int kTower = def(kTowerSlot);
const std::string kCitadel = "town = true\ncitadel = true";

// A storm on a citadel whose gate stands in `gate`.
Fight storm(const std::vector<std::string>& attackers, const std::vector<std::string>& defenders,
            int gate = 3, const std::string& ruleset = "") {
  Fight fight(hero(attackers), hero(defenders, kCitadel), "", ruleset);
  fight.pick_space(gate, 2);
  return fight;
}

// Ends activations until `slot` is active.
Fight& until(Fight& fight, int slot) {
  fight.pass(slot);
  EXPECT_EQ(fight.active(), slot);
  return fight;
}

TEST(HommSiege, WallsAndGateFillTheMiddleRow) {
  RULE("HC-67");
  Fight fight(hero({"F zombies@1,1"}), hero({"F gnolls@1,3"}, kCitadel));
  ASSERT_EQ(fight.phase(), Phase::kPlaceGate);
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_EQ(fight.options(ActionKind::kPickSpace), cells({{0, 2}, {1, 2}, {2, 2}, {3, 2}}));
  fight.pick_space(2, 2);
  EXPECT_EQ(fight.state.walls, row_mask(2));
  EXPECT_EQ(fight.state.gate, cell_at(2, 2));
  EXPECT_EQ(fight.state.round, 1);
  // Units are placed before it.
  Fight placing(hero({"F zombies"}), hero({"F gnolls"}, kCitadel));
  placing.place(1, 1).place(1, 3);
  EXPECT_EQ(placing.phase(), Phase::kPlaceGate);
}

TEST(HommSiege, WallsStopWalkersAndFlyersCrossThem) {
  RULE("HC-68");
  Fight fight = storm({"F wolf_raiders@1,1", "F griffins@2,1"}, {"F zombies@0,4"});
  until(fight, att(0));
  for (const int cell : fight.moves()) EXPECT_LT(row_of(cell), 2);
  EXPECT_FALSE(fight.moves().empty());
  Fight flying = storm({"F wolf_raiders@1,1", "F griffins@2,1"}, {"F zombies@0,4"});
  until(flying, att(1));
  EXPECT_TRUE(flying.moves().contains(cell_at(2, 3)));
  EXPECT_TRUE(flying.moves().contains(cell_at(2, 4)));
  for (int column = 0; column < kColumns; ++column) {
    EXPECT_FALSE(flying.moves().contains(cell_at(column, 2)));
  }
}

TEST(HommSiege, TheGateIsOpenToItsDefenders) {
  RULE("HC-69");
  Fight fight = storm({"F zombies@0,0"}, {"F wolf_raiders@1,3"}, 1);
  until(fight, def(0));
  EXPECT_TRUE(fight.moves().contains(cell_at(1, 2)));
  EXPECT_TRUE(fight.moves().contains(cell_at(1, 1)));
  EXPECT_FALSE(fight.moves().contains(cell_at(2, 2)));
  Fight outside = storm({"F wolf_raiders@1,1"}, {"F zombies@0,4"}, 1);
  until(outside, att(0));
  EXPECT_FALSE(outside.moves().contains(cell_at(1, 2)));
}

TEST(HommSiege, AnAttackDestroysAWallForCertain) {
  RULE("HC-70");
  Fight fight = storm({"F wolf_raiders@1,1", "F evil_eyes@2,1"}, {"F zombies@0,4"});
  until(fight, att(0));
  EXPECT_EQ(fight.options(ActionKind::kAttackWall), Cells{cell_at(1, 2)});
  fight.act(ActionKind::kAttackWall, cell_at(1, 2));
  EXPECT_NE(fight.phase(), Phase::kRoll);
  EXPECT_EQ(fight.state.walls & cell_bit(cell_at(1, 2)), 0u);
  EXPECT_NE(fight.active(), att(0));  // its attack is spent
  EXPECT_EQ(fight.state.tally.attacks, 0);
  if (fight.active() != att(1)) until(fight, att(1));
  EXPECT_TRUE(fight.options(ActionKind::kAttackWall).empty());  // a shooter next to a wall
  // The gap is a way.
  Fight through = storm({"F wolf_raiders@1,1", "F cerberi@0,1"}, {"F zombies@0,4"});
  until(through, att(0)).act(ActionKind::kAttackWall, cell_at(1, 2));
  until(through, att(1));
  EXPECT_FALSE(through.moves().contains(cell_at(2, 2)));
  Fight next = storm({"F wolf_raiders@1,1"}, {"F zombies@0,4"});
  until(next, att(0)).act(ActionKind::kAttackWall, cell_at(1, 2));
  next.pass();
  until(next, att(0));
  EXPECT_TRUE(next.moves().contains(cell_at(1, 2)));
}

// What a shot with die +1 from `from` does to a unit without defense on `to`.
int shot(std::pair<int, int> from, std::pair<int, int> to, bool breach = false) {
  const std::string breaker = fmt::format("F archangels@{},{}", to.first == 3 ? 2 : 3, 1);
  Fight fight = storm({fmt::format("F evil_eyes@{},{}", from.first, from.second), breaker},
                      {fmt::format("F thunderbirds@{},{}", to.first, to.second), "F zombies@0,4"},
                      to.first == 1 ? 1 : 2);
  if (breach) {
    fight.state.walls &= ~cell_bit(cell_at(to.first, 2));
    for (Mask& obstacles : fight.state.obstacles) obstacles &= ~cell_bit(cell_at(to.first, 2));
  }
  until(fight, att(0)).attack(def(0)).roll(+1);
  return fight.damage(def(0));
}

TEST(HommSiege, WallsCoverTheirColumn) {
  RULE("HC-71");
  RULE("HC-73");
  const int open = shot({0, 1}, {1, 3}, true);
  ASSERT_GT(open, 1);
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < 2; ++row) {
      if (column == 3 && row == 1) continue;  // taken
      EXPECT_EQ(shot({column, row}, {1, 3}), open - 1) << column << row;
      EXPECT_EQ(shot({column, row}, {1, 3}, true), open) << column << row;
    }
  }
}

TEST(HommSiege, NoCoverElsewhere) {
  RULE("HC-72");
  const int open = shot({0, 1}, {1, 3}, true);
  EXPECT_EQ(shot({1, 3}, {3, 3}), open);  // a shooter in the defender's rows
  EXPECT_EQ(shot({0, 0}, {1, 1}), open);  // a target outside its own rows
}

TEST(HommSiege, TheArrowTowerShootsFromBesideTheBoard) {
  RULE("HC-74");
  Fight fight = storm({"F champions@0,0", "F zombies@3,1"}, {"F zombies@0,4"});
  EXPECT_EQ(fight.card(kTower), "arrow_tower");
  EXPECT_EQ(initiative_of(fight.state, kTower), 9);
  ASSERT_EQ(fight.active(), kTower);
  EXPECT_TRUE(fight.moves().empty());
  EXPECT_EQ(fight.targets(), (Slots{att(0), att(1)}));
  fight.attack(att(0));
  EXPECT_EQ(fight.weights(), kOneInThree);
  fight.roll(0);
  EXPECT_GT(fight.damage(att(0)), 0);
  EXPECT_NE(fight.phase(), Phase::kRoll);  // nobody strikes back at it
}

TEST(HommSiege, OnlyShotsReachTheTowerAndItFallsWithTheWalls) {
  RULE("HC-75");
  Fight fight = storm({"F evil_eyes@0,0", "F griffins@1,1"}, {"F zombies@0,4"});
  until(fight, att(1));
  EXPECT_FALSE(fight.targets().contains(kTower));
  Fight shooting = storm({"F evil_eyes@0,0", "F zombies@1,1"}, {"F zombies@0,4"});
  until(shooting, att(0));
  ASSERT_TRUE(shooting.targets().contains(kTower));
  shooting.attack(kTower).roll(+1);
  EXPECT_GT(shooting.damage(kTower), 0);
  EXPECT_NE(shooting.phase(), Phase::kRoll);  // no retaliation
  Fight falling = storm({"F wolf_raiders@1,1"}, {"F zombies@0,4"});
  falling.state.walls = cell_bit(cell_at(1, 2));
  until(falling, att(0)).act(ActionKind::kAttackWall, cell_at(1, 2));
  EXPECT_FALSE(falling.alive(kTower));
}

TEST(HommSiege, TheTowerAloneHoldsNothing) {
  RULE("HC-76");
  Fight fight = storm({"F archangels@1,1"}, {"F skeletons@1,3"});
  until(fight, att(0)).move(1, 4).attack(def(0)).roll(+1);
  ASSERT_TRUE(fight.over());
  EXPECT_TRUE(fight.alive(kTower));
  EXPECT_EQ(fight.state.winner, 0);
}

TEST(HommSiege, AiUnitsStormInOrder) {
  RULE("AI-18");
  // A walker that reaches no unit breaks the gate, else a wall, from where it stands if it can.
  Fight gate(ai_hero({"F wolf_raiders@1,1"}, kRulebook), hero({"F zombies@0,4"}, kCitadel));
  gate.pick_space(2, 2).end();  // the tower's activation
  EXPECT_EQ(gate.state.walls, row_mask(2) & ~cell_bit(cell_at(2, 2)));
  EXPECT_EQ(gate.cell(att(0)), cell_at(2, 1));
  Fight wall(ai_hero({"F wolf_raiders@0,1"}, kRulebook), hero({"F zombies@0,4"}, kCitadel));
  wall.pick_space(3, 2);
  wall.state.walls &= ~cell_bit(cell_at(3, 2));
  const Mask before = wall.state.walls;
  wall.end();
  EXPECT_NE(wall.state.walls, before);
  // A flyer crosses the walls and attacks.
  Fight flyer(ai_hero({"F griffins@1,1"}, kRulebook), hero({"F zombies@1,3"}, kCitadel));
  flyer.pick_space(3, 2).to_ai();
  EXPECT_EQ(flyer.chosen_targets(), Slots{def(0)});
  EXPECT_EQ(flyer.state.walls, row_mask(2));
  // A shooter takes the tower only when no other shooter is left.
  Fight shooter(ai_hero({"F marksmen@1,1"}, kRulebook),
                hero({"F zombies@1,3", "F liches@0,4"}, kCitadel));
  shooter.pick_space(3, 2).to_ai();
  EXPECT_EQ(shooter.chosen_targets(), Slots{def(1)});
  Fight alone(ai_hero({"F marksmen@1,1"}, kRulebook), hero({"F zombies@1,3"}, kCitadel));
  alone.pick_space(3, 2).to_ai();
  EXPECT_EQ(alone.chosen_targets(), Slots{kTower});
}

TEST(HommSiege, EqualSpacesAndWallsAreThePlayersChoice) {
  RULE("AI-18");
  RULE("AI-14");
  const auto open = [](Fight& fight, std::initializer_list<std::pair<int, int>> places) {
    for (const auto& [column, row] : places) {
      const Mask gap = cell_bit(cell_at(column, row));
      fight.state.walls &= ~gap;
      for (Mask& obstacles : fight.state.obstacles) obstacles &= ~gap;
    }
  };
  // A slower unit has the space before the middle wall: those beside it are two steps away.
  Fight spaces(ai_hero({"F wolf_raiders@1,0", "N zombies@1,1"}, kRulebook),
               hero({"F gnolls@3,4"}, kCitadel), "", "move_ground = 2");
  spaces.pick_space(3, 2);
  spaces.state.walls &= ~cell_bit(cell_at(3, 2));
  spaces.end();
  ASSERT_EQ(spaces.phase(), Phase::kTieSpace);
  EXPECT_EQ(spaces.to_move(), 1);
  EXPECT_EQ(spaces.options(ActionKind::kPickSpace), cells({{0, 1}, {2, 1}}));
  spaces.pick_space(2, 1);
  EXPECT_EQ(spaces.cell(att(0)), cell_at(2, 1));
  EXPECT_FALSE(spaces.state.walls & cell_bit(cell_at(2, 2)));
  // In the gap of a wall there is one on either side.
  Fight walls(ai_hero({"F wolf_raiders@1,1"}, kRulebook), hero({"F gnolls@3,4"}, kCitadel), "",
              "move_ground = 1");
  walls.pick_space(3, 2);
  open(walls, {{1, 2}, {3, 2}});
  walls.end();
  EXPECT_EQ(walls.options(ActionKind::kPickSpace), cells({{0, 1}, {1, 2}, {2, 1}}));
  walls.pick_space(1, 2);
  EXPECT_EQ(walls.options(ActionKind::kPickSpace), cells({{0, 2}, {2, 2}}));
  EXPECT_EQ(walls.rules().describe(walls.state, make_action(ActionKind::kPickSpace, cell_at(0, 2))),
            "the attacker strikes the wall on a3");
  walls.pick_space(0, 2);
  EXPECT_EQ(walls.state.walls, cell_bit(cell_at(2, 2)));
}

TEST(HommSiege, AiShootersLeaveTheTowerForLastWhateverTheirRule) {
  RULE("AI-18");
  // The cyclopes may destroy the tower and not the liches: by itself the rule prefers the tower.
  const auto aim = [](const std::vector<std::string>& defenders) {
    Fight fight(ai_hero({"F cyclopes@1,1"}, "rule = \"finish-weakest\""),
                hero(defenders, kCitadel));
    return fight.pick_space(3, 2).to_ai().chosen_targets();
  };
  EXPECT_EQ(aim({"F liches@0,4"}), Slots{def(0)});
  EXPECT_EQ(aim({"F thunderbirds@1,3"}), Slots{kTower});
}

TEST(HommSiege, RulesThatAimByTierTakeTheTowerAsSilver) {
  RULE("HC-74");
  const auto tier = [](const std::string& setting) {
    Fight fight = storm({"F zombies@0,0"}, {"F zombies@0,4"}, 3, setting);
    return fight.rules().row(fight.unit(kTower)).tier;
  };
  EXPECT_EQ(tier(""), Tier::kSilver);
  EXPECT_EQ(tier("tower_tier = \"bronze\""), Tier::kBronze);
  EXPECT_EQ(tier("tower_tier = \"gold\""), Tier::kGold);
  // Silver shooters take it before bronze walkers, as long as it counts as silver.
  const auto aim = [](const std::string& setting) {
    Fight fight(ai_hero({"F magi@1,1"},
                        "rule = {melee = [\"same_tier\", \"closest\"], ranged = "
                        "[\"same_tier\", \"closest\"]}"),
                hero({"F zombies@1,3"}, kCitadel), "", setting);
    return fight.pick_space(3, 2).to_ai().chosen_targets();
  };
  EXPECT_EQ(aim(""), Slots{kTower});
  EXPECT_EQ(aim("tower_tier = \"gold\""), Slots{def(0)});
}

TEST(HommAbilityRules, TheBareRulesetSwitchesAbilitiesOff) {
  RULE("HC-99");
  const auto strikes = [](const std::string& ruleset) {  // griffins strike back again and again
    Fight fight(hero({"F wolf_raiders@1,1", "F cerberi@0,2"}), hero({"F griffins@1,2"}), "",
                ruleset);
    for (const int attacker : {att(0), att(1)}) {
      fight.pass(attacker);
      if (fight.phase() == Phase::kChooseUnit) fight.pick(attacker);
      fight.attack(def(0)).roll(-1);
      if (fight.phase() == Phase::kRoll) fight.roll(-1);
    }
    return fight.state.tally.retaliations;
  };
  EXPECT_EQ(strikes(kAble), 2);
  EXPECT_EQ(strikes(kBare), 1);
  EXPECT_EQ(storm({"F zombies@0,0"}, {"F zombies@0,4"}, 3, kBare).card(kTower), "arrow_tower");
}

TEST(HommAbilityRules, FurtherAttacksAreRolledByThemselves) {
  RULE("HC-100");
  AbleFight fight(hero({"P marksmen@1,0"}), hero({"F thunderbirds@3,3"}));
  fight.pass(att(0));
  fight.attack(def(0)).roll(0);
  ASSERT_EQ(fight.phase(), Phase::kRoll);
  EXPECT_EQ(fight.state.attacker, att(0));
  EXPECT_EQ(fight.state.kind, AttackKind::kAgain);
  const int first = fight.damage(def(0));
  fight.roll(+1);
  EXPECT_EQ(fight.damage(def(0)), 2 * first + 1);
  EXPECT_NE(fight.phase(), Phase::kRoll);  // not a third
}

TEST(HommAbilityRules, AnExtraAttackHasItsPrintedValueAndNoRetaliation) {
  RULE("HC-101");
  AbleFight fight(hero({"P liches@1,1"}), hero({"F thunderbirds@1,3", "F cerberi@2,3"}));
  fight.pass(att(0));
  fight.attack(def(0)).roll(0);
  if (fight.phase() == Phase::kAsk) fight.pick(def(1));
  ASSERT_EQ(fight.phase(), Phase::kRoll);
  EXPECT_EQ(fight.state.kind, AttackKind::kExtra);
  EXPECT_EQ(fight.state.target, def(1));
  const int defense = defense_of(fight.state, def(1));
  fight.roll(0);
  EXPECT_EQ(fight.damage(def(1)), std::max(0, 2 - defense));
  EXPECT_NE(fight.phase(), Phase::kRoll);
}

TEST(HommAbilityRules, AbilitiesComeBeforeTheRetaliation) {
  RULE("HC-83");
  AbleFight fight(hero({"F thunderbirds@0,0", "P thunderbirds@1,1"}), hero({"F zombies@1,2"}));
  fight.pass(att(1));
  if (fight.phase() == Phase::kChooseUnit) fight.pick(att(1));
  fight.attack(def(0)).roll(-1);
  ASSERT_EQ(fight.phase(), Phase::kDice);  // the thunder's die
  fight.act(ActionKind::kDice, 0);
  ASSERT_EQ(fight.phase(), Phase::kRoll);
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
  // What follows a retaliation comes after it.
  AbleFight stare(hero({"F champions@1,1"}), hero({"P medusas@1,2"}));
  stare.pass(att(0));
  stare.attack(def(0)).roll(-1);
  ASSERT_EQ(stare.state.kind, AttackKind::kRetaliation);
  EXPECT_FALSE(stare.has(att(0), kParalysed));
  stare.roll(-1);
  EXPECT_TRUE(stare.has(att(0), kParalysed));
}

}  // namespace
}  // namespace muster::homm
