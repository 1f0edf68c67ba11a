// When effects act, and how long they last. For effects_words.cc and effects_text.cc alone.
#pragma once

#include <array>

#include "games/penance/cards/terms/term.h"
#include "games/penance/cards/vocabulary.h"

namespace muster::penance::terms {

inline constexpr std::array kWhen = {
    Term{When::kNow, "", ""},
    Term{When::kBefore, "before", "before the roll"},
    Term{When::kAfter, "after", "after the attack"},
    Term{When::kNextTurn, "next_turn", "at the next Refresh"},
    Term{When::kTriggered, "triggered", "when the trap went off"},
};
static_assert(in_order(kWhen));

inline constexpr std::array kEvent = {
    Term{Event::kNone, "", ""},
    Term{Event::kSetup, "setup", "at the start of the duel"},
    Term{Event::kStartOfMission, "start_of_mission", "at the start of the duel"},
    Term{Event::kStartOfRound, "start_of_round", "at the start of each round"},
    Term{Event::kEndOfRound, "end_of_round", "at the end of each round"},
    Term{Event::kStartOfTurn, "start_of_turn", "at the start of each own turn"},
    Term{Event::kEndOfTurn, "end_of_turn", "at the end of each own turn"},
    Term{Event::kEnemyTurnStart, "enemy_turn_start", "at the start of each enemy turn"},
    Term{Event::kAfterAttack, "after_attack", "after an own attack"},
    Term{Event::kEveryHit, "every_hit", "at each hit on the user"},
    Term{Event::kFirstHit, "first_hit", "at the first hit on the user"},
    Term{Event::kFirstEachTurn, "first_each_turn", "at the first loss of each turn"},
    Term{Event::kNextAttacker, "next_attacker", "after the next attack on the user"},
    Term{Event::kAttacksVsSelf, "attacks_vs_self", "at each attack on the user"},
    Term{Event::kSelfCd, "self_cd", "for each Component Damage to the user"},
    Term{Event::kSelfDiscard, "self_discard", "when the user discards"},
    Term{Event::kSelfGainHeat, "self_gain_heat", "when the user gains Heat"},
    Term{Event::kGainRune, "gain_rune", "when the user gains runes"},
    Term{Event::kPlayNamed, "play", "when the user plays"},
    Term{Event::kPlayAmmo, "play_ammo", "when the user plays ammunition"},
    Term{Event::kPlaySpell, "play_spell", "when the user plays a spell"},
    Term{Event::kRangedAttackFrom, "ranged_attack_from", "at a ranged attack from at least"},
    Term{Event::kMoved, "moved", "when hexes moved reach"},
    Term{Event::kEnemyDestroyed, "enemy_destroyed", "when an enemy unit is destroyed"},
    Term{Event::kMarkedDestroyed, "marked_destroyed", "when the marked unit is destroyed"},
    Term{Event::kPreyDestroyed, "prey_destroyed", "when the prey is destroyed"},
    Term{Event::kAnyDestroyed, "any_destroyed", "when a Casket is destroyed"},
    Term{Event::kAllyDestroyed, "ally_destroyed", "when a friendly Casket is destroyed"},
};
static_assert(in_order(kEvent) && kEvent.size() == kEvents);

inline constexpr std::array kLength = {
    Term{Length::kNone, "", ""},
    Term{Length::kThisAttack, "this_attack", "for this attack"},
    Term{Length::kNextAttack, "next_attack", "for the next attack"},
    Term{Length::kNextRanged, "next_ranged", "for the next ranged attack"},
    Term{Length::kNextFireSpell, "next_fire_spell", "for the next {} fire spells"},
    Term{Length::kNextLightningSpell, "next_lightning_spell", "for the next {} lightning spells"},
    Term{Length::kThisTurn, "turn", "this turn"},
    Term{Length::kOwnNextTurn, "own_next_turn", "until the user's next turn"},
    Term{Length::kOwnNextTurnEnd, "own_next_turn_end", "until the end of the user's next turn"},
    Term{Length::kRounds, "rounds", "for {} rounds"},
    Term{Length::kTurns, "turns", "for {} turns"},
    Term{Length::kBattle, "duel", "for the duel"},
    Term{Length::kWhile, "while", "while in force"},
    Term{Length::kRemoved, "removed", "until it destroys a unit of the user"},
    Term{Length::kLostThreeCards, "lost_3_cards", "until 3 cards are lost"},
};
static_assert(in_order(kLength));

}  // namespace muster::penance::terms
