// What abilities do at moments of a combat: the step hooks of the table in table.cc.
//
// A step looks at State::attacker, target, main_target, die and strikes, which tell of the attack
// just made (state/state.h). Its Cue says whose ability it is and how much.
#pragma once

#include "games/homm/cards/cards.h"
#include "games/homm/changes/questions.h"
#include "games/homm/state/tables.h"
#include "games/homm/units/ability.h"

namespace muster::homm::ability {

inline constexpr int kAllDamage = 255;  // amount: heals everything

// ---- Further attacks and damage beside the target (attacks.cc).

// kFollowUp: whole attacks.
void strike_again(const CombatTables&, State&, Cue);
void shoot_again(const CombatTables&, State&, Cue);
void shoot_again_unless_plus1(const CombatTables&, State&, Cue);
void attack_second_enemy(const CombatTables&, State&, Cue);
void attack_after_kill(const CombatTables&, State&, Cue);
void attack_all_units(const CombatTables&, State&, Cue);
void attack_all_enemies(const CombatTables&, State&, Cue);
void attack_chosen(const CombatTables&, State&, Cue, int unit);
// kFollowUp, last: back to where it came from.
void offer_return(const CombatTables&, State&, Cue);
void go_back(const CombatTables&, State&, Cue, int yes);
// kAfterAttack: others beside the target.
void splash_attack(const CombatTables&, State&, Cue);
void extra_attack(const CombatTables&, State&, Cue, int unit);
void breath(const CombatTables&, State&, Cue);
void splash_damage(const CombatTables&, State&, Cue);
void cleave(const CombatTables&, State&, Cue);
void hurt_chosen(const CombatTables&, State&, Cue, int unit);

// ---- After an attack, on its target or its unit (struck.cc).

void poison(const CombatTables&, State&, Cue);
void corrode(const CombatTables&, State&, Cue);
void token_on_target(const CombatTables&, State&, Cue);
void dispel(const CombatTables&, State&, Cue);
void paralyse_target(const CombatTables&, State&, Cue);
void paralyse_on_minus1(const CombatTables&, State&, Cue);
void paralyse_if_stacked(const CombatTables&, State&, Cue);
// Dice of the ability's own: kFaces of the three faces count; not rolled for a target that is gone.
template <int kDice, int kFaces>
void roll_dice(const CombatTables&, State& state, Cue cue) {
  if (alive(state, state.target)) ask_ability_dice(state, cue, kDice, kFaces);
}
void paralyse_on_dice(const CombatTables&, State&, Cue, int count);
void hurt_on_dice(const CombatTables&, State&, Cue, int count);
void kill_on_two_dice(const CombatTables&, State&, Cue, int count);
// The target's owner moves it to a space away from the attacker; the answer to that, too.
void push_on_dice(const CombatTables&, State&, Cue, int reply);

// ---- Health, spells, cards and gold (owner.cc).

void heal_self(const CombatTables&, State&, Cue);
void heal_ally_or_strengthen(const CombatTables&, State&, Cue);
void heal_chosen(const CombatTables&, State&, Cue, int unit);
void bolt(const CombatTables&, State&, Cue);
void bolt_chosen(const CombatTables&, State&, Cue, int unit);
void strip_morale(const CombatTables&, State&, Cue);
void gold_for_kill(const CombatTables&, State&, Cue);
void draw(const CombatTables&, State&, Cue);
void draw_on_minus1(const CombatTables&, State&, Cue);
void enemy_discards(const CombatTables&, State&, Cue);
void enemy_discards_random(const CombatTables&, State&, Cue);
void offer_power_discard(const CombatTables&, State&, Cue);
void discard_power_or_random(const CombatTables&, State&, Cue, int yes);
void offer_discard(const CombatTables&, State&, Cue);
void discard_for_die(const CombatTables&, State&, Cue, int yes);
void mill_up_to(const CombatTables&, State&, Cue);
// The owner's next spell that fits has more power.
void power_this_round(const CombatTables&, State&, Cue);
void power_now(const CombatTables&, State&, Cue, School school);
template <School kSchool>
void power_now(const CombatTables& combat, State& state, Cue cue) {
  power_now(combat, state, cue, kSchool);
}

// ---- kInstead (instead.cc).

bool can_strengthen(const CombatTables&, const State&, Cue);
void strengthen(const CombatTables&, State&, Cue);
bool can_weaken(const CombatTables&, const State&, Cue);
void weaken(const CombatTables&, State&, Cue);
void token_on_chosen(const CombatTables&, State&, Cue, int unit);
bool has_walls(const CombatTables&, const State&, Cue);
void break_walls(const CombatTables&, State&, Cue);
bool has_walls_or_tower(const CombatTables&, const State&, Cue);
void break_walls_or_tower(const CombatTables&, State&, Cue);
void break_chosen(const CombatTables&, State&, Cue, int cell);
bool can_mill(const CombatTables&, const State&, Cue);
void mill_all(const CombatTables&, State&, Cue);
bool can_summon(const CombatTables&, const State&, Cue);
void summon(const CombatTables&, State&, Cue);
void summon_answer(const CombatTables&, State&, Cue, int cell);

// A +/- attack token for two combat rounds: this one and the next.
void put_token(const CombatTables&, State&, int unit, int amount, int by);

}  // namespace muster::homm::ability
