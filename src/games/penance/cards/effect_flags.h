// Bits of effects; the words are those of ops.h.
#pragma once

#include <cstdint>

namespace muster::penance {

// Bits of Effect::mask of kMove (what it ignores) and kMoveFlags.
enum MoveFlag : std::uint8_t {
  kIgnoreTerrain = 1,    // no terrain costs; as kMove no obstacles either, walls included
  kIgnoreDifficult = 2,  // difficult hexes cost as clear
  kIgnoreEnemies = 4,    // may pass enemy units
  kNoProvoke = 8,        // nothing
};
// Bits of Effect::mask of kLock.
enum LockedCards : std::uint8_t { kLockAttack = 1, kLockDefense = 2, kLockMovement = 4 };

// Bits of Effect::flags.
enum EffectFlag : std::uint32_t {
  kOrMelee = 1U << 0,        // dmg: the user declares range 1 or `range` when playing
  kSplit = 1U << 1,          // dmg: the hits may be divided among targets
  kStraight = 1U << 2,       // move: one direction
  kTeleport = 1U << 3,       // move, displace: any free hex within n
  kTowardTarget = 1U << 4,   // move: each hex reduces the distance to the target
  kTowardSelf = 1U << 5,     // move: to the user
  kReturn = 1U << 6,         // move: after the attack the user is back on the starting hex
  kStacks = 1U << 7,         // adds up without limit
  kNeverTwice = 1U << 8,     // never more than one at a time
  kReplaces = 1U << 9,       // buff: when its condition holds it replaces the buff listed before it
  kAlternative = 1U << 10,   // spend: paying replaces the token gain listed before
  kWhenAttacked = 1U << 11,  // spend: offered when an attack on the user is declared
  kRandom = 1U << 12,        // picked uniformly
  kUserChooses = 1U << 13,   // the user picks instead of the owner
  kReorder = 1U << 14,       // peek: put back in any order
  kMayDiscard = 1U << 15,    // peek: the card may go to the discard pile
  kHalf = 1U << 16,          // numbers halved, rounded down
  kFirstEachRound = 1U << 17,  // only the first time each round
  kBreaksOnAttack = 1U << 18,  // status: ends when the bearer declares an attack
};

}  // namespace muster::penance
