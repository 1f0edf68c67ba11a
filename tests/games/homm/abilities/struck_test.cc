// What attacks do to their targets beside damage, and to their unit.
#include "games/homm/state/actions.h"
#include "tests/games/homm/abilities/able.h"

namespace muster::homm {
namespace {

const std::vector<std::uint64_t> kOneOfThree = {2, 1};  // one die, one face
const std::vector<std::uint64_t> kTwoOfThree = {1, 2};  // one die, two faces
const std::vector<std::uint64_t> kTwoDice = {4, 4, 1};  // two dice, one face

// The active unit attacks the first defender with these dice.
Fight attacked(Fight fight, int die) {
  fight.attack(def(0)).roll(die);
  return fight;
}

TEST(HommStruck, Corrosion) {
  RULE("HA:CORROSION_1");
  const auto play = [](const std::string& ruleset) {
    AbleFight fight(hero({"N behemoths@1,1", "F wolf_raiders@0,2", "F wolf_raiders@2,2"}),
                    hero({"F nix@1,2"}), "", ruleset);
    fight.attack(def(0)).roll(-1);
    EXPECT_EQ(fight.damage(def(0)), 4);  // its own attack is not helped
    fight.roll(-1).pick(att(1)).attack(def(0)).roll(0);
    EXPECT_EQ(fight.damage(def(0)), 5);  // 2 - (2 - 1)
    fight.attack(def(0)).roll(0);
    return fight.damage(def(0));
  };
  EXPECT_EQ(play(""), 5);  // one attack only
  EXPECT_EQ(play("corrosion = \"combat\""), 6);
}

TEST(HommStruck, ParalysisByTheDie) {
  RULE("HA:PARALYZE_ON_MINUS1");
  const std::string basilisks = hero({"F basilisks@1,1"});
  const std::string dendroids = hero({"F dendroids@1,2", "F gnolls@3,4"});
  Fight minus = attacked(AbleFight(basilisks, dendroids), -1);
  EXPECT_TRUE(minus.has(def(0), kParalysed));
  EXPECT_EQ(minus.active(), def(1));             // no retaliation
  EXPECT_EQ(minus.pass(), std::vector{def(1)});  // and no activation
  EXPECT_TRUE(strikes_back(attacked(AbleFight(basilisks, dendroids), 0), def(0)));
  EXPECT_TRUE(strikes_back(attacked(Fight(basilisks, dendroids), -1), def(0)));
}

TEST(HommStruck, ParalysisByAnotherDie) {
  RULE("HA:PARALYZE_EXTRA_ZERO");
  const std::string basilisks = hero({"N basilisks@1,1"}), dendroids = hero({"F dendroids@1,2"});
  Fight able = attacked(AbleFight(basilisks, dendroids), 0);
  EXPECT_EQ(able.phase(), Phase::kDice);
  EXPECT_EQ(able.weights(), kOneOfThree);
  Fight missed = able;
  EXPECT_TRUE(strikes_back(dice(missed, 0), def(0)));
  dice(able, 1);
  EXPECT_EQ(able.state.tally.retaliations, 0);
  EXPECT_EQ(able.active(), att(0));  // the dendroids have lost their activation
  EXPECT_TRUE(strikes_back(attacked(Fight(basilisks, dendroids), 0), def(0)));
}

TEST(HommStruck, ParalysisByAStackedUnit) {
  RULE("HA:STACKED_PARALYZE_ATTACK");
  const std::string medusas = "medusas_bank_medusa_stores@1,1";
  const std::string target = hero({"F dendroids@1,2", "F gnolls@3,4"});
  const Fight stacked = attacked(AbleFight(hero({medusas + " stacked"}), target), -1);
  EXPECT_TRUE(stacked.has(def(0), kParalysed));
  EXPECT_FALSE(attacked(AbleFight(hero({medusas}), target), -1).has(def(0), kParalysed));
  EXPECT_FALSE(attacked(Fight(hero({medusas + " stacked"}), target), -1).has(def(0), kParalysed));
}

TEST(HommStruck, ImmunityToParalysis) {
  RULE("HA:IMMUNE_PARALYSIS");
  const std::string medusas = hero({"medusas_bank_medusa_stores@1,1 stacked"});
  for (const std::string unit : {"N troglodytes", "N gargoyles"}) {
    AbleFight fight(medusas, hero({unit + "@1,2"}));
    if (fight.active() == def(0)) fight.end();
    EXPECT_FALSE(attacked(fight, -1).has(def(0), kParalysed)) << unit;
  }
}

TEST(HommStruck, RetaliationsThatParalyse) {
  RULE("HA:RETAL_PARALYZE");
  const std::string champions = hero({"F champions@1,1"});
  const auto play = [&](Fight fight) { return attacked(std::move(fight), -1).roll(-1); };
  const std::string medusas = hero({"P medusas@1,2", "F gnolls@3,4"});
  EXPECT_TRUE(play(AbleFight(champions, medusas)).has(att(0), kParalysed));
  EXPECT_FALSE(play(Fight(champions, medusas)).has(att(0), kParalysed));
  // Not by its own attack.
  AbleFight own(hero({"P medusas@1,1"}), hero({"F gnolls@1,2"}));
  EXPECT_FALSE(attacked(own, -1).has(def(0), kParalysed));
}

TEST(HommStruck, RetaliationsThatParalyseByAnotherDie) {
  RULE("HA:RETAL_PARALYZE_EXTRA_ZERO");
  const std::string champions = hero({"F champions@1,1"});
  const std::string medusas = hero({"F medusas@1,2", "F gnolls@3,4"});
  Fight able = attacked(AbleFight(champions, medusas), -1).roll(0);
  EXPECT_EQ(able.weights(), kOneOfThree);
  Fight missed = able;
  EXPECT_FALSE(dice(missed, 0).has(att(0), kParalysed));
  EXPECT_TRUE(dice(able, 1).has(att(0), kParalysed));
  EXPECT_EQ(attacked(Fight(champions, medusas), -1).roll(0).active(), def(0));
}

TEST(HommStruck, Poison) {
  RULE("HA:POISON_ATTACK_1");
  const std::string target = hero({"F dendroids@1,2"});
  const auto play = [&](Fight fight) {
    fight.attack(def(0)).roll(-1).roll(-1).end();
    return fight;
  };
  const Fight able = play(AbleFight(hero({"F wyverns@1,1"}), target));
  EXPECT_EQ(able.active(), def(0));
  EXPECT_EQ(able.damage(def(0)), 3);  // 2 and the cube
  EXPECT_EQ(able.unit(def(0)).poison, 0);
  EXPECT_EQ(play(Fight(hero({"F wyverns@1,1"}), target)).damage(def(0)), 2);
  RULE("HA:POISON_ATTACK_2");
  Fight two = play(AbleFight(hero({"P wyverns@1,1"}), target));
  EXPECT_EQ(two.damage(def(0)), 4);  // 3 and the first cube
  EXPECT_EQ(two.unit(def(0)).poison, 1);
  two.end().end();
  EXPECT_FALSE(two.alive(def(0)));  // 5 of 5
  EXPECT_EQ(two.state.winner, 0);
}

TEST(HommStruck, PoisonOfAnAttackWithoutDamageAddsUp) {
  RULE("HA:POISON_ATTACK_1");
  AbleFight fight(hero({"N haspids@1,1"}), hero({"F nix@1,2"}));
  fight.attack(def(0)).roll(0).roll(0);
  EXPECT_EQ(fight.unit(def(0)).poison, 0);  // its activation took the cube
  EXPECT_EQ(fight.damage(def(0)), 4);
  fight.end().attack(def(0));
  fight.state.units[def(0)].poison = 3;
  fight.state.units[def(0)].damage = 0;
  fight.roll(-1).roll(-1);
  EXPECT_EQ(fight.unit(def(0)).poison, 3);  // 3 and 1, less the one of its activation
}

TEST(HommStruck, PoisonOfEveryAttack) {
  RULE("HA:POISON_ANY_1");
  AbleFight own(hero({"P manticores_alt@1,1"}), hero({"F nix@1,2"}));
  own.attack(def(0)).roll(-1).roll(-1);
  EXPECT_EQ(own.unit(def(0)).poison, 1);
  const std::string manticores = hero({"P manticores_alt@1,2"});
  const auto play = [&](Fight fight) {
    fight.attack(def(0)).roll(-1).roll(0);
    return fight.unit(att(0)).poison;
  };
  EXPECT_EQ(play(AbleFight(hero({"P archangels@1,1"}), manticores)), 1);
  EXPECT_EQ(play(Fight(hero({"P archangels@1,1"}), manticores)), 0);
}

TEST(HommStruck, DamageByAnotherDie) {
  RULE("HA:DMG1_EXTRA_ZERO");
  const std::string wyverns = hero({"N wyverns@1,1"}), nix = hero({"F nix@1,2"});
  Fight able = attacked(AbleFight(wyverns, nix), 0);
  EXPECT_EQ(able.weights(), kOneOfThree);
  Fight missed = able;
  EXPECT_EQ(dice(missed, 0).damage(def(0)), 2);
  EXPECT_EQ(dice(able, 1).damage(def(0)), 3);
  EXPECT_TRUE(strikes_back(able, def(0)));
  EXPECT_TRUE(strikes_back(attacked(Fight(wyverns, nix), 0), def(0)));
}

TEST(HommStruck, Thunder) {
  RULE("HA:THUNDER_EXTRA_ZERO_PLUS1");
  const std::string birds = hero({"P thunderbirds@1,1"}), nix = hero({"F nix@1,2"});
  Fight able = attacked(AbleFight(birds, nix), 0);
  EXPECT_EQ(able.weights(), kTwoOfThree);
  EXPECT_EQ(dice(able, 1).damage(def(0)), 3);
  EXPECT_TRUE(strikes_back(able, def(0)));  // before the retaliation
  EXPECT_TRUE(strikes_back(attacked(Fight(birds, nix), 0), def(0)));
  // After its retaliations, too: the icon is passive.
  AbleFight back(hero({"P haspids@1,1"}), hero({"P thunderbirds@1,2"}));
  back.attack(def(0)).roll(-1).roll(0);
  EXPECT_EQ(back.damage(att(0)), 1);
  EXPECT_EQ(dice(back, 1).damage(att(0)), 2);
}

// The target falls before the dice: none are rolled.
TEST(HommStruck, NoDiceForADefeatedTarget) {
  RULE("HA:THUNDER_EXTRA_ZERO_PLUS1");
  AbleFight fight(hero({"P thunderbirds@1,1"}), hero({"F gremlins@1,2", "F gnolls@3,4"}));
  fight.attack(def(0)).roll(0);
  EXPECT_EQ(fight.phase(), Phase::kMoveAfter);
}

TEST(HommStruck, DeathStare) {
  RULE("HA:DEATH_STARE_DOUBLE_ZERO");
  const std::string nix = hero({"F nix@1,2", "F gnolls@3,4"});
  Fight able = attacked(AbleFight(hero({"P gorgons@1,1"}), hero({"P demons@1,2"})), 0);
  EXPECT_EQ(able.weights(), kTwoDice);
  Fight one = able;
  EXPECT_TRUE(strikes_back(dice(one, 1), def(0)));
  EXPECT_EQ(one.damage(def(0)), 3);
  dice(able, 2);
  EXPECT_EQ(able.card(def(0)), "demons_few");  // its Pack side lost all: turned, undamaged
  EXPECT_EQ(able.damage(def(0)), 0);
  EXPECT_TRUE(strikes_back(able, def(0)));
  EXPECT_TRUE(
      strikes_back(attacked(Fight(hero({"P gorgons@1,1"}), hero({"P demons@1,2"})), 0), def(0)));
  RULE("HA:DEATH_STARE_DOUBLE_MINUS1");
  Fight neutral =
      attacked(AbleFight(hero({"N gorgons@1,1"}), hero({"F dendroids@1,2", "F gnolls@3,4"})), 0);
  EXPECT_EQ(neutral.weights(), kTwoDice);
  EXPECT_FALSE(dice(neutral, 2).alive(def(0)));
}

TEST(HommStruck, Fear) {
  RULE("HA:FEAR_PUSH_EXTRA_ZERO");
  const std::string dragons = hero({"N ghost_dragons@1,1"}), nix = hero({"F nix@1,2"});
  Fight able = attacked(AbleFight(dragons, nix), 0);
  EXPECT_EQ(able.weights(), kOneOfThree);
  Fight brave = able;
  EXPECT_TRUE(strikes_back(dice(brave, 0), def(0)));
  dice(able, 1);
  EXPECT_EQ(able.to_move(), 1);  // its owner's choice
  EXPECT_EQ(able.options(ActionKind::kPickSpace), cells({{0, 2}, {2, 2}, {1, 3}}));
  able.pick_space(0, 2);
  EXPECT_EQ(able.cell(def(0)), cell_at(0, 2));
  EXPECT_EQ(able.state.tally.retaliations, 0);
  EXPECT_TRUE(strikes_back(attacked(Fight(dragons, nix), 0), def(0)));
}

TEST(HommStruck, ThePlayerSaysWhereAnAiUnitFlees) {
  RULE("AI-15");
  const auto struck = [](const std::string& rule) {
    Fight fight =
        attacked(AbleFight(hero({"N ghost_dragons@1,1"}), ai_hero({"F nix@1,2"}, rule)), 0);
    return dice(fight, 1);
  };
  Fight asked = struck(kRulebook);
  EXPECT_EQ(asked.to_move(), 0);
  EXPECT_EQ(asked.options(ActionKind::kPickSpace), cells({{0, 2}, {2, 2}, {1, 3}}));
  asked.pick_space(1, 3);
  EXPECT_EQ(asked.cell(def(0)), cell_at(1, 3));
  // Under a rule that takes the first of equal ones nobody is asked.
  const Fight first =
      struck("rule = {melee = [\"closest\"], ranged = [\"closest\"], tie = \"first\"}");
  EXPECT_EQ(first.cell(def(0)), cell_at(0, 2));
}

TEST(HommStruck, NowhereToFlee) {
  RULE("HA:FEAR_PUSH_EXTRA_ZERO");
  AbleFight fight(hero({"N ghost_dragons@1,0", "F gnolls@0,1"}), hero({"F nix@0,0"}));
  fight.attack(def(0)).roll(0);
  dice(fight, 1);
  EXPECT_TRUE(strikes_back(fight, def(0)));
}

TEST(HommStruck, WeaknessToken) {
  RULE("HA:WEAKNESS_TOKEN_ATTACK_1");
  const std::string sorceresses = hero({"P sorceresses@1,0"}), target = hero({"F dendroids@1,3"});
  Fight able = attacked(AbleFight(sorceresses, target), -1);
  EXPECT_EQ(attack_of(able, def(0)), 3);
  able.end();
  able.pass();  // this round
  EXPECT_EQ(attack_of(able, def(0)), 3);
  able.pass();  // and the next
  EXPECT_EQ(able.state.round, 3);
  EXPECT_EQ(attack_of(able, def(0)), 4);
  EXPECT_EQ(attack_of(attacked(Fight(sorceresses, target), -1), def(0)), 4);
}

TEST(HommStruck, HealingByAttack) {
  RULE("HA:HEAL_SELF_ATTACK_2");
  const std::string gnolls = hero({"F gnolls@1,2", "F gnolls@3,4"});
  const auto left = [&](Fight fight) { return attacked(std::move(fight), -1).damage(att(0)); };
  EXPECT_EQ(left(AbleFight(hero({"P vampires@1,1 damage=3"}), gnolls)), 1);
  EXPECT_EQ(left(AbleFight(hero({"P vampires@1,1 damage=1"}), gnolls)), 0);
  EXPECT_EQ(left(Fight(hero({"P vampires@1,1 damage=3"}), gnolls)), 3);
  RULE("HA:HEAL_SELF_ATTACK_ALL");
  const std::string bank = "vampires_bank_crypt@1,1 damage=2";
  AbleFight able(hero({bank}), gnolls);
  EXPECT_TRUE(strikes_back(able.attack(def(0)).roll(-1), def(0)));
  EXPECT_EQ(able.damage(att(0)), 0);  // before the retaliation
  EXPECT_EQ(Fight(hero({bank}), gnolls).attack(def(0)).roll(-1).damage(att(0)), 2);
}

}  // namespace
}  // namespace muster::homm
