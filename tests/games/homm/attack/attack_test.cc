// Attacks and damage (HC-32 .. HC-44).
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

TEST(HommAttack, OneAttackOrNone) {
  RULE("HC-32");
  Fight fight(hero({"F griffins@1,1"}), hero({"F demons@1,2", "F demons@0,1"}));
  EXPECT_TRUE(fight.can(ActionKind::kEnd));
  fight.attack(def(0)).roll(0).roll(-1);
  EXPECT_TRUE(fight.targets().empty());  // D1 is adjacent too
  Fight declined(hero({"F griffins@1,0"}), hero({"F demons@1,2"}));
  declined.move(1, 1);
  EXPECT_EQ(declined.targets(), Slots{def(0)});
  declined.end();
  EXPECT_EQ(declined.state.tally.attacks, 0);
  EXPECT_EQ(declined.active(), def(0));
}

TEST(HommAttack, GroundAndFlyingUnitsAttackAdjacentEnemies) {
  RULE("HC-33");
  for (const std::string unit : {"F wolf_raiders", "F griffins"}) {
    Fight fight(hero({unit + "@1,1", "F zombies@0,1"}),
                hero({"F demons@1,2", "F demons@1,3", "F zombies@2,2"}));
    EXPECT_EQ(fight.active(), att(0));
    EXPECT_EQ(fight.targets(), Slots{def(0)}) << unit;
  }
}

TEST(HommAttack, AShooterAttacksAnyEnemyOnTheBoard) {
  RULE("HC-34");
  // D1 stands behind D0 in the far corner, across a friend.
  Fight fight(hero({"F evil_eyes@0,0", "F zombies@0,1"}),
              hero({"F zombies@3,3", "F zombies@3,4", "F zombies@1,1"}));
  EXPECT_EQ(fight.targets(), (Slots{def(0), def(1), def(2)}));
}

TEST(HommAttack, AShooterInContactMustTakeAnAdjacentTarget) {
  RULE("HC-35");
  Fight fight(hero({"F evil_eyes@1,1"}), hero({"F zombies@1,2", "F zombies@3,4", "F zombies@2,1"}));
  EXPECT_EQ(fight.targets(), (Slots{def(0), def(2)}));
  fight.move(0, 1);  // one step away it is free again
  EXPECT_EQ(fight.targets(), (Slots{def(0), def(1), def(2)}));
  Fight into(hero({"F evil_eyes@1,1"}), hero({"F zombies@1,3", "F zombies@3,4"}));
  into.move(1, 2);
  EXPECT_EQ(into.targets(), Slots{def(0)});
}

TEST(HommAttack, TheDieHasThreeEquallyLikelyResults) {
  RULE("HC-36");
  Fight fight(hero({"F wolf_raiders@1,1"}), hero({"F demons@1,2"}));
  fight.attack(def(0));
  EXPECT_EQ(fight.to_move(), kChance);
  EXPECT_EQ(fight.options(ActionKind::kRoll), (std::set<int>{0, 1, 2}));
  EXPECT_EQ(fight.weights(), kOneInThree);
}

TEST(HommAttack, DamageIsAttackPlusDieMinusDefense) {
  RULE("HC-37");
  const auto damage = [](const std::string& attacker, const std::string& target, int die) {
    Fight fight(hero({attacker + "@1,1"}), guards({target + "@1,2"}));
    fight.pass(att(0));
    fight.attack(def(0)).roll(die);
    return fight.damage(def(0));
  };
  EXPECT_EQ(damage("F griffins", "N demons", -1), 1);  // 2 - 1 - 0
  EXPECT_EQ(damage("F griffins", "N demons", 0), 2);
  EXPECT_EQ(damage("F griffins", "N demons", +1), 3);
  EXPECT_EQ(damage("F archangels", "N gold_dragons", +1), 4);  // 6 + 1 - 3
  EXPECT_EQ(damage("F archangels", "N gold_dragons", -1), 2);
  EXPECT_EQ(damage("F griffins", "N crusaders", 0), 0);    // 2 - 2
  EXPECT_EQ(damage("F griffins", "N crusaders", -1), 0);   // never below 0
  EXPECT_EQ(damage("F sprites", "N iron_golems", +1), 2);  // 2 + 1 - 1
}

TEST(HommAttack, NegativeDamageHealsNothing) {
  RULE("HC-37");
  Fight fight(hero({"F thunderbirds@0,0", "F goblins@1,1"}), hero({"F crusaders@1,2 damage=2"}));
  fight.end().attack(def(0)).roll(-1);  // 1 - 1 - 2
  EXPECT_EQ(fight.damage(def(0)), 2);
}

TEST(HommAttack, AShooterInContactRollsTwoDiceAndTakesTheLower) {
  RULE("HC-38");
  std::vector<std::uint64_t> lower(3, 0);
  for (int first = 0; first < 3; ++first) {
    for (int second = 0; second < 3; ++second)
      ++lower[static_cast<std::size_t>(std::min(first, second))];
  }
  EXPECT_EQ(lower, kLowerOfTwo);
  Fight fight(hero({"F evil_eyes@1,1"}), hero({"F zombies@1,2"}));
  fight.attack(def(0));
  EXPECT_EQ(fight.weights(), lower);
  Fight melee(hero({"F griffins@1,1"}), hero({"F lizardmen@1,2"}));
  melee.attack(def(0));
  EXPECT_EQ(melee.weights(), kOneInThree);
}

TEST(HommAttack, BackRowToBackRowRollsTwoDiceAndTakesTheLower) {
  RULE("HC-39");
  const auto weights = [](int from_row, int to_row) {
    Fight fight(hero({fmt::format("F evil_eyes@0,{}", from_row)}),
                hero({fmt::format("F zombies@3,{}", to_row)}));
    fight.attack(def(0));
    return fight.weights();
  };
  for (int from = 0; from < kRows; ++from) {
    for (int to = 0; to < kRows; ++to) {
      EXPECT_EQ(weights(from, to), from == 0 && to == 4 ? kLowerOfTwo : kOneInThree) << from << to;
    }
  }
  // The same seen from the other end; the attacker's back row is not the defender's.
  for (int from = 0; from < kRows; ++from) {
    for (int to = 0; to < kRows; ++to) {
      Fight fight(hero({fmt::format("F zombies@3,{}", to)}),
                  hero({fmt::format("F evil_eyes@0,{}", from)}));
      fight.attack(att(0));
      EXPECT_EQ(fight.weights(), from == 4 && to == 0 ? kLowerOfTwo : kOneInThree) << from << to;
    }
  }
  // It is the space of the attack that counts, not that of the activation.
  Fight moved(hero({"F evil_eyes@0,0"}), hero({"F zombies@3,4"}));
  moved.move(0, 1).attack(def(0));
  EXPECT_EQ(moved.weights(), kOneInThree);
}

TEST(HommAttack, DamageStaysUntilTheUnitIsDefeated) {
  RULE("HC-40");
  Fight fight(hero({"F wolf_raiders@1,1", "F cerberi@0,2"}),
              hero({"F griffins@1,2", "F zombies@3,4"}));
  ASSERT_EQ(fight.phase(), Phase::kChooseUnit);
  fight.pick(att(0)).attack(def(0)).roll(-1);
  EXPECT_EQ(fight.damage(def(0)), 1);
  fight.roll(-1);
  fight.attack(def(0)).roll(-1);  // the cerberi: 3 - 1
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_TRUE(fight.alive(def(0)));
  EXPECT_EQ(fight.active(), def(0));
  fight.end().pass();
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_EQ(fight.damage(def(0)), 3);  // also from round to round
  fight.pick(att(0)).attack(def(0)).roll(-1);
  EXPECT_FALSE(fight.alive(def(0)));  // 4 of 4
  EXPECT_EQ(fight.state.unit_at[cell_at(1, 2)], kNoUnit);
  EXPECT_EQ(fight.active(), att(1));
  EXPECT_TRUE(fight.moves().contains(cell_at(1, 2)));  // its space is free
}

TEST(HommAttack, AnAttackWithoutDamageIsAnAttack) {
  RULE("HC-41");
  Fight fight(hero({"F goblins@1,1"}), hero({"F crusaders@1,2 paralysed"}));
  fight.attack(def(0)).roll(0);  // 1 - 2
  EXPECT_EQ(fight.damage(def(0)), 0);
  EXPECT_FALSE(fight.has(def(0), kParalysed));  // what follows an attack follows this one
  EXPECT_EQ(fight.phase(), Phase::kRoll);       // it draws retaliation
  EXPECT_EQ(fight.state.attacker, def(0));
  EXPECT_EQ(fight.state.target, att(0));
}

TEST(HommAttack, APackTurnsToItsFewSide) {
  RULE("HC-42");
  Fight fight(hero({"F cerberi@1,1"}), hero({"P skeletons@1,2"}));
  fight.attack(def(0)).roll(0);  // 3 - 1 = 2 of 2 health
  EXPECT_EQ(fight.card(def(0)), "skeletons_few");
  EXPECT_EQ(fight.damage(def(0)), 0);
  EXPECT_TRUE(fight.alive(def(0)));
  Fight short_of_it(hero({"F cerberi@1,1"}), hero({"P skeletons@1,2"}));
  short_of_it.attack(def(0)).roll(-1);
  EXPECT_EQ(short_of_it.card(def(0)), "skeletons_pack");
  EXPECT_EQ(short_of_it.damage(def(0)), 1);
  Fight few(hero({"F cerberi@1,1"}), hero({"F skeletons@1,2", "F zombies@3,4"}));
  few.attack(def(0)).roll(0);
  EXPECT_FALSE(few.alive(def(0)));
  Fight neutral(hero({"F cerberi@1,1"}), guards({"N gnolls@1,2", "N zombies@3,4"}));
  neutral.attack(def(0)).roll(0);
  EXPECT_FALSE(neutral.alive(def(0)));
}

TEST(HommAttack, ExcessDamageCarriesOver) {
  RULE("HC-43");
  const auto after = [](const std::string& pack, int die) {
    Fight fight(hero({"F thunderbirds@1,1"}), hero({pack, "F zombies@3,4"}));
    fight.attack(def(0)).roll(die);
    return fight.alive(def(0)) ? fmt::format("{} {}", fight.card(def(0)), fight.damage(def(0)))
                               : std::string("defeated");
  };
  // Skeletons: 1 defense, 2 health on both sides; thunderbirds deal 4 - 1 and die.
  EXPECT_EQ(after("P skeletons@1,2", -1), "skeletons_few 0");
  EXPECT_EQ(after("P skeletons@1,2", 0), "skeletons_few 1");
  EXPECT_EQ(after("P skeletons@1,2", +1), "defeated");
  EXPECT_EQ(after("P skeletons@1,2 damage=1", -1), "skeletons_few 1");
  EXPECT_EQ(after("P skeletons@1,2 damage=1", 0), "defeated");
  // Gnolls: 4 and 3 health, 1 defense on both sides.
  EXPECT_EQ(after("P gnolls@1,2", +1), "gnolls_few 0");
  EXPECT_EQ(after("P gnolls@1,2 damage=2", +1), "gnolls_few 2");
  EXPECT_EQ(after("P gnolls@1,2 damage=3", +1), "defeated");
}

TEST(HommAttack, ATurnedUnitIsTheSameUnitWithOtherValues) {
  RULE("HC-44");
  // It has activated (initiative 8 before the wolf raiders' 7) and holds a defense token.
  Fight fight(hero({"F wolf_raiders@1,1", "F zombies@3,0"}),
              hero({"P centaurs@1,2 damage=2", "F zombies@3,4"}));
  EXPECT_EQ(fight.active(), def(0));
  fight.defend();
  fight.attack(def(0)).roll(-1).defense_roll(false);
  EXPECT_EQ(fight.card(def(0)), "centaurs_few");
  EXPECT_EQ(fight.cell(def(0)), cell_at(1, 2));
  EXPECT_TRUE(fight.has(def(0), kDefending));
  // It strikes back with the Few side's attack of 2, not the Pack's 3.
  ASSERT_EQ(fight.state.attacker, def(0));
  fight.roll(0);
  EXPECT_EQ(fight.damage(att(0)), 2);
  EXPECT_TRUE(fight.has(def(0), kRetaliated));
  // Already activated: it does not come again this round.
  EXPECT_EQ(fight.pass(), (std::vector<int>{att(1), def(1)}));
}

TEST(HommAttack, ATurnedUnitDefendsWithTheFewSidesDefense) {
  RULE("HC-44");
  // Iron golems: defense 2 as a pack, 1 as few; 3 health each.
  Fight fight(hero({"F thunderbirds@1,1", "F wolf_raiders@0,2"}),
              hero({"P iron_golems@1,2 damage=2"}));
  fight.attack(def(0)).roll(-1);  // 3 - 2 = 1: turned
  EXPECT_EQ(fight.card(def(0)), "iron_golems_few");
  fight.roll(-1).end();
  fight.attack(def(0)).roll(+1);  // 2 + 1 - 1
  EXPECT_EQ(fight.damage(def(0)), 2);
}

}  // namespace
}  // namespace muster::homm
