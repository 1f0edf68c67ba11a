// Abilities at a unit's activation, and actions in place of others.
#include "tests/games/homm/abilities/able.h"

#include "games/homm/changes/lasting.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

// The damage of the second attacking unit when it has activated, after the first one ended.
int damage_at_activation(Fight fight, int poison = 0) {
  fight.state.units[att(1)].poison = poison & kMostPoison;
  fight.end();
  EXPECT_EQ(fight.active(), att(1));
  return fight.damage(att(1));
}

TEST(HommActivation, Healing) {
  struct Case {
    const char* code;
    std::string unit;
    int damage;
    int left;
  };
  const std::vector<Case> cases = {{"HA:HEAL_SELF_ACT_1", "P wraiths", 3, 2},
                                   {"HA:HEAL_SELF_ACT_2", "N wraiths", 3, 1},
                                   {"HA:HEAL_SELF_ACT_3", "N trolls", 5, 2},
                                   {"HA:HEAL_SELF_ACT_3", "N trolls", 2, 0}};
  const std::string enemy = hero({"F gnolls@3,4"});
  for (const Case& each : cases) {
    RULE(each.code);
    const std::string army =
        hero({"N champions@0,0", each.unit + fmt::format("@1,1 damage={}", each.damage)});
    EXPECT_EQ(damage_at_activation(AbleFight(army, enemy)), each.left) << each.unit;
    EXPECT_EQ(damage_at_activation(Fight(army, enemy)), each.damage) << each.unit;
  }
}

// A poison cube and the healing count at once: what is netted cannot kill.
TEST(HommActivation, HealingAgainstPoison) {
  RULE("HA:HEAL_SELF_ACT_1");
  const std::string enemy = hero({"F gnolls@3,4"});
  const auto army = [](int damage) {
    return hero({"N champions@0,0", fmt::format("F wraiths@1,1 damage={}", damage)});
  };
  EXPECT_EQ(damage_at_activation(AbleFight(army(2), enemy), 1), 2);  // of 3
  EXPECT_EQ(damage_at_activation(AbleFight(army(0), enemy), 1), 0);
}

TEST(HommActivation, HealsAFriendOrIsStronger) {
  RULE("HA:HEAL_ALLY_2_ELSE_ATK_1");
  const std::string enemy = hero({"F dendroids@1,3"});
  const auto army = [](const std::string& friends) {
    return hero({"N enchanters@1,0 damage=1", "F gnolls@0,0" + friends, "F nix@3,0 damage=4"});
  };
  AbleFight one(army(""), enemy);
  EXPECT_EQ(one.pass(att(0)), std::vector{att(2)});
  EXPECT_EQ(one.damage(att(2)), 2);  // the only damaged friend needs no choice
  EXPECT_EQ(one.damage(att(0)), 1);  // not itself
  EXPECT_EQ(one.attack(def(0)).roll(0).damage(def(0)), 2);
  AbleFight two(army(" damage=1"), enemy);
  two.end();
  EXPECT_EQ(two.options(ActionKind::kPickUnit), (Slots{att(1), att(2)}));
  EXPECT_FALSE(two.can(ActionKind::kDecline));
  EXPECT_EQ(two.pick(att(1)).damage(att(1)), 0);
  // Nobody to heal: 1 more attack, in this activation.
  const std::string healthy = hero({"N enchanters@1,0 damage=1", "F gnolls@0,0"});
  AbleFight none(healthy, enemy);
  EXPECT_EQ(none.attack(def(0)).roll(0).damage(def(0)), 3);
  Fight bare(healthy, enemy);
  EXPECT_EQ(bare.attack(def(0)).roll(0).damage(def(0)), 2);
}

TEST(HommActivation, TheExtraAttackEndsWithTheActivation) {
  RULE("HA:HEAL_ALLY_2_ELSE_ATK_1");
  AbleFight fight(hero({"N enchanters@1,1", "F gnolls@0,0"}), hero({"F dendroids@1,2"}));
  EXPECT_EQ(fight.state.activation_bonus, 1);
  fight.end();
  EXPECT_EQ(fight.active(), att(1));
  EXPECT_EQ(fight.state.activation_bonus, 0);
}

TEST(HommActivation, StripsMorale) {
  RULE("HA:STRIP_MORALE_ACT");
  const auto left = [](Fight fight, int token) {
    fight.state.morale[1] = static_cast<std::int8_t>(token);
    fight.state.morale[0] = 1;
    fight.end();
    EXPECT_EQ(fight.active(), att(1));
    EXPECT_EQ(fight.state.morale[0], 1);
    return static_cast<int>(fight.state.morale[1]);
  };
  const std::string dragons = hero({"P archangels@0,0", "F ghost_dragons@1,1"});
  const std::string enemy = hero({"F gnolls@3,4"});
  EXPECT_EQ(left(AbleFight(dragons, enemy), 1), 0);
  EXPECT_EQ(left(AbleFight(dragons, enemy), -1), -1);
  EXPECT_EQ(left(Fight(dragons, enemy), 1), 1);
}

// ---- In place of other actions.

Fight& instead(Fight& fight) {
  return fight.act(ActionKind::kInstead, *fight.options(ActionKind::kInstead).begin());
}

TEST(HommInstead, AttackTokens) {
  const std::string enemy = hero({"F gnolls@3,4"});
  for (const auto& [code, unit, amount] : {std::tuple{"HA:OTHER_ATK_TOKEN_1", "F ogres@1,1", 1},
                                           std::tuple{"HA:OTHER_ATK_TOKEN_2", "P ogres@1,1", 2}}) {
    RULE(code);
    const std::string army = hero({unit, "F skeletons@0,0", "F orcs@0,1", "F gnolls@2,0"});
    AbleFight fight(army, enemy);
    while (fight.phase() == Phase::kChooseUnit) fight.pick(att(0));
    instead(fight);
    EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1), att(3)}));  // no shooter
    fight.pick(att(1));
    EXPECT_EQ(attack_of(fight, att(1)), 2 + amount);
    EXPECT_TRUE(fight.phase() == Phase::kChooseUnit || fight.active() != att(0));  // all it does
    fight.pass();
    EXPECT_EQ(attack_of(fight, att(1)), 2 + amount);
    fight.pass();
    EXPECT_EQ(attack_of(fight, att(1)), 2);  // two rounds
    Fight bare(army, enemy);
    while (bare.phase() == Phase::kChooseUnit) bare.pick(att(0));
    EXPECT_TRUE(bare.options(ActionKind::kInstead).empty());
  }
}

TEST(HommInstead, WeaknessTokens) {
  RULE("HA:OTHER_WEAKNESS_TOKEN_2");
  const std::string army = hero({"F sorceresses@1,0", "F gnolls@0,0"});
  const std::string enemy = hero({"F dendroids@3,4", "F goblins@0,4"});
  AbleFight fight(army, enemy);
  while (fight.phase() == Phase::kChooseUnit || fight.active() != att(0))
    fight.active() == att(0) ? fight.end() : fight.pick(att(0));
  instead(fight);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1), def(0), def(1)}));
  Fight other = fight;
  EXPECT_EQ(attack_of(fight.pick(def(0)), def(0)), 2);
  EXPECT_EQ(attack_of(other.pick(def(1)), def(1)), 0);  // 1 - 2, never below 0
  fight.pass();
  EXPECT_EQ(attack_of(fight, def(0)), 2);
  fight.pass();
  EXPECT_EQ(attack_of(fight, def(0)), 4);
}

TEST(HommInstead, AnActionOnceItHasMovedIsTooLate) {
  AbleFight fight(hero({"P ogres@1,1"}), hero({"F gnolls@3,4"}));
  EXPECT_FALSE(fight.options(ActionKind::kInstead).empty());
  fight.move(1, 2);
  EXPECT_TRUE(fight.options(ActionKind::kInstead).empty());
}

const std::string kSiege = "citadel = true";

// A siege of gnolls behind the walls, up to the first activation; the gate stands in column 1.
template <class AnyFight>
AnyFight siege(const std::string& unit, const std::string& defender = "F gnolls@3,4") {
  AnyFight fight(hero({unit + "@1,0"}), hero({defender}, kSiege));
  if (fight.phase() == Phase::kPlaceGate) fight.pick_space(1, 2);
  while (fight.active() != att(0)) fight.end();  // the tower comes first
  return fight;
}

TEST(HommInstead, BreaksWalls) {
  RULE("HA:OTHER_DESTROY_WALL_GATE");
  auto fight = siege<AbleFight>("F cyclopes");
  instead(fight);
  EXPECT_EQ(fight.options(ActionKind::kPickSpace), cells({{0, 2}, {1, 2}, {2, 2}, {3, 2}}));
  fight.pick_space(3, 2);
  EXPECT_EQ(fight.state.walls, row_mask(2) & ~cell_bit(cell_at(3, 2)));
  EXPECT_TRUE(siege<Fight>("F cyclopes").options(ActionKind::kInstead).empty());
  // Without walls there is nothing to do; a defender leaves its own alone.
  AbleFight field(hero({"F cyclopes@1,0"}), hero({"F gnolls@3,4"}));
  EXPECT_TRUE(field.options(ActionKind::kInstead).empty());
  AbleFight own(hero({"F gnolls@1,0"}), hero({"P cyclopes@3,4"}, kSiege));
  if (own.phase() == Phase::kPlaceGate) own.pick_space(1, 2);
  while (own.active() != def(0)) own.end();
  EXPECT_TRUE(own.options(ActionKind::kInstead).empty());
}

TEST(HommInstead, BreaksWallsOrTheTower) {
  RULE("HA:OTHER_DESTROY_WALL_GATE_TOWER");
  auto fight = siege<AbleFight>("P cyclopes");
  instead(fight);
  EXPECT_TRUE(fight.can(ActionKind::kPickSpace, cell_at(1, 2)));
  Fight wall = fight;
  wall.pick_space(1, 2);
  EXPECT_EQ(wall.state.walls, row_mask(2) & ~cell_bit(cell_at(1, 2)));
  EXPECT_TRUE(wall.alive(def(kTowerSlot)));
  fight.act(ActionKind::kPickSpace, kOffBoard);
  EXPECT_FALSE(fight.alive(def(kTowerSlot)));
  EXPECT_EQ(fight.state.walls, row_mask(2));
  while (fight.active() != att(0)) fight.end();
  instead(fight);
  EXPECT_FALSE(fight.can(ActionKind::kPickSpace, kOffBoard));
}

TEST(HommInstead, SummonsDemons) {
  RULE("HA:OTHER_SUMMON_DEMONS");
  const std::string army = hero({"P pit_lords@1,1", "F gremlins@2,1", "F demons@0,0"});
  const std::string enemies = hero({"F centaurs@2,2", "F dendroids@3,4"});
  const auto play = [](Fight fight) {
    EXPECT_EQ(fight.active(), att(0));
    EXPECT_TRUE(fight.options(ActionKind::kInstead).empty());  // nobody has been lost
    fight.end().attack(att(1)).roll(0);
    EXPECT_FALSE(fight.alive(att(1)));
    fight.pass();
    EXPECT_EQ(fight.active(), att(0));
    return fight;
  };
  EXPECT_TRUE(play(Fight(army, enemies)).options(ActionKind::kInstead).empty());
  Fight fight = play(AbleFight(army, enemies));
  instead(fight);
  EXPECT_EQ(fight.options(ActionKind::kPickSpace), cells({{0, 1}, {1, 0}, {2, 1}, {1, 2}, {0, 0}}));
  // Own Few Demons become a Pack; damage stays.
  Fight pack = fight;
  pack.state.units[att(2)].damage = 1;
  pack.pick_space(0, 0);
  EXPECT_EQ(pack.card(att(2)), "demons_pack");
  EXPECT_EQ(pack.damage(att(2)), 1);
  EXPECT_EQ(initiative_of(pack, att(2)), 6);  // the Pack's
  // New ones join and act this round, being no faster than the pit lords.
  fight.pick_space(1, 2);
  const int joined = fight.state.unit_at[cell_at(1, 2)];
  ASSERT_NE(joined, kNoUnit);
  EXPECT_EQ(side_of(joined), 0);
  EXPECT_EQ(fight.card(joined), "demons_few");
  const std::vector<int> order = fight.pass();
  EXPECT_NE(std::find(order.begin(), order.end(), joined), order.end());
  EXPECT_EQ(fight.active(), att(0));
  EXPECT_TRUE(fight.options(ActionKind::kInstead).empty());  // once
}

TEST(HommInstead, SummonedUnitsFasterThanTheirSummonerWait) {
  RULE("HA:OTHER_SUMMON_DEMONS");
  AbleFight fight(hero({"P pit_lords@1,1", "F gremlins@2,1"}),
                  hero({"F centaurs@2,2", "F dendroids@3,4"}));
  fight.end().attack(att(1)).roll(0).pass();
  ASSERT_TRUE(add_effect(fight.rules(), fight.state,
                         {.kind = Lasting::kInitiative, .on = att(0), .amount = -5, .until = 2}));
  instead(fight).pick_space(1, 2);
  const int joined = fight.state.unit_at[cell_at(1, 2)];
  const std::vector<int> order = fight.pass();
  EXPECT_EQ(std::find(order.begin(), order.end(), joined), order.end());
}

}  // namespace
}  // namespace muster::homm
