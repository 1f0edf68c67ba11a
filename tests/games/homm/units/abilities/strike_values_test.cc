// Attack, defense and damage of one attack, as abilities change them.
#include "games/homm/changes/units.h"
#include "tests/games/homm/fixture.h"
#include "tests/games/homm/units/abilities/strikes.h"

namespace muster::homm {
namespace {

using Damages = std::vector<int>;  // by face -1, 0, +1

TEST(HommStrike, DamageIsAttackPlusDieMinusDefenseNeverBelowNothing) {
  RULE("HC-37");
  EXPECT_EQ(Blow("F gnolls", "F gnolls").damages(), (Damages{0, 1, 2}));
  EXPECT_EQ(Blow("F goblins", "F champions").damages(), (Damages{0, 0, 0}));
}

TEST(HommStrike, CoverComesBeforeTheCap) {
  RULE("HC-82");
  Blow blow("P hydras", "P nix");  // 7 - 2, at most 4
  EXPECT_EQ(blow.damages(), (Damages{4, 4, 4}));
  blow.strike.cover = 1;
  EXPECT_EQ(blow.damages(), (Damages{3, 4, 4}));
  blow.strike.cover = 10;
  EXPECT_EQ(blow.damages(), (Damages{0, 0, 0}));
}

TEST(HommStrike, TheDefenseTokensDie) {
  RULE("HC-53");
  const Blow blow("F gnolls", "F gnolls");  // its strike refers to the units' sides in it
  const Strike strike = blow.prepared();
  EXPECT_EQ(damage(strike, {1}, 0), 2);
  EXPECT_EQ(damage(strike, {1}, 1), 1);
}

TEST(HommStrike, Caps) {
  RULE("HA:DAMAGE_CAP_4");
  EXPECT_EQ(Blow("F cyclopes", "P nix").damages(), (Damages{2, 3, 4}));
  EXPECT_EQ(Blow("P archangels", "P nix").damages(), (Damages{4, 4, 4}));
  EXPECT_EQ(Blow("P archangels", "P nix", kRetaliation).damages(), (Damages{4, 4, 4}));
  EXPECT_EQ(Blow("P archangels", "P nix", AttackKind::kExtra).damages(), (Damages{4, 4, 4}));
  EXPECT_EQ(bare_blow("P archangels", "P nix").damages(), (Damages{4, 5, 6}));
  RULE("HA:DAMAGE_CAP_5");
  EXPECT_EQ(Blow("P archangels", "N nix").damages(), (Damages{5, 5, 5}));
  EXPECT_EQ(bare_blow("P archangels", "N nix").damages(), (Damages{5, 6, 7}));
}

TEST(HommStrike, DefenseAgainstGoodRolls) {
  RULE("HA:DEF1_ON_PLUS1");
  EXPECT_EQ(Blow("F demons", "F zombies").damages(), (Damages{1, 2, 2}));
  EXPECT_EQ(bare_blow("F demons", "F zombies").damages(), (Damages{1, 2, 3}));
  RULE("HA:DEF1_ON_ZERO_OR_PLUS1");
  EXPECT_EQ(Blow("F demons", "P zombies").damages(), (Damages{1, 1, 2}));
  EXPECT_EQ(Blow("F demons", "P zombies", kRetaliation).damages(), (Damages{1, 1, 2}));
  EXPECT_EQ(Blow("F demons", "P zombies", AttackKind::kExtra).damages(), (Damages{1, 1, 2}));
  EXPECT_EQ(bare_blow("F demons", "P zombies").damages(), (Damages{1, 2, 3}));
}

TEST(HommStrike, WithoutARollNothingIsKeyedToTheDie) {
  Blow blow("F demons", "P zombies");
  blow.strike.dice.no_roll = true;
  EXPECT_EQ(blow.damage(0), 2);
  Blow knights("P dread_knights", "F gnolls");
  knights.strike.dice.no_roll = true;
  EXPECT_EQ(knights.damage(0), 5);
}

TEST(HommStrike, DefenseAgainstRetaliations) {
  RULE("HA:DEF1_VS_RETALIATION");
  EXPECT_EQ(Blow("F demons", "N dread_knights", kRetaliation).damages(), (Damages{0, 1, 2}));
  EXPECT_EQ(Blow("F demons", "N dread_knights").damages(), (Damages{1, 2, 3}));
  EXPECT_EQ(bare_blow("F demons", "N dread_knights", kRetaliation).damages(), (Damages{1, 2, 3}));
}

TEST(HommStrike, AttackByTheDie) {
  RULE("HA:ATK1_ON_ZERO_OR_PLUS1");
  EXPECT_EQ(Blow("P dread_knights", "F gnolls").damages(), (Damages{4, 6, 7}));
  EXPECT_EQ(bare_blow("P dread_knights", "F gnolls").damages(), (Damages{4, 5, 6}));
  EXPECT_EQ(Blow("P dread_knights", "F gnolls", kRetaliation).damages(), (Damages{4, 5, 6}));
}

TEST(HommStrike, AttackOfATurnedUnit) {
  RULE("HA:ATK2_IF_FLIPPED");
  Blow blow("F haspids", "F gnolls");
  EXPECT_EQ(blow.damages(), (Damages{3, 4, 5}));
  blow.strike.flipped = true;
  EXPECT_EQ(blow.damages(), (Damages{5, 6, 7}));
  blow.strike.kind = kRetaliation;
  EXPECT_EQ(blow.damages(), (Damages{3, 4, 5}));
}

TEST(HommStrike, AUnitThatTurnsInTheFightAttacksAsATurnedOne) {
  RULE("HA:ATK2_IF_FLIPPED");
  const auto harm = [](const std::string& unit) {
    AbleFight fight(hero({unit}), hero({"F behemoths@1,2"}));
    if (unit.front() == 'P') hurt(fight.rules(), fight.state, att(0), 1);
    EXPECT_EQ(fight.card(att(0)), "haspids_few");
    return fight.attack(def(0)).roll(-1).damage(def(0));
  };
  EXPECT_EQ(harm("F haspids@1,1"), 2);
  EXPECT_EQ(harm("P haspids@1,1 damage=7"), 4);
}

TEST(HommStrike, AttackOfAStackedUnit) {
  RULE("HA:STACKED_ATK_3");
  Blow blow("black_dragons_bank_dragon_utopia", "F gnolls");
  EXPECT_EQ(blow.damages(), (Damages{3, 4, 5}));
  blow.strike.stacked = true;
  EXPECT_EQ(blow.damages(), (Damages{6, 7, 8}));
  blow.strike.kind = kRetaliation;
  EXPECT_EQ(blow.damages(), (Damages{6, 7, 8}));
}

TEST(HommStrike, ReducedDefense) {
  RULE("HA:REDUCE_DEF_1");
  EXPECT_EQ(Blow("F behemoths", "F champions").damages(), (Damages{4, 5, 6}));
  EXPECT_EQ(bare_blow("F behemoths", "F champions").damages(), (Damages{3, 4, 5}));
  EXPECT_EQ(Blow("F behemoths", "N boars").prepared().defense, 0);
  RULE("HA:REDUCE_DEF_2");
  EXPECT_EQ(Blow("P behemoths", "P hydras").damages(), (Damages{5, 6, 7}));
  EXPECT_EQ(bare_blow("P behemoths", "P hydras").damages(), (Damages{3, 4, 5}));
  EXPECT_EQ(Blow("P behemoths", "F gnolls").prepared().defense, 0);
  EXPECT_EQ(Blow("P behemoths", "P hydras", kRetaliation).prepared().defense, 3);
  RULE("HA:REDUCE_DEF_2_ON_MINUS1");
  EXPECT_EQ(Blow("N rust_dragons", "P hydras").damages(), (Damages{5, 4, 5}));
  EXPECT_EQ(bare_blow("N rust_dragons", "P hydras").damages(), (Damages{3, 4, 5}));
}

TEST(HommStrike, PrintedDefenseIgnored) {
  RULE("HA:IGNORE_PRINTED_DEF");
  Blow blow("P manticores", "P hydras");  // defense 3
  EXPECT_EQ(blow.prepared().defense, 0);
  blow.strike.defense = 5;  // 2 of it from a card
  blow.strike.defense_changes = 2;
  EXPECT_EQ(blow.prepared().defense, 2);
  blow.strike.defense = 2;  // or a token takes some away
  blow.strike.defense_changes = -1;
  EXPECT_EQ(blow.prepared().defense, 0);
  EXPECT_EQ(bare_blow("P manticores", "P hydras").prepared().defense, 3);
  EXPECT_EQ(Blow("P manticores", "P hydras", kRetaliation).prepared().defense, 3);
}

// Hatred goes by the card's name, whatever its side.
TEST(HommStrike, Hatred) {
  struct Case {
    const char* code;
    const char* hater;
    std::vector<std::string> hated;
    int amount;
  };
  const std::vector<Case> cases = {
      {"HA:HATE_ARCH_DEVILS_2",
       "N archangels",
       {"F arch_devils", "P arch_devils", "N arch_devils"},
       2},
      {"HA:HATE_ARCHANGELS_2",
       "N arch_devils",
       {"F archangels", "P archangels", "N archangels"},
       2},
      {"HA:HATE_BLACK_DRAGONS_2",
       "N titans",
       {"F black_dragons", "P black_dragons", "N black_dragons",
        "black_dragons_bank_dragon_utopia"},
       2},
      {"HA:HATE_EFREET_1", "N genies", {"F efreet", "P efreet", "N efreet"}, 1}};
  for (const Case& each : cases) {
    RULE(each.code);
    const int printed = row_of(each.hater).attack;
    for (const std::string& target : each.hated) {
      EXPECT_EQ(Blow(each.hater, target).prepared().attack, printed + each.amount) << target;
      EXPECT_EQ(Blow(each.hater, target, kRetaliation).prepared().attack, printed) << target;
    }
    EXPECT_EQ(Blow(each.hater, "F gnolls").prepared().attack, printed);
  }
}

TEST(HommStrike, WeakerRetaliations) {
  RULE("HA:ENEMY_RETAL_ATK_MINUS_1");
  EXPECT_EQ(Blow("F demons", "P dragon_flies", kRetaliation).prepared().attack, 2);
  EXPECT_EQ(Blow("F demons", "P dragon_flies").prepared().attack, 3);
  EXPECT_EQ(bare_blow("F demons", "P dragon_flies", kRetaliation).prepared().attack, 3);
  RULE("HA:ENEMY_RETAL_ATK_MINUS_2");
  const std::string hive = "dragon_flies_bank_dragon_fly_hive";
  EXPECT_EQ(Blow("F demons", hive, kRetaliation).prepared().attack, 1);
  EXPECT_EQ(Blow("F goblins", hive, kRetaliation).prepared().attack, 0);  // never below 0
}

// HC-84: what belongs to an attack icon stays out of further attacks and of retaliations, unless
// the ruleset lets retaliations have it.
TEST(HommStrike, AttackIconsActInTheFirstAttackOnly) {
  RULE("HC-84");
  const std::vector<std::string> units = {
      "N sharpshooters", "N leprechaun",    "N champions",     "N minotaurs",    "P crusaders",
      "P champions",     "P ghost_dragons", "N mummies",       "F haspids",      "F behemoths",
      "P behemoths",     "P manticores",    "P dread_knights", "N rust_dragons", "N genies"};
  for (const std::string& unit : units) {
    const auto numbers = [&](AttackKind kind, bool all_icons, bool abilities) {
      Blow blow(unit, "P efreet", kind, abilities);
      blow.strike.moved = blow.strike.flipped = true;
      blow.strike.all_icons = all_icons;
      Strike strike = blow.prepared();
      strike.dice.reroll_minus1_always = false;  // passive
      return std::pair{strike.dice, blow.damages()};
    };
    EXPECT_NE(numbers(AttackKind::kMain, false, true), numbers(AttackKind::kMain, false, false))
        << unit;
    for (const AttackKind kind : {AttackKind::kAgain, AttackKind::kExtra, kRetaliation}) {
      EXPECT_EQ(numbers(kind, false, true), numbers(kind, false, false)) << unit;
    }
    EXPECT_EQ(numbers(kRetaliation, true, true), numbers(AttackKind::kMain, false, true)) << unit;
  }
}

}  // namespace
}  // namespace muster::homm
