// What was keyed to the attack die, in the course of attacks (DS-16 .. DS-30).
#include "tests/games/homm/stack_fight.h"

#include "games/homm/attack/pool.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

// "F griffins tokens=2" on a space.
std::string on(const std::string& unit, const std::string& space) {
  const std::size_t name = std::min(unit.find(' ', 2), unit.size());
  return unit.substr(0, name) + "@" + space + unit.substr(name);
}

StackFight duel(const std::string& attacker, const std::string& target,
                const std::string& settings = "", const std::string& cards = "") {
  StackFight fight(hero({on(attacker, "1,1")}, cards), hero({on(target, "1,2"), "F goblins@3,4"}),
                   settings);
  fight.pass(att(0));
  return fight;
}

// The faces whose dice the next node counts, from the lowest to the highest.
std::pair<int, int> next_group(const StackFight& fight) {
  const FaceGroup group = pool_group(fight.state);
  return {group.lowest, fight.state.pool_roll.face};
}

TEST(StacksDice, BasilisksCompareOnesAndSixes) {
  RULE("DS-17");
  const auto paralysed = [](const std::vector<int>& faces) {
    StackFight fight(hero({"F basilisks@1,1"}), hero({"F champions@1,2", "F zombies@3,4"}));
    fight.pass(att(0));
    fight.attack(def(0));
    fight.throws(faces);
    return fight.has(def(0), kParalysed);
  };
  EXPECT_TRUE(paralysed({1, 1, 6}));
  EXPECT_TRUE(paralysed({1, 2, 3}));
  EXPECT_FALSE(paralysed({1, 6, 2}));
  EXPECT_FALSE(paralysed({2, 3, 4}));
  EXPECT_FALSE(paralysed({6, 6, 1}));
}

TEST(StacksDice, ElvesShootAgainUnlessMoreSixesShow) {
  RULE("DS-17");
  RULE("DS-33");
  const auto again = [](const std::vector<int>& faces) {
    StackFight fight(hero({"F elves@1,1 upgraded tokens=1"}),
                     hero({"F champions@1,3", "F goblins@3,4"}));
    fight.pass(att(0));
    fight.attack(def(0));
    fight.throws(faces);
    const bool second = fight.rolling() && fight.state.kind == AttackKind::kAgain;
    EXPECT_EQ(fight.thrown(), second ? 3 : 0);
    return second;
  };
  EXPECT_TRUE(again({1, 1, 6}));
  EXPECT_TRUE(again({2, 3, 4}));
  EXPECT_FALSE(again({6, 3, 4}));
}

TEST(StacksDice, ZombiesDefendAgainstSixes) {
  RULE("DS-17");
  RULE("DS-30");
  // Crusaders (3) against Zombies (1): 4 hits, with 1 defense more it does not.
  const auto hit = [](const std::vector<int>& faces, const std::string& settings) {
    return pool_hits(duel("F crusaders", "F zombies", settings), def(0), faces);
  };
  EXPECT_EQ(hit({4, 6, 1}, ""), 2);
  EXPECT_EQ(hit({4, 6, 2}, ""), 1);
  EXPECT_EQ(hit({5, 6, 2}, "triggered_values = \"as_damage\""), 1);
  EXPECT_EQ(hit({5, 6, 1}, "triggered_values = \"as_damage\""), 2);
}

TEST(StacksDice, OnlyWhatMattersIsToldApart) {
  RULE("DS-12");
  StackFight plain = duel("F crusaders", "F griffins");
  plain.attack(def(0));
  EXPECT_EQ(next_group(plain), (std::pair{3, 6}));
  StackFight keyed = duel("F crusaders", "F zombies");
  keyed.attack(def(0));
  EXPECT_EQ(next_group(keyed), (std::pair{6, 6}));
  keyed.act(ActionKind::kPool, 32 * 6);
  EXPECT_EQ(next_group(keyed), (std::pair{5, 5}));
  keyed.act(ActionKind::kPool, 32 * 5);
  EXPECT_EQ(next_group(keyed), (std::pair{4, 4}));
  keyed.act(ActionKind::kPool, 32 * 4);
  EXPECT_EQ(next_group(keyed), (std::pair{2, 3}));
}

TEST(StacksDice, HalflingsRerollOnes) {
  RULE("DS-19");
  StackFight fight = duel("N leprechaun", "F griffins");  // 2 against 0: 4 and more
  fight.attack(def(0));
  const FaceGroup group = pool_group(fight.state);
  EXPECT_EQ(group.weight, 21u);  // 7 of 36 each
  EXPECT_EQ(group.below, 15u);
}

TEST(StacksDice, NeutralChampionsSumAndThrowOnesAway) {
  RULE("DS-20");
  RULE("DS-22");
  StackFight fight = duel("N champions", "F griffins");
  fight.attack(def(0));
  EXPECT_FALSE(fight.alive(def(0)));  // 2 and more hits, and no 1 is left: nothing to be known
  StackFight tough = duel("N champions", "F haspids");  // 3 defense
  tough.attack(def(0));
  const FaceGroup group = pool_group(tough.state);
  EXPECT_EQ(group.weight + group.below, 25u);
}

TEST(StacksDice, LowerAndHigherCancel) {
  RULE("DS-21");
  // Neutral crusaders roll two, the higher counts; retaliating to few dread knights, the lower.
  StackFight fight = duel("F dread_knights", "N crusaders tokens=3");
  fight.attack(def(0));
  fight.throws({1, 1, 1, 1});
  ASSERT_EQ(fight.state.kind, AttackKind::kRetaliation);
  const FaceGroup group = pool_group(fight.state);
  EXPECT_EQ(group.weight + group.below, 6u);
  StackFight alone = duel("F gnolls", "N crusaders");
  alone.attack(def(0));
  alone.throws_all(1);
  const FaceGroup higher = pool_group(alone.state);
  EXPECT_EQ(higher.weight + higher.below, 36u);
}

TEST(StacksDice, MummiesTurnSixesIntoOnes) {
  RULE("DS-23");
  StackFight fight = duel("F champions", "N mummies");
  fight.attack(def(0));
  const FaceGroup group = pool_group(fight.state);
  EXPECT_EQ(group.weight + group.below, 6u);
  EXPECT_EQ(group.below, 2u);  // 1s and 6s miss; all others hit
}

TEST(StacksDice, MummiesIgnoreTheirDice) {
  RULE("DS-24");
  StackFight fight = duel("N mummies tokens=2", "F griffins");
  const int attack = fight.rules().row(fight.unit(att(0))).attack;
  const int dice = dice_of(fight.rules(), fight.state, att(0));
  fight.attack(def(0));
  EXPECT_FALSE(fight.rolling() && fight.state.kind == AttackKind::kMain);  // nothing to be known
  const int expected = ignored_damage(attack, 0, dice);
  if (fight.alive(def(0))) {
    EXPECT_EQ(fight.damage(def(0)), expected);
  } else {
    EXPECT_GE(expected, 4);
  }
}

TEST(StacksDice, HalberdiersPayToIgnoreTheDice) {
  RULE("DS-24");
  StackFight fight(hero({"F crusaders@1,1 tokens=1"}),
                   hero({"F halberdiers@1,2 upgraded tokens=3", "F goblins@3,4"},
                        holds({.hand = {"stat_power"}})));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.answer(true);
  fight.choose("stat_power").no_cards();
  if (fight.rolling()) fight.throws_all(6);
  fight.no_cards();
  ASSERT_TRUE(fight.asks_tokens());
  EXPECT_EQ(fight.state.damage, 2);  // 3 - 1 = 2 for four dice, and four dice it is
}

TEST(StacksDice, BlessRollsNothing) {
  RULE("DS-25");
  StackFight fight(hero({"F basilisks@1,1 tokens=2"}, holds({.hand = {"bless"}})),
                   hero({"F champions@1,2", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  fight.play("bless");
  fight.no_cards();
  if (fight.phase() == Phase::kAsk) fight.pick(att(0));
  fight.no_cards();
  // 4 - 2 = 2 for four dice; five dice: 2.5, rounded up. No result, so nothing paralyses.
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_FALSE(fight.has(def(0), kParalysed));
  EXPECT_EQ(fight.state.kind, AttackKind::kRetaliation);
}

TEST(StacksDice, GhostDragonsAddOne) {
  RULE("DS-26");
  // 7 against 3: as rolled 2 and more would hit; with 1 more every face does.
  StackFight fight = duel("F ghost_dragons upgraded", "F haspids tokens=3");
  fight.attack(def(0));
  EXPECT_FALSE(fight.rolling());
  ASSERT_TRUE(fight.asks_tokens());
  EXPECT_EQ(fight.state.damage, 4);
  StackFight natural =
      duel("F ghost_dragons upgraded", "F haspids tokens=3", "faces = \"natural\"");
  natural.attack(def(0));
  natural.throws({1, 1, 2, 3});
  EXPECT_EQ(natural.state.damage, 2);
  RULE("DS-08");
}

TEST(StacksDice, TheAxeTriples) {
  RULE("DS-27");
  StackFight fight(hero({"F crusaders@1,1 tokens=2"}, holds({.hand = {"centaurs_axe"}})),
                   hero({"F griffins@1,2 tokens=3", "F goblins@3,4"}));
  fight.pass(att(0));
  fight.attack(def(0));
  StackFight plain = fight;
  plain.no_cards();
  plain.throws({3, 3, 4, 5, 6});
  plain.no_cards();
  EXPECT_EQ(plain.state.damage, 5);  // 3 against 0: 3 and more
  fight.play("centaurs_axe").no_cards();
  fight.throws({3, 3, 4, 5, 6});
  fight.no_cards();
  EXPECT_EQ(fight.state.damage, 3);
}

TEST(StacksDice, DiceOfAbilitiesStayAttackDice) {
  RULE("DS-16");
  StackFight fight = duel("F thunderbirds upgraded", "F champions");
  fight.attack(def(0));
  fight.throws_all(1);
  ASSERT_EQ(fight.phase(), Phase::kDice);
  EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{1, 2}));  // 0 or +1: two in three
}

// Crusaders with Slayer against gold.
StackFight slayer(const std::string& settings) {
  StackFight fight(hero({"F crusaders@1,1"}, holds({.hand = {"slayer"}, .deck = {"bless"}})),
                   hero({"F haspids@1,2", "F goblins@3,4"}), settings);
  fight.pass(att(0));
  fight.attack(def(0));
  fight.play("slayer");
  while (fight.phase() == Phase::kWindow) fight.no_card();
  return fight;
}

TEST(StacksDice, SlayerRollsItsOwnDice) {
  RULE("DS-16");
  StackFight fight = slayer("");
  ASSERT_EQ(fight.phase(), Phase::kDice);
  fight.dice(2);
  while (!fight.rolling()) {
    if (fight.phase() == Phase::kDrawCards) {
      fight.draw("bless");
    } else {
      fight.no_card();
    }
  }
  EXPECT_EQ(pool_hits(fight, def(0), {4, 4, 6}), 3);  // 5 against 3
  StackFight sums = slayer("slayer = \"sum\"");
  while (!sums.rolling()) {
    if (sums.phase() == Phase::kDrawCards) {
      sums.draw("bless");
    } else {
      sums.no_card();
    }
  }
  const FaceGroup sixes = pool_group(sums.state);
  EXPECT_EQ(sixes.weight, 5u);  // of 18: other dice than 1s and 6s are thrown again
  EXPECT_EQ(sixes.below, 13u);
}

}  // namespace
}  // namespace muster::homm
