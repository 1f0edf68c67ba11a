// Retaliation (HC-45 .. HC-48).
#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

// Whether `slot` is about to strike back.
bool strikes_back(const Fight& fight, int slot) {
  return fight.phase() == Phase::kRoll && fight.state.kind == AttackKind::kRetaliation &&
         fight.state.attacker == slot;
}

TEST(HommRetaliation, ASurvivorStrikesBackAtOnce) {
  RULE("HC-45");
  Fight fight(hero({"F wolf_raiders@1,1"}), hero({"F demons@1,2"}));
  fight.attack(def(0)).roll(+1);
  EXPECT_TRUE(strikes_back(fight, def(0)));
  EXPECT_EQ(fight.state.target, att(0));
  fight.roll(0);
  EXPECT_EQ(fight.damage(att(0)), 0);  // 3 of 3 health: gone
  EXPECT_FALSE(fight.alive(att(0)));
  EXPECT_EQ(fight.state.winner, 1);
}

TEST(HommRetaliation, TheDefeatedDoNotStrikeBack) {
  RULE("HC-45");
  Fight fight(hero({"F wolf_raiders@1,1"}), hero({"F gremlins@1,2", "F zombies@3,4"}));
  fight.attack(def(0)).roll(0);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.active(), def(1));
}

TEST(HommRetaliation, OnlyAdjacentAttacksDrawIt) {
  RULE("HC-45");
  Fight far(hero({"F evil_eyes@1,1"}), hero({"F demons@1,3"}));
  far.attack(def(0)).roll(0);
  EXPECT_EQ(far.phase(), Phase::kMoveAfter);
  EXPECT_FALSE(far.has(def(0), kRetaliated));
  Fight shooters(hero({"F evil_eyes@1,1"}),
                 hero({"F lizardmen@1,3"}));  // a shooter cannot shoot back
  shooters.attack(def(0)).roll(-1);
  EXPECT_EQ(shooters.phase(), Phase::kMoveAfter);
  Fight near(hero({"F evil_eyes@1,1"}), hero({"F zombies@1,2"}));
  near.attack(def(0)).roll(0);
  EXPECT_TRUE(strikes_back(near, def(0)));
}

TEST(HommRetaliation, OncePerRound) {
  RULE("HC-46");
  Fight fight(hero({"F wolf_raiders@1,1", "F cerberi@0,2"}),
              hero({"F demons@1,2", "F demons@3,4"}));
  fight.pick(att(0)).attack(def(0)).roll(-1);
  EXPECT_TRUE(strikes_back(fight, def(0)));
  fight.roll(-1);
  EXPECT_EQ(fight.active(), att(1));
  fight.attack(def(0)).roll(-1);
  EXPECT_EQ(fight.state.tally.retaliations, 1);
  EXPECT_EQ(fight.phase(), Phase::kChooseUnit);  // the demons' own turn: still theirs
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{def(0), def(1)}));
}

TEST(HommRetaliation, TurningToTheFewSideGivesNoSecondOne) {
  RULE("HC-46");
  Fight fight(hero({"F wolf_raiders@1,1", "F cerberi@0,2"}),
              hero({"P gnolls@1,2", "F zombies@3,4"}));
  fight.pick(att(0)).attack(def(0)).roll(0);  // 1 of 4
  EXPECT_TRUE(strikes_back(fight, def(0)));
  fight.roll(-1);
  fight.attack(def(0)).roll(+1);  // 3 more: turned
  EXPECT_EQ(fight.card(def(0)), "gnolls_few");
  EXPECT_EQ(fight.active(), def(0));  // no retaliation; its own activation
  EXPECT_EQ(fight.phase(), Phase::kActivate);
}

TEST(HommRetaliation, AnOwnAttackDoesNotUseItUp) {
  RULE("HC-46");
  // The thunderbirds attack and are struck; later they strike back themselves.
  Fight fight(hero({"F thunderbirds@1,1"}), hero({"F demons@1,2"}));
  fight.attack(def(0)).roll(-1);
  EXPECT_TRUE(strikes_back(fight, def(0)));
  fight.roll(-1).end();
  EXPECT_EQ(fight.active(), def(0));
  fight.attack(att(0)).roll(-1);
  EXPECT_TRUE(strikes_back(fight, att(0)));
}

TEST(HommRetaliation, ARetaliationDrawsNone) {
  RULE("HC-47");
  Fight fight(hero({"F wolf_raiders@1,1"}), hero({"F demons@1,2"}));
  fight.attack(def(0)).roll(0).roll(-1);  // the wolf raiders survive with 2 of 3
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_FALSE(fight.has(att(0), kRetaliated));
  fight.attack(att(0)).roll(-1);  // theirs is still to come
  EXPECT_EQ(fight.state.tally.retaliations, 1);
  EXPECT_FALSE(fight.alive(att(0)));
}

TEST(HommRetaliation, ItIsRolledAndDealtLikeAnAttack) {
  RULE("HC-48");
  for (const int die : {-1, 0, 1}) {
    Fight fight(hero({"F thunderbirds@1,1"}), hero({"F demons@1,2"}));
    fight.attack(def(0)).roll(0);
    EXPECT_EQ(fight.weights(), kOneInThree);
    fight.roll(die);
    EXPECT_EQ(fight.damage(att(0)), 2 + die);  // 3 + die - 1
  }
  // It turns a Pack: 3 + 1 - 1 = 3 of 2 health, one more on the Few side.
  Fight pack(hero({"P skeletons@1,1"}), hero({"F crusaders@1,2 paralysed"}));
  pack.attack(def(0)).roll(0);
  pack.roll(+1);
  EXPECT_EQ(pack.card(att(0)), "skeletons_few");
  EXPECT_EQ(pack.damage(att(0)), 1);
}

TEST(HommRetaliation, AShooterStrikesBackWithThePenalty) {
  RULE("HC-48");
  Fight fight(hero({"F wolf_raiders@1,1"}), hero({"F lizardmen@1,2"}));
  fight.attack(def(0)).roll(0);
  EXPECT_TRUE(strikes_back(fight, def(0)));
  EXPECT_EQ(fight.weights(), kLowerOfTwo);
  // A shooter that attacks in contact rolls two, the ground unit that strikes back one.
  Fight shooter(hero({"F evil_eyes@1,1"}), hero({"F zombies@1,2"}));
  shooter.attack(def(0));
  EXPECT_EQ(shooter.weights(), kLowerOfTwo);
  shooter.roll(0);
  EXPECT_EQ(shooter.weights(), kOneInThree);
}

}  // namespace
}  // namespace muster::homm
