#include "games/homm/targeting/foresee.h"

#include <algorithm>
#include <cmath>

#include "games/homm/inquiry/strikes.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/units/odds.h"
#include "games/homm/units/stacks.h"

namespace muster::homm {
namespace {

// Calls f(damage, weight) for every result of a plain attack's dice; weights are parts of kOdds.
template <class F>
void for_each_plain_damage(int difference, bool two_dice, bool defending, F f) {
  constexpr int kWeights[2][3] = {{3, 3, 3}, {5, 3, 1}};  // of 9
  constexpr int kPart = kOdds / 27;
  for (int face = 0; face < 3; ++face) {
    const int weight = kPart * kWeights[two_dice ? 1 : 0][face];
    const int dealt = difference + face - 1;
    if (!defending) {
      f(std::max(0, dealt), 3 * weight);
    } else {  // HC-53: +1 defense in one case of three
      f(std::max(0, dealt), 2 * weight);
      f(std::max(0, dealt - 1), weight);
    }
  }
}

// The same for any attack.
template <class F>
void for_each_damage(const Strike& strike, bool defending, F f) {
  if (strike.dice.no_roll) {
    f(damage(strike, Faces{}), kOdds);
    return;
  }
  const DiceOutcomes outcomes = dice_outcomes(strike.dice);
  std::uint32_t total = 0;
  for (const DiceOutcome& outcome : outcomes) total += outcome.weight;
  if (total == 0) return;  // for the analyzer: every plan has outcomes
  for (const DiceOutcome& outcome : outcomes) {
    const int weight = static_cast<int>(kOdds * outcome.weight / total);
    if (!defending) {
      f(damage(strike, outcome.faces), weight);
    } else {
      f(damage(strike, outcome.faces), weight * 2 / 3);
      f(damage(strike, outcome.faces, 1), weight / 3);
    }
  }
}

template <class F>
void foresee(const CombatTables& combat, const State& state, int unit, int target, int from, F f) {
  const bool defending = defends(combat, state, target);
  if (plain_pair(combat, state, unit, target)) {
    for_each_plain_damage(attack_of(state, unit) - defense_of(state, target),
                          penalty(combat, state, unit, from, target), defending, f);
  } else {
    for_each_damage(prepared_strike(combat, state, unit, target, AttackKind::kMain, from),
                    defending, f);
  }
}

template <class F>
void foresee_pool(const CombatTables& combat, const State& state, const Strike& strike, int target,
                  F f) {
  const bool defending = defends(combat, state, target);
  for_each_roll<double>(strike, defending, [&](const Pool& pool, double chance) {
    if (!defending) {
      f(rolled_damage(strike, pool), chance);
    } else {  // HC-53
      f(rolled_damage(strike, pool), chance * 2 / 3);
      f(rolled_damage(strike, pool, 1), chance / 3);
    }
  });
}

int expected_pool_damage(const CombatTables& combat, const State& state, int unit, int target,
                         int from, DamageMode mode) {
  Strike blow = prepared_strike(combat, state, unit, target, AttackKind::kMain, from);
  if (mode == DamageMode::kAssumed) {
    blow.dice.ignore = true;
    return kOdds * rolled_damage(blow, Pool{});
  }
  double expected = 0;
  foresee_pool(combat, state, blow, target,
               [&](int dealt, double chance) { expected += dealt * chance; });
  return static_cast<int>(std::lround(expected * kOdds));
}

int pool_damage_probability(const CombatTables& combat, const State& state, int unit, int target,
                            int from, int threshold) {
  const Strike blow = prepared_strike(combat, state, unit, target, AttackKind::kMain, from);
  double probability = 0;
  foresee_pool(combat, state, blow, target, [&](int dealt, double chance) {
    if (dealt >= threshold) probability += chance;
  });
  return static_cast<int>(std::lround(probability * kOdds));
}

}  // namespace

int expected_damage(const CombatTables& combat, const State& state, int unit, int target, int from,
                    DamageMode mode) {
  if (combat.ruleset().stacks.on)
    return expected_pool_damage(combat, state, unit, target, from, mode);
  if (mode == DamageMode::kAssumed) {
    if (plain_pair(combat, state, unit, target))
      return kOdds * std::max(0, attack_of(state, unit) - defense_of(state, target));
    return kOdds *
           damage(prepared_strike(combat, state, unit, target, AttackKind::kMain, from), Faces{});
  }
  int expected = 0;
  foresee(combat, state, unit, target, from,
          [&](int dealt, int weight) { expected += dealt * weight; });
  return expected;
}

int damage_probability(const CombatTables& combat, const State& state, int unit, int target,
                       int from, int threshold) {
  if (combat.ruleset().stacks.on)
    return pool_damage_probability(combat, state, unit, target, from, threshold);
  int probability = 0;
  foresee(combat, state, unit, target, from, [&](int dealt, int weight) {
    if (dealt >= threshold) probability += weight;
  });
  return probability;
}

}  // namespace muster::homm
