// The order of activations (HC-19 .. HC-23).
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

using Order = std::vector<int>;

TEST(HommOrder, EveryUnitActivatesOnceByFallingInitiative) {
  RULE("HC-19");
  RULE("HC-20");
  // Initiative: dragon flies 8, wolf raiders 7, griffins 6, gnolls (pack) 5, halberdiers 4,
  // zombies 3.
  Fight fight(hero({"F halberdiers@0,0", "F griffins@1,0", "F wolf_raiders@2,0"}),
              hero({"P gnolls@0,4", "F dragon_flies@1,4", "F zombies@2,4"}));
  EXPECT_EQ(fight.pass(), (Order{def(1), att(2), att(1), def(0), att(0), def(2)}));
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_EQ(fight.pass(), (Order{def(1), att(2), att(1), def(0), att(0), def(2)}));
}

TEST(HommOrder, ADefeatedUnitDoesNotActivate) {
  RULE("HC-19");
  Fight fight(hero({"F wolf_raiders@1,1", "F halberdiers@3,0"}),
              hero({"F gremlins@1,2", "F zombies@3,4"}));
  fight.attack(def(0)).roll(0);  // 2 - 0 = 2 of 2 health
  EXPECT_FALSE(fight.alive(def(0)));
  EXPECT_EQ(fight.pass(), (Order{att(1), def(1)}));
}

TEST(HommOrder, AChangedInitiativeCountsAtOnce) {
  RULE("HC-20");
  // Centaurs: pack 8, few 6. Thunderbirds (9) turn them; wolf raiders (7) now come first.
  Fight fight(hero({"F thunderbirds@1,1", "F wolf_raiders@3,0"}), hero({"P centaurs@1,2"}));
  fight.attack(def(0)).roll(0);  // 4 of 3 health: turned with 1 damage
  EXPECT_EQ(fight.card(def(0)), "centaurs_few");
  fight.roll(-1).end();  // retaliation; no move after it
  EXPECT_EQ(fight.pass(), (Order{att(1), def(0)}));
}

TEST(HommOrder, EqualInitiativeAlternatesFromTheAttacker) {
  RULE("HC-21");
  // All of initiative 4.
  Fight two(hero({"F halberdiers@0,0", "F gnolls@1,0"}),
            hero({"F skeletons@0,4", "F troglodytes@1,4"}));
  EXPECT_EQ(two.pass(), (Order{att(0), def(0), att(1), def(1)}));
  EXPECT_EQ(two.pass(), (Order{att(0), def(0), att(1), def(1)}));  // anew in the next round

  Fight more(hero({"F halberdiers@0,0", "F gnolls@1,0", "F skeletons@2,0"}),
             hero({"F skeletons@0,4"}));
  EXPECT_EQ(more.pass(), (Order{att(0), def(0), att(1), att(2)}));
  EXPECT_EQ(more.pass(), (Order{att(0), def(0), att(1), att(2)}));

  Fight fewer(hero({"F halberdiers@0,0"}),
              hero({"F skeletons@0,4", "F gnolls@1,4", "F gnolls@2,4"}));
  EXPECT_EQ(fewer.pass(), (Order{att(0), def(0), def(1), def(2)}));
  EXPECT_EQ(fewer.pass(), (Order{att(0), def(0), def(1), def(2)}));
}

TEST(HommOrder, EachInitiativeValueBeginsWithTheAttacker) {
  RULE("HC-21");
  // 7: attacker and defender; 6: attacker alone; 4: both.
  Fight fight(hero({"F wolf_raiders@0,0", "F griffins@1,0", "F halberdiers@2,0"}),
              hero({"F sprites@0,4", "F skeletons@1,4"}));
  EXPECT_EQ(fight.pass(), (Order{att(0), def(0), att(1), att(2), def(1)}));
  // A single defender of a higher value does not make it the attacker's turn twice or the
  // defender's.
  Fight higher(hero({"F halberdiers@0,0", "F gnolls@1,0"}),
               hero({"F sprites@0,4", "F skeletons@1,4", "F gnolls@2,4"}));
  EXPECT_EQ(higher.pass(), (Order{def(0), att(0), def(1), att(1), def(2)}));
}

TEST(HommOrder, AlternationGoesOnAroundDefeatedAndParalysedUnits) {
  RULE("HC-21");
  // A0 defeats D0: it is the defender's turn all the same.
  Fight fight(hero({"F skeletons@1,1", "F gnolls@3,0"}), hero({"F marksmen@1,2", "F gnolls@3,4"}));
  ASSERT_EQ(fight.phase(), Phase::kChooseUnit);
  fight.pick(att(0)).attack(def(0)).roll(0);
  EXPECT_FALSE(fight.alive(def(0)));
  EXPECT_EQ(fight.pass(), (Order{def(1), att(1)}));
  // The paralysed A0 uses up the attacker's turn.
  Fight lost(hero({"F skeletons@1,1 paralysed", "F gnolls@3,0"}),
             hero({"F marksmen@1,4", "F gnolls@3,4"}));
  lost.pick(att(0));
  EXPECT_EQ(lost.pass(), (Order{def(0), att(1), def(1)}));
}

TEST(HommOrder, AUnitThatComesDownToAnInitiativeJoinsItsAlternation) {
  RULE("HC-21");
  // At 5 (a value nobody else has used) the skeletons (pack) of the attacker turn to 4 and meet the
  // zombies (pack, 4) of the defender: the attacker is first at 4.
  Fight fight(hero({"P skeletons@1,1", "F gnolls@3,0"}), hero({"F griffins@1,2", "P zombies@3,4"}));
  EXPECT_EQ(fight.active(), def(0));
  fight.attack(att(0)).roll(+1);  // 3 - 1 = 2 of 2 health
  EXPECT_EQ(fight.card(att(0)), "skeletons_few");
  fight.roll(-1).end();  // retaliation; the griffins stay
  EXPECT_EQ(fight.pass(), (Order{att(0), def(1), att(1)}));
}

TEST(HommOrder, TheOwnerChoosesBetweenEqualUnits) {
  RULE("HC-22");
  Fight fight(hero({"F halberdiers@0,0", "F gnolls@1,0", "F skeletons@2,0"}),
              hero({"F skeletons@0,4", "F gnolls@1,4"}));
  EXPECT_EQ(fight.phase(), Phase::kChooseUnit);
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(1), att(2)}));
  fight.pick(att(1)).end();
  EXPECT_EQ(fight.to_move(), 1);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{def(0), def(1)}));
  fight.pick(def(1));
  EXPECT_EQ(fight.active(), def(1));
  fight.end();
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(0), att(2)}));
}

TEST(HommOrder, MarksAreRemovedWithTheRound) {
  RULE("HC-23");
  Fight fight(hero({"F wolf_raiders@1,1"}), hero({"F demons@1,2"}));
  fight.attack(def(0)).roll(0).roll(-1);  // the demons strike back
  EXPECT_TRUE(fight.has(def(0), kRetaliated));
  EXPECT_EQ(fight.active(), def(0));
  fight.end();
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_FALSE(fight.has(def(0), kRetaliated));
  EXPECT_EQ(fight.active(), att(0));
  fight.attack(def(0)).roll(0);
  EXPECT_EQ(fight.phase(), Phase::kRoll);  // and can strike back again
  EXPECT_EQ(fight.state.attacker, def(0));
}

}  // namespace
}  // namespace muster::homm
