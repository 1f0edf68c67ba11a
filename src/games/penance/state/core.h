// Small operations on a duel's state that every part of the rules uses.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "core/fields/verb_action.h"
#include "games/penance/state/state.h"

namespace muster::penance {

// ---- Actions: a verb and an argument. The argument's meaning stands behind each verb.

enum class Verb : std::uint8_t {
  // Decisions.
  kPass,       // ends the Action phase, a free move; declines a choice that may be declined
  kPlay,       // kind
  kMove,       // direction of a step
  kTurn,       // facing
  kSacrifice,  // a DAMAGED card (PN-52)
  kPurge,      // (PN-53)
  kSalvage,    // SCRAP (PN-59a)
  kTaint,      // spends own Taint (PN-127): 1 .. 4
  kSkim,       // leg-skimming (PN-74c)
  kYes,
  kNo,
  kNumber,  // a number
  kColumn,  // counted from 1
  kRow,     // counted from 1
  kUnit,    // a unit
  kLose,    // kind in hand that is lost or discarded
  kRest,    // the rest is lost or discarded off the draw pile
  kPick,    // kind
  kAim,     // component
  kReact,   // kind
  // Outcomes.
  kCard,     // kind drawn
  kFirst,    // player who deploys or acts first
  kRolled,   // 1 .. sides of a die
  kWound,    // wound card
  kRandom,   // kind, unit
  kAttack,   // KeptPair
  kDefense,  // count of the present DefenseStep
};
inline constexpr int kVerbs = 27;
using ActionCode = VerbAction<Verb, 8>;
constexpr Action make_action(Verb verb, int argument = 0) {
  return ActionCode::make(verb, argument);
}
constexpr Verb verb_of(Action action) { return ActionCode::verb(action); }
constexpr int argument_of(Action action) { return ActionCode::argument(action); }

// ---- Tasks.

inline Task& top_task(DuelState& state) {
  assert(state.tasks_used > 0);
  return state.tasks[static_cast<std::size_t>(state.tasks_used - 1)];
}
inline const Task& top_task(const DuelState& state) {
  assert(state.tasks_used > 0);
  return state.tasks[static_cast<std::size_t>(state.tasks_used - 1)];
}
inline void pop(DuelState& state) {
  top_task(state) = Task{};
  --state.tasks_used;
}
inline void count_refused(DuelState& state) {
  if (state.refused < 255) ++state.refused;
}
// What effects and events set going needs room on the stack: they begin only where so many tasks
// can still be pushed, and are refused else (PN-170).
inline constexpr int kTaskReserve = 6;
inline bool has_room(const DuelState& state) {
  return state.tasks_used + kTaskReserve <= kMaxTasks;
}
// A task for which there is no room is left out and counted as refused.
inline void push(DuelState& state, const Task& task) {
  if (state.tasks_used == kMaxTasks) return count_refused(state);
  state.tasks[state.tasks_used++] = task;
}
// The registers of a task; task_fields.h has names for them, by kind.
struct TaskFields {
  std::uint8_t unit = kNoUnit;
  int at = 0;
  int n = 0;
  int x = 0;
  int y = 0;
  unsigned flags = 0;
};
constexpr Task task_of(TaskKind kind, int side, const TaskFields& fields = {}) {
  return {kind,
          static_cast<std::uint8_t>(side),
          fields.unit,
          0,
          static_cast<std::uint16_t>(fields.at),
          static_cast<std::uint8_t>(fields.n),
          static_cast<std::uint8_t>(fields.x),
          static_cast<std::uint8_t>(fields.y),
          static_cast<std::uint8_t>(fields.flags)};
}
inline void push(DuelState& state, TaskKind kind, int side, const TaskFields& fields = {}) {
  push(state, task_of(kind, side, fields));
}
template <class Named>
requires requires { Named::kKind; }
constexpr Task task_of(int side, const Named& named) {
  return task_of(Named::kKind, side, named.fields());
}
template <class Named>
requires requires { Named::kKind; }
void push(DuelState& state, int side, const Named& named) { push(state, task_of(side, named)); }

inline void wait(DuelState& state, Phase phase, int mover) {
  state.phase = phase;
  state.mover = static_cast<Player>(mover);
}
inline void go_on(DuelState& state) { state.phase = Phase::kRun; }
// The result of a choice: the task that made it is over.
inline void choose(DuelState& state, int result) {
  state.chosen = static_cast<std::uint8_t>(result);
  pop(state);
  go_on(state);
}

// ---- Players and units.

inline Duelist& duelist(DuelState& state, int side) {
  return state.duelists[static_cast<std::size_t>(side)];
}
inline const Duelist& duelist(const DuelState& state, int side) {
  return state.duelists[static_cast<std::size_t>(side)];
}
constexpr int opponent(int side) { return 1 - side; }
inline const Summon& summon_of(const DuelState& state, int unit) {
  return state.summons[static_cast<std::size_t>(unit - kDuelists)];
}
inline Summon& summon_of(DuelState& state, int unit) {
  return state.summons[static_cast<std::size_t>(unit - kDuelists)];
}
// The player whose unit it is. Contract: a Casket, or a summon.
inline int owner_of(const DuelState& state, int unit) {
  return is_casket(unit) ? unit : summon_of(state, unit).tenure.owner();
}
inline int hex_of(const DuelState& state, int unit) {
  return is_casket(unit) ? duelist(state, unit).hex : summon_of(state, unit).hex;
}
inline bool in_play(const DuelState& state, int unit) {
  return is_casket(unit) || summon_of(state, unit).hp > 0;
}
// Units of a player in play, as bits by unit.
inline unsigned units_of(const DuelState& state, int side) {
  unsigned units = 1U << static_cast<unsigned>(side);
  if (state.summoned == 0) return units;
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    if (in_play(state, unit) && owner_of(state, unit) == side) {
      units |= 1U << static_cast<unsigned>(unit);
    }
  }
  return units;
}

// ---- Numbers.

inline constexpr int kDieSides = 6;
inline constexpr int kMostPlays = 255;    // of a player in a duel (PN-170)
inline constexpr int kDangerousHeat = 5;  // PN-60
inline constexpr int kMostTaint = 10;     // PN-125
inline constexpr int kAllFacings = (1 << kDirections) - 1;

inline bool has_wound(const Duelist& own, Wound wound) {
  return (own.wounds >> static_cast<unsigned>(wound) & 1U) != 0;
}

template <class Byte>
void add_capped(Byte& value, int change, int most) {
  value = static_cast<Byte>(std::clamp(value + change, 0, most));
}
inline void count_up(std::uint8_t& counter, int by = 1) { add_capped(counter, by, 255); }

// A card leaves a hand: what the opponent knew of it is gone with it. Contract: it is there.
inline void take_from_hand(Duelist& duelist, int kind) {
  duelist.hand.remove(kind);
  if (kind == kDamagedKind) {
    if (duelist.shown_damaged > 0) --duelist.shown_damaged;
  } else {
    duelist.shown &= ~kind_bit(kind);
  }
}

// The opponent sees the hand.
inline void show_all(Duelist& duelist) {
  duelist.shown |= duelist.hand.kinds() & ~kind_bit(kDamagedKind);
  duelist.shown_damaged = static_cast<std::uint8_t>(duelist.hand.copies(kDamagedKind));
}

// Kinds of the hand that the opponent has seen.
inline KindSet shown_kinds(const Duelist& duelist) {
  return duelist.shown | (duelist.shown_damaged > 0 ? kind_bit(kDamagedKind) : KindSet{0});
}

}  // namespace muster::penance
