// What a player may do: moves, attacks, and the constraints on armies run by an opponent.
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {

// Cells other than its own that the unit can move to (HC-24 .. HC-29).
Mask Combat::reach(const State& state, int unit) const {
  const SideRow& values = row(state.units[unit]);
  const Mask free = free_cells(state);
  const int from = state.units[unit].cell;
  return values.type == UnitType::kFlying ? fly_reach(from, free, values.steps)
                                          : walk_reach(from, free, values.steps);
}

// The enemies (as units) that the unit may attack standing on `cell` (HC-33 .. HC-35).
Mask Combat::targets_from(const State& state, int unit, int cell) const {
  const Mask enemies = state.occupied[1 - side_of(unit)];
  Mask cells = enemies & neighbours(cell_bit(cell));
  if (cells == 0 && row(state.units[unit]).type == UnitType::kRanged) cells = enemies;
  Mask units = 0;
  for (; cells != 0; cells = without_lowest(cells)) {
    units |= bit<Mask>(state.unit_at[lowest_bit(cells)]);
  }
  return units;
}

// HC-38, HC-39.
bool Combat::penalty(const State& state, int attacker, int from, int target) const {
  if (row(state.units[attacker]).type != UnitType::kRanged || !rules_.ranged_penalty) return false;
  const int to = state.units[target].cell;
  const int side = side_of(attacker);
  return adjacent(from, to) || (row_of(from) == back_row(side) && row_of(to) == back_row(1 - side));
}

bool Combat::may_surrender(const State& state, int side) const {
  const SideSetup& own = scenario_.sides[static_cast<std::size_t>(side)];
  const SideSetup& other = scenario_.sides[static_cast<std::size_t>(1 - side)];
  return state.phase == Phase::kActivate && own.kind == SideKind::kHero &&
         other.kind == SideKind::kHero && own.gold >= 10;  // HC-86, AI-35
}

// HC-30: only after an attack without a move before it, and only where there is somewhere to go.
bool Combat::may_move_after(const State& state, int unit) const {
  const Unit& mover = state.units[unit];
  if (mover.cell == kNoCell || state.moved != 0 || driven_[static_cast<std::size_t>(side_of(unit))])
    return false;
  using FreeOrder = Ruleset::FreeOrder;
  if (rules_.free_order == FreeOrder::kNone) return false;
  if (rules_.free_order == FreeOrder::kFlyingRanged && row(mover).type == UnitType::kGround)
    return false;
  return reach(state, unit) != 0;
}

Options Combat::attack_options(const State& state, int unit, int from, bool ranged_moves) const {
  Options options;
  const SideRow& values = row(state.units[unit]);
  const Mask free = free_cells(state) | cell_bit(from);
  Mask cells = values.type == UnitType::kFlying ? fly_reach(from, free, values.steps)
                                                : walk_reach(from, free, values.steps);
  cells |= cell_bit(from);
  if (values.type == UnitType::kRanged) {
    if (!ranged_moves) cells = cell_bit(from);  // AI-15
    for (int cell : BitRange(cells)) options.targets |= targets_from(state, unit, cell);
    options.spaces = cells;
    return options;
  }
  const Mask enemies = state.occupied[1 - side_of(unit)];
  options.spaces = cells & neighbours(enemies);
  for (int cell : BitRange(enemies & neighbours(options.spaces))) {
    options.targets |= bit<Mask>(state.unit_at[cell]);
  }
  return options;
}

// The cells of `spaces` from which the way to the nearest of the cells `goals` is shortest; by
// straight steps for flyers, and for walkers when no way is open.
Mask Combat::nearest_spaces(const State& state, int unit, Mask goals, Mask spaces) const {
  if (row(state.units[unit]).type != UnitType::kFlying) {
    const Mask nearest = nearest_by_path(goals, free_cells(state) | spaces, spaces);
    if (nearest != 0) return nearest;
  }
  return nearest_by_path(goals, kBoard, spaces);
}

void Combat::list_activation(const State& state, ActionList& actions) const {
  const int unit = state.active;
  if (state.phase == Phase::kActivate) {
    for (Mask cells = reach(state, unit); cells != 0; cells = without_lowest(cells)) {
      actions.push_back(make_action(ActionKind::kMove, lowest_bit(cells)));
    }
  }
  for (Mask targets = targets_from(state, unit, state.units[unit].cell); targets != 0;
       targets = without_lowest(targets)) {
    actions.push_back(make_action(ActionKind::kAttack, lowest_bit(targets)));
  }
  if (state.may_defend != 0) actions.push_back(make_action(ActionKind::kDefend));
  actions.push_back(make_action(ActionKind::kEnd));
  if (may_surrender(state, state.mover)) actions.push_back(make_action(ActionKind::kSurrender));
}

// HC-57, HC-59, HC-60: armies that an opponent runs must attack, or come as near as they can.
void Combat::list_forced_activation(const State& state, ActionList& actions) const {
  const int unit = state.active;
  const int here = state.units[unit].cell;
  for (int target : BitRange(targets_from(state, unit, here))) {
    actions.push_back(make_action(ActionKind::kAttack, target));
  }
  if (state.phase == Phase::kAct) return;  // it moved to where it can attack
  const Options options = attack_options(state, unit, here, true);
  if (options.targets != 0) {
    for (int cell : BitRange(options.spaces & ~cell_bit(here))) {
      if (targets_from(state, unit, cell) != 0)
        actions.push_back(make_action(ActionKind::kMove, cell));
    }
    return;
  }
  const Mask spaces = reach(state, unit) | cell_bit(here);
  const Mask enemies = state.occupied[1 - side_of(unit)];
  for (int cell : BitRange(nearest_spaces(state, unit, enemies, spaces))) {  // HC-60
    actions.push_back(cell == here ? make_action(ActionKind::kEnd)
                                   : make_action(ActionKind::kMove, cell));
  }
}

namespace {

void list_mask(ActionKind kind, Mask mask, ActionList& actions) {
  for (int index : BitRange(mask)) actions.push_back(make_action(kind, index));
}

}  // namespace

void Combat::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  switch (state.phase) {
    case Phase::kActivate:
    case Phase::kAct:
      if (must_attack(state.mover)) {
        list_forced_activation(state, actions);
      } else {
        list_activation(state, actions);
      }
      return;
    case Phase::kMoveAfter:
      list_mask(ActionKind::kMove, reach(state, state.active), actions);
      actions.push_back(make_action(ActionKind::kEnd));
      return;
    case Phase::kPlace: {
      const int side = state.mover;
      const Unit unit = prefilled(side)
                            ? state.units[state.next_card]
                            : Unit{.side = army_[static_cast<std::size_t>(side)][state.next_card]};
      list_mask(ActionKind::kPlace, place_spaces(state, unit), actions);
      if (may_leave_out(state)) actions.push_back(make_action(ActionKind::kPlace, kNoCell));
      return;
    }
    case Phase::kTieSpace:
      list_mask(ActionKind::kPickSpace, state.choice, actions);
      return;
    case Phase::kPlaceOrder:
    case Phase::kChooseUnit:
    case Phase::kTieTarget:
      list_mask(ActionKind::kPickUnit, state.choice, actions);
      return;
    case Phase::kBuyRound:
      actions.push_back(make_action(ActionKind::kBuyRound));
      actions.push_back(make_action(ActionKind::kRetreat));
      return;
    default:
      return;
  }
}

void Combat::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  switch (state.phase) {
    case Phase::kRoll: {  // HC-36; the lower of two dice with the penalty
      const std::uint64_t weights[2][3] = {{1, 1, 1}, {5, 3, 1}};
      for (int face = 0; face < 3; ++face) {
        outcomes.push_back({make_action(ActionKind::kRoll, face), weights[state.two_dice][face]});
      }
      return;
    }
    case Phase::kDefenseRoll:
      outcomes.push_back({make_action(ActionKind::kDefenseRoll, 0), 2});
      outcomes.push_back({make_action(ActionKind::kDefenseRoll, 1), 1});
      return;
    case Phase::kDraw:
      list_draws(state, outcomes);
      return;
    default: {  // a tie that chance decides
      const ActionKind kind =
          state.phase == Phase::kTieSpace ? ActionKind::kPickSpace : ActionKind::kPickUnit;
      for (int index : BitRange(state.choice)) outcomes.push_back({make_action(kind, index), 1});
      return;
    }
  }
}

// Events are named by round, acting unit and roll, so that two rules or agents that let the same
// unit attack in the same round meet the same die.
ChanceKey Combat::chance_key(const State& state) const {
  enum Purpose : std::uint32_t { kAttackDie = 1, kDefenseDie, kCard, kTie };
  const auto roll_event = [&state] {
    return (std::uint64_t{state.round} << 16) | (std::uint64_t{state.attacker} << 8) |
           state.retaliation;
  };
  switch (state.phase) {
    case Phase::kRoll:
      return {kAttackDie, roll_event()};
    case Phase::kDefenseRoll:
      return {kDefenseDie, roll_event()};
    case Phase::kDraw: {
      int drawn = 0;
      for (int slot : BitRange(side_units(1))) drawn += state.units[slot].side != kNoSide ? 1 : 0;
      return {kCard, (static_cast<std::uint64_t>(draw_tier(state)) << 8) |
                         static_cast<std::uint64_t>(drawn)};
    }
    default:
      return {kTie, (std::uint64_t{state.round} << 16) | (std::uint64_t{state.active} << 8) |
                        static_cast<std::uint64_t>(state.phase)};
  }
}

}  // namespace muster::homm
