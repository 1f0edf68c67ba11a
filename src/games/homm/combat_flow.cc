// The course of a combat: rounds, activations, attacks and ends.
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {

void Combat::start_round(State& state) const {
  ++state.round;
  state.tie_initiative = 255;
  state.pending = 0;
  for (int unit = 0; unit < kUnits; ++unit) {  // HC-23
    if (state.units[unit].cell == kNoCell) continue;
    state.pending = static_cast<std::uint16_t>(state.pending | (1u << unit));
    state.units[unit].flags = static_cast<std::uint8_t>(state.units[unit].flags & ~kRetaliated);
  }
  next_activation(state);
}

// The units among which the next activation is chosen: highest initiative of those still to act
// (HC-20), and of one side (HC-21). Notes whose turn it is among equal ones.
Mask Combat::next_units(State& state) const {
  int best = -1;
  Mask units = 0;
  for (Mask left = state.pending; left != 0; left = without_lowest(left)) {
    const int unit = lowest_bit(left);
    const int initiative = row(state.units[unit]).initiative;
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
  if (state.tie_initiative != best || !rules_.alternate_initiative_ties) {
    state.tie_initiative = static_cast<std::uint8_t>(best);
    state.tie_side = 0;
  }
  const Mask preferred = units & side_units(state.tie_side);
  if (preferred != 0) units = preferred;
  state.tie_side = static_cast<std::uint8_t>(1 - side_of(lowest_bit(units)));
  return units;
}

void Combat::next_activation(State& state) const {
  for (;;) {
    if (state.pending == 0) {
      end_round(state);
      return;
    }
    const Mask units = next_units(state);
    const int side = side_of(lowest_bit(units));
    int unit = lowest_bit(units);
    if (without_lowest(units) != 0) {  // HC-22
      if (!driven_[static_cast<std::size_t>(side)]) {
        ++state.turn;
        state.phase = Phase::kChooseUnit;
        state.choice = units;
        state.mover = static_cast<Player>(side);
        return;
      }
      unit = ai_first_unit(state, units);
    }
    ++state.turn;
    if (begin_activation(state, unit)) return;
  }
}

// False when the unit loses its activation (HC-49); then the next one is due.
bool Combat::begin_activation(State& state, int unit) const {
  Unit& active = state.units[unit];
  state.pending = static_cast<std::uint16_t>(state.pending & ~(1u << unit));
  if ((active.flags & kParalysed) != 0) {
    active.flags = static_cast<std::uint8_t>(active.flags & ~kParalysed);
    return false;
  }
  state.may_defend = (active.flags & kDefending) == 0 ? 1 : 0;           // HC-55
  active.flags = static_cast<std::uint8_t>(active.flags & ~kDefending);  // HC-54
  state.active = static_cast<std::uint8_t>(unit);
  state.origin = active.cell;
  state.moved = 0;
  const int side = side_of(unit);
  if (driven_[static_cast<std::size_t>(side)]) {
    ai_activation(state);
  } else {
    state.phase = Phase::kActivate;
    state.mover = static_cast<Player>(side);
  }
  return true;
}

// HC-61 .. HC-66.
void Combat::end_round(State& state) const {
  const bool last = state.round >= rules_.max_rounds;
  if (!scenario_.against_neutrals()) {
    if (last) {
      finish(state, -1, Ending::kRoundLimit);
    } else {
      start_round(state);
    }
    return;
  }
  if (last || (state.unlimited == 0 && state.rounds_left == 0)) {
    finish(state, 1, Ending::kRetreat);
  } else if (state.unlimited != 0) {
    start_round(state);
  } else if (driven_[0]) {  // an AI hero never retreats (AI-35)
    --state.rounds_left;
    start_round(state);
  } else {
    ++state.turn;
    state.phase = Phase::kBuyRound;
    state.mover = 0;
  }
}

void Combat::move_unit(State& state, int unit, int cell) const {
  Unit& moving = state.units[unit];
  const Mask change = cell_bit(moving.cell) ^ cell_bit(cell);
  state.occupied[side_of(unit)] ^= change;
  state.unit_at[moving.cell] = kNoUnit;
  state.unit_at[cell] = static_cast<std::uint8_t>(unit);
  moving.cell = static_cast<std::uint8_t>(cell);
}

void Combat::declare_attack(State& state, int attacker, int target, bool retaliation) const {
  state.attacker = static_cast<std::uint8_t>(attacker);
  state.target = static_cast<std::uint8_t>(target);
  state.retaliation = retaliation ? 1 : 0;
  state.two_dice = penalty(state, attacker, state.units[attacker].cell, target) ? 1 : 0;
  state.phase = Phase::kRoll;
  state.mover = kChance;
  if (retaliation) {
    ++state.tally.retaliations;
  } else {
    ++state.tally.attacks;
  }
}

// HC-37, HC-45 .. HC-51: the dice are rolled.
void Combat::resolve_attack(State& state, int extra_defense) const {
  const int attacker = state.attacker;
  const int target = state.target;
  const int attack = row(state.units[attacker]).attack + state.die;
  const int defense = row(state.units[target]).defense + extra_defense;
  const int damage = std::max(0, attack - defense);
  deal_damage(state, target, damage);
  Unit& struck = state.units[target];
  if ((struck.flags & kParalysed) != 0 && (rules_.attack_ends_paralysis || damage > 0)) {
    struck.flags = static_cast<std::uint8_t>(struck.flags & ~kParalysed);
  }
  if (check_elimination(state)) return;
  const bool retaliates = state.retaliation == 0 && struck.cell != kNoCell &&
                          (struck.flags & (kRetaliated | kParalysed)) == 0 &&
                          adjacent(struck.cell, state.units[attacker].cell);
  if (retaliates) {
    struck.flags = static_cast<std::uint8_t>(struck.flags | kRetaliated);
    declare_attack(state, target, attacker, true);
    return;
  }
  after_attack(state);
}

// HC-40, HC-42, HC-43.
void Combat::deal_damage(State& state, int unit, int damage) const {
  Unit& struck = state.units[unit];
  int total = struck.damage + damage;
  while (total >= row(struck).health) {
    const SideRow& values = row(struck);
    std::uint16_t& lost = state.tally.lost_gold[side_of(unit)];
    lost = static_cast<std::uint16_t>(lost + values.gold_lost);
    if (values.few == kNoSide) {
      state.occupied[side_of(unit)] &= ~cell_bit(struck.cell);
      state.unit_at[struck.cell] = kNoUnit;
      state.pending = static_cast<std::uint16_t>(state.pending & ~(1u << unit));
      struck.cell = kNoCell;
      struck.damage = 0;
      struck.flags = 0;
      return;
    }
    total = rules_.excess_damage_carries ? total - values.health : 0;
    struck.side = values.few;  // HC-44: space, marks and tokens stay
  }
  struck.damage = static_cast<std::uint8_t>(total);
}

bool Combat::check_elimination(State& state) const {
  for (int side = 0; side < 2; ++side) {
    if (state.occupied[side] != 0) continue;
    finish(state, 1 - side, Ending::kElimination);  // HC-85
    return true;
  }
  return false;
}

// The attack and its retaliation are over: a flyer or shooter may still move (HC-30).
void Combat::after_attack(State& state) const {
  const int unit = state.active;
  if (may_move_after(state, unit)) {
    state.phase = Phase::kMoveAfter;
    state.mover = static_cast<Player>(side_of(unit));
  } else {
    next_activation(state);
  }
}

void Combat::finish(State& state, int winner, Ending ending) const {
  state.phase = Phase::kOver;
  state.mover = kTerminal;
  state.winner = static_cast<std::int8_t>(winner);
  state.ending = ending;
  for (Unit& unit : state.units) unit.damage = 0;  // HC-88
}

namespace {

// A node where chance decides is left as soon as its outcome is known.
void set_die(State& state, int die) { state.die = static_cast<std::int8_t>(die); }

}  // namespace

void Combat::apply(State& state, Action action) const {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPlace:
      place_action(state, argument);
      return;
    case ActionKind::kDrawCard: {
      int slot = kMaxArmy;
      while (state.units[slot].side != kNoSide) ++slot;
      fill_slot(state, slot, static_cast<std::uint8_t>(argument));
      if (row(state.units[slot]).tier == Tier::kAzure) state.unlimited = 1;  // HC-64
      continue_setup(state);
      return;
    }
    case ActionKind::kRoll:
      set_die(state, argument - 1);
      if ((state.units[state.target].flags & kDefending) != 0) {  // HC-53
        state.phase = Phase::kDefenseRoll;
      } else {
        resolve_attack(state, 0);
      }
      return;
    case ActionKind::kDefenseRoll:
      resolve_attack(state, argument);
      return;
    default:
      act(state, action);
      return;
  }
}

// Decisions of players.
void Combat::act(State& state, Action action) const {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPickUnit:
      if (state.phase == Phase::kPlaceOrder) {
        const bool ranged = row(state.units[argument]).type == UnitType::kRanged;
        place_unit(state, argument, ai_space(state, side_of(argument), ranged));
        continue_setup(state);
      } else if (state.phase == Phase::kTieTarget) {
        ai_with_target(state, argument);
      } else if (!begin_activation(state, argument)) {
        next_activation(state);
      }
      return;
    case ActionKind::kPickSpace:
      ai_with_space(state, argument);
      return;
    case ActionKind::kMove:
      move_unit(state, state.active, argument);
      if (state.phase == Phase::kMoveAfter) {
        next_activation(state);
        return;
      }
      state.moved = 1;
      state.phase = Phase::kAct;
      if (must_attack(side_of(state.active)) && targets_from(state, state.active, argument) == 0) {
        next_activation(state);  // an AI unit that moved without reaching anybody
      }
      return;
    case ActionKind::kAttack:
      declare_attack(state, state.active, argument, false);
      return;
    case ActionKind::kDefend:
      state.units[state.active].flags =
          static_cast<std::uint8_t>(state.units[state.active].flags | kDefending);
      next_activation(state);
      return;
    case ActionKind::kEnd:
      next_activation(state);
      return;
    case ActionKind::kSurrender:
      finish(state, 1 - state.mover, Ending::kSurrender);
      return;
    case ActionKind::kBuyRound:
      --state.rounds_left;
      start_round(state);
      return;
    default:  // kRetreat
      finish(state, 1, Ending::kRetreat);
      return;
  }
}

}  // namespace muster::homm
