// What conditions ask. For effects_words.cc and effects_text.cc alone.
#pragma once

#include <array>

#include "games/penance/cards/conditions.h"
#include "games/penance/cards/terms/term.h"

namespace muster::penance::terms {

inline constexpr std::array kQuantity = {
    Term{Quantity::kNone, "", ""},
    Term{Quantity::kDeck, "deck", "draw pile"},
    Term{Quantity::kLife, "life", "life"},
    Term{Quantity::kGraveyard, "graveyard", "Graveyard"},
    Term{Quantity::kHeat, "heat", "Heat"},
    Term{Quantity::kComponentDamage, "cd", "Component Damage"},
    Term{Quantity::kTaint, "taint", "Taint"},
    Term{Quantity::kBleed, "bleed", "Bleed"},
    Term{Quantity::kForge, "forge", "forge"},
    Term{Quantity::kMeta, "meta", "meta"},
    Term{Quantity::kCredit, "credit", "credit"},
    Term{Quantity::kBargain, "bargain", "bargain"},
    Term{Quantity::kRune, "rune", "runes"},
};
static_assert(in_order(kQuantity));

inline constexpr std::array kCondition = {
    Term{ConditionKind::kNone, "", ""},
    Term{ConditionKind::kUser, "self", "the user's"},
    Term{ConditionKind::kTarget, "tgt", "the target's"},
    Term{ConditionKind::kRuleSufferingDie, "rule.suffering_die", "the Suffering Die is in use"},
    Term{ConditionKind::kRuleBloodPrintedBonus, "rule.blood_printed_bonus",
         "printed bonuses of Blood Offering count"},
    Term{ConditionKind::kKill, "kill", "the target is destroyed"},
    Term{ConditionKind::kDealtDamage, "dealt_damage", "damage was done"},
    Term{ConditionKind::kCritical, "result==critical", "the hit is critical"},
    Term{ConditionKind::kFromFront, "arc==front", "the attack comes from the front"},
    Term{ConditionKind::kFromRear, "arc==rear", "the attack comes from behind"},
    Term{ConditionKind::kAdjacent, "adjacent", "the target is adjacent"},
    Term{ConditionKind::kEndsAdjacent, "ends_adjacent", "the target ends adjacent"},
    Term{ConditionKind::kUserMoved, "self.moved_this_turn", "the user moved this turn"},
    Term{ConditionKind::kTargetMovedLastTurn, "tgt.moved_last_turn",
         "the target moved in its last turn"},
    Term{ConditionKind::kAttackedThisTurn, "attacked_this_turn", "the user attacked this turn"},
    Term{ConditionKind::kUserDiscardedThisTurn, "self.discarded_this_turn",
         "the user discarded this turn"},
    Term{ConditionKind::kTargetTriesToMove, "tgt.tries_to_move", "the target tries to move"},
    Term{ConditionKind::kTargetNoCover, "tgt.no_cover", "the target has no cover"},
    Term{ConditionKind::kTargetSlowedOrRooted, "tgt.slowed_or_rooted",
         "the target is slowed or rooted"},
    Term{ConditionKind::kTargetLostMatchingCard, "tgt.discarded_matching_component",
         "a card of the targeted part was lost"},
    Term{ConditionKind::kTargetCowardMark, "tgt.coward_mark", "the target bears the coward mark"},
    Term{ConditionKind::kPreyMarked, "prey_marked", "some unit is the user's prey"},
    Term{ConditionKind::kInHonorDuel, "in_honor_duel", "the user is in an honor duel"},
    Term{ConditionKind::kInForm, "in_form", "the user is in a form"},
    Term{ConditionKind::kForm, "form==", "the user is in the form"},
    Term{ConditionKind::kInLava, "in_lava", "the user is in lava"},
    Term{ConditionKind::kNearFire, "near_fire", "fire or lava is near"},
    Term{ConditionKind::kPathHasLava, "path_has_lava", "the way led through lava"},
    Term{ConditionKind::kWouldTakeCd, "would_take_cd", "Component Damage would be added"},
    Term{ConditionKind::kTookDamage, "took_damage", "the user lost a card"},
    Term{ConditionKind::kBlocked, "blocked", "the damage prevented is"},
    Term{ConditionKind::kTriggered, "triggered", "the effect before did something"},
    Term{ConditionKind::kDamage, "dmg", "the damage is"},
    Term{ConditionKind::kBothDrawnAreRanged, "both_drawn_are_ranged",
         "both cards drawn are ranged attacks"},
    Term{ConditionKind::kEnemiesWithin6, "enemies_within_6",
         "the number of enemy units within 6 is"},
    Term{ConditionKind::kNoEnemyWithin3, "no_enemy_within_3", "no enemy unit is within 3"},
    Term{ConditionKind::kTargetAdjacentToMyMerc, "tgt.adjacent_to_my_merc",
         "an own mercenary is next to the target"},
    Term{ConditionKind::kInOpenTerrain, "in_open_terrain", "the user is in open terrain"},
    Term{ConditionKind::kEndNearTerrain, "end_near_terrain", "the way ends beside terrain"},
    Term{ConditionKind::kHexSeeds, "hex.seeds", "the number of seeds in the hex is"},
    Term{ConditionKind::kWreckWithin4, "wreck_within_4", "a wreck of an enemy unit is within 4"},
    Term{ConditionKind::kDestroyedEnemyMarker, "destroyed_enemy_marker",
         "a wreck of an enemy unit is in range"},
    Term{ConditionKind::kAlliesAdjacent, "allies_adjacent",
         "the number of friendly Caskets adjacent is"},
    Term{ConditionKind::kAlliesWithin3, "allies_within_3",
         "the number of friendly Caskets within 3 is"},
    Term{ConditionKind::kAlliesWithin4, "allies_within_4",
         "the number of friendly Caskets within 4 is"},
    Term{ConditionKind::kTargetAdjacentToMyAlly, "tgt.adjacent_to_my_ally",
         "friendly Caskets next to the target"},
    Term{ConditionKind::kTargetKilledAlly, "tgt.killed_ally",
         "the target destroyed a friendly Casket"},
    Term{ConditionKind::kAllyWouldDie, "ally_would_die", "a friendly Casket would be destroyed"},
    Term{ConditionKind::kPackInstinctActive, "pack_instinct_active", "the pack instinct is active"},
    Term{ConditionKind::kCasketDestroyedWithin3, "casket_destroyed_this_round_within_3",
         "a Casket was destroyed this round within 3"},
    Term{ConditionKind::kCasketDestroyedWithin6, "casket_destroyed_this_round_within_6",
         "a Casket was destroyed this round within 6"},
};
static_assert(in_order(kCondition) && kCondition.size() == kConditionKinds);

}  // namespace muster::penance::terms
