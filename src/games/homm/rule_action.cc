// A targeting rule as an ordinary player's choice.
#include "games/homm/combat.h"

#include <algorithm>
#include <bit>

#include "core/rng.h"
#include "games/homm/attack/attack.h"
#include "games/homm/attack/pool.h"
#include "games/homm/course/setup.h"
#include "games/homm/inquiry/moves.h"
#include "games/homm/inquiry/strikes.h"
#include "games/homm/state/actions.h"
#include "games/homm/targeting/choices.h"
#include "games/homm/targeting/target_chooser.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// One of equally good choices, as a player who follows the rule: the first, or any.
int settle(Mask choice, const TargetingRule& rule, Rng& rng) {
  if (rule.tie == TieRule::kFirst) return lowest_bit(choice);
  auto skip = uniform_below(rng, static_cast<std::uint64_t>(std::popcount(choice)));
  while (skip-- > 0) choice = without_lowest(choice);
  return lowest_bit(choice);
}

// What is wanted, or what else there is: a unit that has to attack may not stop (HC-57, HC-59).
Action if_legal(const Combat& combat, const State& state, Action wanted) {
  ActionList legal;
  combat.legal_actions(state, legal);
  return std::find(legal.begin(), legal.end(), wanted) != legal.end() ? wanted : legal[0];
}

// The rulebook's placement for a player's own army, as AI-03 and AI-04 have it.
Action rule_placement(const Combat& combat, const State& state) {
  const std::uint8_t card = combat.prefilled(state.mover)
                                ? state.units[state.next_card].side
                                : combat.army(state.mover)[state.next_card];
  const int cell = ai_space(combat, state, state.mover, combat.row(card).type == UnitType::kRanged);
  return if_legal(combat, state, make_action(ActionKind::kPlace, cell));
}

// The rule's choice for an activated unit that an agent plays: the same targets and spaces; the
// choice is made from where the unit activated, also after it has moved.
Action rule_activation(const Combat& combat, const State& state, const TargetingRule& rule,
                       Rng& rng) {
  const int unit = state.active;
  const int side = side_of(unit);
  const int here = state.units[unit].cell;
  TargetChooser chooser(combat, state, rule, unit, state.origin);
  if (state.phase == Phase::kAct) {
    const Mask targets = targets_from(combat, state, unit, here);
    if (targets == 0) return make_action(ActionKind::kEnd);
    return make_action(ActionKind::kAttack, settle(chooser.best_targets(targets), rule, rng));
  }
  const Options options = attack_options(combat, state, unit, here, rule.ranged_moves);
  const bool attack = options.targets != 0;
  if (!attack) {
    ActionList actions;
    combat.legal_actions(state, actions);
    for (const ActionKind kind : {ActionKind::kInstead, ActionKind::kAttackWall}) {
      for (const Action action : actions) {
        if (kind_of(action) == kind) return action;
      }
    }
  }
  const int target =
      settle(chooser.best_targets(ai_candidates(combat, state, unit, options)), rule, rng);
  Mask stand = 0;
  if (attack) {
    stand = chooser.best_spaces(spaces_against(combat, state, unit, target, options), target);
  } else {
    Mask spaces = reach(combat, state, unit) | cell_bit(here);
    if (combat.must_attack(side)) {  // HC-60 comes before the rule's wish
      spaces = nearest_spaces(combat, state, unit, state.occupied[side == 0 ? 1 : 0], spaces);
    }
    stand = nearest_spaces(combat, state, unit, cell_bit(state.units[target].cell), spaces);
    stand = chooser.nearest_at_hand(stand);
  }
  const int cell = settle(stand, rule, rng);
  if (cell != here) return make_action(ActionKind::kMove, cell);
  return attack ? make_action(ActionKind::kAttack, target) : make_action(ActionKind::kEnd);
}

// AI-40: a target of the mover's own unit.
Action picked_target(const Combat& combat, const State& state, const TargetingRule& rule,
                     Rng& rng) {
  TargetChooser chooser(combat, state, rule, state.active, state.origin);
  return make_action(ActionKind::kPickUnit, settle(chooser.best_targets(state.choice), rule, rng));
}

// A rule's answer to State::ask, as a side run by it would give it (AI-19).
Action rule_reply(const Combat& combat, const State& state) {
  ActionList legal;
  combat.legal_actions(state, legal);
  if (state.ask.what == AskWhat::kCard) return legal[0];
  const int wanted = ai_reply(combat, state, state.mover, state.ask);
  for (const Action action : legal) {
    if (argument_of(action) == wanted && kind_of(action) != ActionKind::kDecline) return action;
  }
  return legal[0];
}

}  // namespace

Action rule_action(const Combat& combat, const State& state, const TargetingRule& rule, Rng& rng) {
  switch (state.phase) {
    case Phase::kPlace:
      return rule_placement(combat, state);
    case Phase::kActivate:
    case Phase::kAct:
      return if_legal(combat, state, rule_activation(combat, state, rule, rng));
    case Phase::kChooseUnit:
      return make_action(ActionKind::kPickUnit, ai_first_unit(combat, state, state.choice));
    case Phase::kMoveAfter:
      return make_action(ActionKind::kEnd);
    case Phase::kBuyRound:
      return make_action(ActionKind::kBuyRound);
    case Phase::kWindow:
      return make_action(ActionKind::kPass);
    case Phase::kReroll: {
      if (combat.ruleset().stacks.on) {
        const int face = paying_face(state, current_strike(combat, state));
        return make_action(ActionKind::kReroll, face);
      }
      const bool pays = reroll_pays(state, current_strike(combat, state));
      return make_action(ActionKind::kReroll, pays ? 1 : 0);
    }
    case Phase::kAsk:
      return rule_reply(combat, state);
    case Phase::kTieTarget:
      if (state.mover == side_of(state.active)) return picked_target(combat, state, rule, rng);
      [[fallthrough]];
    default: {  // ties of the other side and placing order: any
      ActionList legal;
      combat.legal_actions(state, legal);
      return legal[uniform_below(rng, legal.size())];
    }
  }
}

}  // namespace muster::homm
