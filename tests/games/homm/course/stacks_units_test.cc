// Units under the Dice Stacks mod: sides of cards, further attacks, clones, summons.
#include "tests/games/homm/stack_fight.h"

#include "games/homm/changes/units.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

TEST(StacksUnits, AnUpgradedUnitIsDestroyedAtOnce) {
  RULE("DS-31");
  StackFight fight(hero({"F champions@1,1"}), hero({"F griffins@1,2 upgraded", "F goblins@3,4"}));
  EXPECT_EQ(fight.card(def(0)), "griffins_pack");
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws({6, 6, 6, 6});
  EXPECT_FALSE(fight.alive(def(0)));
  // All that the card costs on this side: the printed price of reinforcing.
  EXPECT_EQ(fight.state.tally.lost_gold[1],
            fight.rules().card(fight.unit(def(0)).side).reinforce_gold);
}

TEST(StacksUnits, TheSideIsGivenByTheScenario) {
  RULE("DS-31");
  StackFight fight(hero({"F griffins@1,1 upgraded", "P crusaders@2,1 upgraded=false"}),
                   hero({"P champions@1,3"}));
  EXPECT_EQ(fight.card(att(0)), "griffins_pack");
  EXPECT_EQ(fight.card(att(1)), "crusaders_few");
  EXPECT_EQ(fight.card(def(0)), "champions_pack");
  EXPECT_TRUE(mentions(
      load_error(scenario_toml(hero({"N crusaders@1,1 upgraded"}), hero({"F goblins@1,3"})),
                 kStacks),
      "crusaders_neutral has one side only"));
}

TEST(StacksUnits, NothingWaitsForATurnedCard) {
  RULE("DS-31");
  // Ayssids attack another unit when they destroy their target.
  StackFight fight(hero({"F ayssids@1,1 upgraded tokens=4"}),
                   hero({"F griffins@1,2", "F goblins@2,1", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.throws_all(6);
  EXPECT_FALSE(fight.alive(def(0)));
  ASSERT_EQ(fight.phase(), Phase::kAsk);
  fight.pick(def(1));
  EXPECT_EQ(fight.state.kind, AttackKind::kAgain);
  EXPECT_EQ(fight.thrown(), 7);
}

TEST(StacksUnits, ExtraAttacksRollAllDice) {
  RULE("DS-33");
  StackFight fight(hero({"F gold_dragons@1,1 upgraded tokens=2"}),
                   hero({"F haspids@1,2", "F champions@1,3", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  EXPECT_EQ(fight.thrown(), 6);
  fight.throws_all(1);
  ASSERT_EQ(fight.state.kind, AttackKind::kExtra);
  EXPECT_EQ(fight.state.target, def(1));
  EXPECT_EQ(fight.thrown(), 6);
  // A printed attack of 3 against 2: 5 and more.
  EXPECT_EQ(pool_hits(fight, def(1), {5, 5, 4, 4, 4, 1}), 2);
}

TEST(StacksUnits, ACloneHasDiceButNoTokens) {
  RULE("DS-34");
  RULE("DS-07");
  StackFight fight(
      hero({"F griffins@1,1 tokens=3"}, holds({.hand = {"clone", "stat_power", "stat_power"}})),
      hero({"F champions@3,3", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.play("clone");
  while (fight.phase() == Phase::kWindow) {
    if (fight.can_play("stat_power")) {
      fight.play("stat_power");
    } else {
      fight.no_card();
    }
  }
  if (fight.phase() == Phase::kAsk && !fight.options(ActionKind::kPickUnit).empty()) {
    fight.pick(att(0));
  }
  fight.pick_space(1, 2);
  fight.no_cards();
  const int copy = fight.state.unit_at[cell_at(1, 2)];
  ASSERT_NE(copy, kNoUnit);
  EXPECT_EQ(dice_of(fight.rules(), fight.state, copy), 5);
  hurt(fight.rules(), fight.state, copy, 1);
  EXPECT_EQ(fight.state.effect_count, 0);  // no damage that waits for an answer
  EXPECT_FALSE(fight.alive(copy));
  EXPECT_EQ(fight.tokens(copy), 0);  // its dice are gone with it
}

TEST(StacksUnits, SummonedUnitsHaveNoTokens) {
  RULE("DS-34");
  StackFight fight(hero({"F griffins@1,1"},
                        holds({.hand = {"summon_air_elemental", "stat_power", "stat_power"}})),
                   hero({"F champions@3,3", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.play("summon_air_elemental");
  while (fight.phase() == Phase::kWindow) {
    if (fight.can_play("stat_power")) {
      fight.play("stat_power");
    } else {
      fight.no_card();
    }
  }
  fight.pick_space(1, 2);
  fight.no_cards();
  const int joined = fight.state.unit_at[cell_at(1, 2)];
  ASSERT_NE(joined, kNoUnit);
  EXPECT_EQ(fight.card(joined), "air_elementals_few");
  EXPECT_EQ(dice_of(fight.rules(), fight.state, joined), 2);
}

TEST(StacksUnits, PitLordsSummonPlainDemons) {
  RULE("DS-34");
  StackFight fight(
      hero({"F pit_lords@1,1 upgraded", "F demons@2,1 tokens=1", "F goblins@0,0 damage=3"}),
      hero({"F griffins@0,1 tokens=2", "F haspids@3,4"}));
  fight.pass(def(0));
  fight.attack(att(2));
  fight.throws_all(6);
  EXPECT_FALSE(fight.alive(att(2)));
  while (fight.active() != att(0)) fight.end();
  ASSERT_TRUE(fight.can(ActionKind::kInstead, 0));
  StackFight grown = fight;
  grown.act(ActionKind::kInstead, 0);
  grown.pick_space(2, 1);
  EXPECT_EQ(grown.card(att(1)), "demons_few");
  EXPECT_EQ(grown.tokens(att(1)), 2);
  fight.act(ActionKind::kInstead, 0);
  fight.pick_space(1, 2);
  const int joined = fight.state.unit_at[cell_at(1, 2)];
  ASSERT_NE(joined, kNoUnit);
  EXPECT_EQ(fight.card(joined), "demons_few");
  EXPECT_EQ(fight.tokens(joined), 0);
}

}  // namespace
}  // namespace muster::homm
