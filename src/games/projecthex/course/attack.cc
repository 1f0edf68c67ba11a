#include "games/projecthex/course/attack.h"

#include <algorithm>
#include <array>

#include "core/bits.h"
#include "games/projecthex/course/control.h"
#include "games/projecthex/course/fight.h"
#include "games/projecthex/course/flow.h"
#include "games/projecthex/course/moves.h"
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/state/actions.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {
namespace {

// In the attack step only steps count: what is left of the Ascendancy's bonus is forgotten, and
// with N13 "free" everything that was spent.
void settle_moves(const ConquestTables& conquest, ConquestState& state) {
  if (!conquest.rules().attack_takes_step) return freshen(conquest, state);
  const auto fresh_before = state.fresh;
  name_fresh(conquest, state);
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

// N13: a step is needed to take part, which advancing takes; who may stay behind needs none.
bool may_join(const ConquestTables& conquest, const ConquestState& state, const Group& group) {
  if (!conquest.rules().attack_takes_step || kind_of(group.kind).steps > 0) return true;
  return conquest.rules().spent_ranged_join && may_stay(conquest, state, group);
}

// How many troops of a territory may still take part (N11).
int most_committed(const ConquestTables& conquest, const ConquestState& state, int territory) {
  const int present = total(state.troops[static_cast<std::size_t>(territory)]);
  const bool guard =
      conquest.rules().abandonment == Abandonment::kDeclaring && bound_to_guard(state);
  return present - (guard ? 1 : 0);
}

bool can_attack_from(const ConquestTables& conquest, const ConquestState& state, int territory,
                     TerritorySet hostile) {
  if ((conquest.board().neighbours(territory) & hostile) == 0) return false;
  if (most_committed(conquest, state, territory) < 1) return false;
  if ((state.weary.worn() >> territory & 1) == 0) return true;  // somebody has a step
  for (const Group& group : groups_at(state, territory)) {
    if (may_join(conquest, state, group)) return true;
  }
  return false;
}

bool can_attack(const ConquestTables& conquest, const ConquestState& state) {
  const auto player = static_cast<Player>(state.on_turn);
  const TerritorySet hostile = enemies(conquest, state, player);
  for (const int t : BitRange(garrisoned(conquest, state, player))) {
    if (can_attack_from(conquest, state, t, hostile)) return true;
  }
  return false;
}

// Territories whose troops may join the attack: neighbours of the target with Coordinated Attack,
// ranged troops two steps away with Rocket (PH-56, PH-58).
TerritorySet join_sources(const ConquestTables& conquest, const ConquestState& state) {
  const auto player = static_cast<Player>(state.on_turn);
  const bool coordinated = has(state, player, Upgrade::kCoordinatedAttack);
  const bool rocket = has(state, player, Upgrade::kRocket);
  if (!coordinated && !rocket) return 0;
  TerritorySet near = coordinated ? conquest.board().neighbours(state.fight.target) : 0;
  TerritorySet far = rocket ? conquest.board().within(state.fight.target, 2) &
                                  ~conquest.board().within(state.fight.target, 1)
                            : 0;
  TerritorySet open = (near | far) & garrisoned(conquest, state, player);
  for (std::size_t i = 0; i < state.fight.attackers.size; ++i) {
    open &= ~bit<TerritorySet>(state.fight.attackers.items[i].territory);
  }
  for (const int t : BitRange(open)) {
    const bool distant = (far >> t & 1) != 0;
    bool able = false;
    for (const Group& group : groups_at(state, t)) {
      able = able || (may_join(conquest, state, group) &&
                      (!distant || kind_of(group.kind).type == UnitType::kRanged));
    }
    if (!able || most_committed(conquest, state, t) < 1) open &= ~bit<TerritorySet>(t);
  }
  return open;
}

// The first group in a territory from `kind` on that may be committed; count 0: none.
Group next_to_commit(const ConquestTables& conquest, const ConquestState& state, int kind) {
  const bool distant = conquest.board().distance(state.from, state.fight.target) > 1;
  Group next{};
  for (const Group& group : groups_at(state, state.from)) {
    if (group.kind < kind || !may_join(conquest, state, group)) continue;
    if (distant && kind_of(group.kind).type != UnitType::kRanged) continue;
    if (next.count == 0 || group.kind < next.kind) next = group;
  }
  return next;
}

// The least and most of a group that may be committed: at least one troop comes from a territory
// that is asked.
std::array<int, 2> commit_range(const ConquestTables& conquest, const ConquestState& state,
                                const Group& group) {
  const int committed = total_in(state.fight.attackers, state.from);
  const int most =
      std::min<int>(group.count, most_committed(conquest, state, state.from) - committed);
  const bool last = next_to_commit(conquest, state, group.kind + 1).count == 0;
  return {committed == 0 && last ? 1 : 0, most};
}

void commit(ConquestState& state, int kind, int number) {
  add_group(state.fight.attackers, state.from, kind, number);
  state.fight.next_kind = static_cast<std::uint8_t>(kind + 1);
}

void ask_join(const ConquestTables& conquest, ConquestState& state) {
  state.from = kNowhere;
  state.fight.next_kind = 0;
  if (join_sources(conquest, state) != 0) {
    return wait(state, Phase::kJoin, static_cast<Player>(state.on_turn));
  }
  start_duel(conquest, state);
}

// Asks for the next group, unless there is nothing to choose.
void ask_commit(const ConquestTables& conquest, ConquestState& state) {
  for (;;) {
    const Group group = next_to_commit(conquest, state, state.fight.next_kind);
    if (group.count == 0) return ask_join(conquest, state);
    const auto [least, most] = commit_range(conquest, state, group);
    if (least < most) return wait(state, Phase::kCommit, static_cast<Player>(state.on_turn));
    commit(state, group.kind, least);
  }
}

}  // namespace

bool begin_attacks(const ConquestTables& conquest, ConquestState& state) {
  if (state.done == 0) {
    settle_moves(conquest, state);
    state.done = 1;
  }
  if (state.done > 1 || !can_attack(conquest, state)) return false;
  wait(state, Phase::kAttackFrom, static_cast<Player>(state.on_turn));
  return true;
}

[[gnu::flatten]] void list_attacks(const ConquestTables& conquest, const ConquestState& state,
                                   ActionList& actions) {
  switch (state.phase) {
    case Phase::kAttackFrom: {
      const auto player = static_cast<Player>(state.on_turn);
      const TerritorySet hostile = enemies(conquest, state, player);
      actions.push_back(make_action(Verb::kPass, 0));
      for (const int t : BitRange(garrisoned(conquest, state, player))) {
        if (!can_attack_from(conquest, state, t, hostile)) continue;
        actions.push_back(make_action(Verb::kFrom, t));
      }
      return;
    }
    case Phase::kAttackTarget: {
      const TerritorySet hostile = enemies(conquest, state, static_cast<Player>(state.on_turn));
      for (const int t : BitRange(conquest.board().neighbours(state.from) & hostile)) {
        actions.push_back(make_action(Verb::kTo, t));
      }
      return;
    }
    case Phase::kCommit: {
      const Group group = next_to_commit(conquest, state, state.fight.next_kind);
      const auto [least, most] = commit_range(conquest, state, group);
      for (int number = least; number <= most; ++number) {
        actions.push_back(make_action(Verb::kCommit, group.kind * 64 + number));
      }
      return;
    }
    default:
      actions.push_back(make_action(Verb::kPass, 0));
      for (const int t : BitRange(join_sources(conquest, state))) {
        actions.push_back(make_action(Verb::kJoin, t));
      }
  }
}

[[gnu::flatten]] void apply_attack(const ConquestTables& conquest, ConquestState& state,
                                   Action action) {
  const int argument = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kFrom:
      state.from = static_cast<std::uint8_t>(argument);
      state.phase = Phase::kAttackTarget;
      return;
    case Verb::kTo:
      state.fight.target = static_cast<std::uint8_t>(argument);
      state.fight.defender = state.holder[static_cast<std::size_t>(argument)];
      return ask_commit(conquest, state);
    case Verb::kCommit:
      commit(state, argument / 64, argument % 64);
      return ask_commit(conquest, state);
    case Verb::kJoin:
      state.from = static_cast<std::uint8_t>(argument);
      return ask_commit(conquest, state);
    default:
      break;
  }
  if (state.phase == Phase::kJoin) return start_duel(conquest, state);
  state.done = 2;  // no more attacks
  proceed(conquest, state);
}

}  // namespace muster::projecthex
