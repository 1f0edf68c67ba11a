// The vocabulary of card effects of Penance: what an effect does, to whom, when, for how long and
// under which conditions. No strings: the words of the card files are in effects_words.h.
//
// Words used below: the user plays or owns the card; the target is the enemy unit it is aimed at;
// the bearer carries a lasting effect; a unit is a Casket or a summon. To "lose n" is to put n
// cards into the Graveyard (direct loss, PN-44b), a summon loses n hit points. `n` is
// Effect::amount, and other names in backquotes are fields of Effect (effects.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace muster::penance {

enum class Op : std::uint8_t {
  // Attack and damage.
  kDmg,            // attack with printed damage n
  kDmgAdd,         // printed damage + n (times `per`)
  kDmgSet,         // printed damage becomes n; set before add
  kDmgPer,         // printed damage + n x `per`, the sum at most `max`
  kDmgCap,         // final damage of each attack on the user is at most n
  kSecondAttack,   // after the first roll one more complete attack with printed damage n
  kFreeAttack,     // up to n attack cards may be played between the hexes of this card's move
  kSplash,         // after a hit each other enemy unit in the area takes n: flat defense and dice
  kPing,           // the target (or who, area) loses n
  kSelfDmg,        // the user loses n
  kIgnoreDef,      // flat defense of this attack - n
  kAp,             // flat defense 0 and rune protection 0 for this attack
  kUnblockable,    // no Defense Dice for this attack
  kIgnoreCover,    // terrain terms above 0 count 0
  kToHit,          // target number of this attack + n
  kAutoHit,        // a roll under the target number is a plain hit; double Jam still fails
  kAdv,            // dice-pool shift by n steps, + is better
  kNoReact,        // closes the reactive window of this attack
  kNoCounter,      // counter, thorns, reflect do nothing against this attack
  kNoArcBonus,     // passive: facing helps no attacker
  kChooseComp,     // the user names the component even when it is random
  kCd,             // + n Component Damage on the targeted component
  kDestroyComp,    // the targeted component is destroyed
  kArea,           // one separate roll against every enemy unit in `area`
  kTargets,        // up to n different targets, one roll each
  kRetarget,       // instead: attack `targets` different units with printed damage n each
  kRepeat,         // the effects listed before it run n more times
  kOnMiss,         // runs `then` when the attack missed
  kForceMiss,      // the attack being declared on the user misses without a roll
  kBleed,          // n Bleed counters; `max`: not past that total through this effect (0: no limit)
  kBleedMult,      // passive: every bleed of the user counts n times
  kBurn,           // the target loses n at its next Refresh, once
  kDot,            // the bearer loses n at the start of each of its turns while it lasts
  kThorns,         // after an attack on the user, hit or miss, the attacker loses n
  kCounter,        // reactive: after the attack the attacker loses n if the user is in play
  kCounterSet,     // the counter of this card becomes n
  kReflect,        // R += up to n; the attacker loses as many cards as were prevented
  kDetonateSeeds,  // every enemy unit loses n per seed in its hex (at most `max`); seeds are gone
  // Protection.
  kDef,           // flat defense of the user + n while it lasts
  kDefSet,        // the def of this card becomes n
  kReduce,        // R += n for the attack being answered; with `on` for later attacks
  kReduceSet,     // the reduce of this card becomes n
  kReducePer,     // R += n x `per`, at most `max`
  kNegate,        // final damage 0
  kGuardCd,       // this attack adds n Component Damage less
  kGuardLethal,   // a loss that would end the user is n smaller, or stops at `parameter` cards
  kImmune,        // `what` = damage: no cards lost; forced_move: not pushed, pulled, displaced
  kUntargetable,  // attacks matching `vs` may not choose the user
  kRedirectAlly,  // an ally's damage goes to the user; nothing in a duel
  kEvadeMove,     // after the answered attack the user moves up to n hexes free
  // Resources.
  kSp,                  // SP of the bearer + n now, or at its next Refresh
  kSpMax,               // SP maximum + n while the condition holds
  kSpZero,              // SP 0, normal, 0, ... for `parameter` turns of the user
  kHeat,                // Heat + n
  kVent,                // Heat - n, not below 0
  kHeatCap,             // the worst Strain result starts at n Heat
  kTaint,               // Taint + n
  kPurge,               // Taint - n
  kToken,               // `token` counters + n, up to the cap (and `max`, 0: none)
  kGiveTokens,          // the target pays n of its tokens to the user
  kSpend,               // optional: pay n tokens, then run `then`; without `then` compulsory
  kSpendAll,            // pay all, then run `then` with Per::kToken meaning the number paid
  kTokenCap,            // cap of the token becomes n while the card is active
  kLockSpend,           // no spend of the token for the rest of the turn
  kBuff,                // the user's `stat` changes by n
  kDebuff,              // the target's `stat` changes by n
  kSuffering,           // the user rolls `parameter` Suffering Dice (or one per full `per`)
  kSufferingOrDiscard,  // with the rule: `parameter` dice; without: discard n cards from `from`
  // Cards.
  kDraw,            // draw n, beyond the hand size
  kDiscard,         // n cards of `who` go from `from` to its discard pile
  kDiscardSet,      // the discard of this card becomes n
  kRecover,         // n cards of the discard pile (or `from`) into the draw pile (or `to`)
  kShuffleDiscard,  // the discard pile is shuffled into the draw pile
  kPeek,            // the user learns its top n draw cards
  kReveal,          // the user sees n random cards of the target's hand, or all
  kSteal,           // the user picks n cards of the target's hand for the rest of the duel
  kDestroyCard,     // n random cards matching `filter` go from the target's hand to its Graveyard
  kCopyAllyCard,    // nothing in a duel
  kExileSelf,       // the card leaves the game after use
  kExileDamaged,    // n DAMAGED cards leave the discard pile for good
  kOption,          // `then` runs only if the user wants
  // Movement and board.
  kMove,       // up to n hexes without SP
  kRotate,     // up to n extra turns of 60 degrees; any: any facing
  kPush,       // the target moves n hexes straight away
  kPull,       // the target moves n hexes straight toward the user
  kDisplace,   // the target is put on a free hex within n of its own
  kRoot,       // the target enters no hex by SP or cards for `turns` own turns
  kSlow,       // each hex costs the bearer n SP more
  kImmobile,   // the user enters no hex by SP or cards
  kMoveFlags,  // passive: movement flags `mask` (MoveFlag)
  kZone,       // a zone of `zone` kind, see its Placement
  kSeeds,      // n seeds in the hex `at` or every hex of the area
  kSummon,     // a unit of `summon` kind, see its Placement
  kCommand,    // one own summon moves (Placement::move) and attacks (Placement::dmg) now
  kAura,       // at event `on` each enemy unit within Placement::radius loses Placement::ping
  kLock,       // the user plays no cards of the kinds in `mask` (LockedCards)
  // Control flow and specials.
  kOnce,          // the card may be used once per `what`
  kTrigger,       // the effects after it run at every event `on`; not passive: playable only then
  kReq,           // the card may be played only if its conditions hold
  kTargetChoice,  // the opponent picks list `then` (accept) or other() (refuse)
  kForm,          // the user takes a form of `mask` (FormKind bits)
  kStatus,        // the bearer gets the marker `status`
  kSkipTurn,      // the bearer's next n own turns have no Action phase; `parameter`: see below
  kStealBuff,     // on a hit the user takes n timed effects of the target
  kStrip,         // the target loses `what`
  kRewind,        // everything returns to the start of this turn; the price stays spent
  kStoreNextDamage,  // the next final damage takes no cards; its number is kept as "stored"
  kExtend,           // the timed effects made by this card get the length of this effect
  kCancel,           // the effect `what` of this card is not carried out
  kKeepOnAttack,     // the status of this card no longer ends by attacking
  kCampaignOnly,     // nothing in a duel
  kSetupNote,        // nothing
  kDamagedCard,      // marks the DAMAGED card
  kScrapCard,        // marks the SCRAP state
};
inline constexpr std::size_t kOps = static_cast<std::size_t>(Op::kScrapCard) + 1;

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

enum class TokenKind : std::uint8_t {
  kRune,     // cap 3
  kBargain,  // cap 10
  kForge,    // cap 15, as all below
  kMeta,
  kCredit,
  kBiomass,
  kShard,
  kScrap,
  kTaint,  // the Taint track, no counter; unpayable while Taint is off
};
inline constexpr std::size_t kTokenCounters = 8;  // without kTaint
constexpr int default_token_cap(TokenKind kind) {
  if (kind == TokenKind::kRune) return 3;
  return kind == TokenKind::kBargain || kind == TokenKind::kTaint ? 10 : 15;
}

enum class ZoneKind : std::uint8_t {
  kSmoke,       // obscured, blocks sight through
  kDifficult,   // + 1 SP a hex
  kLava,        // hazard
  kFire,        // hazard
  kFireWall,    // Placement only
  kWall,        // Placement; an attack on its hex takes its hit points
  kVineWall,    // likewise
  kElectric,    // each entry by an enemy unit
  kMine,        // first entry by an enemy unit, then gone
  kHoly,        // Placement, for units of `side`
  kSanctuary,   // likewise
  kHeal,        // likewise
  kDistortion,  // Placement::penalty
};
enum class SummonKind : std::uint8_t { kSkeleton, kMercenary, kTreant, kShadow, kSnare, kDecoy };
enum class StatusName : std::uint8_t {
  kDeathMark,     // one at a time per user
  kPrey,          // to the end of the duel; smoke does not obscure it for the user
  kHonorDuel,     // user and target may attack only each other
  kCowardMark,    // `parameter`: attacks by Crucible players on the bearer do so much more
  kKnockedDown,   // as root
  kUntargetable,  // as the op; ends by attacking with kBreaksOnAttack
};
enum class FormKind : std::uint8_t {
  kAssault,  // damage + 2, defense - 1
  kTank,     // defense + 3, move - 1
  kScout,    // move + 2, ignores terrain
  kWolf,     // move + 2
  kBear,     // defense + 3; recover 1 after each attack that hit
  kChitin,   // defense + 2; the first attack that hits in a round is negated
  kRaven,    // move + 3, ignores terrain
  kSerpent,  // move + 1; each own hit gives a dot of 2 for 1 turn
};
inline constexpr std::size_t kForms = static_cast<std::size_t>(FormKind::kSerpent) + 1;

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
