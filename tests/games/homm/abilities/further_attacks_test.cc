// Abilities with several attacks, or none in return.
#include "games/homm/state/actions.h"
#include "tests/games/homm/abilities/able.h"

namespace muster::homm {
namespace {

constexpr AttackKind kAgain = AttackKind::kAgain;
constexpr AttackKind kExtra = AttackKind::kExtra;

TEST(HommFurtherAttacks, NoRetaliation) {
  RULE("HA:NO_RETALIATION");
  const auto play = [](Fight fight) {
    fight.attack(def(0)).roll(0);
    EXPECT_EQ(fight.damage(def(0)), 4);
    return fight;
  };
  const std::string nagas = hero({"P nagas@1,1"}), nix = hero({"F nix@1,2"});
  const Fight able = play(AbleFight(nagas, nix));
  EXPECT_EQ(able.active(), def(0));
  EXPECT_FALSE(able.has(def(0), kRetaliated));  // it still has its retaliation of the round
  EXPECT_TRUE(strikes_back(play(Fight(nagas, nix)), def(0)));
  // Only attacks of its own are safe: its retaliations follow the rules, as do those of others.
  AbleFight other(hero({"F champions@1,1"}), hero({"P nagas@1,2", "F gnolls@3,4"}));
  EXPECT_EQ(other.active(), def(0));
  other.end().attack(def(0)).roll(0);
  EXPECT_TRUE(strikes_back(other, def(0)));
}

TEST(HommFurtherAttacks, UnlimitedRetaliation) {
  RULE("HA:RETALIATE_UNLIMITED");
  const auto play = [](Fight fight) {
    fight.pick(att(0)).attack(def(0)).roll(-1);
    EXPECT_TRUE(strikes_back(fight, def(0)));
    fight.roll(-1).attack(def(0)).roll(-1);
    return fight;
  };
  const std::string wolves = hero({"F wolf_raiders@1,2", "F wolf_raiders@0,3"});
  const std::string griffins = hero({"F griffins@1,3"});
  const Fight able = play(AbleFight(wolves, griffins));
  EXPECT_TRUE(strikes_back(able, def(0)));
  EXPECT_FALSE(able.has(def(0), kRetaliated));
  EXPECT_EQ(play(Fight(wolves, griffins)).active(), def(0));
}

TEST(HommFurtherAttacks, TwoShots) {
  RULE("HA:DOUBLE_SHOT");
  const auto play = [](Fight fight) {
    fight.attack(def(0)).roll(+1);
    EXPECT_EQ(fight.damage(def(0)), 1);
    return fight;
  };
  const std::string marksmen = hero({"P marksmen@1,0"}), gorgons = hero({"F gorgons@1,3"});
  Fight able = play(AbleFight(marksmen, gorgons));
  EXPECT_TRUE(rolling(able, att(0), def(0), kAgain));
  able.roll(+1);
  EXPECT_EQ(able.damage(def(0)), 2);
  EXPECT_EQ(able.phase(), Phase::kMoveAfter);  // two, not three
  EXPECT_EQ(play(Fight(marksmen, gorgons)).phase(), Phase::kMoveAfter);
}

TEST(HommFurtherAttacks, NoSecondShotAtAnAdjacentOrDefeatedTarget) {
  RULE("HA:DOUBLE_SHOT");
  AbleFight adjacent(hero({"P marksmen@1,2"}), hero({"F orcs@1,3"}));
  adjacent.attack(def(0)).roll(0);
  EXPECT_TRUE(strikes_back(adjacent, def(0)));
  adjacent.roll(-1);
  EXPECT_EQ(adjacent.state.strikes, 1);
  EXPECT_EQ(adjacent.phase(), Phase::kMoveAfter);
  AbleFight dead(hero({"P marksmen@1,0"}), hero({"F gremlins@1,3", "F gnolls@3,4"}));
  dead.attack(def(0)).roll(0);
  EXPECT_FALSE(dead.alive(def(0)));
  EXPECT_EQ(dead.phase(), Phase::kMoveAfter);
}

TEST(HommFurtherAttacks, ASecondShotAfterABadRoll) {
  RULE("HA:DOUBLE_SHOT_ON_MINUS1_OR_ZERO");
  const std::string elves = hero({"P elves@1,1"}), gorgons = hero({"F gorgons@1,3"});
  for (const int die : {-1, 0, 1}) {
    AbleFight fight(elves, gorgons);
    fight.attack(def(0)).roll(die);
    EXPECT_EQ(rolling(fight, att(0), def(0), kAgain), die < 1) << die;
    if (die == 1) continue;
    fight.roll(-1);
    EXPECT_EQ(fight.phase(), Phase::kMoveAfter);  // two, not three
  }
  Fight bare(elves, gorgons);
  EXPECT_EQ(bare.attack(def(0)).roll(-1).phase(), Phase::kMoveAfter);
}

TEST(HommFurtherAttacks, ASecondStrikeAfterTheRetaliation) {
  RULE("HA:DOUBLE_STRIKE");
  const auto play = [](Fight fight) {
    fight.attack(def(0)).roll(+1);
    EXPECT_TRUE(strikes_back(fight, def(0)));
    fight.roll(-1);
    return fight;
  };
  const std::string wolves = hero({"P wolf_raiders@1,1"}), gorgons = hero({"F gorgons@1,2"});
  Fight able = play(AbleFight(wolves, gorgons));
  EXPECT_TRUE(rolling(able, att(0), def(0), kAgain));
  able.roll(+1);
  EXPECT_EQ(able.damage(def(0)), 2);
  EXPECT_EQ(able.damage(att(0)), 3);  // no second retaliation
  EXPECT_EQ(able.active(), def(0));
  EXPECT_EQ(play(Fight(wolves, gorgons)).active(), def(0));
  // Griffins retaliate against both.
  AbleFight griffins(wolves, hero({"F griffins@1,2"}));
  griffins.attack(def(0)).roll(-1).roll(-1).roll(-1);
  EXPECT_TRUE(strikes_back(griffins, def(0)));
}

TEST(HommFurtherAttacks, ASplashingAttackBesideTheTarget) {
  RULE("HA:SPLASH_ATTACK_2");
  const std::string liches = hero({"P liches@1,1", "F gnolls@0,3"});
  const std::string targets = hero({"F gorgons@1,3", "F nix@2,3"});
  AbleFight able(liches, targets);
  able.attack(def(0)).roll(0);
  EXPECT_EQ(able.to_move(), 0);
  EXPECT_EQ(able.options(ActionKind::kPickUnit), (Slots{att(1), def(1)}));  // whoever is there
  EXPECT_FALSE(able.can(ActionKind::kDecline));
  able.pick(def(1));
  EXPECT_TRUE(rolling(able, att(0), def(1), kExtra));
  able.roll(+1);
  EXPECT_EQ(able.damage(def(0)), 2);
  EXPECT_EQ(able.damage(def(1)), 1);  // attack 2, +1, defense 2
  EXPECT_EQ(able.phase(), Phase::kMoveAfter);
  Fight bare(liches, targets);
  EXPECT_EQ(bare.attack(def(0)).roll(0).phase(), Phase::kMoveAfter);
}

TEST(HommFurtherAttacks, ASplashHitsFriendsOrItselfWhenNobodyElseIsThere) {
  RULE("HA:SPLASH_ATTACK_2");
  AbleFight friends(hero({"P liches@1,1", "F gnolls@0,3"}), hero({"F gorgons@1,3"}));
  friends.attack(def(0)).roll(0);
  EXPECT_TRUE(rolling(friends, att(0), att(1), kExtra));
  friends.roll(0);
  EXPECT_EQ(friends.damage(att(1)), 1);
  AbleFight itself(hero({"P liches@1,2"}), hero({"F gorgons@1,3"}));
  itself.attack(def(0)).roll(0);
  EXPECT_TRUE(rolling(itself, att(0), att(0), kExtra));
  itself.roll(0);
  EXPECT_EQ(itself.damage(att(0)), 1);
  EXPECT_TRUE(strikes_back(itself, def(0)));  // after both
  AbleFight alone(hero({"P liches@1,1"}), hero({"F gorgons@1,3"}));
  EXPECT_EQ(alone.attack(def(0)).roll(0).phase(), Phase::kMoveAfter);
}

TEST(HommFurtherAttacks, ASplashComesAlsoWhenTheTargetFalls) {
  RULE("HA:SPLASH_ATTACK_2");
  AbleFight fight(hero({"P liches@1,1"}), hero({"F gremlins@1,3", "F nix@2,3"}));
  fight.attack(def(0)).roll(0);
  EXPECT_FALSE(fight.alive(def(0)));
  EXPECT_TRUE(rolling(fight, att(0), def(1), kExtra));
}

TEST(HommFurtherAttacks, SplashedDamage) {
  RULE("HA:SPLASH_DMG_1");
  const std::string magogs = hero({"P magogs@1,1", "F halberdiers@0,3"});
  const std::string targets = hero({"F gorgons@1,3", "F gnolls@2,3"});
  AbleFight able(magogs, targets);
  able.attack(def(0)).roll(0);
  EXPECT_EQ(able.options(ActionKind::kPickUnit), (Slots{att(1), def(1)}));
  able.pick(def(1));
  EXPECT_EQ(able.damage(def(1)), 1);  // whatever its defense
  EXPECT_EQ(able.phase(), Phase::kMoveAfter);
  Fight bare(magogs, targets);
  EXPECT_EQ(bare.attack(def(0)).roll(0).phase(), Phase::kMoveAfter);
  // The only unit there, a friend; and nothing at all in contact.
  AbleFight friends(magogs, hero({"F gorgons@1,3"}));
  EXPECT_EQ(friends.attack(def(0)).roll(0).damage(att(1)), 1);
  AbleFight contact(hero({"P magogs@1,2"}), targets);
  contact.attack(def(0)).roll(0).roll(-1);
  EXPECT_EQ(contact.damage(def(1)), 0);
}

TEST(HommFurtherAttacks, CleavingDamage) {
  RULE("HA:CLEAVE_DMG_1");
  const auto play = [](Fight fight) {
    fight.attack(def(0)).roll(0);
    EXPECT_EQ(fight.damage(def(0)), 1);
    return fight;
  };
  const std::string cerberi = hero({"P cerberi@1,1", "F halberdiers@1,0"});
  const std::string targets = hero({"F gorgons@1,2", "F gnolls@0,1"});
  EXPECT_EQ(play(AbleFight(cerberi, targets)).damage(def(1)), 1);
  EXPECT_EQ(play(Fight(cerberi, targets)).damage(def(1)), 0);
  // Friends are spared; of several enemies its player chooses.
  EXPECT_EQ(play(AbleFight(cerberi, hero({"F gorgons@1,2"}))).damage(att(1)), 0);
  Fight choice = play(AbleFight(cerberi, hero({"F gorgons@1,2", "F gnolls@0,1", "F gnolls@2,1"})));
  EXPECT_EQ(choice.options(ActionKind::kPickUnit), (Slots{def(1), def(2)}));
  EXPECT_EQ(choice.pick(def(2)).damage(def(2)), 1);
}

TEST(HommFurtherAttacks, TwoTargets) {
  RULE("HA:MULTI_ATTACK_2");
  const std::string hydras = hero({"P hydras@1,1", "F gnolls@1,0"});
  const std::string targets = hero({"F nix@1,2", "F gorgons@0,1", "F gorgons@2,1"});
  AbleFight able(hydras, targets);
  able.attack(def(0)).roll(-1);
  EXPECT_EQ(able.damage(def(0)), 4);
  EXPECT_EQ(able.options(ActionKind::kPickUnit), (Slots{def(1), def(2)}));
  EXPECT_TRUE(able.can(ActionKind::kDecline));
  AbleFight content = able;
  EXPECT_EQ(content.act(ActionKind::kDecline).active(), def(0));
  able.pick(def(1));
  EXPECT_TRUE(rolling(able, att(0), def(1), kAgain));
  able.roll(-1);
  EXPECT_EQ(able.damage(def(1)), 4);
  EXPECT_EQ(able.active(), def(0));  // two, not three, and nobody strikes back
  EXPECT_EQ(able.state.tally.retaliations, 0);
  Fight bare(hydras, targets);
  bare.attack(def(0)).roll(-1).roll(-1);
  EXPECT_EQ(bare.active(), def(0));
}

TEST(HommFurtherAttacks, EveryAdjacentUnit) {
  RULE("HA:ATTACK_ALL_ADJ_UNITS");
  AbleFight fight(hero({"F magic_elementals@1,1", "F gnolls@0,1"}),
                  hero({"F gorgons@1,2", "F demons@2,1"}));
  fight.attack(def(0)).roll(0);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (Slots{att(1), def(1)}));
  EXPECT_FALSE(fight.can(ActionKind::kDecline));
  fight.pick(att(1)).roll(-1);
  EXPECT_EQ(fight.damage(att(1)), 2);
  EXPECT_TRUE(rolling(fight, att(0), def(1), kAgain));  // the last one needs no choice
  fight.roll(0);
  EXPECT_EQ(fight.damage(def(1)), 2);
  EXPECT_EQ(fight.state.strikes, 3);
  EXPECT_EQ(fight.state.tally.retaliations, 0);
}

TEST(HommFurtherAttacks, EveryAdjacentEnemy) {
  RULE("HA:ATTACK_ALL_ADJ_ENEMIES");
  AbleFight fight(hero({"P magic_elementals@1,1", "F gnolls@0,1"}),
                  hero({"F gorgons@1,2", "F demons@2,1"}));
  fight.attack(def(0)).roll(0);
  EXPECT_TRUE(rolling(fight, att(0), def(1), kAgain));
  fight.roll(-1);
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.damage(def(1)), 2);
  EXPECT_EQ(fight.damage(att(1)), 0);
  EXPECT_EQ(fight.state.strikes, 2);
}

TEST(HommFurtherAttacks, BreathBehindTheTarget) {
  RULE("HA:BREATH_LINE_2");
  const std::string dragons = hero({"F gold_dragons@1,1", "F gnolls@1,0"});
  const std::string targets = hero({"F nix@1,2", "F gorgons@1,3", "F gnolls@2,2"});
  AbleFight able(dragons, targets);
  able.attack(def(0)).roll(0);
  EXPECT_TRUE(rolling(able, att(0), def(1), kExtra));
  able.roll(+1);
  EXPECT_EQ(able.damage(def(0)), 3);
  EXPECT_EQ(able.damage(def(1)), 1);        // attack 2, +1, defense 2
  EXPECT_TRUE(strikes_back(able, def(0)));  // after both
  Fight bare(dragons, targets);
  EXPECT_TRUE(strikes_back(bare.attack(def(0)).roll(0), def(0)));
  RULE("HA:BREATH_LINE_3");
  AbleFight pack(hero({"P gold_dragons@1,1"}), targets);
  pack.attack(def(0)).roll(-1).roll(+1);
  EXPECT_EQ(pack.damage(def(1)), 2);
}

TEST(HommFurtherAttacks, BreathTakesWhoeverStandsInLine) {
  RULE("HA:BREATH_LINE_2");
  // A friend, also when the target falls; sideways; nobody beyond the edge of the board.
  AbleFight fallen(hero({"F gold_dragons@1,1", "F gnolls@1,3"}),
                   hero({"F gremlins@1,2", "F nix@3,4"}));
  fallen.attack(def(0)).roll(0);
  EXPECT_FALSE(fallen.alive(def(0)));
  EXPECT_TRUE(rolling(fallen, att(0), att(1), kExtra));
  AbleFight sideways(hero({"F gold_dragons@1,1"}), hero({"F nix@2,1", "F gorgons@3,1"}));
  EXPECT_TRUE(rolling(sideways.attack(def(0)).roll(0), att(0), def(1), kExtra));
  AbleFight edge(hero({"F gold_dragons@2,1"}), hero({"F nix@3,1", "F gorgons@0,2"}));
  EXPECT_TRUE(strikes_back(edge.attack(def(0)).roll(0), def(0)));
}

TEST(HommFurtherAttacks, AnotherAttackAfterAKill) {
  RULE("HA:EXTRA_ATTACK_ON_KILL");
  const std::string ayssids = hero({"P ayssids@1,1"});
  const std::string targets = hero({"F gremlins@1,2", "F orcs@0,1", "F orcs@2,2"});
  AbleFight able(ayssids, targets);
  able.attack(def(0)).roll(0);
  EXPECT_EQ(able.options(ActionKind::kPickUnit), Slots{def(1)});
  EXPECT_TRUE(able.can(ActionKind::kDecline));
  able.pick(def(1)).roll(0);
  EXPECT_EQ(able.damage(def(1)), 2);
  EXPECT_TRUE(strikes_back(able, def(1)));
  AbleFight alive(ayssids, targets);
  alive.attack(def(0)).roll(-1);  // damage 2 of 2 health: a kill, too
  EXPECT_EQ(alive.phase(), Phase::kAsk);
  AbleFight survived(ayssids, hero({"F nix@1,2", "F orcs@0,1"}));
  survived.attack(def(0)).roll(0).roll(-1);
  EXPECT_EQ(survived.phase(), Phase::kMoveAfter);
  Fight bare(ayssids, targets);
  EXPECT_EQ(bare.attack(def(0)).roll(0).phase(), Phase::kMoveAfter);
}

TEST(HommFurtherAttacks, ATurnedPackCountsAsAKill) {
  RULE("HA:EXTRA_ATTACK_ON_KILL");
  AbleFight fight(hero({"P ayssids@1,1"}), hero({"P gremlins@1,2", "F orcs@0,1"}));
  fight.attack(def(0)).roll(0);
  EXPECT_EQ(fight.card(def(0)), "gremlins_few");
  EXPECT_TRUE(strikes_back(fight, def(0)));
  fight.roll(-1);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), Slots{def(1)});  // another unit
}

TEST(HommFurtherAttacks, StrikeAndReturn) {
  RULE("HA:STRIKE_AND_RETURN");
  const auto play = [](Fight fight) {
    fight.move(1, 2).attack(def(0)).roll(0);
    EXPECT_TRUE(strikes_back(fight, def(0)));
    fight.roll(0);
    return fight;
  };
  const std::string harpies = hero({"F harpies@1,0"}), goblins = hero({"F goblins@1,3"});
  Fight able = play(AbleFight(harpies, goblins));
  EXPECT_EQ(able.options(ActionKind::kAnswer), (std::set<int>{0, 1}));
  Fight stays = able;
  answer(stays, false);
  EXPECT_EQ(stays.cell(att(0)), cell_at(1, 2));
  EXPECT_EQ(stays.active(), def(0));
  answer(able, true);
  EXPECT_EQ(able.cell(att(0)), cell_at(1, 0));
  EXPECT_EQ(able.active(), def(0));  // it has moved: no more
  EXPECT_EQ(play(Fight(harpies, goblins)).active(), def(0));
  // Without a move there is nowhere to go back to.
  AbleFight near(hero({"F harpies@1,2"}), goblins);
  EXPECT_EQ(near.attack(def(0)).roll(0).roll(0).phase(), Phase::kMoveAfter);
}

TEST(HommFurtherAttacks, ARuleLetsHarpiesReturn) {
  RULE("HA:STRIKE_AND_RETURN");
  AbleFight fight(hero({"F gnolls@1,2"}), ai_hero({"P harpies@1,4"}, kRulebook));
  fight.roll(-1);
  EXPECT_EQ(fight.damage(att(0)), 1);
  EXPECT_EQ(fight.cell(def(0)), cell_at(1, 4));
}

}  // namespace
}  // namespace muster::homm
