#include "games/homm/inquiry/lasting.h"

namespace muster::homm {

bool effect_on_unit(const Effect& effect, int unit) {
  return effect.on == unit && lasts_on_unit(effect.kind);
}

bool everywhere(const State& state, Lasting kind) {
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    if (state.effects[i].kind == kind) return true;
  }
  return false;
}

int side_effect(const State& state, Lasting kind, int side) {
  int sum = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == kind && effect.on == side) sum += effect.amount;
  }
  return sum;
}

bool lasts_on_side(const State& state, Lasting kind, int side) {
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    if (state.effects[i].kind == kind && state.effects[i].on == side) return true;
  }
  return false;
}

int fire_shield(const State& state, int unit) {
  int sum = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == Lasting::kFireShield && effect.on == unit) sum += effect.amount;
  }
  return sum;
}

Mask force_fields(const State& state) {
  Mask cells = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == Lasting::kForceField) cells |= cell_bit(effect.on);
  }
  return cells;
}

}  // namespace muster::homm
