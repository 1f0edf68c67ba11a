// The small functions behind the table of card operations (operations.cc).
#pragma once

#include "games/homm/cards/operations.h"

namespace muster::homm::effects {

using Apply = bool(const CombatTables&, State&, const CardCue&);
using Answer = bool(const CombatTables&, State&, const CardCue&, int reply);
using Open = bool(const CombatTables&, const State&, int side, const CardEffect&);

// The attack being resolved (effects_attack.cc).
Apply attack, defense, dice, reroll, negate_bonus, roll_for_attack, lose_activation, cancel_attack;
Answer rolled_for_attack;
Open may_reroll, has_bonus;

// Spells being cast and answered (effects_spells.cc).
Apply power, full_power, ignore_spell, ignore_level, roll_to_ignore_spell, lower_spell_damage,
    redirect_spell, return_spell, return_all, allow_spell, triple_machine;
Answer rolled_to_ignore_spell, redirected_spell;
Open may_ignore, may_ignore_level, may_redirect, is_ballista, is_tent;

// Cards and tokens (effects_cards.cc).
Apply draw, discard, enemy_discards, search, search_school, take, shuffle_discard, cast_discarded,
    morale, spoil_morale, roll_for_morale, gold, expert_token;
Answer discarded, found, named_or_found, taken, cast_found, rolled_for_morale;
Open may_take, enemy_has_morale, enemy_has_hand;

// Units and the board (effects_units.cc).
Apply damage, wall_damage, roll_area_damage, heal, cleanse, paralyse, unparalyse, clear_retaliated,
    lasting, dispel, dispel_one, summon, clone, move, swap, move_damage, act_next, destroy_walls,
    destroy_tower, remove_obstacle, batter, nothing;
Answer rolled_area_damage;

}  // namespace muster::homm::effects
