// Conditions of effects; the words are those of ops.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace muster::penance {

enum class Comparison : std::uint8_t { kTrue, kFalse, kAtLeast, kAtMost, kBelow, kAbove };

// What kUser and kTarget conditions look at.
enum class Quantity : std::uint8_t {
  kNone,
  kDeck,             // cards in the draw pile
  kLife,             // draw pile + hand + discard pile
  kGraveyard,        //
  kHeat,             //
  kComponentDamage,  // over all parts
  kTaint,            //
  kBleed,            //
  kForge,            //
  kMeta,             //
  kCredit,           //
  kBargain,          //
  kRune,             //
};

enum class ConditionKind : std::uint8_t {
  kNone,                    // always true
  kUser,                    // the user's quantity compares
  kTarget,                  // the target's quantity compares
  kRuleSufferingDie,        // the Suffering Die replaces printed self-harm
  kRuleBloodPrintedBonus,   // the printed bonus of Blood Offering counts
  kKill,                    // this attack destroyed its target
  kDealtDamage,             // final damage of this attack was 1 or more
  kCritical,                // the band was critical
  kFromFront,               // the attacker stands in side 1 of the target
  kFromRear,                // in side 4
  kAdjacent,                // distance to the target is 1 now
  kEndsAdjacent,            // the same after the pull
  kUserMoved,               // the user moved 1 hex or more this turn
  kTargetMovedLastTurn,     // the target did in its last turn
  kAttackedThisTurn,        // the user declared an attack this turn
  kUserDiscardedThisTurn,   // by its own effect
  kTargetTriesToMove,       // the rooted target tries to enter a hex
  kTargetNoCover,           // terrain terms of this attack are 0 or less
  kTargetSlowedOrRooted,    // bears slow, root, immobile or knocked_down
  kTargetLostMatchingCard,  // a card lost to this attack is of the targeted part
  kTargetCowardMark,        //
  kPreyMarked,              // some unit is the user's prey
  kInHonorDuel,             //
  kInForm,                  // the user is in any form
  kForm,                    // in the form `value`
  kInLava,                  // the user's hex is lava
  kNearFire,                // lava here, or fire, fire wall, lava within 1
  kPathHasLava,             // this card's move entered lava
  kWouldTakeCd,             // the answered attack would add Component Damage
  kTookDamage,              // the user lost a card to the answered attack
  kBlocked,                 // this card prevented `value` or more
  kTriggered,               // the effect before it did something
  kDamage,                  // final damage before this effect compares
  kBothDrawnAreRanged,      // both cards just drawn are ranged attack cards
  kEnemiesWithin6,          // number of enemy units compares
  kNoEnemyWithin3,          //
  kTargetAdjacentToMyMerc,  // an own mercenary stands next to the target
  kInOpenTerrain,           // the user stands in a clear hex
  kEndNearTerrain,          // the teleport must end in or next to a hex that is not clear
  kHexSeeds,                // the chosen hex has `value` seeds or more
  kWreckWithin4,            // a wreck of an enemy summon within 4; removed by the use
  kDestroyedEnemyMarker,    // the same within range
  kAlliesAdjacent,          // from here on allied Caskets: counts 0, flags false in a duel
  kAlliesWithin3,           //
  kAlliesWithin4,           //
  kTargetAdjacentToMyAlly,  //
  kTargetKilledAlly,        //
  kAllyWouldDie,            //
  kPackInstinctActive,      //
  kCasketDestroyedWithin3,  // this round
  kCasketDestroyedWithin6,  // this round
};
inline constexpr std::size_t kConditionKinds =
    static_cast<std::size_t>(ConditionKind::kCasketDestroyedWithin6) + 1;
// True of conditions that look at allied Caskets: never true in a duel.
constexpr bool never_in_duel(ConditionKind kind) { return kind >= ConditionKind::kAlliesAdjacent; }

// A flag kind compares as kTrue or kFalse; a number kind by the four others with `value`.
struct Condition {
  ConditionKind kind = ConditionKind::kNone;
  Quantity quantity = Quantity::kNone;  // of kUser, kTarget
  Comparison comparison = Comparison::kTrue;
  std::int8_t value = 0;
  friend bool operator==(const Condition&, const Condition&) = default;
};

}  // namespace muster::penance
