// Flags of the attack under way and modes of a list of effects under way, for the parts of the duel
// that resolve cards (attack/, effects/).
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/penance/cards/cards.h"
#include "games/penance/state/state.h"

namespace muster::penance {

constexpr unsigned unit_bit(int unit) { return 1U << static_cast<unsigned>(unit); }
// Numbers of an attack that may be below 0, and those that may not.
inline std::int8_t signed_byte(int number) {
  return static_cast<std::int8_t>(std::clamp(number, -100, 100));
}
inline std::uint8_t positive_byte(int number) {
  return static_cast<std::uint8_t>(std::clamp(number, 0, 99));
}

// Bits of Attack::flags.
enum AttackFlag : std::uint32_t {
  // Of the card, for all its rolls.
  kArmorPiercing = 1U << 0,
  kCannotBlock = 1U << 1,     // no Defense Dice
  kIgnoresCover = 1U << 2,    //
  kHitsAnyway = 1U << 3,      // autohit
  kClosedWindow = 1U << 4,    // no reaction
  kNoReturns = 1U << 5,       // no counter, thorns, reflect
  kAimsFreely = 1U << 6,      // the component is chosen even where it is random
  kPriceTaken = 1U << 7,      // the payment or option of the card was taken
  kOtherTargets = 1U << 8,    // each roll has another target
  kAnyTargets = 1U << 9,      // each roll has a target of its own, the same or another
  kWholeArea = 1U << 10,      // every unit of the area, without a choice
  kFollowUp = 1U << 11,       // the second attack of the card was made
  kSelfDamageOff = 1U << 12,  // cancelled
  kDeclared = 1U << 13,       // the first target has been named
  kRangeOne = 1U << 14,       // declared with range 1
  kOnWall = 1U << 15,         // on a structure or wall: no unit is the target
  kThroughLava = 1U << 24,    // the card's move has gone through lava
  // Of one roll.
  kMissesOutright = 1U << 16,  // forced to miss
  kPrevented = 1U << 17,       // negated
  kReacted = 1U << 18,         // a reactive card was played
  kRerolled = 1U << 19,        // the reroll was offered
  kStoredAway = 1U << 20,      // the damage was stored
  kRollOver = 1U << 21,        // what follows the damage has begun
  kTaintAdvantage = 1U << 22,  // bought with the victim's Taint
  kWindowShut = 1U << 23,      // likewise
};
inline constexpr std::uint32_t kRollFlags = kMissesOutright | kPrevented | kReacted | kRerolled |
                                            kStoredAway | kRollOver | kTaintAdvantage | kWindowShut;
inline constexpr std::uint8_t kIgnoreAll = 255;  // Attack::ignore, Attack::guard_cd
inline constexpr std::uint16_t kNoAttackCard = 0xffff;

// Attack::spare.
enum AttackSpare : std::uint8_t {
  kAdded,    // printed damage added to what a set gives, signed
  kFloored,  // reductions that leave 1
  kAnswer,   // 1 + kind of the reactive card played in this roll, 0: none
  // Of an attack on a structure or wall, which has no roll: its hex.
  kStruckHex = kFloored,
};

// Bits of Task::flags of kEffects. The low two: which effects of the list are run.
enum EffectsMode : std::uint8_t {
  kWholeList = 0,
  kBeforeRoll = 1,  // of an attack card: what comes before its rolls
  kAfterHit = 2,    // what comes after them, when one of them hit
  kAfterMiss = 3,   // when none did
  kPartMask = 3,
  kIfChosen = 4,      // runs only when the choice just made is yes
  kAnswering = 8,     // of a reactive card, in the attack that is answered
  kTriggered = 16,    // runs now what else would be armed for its event
  kAfterAnswer = 32,  // of a reactive card, what comes after the attack
};

// Steps of kRoll: what comes next.
enum RollStep : std::uint8_t {
  kOpening,       // the attack is declared
  kTaintOffered,  // what the victim's Taint can buy
  kTaintTaken,
  kAtDeclaration,  // a card that makes it miss may answer
  kAiming,         // target number, dice
  kDiceShown,
  kRerollAsked,
  kRerollRolled,
  kJudging,      // the result
  kEarlyWindow,  // reactions before dice (PN-38)
  kFlat,         // flat Defense
  kNumbAsked,    // the target's own Taint against damage
  kDefending,    // Defense Dice
  kBlocksShown,  // the victim's Taint against blocks
  kBlocksAsked,
  kWindow,      // Heat of the dice, reactions
  kLateWindow,  // reactions after what the Heat has set going
  kFinal,       // final damage, lost cards
  kParts,       // Component Damage
  kReturns,     // counter, thorns, reflect
  kEnd,
};

// Sub-steps of an effect under way, Task::y: 0 not begun, kRolledAmount when its amount was rolled,
// others are the handler's own.
inline constexpr std::uint8_t kRolledAmount = 255;

// A further bit of Task::flags of kCard: its list is run once more, without its payments.
inline constexpr std::uint8_t kRepeating = 8;

}  // namespace muster::penance
