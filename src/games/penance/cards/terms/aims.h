// Whom and what effects concern. For effects_words.cc and effects_text.cc alone.
#pragma once

#include <array>

#include "games/penance/cards/terms/term.h"
#include "games/penance/cards/vocabulary.h"

namespace muster::penance::terms {

inline constexpr std::array kWho = {
    Term{Who::kNobody, "", ""},
    Term{Who::kSelf, "self", "the user"},
    Term{Who::kTarget, "tgt", "the target"},
    Term{Who::kAttacker, "attacker", "the attacker"},
    Term{Who::kTriggerAttacker, "trigger_attacker", "the attacker"},
    Term{Who::kEnemy, "enemy", "an enemy unit"},
    Term{Who::kEnemies, "enemies", "every enemy unit"},
    Term{Who::kAllHit, "all_hit", "every unit hit"},
    Term{Who::kSplashed, "splashed", "every splashed unit hit"},
    Term{Who::kAlly, "ally", "a friendly Casket"},
    Term{Who::kAllies, "allies", "friendly Caskets"},
    Term{Who::kAlliesBehind, "allies_behind", "friendly Caskets behind"},
    Term{Who::kSelfOrAlly, "self_or_ally", "the user or a friendly Casket"},
    Term{Who::kSelfOrAdjAlly, "self_or_adj_ally", "the user or a friendly Casket beside it"},
    Term{Who::kMercenaries, "mercs", "own mercenaries"},
    Term{Who::kEither, "either", "the user or the target"},
};
static_assert(in_order(kWho));

inline constexpr std::array kArea = {
    Term{AreaKind::kNone, "", ""},
    Term{AreaKind::kAdjacentSelf, "adj_self", "in the hexes around the user"},
    Term{AreaKind::kAdjacentTarget, "adj_target", "in the hexes around the target"},
    Term{AreaKind::kAdjacent, "adjacent", "among the user's neighbours"},
    Term{AreaKind::kAdjacentHexes, "adj_hexes", "in up to {} hexes around the user"},
    Term{AreaKind::kOneAdjacentTarget, "one_adj_target", "for one next to the target"},
    Term{AreaKind::kRadius, "radius", "within {} of the target"},
    Term{AreaKind::kRadiusSelf, "radius_self", "within {} of the user"},
    Term{AreaKind::kCone, "cone", "in the front sector up to {}"},
    Term{AreaKind::kHexAndAdjacent, "hex+adj", "in a hex and its neighbours"},
    Term{AreaKind::kZone, "zone", "in a hex and its neighbours"},
    Term{AreaKind::kTwoWithin, "two_within", "for two within {} of the target"},
    Term{AreaKind::kTwoRandomWithin, "two_random_within",
         "for two random ones within {} of the target"},
    Term{AreaKind::kAdjacentWreck, "adj_marker", "around the wreck"},
    Term{AreaKind::kLine, "line", "on the line through the target"},
};
static_assert(in_order(kArea));

inline constexpr std::array kVersus = {
    Term{Versus::kAny, "", ""},
    Term{Versus::kMelee, "melee", "melee"},
    Term{Versus::kRanged, "ranged", "ranged"},
    Term{Versus::kAttackCards, "attack_cards", "attack cards"},
    Term{Versus::kPrey, "prey", "the prey"},
    Term{Versus::kThatTarget, "that_target", "this target"},
    Term{Versus::kLightning, "lightning", "lightning"},
};
static_assert(in_order(kVersus));

inline constexpr std::array kAt = {
    Term{At::kPick, "", ""},
    Term{At::kTargetHex, "tgt_hex", "in the target's hex"},
    Term{At::kSelfHex, "self_hex", "in the user's hex"},
};
static_assert(in_order(kAt));

inline constexpr std::array kPer = {
    Term{Per::kNone, "", ""},
    Term{Per::kSelfHeat, "self.heat", "the user's Heat"},
    Term{Per::kSelfRune, "self.rune", "the user's runes"},
    Term{Per::kToken, "token", "the tokens paid"},
    Term{Per::kTaintRemoved, "taint_removed", "the Taint removed"},
    Term{Per::kHit, "hit", "the number of hits"},
    Term{Per::kKill, "kill", "the number of units destroyed"},
    Term{Per::kThreeRedirected, "3_redirected", "each full 3 damage taken over"},
    Term{Per::kRootedEnemies, "rooted_enemies", "the number of rooted enemy units"},
    Term{Per::kEnemiesWithin6, "enemies_within_6", "the number of enemy units within 6"},
    Term{Per::kAllyWithin3, "ally_within_3", "the number of friendly Caskets within 3"},
    Term{Per::kAllyAdjacent, "ally_adjacent", "the number of friendly Caskets adjacent"},
    Term{Per::kAllyAdjacentToTarget, "ally_adjacent_to_tgt",
         "the number of friendly Caskets at the target"},
    Term{Per::kAllyMoved, "ally_moved", "the number of friendly Caskets moved"},
};
static_assert(in_order(kPer));

inline constexpr std::array kStat = {
    Term{Stat::kDmg, "dmg", "attack damage"},
    Term{Stat::kToHit, "tohit", "target number"},
    Term{Stat::kIgnoreDef, "ignore_def", "flat Defense ignored"},
    Term{Stat::kAp, "ap", "all flat Defense ignored"},
    Term{Stat::kAutoHit, "autohit", "misses become hits"},
    Term{Stat::kIgnoreCover, "ignore_cover", "cover ignored"},
    Term{Stat::kIgnoreRange, "ignore_range", "range ignored"},
    Term{Stat::kReroll, "reroll", "Attack Dice rolled again"},
    Term{Stat::kRange, "range", "range"},
    Term{Stat::kCost, "cost", "price of cards"},
    Term{Stat::kCardCost, "card_cost", "price of cards"},
    Term{Stat::kDef, "def", "flat Defense"},
    Term{Stat::kDmgTaken, "dmg_taken", "damage taken"},
    Term{Stat::kMove, "move", "free hexes"},
    Term{Stat::kDraw, "draw", "hand size at the next draw"},
    Term{Stat::kHandSize, "hand_size", "hand size"},
    Term{Stat::kHeatTarget, "heat_tgt", "Heat of the target"},
    Term{Stat::kPurgeTarget, "purge_tgt", "Taint taken off the target"},
    Term{Stat::kSplashAdj, "splash_adj", "splash around the target"},
    Term{Stat::kBleedArea, "bleed_area", "Bleed around the target"},
    Term{Stat::kArea, "area", "targets around the target"},
    Term{Stat::kTargetsInLine, "targets_in_line", "targets in line"},
    Term{Stat::kDisplace, "displace", "hexes the target is put away"},
};
static_assert(in_order(kStat) && kStat.size() == kStats);

inline constexpr std::array kWhat = {
    Term{What::kNone, "", ""},
    Term{What::kTurn, "turn", "turn"},
    Term{What::kRound, "round", "round"},
    Term{What::kDuel, "duel", "duel"},
    Term{What::kHand, "hand", "the whole hand"},
    Term{What::kDamage, "damage", "damage"},
    Term{What::kForcedMove, "forced_move", "being moved"},
    Term{What::kSelfDmg, "self_dmg", "the user's own loss"},
    Term{What::kArmorCounters, "armor_counters", "all runes"},
};
static_assert(in_order(kWhat));

inline constexpr std::array kPile = {
    Term{Pile::kDefault, "", ""},
    Term{Pile::kHand, "hand", "the hand"},
    Term{Pile::kDeck, "deck", "the draw pile"},
    Term{Pile::kDiscard, "discard", "the discard pile"},
    Term{Pile::kGraveyard, "graveyard", "the Graveyard"},
    Term{Pile::kAny, "any", "hand or draw pile"},
};
static_assert(in_order(kPile));

inline constexpr std::array kDestination = {
    Term{Destination::kDefault, "", ""},
    Term{Destination::kDeck, "deck", "into the draw pile"},
    Term{Destination::kDiscard, "discard", "into the discard pile"},
    Term{Destination::kLava, "lava", "into lava"},
    Term{Destination::kAdjacentTarget, "adj_target", "to a hex beside the target"},
};
static_assert(in_order(kDestination));

inline constexpr std::array kFilter = {
    Term{Filter::kNone, "", ""},
    Term{Filter::kShield, "shield", "shield cards"},
    Term{Filter::kWeapon, "weapon", "primary weapon cards"},
    Term{Filter::kSameItem, "same_item", "cards of the same item"},
};
static_assert(in_order(kFilter));

}  // namespace muster::penance::terms
