// The vocabulary of card effects of Penance: to whom something happens, when, for how long, where.
// No strings: the words of the card files are in effects_words.h. ops.h says what happens and has
// the words used below; conditions.h says under which conditions, pieces.h which tokens, zones ...
// there are, effect_flags.h what bits mean.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/penance/cards/conditions.h"
#include "games/penance/cards/effect_flags.h"
#include "games/penance/cards/ops.h"
#include "games/penance/cards/pieces.h"

namespace muster::penance {

// Whom an effect concerns. Loading resolves the default of each op, so kNobody is left only where
// the op has no person (and in `side`, where it is "not given").
enum class Who : std::uint8_t {
  kNobody,
  kSelf,             // user
  kTarget,           // target
  kAttacker,         // who makes the attack being answered; nobody: nothing
  kTriggerAttacker,  // the same at an event
  kEnemy,            // one enemy unit in range, picked by the user
  kEnemies,          // every enemy unit in the area
  kAllHit,           // target and splashed units that were hit
  kSplashed,         // splashed units that were hit
  kAlly,             // one friendly Casket: none in a duel; as `side` of a zone the user counts
  kAllies,           // friendly Caskets: likewise
  kAlliesBehind,     // likewise
  kSelfOrAlly,       // in a duel the user
  kSelfOrAdjAlly,    // in a duel the user
  kMercenaries,      // own summons of kind mercenary in range
  kEither,           // Taint of the user or of the target, as the user likes
};

enum class When : std::uint8_t {
  kNow,        // in list order
  kBefore,     // before the roll
  kAfter,      // after the attack
  kNextTurn,   // at the bearer's next Refresh
  kTriggered,  // when the card's trap went off
};

// Event at which an effect is armed to run.
enum class Event : std::uint8_t {
  kNone,
  kSetup,           // once, after deployment
  kStartOfMission,  // the same
  kStartOfRound,    //
  kEndOfRound,      //
  kStartOfTurn,     // Refresh of the user
  kEndOfTurn,       // End of the user's turn
  kEnemyTurnStart,  // Refresh of each enemy
  kAfterAttack,     // an attack of the user has been resolved
  kEveryHit,        // each attack that hits the user
  kFirstHit,        // the first one while it lasts, then spent
  kFirstEachTurn,   // the first loss in each turn
  kNextAttacker,    // the next attack on the user has been resolved, once
  kAttacksVsSelf,   // each attack on the user while it lasts
  kSelfCd,          // a point of Component Damage reaches the user, per point
  kSelfDiscard,     // the user discards by its own effect
  kSelfGainHeat,    // the user gains Heat
  kGainRune,        // the user gains runes, once per event
  kPlayNamed,       // the user plays a card of watched name number `on_value` (Card::watched_name)
  kPlayAmmo,        // of an ammo item
  kPlaySpell,       // of a spell item
  kRangedAttackFrom,  // ranged attack declared at distance `on_value` or more
  kMoved,             // hexes moved reach `on_value`, once a turn
  kEnemyDestroyed,    // an enemy Casket or summon (not decoy) is destroyed
  kMarkedDestroyed,   // the unit with the user's death mark
  kPreyDestroyed,     // the user's prey
  kAnyDestroyed,      // Caskets only: never before the duel is over
  kAllyDestroyed,     // likewise
};
inline constexpr std::size_t kEvents = static_cast<std::size_t>(Event::kAllyDestroyed) + 1;

// How long a lasting effect lasts; Effect::turns counts where a count is named. Loading fills in
// the length of lasting effects that name none: zone, summon and status the duel, passive card
// while active, one that waits for an event (`on`) the duel, reactive card this attack, else this
// turn.
enum class Length : std::uint8_t {
  kNone,           // not lasting
  kThisAttack,     // the attack being resolved
  kNextAttack,     // def: on the user, at the latest until its next turn; (de)buff: by the bearer
  kNextRanged,     // as kNextAttack, ranged
  kNextFireSpell,  // the next `turns` attacks of fire items, this or the next own turn
  kNextLightningSpell,  // the next `turns` attacks of lightning items, likewise
  kThisTurn,            // to the end of this turn; on the enemy: of its next turn
  kOwnNextTurn,         // until the user's next turn begins
  kOwnNextTurnEnd,      // until the user's next turn ends
  kRounds,              // to the `turns`-th round end, this round being the first
  kTurns,               // user: to the start of its own turn `turns` turns later; target: its next
                        // `turns` own turns; zone, summon: end of the user's `turns`-th next turn
  kBattle,              // to the end of the duel
  kWhile,               // while the passive card is active and the condition holds
  kRemoved,             // until the bearer destroys a unit of the user
  kLostThreeCards,      // until the bearer has lost 3 cards to this effect
};

enum class AmountKind : std::uint8_t {
  kNone,            // the op has no amount
  kNumber,          // Amount::value
  kAll,             // the whole amount
  kAny,             // free choice
  kX,               // the number chosen for the card's token price
  kOneToThree,      // uniform 1 to 3, rolled once
  kStored,          // the number kept by kStoreNextDamage
  kAllLost,         // SP set to 0
  kAdjacentTarget,  // of Stat::kArea: the units next to the target
};
struct Amount {
  AmountKind kind = AmountKind::kNone;
  std::int8_t value = 0;
  friend bool operator==(const Amount&, const Amount&) = default;
};

enum class AreaKind : std::uint8_t {
  kNone,
  kAdjacentSelf,       // the six neighbours of the user
  kAdjacentTarget,     // of the target
  kAdjacent,           // targets must be neighbours of the user
  kAdjacentHexes,      // up to `area_size` neighbours of the user, its pick
  kOneAdjacentTarget,  // one enemy unit next to the target, the user's pick
  kRadius,             // within `area_size` of the target hex
  kRadiusSelf,         // within `area_size` of the user
  kCone,               // the sector of the front side up to distance `area_size`
  kHexAndAdjacent,     // a hex in range and its neighbours
  kZone,               // a hex in range and its neighbours, centre picked by the user
  kTwoWithin,          // up to two more enemy units within `area_size` of the target, user's pick
  kTwoRandomWithin,    // two random other enemy units within `area_size` of the target
  kAdjacentWreck,      // neighbours of the wreck used
  kLine,               // from the user through the target to the card's range
};
// Areas that lie where the user or a wreck stands: units there are targets, whatever the range.
constexpr bool lies_fixed(AreaKind area) {
  switch (area) {
    case AreaKind::kAdjacentSelf:
    case AreaKind::kRadiusSelf:
    case AreaKind::kCone:
    case AreaKind::kAdjacentWreck:
    case AreaKind::kAdjacentHexes:
      return true;
    default:
      return false;
  }
}

// Multiplier of the amount.
enum class Per : std::uint8_t {
  kNone,
  kSelfHeat,
  kSelfRune,
  kToken,            // tokens paid by kSpendAll
  kTaintRemoved,     // by this card
  kHit,              // rolls of this card that hit
  kKill,             // units it destroyed
  kThreeRedirected,  // full 3 damage redirected
  kRootedEnemies,    // enemy units bearing root
  kEnemiesWithin6,   //
  kAllyWithin3,      // from here on allied Caskets: 0 in a duel
  kAllyAdjacent,     //
  kAllyAdjacentToTarget,
  kAllyMoved,
};

enum class Stat : std::uint8_t {
  kDmg,    // attack damage A + n
  kToHit,  // buff: own target numbers + n; debuff: those of the bearer, or on it (kAttacksVsSelf)
  kIgnoreDef,      // as Op::kIgnoreDef
  kAp,             // as Op::kAp
  kAutoHit,        // as Op::kAutoHit
  kIgnoreCover,    // as Op::kIgnoreCover
  kIgnoreRange,    // range term 0
  kReroll,         // may reroll n Attack Dice after seeing them
  kRange,          // greatest range of ranged attacks + n
  kCost,           // SP price of the user's matching cards + n, not below `min`
  kCardCost,       // SP price of all cards of the bearer + n
  kDef,            // flat defense + n, total not below 0
  kDmgTaken,       // A of every attack on the bearer + n
  kMove,           // + n: n hexes free each turn; - n: the first n hexes of the turn cost 1 SP more
  kDraw,           // hand limit + n in the next Draw phase
  kHandSize,       // in every Draw phase
  kHeatTarget,     // on a hit the target gains n Heat
  kPurgeTarget,    // on a hit the target loses n Taint
  kSplashAdj,      // on a hit splash n around the target
  kBleedArea,      // on a hit target and neighbours get n Bleed
  kArea,           // also rolled against every enemy unit next to the target
  kTargetsInLine,  // also against further enemy units behind the target, n in all
  kDisplace,       // on a hit the user puts the target n hexes away
};
inline constexpr std::size_t kStats = static_cast<std::size_t>(Stat::kDisplace) + 1;

// Which attacks (or cards) an effect holds against; melee and ranged are by distance.
enum class Versus : std::uint8_t {
  kAny,
  kMelee,
  kRanged,
  kAttackCards,
  kPrey,
  kThatTarget,
  kLightning
};
enum class What : std::uint8_t {
  kNone,
  kTurn,           // of once, rewind
  kRound,          // of once
  kDuel,           // of once
  kHand,           // of reveal: the whole hand
  kDamage,         // of immune
  kForcedMove,     // of immune
  kSelfDmg,        // of cancel
  kArmorCounters,  // of strip: all rune counters
};
enum class Pile : std::uint8_t {
  kDefault,  // as the op says
  kHand,
  kDeck,  // draw top
  kDiscard,
  kGraveyard,
  kAny,  // hand or draw top
};
enum class Filter : std::uint8_t { kNone, kShield, kWeapon, kSameItem };
enum class Destination : std::uint8_t {
  kDefault,
  kDeck,            // of recover
  kDiscard,         // of recover
  kLava,            // of move: a lava hex
  kAdjacentTarget,  // of move: must end next to the target
};
// Hex of a zone or of seeds.
enum class At : std::uint8_t {
  kPick,  // the user picks in the card's range, within 3 hexes if it has none
  kTargetHex,
  kSelfHex,
};

}  // namespace muster::penance
