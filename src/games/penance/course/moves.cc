// Moving, turning, being pushed, and hexes that are chosen (PN-90 .. PN-99).
#include "games/penance/course/moves.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/penance/changes/board.h"
#include "games/penance/effects/zones.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/steps.h"
#include "games/penance/inquiry/targets.h"
#include "games/penance/state/task_fields.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {

// A step by SP or cards: it counts as moved (PN-98).
void run_move_step(const DuelTables& duel, DuelState& state, Task& task) {
  const MoveStepView step(task);
  const int unit = task.unit;
  const int from = hex_of(state, unit);
  const int to = step_end(duel, state, unit, step.direction());
  pop(state);
  place(state, unit, to);
  if (is_casket(unit)) {
    const int hexes = duel.grid().distance(from, to);
    const bool flags = duel.table(unit).passive_ops[static_cast<std::size_t>(Op::kMoveFlags)];
    if (flags && (hexes > 1 || footing(duel, state, unit) != Footing::kOrdinary))
      duel.note(Op::kMoveFlags);
    count_moved(duel, state, unit, hexes);
  }
  entered(duel, state, unit, from);
}

// ---- Free moves.

namespace {

bool passes_enemies(const DuelTables& duel, const DuelState& state, const Task& task) {
  const FreeMoveView move(task);
  const unsigned flags = is_casket(task.unit) ? move_flags(duel, state, task.unit) : 0U;
  return ((flags | move.ignores()) & kIgnoreEnemies) != 0;
}

Footing free_footing(const DuelTables& duel, const DuelState& state, const Task& task) {
  const FreeMoveView move(task);
  if ((move.ignores() & kIgnoreTerrain) != 0) return Footing::kFlying;
  if ((move.ignores() & kIgnoreDifficult) != 0) return Footing::kSure;
  return is_casket(task.unit) ? footing(duel, state, task.unit) : Footing::kOrdinary;
}

Stride free_stride(const DuelTables& duel, const DuelState& state, const Task& task) {
  return stride_of(duel, state, task.unit, free_footing(duel, state, task), {},
                   passes_enemies(duel, state, task));
}

unsigned free_steps(const DuelTables& duel, const DuelState& state, const Task& task) {
  const FreeMoveView move(task);
  if (is_casket(task.unit) && held(duel, state, task.unit)) return 0;
  const Effect* const made = move.effect() == kNoEffect ? nullptr : &duel.effect(move.effect());
  const bool straight = made != nullptr && made->has(kStraight);
  const bool closer = made != nullptr && made->has(kTowardTarget);
  const int from = hex_of(state, task.unit);
  const int target = closer ? hex_of(state, opponent(task.side)) : from;
  const Footing feet = free_footing(duel, state, task);
  unsigned open = 0;
  const bool plain =
      feet == Footing::kOrdinary && is_casket(task.unit) && printed_around(duel, state, from);
  if (plain && !passes_enemies(duel, state, task)) {
    const int enemy = duelist(state, opponent(task.unit)).hex;
    open = move.hexes() == 0 ? 0 : printed_steps(duel, from, 2 * (move.hexes() - 1), enemy);
  } else {
    const Stride stride = free_stride(duel, state, task);
    for (int direction = 0; direction < kDirections; ++direction) {
      const Step step = step_of(duel, state, task.unit, direction, stride);
      if (step.to == kNoHex || step.cost > move.hexes()) continue;
      open |= 1U << static_cast<unsigned>(direction);
    }
  }
  if (straight && move.heading() != 0) open &= 1U << static_cast<unsigned>(move.heading() - 1);
  if (!closer) return open;
  for (const int direction : BitRange(open)) {
    const int to = step_end(duel, state, task.unit, direction);
    if (duel.grid().distance(to, target) >= duel.grid().distance(from, target)) {
      open &= ~(1U << static_cast<unsigned>(direction));
    }
  }
  return open;
}

int free_step_cost(const DuelTables& duel, const DuelState& state, const Task& task,
                   int direction) {
  const int from = hex_of(state, task.unit);
  if (printed_around(duel, state, from) &&
      !occupied(duel, state).contains(duel.grid().neighbour(from, direction))) {
    return step_cost(duel.arena(), Ground{}, {}, free_footing(duel, state, task), from, direction);
  }
  return step_of(duel, state, task.unit, direction, free_stride(duel, state, task)).cost;
}

}  // namespace

void run_free_move(const DuelTables& duel, DuelState& state, Task& task) {
  const FreeMoveView move(task);
  if (move.hexes() == 0 || free_steps(duel, state, task) == 0) return choose(state, task.step);
  wait(state, Phase::kStep, task.side);
}

// ---- Facings and hexes.

namespace {

unsigned facings(const DuelState& state, const Task& task) {
  const FacingView turn(task);
  unsigned allowed = turn.allowed() == 0 ? kAllFacings : turn.allowed();
  if (turn.sides() == 0) return allowed;
  const int now = duelist(state, task.side).facing;
  for (int facing = 0; facing < kDirections; ++facing) {
    const int sides = turned(facing, -now);
    if (std::min(sides, kDirections - sides) > turn.sides()) {
      allowed &= ~(1U << static_cast<unsigned>(facing));
    }
  }
  return allowed;
}

}  // namespace

void run_facing(const DuelTables& duel, DuelState& state, Task& task) {
  const unsigned allowed = facings(state, task);
  if (!duel.rules().facing || allowed == 0) return choose(state, 0);
  if ((allowed & (allowed - 1)) == 0) {
    duelist(state, task.side).facing = static_cast<std::uint8_t>(lowest_bit(allowed));
    return choose(state, lowest_bit(allowed));
  }
  wait(state, Phase::kFacing, task.side);
}

namespace {

HexSet allowed_hexes(const DuelTables& duel, const DuelState& state, const Task& task) {
  const HexView choice(task);
  switch (choice.use()) {
    case HexUse::kDeployment:
      return duel.deployment(task.side).hexes - occupied(duel, state);
    case HexUse::kTeleport:
    case HexUse::kDisplace: {
      const HexSet near = duel.grid().within(hex_of(state, task.unit), choice.reach());
      return near & open_to_force(duel, state, task.unit);
    }
    case HexUse::kHazard:
      return duel.arena().open_ground() - state.changed;
    case HexUse::kStruck:
      return walls_for(duel, state, task.side,
                       duel.cards().card(duel.card_of_effect(choice.effect())));
    default:
      return effect_hexes(duel, state, task);
  }
}

// Those of the chosen column, all while none is chosen.
HexSet column_hexes(const DuelTables& duel, const DuelState& state, const Task& task) {
  const HexSet all = allowed_hexes(duel, state, task);
  if (state.column == 0) return all;
  HexSet hexes;
  for (const int hex : all) {
    if (duel.grid().column(hex) == state.column) hexes.insert(hex);
  }
  return hexes;
}

void hex_chosen(DuelState& state, int hex) {
  const Task task = top_task(state);
  const HexView choice(task);
  state.column = 0;
  choose(state, hex);
  if (hex == kNoHex) return;
  if (choice.use() == HexUse::kDeployment) place(state, task.unit, hex);
  if (choice.use() == HexUse::kHazard) state.changed.insert(hex);  // PN-119c
}

}  // namespace

void run_hex(const DuelTables& duel, DuelState& state, Task& task) {
  const HexView choice(task);
  const HexSet hexes = column_hexes(duel, state, task);
  const bool may_decline = choice.has(kMayDecline) && state.column == 0;
  if (hexes.empty()) return hex_chosen(state, kNoHex);
  if (hexes.size() == 1 && !may_decline) return hex_chosen(state, *hexes.begin());
  if (state.column == 0 && !may_decline) {
    int first = duel.grid().columns();
    int last = 0;
    for (const int hex : hexes) {
      first = std::min(first, duel.grid().column(hex));
      last = std::max(last, duel.grid().column(hex));
    }
    if (first == last) state.column = static_cast<std::uint8_t>(first);
  }
  if (choice.has(kByChance)) return wait(state, Phase::kRandomHex, kChance);
  wait(state, state.column == 0 ? Phase::kColumn : Phase::kRow, task.side);
}

void chance_hex(const DuelTables& duel, const DuelState& state, ChanceList& outcomes) {
  const HexSet hexes = column_hexes(duel, state, top_task(state));
  if (state.column != 0) {
    for (const int hex : hexes) {
      outcomes.push_back({make_action(Verb::kRow, duel.grid().row(hex)), 1});
    }
    return;
  }
  std::array<std::uint64_t, HexSet::kCapacity + 1> in_column{};
  for (const int hex : hexes) ++in_column[static_cast<std::size_t>(duel.grid().column(hex))];
  for (int column = 1; column <= duel.grid().columns(); ++column) {
    const std::uint64_t weight = in_column[static_cast<std::size_t>(column)];
    if (weight > 0) outcomes.push_back({make_action(Verb::kColumn, column), weight});
  }
}

// ---- Decisions and outcomes of this file.

void list_moves(const DuelTables& duel, const DuelState& state, ActionList& actions) {
  const Task& task = top_task(state);
  const auto list = [&](Verb verb, unsigned bits) {
    for (const int one : BitRange(bits)) actions.push_back(make_action(verb, one));
  };
  switch (state.phase) {
    case Phase::kStep:
      actions.push_back(make_action(Verb::kPass));
      return list(Verb::kMove, free_steps(duel, state, task));
    case Phase::kFacing:
      return list(Verb::kTurn, facings(state, task));
    case Phase::kRow:
      for (const int hex : column_hexes(duel, state, task)) {
        actions.push_back(make_action(Verb::kRow, duel.grid().row(hex)));
      }
      return;
    default: {  // kColumn
      if (HexView(task).has(kMayDecline)) actions.push_back(make_action(Verb::kPass));
      std::uint64_t columns = 0;
      for (const int hex : column_hexes(duel, state, task)) {
        columns |= bit<std::uint64_t>(std::min(duel.grid().column(hex), 63));
      }
      for (const int column : BitRange(columns)) {
        actions.push_back(make_action(Verb::kColumn, column));
      }
    }
  }
}

void apply_moves(const DuelTables& duel, DuelState& state, Action action) {
  Task& task = top_task(state);
  const int argument = argument_of(action);
  go_on(state);
  if (task.kind == TaskKind::kHex && HexView(task).has(kByChance)) ++state.rolls;
  switch (verb_of(action)) {
    case Verb::kPass:
      if (task.kind == TaskKind::kHex) return hex_chosen(state, kNoHex);
      return choose(state, task.step);
    case Verb::kMove: {
      const FreeMoveView move(task);
      const int cost = free_step_cost(duel, state, task, argument);
      move.hexes() = static_cast<std::uint8_t>(move.hexes() - std::min<int>(cost, move.hexes()));
      ++task.step;
      move.heading() = static_cast<std::uint8_t>(argument + 1);
      return push(state, task.side, MoveStepTask{.unit = task.unit, .direction = argument});
    }
    case Verb::kTurn:
      duelist(state, task.side).facing = static_cast<std::uint8_t>(argument);
      return choose(state, argument);
    case Verb::kColumn:
      state.column = static_cast<std::uint8_t>(argument);
      return;
    default:
      return hex_chosen(state, duel.grid().at(state.column, argument));
  }
}

}  // namespace muster::penance
