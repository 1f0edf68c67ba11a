#include "games/projecthex/course/fight.h"

#include "games/projecthex/course/control.h"
#include "games/projecthex/course/flow.h"
#include "games/projecthex/course/moves.h"
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/state/actions.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {
namespace {

// N23: units defeated in defence count with "any_turn" only.
void count_defeated(const ConquestTables& conquest, ConquestState& state, Player player) {
  if (player != state.on_turn && !conquest.rules().great_victory_any_turn) return;
  auto& defeated = state.realms[static_cast<std::size_t>(player)].defeated;
  if (defeated < 255) ++defeated;
}

// The unit of the type that has the fewest steps left is lost; of equal ones the first listed.
void lose_attacker(const ConquestTables& conquest, ConquestState& state, UnitType type) {
  Groups& attackers = state.fight.attackers;
  std::size_t lost = attackers.size;
  for (std::size_t i = 0; i < attackers.size; ++i) {
    const Kind kind = kind_of(attackers.items[i].kind);
    if (kind.type != type) continue;
    if (lost == attackers.size || kind.steps < kind_of(attackers.items[lost].kind).steps) lost = i;
  }
  const Group group = attackers.items[lost];
  shrink_group(attackers, lost, 1);
  if (group.kind != fresh_kind(state, type)) {
    shrink_group(state.spent, find_group(state.spent, group.territory, group.kind), 1);
  }
  remove_troop(conquest, state, static_cast<Player>(state.on_turn), group.territory, type);
  if ((state.weary.touched >> group.territory & 1) != 0) note_weariness(state, group.territory);
}

// ---- After a victory: who moves in (PH-49). Groups are taken from the list one after the other.

void close_fight(const ConquestTables& conquest, ConquestState& state) {
  state.fight = Fight{};
  proceed(conquest, state);
}

// Whether troops of a group can move in at all.
bool may_advance(const ConquestTables& conquest, const ConquestState& state, const Group& group) {
  if (conquest.board().distance(group.territory, state.fight.target) > 1) return false;  // Rocket
  return !conquest.rules().attack_takes_step || kind_of(group.kind).steps > 0;
}

void advance(const ConquestTables& conquest, ConquestState& state, const Group& group) {
  Kind after = kind_of(group.kind);
  if (conquest.rules().attack_takes_step) --after.steps;
  shrink_group(state.fight.attackers,
               find_group(state.fight.attackers, group.territory, group.kind), group.count);
  relocate(conquest, state, group, state.fight.target, kind_code(after));
}

void ask_advance(const ConquestTables& conquest, ConquestState& state) {
  while (state.fight.attackers.size > 0) {
    const Group group = state.fight.attackers.items[0];
    if (!may_advance(conquest, state, group)) {
      shrink_group(state.fight.attackers, 0, group.count);
      continue;
    }
    if (may_stay(conquest, state, group)) {
      return wait(state, Phase::kAdvance, static_cast<Player>(state.on_turn));
    }
    advance(conquest, state, group);
  }
  close_fight(conquest, state);
}

// `staying` troops of the first group stay where they are, the rest moves in.
void move_in(const ConquestTables& conquest, ConquestState& state, int staying) {
  Group group = state.fight.attackers.items[0];
  if (staying > 0) shrink_group(state.fight.attackers, 0, staying);
  group.count = static_cast<std::uint8_t>(group.count - staying);
  if (group.count > 0) advance(conquest, state, group);
  ask_advance(conquest, state);
}

// N11 "advancing": of a territory whose troops all fought one stays, chosen by its owner.
void ask_guards(const ConquestTables& conquest, ConquestState& state) {
  Fight& fight = state.fight;
  const bool bound =
      conquest.rules().abandonment == Abandonment::kAdvancing && bound_to_guard(state);
  while (bound && fight.next_kind < fight.attackers.size) {
    const Group& group = fight.attackers.items[fight.next_kind];
    const int committed = total_in(fight.attackers, group.territory);
    if (total(state.troops[group.territory]) > committed) {
      ++fight.next_kind;
    } else if (committed > group.count) {
      return wait(state, Phase::kGuard, static_cast<Player>(state.on_turn));
    } else {
      shrink_group(fight.attackers, fight.next_kind, 1);
    }
  }
  fight.next_kind = 0;
  ask_advance(conquest, state);
}

void leave_guard(const ConquestTables& conquest, ConquestState& state, int kind) {
  Groups& attackers = state.fight.attackers;
  const int origin = attackers.items[state.fight.next_kind].territory;
  shrink_group(attackers, find_group(attackers, origin, kind), 1);
  ask_guards(conquest, state);
}

// ---- Exchanges.

// PH-42 .. PH-48.
void resolve_exchange(const ConquestTables& conquest, ConquestState& state, DuelChoice defender) {
  Fight& fight = state.fight;
  const DuelChoice attacker = duel_choice(fight.choice);
  const bool wins = attacker_wins(fight_terms(conquest, state), attacker, defender);
  --fight.dice[0][static_cast<std::size_t>(attacker.face)];
  --fight.dice[1][static_cast<std::size_t>(defender.face)];
  fight.choice = 0;
  ++fight.exchange;
  const auto victim = static_cast<Player>(fight.defender);
  if (wins) {
    remove_troop(conquest, state, victim, fight.target, defender.type);
    count_defeated(conquest, state, static_cast<Player>(state.on_turn));
  } else {
    lose_attacker(conquest, state, attacker.type);
    count_defeated(conquest, state, victim);
  }
  const bool over = total(fight.dice[0]) == 0 || total(fight.dice[1]) == 0 ||
                    fight.attackers.size == 0 || total(state.troops[fight.target]) == 0;
  if (!over) return wait(state, Phase::kAttackerDie, static_cast<Player>(state.on_turn));
  if (total(state.troops[fight.target]) > 0) return close_fight(conquest, state);
  fight.dice = {};
  fight.next_kind = 0;
  ask_guards(conquest, state);
}

}  // namespace

// PH-41: a die for each troop; a fortress adds to the defender's (PH-85).
void start_duel(const ConquestTables& conquest, ConquestState& state) {
  Fight& fight = state.fight;
  ++state.attacks;
  const bool fortress = (state.fortresses >> fight.target & 1) != 0;
  fight.to_roll[0] = static_cast<std::uint8_t>(total(fight.attackers));
  fight.to_roll[1] = static_cast<std::uint8_t>(total(state.troops[fight.target]) +
                                               (fortress ? conquest.rules().fortress_dice : 0));
  wait(state, Phase::kRoll, kChance);
}

void apply_roll(ConquestState& state, int argument) {
  Fight& fight = state.fight;
  const auto side = static_cast<std::size_t>(argument / kFaces);
  ++fight.dice[side][static_cast<std::size_t>(argument % kFaces)];
  --fight.to_roll[side];
  if (fight.to_roll[0] == 0 && fight.to_roll[1] == 0) {
    wait(state, Phase::kAttackerDie, static_cast<Player>(state.on_turn));
  }
}

// PH-44: one of the dice left, and a type that still has a unit in the fight.
[[gnu::flatten]] void list_duel(const ConquestState& state, ActionList& actions) {
  if (state.phase == Phase::kAdvance) {
    const int most = state.fight.attackers.items[0].count;
    for (int number = 0; number <= most; ++number) {
      actions.push_back(make_action(Verb::kStay, number));
    }
    return;
  }
  if (state.phase == Phase::kGuard) {
    const int origin = state.fight.attackers.items[state.fight.next_kind].territory;
    for (std::size_t i = 0; i < state.fight.attackers.size; ++i) {
      const Group& group = state.fight.attackers.items[i];
      if (group.territory == origin) actions.push_back(make_action(Verb::kGuard, group.kind));
    }
    return;
  }
  const std::size_t side = state.phase == Phase::kAttackerDie ? 0 : 1;
  const Troops units = fighting(state, static_cast<int>(side));
  const DicePool& dice = state.fight.dice[side];
  for (int face = 0; face < kFaces; ++face) {
    if (dice[static_cast<std::size_t>(face)] == 0) continue;
    for (int type = 0; type < kUnitTypes; ++type) {
      if (units[static_cast<std::size_t>(type)] == 0) continue;
      actions.push_back(make_action(Verb::kDie, duel_code({face, static_cast<UnitType>(type)})));
    }
  }
}

[[gnu::flatten]] void apply_duel(const ConquestTables& conquest, ConquestState& state,
                                 Action action) {
  const int argument = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kDie:
      if (state.phase == Phase::kAttackerDie) {
        state.fight.choice = static_cast<std::uint8_t>(argument);
        return wait(state, Phase::kDefenderDie, static_cast<Player>(state.fight.defender));
      }
      return resolve_exchange(conquest, state, duel_choice(argument));
    case Verb::kStay:
      return move_in(conquest, state, argument);
    default:
      return leave_guard(conquest, state, argument);
  }
}

}  // namespace muster::projecthex
