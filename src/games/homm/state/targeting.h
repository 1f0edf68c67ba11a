// Targeting rules as data: how an AI-controlled side chooses whom to attack and from where.
//
// A rule file (configs/agents/targeting/*.toml) has the lists `melee` (ground and flying units),
// `ranged` and `stand` (the space to attack from), each an ordered list of keys. Every key narrows
// the candidates: a filter keeps the matching ones if there are any, an order keeps the best ones.
// What remains after the last key is tied, and `tie` says who decides: the player on the other
// side, the first by position, or chance (AI-07 .. AI-17).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "core/inline_vector.h"

namespace muster::homm {

enum class TargetKey : std::uint8_t {
  kSameTier,        // filter: the attacker's tier
  kLowerTier,       // filter: below the attacker's tier, the highest of those
  kHigherTier,      // filter: above the attacker's tier, the lowest of those
  kLowestTier,      // order
  kRangedFirst,     // filter
  kMeleeFirst,      // filter: ground or flying
  kClosest,         // order by steps (AI-13)
  kMostDice,        // filter: own tier with not more dice, or lower tier; the most dice of those
  kLeastDice,       // order
  kLowestHealth,    // order by remaining health of the current side
  kHighestHealth,   // order
  kCanKill,         // filter: brought to 0 health with at least probability `chance`
  kExpectedDamage,  // order, highest first; `mode`
  kExpectedDamageRatio,  // order: expected damage / remaining health, highest first; `mode`
  kNoRetaliation,        // filter: will not retaliate
  kLowestDefense,        // order
  kHighestAttack,        // order
  kHighestInitiative,    // order
  kNotYetActivated,      // filter: still to act in this combat round
  kMostExpensive,        // order by gold value
};

enum class StandKey : std::uint8_t {
  kFewestSteps,            // order: least steps from where the unit stands
  kMostSteps,              // order
  kFewestAdjacentEnemies,  // order
  kMostAdjacentEnemies,    // order
  kNearestOwnBackRow,      // order by rows
  kAvoidPenalty,           // filter: no combat penalty for the attack from there
};

// How damage is foreseen: exactly over the dice, or assuming that the attack die shows 0.
enum class DamageMode : std::uint8_t { kExact, kAssumed };

enum class TieRule : std::uint8_t { kPlayer, kFirst, kRandom };

struct TargetCriterion {
  TargetKey key = TargetKey::kClosest;
  DamageMode mode = DamageMode::kExact;
  std::uint8_t chance_in_27 = 1;  // kCanKill: in 27ths, the denominator of an attack's rolls
  bool operator==(const TargetCriterion&) const = default;
};

using TargetCriteria = InlineVector<TargetCriterion, 16>;

struct TargetingRule {
  std::string name;
  std::string summary;
  TargetCriteria melee;
  TargetCriteria ranged;
  InlineVector<StandKey, 8> stand;
  TieRule tie = TieRule::kPlayer;
  // Whether a ranged unit may step (within its movement) before it shoots, to a space that `stand`
  // prefers. False: it shoots from where it stands.
  bool ranged_moves = false;

  // Parses a rule file. Errors: InvalidArgument, one mistake per line; an unknown key is answered
  // with the nearest valid names.
  static absl::StatusOr<TargetingRule> load(const Document& document);
  // The folder of rule files.
  static std::string folder();
  // What such a file can say.
  static std::vector<ParamInfo> settings();
};

// "same_tier".
std::string_view name_of(TargetKey key);
// The names of all keys.
std::vector<std::string> target_keys();
std::vector<std::string> stand_keys();

}  // namespace muster::homm
