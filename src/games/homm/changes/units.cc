#include "games/homm/changes/units.h"

#include <algorithm>

#include "games/homm/changes/lasting.h"
#include "games/homm/changes/tokens.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"

namespace muster::homm {
namespace {

void remove_unit(const CombatTables& combat, State& state, int unit) {
  Unit& gone = state.units[unit];
  state.occupied[side_of(unit)] &= ~cell_bit(gone.cell);
  state.unit_at[gone.cell] = kNoUnit;
  state.pending = static_cast<std::uint16_t>(state.pending & ~(1u << unit));
  state.somebody_left = 1;
  gone.cell = kNoCell;
  gone.damage = 0;
  gone.flags = 0;
  gone.poison = 0;
  gone.tokens = 0;  // DS-07
  if (state.effect_count != 0) {
    end_effects(combat, state,
                [unit](const Effect& effect) { return effect_on_unit(effect, unit); });
  }
}

int fire_at(const State& state, Mask cells) {
  int sum = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == Lasting::kFireWall && (cells & cell_bit(effect.on)) != 0) {
      sum += effect.amount;
    }
  }
  return sum;
}

// The least fire damage on a way of at most the unit's steps between the two spaces, ends not
// counted.
int least_fire_between(const CombatTables& combat, const State& state, int side, int from, int to) {
  Mask fires = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == Lasting::kFireWall) fires |= cell_bit(effect.on);
  }
  if (fires == 0) return 0;
  const Mask free = free_cells(state, side) | cell_bit(from) | cell_bit(to);
  const int steps = combat.row(state.units[state.unit_at[to]]).steps;
  const auto passable = [&](Mask cells) {
    return (walk_reach(from, cells, steps) & cell_bit(to)) != 0;
  };
  if (!passable(free) || passable(free & ~(fires & ~cell_bit(to)))) return 0;
  int least = 100;
  for (int cell : BitRange(fires & free & ~cell_bit(to))) {
    const Mask open = free & ~(fires & ~cell_bit(to) & ~cell_bit(cell));
    if (passable(open)) least = std::min(least, fire_at(state, cell_bit(cell)));
  }
  return least == 100 ? fire_at(state, fires & ~cell_bit(to)) : least;
}

}  // namespace

void place_unit(State& state, int slot, int cell) {
  state.units[slot].cell = static_cast<std::uint8_t>(cell);
  state.occupied[side_of(slot)] |= cell_bit(cell);
  state.unit_at[cell] = static_cast<std::uint8_t>(slot);
}

void fill_slot(const CombatTables& combat, State& state, int slot, std::uint8_t side) {
  state.units[slot] = Unit{.side = side};
  refresh(combat, state, slot);
}

int join(const CombatTables& combat, State& state, int side, std::uint8_t unit_side, int cell) {
  const Mask taken = units_of(state, side);
  // The tower's slot is its own; a slot whose unit has left is free again.
  for (int slot : {kMaxArmy, 0, 1, 2, 3, 4}) {
    const int unit = side * kSlots + slot;
    if ((taken & bit<Mask>(unit)) != 0) continue;
    fill_slot(combat, state, unit, unit_side);
    place_unit(state, unit, cell);
    return unit;
  }
  return -1;
}

void deal_damage(const CombatTables& combat, State& state, int unit, int damage) {
  Unit& struck = state.units[unit];
  int total = struck.damage + damage;
  for (int health = health_of(combat, state, unit); total >= health;
       health = health_of(combat, state, unit)) {
    if ((struck.flags & kUsed) == 0 && has(combat, state, unit, Trait::kSurvivesOnce)) {
      struck.flags = static_cast<std::uint8_t>(struck.flags | kUsed);
      total = health - 1;
      break;
    }
    const SideRow& values = combat.row(struck);
    const bool clone = (struck.marks & kClone) != 0;
    std::uint16_t& lost = state.tally.lost_gold[side_of(unit)];
    if (!clone) lost = static_cast<std::uint16_t>(lost + values.gold_lost);
    if (struck.tokens != 0) lose_tokens(combat, state, unit);
    if (values.few == kNoSide || clone) {
      remove_unit(combat, state, unit);
      return;
    }
    total = combat.ruleset().excess_damage_carries ? total - health : 0;
    struck.side = values.few;  // HC-44: space, marks and tokens stay
    struck.flags = static_cast<std::uint8_t>((struck.flags | kFlipped) & ~kUsed);
    refresh(combat, state, unit);
  }
  struck.damage = static_cast<std::uint8_t>(total);
}

void take_damage(const CombatTables& combat, State& state, int unit, int damage) {
  Unit& struck = state.units[unit];
  if (damage > 0) struck.flags = static_cast<std::uint8_t>(struck.flags & ~kParalysed);
  deal_damage(combat, state, unit, damage);
}

void hurt(const CombatTables& combat, State& state, int unit, int damage) {
  if (combat.ruleset().stacks.on && lower_by_tokens(combat, state, unit, damage)) return;
  take_damage(combat, state, unit, damage);
}

void heal(State& state, int unit, int amount) {
  Unit& healed = state.units[unit];
  healed.damage = static_cast<std::uint8_t>(std::max(0, healed.damage - amount));
}

bool paralyse(const CombatTables& combat, State& state, int unit) {
  Unit& struck = state.units[unit];
  if (has(combat, state, unit, Trait::kImmuneToParalysis) || (struck.marks & kNoParalysis) != 0)
    return false;
  struck.flags = static_cast<std::uint8_t>(struck.flags | kParalysed);
  return true;
}

// Walls of fire on the way and on the space itself. Flyers burn only where they stop; of a walker's
// way the shortest ones are looked at, and among them one without fire is taken.
void enter_space(const CombatTables& combat, State& state, int unit, int from) {
  const int to = state.units[unit].cell;
  if (to >= kCells || from >= kCells) return;
  int burns = fire_at(state, cell_bit(to));
  if (combat.row(state.units[unit]).type != UnitType::kFlying) {
    burns += least_fire_between(combat, state, side_of(unit), from, to);
  }
  if (burns > 0) hurt(combat, state, unit, burns);
}

void move_unit(const CombatTables& combat, State& state, int unit, int cell) {
  Unit& moving = state.units[unit];
  const int from = moving.cell;
  const Mask change = cell_bit(from) ^ cell_bit(cell);
  state.occupied[side_of(unit)] ^= change;
  state.unit_at[from] = kNoUnit;
  state.unit_at[cell] = static_cast<std::uint8_t>(unit);
  moving.cell = static_cast<std::uint8_t>(cell);
  if (state.effect_count != 0) enter_space(combat, state, unit, from);
}

void destroy_walls(const CombatTables& combat, State& state, Mask cells) {
  state.walls &= ~cells;
  const Mask closed = state.effect_count != 0 ? force_fields(state) : 0;
  for (Mask& obstacles : state.obstacles) obstacles &= ~cells | closed;
  const int tower = kSlots + kTowerSlot;
  if (state.walls == 0 && alive(state, tower)) remove_unit(combat, state, tower);  // HC-75
}

}  // namespace muster::homm
