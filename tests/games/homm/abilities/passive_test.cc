// Passive abilities that rules of the combat look up, and rights to reroll.
#include "tests/games/homm/abilities/able.h"

#include "games/homm/changes/lasting.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

TEST(HommPassive, ALethalAttackIsCalledOffOnce) {
  RULE("HA:CANCEL_LETHAL_ATTACK_ONCE");
  const std::string champions = hero({"F champions@1,1", "F champions@0,2"});
  const std::string friends = hero({"P archangels@3,4", "F gnolls@1,2"});
  const auto play = [](Fight fight) {
    fight.end().pick(att(0)).attack(def(1)).roll(0);  // the archangels are first
    return fight;
  };
  Fight able = play(AbleFight(champions, friends));
  EXPECT_EQ(able.phase(), Phase::kAsk);
  EXPECT_EQ(able.to_move(), 1);
  Fight declined = able;
  EXPECT_FALSE(declined.act(ActionKind::kDecline).alive(def(1)));
  EXPECT_EQ(able.options(ActionKind::kPickUnit), Slots{def(0)});  // who calls it off
  able.pick(def(0));
  EXPECT_EQ(able.damage(def(1)), 0);
  EXPECT_EQ(able.state.tally.retaliations, 0);  // the saved unit does not retaliate
  able.attack(def(1)).roll(0);
  EXPECT_FALSE(able.alive(def(1)));  // once
  EXPECT_FALSE(play(Fight(champions, friends)).alive(def(1)));
}

TEST(HommPassive, OnlyLethalAttacksOnOthersAreCalledOff) {
  RULE("HA:CANCEL_LETHAL_ATTACK_ONCE");
  AbleFight harmless(hero({"F goblins@1,1"}), hero({"P archangels@3,4", "F gnolls@1,2"}));
  EXPECT_EQ(harmless.end().attack(def(1)).roll(+1).damage(def(1)), 1);
  AbleFight itself(hero({"P archangels@1,1", "F gnolls@0,0"}),
                   hero({"P archangels@1,2 damage=9", "F gnolls@3,4"}));
  itself.attack(def(0)).roll(0);
  EXPECT_EQ(itself.card(def(0)), "archangels_few");
}

TEST(HommPassive, KeepsOneHealthOnce) {
  RULE("HA:SURVIVE_AT_1_ONCE");
  const std::string champions = hero({"F champions@1,1", "F champions@0,2"});
  const std::string skeletons = hero({"skeletons_bank_crypt@1,2", "F gnolls@3,4"});
  const auto play = [](Fight fight) {
    fight.pick(att(0)).attack(def(0)).roll(+1);
    return fight;
  };
  Fight able = play(AbleFight(champions, skeletons));
  EXPECT_EQ(able.damage(def(0)), 1);  // of 2
  EXPECT_TRUE(strikes_back(able, def(0)));
  able.roll(0).attack(def(0)).roll(-1);
  EXPECT_FALSE(able.alive(def(0)));  // once
  EXPECT_FALSE(play(Fight(champions, skeletons)).alive(def(0)));
}

TEST(HommPassive, KeepsOneHealthWhateverTheSource) {
  RULE("HA:SURVIVE_AT_1_ONCE");
  AbleFight fight(hero({"F gnolls@0,0"}), hero({"F phoenixes@3,4", "F champions@0,4"}));
  fight.state.units[def(0)].damage = 6;
  fight.end().pass();
  fight.state.units[def(0)].poison = 1;
  fight.pass(def(1));
  EXPECT_TRUE(fight.alive(def(0)));
  EXPECT_EQ(fight.damage(def(0)), 6);
}

TEST(HommPassive, DefendsItsNeighbours) {
  RULE("HA:DEFEND_AURA");
  const std::string wolves = hero({"F wolf_raiders@1,1"});
  const auto phase = [](Fight fight, int target) { return fight.attack(target).roll(0).phase(); };
  const std::string friends = hero({"F gnolls@1,2", "N halberdiers@2,2"});
  EXPECT_EQ(phase(AbleFight(wolves, friends), def(0)), Phase::kDefenseRoll);
  EXPECT_EQ(phase(Fight(wolves, friends), def(0)), Phase::kRoll);  // the retaliation
  const std::string far = hero({"F gnolls@1,2", "N halberdiers@2,3"});
  EXPECT_EQ(phase(AbleFight(wolves, far), def(0)), Phase::kRoll);
  AbleFight itself(wolves, hero({"F gnolls@2,2", "N halberdiers@1,2"}));
  EXPECT_EQ(phase(itself, def(1)), Phase::kRoll);
  AbleFight enemy(hero({"F wolf_raiders@1,1", "N halberdiers@0,2"}), hero({"F gnolls@1,2"}));
  EXPECT_EQ(phase(enemy, def(0)), Phase::kRoll);
}

TEST(HommPassive, AStackedUnitDefends) {
  RULE("HA:STACKED_DEFEND_TOKEN");
  const std::string wolves = hero({"F wolf_raiders@1,1"});
  const auto phase = [&](const std::string& unit, bool able) {
    const std::string target = hero({unit});
    Fight fight = able ? AbleFight(wolves, target) : Fight(wolves, target);
    return fight.attack(def(0)).roll(0).phase();
  };
  const std::string dwarves = "dwarves_bank_dwarven_treasury@1,2";
  EXPECT_EQ(phase(dwarves + " stacked", true), Phase::kDefenseRoll);
  EXPECT_EQ(phase(dwarves, true), Phase::kRoll);
  EXPECT_EQ(phase(dwarves + " stacked", false), Phase::kRoll);
}

TEST(HommPassive, Teleports) {
  RULE("HA:TELEPORT_MOVE");
  const std::string devils = hero({"P arch_devils@0,0", "F gnolls@1,0"});
  const std::string enemies = hero({"F gnolls@3,4", "F gnolls@0,3"});
  EXPECT_EQ(AbleFight(devils, enemies).moves().size(), 20u - 4);
  EXPECT_EQ(Fight(devils, enemies).moves(),
            cells({{0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 0}, {2, 1}, {3, 0}}));
}

TEST(HommPassive, RootsAdjacentEnemies) {
  RULE("HA:ROOT_ADJACENT_ENEMIES");
  const std::string wolves = hero({"F wolf_raiders@1,1", "F centaurs@3,0"});
  const std::string dendroids = hero({"P dendroids@1,2"});
  AbleFight able(wolves, dendroids);
  EXPECT_TRUE(able.moves().empty());
  EXPECT_EQ(able.targets(), Slots{def(0)});
  EXPECT_FALSE(able.end().moves().empty());  // the centaurs are far
  EXPECT_FALSE(Fight(wolves, dendroids).moves().empty());
  // An attack first does not free a flyer.
  AbleFight flyer(hero({"F griffins@1,1"}), dendroids);
  flyer.attack(def(0)).roll(-1).roll(-1);
  EXPECT_NE(flyer.phase(), Phase::kMoveAfter);
}

TEST(HommPassive, ElementalDamage) {
  RULE("HA:ELEMENTAL_DAMAGE");
  const auto play = [](const std::string& ruleset) {
    AbleFight fight(hero({"N fire_elementals@1,1"}), hero({"F dendroids@1,2"}), "", ruleset);
    return fight.attack(def(0)).roll(0).damage(def(0));
  };
  EXPECT_EQ(play(""), 1);  // a tag that nothing asks for
  EXPECT_EQ(play("elemental_damage = \"ignores_defense\""), 3);
}

TEST(HommPassive, MayRerollAZeroUntilItIsGone) {
  RULE("HA:REROLL_ZERO");
  AbleFight fight(hero({"P crusaders@1,1"}), hero({"F nix@1,2"}));
  if (fight.active() == def(0)) fight.end();
  fight.attack(def(0)).roll(0);
  EXPECT_EQ(fight.phase(), Phase::kReroll);
  EXPECT_EQ(fight.to_move(), 0);
  Fight kept = fight;
  EXPECT_EQ(kept.act(ActionKind::kReroll, 0).damage(def(0)), 2);
  fight.act(ActionKind::kReroll, 1);
  EXPECT_EQ(fight.options(ActionKind::kRoll), (std::set<int>{0, 2}));  // -1 or +1
  fight.roll(+1);
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_TRUE(strikes_back(fight, def(0)));
}

TEST(HommPassive, MayRerollOnceAfterAMove) {
  RULE("HA:REROLL_IF_MOVED");
  const std::string champions = hero({"P champions@1,0"}), nix = hero({"F nix@1,2"});
  AbleFight moved(champions, nix);
  moved.move(1, 1).attack(def(0)).roll(-1);
  EXPECT_EQ(moved.phase(), Phase::kReroll);
  moved.act(ActionKind::kReroll, 1).roll(0);
  EXPECT_EQ(moved.damage(def(0)), 4);  // once
  AbleFight stood(hero({"P champions@1,1"}), nix);
  EXPECT_EQ(stood.attack(def(0)).roll(-1).damage(def(0)), 3);
  Fight bare(champions, nix);
  EXPECT_EQ(bare.move(1, 1).attack(def(0)).roll(-1).damage(def(0)), 3);
}

// A switch of the ruleset and the loss of abilities have the same effect as a bare unit.
TEST(HommPassive, ASilencedUnitHasNoAbility) {
  AbleFight fight(hero({"P nagas@1,1"}), hero({"F nix@1,2"}));
  ASSERT_TRUE(add_effect(fight.rules(), fight.state,
                         {.kind = Lasting::kSilence, .on = att(0), .until = kWholeCombat}));
  EXPECT_TRUE(strikes_back(fight.attack(def(0)).roll(0), def(0)));
}

}  // namespace
}  // namespace muster::homm
