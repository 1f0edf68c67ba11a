#include "games/penance/cards/effects_ops.h"

#include <algorithm>
#include <cstddef>

namespace muster::penance {
namespace {

constexpr bool kLasts = true;

constexpr std::array<OpInfo, kOps> kInfos = {{
    // Attack and damage.
    {Op::kDmg, Who::kTarget, false, "n! hits targets split area range or_melee",
     "attack with damage {n}"},
    {Op::kDmgAdd, Who::kSelf, false, "n! per", "damage {+n}"},
    {Op::kDmgSet, Who::kSelf, false, "n!", "damage becomes {n}"},
    {Op::kDmgPer, Who::kSelf, false, "n! per! max", "damage {+n}"},
    {Op::kDmgCap, Who::kSelf, kLasts, "n! length", "an attack on the user does at most {n} damage"},
    {Op::kSecondAttack, Who::kTarget, false, "n! range", "a second attack with damage {n}"},
    {Op::kFreeAttack, Who::kSelf, false, "n!", "up to {n} attack cards may be played on the way"},
    {Op::kSplash, Who::kTarget, false, "n! area!", "{n} damage to other enemy units"},
    {Op::kPing, Who::kTarget, false, "n! who area range", "{who} loses {n}"},
    {Op::kSelfDmg, Who::kSelf, false, "n!", "the user loses {n}"},
    {Op::kIgnoreDef, Who::kSelf, false, "n!", "ignores {n} flat Defense"},
    {Op::kAp, Who::kSelf, false, "", "ignores flat Defense and rune protection"},
    {Op::kUnblockable, Who::kSelf, false, "", "no Defense Dice are rolled"},
    {Op::kIgnoreCover, Who::kSelf, false, "", "ignores cover"},
    {Op::kToHit, Who::kSelf, false, "n!", "target number {+n}"},
    {Op::kAutoHit, Who::kSelf, false, "", "a roll under the target number hits, too"},
    {Op::kAdv, Who::kSelf, false, "n!", "dice {+n} steps better"},
    {Op::kNoReact, Who::kSelf, false, "", "cannot be answered by a reactive card"},
    {Op::kNoCounter, Who::kSelf, false, "", "nothing is done to the attacker in return"},
    {Op::kNoArcBonus, Who::kSelf, kLasts, "length", "facing helps no attacker of the user"},
    {Op::kChooseComp, Who::kSelf, false, "", "the user names the component"},
    {Op::kCd, Who::kTarget, false, "n!", "{+n} Component Damage"},
    {Op::kDestroyComp, Who::kTarget, false, "n", "the targeted component is destroyed"},
    {Op::kArea, Who::kTarget, false, "area!", "rolled against every enemy unit"},
    {Op::kTargets, Who::kTarget, false, "n!", "up to {n} different targets, one roll each"},
    {Op::kRetarget, Who::kTarget, false, "n! targets!", "instead: attacks with damage {n}"},
    {Op::kRepeat, Who::kSelf, false, "n!", "all of the above {n} more times"},
    {Op::kOnMiss, Who::kSelf, false, "then!", "when the attack missed"},
    {Op::kForceMiss, Who::kSelf, false, "", "the attack on the user misses"},
    {Op::kBleed, Who::kTarget, false, "n! who per cap", "{who}: Bleed {+n}"},
    {Op::kBleedMult, Who::kSelf, kLasts, "n! length", "Bleed of the user counts {n} times"},
    {Op::kBurn, Who::kTarget, false, "n! who", "{who} loses {n} at its next Refresh"},
    {Op::kDot, Who::kTarget, kLasts, "n! who length", "{who} loses {n} at the start of its turns"},
    {Op::kThorns, Who::kAttacker, kLasts, "n! vs length", "whoever attacks the user loses {n}"},
    {Op::kCounter, Who::kAttacker, false, "n!", "{who} loses {n}"},
    {Op::kCounterSet, Who::kAttacker, false, "n!", "the loss of the attacker becomes {n}"},
    {Op::kReflect, Who::kAttacker, false, "n!", "prevents {n}; the attacker loses as many"},
    {Op::kDetonateSeeds, Who::kEnemies, false, "n! max",
     "enemy units lose {n} for each seed in their hex, all seeds are gone"},
    // Protection.
    {Op::kDef, Who::kSelf, kLasts, "n! vs length who side range", "{who}: flat Defense {+n}"},
    {Op::kDefSet, Who::kSelf, false, "n!", "the flat Defense of this card becomes {n}"},
    {Op::kReduce, Who::kSelf, false, "n! min length who range", "{who}: {n} damage less"},
    {Op::kReduceSet, Who::kSelf, false, "n!", "the reduction of this card becomes {n}"},
    {Op::kReducePer, Who::kSelf, false, "n! per! max", "{n} damage less"},
    {Op::kNegate, Who::kSelf, false, "length who range", "{who}: no damage"},
    {Op::kGuardCd, Who::kSelf, false, "n! first_each_round", "{n} Component Damage less"},
    {Op::kGuardLethal, Who::kSelf, kLasts, "n set", "instead of being defeated"},
    {Op::kImmune, Who::kSelf, kLasts, "what! length", "the user is immune to {what}"},
    {Op::kUntargetable, Who::kSelf, kLasts, "vs length", "the user may not be attacked"},
    {Op::kRedirectAlly, Who::kAlly, false, "n! range", "takes {n} damage of a friendly Casket"},
    {Op::kEvadeMove, Who::kSelf, false, "n!", "the user moves up to {n} hexes"},
    // Resources.
    {Op::kSp, Who::kSelf, false, "n! who side range", "{who}: SP {+n}"},
    {Op::kSpMax, Who::kSelf, kLasts, "n! length", "SP maximum {+n}"},
    {Op::kSpZero, Who::kSelf, false, "alternate_turns!",
     "the user's SP are 0 in every other one of its next {p} turns"},
    {Op::kHeat, Who::kSelf, false, "n! who length", "{who}: Heat {+n}"},
    {Op::kVent, Who::kSelf, false, "n! who", "{who}: Heat - {n}"},
    {Op::kHeatCap, Who::kSelf, kLasts, "n! length", "the worst Strain begins at Heat {n}"},
    {Op::kTaint, Who::kSelf, false, "n! who length", "{who}: Taint {+n}"},
    {Op::kPurge, Who::kSelf, false, "n! who range", "{who}: Taint - {n}"},
    {Op::kToken, Who::kSelf, false, "kind! n! who per max range length", "{who}: {kind} {+n}"},
    {Op::kGiveTokens, Who::kTarget, false, "kind! n!", "{who} gives {n} {kind}"},
    {Op::kSpend, Who::kSelf, false, "kind! n! side then alt when_attacked", "for {n} {kind}"},
    {Op::kSpendAll, Who::kSelf, false, "kind! side then", "for all {kind}"},
    {Op::kTokenCap, Who::kSelf, kLasts, "kind! n! length", "the limit of {kind} becomes {n}"},
    {Op::kLockSpend, Who::kSelf, kLasts, "kind! length", "no {kind} may be spent"},
    {Op::kBuff, Who::kSelf, kLasts, "stat! n vs length who side range per max min stack replaces",
     "{who}: {kind} {+n}"},
    {Op::kDebuff, Who::kTarget, kLasts, "stat! n length who side range area stack spread",
     "{who}: {kind} {+n}"},
    {Op::kSuffering, Who::kSelf, false, "dice per", "the user rolls Suffering Dice"},
    {Op::kSufferingOrDiscard, Who::kSelf, false, "n! from! dice!",
     "{p} Suffering Dice, or discards {n} from {from}"},
    // Cards.
    {Op::kDraw, Who::kSelf, false, "n! who range per max", "{who} draws {n}"},
    {Op::kDiscard, Who::kSelf, false, "n! who from! random filter user_chooses",
     "{who} discards {n} from {from}"},
    {Op::kDiscardSet, Who::kSelf, false, "n!", "the discard of this card becomes {n}"},
    {Op::kRecover, Who::kSelf, false, "n! who range per from to filter length",
     "{who} recovers {n}"},
    {Op::kShuffleDiscard, Who::kSelf, false, "", "shuffles the discard pile into the draw pile"},
    {Op::kPeek, Who::kSelf, false, "n! reorder may_discard", "looks at the top {n} cards"},
    {Op::kReveal, Who::kTarget, false, "n who what", "sees cards of the hand of {who}"},
    {Op::kSteal, Who::kTarget, false, "n! from! range", "takes {n} cards of {who} from {from}"},
    {Op::kDestroyCard, Who::kTarget, false, "n! who from! filter", "{who} loses {n} from {from}"},
    {Op::kCopyAllyCard, Who::kSelf, false, "half range", "copies a card of a friendly Casket"},
    {Op::kExileSelf, Who::kSelf, false, "", "the card leaves the game"},
    {Op::kExileDamaged, Who::kSelf, false, "n! from!", "{n} DAMAGED cards leave the game"},
    {Op::kOption, Who::kSelf, false, "then!", "if the user likes"},
    // Movement and board.
    {Op::kMove, Who::kSelf, false, "n! who range straight teleport ignore to toward return",
     "{who} moves up to {n} hexes"},
    {Op::kRotate, Who::kSelf, false, "n!", "turns by {n} sides"},
    {Op::kPush, Who::kTarget, false, "n! who", "{who} is pushed {n} hexes"},
    {Op::kPull, Who::kTarget, false, "n! who", "{who} is pulled {n} hexes"},
    {Op::kDisplace, Who::kTarget, false, "n! who random user_chooses teleport",
     "{who} is put within {n} hexes"},
    {Op::kRoot, Who::kTarget, kLasts, "who length!", "{who} enters no hex"},
    {Op::kSlow, Who::kTarget, kLasts, "n! who length", "{who}: each hex costs {n} SP more"},
    {Op::kImmobile, Who::kSelf, kLasts, "length", "the user enters no hex"},
    {Op::kMoveFlags, Who::kSelf, kLasts, "ignore! length", "moves without regard to {mask}"},
    {Op::kZone, Who::kSelf, kLasts,
     "kind! size radius at length side hp def recover vent penalty dmg_cross dmg_enter blocks_move "
     "blocks_los blocks_enemy",
     "a zone: {kind}"},
    {Op::kSeeds, Who::kSelf, false, "n! at area", "{n} seeds"},
    {Op::kSummon, Who::kSelf, kLasts, "kind! hp! dmg! def move slow limit length",
     "summons: {kind}"},
    {Op::kCommand, Who::kSelf, false, "kind! dmg! move", "one own {kind} acts at once"},
    {Op::kAura, Who::kEnemies, kLasts, "ping! radius! length", "enemy units close by lose cards"},
    {Op::kLock, Who::kSelf, kLasts, "cards! length", "the user plays no cards of: {mask}"},
    // Control flow and specials.
    {Op::kOnce, Who::kSelf, false, "what!", "once a {what}"},
    {Op::kTrigger, Who::kSelf, false, "on! range", "what follows happens"},
    {Op::kReq, Who::kSelf, false, "if!", "needs"},
    {Op::kTargetChoice, Who::kTarget, false, "a! b!", "the opponent chooses"},
    {Op::kForm, Who::kSelf, kLasts, "choice! length", "takes a form of: {mask}"},
    {Op::kStatus, Who::kTarget, kLasts, "name! length breaks_on_attack dmg_from_crucible",
     "{who} bears: {kind}"},
    {Op::kSkipTurn, Who::kTarget, false, "n! who save", "{who} skips {n} action phases"},
    {Op::kStealBuff, Who::kTarget, kLasts, "n! length", "takes {n} lasting effects of {who}"},
    {Op::kStrip, Who::kTarget, false, "what!", "{who} loses {what}"},
    {Op::kRewind, Who::kSelf, false, "what!", "everything is as at the start of this {what}"},
    {Op::kStoreNextDamage, Who::kSelf, kLasts, "length",
     "the next damage takes no cards and is kept in mind"},
    {Op::kExtend, Who::kSelf, false, "length!", "the lasting effects of this card last longer"},
    {Op::kCancel, Who::kSelf, false, "what!", "{what} of this card does not happen"},
    {Op::kKeepOnAttack, Who::kSelf, false, "", "the status survives the user's attacks"},
    {Op::kCampaignOnly, Who::kSelf, false, "", "nothing in a duel"},
    {Op::kSetupNote, Who::kSelf, false, "", "nothing"},
    {Op::kDamagedCard, Who::kSelf, false, "", "a damaged part: blank, and counts as life"},
    {Op::kScrapCard, Who::kSelf, false, "", "scrap: blank, and counts as life"},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kInfos.size(); ++i) {
    if (kInfos[i].op != static_cast<Op>(i)) return false;
  }
  return true;
}
static_assert(in_order());

}  // namespace

const OpInfo& op_info(Op op) { return kInfos[static_cast<std::size_t>(op)]; }

KeyUse key_use(const OpInfo& info, std::string_view key) {
  std::size_t at = 0;
  while (at < info.keys.size()) {
    const std::size_t end = std::min(info.keys.find(' ', at), info.keys.size());
    std::string_view each = info.keys.substr(at, end - at);
    const bool required = each.ends_with('!');
    if (required) each.remove_suffix(1);
    if (each == key) return required ? KeyUse::kRequired : KeyUse::kOptional;
    at = end + 1;
  }
  const bool common = key == "op" || key == "if" || key == "on" || key == "when";
  return common ? KeyUse::kOptional : KeyUse::kUnknown;
}

}  // namespace muster::penance
