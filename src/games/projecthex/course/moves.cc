#include "games/projecthex/course/moves.h"

#include <algorithm>

#include "core/bits.h"
#include "games/projecthex/course/control.h"
#include "games/projecthex/course/flow.h"
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/state/actions.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {
namespace {

// PH-34: how many of a group may leave so that one own troop stays.
int leavable(const ConquestTables& conquest, const ConquestState& state, const Group& group) {
  if (!bound_to_guard(state)) return group.count;
  if (conquest.rules().passing_through_free &&
      group.kind != fresh_kind(state, kind_of(group.kind).type)) {
    return group.count;  // N11
  }
  const int present = total(state.troops[group.territory]);
  return std::min<int>(group.count, present - 1);
}

// Where the Ascendancy's bonus step may lead (N12 "into").
TerritorySet bonus_ground(const ConquestTables& conquest, const ConquestState& state) {
  return conquest.rules().ascendancy_at_start ? state.held_at_start
                                              : state.realms[state.on_turn].held;
}

// What a kind is after a step, or -1 when it cannot make it. The Ascendancy's bonus is spent first
// (PH-54): N12 says where it counts.
int kind_after(const ConquestTables& conquest, const ConquestState& state, int kind, int from,
               int to) {
  Kind after = kind_of(kind);
  if (after.bonus) {
    const TerritorySet own = bonus_ground(conquest, state);
    const bool counts = conquest.rules().ascendancy_through
                            ? (own >> from & 1) != 0 && kind != fresh_kind(state, after.type)
                            : (own >> to & 1) != 0;
    if (counts) {
      after.bonus = false;
      return kind_code(after);
    }
  }
  if (after.steps == 0) return -1;
  --after.steps;
  return kind_code(after);
}

TerritorySet destinations(const ConquestTables& conquest, const ConquestState& state,
                          const Group& group, TerritorySet open) {
  const Kind kind = kind_of(group.kind);
  if (leavable(conquest, state, group) == 0) return 0;
  if (kind.steps > 0) return open;
  if (!kind.bonus) return 0;
  for (const int t : BitRange(open)) {
    if (kind_after(conquest, state, group.kind, group.territory, t) < 0) {
      open &= ~bit<TerritorySet>(t);
    }
  }
  return open;
}

// Whether what a troop can do depends on its steps and bonus alone, and not, as with N11 "free",
// N12 "through" and Hit and Run, on what it did before.
bool moves_are_plain(const ConquestTables& conquest, const ConquestState& state) {
  return state.galloping == 0 && !conquest.rules().passing_through_free &&
         !conquest.rules().ascendancy_through;
}

// Neighbours of `from`, where not all are exhausted, that some troops there can move to.
TerritorySet destinations(const ConquestTables& conquest, const ConquestState& state, int from) {
  const TerritorySet open = conquest.board().neighbours(from) &
                            ~enemies(conquest, state, static_cast<Player>(state.on_turn));
  if (moves_are_plain(conquest, state)) {
    return (state.weary.bonus_only >> from & 1) != 0 ? open & bonus_ground(conquest, state) : open;
  }
  TerritorySet reached = 0;
  for (const Group& group : groups_at(state, from)) {
    reached |= destinations(conquest, state, group, open);
  }
  return reached;
}

// Territories that troops may leave, as far as guards go.
TerritorySet unbound(const ConquestTables& conquest, const ConquestState& state) {
  const TerritorySet own = garrisoned(conquest, state, static_cast<Player>(state.on_turn));
  if (conquest.rules().passing_through_free || !bound_to_guard(state)) return own;
  return own & state.crowded;
}

bool await_move(const ConquestTables& conquest, ConquestState& state) {
  if (unbound(conquest, state) == 0) return false;
  wait(state, Phase::kMoveFrom, static_cast<Player>(state.on_turn));
  return true;
}

// Notes that a group has come which is not fresh: those that were there before may be wearier.
void arrive(ConquestState& state, const Group& group) {
  const TerritorySet place = bit<TerritorySet>(group.territory);
  Weariness& weary = state.weary;
  const bool alone = total(state.troops[group.territory]) == group.count;
  const bool worn = alone || (weary.worn() & place) != 0;
  const bool bonus = (group.kind & kBonusBit) != 0 || (weary.bonus_only & place) != 0;
  weary.touched |= place;
  weary.rest(place);
  if (!worn || (group.kind & kStepBits) != 0) return;
  (bonus ? weary.bonus_only : weary.exhausted) |= place;
}

}  // namespace

void name_fresh(const ConquestTables& conquest, ConquestState& state) {
  const auto player = static_cast<Player>(state.on_turn);
  for (int t = 0; t < kUnitTypes; ++t) {
    const auto type = static_cast<UnitType>(t);
    Kind kind{type, movement(conquest, state, player, type),
              state.step < Step::kAttacks && is(state, player, Faction::kAscendancy)};
    if (state.galloping != 0) kind.steps = type == UnitType::kMounted ? 1 : 0;
    state.fresh[static_cast<std::size_t>(t)] = static_cast<std::uint8_t>(kind_code(kind));
  }
}

void freshen(const ConquestTables& conquest, ConquestState& state) {
  clear_groups(state.spent);
  state.weary = {};
  name_fresh(conquest, state);
}

void relocate(const ConquestTables& conquest, ConquestState& state, const Group& group, int to,
              int kind) {
  const auto player = static_cast<Player>(state.on_turn);
  const UnitType type = kind_of(group.kind).type;
  const auto index = static_cast<std::size_t>(type);
  const int fresh = fresh_kind(state, type);
  if (group.kind != fresh) {
    shrink_group(state.spent, find_group(state.spent, group.territory, group.kind), group.count);
  }
  auto& left = state.troops[group.territory][index];
  left = static_cast<std::uint8_t>(left - group.count);
  vacate(conquest, state, group.territory);
  take_control(state, player, to);
  auto& there = state.troops[static_cast<std::size_t>(to)][index];
  there = static_cast<std::uint8_t>(there + group.count);
  note_crowd(state, group.territory);
  note_crowd(state, to);
  if ((state.weary.touched >> group.territory & 1) != 0) note_weariness(state, group.territory);
  if (kind == fresh) {
    state.weary.rest(bit<TerritorySet>(to));
  } else {
    add_group(state.spent, to, kind, group.count);
    arrive(state, {to, kind, group.count});
  }
}

bool begin_moves(const ConquestTables& conquest, ConquestState& state) {
  if (state.done > 0) return false;
  const auto player = static_cast<Player>(state.on_turn);
  if (state.step == Step::kGallop && state.galloping == 0) {  // PH-57
    if (!has(state, player, Upgrade::kHitAndRun)) return false;
    state.galloping = 1;
    freshen(conquest, state);
  }
  if (await_move(conquest, state)) return true;
  state.galloping = 0;
  return false;
}

[[gnu::flatten]] void list_move_sources(const ConquestTables& conquest, const ConquestState& state,
                                        ActionList& actions) {
  actions.push_back(make_action(Verb::kPass, 0));
  const TerritorySet sources = unbound(conquest, state) & ~state.weary.exhausted;
  if (!moves_are_plain(conquest, state) || state.weary.bonus_only != 0) {
    for (const int t : BitRange(sources)) {
      if (destinations(conquest, state, t) != 0) actions.push_back(make_action(Verb::kFrom, t));
    }
    return;
  }
  const TerritorySet open = ~enemies(conquest, state, static_cast<Player>(state.on_turn));
  for (const int t : BitRange(sources)) {
    if ((conquest.board().neighbours(t) & open) == 0) continue;
    actions.push_back(make_action(Verb::kFrom, t));
  }
}

[[gnu::flatten]] void list_destinations(const ConquestTables& conquest, const ConquestState& state,
                                        ActionList& actions) {
  for (const int t : BitRange(destinations(conquest, state, state.from))) {
    actions.push_back(make_action(Verb::kTo, t));
  }
}

[[gnu::flatten]] void list_moves(const ConquestTables& conquest, const ConquestState& state,
                                 ActionList& actions) {
  for (const Group& group : groups_at(state, state.from)) {
    if (kind_after(conquest, state, group.kind, state.from, state.to) < 0) continue;
    const int most = leavable(conquest, state, group);
    for (int number = 1; number <= most; ++number) {
      actions.push_back(make_action(Verb::kMove, group.kind * 64 + number));
    }
  }
}

void apply_move_source(const ConquestTables& conquest, ConquestState& state, Action action) {
  if (verb_of(action) == Verb::kFrom) {
    state.from = static_cast<std::uint8_t>(argument_of(action));
    state.phase = Phase::kMoveTo;
    return;
  }
  state.done = 1;
  state.galloping = 0;
  proceed(conquest, state);
}

void apply_destination(ConquestState& state, Action action) {
  state.to = static_cast<std::uint8_t>(argument_of(action));
  state.phase = Phase::kMoveTroops;
}

[[gnu::flatten]] void apply_move(const ConquestTables& conquest, ConquestState& state,
                                 Action action) {
  const Group group(state.from, argument_of(action) / 64, argument_of(action) % 64);
  relocate(conquest, state, group, state.to,
           kind_after(conquest, state, group.kind, state.from, state.to));
  state.from = kNowhere;
  state.to = kNowhere;
  if (!await_move(conquest, state)) proceed(conquest, state);
}

}  // namespace muster::projecthex
