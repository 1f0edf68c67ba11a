#include "games/homm/inquiry/strikes.h"

#include <algorithm>

#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

constexpr int kRerollShift = 6;  // of the count in State::dice_changes

// Whether the side's ranged units suffer no combat penalty.
bool spared_penalty(const State& state, int side) {
  return state.effect_count != 0 && side_effect(state, Lasting::kNoPenalty, side) != 0;
}

// HC-71 .. HC-73: the damage that a wall or the gate takes off.
int cover(const CombatTables& combat, const State& state, int attacker, int target, int from) {
  if (state.walls == 0 || side_of(target) != 1 || from >= kCells || !on_board(state, target))
    return 0;
  if (combat.row(state.units[attacker]).type != UnitType::kRanged) return 0;
  const int cell = state.units[target].cell;
  const Mask column = cell_bit(cell_at(column_of(cell), 2));
  const bool covered = (cell_bit(cell) & home_rows(1)) != 0 && (state.walls & column) != 0;
  return covered && (cell_bit(from) & home_rows(0)) != 0 ? 1 : 0;
}

// What lasts on both and on their sides, as far as it changes attacks.
void add_lasting(const CombatTables& combat, const State& state, int attacker, int target,
                 Strike& strike) {
  const Unit& own = state.units[attacker];
  if ((own.marks & kRollsLower) != 0) strike.dice.lower = true;
  if (combat.row(own).type != UnitType::kRanged) return;
  if (!strike.adjacent && strike.kind != AttackKind::kRetaliation) {
    strike.attack += side_effect(state, Lasting::kArchery, side_of(attacker));
  }
  if ((state.units[target].marks & kAirShield) == 0) return;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind != Lasting::kAirShield || effect.on != target) continue;
    strike.defense += effect.amount;
    strike.defense_changes += effect.amount;
  }
}

// The strike before the abilities of the two have their say.
Strike plain_strike(const CombatTables& combat, const State& state, int attacker, int target,
                    AttackKind kind, int from) {
  Strike strike;
  const Unit& own = state.units[attacker];
  const Unit& other = state.units[target];
  strike.attacker = &fighting_row(combat, state, attacker);
  strike.target = &fighting_row(combat, state, target);
  strike.kind = kind;
  strike.all_icons = combat.ruleset().retaliation_triggers_attack_icons;
  strike.adjacent = adjacent(from, other.cell);
  const int side = side_of(attacker);
  strike.far_rows =
      row_of(from) == back_row(side) && row_of(other.cell) == back_row(side == 0 ? 1 : 0);
  strike.penalty = combat.ruleset().ranged_penalty && !spared_penalty(state, side);
  strike.moved = attacker == state.active && from != state.origin;
  strike.flipped = (own.flags & kFlipped) != 0;
  strike.stacked = (own.flags & kStacked) != 0;
  strike.attack = kind == AttackKind::kExtra ? state.attack_value : attack_of(state, attacker);
  if (attacker == state.active && kind != AttackKind::kExtra)
    strike.attack += state.activation_bonus;
  strike.defense = defense_of(state, target);
  strike.defense_changes = strike.defense - combat.row(other).defense;
  if ((other.flags & kCorroded) != 0) {
    strike.defense = std::max(0, strike.defense - 1);
    --strike.defense_changes;
  }
  strike.cover = cover(combat, state, attacker, target, from);
  if (combat.ruleset().stacks.on) [[unlikely]] {
    strike.pool = dice_of(combat, state, attacker);
    strike.readings = combat.ruleset().stacks.pool;
  }
  if (combat.ruleset().elemental_ignores_defense && strike.attacker->has(Trait::kElementalDamage)) {
    strike.ignores_defense = true;
  }
  if (state.effect_count != 0) add_lasting(combat, state, attacker, target, strike);
  return strike;
}

}  // namespace

void apply_dice_changes(std::uint8_t changes, Strike& strike) {
  if ((changes & kIgnoreDie) != 0) strike.dice.ignore = true;
  if ((changes & kNoRoll) != 0) strike.dice.no_roll = true;
  if ((changes & kTripleDie) != 0) strike.dice.triple = true;
  if ((changes & kSkipPenalty) != 0) strike.penalty = false;
  if ((changes & kSumDice) != 0) strike.dice.sum = true;
  if ((changes & kIgnoreDefense) != 0) strike.ignores_defense = true;
}

int granted_rerolls(const State& state) {
  const int cards = state.dice_changes >> kRerollShift;
  if (state.effect_count == 0) return cards;
  return cards + side_effect(state, Lasting::kRerolls, side_of(state.attacker));
}

bool penalty(const CombatTables& combat, const State& state, int attacker, int from, int target) {
  const SideRow& values = combat.row(state.units[attacker]);
  if (values.type != UnitType::kRanged || !combat.ruleset().ranged_penalty) return false;
  const int to = state.units[target].cell;
  const int side = side_of(attacker);
  if (adjacent(from, to)) return !has(combat, state, attacker, Trait::kNoPenaltyAdjacent);
  const bool far = row_of(from) == back_row(side) && row_of(to) == back_row(1 - side);
  return far && !has(combat, state, attacker, Trait::kNoPenaltyFar);
}

bool plain_pair(const CombatTables& combat, const State& state, int attacker, int target) {
  if (combat.calm()) return true;
  constexpr std::uint16_t kStrikeHooks = kOnDeclare | kOnRoll;
  const SideRow& own = combat.row(state.units[attacker]);
  const SideRow& other = combat.row(state.units[target]);
  const bool quiet = ((own.hooks | other.hooks) & kStrikeHooks) == 0 && !combat.uses_cards();
  return quiet && state.effect_count == 0 && state.walls == 0 && state.activation_bonus == 0 &&
         (state.units[target].flags & kCorroded) == 0 && !own.has(Trait::kElementalDamage);
}

bool plain_attack(const CombatTables& combat, const State& state) {
  return state.kind != AttackKind::kExtra &&
         plain_pair(combat, state, state.attacker, state.target);
}

Strike prepared_strike(const CombatTables& combat, const State& state, int attacker, int target,
                       AttackKind kind, int from) {
  Strike strike = plain_strike(combat, state, attacker, target, kind, from);
  prepare(strike);
  return strike;
}

Strike current_strike(const CombatTables& combat, const State& state) {
  const int attacker = state.attacker;
  Strike strike =
      plain_strike(combat, state, attacker, state.target, state.kind, state.units[attacker].cell);
  strike.attack = std::max(0, strike.attack + state.attack_bonus);
  strike.defense += state.defense_bonus;
  strike.defense_changes += state.defense_bonus;
  if (state.kind == AttackKind::kMain) strike.attack += state.ai_attack;
  if (state.dice_changes != 0) apply_dice_changes(state.dice_changes, strike);
  prepare(strike);
  return strike;
}

bool rerolls_by_choice(const CombatTables& combat, const State& state, const Strike& strike) {
  return combat.rolls_change() || strike.dice.reroll_zero || strike.dice.reroll_any ||
         state.pool_rerolls.series > 0 || granted_rerolls(state) > 0;
}

}  // namespace muster::homm
