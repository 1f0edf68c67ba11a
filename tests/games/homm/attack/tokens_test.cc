// Paralysis and Defend (HC-49 .. HC-58).
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

TEST(HommParalysis, TheNextActivationIsLost) {
  RULE("HC-49");
  Fight fight(hero({"F wolf_raiders@1,1 paralysed"}), hero({"F zombies@3,4"}));
  EXPECT_EQ(fight.active(), def(0));  // the wolf raiders' turn is gone
  EXPECT_FALSE(fight.has(att(0), kParalysed));
  EXPECT_EQ(fight.cell(att(0)), cell_at(1, 1));
  fight.end();
  EXPECT_EQ(fight.state.round, 2);  // it counted as activated
  EXPECT_EQ(fight.active(), att(0));
  EXPECT_EQ(fight.pass(), (std::vector<int>{att(0), def(0)}));
}

TEST(HommParalysis, ARoundOfLostActivationsPasses) {
  RULE("HC-49");
  Fight fight(hero({"F wolf_raiders@1,1 paralysed"}), hero({"F zombies@3,4 paralysed"}));
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_EQ(fight.active(), att(0));
}

TEST(HommParalysis, BeingAttackedEndsIt) {
  RULE("HC-50");
  Fight fight(hero({"F sea_dogs@1,1", "F goblins@1,2"}),
              hero({"F crusaders@1,3 paralysed", "F zombies@3,4"}));
  fight.pass(att(1));
  fight.attack(def(0)).roll(-1);  // 0 damage
  EXPECT_EQ(fight.damage(def(0)), 0);
  EXPECT_FALSE(fight.has(def(0), kParalysed));
  fight.roll(-1);
  EXPECT_EQ(fight.pass(), (std::vector<int>{def(0), def(1)}));  // it keeps its activation
  // Also by a shot from afar.
  Fight shot(hero({"F sea_dogs@1,1"}), hero({"F crusaders@1,3 paralysed"}));
  shot.attack(def(0)).roll(0);
  EXPECT_FALSE(shot.has(def(0), kParalysed));
  EXPECT_EQ(shot.phase(), Phase::kMoveAfter);  // which draws no retaliation
}

TEST(HommParalysis, TheFreedUnitStrikesBack) {
  RULE("HC-51");
  Fight freed(hero({"F wolf_raiders@1,1"}), hero({"F demons@1,2 paralysed"}));
  freed.attack(def(0)).roll(0);
  EXPECT_EQ(freed.phase(), Phase::kRoll);
  EXPECT_EQ(freed.state.attacker, def(0));
  // Under the other reading an attack without damage leaves it paralysed, and it does not.
  Fight still(hero({"F goblins@1,1", "F seamen@3,0"}),
              hero({"F demons@1,2 paralysed", "F zombies@3,4"}), "",
              "paralysis_ends = \"damaged\"");
  still.attack(def(0)).roll(-1);
  EXPECT_TRUE(still.has(def(0), kParalysed));
  EXPECT_FALSE(still.has(def(0), kRetaliated));
  EXPECT_EQ(still.pass(), (std::vector<int>{att(1), def(1)}));  // and loses its activation
}

TEST(HommParalysis, WhoIsStillParalysedMayStrikeBackUnderTheOtherReading) {
  RULE("HC-51");
  // Basilisks paralyse by a -1, before the retaliation.
  const auto strikes_back = [](const std::string& setting) {
    Fight fight(hero({"F basilisks@1,1"}), hero({"F champions@1,2", "F zombies@3,4"}), "",
                "unit_abilities = true\n" + setting);
    fight.pass(att(0));
    fight.attack(def(0)).roll(-1);
    EXPECT_TRUE(fight.has(def(0), kParalysed));
    return fight.phase() == Phase::kRoll && fight.state.attacker == def(0);
  };
  EXPECT_FALSE(strikes_back(""));
  EXPECT_FALSE(strikes_back("paralysed_retaliate = false"));
  EXPECT_TRUE(strikes_back("paralysed_retaliate = true"));
}

TEST(HommDefend, ItTakesThePlaceOfTheAttack) {
  RULE("HC-52");
  Fight fight(hero({"F wolf_raiders@1,0"}), hero({"F zombies@1,2"}));
  EXPECT_TRUE(fight.can(ActionKind::kDefend));
  fight.move(1, 1);
  EXPECT_TRUE(fight.can(ActionKind::kDefend));  // it may move as well
  EXPECT_TRUE(fight.can(ActionKind::kAttack, def(0)));
  fight.defend();
  EXPECT_TRUE(fight.has(att(0), kDefending));
  EXPECT_EQ(fight.active(), def(0));  // no attack
  Fight after(hero({"F griffins@1,1"}), hero({"F zombies@1,2"}));
  after.attack(def(0)).roll(-1).roll(-1);
  EXPECT_FALSE(after.can(ActionKind::kDefend));  // nor Defend after the attack
}

TEST(HommDefend, ASecondDieMayRaiseTheDefense) {
  RULE("HC-53");
  const auto damage = [](int die, bool plus_one) {
    Fight fight(hero({"F griffins@1,1"}), hero({"F gnolls@1,2 defending"}));  // 2 against 1
    fight.attack(def(0)).roll(die);
    EXPECT_EQ(fight.phase(), Phase::kDefenseRoll);
    EXPECT_EQ(fight.to_move(), kChance);
    EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{2, 1}));  // +1 on two of six faces
    fight.defense_roll(plus_one);
    return fight.damage(def(0));
  };
  EXPECT_EQ(damage(+1, false), 2);
  EXPECT_EQ(damage(+1, true), 1);
  EXPECT_EQ(damage(0, false), 1);
  EXPECT_EQ(damage(0, true), 0);
  EXPECT_EQ(damage(-1, true), 0);
  // Without a token there is no second roll.
  Fight fight(hero({"F griffins@1,1 defending"}), hero({"F gnolls@1,2"}));
  fight.attack(def(0)).roll(0);
  EXPECT_EQ(fight.phase(), Phase::kRoll);
}

TEST(HommDefend, TheTokenLastsUntilTheHoldersNextActivation) {
  RULE("HC-54");
  // The thunderbirds and the dendroids lose their first activation.
  Fight fight(hero({"F griffins@1,1", "F halberdiers@0,2", "F thunderbirds@2,2 paralysed"}),
              hero({"F gargoyles@1,2 defending", "F dendroids@3,4 paralysed"}));
  // Gargoyles and griffins are both 6: the attacker is first.
  EXPECT_EQ(fight.active(), att(0));
  fight.attack(def(0)).roll(-1);
  EXPECT_EQ(fight.phase(), Phase::kDefenseRoll);
  fight.defense_roll(false).roll(-1).end();
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_FALSE(fight.has(def(0), kDefending));  // discarded at the start of its activation
  fight.end().attack(def(0)).roll(-1);
  EXPECT_NE(fight.phase(), Phase::kDefenseRoll);

  Fight across(hero({"F griffins@1,1", "F thunderbirds@2,2 paralysed"}), hero({"F sprites@1,2"}));
  across.defend();
  across.attack(def(0)).roll(-1);
  EXPECT_EQ(across.phase(), Phase::kDefenseRoll);
  across.defense_roll(false).roll(-1).end();
  EXPECT_EQ(across.state.round, 2);
  EXPECT_EQ(across.active(), att(1));
  across.attack(def(0)).roll(-1);
  EXPECT_EQ(across.phase(), Phase::kDefenseRoll);  // across the end of the round, and again
}

TEST(HommDefend, NotTwiceInARow) {
  RULE("HC-55");
  Fight fight(hero({"F wolf_raiders@1,1"}), hero({"F zombies@3,4"}));
  fight.defend().end();
  EXPECT_EQ(fight.active(), att(0));
  EXPECT_FALSE(fight.can(ActionKind::kDefend));
  fight.move(1, 0);
  EXPECT_FALSE(fight.can(ActionKind::kDefend));
  fight.end().end();
  EXPECT_TRUE(fight.can(ActionKind::kDefend));  // it held none this time
}

TEST(HommDefend, ALostActivationLeavesTheToken) {
  RULE("HC-56");
  Fight fight(hero({"F wolf_raiders@1,1 paralysed defending", "F halberdiers@3,0"}),
              hero({"F griffins@1,2", "F zombies@3,4"}));
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_FALSE(fight.has(att(0), kParalysed));
  EXPECT_TRUE(fight.has(att(0), kDefending));
  fight.attack(att(0)).roll(-1);
  EXPECT_EQ(fight.phase(), Phase::kDefenseRoll);
  fight.defense_roll(true).roll(-1).end().pass();
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_EQ(fight.active(), att(0));
  EXPECT_FALSE(fight.has(att(0), kDefending));
  EXPECT_FALSE(fight.can(ActionKind::kDefend));  // it held one when this activation started
}

TEST(HommDefend, NeutralUnitsCannot) {
  RULE("HC-57");
  Fight fight(hero({"F zombies@0,0"}), guards({"N wolf_raiders@3,4"}));
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_FALSE(fight.can(ActionKind::kDefend));
  Fight near(hero({"F zombies@1,2"}), guards({"N sea_dogs@1,4"}));
  EXPECT_EQ(near.to_move(), 1);
  EXPECT_FALSE(near.can(ActionKind::kDefend));
  near.move(0, 4);
  EXPECT_FALSE(near.can(ActionKind::kDefend));
}

TEST(HommDefend, ARetaliationAgainstTheHolderIsAnAttackToo) {
  RULE("HC-58");
  Fight fight(hero({"F griffins@1,1"}), hero({"F gnolls@1,2"}));
  // In plain combat nobody holds a token while attacking; cards and abilities can give one.
  fight.state.units[att(0)].flags |= kDefending;
  fight.attack(def(0)).roll(-1).roll(0);
  EXPECT_EQ(fight.phase(), Phase::kDefenseRoll);
  fight.defense_roll(true);
  EXPECT_EQ(fight.damage(att(0)), 1);  // 2 + 0 - (0 + 1)
}

}  // namespace
}  // namespace muster::homm
