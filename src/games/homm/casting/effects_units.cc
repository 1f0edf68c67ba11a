// Effects of cards on units and the board.
#include <algorithm>

#include "games/homm/cards/operations.h"
#include "games/homm/casting/casting.h"
#include "games/homm/casting/effects.h"
#include "games/homm/casting/targets.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/tables.h"

namespace muster::homm::effects {
namespace {

constexpr int kAllWalls = 4;    // destroy_walls of so many: walls and gate
constexpr int kBeforeAll = 90;  // initiative that no unit has

// Damage of the card to a unit: of spells after immunities and what answers take off.
void strike(const CombatTables& combat, State& state, const CardCue& cue, int unit, int damage) {
  if (!alive(state, unit)) return;
  if (cue.spell()) {
    damage = spell_damage_to(combat, state, cue.card, unit, damage);
    if (side_of(unit) != cue.side) damage = std::max(0, damage - cue.play.lowered);
  }
  if (damage > 0) hurt(combat, state, unit, damage);
}

void strike_all(const CombatTables& combat, State& state, const CardCue& cue, Mask units,
                int damage) {
  for (int unit : BitRange(units)) strike(combat, state, cue, unit, damage);
}

bool names_unit(const CardCue& cue) {
  return !cue.option.targets.empty() && !names_space(cue.option.targets[cue.effect.target].kind);
}

// The unit that the effect is about: the target, or the one on the target space; kNoUnit: none.
int unit_there(const State& state, const CardCue& cue) {
  if (names_unit(cue)) return cue.target;
  return cue.target < kCells ? state.unit_at[cue.target] : kNoUnit;
}

bool present(const State& state, int unit) { return unit < kUnits && alive(state, unit); }

std::uint8_t until_of(const State& state, Lasts lasts) {
  const int round = std::max<int>(1, state.round);
  switch (lasts) {
    case Lasts::kActivation:
      return kThisActivation;
    case Lasts::kItsActivation:
      return kOwnActivation;
    case Lasts::kRound:
      return static_cast<std::uint8_t>(round);
    case Lasts::kNextRound:
      return static_cast<std::uint8_t>(round + 1);
    case Lasts::kAttackOnIt:
      return kNextAttackOnIt;
    default:
      return kWholeCombat;
  }
}

std::uint8_t source_of(const CardCue& cue) {
  const bool card = cue.play.card < kMoraleToken && (cue.play.marks & kFree) == 0;
  return static_cast<std::uint8_t>(cue.side << 7 | (card ? cue.play.card : kNoCard));
}

// A unit that joined acts in this round when its turn is still to come (as summoned Demons do).
void line_up(State& state, int unit) {
  if (unit < 0) return;
  const bool later = state.active >= kUnits || !alive(state, state.active) ||
                     initiative_of(state, unit) <= initiative_of(state, state.active);
  if (later) state.pending = static_cast<std::uint16_t>(state.pending | (1u << unit));
}

// Whether a card's lasting effect lies on the unit or space.
bool lies_on(const Effect& effect, int unit, int cell) {
  if (lasts_on_space(effect.kind)) return effect.on == cell;
  return lasts_on_unit(effect.kind) && effect.kind != Lasting::kAttackToken && effect.on == unit;
}

}  // namespace

bool damage(const CombatTables& combat, State& state, const CardCue& cue) {
  const int times = (cue.play.marks & kTripled) != 0 ? 3 : 1;
  const int unit = unit_there(state, cue);
  if (present(state, unit)) strike(combat, state, cue, unit, cue.amount * times);
  return false;
}

bool wall_damage(const CombatTables& combat, State& state, const CardCue& cue) {
  const Mask units = units_on(state, neighbours(state.walls));
  if (cue.amount > 0) strike_all(combat, state, cue, units, cue.amount);
  return false;
}

bool roll_area_damage(const CombatTables&, State& state, const CardCue& cue) {
  return ask_effect_dice(state, cue, cue.amount, 1);
}

bool rolled_area_damage(const CombatTables& combat, State& state, const CardCue& cue, int count) {
  if (cue.target >= kCells) return false;
  const Mask cells = cell_bit(cue.target) | cells_next_to(cue.target);
  strike_all(combat, state, cue, units_on(state, cells), count);
  return false;
}

bool heal(const CombatTables&, State& state, const CardCue& cue) {
  const int times = (cue.play.marks & kTripled) != 0 ? 3 : 1;
  if (present(state, cue.target)) homm::heal(state, cue.target, cue.amount * times);
  return false;
}

bool unparalyse(const CombatTables&, State& state, const CardCue& cue) {
  Unit& unit = state.units[cue.target];
  unit.flags = static_cast<std::uint8_t>(unit.flags & ~kParalysed);
  return false;
}

// Paralysis, or else what the enemy put on the unit last, or else poison, or else corrosion.
bool cleanse(const CombatTables& combat, State& state, const CardCue& cue) {
  Unit& unit = state.units[cue.target];
  if ((unit.flags & kParalysed) != 0) return unparalyse(combat, state, cue);
  for (int i = state.effect_count - 1; i >= 0; --i) {
    const Effect last = state.effects[i];
    if (!lasts_on_unit(last.kind) || last.on != cue.target || last.source >> 7 == cue.side)
      continue;
    int index = 0;
    end_effects(combat, state, [&](const Effect&) { return index++ == i; });
    return false;
  }
  if (unit.poison > 0) {
    unit.poison = 0;
  } else {
    unit.flags = static_cast<std::uint8_t>(unit.flags & ~kCorroded);
  }
  return false;
}

bool paralyse(const CombatTables& combat, State& state, const CardCue& cue) {
  if (present(state, cue.target)) homm::paralyse(combat, state, cue.target);
  return false;
}

bool clear_retaliated(const CombatTables&, State& state, const CardCue& cue) {
  Unit& unit = state.units[cue.target];
  unit.flags = static_cast<std::uint8_t>(unit.flags & ~kRetaliated);
  return false;
}

bool lasting(const CombatTables& combat, State& state, const CardCue& cue) {
  const Lasting kind = cue.effect.lasting;
  Effect effect{.kind = kind,
                .amount = static_cast<std::int8_t>(cue.amount),
                .until = until_of(state, cue.lasts()),
                .source = source_of(cue)};
  if (lasts_on_unit(kind) || lasts_on_space(kind)) {
    if (cue.target >= kUnits && lasts_on_unit(kind)) return false;
    effect.on = static_cast<std::uint8_t>(cue.target);
  } else if (kind == Lasting::kNoSurrender) {
    effect.on = static_cast<std::uint8_t>(cue.side == 0 ? 1 : 0);
  } else if (kind >= Lasting::kSchoolPower && kind <= Lasting::kDoublePower) {
    effect.on = on_schools(cue.side, cue.effect.schools == 0 ? kAllSchools : cue.effect.schools);
  } else if (!lasts_on_everybody(kind)) {
    effect.on = static_cast<std::uint8_t>(cue.side);
  }
  if (kind == Lasting::kSpellWard) effect.amount = static_cast<std::int8_t>(cue.effect.schools);
  add_effect(combat, state, effect);
  return false;
}

// A clone is nothing but an effect of its card.
bool dispel(const CombatTables& combat, State& state, const CardCue& cue) {
  const int cell = cue.target;
  int unit = unit_there(state, cue);
  if (unit < kUnits && cue.spell() &&
      !spell_reaches(combat, state, cue.card, cue.option.timing, unit, false)) {
    unit = kNoUnit;
  }
  end_effects(combat, state,
              [unit, cell](const Effect& effect) { return lies_on(effect, unit, cell); });
  if (present(state, unit) && (state.units[unit].marks & kClone) != 0) hurt(combat, state, unit, 1);
  return false;
}

bool dispel_one(const CombatTables& combat, State& state, const CardCue& cue) {
  const int unit = unit_there(state, cue);
  for (int i = state.effect_count - 1; i >= 0; --i) {
    if (!lies_on(state.effects[i], unit, cue.target)) continue;
    int index = 0;
    end_effects(combat, state, [&](const Effect&) { return index++ == i; });
    return false;
  }
  return false;
}

bool summon(const CombatTables& combat, State& state, const CardCue& cue) {
  const int unit = cue.effect.unit[static_cast<std::size_t>(cue.level)];
  if (unit == 0 || cue.target >= kCells) return false;
  const std::uint8_t side = combat.summoned(unit);
  if (side != kNoSide) line_up(state, join(combat, state, cue.side, side, cue.target));
  return false;
}

// The copy's card lies in play as long as the copy does.
bool clone(const CombatTables& combat, State& state, const CardCue& cue) {
  const int cell = cue.play.target[1];
  if (cell >= kCells) return false;
  const int copy = join(combat, state, cue.side, state.units[cue.target].side, cell);
  if (copy < 0) return false;
  Unit& unit = state.units[copy];
  unit.marks = static_cast<std::uint8_t>(unit.marks | kClone);
  unit.tokens = state.units[cue.target].tokens & kMostTokens;  // DS-34
  add_effect(combat, state,
             {.kind = Lasting::kHealth,
              .on = static_cast<std::uint8_t>(copy),
              .amount = 0,
              .until = kWholeCombat,
              .source = source_of(cue)});
  line_up(state, copy);
  return false;
}

bool move(const CombatTables& combat, State& state, const CardCue& cue) {
  const int cell = cue.play.target[1];
  if (cell < kCells && on_board(state, cue.target)) move_unit(combat, state, cue.target, cell);
  return false;
}

bool swap(const CombatTables& combat, State& state, const CardCue& cue) {
  const int first = cue.play.target[0];
  const int second = cue.play.target[1];
  if (second >= kUnits || !on_board(state, first) || !on_board(state, second)) return false;
  const int from = state.units[first].cell;
  const int to = state.units[second].cell;
  std::swap(state.units[first].cell, state.units[second].cell);
  std::swap(state.unit_at[from], state.unit_at[to]);
  enter_space(combat, state, first, from);
  enter_space(combat, state, second, to);
  return false;
}

bool move_damage(const CombatTables& combat, State& state, const CardCue& cue) {
  const int first = cue.play.target[0];
  const int second = cue.play.target[1];
  if (second >= kUnits) return false;
  const int moved = std::min<int>(state.units[first].damage, health_left(combat, state, second));
  homm::heal(state, first, moved);
  hurt(combat, state, second, moved);
  return false;
}

// The unit goes before all others until it has acted.
bool act_next(const CombatTables& combat, State& state, const CardCue& cue) {
  add_effect(combat, state,
             {.kind = Lasting::kInitiative,
              .on = static_cast<std::uint8_t>(cue.target),
              .amount = kBeforeAll,
              .until = kOwnActivation,
              .source = source_of(cue)});
  return false;
}

bool destroy_walls(const CombatTables& combat, State& state, const CardCue& cue) {
  Mask cells = cue.amount >= kAllWalls ? state.walls : 0;
  for (std::size_t i = 0; i < cue.option.targets.size(); ++i) {
    const int cell = cue.play.target[i];
    if (cue.option.targets[i].kind == TargetKind::kWall && cell < kCells) cells |= cell_bit(cell);
  }
  if (cells != 0) homm::destroy_walls(combat, state, cells & state.walls);
  return false;
}

bool destroy_tower(const CombatTables& combat, State& state, const CardCue&) {
  const int tower = kSlots + kTowerSlot;
  if (alive(state, tower)) hurt(combat, state, tower, health_left(combat, state, tower));
  return false;
}

bool remove_obstacle(const CombatTables& combat, State& state, const CardCue& cue) {
  Mask cells = 0;
  for (const std::uint8_t cell : cue.play.target) {
    if (cell < kCells) cells |= cell_bit(cell);
  }
  if ((state.walls & cells) != 0) homm::destroy_walls(combat, state, state.walls & cells);
  end_effects(combat, state, [cells](const Effect& effect) {
    return lasts_on_space(effect.kind) && (cells & cell_bit(effect.on)) != 0;
  });
  return false;
}

bool batter(const CombatTables& combat, State& state, const CardCue& cue) {
  for (const std::uint8_t cell : cue.play.target) {
    if (cell >= kCells) continue;
    if ((state.walls & cell_bit(cell)) != 0) homm::destroy_walls(combat, state, cell_bit(cell));
    const int unit = state.unit_at[cell];
    if (present(state, unit)) strike(combat, state, cue, unit, cue.amount);
  }
  return false;
}

bool nothing(const CombatTables&, State&, const CardCue&) { return false; }

}  // namespace muster::homm::effects
