// The contract of core/game.h, handed to the chapters: actions, chance.
#include "games/homm/combat.h"

#include "core/dice/whole_power.h"
#include "games/homm/ai/deck.h"
#include "games/homm/attack/attack.h"
#include "games/homm/attack/pool.h"
#include "games/homm/casting/draws.h"
#include "games/homm/course/actions.h"
#include "games/homm/course/acts.h"
#include "games/homm/course/flow.h"
#include "games/homm/course/rounds.h"
#include "games/homm/course/setup.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
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

void Combat::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  if (state.phase != Phase::kActivate && state.phase != Phase::kAct) {
    list_other_actions(*this, state, actions);
    return;
  }
  const bool berserk = !calm() && (state.units[state.active].marks & kBerserk) != 0;
  if (must_attack(state.mover) || berserk) {
    list_forced_activation(*this, state, actions);
  } else {
    list_activation(*this, state, actions);
  }
}

// Dispatch only: the actions that playouts consist of each have a function of their own, so that
// none of them pays for the registers of the others. They are not flattened: six copies of the
// stages of a combat do not fit into the instruction cache, and playouts took longer with fewer
// instructions.
void Combat::apply(State& state, Action action) const {
  const Phase phase = state.phase;
  state.phase = Phase::kResolving;
  switch (kind_of(action)) {
    case ActionKind::kMove:
      move_action(*this, state, phase, argument_of(action));
      return;
    case ActionKind::kAttack:
      attack_action(*this, state, argument_of(action));
      return;
    case ActionKind::kDefend: {
      Unit& unit = state.units[state.active];
      unit.flags = static_cast<std::uint8_t>(unit.flags | kDefending);
      end_unit(*this, state);
      return;
    }
    case ActionKind::kEnd:
      end_unit(*this, state);
      return;
    case ActionKind::kRoll:
    case ActionKind::kDefenseRoll:
      act_on_dice(*this, state, phase, action);
      return;
    case ActionKind::kPool:
      act_on_pool(*this, state, phase, argument_of(action));
      return;
    default:
      act_otherwise(*this, state, phase, action);
      return;
  }
}

// One round of run_stages. The shortcuts from one stage to the next are not taken, so that what
// happens can be told by comparing states.
bool Combat::take_stage(State& state) const {
  const bool resolving = state.phase == Phase::kResolving;
  if (state.somebody_left != 0 && check_elimination(*this, state)) return false;
  if (resolving) advance(*this, state);
  return resolving;
}

void Combat::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  switch (state.phase) {
    case Phase::kRoll:
      ruleset().stacks.on ? list_pool(state, outcomes) : list_rolls(*this, state, outcomes);
      return;
    case Phase::kRerollDie:
      ruleset().stacks.on ? list_pool(state, outcomes) : list_reroll(*this, state, outcomes);
      return;
    case Phase::kDefenseRoll:
      outcomes.push_back({make_action(ActionKind::kDefenseRoll, 0), 2});
      outcomes.push_back({make_action(ActionKind::kDefenseRoll, 1), 1});
      return;
    case Phase::kDice:
      list_counts(state.ask.dice, state.ask.faces, outcomes);
      return;
    case Phase::kDraw:
      list_draws(*this, state, outcomes);
      return;
    case Phase::kDrawCards:
      list_card_draws(*this, state, outcomes);
      return;
    case Phase::kAiCard:
      list_ai_cards(*this, state, outcomes);
      return;
    default: {  // a tie that chance decides
      const ActionKind kind =
          state.phase == Phase::kTieSpace ? ActionKind::kPickSpace : ActionKind::kPickUnit;
      for (int index : BitRange(state.choice)) outcomes.push_back({make_action(kind, index), 1});
      return;
    }
  }
}

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
        const bool again =
            uses_cards() || has(*this, state, state.attacker, Trait::kUnlimitedRetaliation);
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
      return {kCard, (static_cast<std::uint64_t>(draw_tier(*this, state)) << 8) |
                         static_cast<std::uint64_t>(drawn)};
    }
    default:
      return {kTie, (std::uint64_t{state.round} << 16) | (event_unit(state.active) << 8) |
                        static_cast<std::uint64_t>(state.phase)};
  }
}

}  // namespace muster::homm
