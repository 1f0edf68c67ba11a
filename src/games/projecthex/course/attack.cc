// Attacks up to the first die (PH-24, PH-36, PH-38 .. PH-40): from where, at whom, with which
// troops.
#include <algorithm>

#include "games/projecthex/conquest.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {

// In the attack step only steps count: what is left of the Ascendancy's bonus is forgotten, and
// with N13 "free" everything that was spent.
void Conquest::settle_moves(State& state) const {
  if (!rules_.attack_takes_step) return freshen(state);
  const auto fresh_before = state.fresh;
  name_fresh(state);
  if (state.fresh == fresh_before) return;  // there is no bonus
  const Groups before = state.spent;
  clear_groups(state.spent);
  for (std::size_t i = 0; i < before.size; ++i) {
    const Group& group = before.items[i];
    Kind kind = kind_of(group.kind);
    kind.bonus = false;
    if (kind_code(kind) == fresh_kind(state, kind.type)) continue;
    add_group(state.spent, group.territory, kind_code(kind), group.count);
  }
  note_weariness(state);
}

bool Conquest::begin_attacks(State& state) const {
  if (state.done == 0) {
    settle_moves(state);
    state.done = 1;
  }
  if (state.done > 1 || !can_attack(state)) return false;
  wait(state, Phase::kAttackFrom, static_cast<Player>(state.on_turn));
  return true;
}

// N13: a step is needed to take part, which advancing takes; who may stay behind needs none.
bool Conquest::may_join(const State& state, const Group& group) const {
  if (!rules_.attack_takes_step || kind_of(group.kind).steps > 0) return true;
  return rules_.spent_ranged_join && may_stay(state, group);
}

bool Conquest::may_stay(const State& state, const Group& group) const {
  const auto type = static_cast<std::size_t>(kind_of(group.kind).type);
  return (state.realms[state.on_turn].cards & staying_cards_[type]) != 0;
}

// How many troops of a territory may still take part (N11).
int Conquest::most_committed(const State& state, int territory) const {
  const int present = total(state.troops[static_cast<std::size_t>(territory)]);
  const bool guard = rules_.abandonment == Abandonment::kDeclaring && bound_to_guard(state);
  return present - (guard ? 1 : 0);
}

bool Conquest::can_attack_from(const State& state, int territory, TerritorySet hostile) const {
  if ((board_->neighbours(territory) & hostile) == 0) return false;
  if (most_committed(state, territory) < 1) return false;
  if ((state.weary.worn() >> territory & 1) == 0) return true;  // somebody has a step
  for (const Group& group : groups_at(state, territory)) {
    if (may_join(state, group)) return true;
  }
  return false;
}

bool Conquest::can_attack(const State& state) const {
  const auto player = static_cast<Player>(state.on_turn);
  const TerritorySet hostile = enemies(state, player);
  for (const int t : BitRange(garrisoned(state, player))) {
    if (can_attack_from(state, t, hostile)) return true;
  }
  return false;
}

// Territories whose troops may join the attack: neighbours of the target with Coordinated Attack,
// ranged troops two steps away with Rocket (PH-56, PH-58).
TerritorySet Conquest::join_sources(const State& state) const {
  const auto player = static_cast<Player>(state.on_turn);
  const bool coordinated = has(state, player, Upgrade::kCoordinatedAttack);
  const bool rocket = has(state, player, Upgrade::kRocket);
  if (!coordinated && !rocket) return 0;
  TerritorySet near = coordinated ? board_->neighbours(state.fight.target) : 0;
  TerritorySet far =
      rocket ? board_->within(state.fight.target, 2) & ~board_->within(state.fight.target, 1) : 0;
  TerritorySet open = (near | far) & garrisoned(state, player);
  for (std::size_t i = 0; i < state.fight.attackers.size; ++i) {
    open &= ~bit<TerritorySet>(state.fight.attackers.items[i].territory);
  }
  for (const int t : BitRange(open)) {
    const bool distant = (far >> t & 1) != 0;
    bool able = false;
    for (const Group& group : groups_at(state, t)) {
      able = able || (may_join(state, group) &&
                      (!distant || kind_of(group.kind).type == UnitType::kRanged));
    }
    if (!able || most_committed(state, t) < 1) open &= ~bit<TerritorySet>(t);
  }
  return open;
}

// The first group in a territory from `kind` on that may be committed; count 0: none.
Group Conquest::next_to_commit(const State& state, int kind) const {
  const bool distant = board_->distance(state.from, state.fight.target) > 1;
  Group next{};
  for (const Group& group : groups_at(state, state.from)) {
    if (group.kind < kind || !may_join(state, group)) continue;
    if (distant && kind_of(group.kind).type != UnitType::kRanged) continue;
    if (next.count == 0 || group.kind < next.kind) next = group;
  }
  return next;
}

// The least and most of a group that may be committed: at least one troop comes from a territory
// that is asked.
std::array<int, 2> Conquest::commit_range(const State& state, const Group& group) const {
  const int committed = total_in(state.fight.attackers, state.from);
  const int most = std::min<int>(group.count, most_committed(state, state.from) - committed);
  const bool last = next_to_commit(state, group.kind + 1).count == 0;
  return {committed == 0 && last ? 1 : 0, most};
}

// Asks for the next group, unless there is nothing to choose.
void Conquest::ask_commit(State& state) const {
  for (;;) {
    const Group group = next_to_commit(state, state.fight.next_kind);
    if (group.count == 0) return ask_join(state);
    const auto [least, most] = commit_range(state, group);
    if (least < most) return wait(state, Phase::kCommit, static_cast<Player>(state.on_turn));
    commit(state, group.kind, least);
  }
}

void Conquest::commit(State& state, int kind, int number) const {
  add_group(state.fight.attackers, state.from, kind, number);
  state.fight.next_kind = static_cast<std::uint8_t>(kind + 1);
}

void Conquest::ask_join(State& state) const {
  state.from = kNowhere;
  state.fight.next_kind = 0;
  if (join_sources(state) != 0) {
    return wait(state, Phase::kJoin, static_cast<Player>(state.on_turn));
  }
  start_duel(state);
}

[[gnu::flatten]] void Conquest::list_attacks(const State& state, ActionList& actions) const {
  switch (state.phase) {
    case Phase::kAttackFrom: {
      const auto player = static_cast<Player>(state.on_turn);
      const TerritorySet hostile = enemies(state, player);
      actions.push_back(make_action(Verb::kPass, 0));
      for (const int t : BitRange(garrisoned(state, player))) {
        if (can_attack_from(state, t, hostile)) actions.push_back(make_action(Verb::kFrom, t));
      }
      return;
    }
    case Phase::kAttackTarget: {
      const TerritorySet hostile = enemies(state, static_cast<Player>(state.on_turn));
      for (const int t : BitRange(board_->neighbours(state.from) & hostile)) {
        actions.push_back(make_action(Verb::kTo, t));
      }
      return;
    }
    case Phase::kCommit: {
      const Group group = next_to_commit(state, state.fight.next_kind);
      const auto [least, most] = commit_range(state, group);
      for (int number = least; number <= most; ++number) {
        actions.push_back(make_action(Verb::kCommit, group.kind * 64 + number));
      }
      return;
    }
    default:
      actions.push_back(make_action(Verb::kPass, 0));
      for (const int t : BitRange(join_sources(state))) {
        actions.push_back(make_action(Verb::kJoin, t));
      }
  }
}

[[gnu::flatten]] void Conquest::apply_attack(State& state, Action action) const {
  const int argument = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kFrom:
      state.from = static_cast<std::uint8_t>(argument);
      state.phase = Phase::kAttackTarget;
      return;
    case Verb::kTo:
      state.fight.target = static_cast<std::uint8_t>(argument);
      state.fight.defender = state.holder[static_cast<std::size_t>(argument)];
      return ask_commit(state);
    case Verb::kCommit:
      commit(state, argument / 64, argument % 64);
      return ask_commit(state);
    case Verb::kJoin:
      state.from = static_cast<std::uint8_t>(argument);
      return ask_commit(state);
    default:
      break;
  }
  if (state.phase == Phase::kJoin) return start_duel(state);
  state.done = 2;  // no more attacks
  proceed(state);
}

}  // namespace muster::projecthex
