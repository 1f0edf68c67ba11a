// Moves (PH-23, PH-32 .. PH-37): from where, to where, which troops; also those of Hit and Run.
#include <algorithm>

#include "games/projecthex/conquest.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {

bool Conquest::bound_to_guard(const State& state) const {
  return !is(state, static_cast<Player>(state.on_turn), Faction::kNomads);
}

// What a troop of the player on turn that is as good as new has left: its steps and bonus before
// attacks, steps alone from then on, and mounted ones one for Hit and Run.
void Conquest::name_fresh(State& state) const {
  const auto player = static_cast<Player>(state.on_turn);
  for (int t = 0; t < kUnitTypes; ++t) {
    const auto type = static_cast<UnitType>(t);
    Kind kind{type, movement(state, player, type),
              state.step < Step::kAttacks && is(state, player, Faction::kAscendancy)};
    if (state.galloping != 0) kind.steps = type == UnitType::kMounted ? 1 : 0;
    state.fresh[static_cast<std::size_t>(t)] = static_cast<std::uint8_t>(kind_code(kind));
  }
}

// Every troop of the player on turn is as good as new, for what is left of the turn.
void Conquest::freshen(State& state) const {
  clear_groups(state.spent);
  state.weary = {};
  name_fresh(state);
}

// PH-34: how many of a group may leave so that one own troop stays.
int Conquest::leavable(const State& state, const Group& group) const {
  if (!bound_to_guard(state)) return group.count;
  if (rules_.passing_through_free && group.kind != fresh_kind(state, kind_of(group.kind).type)) {
    return group.count;  // N11
  }
  const int present = total(state.troops[group.territory]);
  return std::min<int>(group.count, present - 1);
}

// What a kind is after a step, or -1 when it cannot make it. The Ascendancy's bonus is spent first
// (PH-54): N12 says where it counts.
int Conquest::kind_after(const State& state, int kind, int from, int to) const {
  Kind after = kind_of(kind);
  if (after.bonus) {
    const TerritorySet own = bonus_ground(state);
    const bool counts = rules_.ascendancy_through
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

TerritorySet Conquest::destinations(const State& state, const Group& group,
                                    TerritorySet open) const {
  const Kind kind = kind_of(group.kind);
  if (leavable(state, group) == 0) return 0;
  if (kind.steps > 0) return open;
  if (!kind.bonus) return 0;
  for (const int t : BitRange(open)) {
    if (kind_after(state, group.kind, group.territory, t) < 0) open &= ~bit<TerritorySet>(t);
  }
  return open;
}

// Neighbours of `from`, where not all are exhausted, that some troops there can move to.
TerritorySet Conquest::destinations(const State& state, int from) const {
  const TerritorySet open =
      board_->neighbours(from) & ~enemies(state, static_cast<Player>(state.on_turn));
  if (moves_are_plain(state)) {
    return (state.weary.bonus_only >> from & 1) != 0 ? open & bonus_ground(state) : open;
  }
  TerritorySet reached = 0;
  for (const Group& group : groups_at(state, from)) reached |= destinations(state, group, open);
  return reached;
}

// Where the Ascendancy's bonus step may lead (N12 "into").
TerritorySet Conquest::bonus_ground(const State& state) const {
  return rules_.ascendancy_at_start ? state.held_at_start : state.realms[state.on_turn].held;
}

// Territories that troops may leave, as far as guards go.
TerritorySet Conquest::unbound(const State& state) const {
  const TerritorySet own = garrisoned(state, static_cast<Player>(state.on_turn));
  if (rules_.passing_through_free || !bound_to_guard(state)) return own;
  return own & state.crowded;
}

// Whether what a troop can do depends on its steps and bonus alone, and not, as with N11 "free",
// N12 "through" and Hit and Run, on what it did before.
bool Conquest::moves_are_plain(const State& state) const {
  return state.galloping == 0 && !rules_.passing_through_free && !rules_.ascendancy_through;
}

// True when there may be something to move, and that is waited for.
bool Conquest::begin_moves(State& state) const {
  if (state.done > 0) return false;
  const auto player = static_cast<Player>(state.on_turn);
  if (state.step == Step::kGallop && state.galloping == 0) {  // PH-57
    if (!has(state, player, Upgrade::kHitAndRun)) return false;
    state.galloping = 1;
    freshen(state);
  }
  if (await_move(state)) return true;
  state.galloping = 0;
  return false;
}

bool Conquest::await_move(State& state) const {
  if (unbound(state) == 0) return false;
  wait(state, Phase::kMoveFrom, static_cast<Player>(state.on_turn));
  return true;
}

[[gnu::flatten]] void Conquest::list_move_sources(const State& state, ActionList& actions) const {
  actions.push_back(make_action(Verb::kPass, 0));
  const TerritorySet sources = unbound(state) & ~state.weary.exhausted;
  if (!moves_are_plain(state) || state.weary.bonus_only != 0) {
    for (const int t : BitRange(sources)) {
      if (destinations(state, t) != 0) actions.push_back(make_action(Verb::kFrom, t));
    }
    return;
  }
  const TerritorySet open = ~enemies(state, static_cast<Player>(state.on_turn));
  for (const int t : BitRange(sources)) {
    if ((board_->neighbours(t) & open) != 0) actions.push_back(make_action(Verb::kFrom, t));
  }
}

[[gnu::flatten]] void Conquest::list_destinations(const State& state, ActionList& actions) const {
  for (const int t : BitRange(destinations(state, state.from))) {
    actions.push_back(make_action(Verb::kTo, t));
  }
}

[[gnu::flatten]] void Conquest::list_moves(const State& state, ActionList& actions) const {
  for (const Group& group : groups_at(state, state.from)) {
    if (kind_after(state, group.kind, state.from, state.to) < 0) continue;
    const int most = leavable(state, group);
    for (int number = 1; number <= most; ++number) {
      actions.push_back(make_action(Verb::kMove, group.kind * 64 + number));
    }
  }
}

void Conquest::apply_move_source(State& state, Action action) const {
  if (verb_of(action) == Verb::kFrom) {
    state.from = static_cast<std::uint8_t>(argument_of(action));
    state.phase = Phase::kMoveTo;
    return;
  }
  state.done = 1;
  state.galloping = 0;
  proceed(state);
}

[[gnu::flatten]] void Conquest::apply_move(State& state, Action action) const {
  const Group group(state.from, argument_of(action) / 64, argument_of(action) % 64);
  relocate(state, group, state.to, kind_after(state, group.kind, state.from, state.to));
  state.from = kNowhere;
  state.to = kNowhere;
  if (!await_move(state)) proceed(state);
}

// Troops of the player on turn go to a neighbour and are of another kind there.
void Conquest::relocate(State& state, const Group& group, int to, int kind) const {
  const auto player = static_cast<Player>(state.on_turn);
  const UnitType type = kind_of(group.kind).type;
  const auto index = static_cast<std::size_t>(type);
  const int fresh = fresh_kind(state, type);
  if (group.kind != fresh) {
    shrink_group(state.spent, find_group(state.spent, group.territory, group.kind), group.count);
  }
  auto& left = state.troops[group.territory][index];
  left = static_cast<std::uint8_t>(left - group.count);
  vacate(state, group.territory);
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

// Notes that a group has come which is not fresh: those that were there before may be wearier.
void Conquest::arrive(State& state, const Group& group) {
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

}  // namespace muster::projecthex
