// Actions in place of moving, attacking and defending.
#include "games/homm/abilities/steps.h"

#include "games/homm/casting/draws.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/units/ability.h"

namespace muster::homm::ability {
namespace {

constexpr int kTower = kSlots + kTowerSlot;

void ask_unit(const CombatTables& combat, State& state, Cue cue, Mask units) {
  ask_ability(combat, state, side_of(cue.unit), cue, AskWhat::kUnit, units);
}

void ask_space(const CombatTables& combat, State& state, Cue cue, Mask cells) {
  ask_ability(combat, state, side_of(cue.unit), cue, AskWhat::kSpace, cells);
}

// The walls are the defender's: nobody breaks its own.
Mask enemy_walls(const State& state, int unit) { return side_of(unit) == 0 ? state.walls : 0; }

Mask enemy_walls_and_tower(const State& state, int unit) {
  const bool tower = side_of(unit) == 0 && alive(state, kTower);
  return enemy_walls(state, unit) | (tower ? cell_bit(kOffBoard) : 0);
}

// Whether `unit` can be what the summons grows: the Few side of the card that `summoned` is the
// Pack of; under Dice Stacks, where `summoned` is the plain side, any side of it with room for a
// token.
bool may_grow(const CombatTables& combat, const Unit& unit, std::uint8_t summoned) {
  if (!combat.ruleset().stacks.on) return unit.side == combat.row(summoned).few;
  return combat.card(unit.side).name == combat.card(summoned).name && unit.tokens < kMostTokens;
}

// The cells of own units that can grow.
Mask growing_cells(const CombatTables& combat, const State& state, int side,
                   std::uint8_t summoned) {
  Mask cells = 0;
  for (int unit : BitRange(units_of(state, side) & board_units(state))) {
    if (may_grow(combat, state.units[unit], summoned)) cells |= cell_bit(state.units[unit].cell);
  }
  return cells;
}

bool lost_a_unit(const State& state, int side) {
  for (int slot = 0; slot < kTowerSlot; ++slot) {
    const Unit& unit = state.units[side * kSlots + slot];
    if (unit.side != kNoSide && unit.cell == kNoCell) return true;
  }
  return false;
}

// Own ground and flying units: nobody strengthens an enemy.
Mask strengthened(const CombatTables& combat, const State& state, int unit) {
  Mask units = 0;
  for (int other : BitRange(board_units(state) & side_units(side_of(unit)))) {
    if (combat.row(state.units[other]).type != UnitType::kRanged) units |= bit<Mask>(other);
  }
  return units;
}

// Where it may summon: empty spaces next to it, and the spaces of own units to be turned.
Mask summoning_cells(const CombatTables& combat, const State& state, Cue cue) {
  const int side = side_of(cue.unit);
  const std::uint8_t pack = combat.row(state.units[cue.unit]).summons;
  if (pack == kNoSide) return 0;
  const Mask next_to_it = cells_next_to(state.units[cue.unit].cell);
  return (next_to_it & free_cells(state, side)) | growing_cells(combat, state, side, pack);
}

}  // namespace

// A lasting change of attack, for this combat round and the next.
void put_token(const CombatTables& combat, State& state, int unit, int amount, int by) {
  add_effect(combat, state,
             {.kind = Lasting::kAttackToken,
              .on = static_cast<std::uint8_t>(unit),
              .amount = static_cast<std::int8_t>(amount),
              .until = static_cast<std::uint8_t>(state.round + 1),
              .source = static_cast<std::uint8_t>(side_of(by) << 7 | kNoCard)});
}

bool can_strengthen(const CombatTables&, const State&, Cue) { return true; }  // at least itself

void strengthen(const CombatTables& combat, State& state, Cue cue) {
  ask_unit(combat, state, cue, strengthened(combat, state, cue.unit));
}

bool can_weaken(const CombatTables&, const State&, Cue) { return true; }

void weaken(const CombatTables& combat, State& state, Cue cue) {
  ask_unit(combat, state, cue, units_of(state, 0) | units_of(state, 1));
}

void token_on_chosen(const CombatTables& combat, State& state, Cue cue, int unit) {
  put_token(combat, state, unit, cue.amount, cue.unit);
}

bool has_walls(const CombatTables&, const State& state, Cue cue) {
  return enemy_walls(state, cue.unit) != 0;
}

void break_walls(const CombatTables& combat, State& state, Cue cue) {
  ask_space(combat, state, cue, enemy_walls(state, cue.unit));
}

bool has_walls_or_tower(const CombatTables&, const State& state, Cue cue) {
  return enemy_walls_and_tower(state, cue.unit) != 0;
}

void break_walls_or_tower(const CombatTables& combat, State& state, Cue cue) {
  ask_space(combat, state, cue, enemy_walls_and_tower(state, cue.unit));
}

void break_chosen(const CombatTables& combat, State& state, Cue, int cell) {
  if (cell == kOffBoard) {
    hurt(combat, state, kTower, health_left(combat, state, kTower));
  } else {
    destroy_walls(combat, state, cell_bit(cell));
  }
}

bool can_mill(const CombatTables&, const State& state, Cue cue) {
  return state.cards[side_of(cue.unit)].deck != 0;
}

void mill_all(const CombatTables& combat, State& state, Cue cue) {
  mill(combat, state, side_of(cue.unit), cue.amount, false);
}

bool can_summon(const CombatTables& combat, const State& state, Cue cue) {
  return (state.units[cue.unit].flags & kUsed) == 0 && lost_a_unit(state, side_of(cue.unit)) &&
         summoning_cells(combat, state, cue) != 0;
}

void summon(const CombatTables& combat, State& state, Cue cue) {
  ask_space(combat, state, cue, summoning_cells(combat, state, cue));
}

// An own unit in the space: it becomes a Pack, its damage stays; under Dice Stacks it gets a token
// (DS-34). Else the Few side joins, and acts
// in this round when its initiative is not above that of its summoner.
void summon_answer(const CombatTables& combat, State& state, Cue cue, int cell) {
  Unit& summoner = state.units[cue.unit];
  summoner.flags = static_cast<std::uint8_t>(summoner.flags | kUsed);
  const std::uint8_t pack = combat.row(summoner).summons;
  const bool stacks = combat.ruleset().stacks.on;
  if (state.unit_at[cell] != kNoUnit) {
    Unit& grown = state.units[state.unit_at[cell]];
    if (stacks) {
      grown.tokens = (grown.tokens + 1) & kMostTokens;
      return;
    }
    grown.side = pack;
    refresh(combat, state, state.unit_at[cell]);
    return;
  }
  const std::uint8_t plain = stacks ? pack : combat.row(pack).few;
  const int joined = join(combat, state, side_of(cue.unit), plain, cell);
  if (joined < 0) return;
  const bool acts = initiative_of(state, joined) <= initiative_of(state, cue.unit);
  const auto own = static_cast<std::uint16_t>(1u << joined);
  state.pending = static_cast<std::uint16_t>(acts ? state.pending | own : state.pending & ~own);
}

}  // namespace muster::homm::ability
