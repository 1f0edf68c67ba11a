// What a player may do: moves, attacks, and the constraints on armies run by an opponent; and what
// rarer actions do.
#include <algorithm>

#include "core/dice/whole_power.h"
#include "games/homm/combat.h"

namespace muster::homm {
namespace {

void list_mask(ActionKind kind, Mask mask, ActionList& actions) {
  for (Mask left = mask; left != 0; left = without_lowest(left)) {
    actions.push_back(make_action(kind, lowest_bit(left)));
  }
}

}  // namespace

// Cells other than its own that the unit can move to (HC-24 .. HC-29).
Mask Combat::reach(const State& state, int unit) const {
  return reach_from(state, unit, state.units[unit].cell);
}

// The same as if it stood on `from`, its own space being free.
Mask Combat::reach_from(const State& state, int unit, int from) const {
  const SideRow& values = row(state.units[unit]);
  if (state.rooted != 0 && unit == state.active) return 0;
  const Mask free = free_cells(state, side_of(unit)) | cell_bit(from);
  if (values.type == UnitType::kFlying) {
    if (has(state, unit, Trait::kTeleports)) return free & ~cell_bit(from);
    return fly_reach(from, free & ~cell_bit(from), values.steps);
  }
  return walk_reach(from, free, values.steps);
}

// The spaces of whom the unit may attack: enemies, or whoever is nearest when it is berserk.
Mask Combat::foes(const State& state, int unit) const {
  const Unit& own = state.units[unit];
  if ((own.marks & kCannotAttack) != 0) return 0;
  if ((own.marks & kBerserk) == 0) return state.occupied[side_of(unit) == 0 ? 1 : 0];
  const Mask others = (state.occupied[0] | state.occupied[1]) & kBoard & ~cell_bit(own.cell);
  if (row(own).type == UnitType::kGround) {
    const Mask near =
        nearest_by_path(cell_bit(own.cell), free_cells(state, side_of(unit)) | others, others);
    if (near != 0) return near;
  }
  return nearest_by_path(cell_bit(own.cell), kBoard, others);
}

// The enemies (as units) that the unit may attack standing on `cell` (HC-33 .. HC-35).
Mask Combat::targets_from(const State& state, int unit, int cell) const {
  const bool free_choice = calm_ || state.units[unit].marks == 0;
  const Mask enemies = free_choice ? state.occupied[side_of(unit) == 0 ? 1 : 0] : foes(state, unit);
  Mask cells = enemies & cells_next_to(cell);
  if (cells == 0 && row(state.units[unit]).type == UnitType::kRanged) cells = enemies;
  Mask units = 0;
  for (; cells != 0; cells = without_lowest(cells)) {
    units |= bit<Mask>(state.unit_at[lowest_bit(cells)]);
  }
  return units;
}

// The walls and the gate that the unit may destroy standing on `cell` (HC-70).
Mask Combat::walls_from(const State& state, int unit, int cell) const {
  if (state.walls == 0 || side_of(unit) == 1 || row(state.units[unit]).type == UnitType::kRanged)
    return 0;
  if ((state.units[unit].marks & kCannotAttack) != 0) return 0;
  return state.walls & cells_next_to(cell);
}

// HC-38, HC-39.
bool Combat::penalty(const State& state, int attacker, int from, int target) const {
  const SideRow& values = row(state.units[attacker]);
  if (values.type != UnitType::kRanged || !rules_.ranged_penalty) return false;
  const int to = state.units[target].cell;
  const int side = side_of(attacker);
  if (adjacent(from, to)) return !has(state, attacker, Trait::kNoPenaltyAdjacent);
  const bool far = row_of(from) == back_row(side) && row_of(to) == back_row(1 - side);
  return far && !has(state, attacker, Trait::kNoPenaltyFar);
}

// HC-86, HC-87, AI-35.
bool Combat::may_surrender(const State& state, int side) const {
  return surrenders_[static_cast<std::size_t>(side)] && state.gold[side] >= kSurrenderPrice &&
         state.phase == Phase::kActivate && !lasts_on_side(state, Lasting::kNoSurrender, side);
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
  Mask cells = reach_from(state, unit, from) | cell_bit(from);
  if (values.type == UnitType::kRanged) {
    if (!ranged_moves) cells = cell_bit(from);  // AI-15
    for (int cell : BitRange(cells)) options.targets |= targets_from(state, unit, cell);
    options.spaces = cells;
    return options;
  }
  const Mask enemies = foes(state, unit);
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
    const Mask nearest = nearest_by_path(goals, free_cells(state, side_of(unit)) | spaces, spaces);
    if (nearest != 0) return nearest;
  }
  return nearest_by_path(goals, kBoard, spaces);
}

// Flattened: the calls below are many and small, and playouts spend a third of their time here.
[[gnu::flatten, gnu::noinline]] void Combat::list_activation(const State& state,
                                                             ActionList& actions) const {
  const int unit = state.active;
  if (state.phase == Phase::kActivate) {
    list_mask(ActionKind::kMove, reach(state, unit), actions);
  }
  list_mask(ActionKind::kAttack, targets_from(state, unit, state.units[unit].cell), actions);
  if (!calm_ && state.walls != 0) {
    list_mask(ActionKind::kAttackWall, walls_from(state, unit, state.units[unit].cell), actions);
  }
  if (state.may_defend != 0) actions.push_back(make_action(ActionKind::kDefend));
  actions.push_back(make_action(ActionKind::kEnd));
  if (!calm_ && state.phase == Phase::kActivate && row(state.units[unit]).hooked(kInstead)) {
    list_instead(state, actions);
  }
  if (may_surrender(state, state.mover)) actions.push_back(make_action(ActionKind::kSurrender));
  if (!calm_ && uses_cards_) list_plays(state, actions);
}

// Actions of the unit's abilities in place of moving, attacking and defending.
void Combat::list_instead(const State& state, ActionList& actions) const {
  const int unit = state.active;
  if (!hooked(state, unit, kInstead)) return;
  const SideRow& values = row(state.units[unit]);
  for (std::size_t i = 0; i < values.abilities.size(); ++i) {
    const std::uint8_t id = values.abilities[i];
    const AbilityCode& code = ability_codes()[id];
    if (code.hook != kInstead) continue;
    const Cue cue{.unit = unit, .amount = code.amount, .id = id};
    if (code.open != nullptr && !code.open(*this, state, cue)) continue;
    actions.push_back(make_action(ActionKind::kInstead, static_cast<int>(i)));
  }
}

// HC-57, HC-59, HC-60: armies that an opponent runs, and berserk units, must attack, or come as
// near as they can.
void Combat::list_forced_activation(const State& state, ActionList& actions) const {
  const int unit = state.active;
  const int here = state.units[unit].cell;
  list_mask(ActionKind::kAttack, targets_from(state, unit, here), actions);
  if (state.phase == Phase::kAct) {  // it moved to where it can attack
    if (actions.empty()) {
      list_mask(ActionKind::kAttackWall, walls_from(state, unit, here), actions);
      if (actions.empty()) actions.push_back(make_action(ActionKind::kEnd));
    }
    return;
  }
  const Options options = attack_options(state, unit, here, true);
  if (options.targets != 0) {
    for (int cell : BitRange(options.spaces & ~cell_bit(here))) {
      if (targets_from(state, unit, cell) != 0)
        actions.push_back(make_action(ActionKind::kMove, cell));
    }
    return;
  }
  list_instead(state, actions);
  list_mask(ActionKind::kAttackWall, walls_from(state, unit, here), actions);
  const Mask spaces = reach(state, unit) | cell_bit(here);
  const Mask enemies =
      foes(state, unit) != 0 ? foes(state, unit) : state.occupied[side_of(unit) == 0 ? 1 : 0];
  for (int cell : BitRange(nearest_spaces(state, unit, enemies, spaces))) {  // HC-60
    actions.push_back(cell == here ? make_action(ActionKind::kEnd)
                                   : make_action(ActionKind::kMove, cell));
  }
  if (actions.empty()) actions.push_back(make_action(ActionKind::kEnd));  // the tower
}

void Combat::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  if (state.phase != Phase::kActivate && state.phase != Phase::kAct) {
    list_other_actions(state, actions);
    return;
  }
  const bool berserk = !calm_ && (state.units[state.active].marks & kBerserk) != 0;
  if (must_attack(state.mover) || berserk) {
    list_forced_activation(state, actions);
  } else {
    list_activation(state, actions);
  }
}

// What can be done at other moments than an activation.
void Combat::list_other_actions(const State& state, ActionList& actions) const {
  switch (state.phase) {
    case Phase::kMoveAfter:
      list_mask(ActionKind::kMove, reach(state, state.active), actions);
      actions.push_back(make_action(ActionKind::kEnd));
      return;
    case Phase::kPlace:
      list_places(state, actions);
      return;
    case Phase::kTieSpace:
    case Phase::kPlaceGate:
      list_mask(ActionKind::kPickSpace, state.choice, actions);
      return;
    case Phase::kPlaceOrder:
    case Phase::kChooseUnit:
    case Phase::kTieTarget:
      list_mask(ActionKind::kPickUnit, state.choice, actions);
      return;
    case Phase::kReroll:
      if (rules_.stacks.on) {
        list_pool_rerolls(state, actions);
        return;
      }
      actions.push_back(make_action(ActionKind::kReroll, 0));
      actions.push_back(make_action(ActionKind::kReroll, 1));
      return;
    case Phase::kAsk:
      list_replies(state, actions);
      return;
    case Phase::kWindow:
      list_plays(state, actions);
      return;
    case Phase::kBuyRound:
      actions.push_back(make_action(ActionKind::kBuyRound));
      actions.push_back(make_action(ActionKind::kRetreat));
      return;
    default:
      return;
  }
}

void Combat::list_places(const State& state, ActionList& actions) const {
  const int side = state.mover;
  const Unit unit = prefilled(side)
                        ? state.units[state.next_card]
                        : Unit{.side = army_[static_cast<std::size_t>(side)][state.next_card]};
  list_mask(ActionKind::kPlace, place_spaces(state, unit), actions);
  if (may_leave_out(state)) actions.push_back(make_action(ActionKind::kPlace, kNoCell));
}

// What State::ask can be answered with.
void Combat::list_replies(const State& state, ActionList& actions) const {
  switch (state.ask.what) {
    case AskWhat::kUnit:
      list_mask(ActionKind::kPickUnit, state.ask.choice, actions);
      break;
    case AskWhat::kSpace:
      list_mask(ActionKind::kPickSpace, state.ask.choice, actions);
      break;
    case AskWhat::kYesNo:
      actions.push_back(make_action(ActionKind::kAnswer, 0));
      actions.push_back(make_action(ActionKind::kAnswer, 1));
      break;
    case AskWhat::kCard:
      list_card_choices(state, actions);
      break;
    case AskWhat::kTokens:
      for (int count = 0; count <= static_cast<int>(state.ask.choice); ++count) {
        actions.push_back(make_action(ActionKind::kTokens, count));
      }
      break;
  }
  if (state.ask.may_decline != 0) actions.push_back(make_action(ActionKind::kDecline));
}

namespace {

// How often a face that counts shows on `dice` attack dice: binomial, over 3 to the dice.
void list_counts(int dice, int faces, ChanceList& outcomes) {
  std::uint64_t ways = 1;
  for (int count = 0; count <= dice; ++count) {
    const std::uint64_t weight = ways * whole_power(static_cast<std::uint64_t>(faces), count) *
                                 whole_power(static_cast<std::uint64_t>(3 - faces), dice - count);
    if (weight > 0) outcomes.push_back({make_action(ActionKind::kDice, count), weight});
    ways = ways * static_cast<std::uint64_t>(dice - count) / static_cast<std::uint64_t>(count + 1);
  }
}

}  // namespace

void Combat::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  switch (state.phase) {
    case Phase::kRoll:
      rules_.stacks.on ? list_pool(state, outcomes) : list_rolls(state, outcomes);
      return;
    case Phase::kRerollDie:
      rules_.stacks.on ? list_pool(state, outcomes) : list_reroll(state, outcomes);
      return;
    case Phase::kDefenseRoll:
      outcomes.push_back({make_action(ActionKind::kDefenseRoll, 0), 2});
      outcomes.push_back({make_action(ActionKind::kDefenseRoll, 1), 1});
      return;
    case Phase::kDice:
      list_counts(state.ask.dice, state.ask.faces, outcomes);
      return;
    case Phase::kDraw:
      list_draws(state, outcomes);
      return;
    case Phase::kDrawCards:
      list_card_draws(state, outcomes);
      return;
    case Phase::kAiCard:
      list_ai_cards(state, outcomes);
      return;
    default: {  // a tie that chance decides
      const ActionKind kind =
          state.phase == Phase::kTieSpace ? ActionKind::kPickSpace : ActionKind::kPickUnit;
      for (int index : BitRange(state.choice)) outcomes.push_back({make_action(kind, index), 1});
      return;
    }
  }
}

namespace {

// Purposes of chance events.
enum Purpose : std::uint32_t {
  kAttackDie = 1,
  kDefenseDie,
  kCard,
  kTie,
  kReroll,
  kAbilityDice,
  kPlayersCard,
  kAiCard
};

// Units are named in events by side and number, so that luck does not depend on how many slots a
// side has.
std::uint64_t event_unit(int unit) {
  if (unit >= kUnits) return static_cast<std::uint64_t>(unit);
  const int index = unit % kSlots;
  return static_cast<std::uint64_t>(index < kMaxArmy ? side_of(unit) * kMaxArmy + index
                                                     : unit + 16);
}

}  // namespace

ChanceKinds Combat::chance_kinds() {
  return {{kAttackDie, kAttackDie, "attack_dice"},
          {kDefenseDie, kDefenseDie, "defense_dice"},
          {kCard, kCard, "guards"},
          {kTie, kTie, "ties"},
          {kReroll, kReroll, "rerolls"},
          {kAbilityDice, kAbilityDice, "ability_dice"},
          {kPlayersCard, kPlayersCard, "cards"},
          {kAiCard, kAiCard, "ai_cards"}};
}

// Events are named by round, acting unit and roll, so that two rules or agents that let the same
// unit attack in the same round meet the same die.
ChanceKey Combat::chance_key(const State& state) const {
  // What tells further rolls of the same unit in the same round apart from its first.
  const auto repeat = [&]() -> std::uint64_t {
    switch (state.kind) {
      case AttackKind::kMain:
        return 0;
      case AttackKind::kRetaliation: {
        const bool again = uses_cards_ || has(state, state.attacker, Trait::kUnlimitedRetaliation);
        return again ? (event_unit(state.active) + 1) << 8 | state.strikes : 0;
      }
      case AttackKind::kAgain:
        return std::uint64_t{state.strikes} << 2 | 2;
      case AttackKind::kExtra:
        break;
    }
    return (std::uint64_t{state.strikes} << 2 | 2) + 0x10000;
  };
  const auto roll_event = [&] {
    const std::uint64_t retaliation = state.kind == AttackKind::kRetaliation ? 1 : 0;
    return (std::uint64_t{state.round} << 16) | (event_unit(state.attacker) << 8) | retaliation |
           repeat() << 24;
  };
  // Which node of a pool's roll it is; one attack die is one node.
  const std::uint64_t node =
      static_cast<std::uint64_t>(state.pool_roll.waiting << 3 | state.pool_roll.face) << 56;
  switch (state.phase) {
    case Phase::kRoll:
      return {kAttackDie, roll_event() | node};
    case Phase::kDefenseRoll:
      return {kDefenseDie, roll_event()};
    case Phase::kRerollDie:
      return {kReroll, roll_event() | std::uint64_t{state.rerolls} << 48 | node};
    case Phase::kDice:
      return {kAbilityDice,
              (std::uint64_t{state.round} << 32) | (std::uint64_t{state.strikes} << 40) |
                  (event_unit(state.ask.unit) << 24) | (std::uint64_t{state.ask.id} << 16) |
                  (static_cast<std::uint64_t>(state.ask.asker) << 8) |
                  static_cast<std::uint64_t>(state.kind)};
    case Phase::kDrawCards:
      return {kPlayersCard, card_event(state)};
    case Phase::kAiCard:
      return {kAiCard, ai_event(state)};
    case Phase::kDraw: {
      int drawn = 0;
      for (int slot : BitRange(side_units(1))) drawn += state.units[slot].side != kNoSide ? 1 : 0;
      return {kCard, (static_cast<std::uint64_t>(draw_tier(state)) << 8) |
                         static_cast<std::uint64_t>(drawn)};
    }
    default:
      return {kTie, (std::uint64_t{state.round} << 16) | (event_unit(state.active) << 8) |
                        static_cast<std::uint64_t>(state.phase)};
  }
}

// An attack on a wall or the gate: it falls for certain (HC-70).
void Combat::strike_wall(State& state, int cell) const {
  destroy_walls(state, cell_bit(cell));
  state.acted = kHasActed;
  state.stage = Stage::kActivationOver;
}

// An action in place of moving, attacking and defending.
void Combat::act_instead(State& state, int index) const {
  const int unit = state.active;
  const auto ability = static_cast<std::size_t>(index);
  const std::uint8_t id = row(state.units[unit]).abilities[ability];
  const AbilityCode& code = ability_codes()[id];
  state.acted = kHasActed;
  state.moved = 1;
  state.stage = Stage::kActivationOver;
  code.step(*this, state, {.unit = unit, .amount = code.amount, .id = id});
}

// HC-86: 10 gold for the other side.
void Combat::surrender(State& state) const {
  const int side = side_of(state.active);
  const int other = side == 0 ? 1 : 0;
  state.gold[side] = static_cast<std::uint16_t>(state.gold[side] - kSurrenderPrice);
  state.gold[other] = static_cast<std::uint16_t>(state.gold[other] + kSurrenderPrice);
  finish(state, other, Ending::kSurrender);
}

}  // namespace muster::homm
