// Exact odds of attacks: the tables of expected damage, and all rolls played out one by one.
#include "games/penance/dice/attack_odds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/status.h"
#include "tests/support/rules.h"

namespace muster::penance {
namespace {

using dice::Fraction;

AttackOdds odds_of(const AttackQuery& query, const DiceRules& rules = {}) {
  const auto odds = attack_odds(query, rules);
  EXPECT_TRUE(odds.ok()) << odds.status();
  return odds.ok() ? *odds : AttackOdds{};
}

AttackQuery at_target(int damage, int target) {
  AttackQuery query;
  query.damage = damage;
  query.target = target;
  return query;
}

TEST(PenanceAttackOdds, ExpectedFinalDamageOfPlainAttacks) {
  RULE("PN-08");
  RULE("PN-29");
  RULE("PN-29c");
  RULE("PN-30");
  const std::vector<std::vector<std::string>> expected = {
      // target numbers 3 to 10
      {"73/54", "65/54", "55/54", "43/54", "11/18", "7/18", "2/9", "1/18"},
      {"23/12", "61/36", "17/12", "13/12", "29/36", "55/108", "31/108", "1/12"},
      {"67/27", "59/27", "49/27", "37/27", "1", "17/27", "19/54", "1/9"},
      {"329/108", "289/108", "239/108", "179/108", "43/36", "3/4", "5/12", "5/36"},
      {"65/18", "19/6", "47/18", "35/18", "25/18", "47/54", "13/27", "1/6"},
      {"451/108", "395/108", "325/108", "241/108", "19/12", "107/108", "59/108", "7/36"},
      {"128/27", "112/27", "92/27", "68/27", "16/9", "10/9", "11/18", "2/9"},
  };
  for (std::size_t row = 0; row < expected.size(); ++row) {
    for (std::size_t column = 0; column < expected[row].size(); ++column) {
      const int damage = static_cast<int>(row) + 2;
      const int target = static_cast<int>(column) + 3;
      const AttackOdds odds = odds_of(at_target(damage, target));
      EXPECT_EQ(odds.final_damage.mean().to_string(), expected[row][column])
          << damage << " damage at " << target;
      EXPECT_EQ(odds.cards_lost, odds.final_damage.mean());
    }
  }
  EXPECT_EQ(odds_of(at_target(6, 12)).final_damage.mean(), Fraction(1, 6));
}

TEST(PenanceAttackOdds, TermsGiveTheTargetNumberOrThePool) {
  RULE("PN-10");
  RULE("PN-120");
  AttackQuery query;
  query.terms = {.range = 5,
                 .attacker_moved = 4,
                 .defender_moved = 2,
                 .cards = 0,
                 .side = Side::kFrontLeft,
                 .cover = kLightCover};
  EXPECT_EQ(odds_of(query).aimed.target, 11);
  EXPECT_EQ(odds_of(query).hit, Fraction(1, 36));
  DiceRules pools;
  pools.to_hit = ToHit::kPools;
  EXPECT_EQ(odds_of(query, pools).aimed.pool, Pool::kFourLow);
  EXPECT_EQ(odds_of(query, pools).hit, Fraction(225, 1296));
  query.ignore_cover = true;
  query.advantage = 4;
  EXPECT_EQ(odds_of(query).aimed.target, 6);
  EXPECT_EQ(odds_of(query, pools).aimed.pool, Pool::kThreeLow);
  query.pool = Pool::kFourHigh;
  EXPECT_EQ(odds_of(query).hit, Fraction(1125, 1296) - Fraction(54, 1296));
}

// Everything that matters of one attack, added up over all its rolls one by one, in ways out of
// kWays: those of the attack roll and of the most Defense Dice.
struct Sums {
  std::int64_t final_damage = 0;
  std::int64_t component_damage = 0;
  std::int64_t destroyed = 0;
  std::int64_t pierce = 0;
  std::int64_t heat = 0;
  std::int64_t blocks = 0;
  std::int64_t major_wound = 0;
};
constexpr std::int64_t kWays = 36 * 1679616;  // eight dice

class EveryRoll {
 public:
  EveryRoll(const AttackQuery& query, const DiceRules& rules) : query_(query), rules_(rules) {
    for (int one = 0; one < 6; ++one) {
      for (int other = 0; other < 6; ++other) attack(one, other);
    }
  }
  const Sums& sums() const { return sums_; }

 private:
  void attack(int one, int other) {  // values
    const int total = one + other;
    const int target = *query_.target;
    const bool executed = one == 5 && other == 5 && (rules_.exec_always_hits || target <= 10);
    bool hit = executed || (total >= target && total > 0 && (total >= 5 || rules_.low_totals_hit));
    if (query_.autohit && total > 0) hit = true;
    if (!hit) return;
    const bool reached = total >= target;  // else a plain hit of autohit
    int damage = query_.damage + kSideDamage[index_of(query_.terms.side)];
    if (!executed && reached && total >= 7) damage += total == 9 ? 2 : 1;
    if (executed) damage += rules_.exec_band_bonus;
    damage = std::max(1, damage);
    int flat = query_.flat_defense + (query_.terms.side == Side::kFrontLeft ? 1 : 0);
    flat = query_.armor_piercing ? 0 : std::max(0, flat - query_.ignore_defense);
    if (rules_.react_before_dice && window()) flat += query_.reduction;
    int dice = 0;
    if (executed) {
      dice = rules_.exec_defense_dice ? damage : 0;
    } else if (total == 9 && reached && flat == 0) {
      dice = damage - (rules_.critical_bypass == CriticalBypass::kPoint ? 1 : 0);
    } else {
      if (total == 9 && reached) --flat;
      damage = std::max<int>(rules_.flat_floor, damage - flat);
      dice = damage;
    }
    if (query_.unblockable) dice = 0;
    defend(executed, damage, dice);
  }

  bool window() const {
    const Side side = query_.terms.side;
    return !query_.no_reaction && side != Side::kRearRight && side != Side::kRear &&
           side != Side::kRearLeft;
  }

  void defend(bool executed, int damage, int dice) {
    int rolls = 1;
    for (int die = 0; die < dice; ++die) rolls *= 6;
    for (int roll = 0; roll < rolls; ++roll) {
      std::array<int, 6> faces{};
      for (int die = 0, rest = roll; die < dice; ++die, rest /= 6) {
        ++faces[static_cast<std::size_t>(rest % 6)];
      }
      settle(executed, damage, faces, kWays / 36 / rolls);
    }
  }

  void settle(bool executed, int damage, const std::array<int, 6>& faces, std::int64_t ways) {
    const int blocks = faces[0] + faces[1];
    int left = damage - blocks;
    const bool closed = faces[4] > 0 && rules_.pierce == PierceScope::kAttack;
    if (window() && !executed && !rules_.react_before_dice && !closed) {
      const int kept = rules_.pierce == PierceScope::kPoint ? faces[4] : 0;
      left = std::max(kept, left - query_.reduction);
    }
    left = std::max<int>(rules_.final_floor, left);
    const int added = faces[3] + query_.card_component_damage;
    const auto count = [ways](std::int64_t& sum, int times) { sum += ways * times; };
    count(sums_.final_damage, left);
    count(sums_.component_damage, added);
    count(sums_.destroyed,
          executed || query_.component_damage + added >= query_.component_threshold ? 1 : 0);
    count(sums_.pierce, faces[4] > 0 ? 1 : 0);
    count(sums_.heat, faces[5]);
    count(sums_.blocks, blocks);
    count(sums_.major_wound, left >= query_.major_wound ? 1 : 0);
  }

  const AttackQuery& query_;
  const DiceRules& rules_;
  Sums sums_;
};

void expect_every_roll(const AttackQuery& query, const DiceRules& rules) {
  const AttackOdds odds = odds_of(query, rules);
  const EveryRoll every(query, rules);
  const Sums& sums = every.sums();
  EXPECT_EQ(odds.final_damage.mean(), Fraction(sums.final_damage, kWays));
  EXPECT_EQ(odds.component_damage.mean(), Fraction(sums.component_damage, kWays));
  EXPECT_EQ(odds.destroyed, Fraction(sums.destroyed, kWays));
  EXPECT_EQ(odds.pierce, Fraction(sums.pierce, kWays));
  EXPECT_EQ(odds.heat.mean(), Fraction(sums.heat, kWays));
  EXPECT_EQ(odds.blocks.mean(), Fraction(sums.blocks, kWays));
  EXPECT_EQ(odds.major_wound, Fraction(sums.major_wound, kWays));
}

TEST(PenanceAttackOdds, AgreeWithEveryRollForEverySide) {
  RULE("PN-26");
  RULE("PN-28");
  RULE("PN-35");
  for (std::size_t side = 0; side < kSides; ++side) {
    AttackQuery query = at_target(2, 4);
    query.terms.side = static_cast<Side>(side);
    query.reduction = 2;
    query.component_threshold = 1;
    query.major_wound = 2;
    expect_every_roll(query, {});
    query.flat_defense = 2;
    query.ignore_defense = 1;
    expect_every_roll(query, {});
  }
}

std::vector<DiceRules> changed_rules() {
  std::vector<DiceRules> all(8);
  all[0].exec_always_hits = false;
  all[1].low_totals_hit = false;
  all[2].flat_floor = 0;
  all[3].critical_bypass = CriticalBypass::kFlatOnly;
  all[4].exec_defense_dice = true;
  all[5].exec_band_bonus = 2;
  all[6].pierce = PierceScope::kPoint;
  all[7].final_floor = 1;
  all.push_back({});
  all.back().react_before_dice = true;
  return all;
}

TEST(PenanceAttackOdds, AgreeWithEveryRollUnderEverySetting) {
  RULE("PN-07");
  RULE("PN-09");
  RULE("PN-29");
  RULE("PN-29c");
  RULE("PN-29d");
  RULE("PN-34");
  RULE("PN-37");
  RULE("PN-38");
  for (const DiceRules& rules : changed_rules()) {
    for (const int target : {3, 5, 11}) {
      AttackQuery query = at_target(3, target);
      query.reduction = 1;
      query.component_threshold = 2;
      query.major_wound = 3;
      expect_every_roll(query, rules);
      query.flat_defense = 4;
      expect_every_roll(query, rules);
    }
  }
}

TEST(PenanceAttackOdds, AgreeWithEveryRollForCardsThatBendTheRules) {
  RULE("PN-18");
  RULE("PN-39");
  AttackQuery base = at_target(3, 7);
  base.flat_defense = 1;
  base.reduction = 1;
  base.component_threshold = 2;
  std::vector<AttackQuery> queries(5, base);
  queries[0].autohit = true;
  queries[1].unblockable = true;
  queries[2].armor_piercing = true;
  queries[3].no_reaction = true;
  queries[4].card_component_damage = 1;
  for (const AttackQuery& query : queries) expect_every_roll(query, {});
}

TEST(PenanceAttackOdds, UnblockableDamageRollsNothing) {
  RULE("PN-39");
  AttackQuery query = at_target(4, 5);
  query.unblockable = true;
  const AttackOdds odds = odds_of(query);
  EXPECT_EQ(odds.final_damage, odds.after_flat);
  EXPECT_EQ(odds.pierce, Fraction(0));
  EXPECT_EQ(odds.heat.max(), 0);
}

TEST(PenanceAttackOdds, LostPrimaryWeaponCardsAreDrawnWithoutReplacement) {
  RULE("PN-45");
  RULE("PN-46");
  AttackQuery query = at_target(3, 5);
  query.unblockable = true;
  query.cards = {.all = 30, .primary = 12, .damaged = 3};
  const AttackOdds odds = odds_of(query);
  // 11/36 of 3 cards, 7/36 of 4, 2/36 of 5, each with 3 of the 12 or more; 1/36 anyway.
  EXPECT_EQ(odds.destroyed, Fraction(8821, 95004));
  EXPECT_EQ(odds.cards_lost, Fraction(11 * 3 + 7 * 4 + 2 * 5 + 3, 36));
  EXPECT_EQ(odds.primary_lost, odds.cards_lost * Fraction(12, 30));
  EXPECT_EQ(odds.damage_dice, odds.cards_lost * Fraction(3, 30));
  EXPECT_EQ(odds.component_damage.mean(), odds.primary_lost);
}

TEST(PenanceAttackOdds, NoMoreCardsAreLostThanThereAre) {
  RULE("PN-43");
  AttackQuery query = at_target(3, 5);
  query.unblockable = true;
  query.cards = {.all = 3, .primary = 0, .damaged = 0};
  const AttackOdds odds = odds_of(query);
  EXPECT_EQ(odds.defeated, Fraction(9, 36));  // strong and critical hits
  EXPECT_EQ(odds.cards_lost, Fraction(3 * 21, 36));
}

TEST(PenanceAttackOdds, AMajorWoundIsOneHitOfTheClasssSize) {
  RULE("PN-44");
  AttackQuery query = at_target(4, 5);
  query.unblockable = true;
  EXPECT_EQ(odds_of(query).major_wound, Fraction(9, 36));  // 5 or 6 damage
  query.major_wound = 4;
  EXPECT_EQ(odds_of(query).major_wound, Fraction(21, 36));
  query.hits = 2;  // each hit for itself
  EXPECT_EQ(odds_of(query).major_wound, Fraction(1) - Fraction(15 * 15, 36 * 36));
  query.major_wound = 8;
  EXPECT_EQ(odds_of(query).major_wound, Fraction(0));
}

TEST(PenanceAttackOdds, EveryHitRollsAndABonusCountsOnce) {
  RULE("PN-29a");
  AttackQuery query = at_target(4, 6);
  query.hits = 3;
  query.next_attack = 2;
  const Fraction four = odds_of(at_target(4, 6)).final_damage.mean();
  const Fraction six = odds_of(at_target(6, 6)).final_damage.mean();
  EXPECT_EQ(odds_of(query).final_damage.mean(), six + four + four);
  EXPECT_EQ(odds_of(query).attacker_heat.mean(), Fraction(3 * 2, 36));
}

TEST(PenanceAttackOdds, StructuralWeaknessIsUsedUpByTheFirstHit) {
  RULE("PN-45b");
  AttackQuery query = at_target(4, 5);
  query.unblockable = true;
  query.hits = 2;
  query.structural_weakness = true;
  query.component_threshold = 1;
  EXPECT_EQ(odds_of(query).destroyed, Fraction(1) - Fraction(15 * 15, 36 * 36));
  query.component_threshold = 2;  // executions only
  EXPECT_EQ(odds_of(query).destroyed, Fraction(71, 1296));
  query.structural_weakness = false;
  query.card_component_damage = 1;  // executions, or two other hits
  EXPECT_EQ(odds_of(query).destroyed, Fraction(71 + 400, 1296));
}

TEST(PenanceAttackOdds, AnExecutionDestroysWithOneDamage) {
  RULE("PN-29b");
  AttackQuery query = at_target(1, 14);
  EXPECT_EQ(odds_of(query).destroyed, Fraction(1, 36));
  EXPECT_EQ(odds_of(query).final_damage.probability(1), Fraction(1, 36));
}

TEST(PenanceAttackOdds, MistakesAreTold) {
  const auto mistake = [](AttackQuery query) {
    return message_of(attack_odds(query, {}).status());
  };
  AttackQuery query;
  query.damage = 23;
  EXPECT_EQ(mistake(query), "");
  query.terms.side = Side::kFrontRight;
  EXPECT_EQ(mistake(query), "the damage could roll 25 Defense Dice; expected at most 24");
  query = {};
  query.hits = 7;
  EXPECT_EQ(mistake(query), "hits: expected 1 to 6, got 7");
  query = {};
  query.component_damage = 3;
  EXPECT_EQ(mistake(query), "Component Damage: expected 0 to 2, got 3");
  query = {};
  query.cards = {.all = 10, .primary = 8, .damaged = 3};
  EXPECT_EQ(mistake(query), "DAMAGED cards: expected 0 to 2, got 3");
}

}  // namespace
}  // namespace muster::penance
