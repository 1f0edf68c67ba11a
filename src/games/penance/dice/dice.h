// Rolling the dice of Penance, and what they come to in damage (PN-01 .. PN-39).
//
// One attack:
//   const AimedRoll aimed = aim(modifier_of(terms, rules.cover_stacking), rules.to_hit);
//   const KeptPair pair = sample_pair(aimed.pool, rng);         // or pair_weights(aimed.pool)
//   const Band band = band_of(pair, aimed.target, rules);
//   const int damage = attack_damage(printed + buffs, band, side, rules);
//   const AfterFlat after = after_flat_defense(damage, flat, band, rules);
//   const DefenseCounts dice = sample_defense(after.dice, rng);  // or one DefenseStep at a time
//   const int final = final_damage({after.damage, dice, reduction}, rules);
#pragma once

#include <cassert>

#include "core/rng.h"
#include "games/penance/dice/defense.h"
#include "games/penance/dice/faces.h"
#include "games/penance/dice/pools.h"
#include "games/penance/dice/target.h"

namespace muster::penance {

template <RandomBits Generator>
constexpr int sample_face(Generator& generator) {  // 0 .. 5: the index of a face
  return static_cast<int>(uniform_below(generator, kFaces));
}

// ---- Damage.

inline constexpr int kCatastropheHeat = 2;     // PN-23
inline constexpr int kCatastropheDamage = -2;  // PN-24

constexpr int band_damage(Band band, const DiceRules& rules) {  // PN-08, PN-29d
  switch (band) {
    case Band::kStrongHit:
      return 1;
    case Band::kCriticalHit:
      return 2;
    case Band::kExecution:
      return rules.exec_band_bonus;
    default:
      return 0;
  }
}

// Of a hit; `base`: printed damage with the card's changes, buffs and penalties (PN-25 .. PN-27).
constexpr int attack_damage(int base, Band band, Side side, const DiceRules& rules) {
  const int damage = base + band_damage(band, rules) + side_damage(side);
  return damage > 1 ? damage : 1;
}

struct AfterFlat {
  int damage = 0;  // before blocks and reductions
  int dice = 0;    // Defense Dice to roll; fewer than `damage` where points cannot be blocked
};
// `flat`: the flat Defense with that of the side and what the attack ignores taken off, at least 0
// (PN-28, PN-29, PN-29c, PN-30). An attack that cannot be blocked rolls no dice: its caller's word.
constexpr AfterFlat after_flat_defense(int damage, int flat, Band band, const DiceRules& rules) {
  assert(flat >= 0);
  if (band == Band::kExecution) return {damage, rules.exec_defense_dice ? damage : 0};
  const bool critical = band == Band::kCriticalHit;
  const bool bypass = critical && flat == 0 && rules.critical_bypass == CriticalBypass::kPoint;
  const int left = damage - (critical && flat > 0 ? flat - 1 : flat);
  const int passed = left > rules.flat_floor ? left : rules.flat_floor;
  return {passed, passed - static_cast<int>(bypass)};
}

// Whether the dice leave the reactive window open (PN-34).
constexpr bool dice_allow_reaction(const DefenseCounts& dice, const DiceRules& rules) {
  return dice.pierces == 0 || rules.pierce == PierceScope::kPoint;
}

struct DamageParts {
  int damage = 0;  // after flat Defense
  DefenseCounts dice;
  int reduction = 0;  // of the reactive card played, 0 for none
};
// PN-37. A Pierce protects its own point where that is the reading (PN-34).
constexpr int final_damage(const DamageParts& parts, const DiceRules& rules) {
  const int unblocked = parts.damage - parts.dice.blocks;
  const int open = rules.pierce == PierceScope::kPoint ? unblocked - parts.dice.pierces : unblocked;
  const int left = unblocked - (parts.reduction < open ? parts.reduction : open);
  return left > rules.final_floor ? left : rules.final_floor;
}

}  // namespace muster::penance
