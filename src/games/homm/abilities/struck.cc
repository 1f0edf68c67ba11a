// What an attack does to its target beside its damage, before the retaliation or after it.
#include <algorithm>

#include "games/homm/abilities/steps.h"

namespace muster::homm::ability {

void poison(const Combat&, State& state, Cue cue) {
  if (!alive(state, state.target)) return;
  Unit& struck = state.units[state.target];
  struck.poison = std::min(struck.poison + cue.amount, kMostPoison) & kMostPoison;
}

void corrode(const Combat&, State& state, Cue) {
  if (!alive(state, state.target)) return;
  Unit& struck = state.units[state.target];
  struck.flags = static_cast<std::uint8_t>(struck.flags | kCorroded);
}

void token_on_target(const Combat& combat, State& state, Cue cue) {
  if (alive(state, state.target)) put_token(combat, state, state.target, cue.amount, cue.unit);
}

// Tokens are no ongoing effects; nor are single-use cards of an AI deck.
void dispel(const Combat& combat, State& state, Cue) {
  const int target = state.target;
  combat.end_effects(state, [target](const Effect& effect) {
    return effect_on_unit(effect, target) && effect.source >> 7 == side_of(target) &&
           effect.kind != Lasting::kAttackToken && effect.kind != Lasting::kDefenseOnce;
  });
}

void paralyse_target(const Combat& combat, State& state, Cue) {
  if (alive(state, state.target)) combat.paralyse(state, state.target);
}

void paralyse_on_minus1(const Combat& combat, State& state, Cue cue) {
  if (state.die == -1) paralyse_target(combat, state, cue);
}

void paralyse_if_stacked(const Combat& combat, State& state, Cue cue) {
  if ((state.units[cue.unit].flags & kStacked) != 0) paralyse_target(combat, state, cue);
}

void paralyse_on_dice(const Combat& combat, State& state, Cue cue, int count) {
  if (count > 0) paralyse_target(combat, state, cue);
}

void hurt_on_dice(const Combat& combat, State& state, Cue cue, int count) {
  if (count > 0) combat.hurt(state, state.target, cue.amount);
}

// Its current side loses all health: a Pack turns, undamaged.
void kill_on_two_dice(const Combat& combat, State& state, Cue, int count) {
  if (count == 2) combat.hurt(state, state.target, combat.health_left(state, state.target));
}

// First the die, then the space that the target's owner chooses.
void push_on_dice(const Combat& combat, State& state, Cue cue, int reply) {
  const int target = state.target;
  if (cue.dice == 0) {
    combat.move_unit(state, target, reply);
    return;
  }
  if (reply == 0) return;
  const Mask next_to_it = cells_next_to(state.units[target].cell);
  const Mask away = ~cells_next_to(state.units[cue.unit].cell);
  const Mask spaces = next_to_it & away & free_cells(state, side_of(target));
  combat.ask_ability(state, side_of(target), cue, AskWhat::kSpace, spaces);
}

}  // namespace muster::homm::ability
