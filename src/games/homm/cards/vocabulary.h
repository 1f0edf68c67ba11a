// The words of card files: kinds of cards and targets, moments, conditions, operations.
#pragma once

#include <cstdint>

#include "games/homm/cards/state.h"

namespace muster::homm {

enum class CardKind : std::uint8_t {
  kStatistic,
  kAbility,
  kSpell,
  kArtifact,
  kWarMachine,
  kToken,  // the positive morale token, which is played like a card
};
using Kinds = std::uint8_t;  // a bit per CardKind
constexpr Kinds kind_bit(CardKind kind) { return static_cast<Kinds>(1u << static_cast<int>(kind)); }

// Schools of magic, as bits. Magic arrow has all four.
enum School : std::uint8_t { kAir = 1, kEarth = 2, kFire = 4, kWater = 8 };
inline constexpr std::uint8_t kAllSchools = 15;

enum class SpellLevel : std::uint8_t { kNone, kBasic, kExpert };
enum class Quality : std::uint8_t { kNone, kMinor, kMajor, kRelic };  // of artifacts

enum class Timing : std::uint8_t {
  kInstant,
  kOngoing,     // HC-78: in an own activation, before its attack; the card stays while it lasts
  kActivation,  // HC-78
  kPermanent,   // the card stays; it takes the place of the permanent card before it
  kMap,         // outside combat
};

// Moments at which an option may be played: bit 0 is an own activation before its attack, bit i
// the window of that number (State::window).
using Moments = std::uint16_t;
constexpr Moments moment(Window window) {
  return static_cast<Moments>(1u << static_cast<unsigned>(window));
}

// Further conditions of an option, all open to everybody.
enum Need : std::uint16_t {
  kNeedDistant = 1,         // the attack's target is not adjacent
  kNeedMeleeAttacker = 2,   // a ground or flying unit attacks
  kNeedRangedAttacker = 4,  // a ranged unit attacks
  kNeedSiege = 8,           // a wall or the gate stands
  kNeedEmptyDiscard = 16,   // the player's discard pile is empty
  kNeedNeutrals = 32,       // a fight against neutral units
  kNeedHeroes = 64,         // a fight against another player's hero
  kNeedTower = 128,         // the enemy has an arrow tower
};

// Whom or what an effect is about; several are chosen one after the other.
enum class TargetKind : std::uint8_t {
  kUnit,  // any unit, the tower included
  kOwnUnit,
  kEnemyUnit,
  kSpace,        // an empty space
  kAnySpace,     // any space of the board
  kWall,         // a standing wall or the gate
  kObstacle,     // a wall, the gate, or a space that a card blocks
  kNextUnit,     // a unit next to the first space
  kNextSpace,    // an empty space next to the first unit
  kNextToSpace,  // any space next to the first space
  kClosest,      // the unit closest to the first one, other than those chosen before
  kBattered,     // a space with a unit, a wall or the gate
  kAffected,     // a space on which, or on whose unit, something lasts
  kOwnAttacker,  // of the attack being resolved, if it is one's own unit
  kEnemyAttacker,
  kOwnTarget,
  kEnemyTarget,
  kActive,     // the enemy unit that is about to activate
  kOwnActive,  // the own unit that activates
  kSlowest,    // the enemy unit of lowest initiative; its owner's enemy breaks ties
};

// How long an effect lasts.
enum class Lasts : std::uint8_t {
  kActivation,     // to the end of this activation
  kItsActivation,  // to the end of the unit's next activation
  kRound,
  kNextRound,
  kCombat,
  kAttackOnIt,  // the next attack on the unit
};

// What an effect does; see card_effects.cc for one line on each.
enum class Operation : std::uint8_t {
  kAttack,
  kDefense,
  kDice,
  kReroll,
  kNegateBonus,
  kSlayer,
  kPower,
  kFullPower,
  kDraw,
  kDiscard,
  kEnemyDiscards,
  kSearch,
  kSearchSchool,
  kTake,
  kShuffle,
  kMorale,
  kSpoilMorale,
  kRollMorale,
  kGold,
  kExpert,
  kDamage,
  kWallDamage,
  kRollDamage,
  kHeal,
  kCleanse,
  kParalyse,
  kUnparalyse,
  kCounterstrike,
  kLasting,
  kDispel,
  kDispelOne,
  kSummon,
  kClone,
  kTeleport,
  kSwap,
  kMoveDamage,
  kActNext,
  kLoseActivation,
  kCancelAttack,
  kDestroyWalls,
  kDestroyTower,
  kRemoveObstacle,
  kBatter,
  kIgnoreSpell,
  kIgnoreLevel,
  kRollIgnoreSpell,
  kLowerSpellDamage,
  kRedirectSpell,
  kReturnSpell,
  kReturnAll,
  kAllowSpell,
  kCastDiscarded,
  kTripleMachine,
  kTripleTent,
  kNothing,
  kCount,
};

// What cards may do to the attack dice; bits of State::dice_changes.
enum DiceChange : std::uint8_t {
  kIgnoreDie = 1,  // rolled, counts 0
  kNoRoll = 2,     // not rolled; set after the roll it takes back what the die triggered
  kTripleDie = 4,
  kSkipPenalty = 8,
  kIgnoreDefense = 16,
  kSumDice = 32,
  kRerollUnit = 64,  // upper two bits: rerolls granted
};

// Where cards are found.
enum Place : std::uint8_t {
  kFromHand = 1,
  kFromPlay = 2,
  kFromDiscard = 4,
  kFromDeck = 8,
  kFromSupply = 16
};

}  // namespace muster::homm
