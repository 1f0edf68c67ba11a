// What an effect of a card does.
//
// Words used below: the user plays or owns the card; the target is the enemy unit it is aimed at;
// the bearer carries a lasting effect; a unit is a Casket or a summon. To "lose n" is to put n
// cards into the Graveyard (direct loss, PN-44b), a summon loses n hit points. `n` is
// Effect::amount, and other names in backquotes are fields of Effect (effects.h).
#pragma once

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

}  // namespace muster::penance
