// What abilities do at moments of a combat: the step hooks of the table in table.cc.
//
// A step looks at State::attacker, target, main_target, die and strikes, which tell of the attack
// just made (state/state.h). Its Cue says whose ability it is and how much.
#pragma once

#include "games/homm/cards/cards.h"
#include "games/homm/combat.h"

namespace muster::homm::ability {

inline constexpr int kAllDamage = 255;  // amount: heals everything

// ---- Further attacks and damage beside the target (attacks.cc).

// kFollowUp: whole attacks.
void strike_again(const Combat&, State&, Cue);
void shoot_again(const Combat&, State&, Cue);
void shoot_again_unless_plus1(const Combat&, State&, Cue);
void attack_second_enemy(const Combat&, State&, Cue);
void attack_after_kill(const Combat&, State&, Cue);
void attack_all_units(const Combat&, State&, Cue);
void attack_all_enemies(const Combat&, State&, Cue);
void attack_chosen(const Combat&, State&, Cue, int unit);
// kFollowUp, last: back to where it came from.
void offer_return(const Combat&, State&, Cue);
void go_back(const Combat&, State&, Cue, int yes);
// kAfterAttack: others beside the target.
void splash_attack(const Combat&, State&, Cue);
void extra_attack(const Combat&, State&, Cue, int unit);
void breath(const Combat&, State&, Cue);
void splash_damage(const Combat&, State&, Cue);
void cleave(const Combat&, State&, Cue);
void hurt_chosen(const Combat&, State&, Cue, int unit);

// ---- After an attack, on its target or its unit (struck.cc).

void poison(const Combat&, State&, Cue);
void corrode(const Combat&, State&, Cue);
void token_on_target(const Combat&, State&, Cue);
void dispel(const Combat&, State&, Cue);
void paralyse_target(const Combat&, State&, Cue);
void paralyse_on_minus1(const Combat&, State&, Cue);
void paralyse_if_stacked(const Combat&, State&, Cue);
// Dice of the ability's own: kFaces of the three faces count; not rolled for a target that is gone.
template <int kDice, int kFaces>
void roll_dice(const Combat& combat, State& state, Cue cue) {
  if (alive(state, state.target)) combat.ask_ability_dice(state, cue, kDice, kFaces);
}
void paralyse_on_dice(const Combat&, State&, Cue, int count);
void hurt_on_dice(const Combat&, State&, Cue, int count);
void kill_on_two_dice(const Combat&, State&, Cue, int count);
// The target's owner moves it to a space away from the attacker; the answer to that, too.
void push_on_dice(const Combat&, State&, Cue, int reply);

// ---- Health, spells, cards and gold (owner.cc).

void heal_self(const Combat&, State&, Cue);
void heal_ally_or_strengthen(const Combat&, State&, Cue);
void heal_chosen(const Combat&, State&, Cue, int unit);
void bolt(const Combat&, State&, Cue);
void bolt_chosen(const Combat&, State&, Cue, int unit);
void strip_morale(const Combat&, State&, Cue);
void gold_for_kill(const Combat&, State&, Cue);
void draw(const Combat&, State&, Cue);
void draw_on_minus1(const Combat&, State&, Cue);
void enemy_discards(const Combat&, State&, Cue);
void enemy_discards_random(const Combat&, State&, Cue);
void offer_power_discard(const Combat&, State&, Cue);
void discard_power_or_random(const Combat&, State&, Cue, int yes);
void offer_discard(const Combat&, State&, Cue);
void discard_for_die(const Combat&, State&, Cue, int yes);
void mill_up_to(const Combat&, State&, Cue);
// The owner's next spell that fits has more power.
void power_this_round(const Combat&, State&, Cue);
void power_now(const Combat&, State&, Cue, School school);
template <School kSchool>
void power_now(const Combat& combat, State& state, Cue cue) {
  power_now(combat, state, cue, kSchool);
}

// ---- kInstead (instead.cc).

bool can_strengthen(const Combat&, const State&, Cue);
void strengthen(const Combat&, State&, Cue);
bool can_weaken(const Combat&, const State&, Cue);
void weaken(const Combat&, State&, Cue);
void token_on_chosen(const Combat&, State&, Cue, int unit);
bool has_walls(const Combat&, const State&, Cue);
void break_walls(const Combat&, State&, Cue);
bool has_walls_or_tower(const Combat&, const State&, Cue);
void break_walls_or_tower(const Combat&, State&, Cue);
void break_chosen(const Combat&, State&, Cue, int cell);
bool can_mill(const Combat&, const State&, Cue);
void mill_all(const Combat&, State&, Cue);
bool can_summon(const Combat&, const State&, Cue);
void summon(const Combat&, State&, Cue);
void summon_answer(const Combat&, State&, Cue, int cell);

// A +/- attack token for two combat rounds: this one and the next.
void put_token(const Combat&, State&, int unit, int amount, int by);

}  // namespace muster::homm::ability
