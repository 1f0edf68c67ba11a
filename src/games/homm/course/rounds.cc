#include "games/homm/course/rounds.h"

#include "games/homm/ai/sides.h"
#include "games/homm/attack/hooks.h"
#include "games/homm/casting/plays.h"
#include "games/homm/changes/cards.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/onward.h"
#include "games/homm/changes/tokens.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/moves.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/targeting/choices.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// The units among which the next activation is chosen: highest initiative of those still to act
// (HC-20), and of one side (HC-21). Notes whose turn it is among equal ones.
Mask next_units(const CombatTables& combat, State& state) {
  int best = -1;
  Mask units = 0;
  for (Mask left = state.pending; left != 0; left = without_lowest(left)) {
    const int unit = lowest_bit(left);
    const int initiative = initiative_of(state, unit);
    if (initiative > best) {
      best = initiative;
      units = 0;
    }
    if (initiative == best) units |= bit<Mask>(unit);
  }
  if (without_lowest(units) == 0) {
    if (state.tie_initiative != best) state.tie_initiative = static_cast<std::uint8_t>(best);
    state.tie_side = static_cast<std::uint8_t>(1 - side_of(lowest_bit(units)));
    return units;
  }
  if (state.tie_initiative != best || !combat.ruleset().alternate_initiative_ties) {
    state.tie_initiative = static_cast<std::uint8_t>(best);
    state.tie_side = 0;
  }
  const Mask preferred = units & side_units(state.tie_side);
  if (preferred != 0) units = preferred;
  state.tie_side = static_cast<std::uint8_t>(1 - side_of(lowest_bit(units)));
  return units;
}

// Dice Stacks: takes the poison cube of this activation; the damage that it still does (what was
// healed at the same moment is netted).
int take_poison(Unit& unit) {
  if (unit.poison == 0) return 0;
  --unit.poison;
  if (unit.damage == 0) return 0;
  --unit.damage;
  return 1;
}

void let_act(const CombatTables& combat, State& state) {
  const int side = side_of(state.active);
  state.stage = Stage::kActivationOver;
  if (combat.driven(side)) {
    ai_activation(combat, state);
    return;
  }
  state.phase = Phase::kActivate;
  state.mover = static_cast<Player>(side);
}

bool eliminated(const State& state, int side) { return (state.occupied[side] & kBoard) == 0; }

}  // namespace

void start_combat(const CombatTables& combat, State& state) {
  for (; !combat.calm() && state.next_card < kUnits; ++state.next_card) {
    const int unit = state.next_card;
    if (alive(state, unit)) run_steps(combat, state, unit, kOnCombatStart);
    if (state.phase != Phase::kResolving) return;
  }
  state.stage = Stage::kRoundStart;
  if (combat.uses_cards()) open_window(combat, state, Window::kCombatStart);
}

void start_round(const CombatTables& combat, State& state) {
  ++state.round;
  state.tie_initiative = 255;
  state.pending = 0;
  for (int unit : BitRange(units_of(state, 0) | units_of(state, 1))) {  // HC-23
    state.pending = static_cast<std::uint16_t>(state.pending | (1u << unit));
    state.units[unit].flags = static_cast<std::uint8_t>(state.units[unit].flags & ~kRetaliated);
  }
  if (combat.uses_cards()) {
    for (int side = 0; side < 2; ++side) {  // HC-77
      state.spells[side] = 0;
      state.machine_used[side] = 0;
    }
  }
}

void next_activation(const CombatTables& combat, State& state) {
  if (state.pending == 0) {
    state.stage = Stage::kRoundOver;
    return;
  }
  const Mask units = next_units(combat, state);
  const int side = side_of(lowest_bit(units));
  int unit = lowest_bit(units);
  ++state.turn;
  if (without_lowest(units) != 0) {  // HC-22
    if (!combat.driven(side)) {
      state.phase = Phase::kChooseUnit;
      state.choice = units;
      state.mover = static_cast<Player>(side);
      return;
    }
    unit = ai_first_unit(combat, state, units);
  }
  begin_activation(combat, state, unit);
}

void begin_activation(const CombatTables& combat, State& state, int unit) {
  Unit& active = state.units[unit];
  state.pending = static_cast<std::uint16_t>(state.pending & ~(1u << unit));
  state.stage = Stage::kNextActivation;
  if ((active.flags & kParalysed) != 0) {
    active.flags = static_cast<std::uint8_t>(active.flags & ~kParalysed);
    return;
  }
  state.may_defend = (active.flags & kDefending) == 0 ? 1 : 0;           // HC-55
  active.flags = static_cast<std::uint8_t>(active.flags & ~kDefending);  // HC-54
  state.active = static_cast<std::uint8_t>(unit);
  state.origin = active.cell;
  state.moved = 0;
  state.acted = kNotYet;
  state.rooted = 0;
  state.step = 0;
  state.strikes = 0;
  state.activation_bonus = 0;
  state.attack_bonus = 0;
  state.defense_bonus = 0;
  state.attacked = 0;
  if (combat.quick()) {
    let_act(combat, state);  // nothing comes before
    return;
  }
  if (combat.uses_cards()) {
    state.dice_changes = 0;
    state.pool_rerolls = PoolRerolls{};
    state.last_bonus = 0;
  }
  if (combat.roots() && active.cell < kCells) {
    for (int other : BitRange(adjacent_units(state, unit) & side_units(1 - side_of(unit)))) {
      if (has(combat, state, other, Trait::kRootsEnemies)) state.rooted = 1;
    }
  }
  if (active.poison == 0 && combat.straight() && !combat.row(active).hooked(kOnActivation)) {
    let_act(combat, state);
    return;
  }
  state.stage = Stage::kActivated;
  // A poison cube and a healing at the same moment are netted, so the damage is looked at after it.
  // (Dice Stacks: on_activation takes the cube, so that tokens may meet its damage.)
  if (active.poison > 0) {
    if (!combat.ruleset().stacks.on) --active.poison;
    ++active.damage;
  }
}

void on_activation(const CombatTables& combat, State& state) {
  const int unit = state.active;
  if (run_steps(combat, state, unit, kOnActivation) && combat.staged()) return;
  if (state.phase != Phase::kResolving || (state.somebody_left & kDamageWaits) != 0) return;
  const int poison = combat.ruleset().stacks.on ? take_poison(state.units[unit]) : 0;
  if (alive(state, unit))
    hurt(combat, state, unit, poison);  // a poison cube may have been the last straw
  state.stage = alive(state, unit) ? Stage::kAiDeck : Stage::kActivationOver;
}

void start_acting(const CombatTables& combat, State& state) {
  if (can_act(combat, state)) {
    let_act(combat, state);
    return;
  }
  state.stage = Stage::kActivationOver;
  state.moved = 1;
}

void end_activation(const CombatTables& combat, State& state) {
  const int unit = state.active;
  if (may_move_after(combat, state, unit)) {
    state.phase = Phase::kMoveAfter;
    state.mover = static_cast<Player>(side_of(unit));
    return;
  }
  close_activation(combat, state);
  if (state.somebody_left == 0 && !combat.staged()) next_activation(combat, state);
}

void close_activation(const CombatTables& combat, State& state) {
  state.stage = Stage::kNextActivation;
  if (combat.calm()) return;
  state.ai_attack = 0;
  if (state.effect_count == 0) return;
  const int unit = state.active;
  end_effects(combat, state, [unit](const Effect& effect) {
    return effect.until == kThisActivation || (effect.until == kOwnActivation && effect.on == unit);
  });
}

void end_round(const CombatTables& combat, State& state) {
  const std::uint8_t round = state.round;
  if (state.effect_count != 0) {
    end_effects(combat, state, [round](const Effect& effect) { return effect.until == round; });
  }
  state.stage = Stage::kRoundStart;
  if (combat.ruleset().stacks.on && combat.ruleset().stacks.new_hand && combat.uses_cards()) {
    state.stage = Stage::kNewHand;
    state.next_card = 0;
  }
  const bool last = state.round >= combat.ruleset().max_rounds;
  if (!combat.scenario().against_neutrals()) {
    if (last) finish(combat, state, -1, Ending::kRoundLimit);
    return;
  }
  if (last || (state.unlimited == 0 && state.rounds_left == 0)) {
    finish(combat, state, 1, Ending::kRetreat);
    return;
  }
  if (state.unlimited != 0) return;
  if (combat.driven(0)) {  // an AI hero never retreats (AI-35)
    --state.rounds_left;
    return;
  }
  ++state.turn;
  state.phase = Phase::kBuyRound;
  state.mover = 0;
}

bool check_elimination(const CombatTables& combat, State& state) {
  if ((state.somebody_left & kDamageWaits) != 0 && ask_waiting(combat, state)) return true;
  const bool waits = state.phase == Phase::kAsk && state.ask.what == AskWhat::kTokens;
  if (waits) return false;  // who else falls is not known yet
  state.somebody_left = 0;
  if (state.phase == Phase::kOver) return false;
  for (int side = 0; side < 2; ++side) {
    if (!eliminated(state, side)) continue;
    finish(combat, state, 1 - side, Ending::kElimination);
    return true;
  }
  return false;
}

void finish(const CombatTables& combat, State& state, int winner, Ending ending) {
  state.phase = Phase::kOver;
  state.mover = kTerminal;
  state.winner = static_cast<std::int8_t>(winner);
  state.ending = ending;
  for (Unit& unit : state.units) unit.damage = 0;  // HC-88
  if (combat.ruleset().stacks.on) {
    for (int side = 0; side < 2; ++side) put_back(state, side);  // DS-37
  }
}

}  // namespace muster::homm
