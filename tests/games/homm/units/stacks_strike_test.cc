// One attack between two cards under the Dice Stacks mod, in numbers and without a board.
#include <functional>

#include "games/homm/units/odds.h"
#include "tests/games/homm/units/abilities/strikes.h"

namespace muster::homm {
namespace {

using dice::Fraction;

// An attack with `tokens` on the attacker.
Strike stack_blow(const Blow& blow, int tokens) {
  Strike strike = blow.prepared();
  strike.pool = base_dice(strike.attacker->tier) + tokens;
  return strike;
}

TEST(StacksStrike, ExampleOfPitLords) {
  RULE("DS-03");
  RULE("DS-08");
  RULE("DS-09");
  RULE("DS-11");
  Blow blow("P pit_lords", "F black_dragons");
  blow.strike.defense += 1;  // a Defense card
  const Strike attack = stack_blow(blow, 4);
  EXPECT_EQ(attack.pool, 7);
  EXPECT_EQ(rolled_damage(attack, Pool{6, 1, 4, 5, 3, 6, 2}), 3);
  Blow back("F black_dragons", "P pit_lords", AttackKind::kRetaliation);
  EXPECT_EQ(rolled_damage(stack_blow(back, 0), Pool{1, 1, 4, 5}), 3);
  EXPECT_EQ(rolled_damage(stack_blow(back, 0), Pool{2, 3, 4, 5}), 4);
  // The Upgraded side has 2 attack more.
  Blow upgraded("P black_dragons", "P pit_lords", AttackKind::kRetaliation);
  EXPECT_EQ(rolled_damage(stack_blow(upgraded, 0), Pool{1, 1, 4, 5}), 4);
  EXPECT_EQ(rolled_damage(stack_blow(upgraded, 0), Pool{1, 1, 1, 1}), 3);
}

TEST(StacksStrike, ValuesDoNotFallBelowZero) {
  RULE("DS-13");
  Blow blow = bare_blow("F goblins", "F gnolls");
  blow.strike.attack = -3;
  blow.strike.defense = -2;
  const Strike strike = stack_blow(blow, 0);
  EXPECT_EQ(hits(strike, Pool{5, 6}), 1);
  EXPECT_EQ(rolled_damage(strike, Pool{5, 6}), 1);
}

TEST(StacksStrike, AbilitiesKeyedToTheDiceComeFirst) {
  RULE("DS-30");
  RULE("DS-17");
  // Zombies have 1 more defense against more 6s than 1s: 4 no longer hits.
  Blow blow("F griffins", "F zombies");
  blow.strike.attack = 3;
  blow.strike.defense = 1;
  Strike strike = stack_blow(blow, 2);
  EXPECT_EQ(hits(strike, Pool{4, 4, 6, 1}), 3);
  EXPECT_EQ(hits(strike, Pool{4, 4, 6, 2}), 1);
  EXPECT_EQ(rolled_damage(strike, Pool{4, 4, 6, 2}), 1);
  strike.readings.keyed_damage = true;
  EXPECT_EQ(hits(strike, Pool{4, 4, 6, 2}), 3);
  EXPECT_EQ(rolled_damage(strike, Pool{4, 4, 6, 2}), 2);
  EXPECT_EQ(rolled_damage(strike, Pool{4, 4, 6, 1}), 3);
}

TEST(StacksStrike, AttackKeyedToTheDice) {
  RULE("DS-30");
  Blow blow("P dread_knights", "F gnolls");  // +1 attack at 0 and +1
  blow.strike.attack = 3;
  blow.strike.defense = 1;
  Strike strike = stack_blow(blow, 0);
  EXPECT_EQ(hits(strike, Pool{3, 3, 3, 2}), 3);
  EXPECT_EQ(hits(strike, Pool{3, 3, 3, 1}), 0);
  strike.readings.keyed_damage = true;
  EXPECT_EQ(rolled_damage(strike, Pool{3, 3, 3, 2}), 1);
  EXPECT_EQ(rolled_damage(strike, Pool{4, 4, 4, 4}), 4);  // not above the dice
}

TEST(StacksStrike, AdditionsMakeOnesHit) {
  RULE("DS-08");
  RULE("DS-26");
  Blow blow("P ghost_dragons", "F gnolls");
  blow.strike.attack = 5;
  blow.strike.defense = 1;  // 2 and more hits
  Strike strike = stack_blow(blow, 0);
  EXPECT_EQ(strike.dice.shift, 1);
  EXPECT_EQ(hits(strike, Pool{1, 1, 2, 5}), 4);
  strike.readings.natural_faces = true;
  EXPECT_EQ(hits(strike, Pool{1, 1, 2, 5}), 2);
  blow.strike.attack = 1;  // only 6s
  strike = stack_blow(blow, 0);
  EXPECT_EQ(hits(strike, Pool{4, 5, 5, 6}), 3);
}

TEST(StacksStrike, IgnoredDice) {
  RULE("DS-24");
  RULE("DS-23");
  Blow blow("N mummies", "F gnolls");
  blow.strike.attack = 4;
  blow.strike.defense = 1;
  blow.strike.dice.set_minus1 = true;
  const Strike strike = stack_blow(blow, 1);
  ASSERT_TRUE(strike.dice.ignore);
  const int expected = (3 * strike.pool + 3) / 4;
  EXPECT_EQ(rolled_damage(strike, Pool{6, 6, 6, 6}), expected);
  EXPECT_EQ(rolled_damage(strike, Pool{1, 1, 1, 1}), expected);
}

TEST(StacksStrike, NoRoll) {
  RULE("DS-25");
  Blow blow("F griffins", "F zombies");
  blow.strike.attack = 3;
  blow.strike.defense = 1;
  blow.strike.dice.no_roll = true;
  const Strike strike = stack_blow(blow, 3);
  EXPECT_EQ(rolled_damage(strike, Pool{}),
            (2 * strike.pool + 3) / 4);  // no defense of the zombies'
}

TEST(StacksStrike, CoverAndCapsComeAfterTheDice) {
  RULE("DS-14");
  Blow blow("F griffins", "P nix");
  blow.strike.attack = 9;
  blow.strike.defense = 1;
  Strike strike = stack_blow(blow, 6);
  EXPECT_EQ(strike.cap, 4);
  Pool sixes;
  sixes.add(6, strike.pool);
  EXPECT_EQ(rolled_damage(strike, sixes), 4);
  strike.cap = 1000;
  strike.cover = 1;
  EXPECT_EQ(rolled_damage(strike, sixes), strike.pool - 1);
}

// Probability of each damage by going through every sequence of dice.
std::vector<double> by_sequences(const Strike& strike) {
  std::vector<double> odds(static_cast<std::size_t>(strike.pool) + 1, 0.0);
  const DieWeights weights = die_weights(strike.dice);
  const std::function<void(int, Pool, double)> roll = [&](int left, Pool pool, double chance) {
    if (left == 0) {
      odds[static_cast<std::size_t>(rolled_damage(strike, pool))] += chance;
      return;
    }
    for (int face = 1; face <= kDieFaces; ++face) {
      Pool next = pool;
      next.add(face, 1);
      if (weights.at(face) == 0) continue;
      roll(left - 1, next, chance * weights.at(face) / weights.total());
    }
  };
  roll(strike.pool, Pool{}, 1.0);
  return odds;
}

// Every card against every tier of target, with values that matter: the odds by groups of faces are
// those of all sequences.
TEST(StacksOdds, GroupsAgreeWithEverySequence) {
  for (const char* attacker : {"F griffins", "P ghost_dragons", "P dread_knights", "N champions",
                               "N halflings", "N mummies", "N rust_dragons", "N minotaurs"}) {
    for (const char* target : {"F gnolls", "F zombies", "P zombies", "N mummies", "P nix"}) {
      for (const bool natural : {false, true}) {
        for (const bool triple : {false, true}) {
          Blow blow(attacker, target);
          blow.strike.dice.triple = triple;
          Strike strike = stack_blow(blow, 0);
          strike.readings = {.natural_faces = natural, .keyed_damage = triple && natural};
          const std::vector<double> expected = by_sequences(strike);
          const PoolOdds odds = pool_odds(strike, false);
          for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_NEAR(odds.damage[i].to_double(), expected[i], 1e-9)
                << attacker << " " << target << " " << natural << triple << " " << i;
          }
        }
      }
    }
  }
}

TEST(StacksOdds, TheDefenseTokensDieHasThreeResults) {
  RULE("DS-16");
  Blow blow = bare_blow("F goblins", "F gnolls");
  blow.strike.attack = 3;
  blow.strike.defense = 1;
  const Strike strike = stack_blow(blow, 0);  // 2 dice, 4 and more hits; 5 with +1
  const PoolOdds odds = pool_odds(strike, true);
  EXPECT_EQ(odds.damage[2], Fraction(2, 3) * Fraction(1, 4) + Fraction(1, 3) * Fraction(1, 9));
  EXPECT_EQ(odds.damage[0], Fraction(2, 3) * Fraction(1, 4) + Fraction(1, 3) * Fraction(4, 9));
  EXPECT_EQ(odds.hits[1], Fraction(2, 3) * Fraction(1, 2) + Fraction(1, 3) * Fraction(4, 9));
}

TEST(StacksOdds, TokensShiftTheDamage) {
  RULE("DS-05");
  const std::vector<Fraction> damage = {Fraction(1, 4), Fraction(1, 4), Fraction(1, 4),
                                        Fraction(1, 4)};
  const auto saved = odds_after_tokens(damage, TokenPolicy::kSurvive, 1, 2, 2);
  EXPECT_EQ(saved[0], Fraction(1, 2));  // 0, and 2 less 2
  EXPECT_EQ(saved[1], Fraction(1, 2));  // 1, and 3 less 2
  const auto kept = odds_after_tokens(damage, TokenPolicy::kNever, 1, 2, 2);
  EXPECT_EQ(kept, damage);
}

}  // namespace
}  // namespace muster::homm
