// Sides driven by a targeting rule, and the same rule as an ordinary player's choice.
#include <algorithm>

#include "games/homm/ai/target_chooser.h"
#include "games/homm/combat.h"

namespace muster::homm {
namespace {

// One of equally good choices, as a player who follows the rule: the first, or any.
int settle(Mask choice, const TargetingRule& rule, Rng& rng) {
  if (rule.tie == TieRule::kFirst) return lowest_bit(choice);
  auto skip = uniform_below(rng, static_cast<std::uint64_t>(std::popcount(choice)));
  while (skip-- > 0) choice = without_lowest(choice);
  return lowest_bit(choice);
}

// The spaces from which the unit can attack `target`.
Mask spaces_against(const Combat& combat, const State& state, int unit, int target,
                    const Options& options) {
  const Mask next_to = cells_next_to(state.units[target].cell) & options.spaces;
  if (combat.row(state.units[unit]).type != UnitType::kRanged) return next_to;
  // A shooter next to any enemy can attack only adjacent ones (HC-35).
  const Mask contact = neighbours(state.occupied[side_of(unit) == 0 ? 1 : 0]);
  return (options.spaces & ~contact) | next_to;
}

}  // namespace

// AI-02: higher tier, then leftmost, then the row nearer the player, who faces the AI side.
int Combat::ai_first_unit(const State& state, Mask units) const {
  int best = lowest_bit(units);
  const auto rank = [&](int unit) {
    const int cell = state.units[unit].cell;
    const int depth = side_of(unit) == 1 ? row_of(cell) : kRows - 1 - row_of(cell);
    return static_cast<int>(row(state.units[unit]).tier) * 100 -
           column_from_left(cell, 1 - side_of(unit)) * 10 - depth;
  };
  for (int unit : BitRange(units)) {
    if (rank(unit) > rank(best)) best = unit;
  }
  return best;
}

namespace {

// AI-18: the arrow tower is a target only when no other ranged unit is.
Mask without_tower(const Combat& combat, const State& state, Mask candidates) {
  Mask ranged = 0;
  Mask towers = 0;
  for (int unit : BitRange(candidates)) {
    if (combat.row(state.units[unit]).type == UnitType::kRanged) ranged |= bit<Mask>(unit);
    if (!on_board(state, unit)) towers |= bit<Mask>(unit);
  }
  return (ranged & ~towers) != 0 ? candidates & ~towers : candidates;
}

}  // namespace

// Whom an AI unit chooses among: those it can attack now, or all enemies to approach.
Mask Combat::ai_candidates(const State& state, int unit, const Options& options) const {
  if (options.targets != 0) return without_tower(*this, state, options.targets);
  const Mask enemies = units_on(state, foes(state, unit) & kBoard);
  return enemies != 0 ? enemies : units_of(state, side_of(unit) == 0 ? 1 : 0) & board_units(state);
}

// AI-07 .. AI-19: chooses a target among those attackable now, or among all enemies to approach.
void Combat::ai_activation(State& state) const {
  const int unit = state.active;
  const int side = side_of(unit);
  const TargetingRule& rule = rule_for(side);
  const Options options = attack_options(state, unit, state.origin, rule.ranged_moves);
  const Mask candidates = ai_candidates(state, unit, options);
  if (options.targets != 0) {
    ++state.tally.ai_attacks;
    if (without_lowest(candidates) != 0) ++state.tally.ai_choices;
  } else if (!on_board(state, unit) || ai_without_target(state)) {
    return;
  }
  if (picks(side) && without_lowest(candidates) != 0) {
    leave_target(state, candidates);
    return;
  }
  TargetChooser chooser(*this, state, rule, unit, state.origin);
  settle_tie(state, Phase::kTieTarget, chooser.best_targets(candidates));
}

bool Combat::rule_acts_next(const State& state) const {
  return state.phase == Phase::kResolving && state.stage == Stage::kActing &&
         driven(side_of(state.active)) && can_act(state);
}

// AI-40
void Combat::leave_target(State& state, Mask candidates) const {
  state.stage = Stage::kActivationOver;
  state.mover = static_cast<Player>(side_of(state.active));
  ++state.turn;
  state.phase = Phase::kTieTarget;
  state.choice = candidates;
}

// What an AI unit that can attack no unit does instead of walking: an action of its own (AI-19), or
// an attack on the gate, else on a wall, from the space that takes the fewest steps (AI-18). False:
// nothing of this.
bool Combat::ai_without_target(State& state) const {
  const int unit = state.active;
  ActionList instead;
  list_instead(state, instead);
  if (!instead.empty()) {
    act_instead(state, argument_of(instead[0]));
    return true;
  }
  if (state.walls == 0 || row(state.units[unit]).type != UnitType::kGround) return false;
  const Mask spaces = reach(state, unit) | cell_bit(state.units[unit].cell);
  for (const Mask aim : {state.walls & cell_bit(state.gate), state.walls}) {
    Mask stand = 0;
    for (int cell : BitRange(spaces)) {
      if ((walls_from(state, unit, cell) & aim) != 0) stand |= cell_bit(cell);
    }
    if (stand == 0) continue;
    const TargetChooser chooser(*this, state, rule_for(side_of(unit)), unit, state.origin);
    state.target = kNoUnit;
    settle_tie(state, Phase::kTieSpace, chooser.nearest_at_hand(stand));
    return true;
  }
  return false;
}

// With a space: goes there, to strike a wall next to it. With one of equal walls: strikes it.
void Combat::ai_storm(State& state, int cell) const {
  const int unit = state.active;
  if ((state.walls & cell_bit(cell)) != 0) {
    strike_wall(state, cell);
    return;
  }
  if (cell != state.units[unit].cell) move_unit(state, unit, cell);
  state.moved = 1;
  state.stage = Stage::kActivationOver;
  if (!alive(state, unit)) return;
  const Mask walls = walls_from(state, unit, cell);
  const Mask gate = walls & cell_bit(state.gate);
  settle_tie(state, Phase::kTieSpace, gate != 0 ? gate : walls);
}

// Goes on with the one of `choice`, or leaves a tie to the other seat or to chance; where a rule
// drives the other seat, too, the first is taken.
void Combat::settle_tie(State& state, Phase phase, Mask choice) const {
  const int side = side_of(state.active);
  const int other = side == 0 ? 1 : 0;
  const TieRule tie = rule_for(side).tie;
  if (without_lowest(choice) == 0 || tie == TieRule::kFirst ||
      (tie == TieRule::kPlayer && driven(other))) {
    const int first = lowest_bit(choice);
    phase == Phase::kTieTarget ? ai_with_target(state, first) : ai_with_space(state, first);
    return;
  }
  if (tie == TieRule::kPlayer) {
    state.mover = static_cast<Player>(other);
    ++state.turn;
  } else {
    state.mover = kChance;
  }
  state.phase = phase;
  state.choice = choice;
}

// In line: playouts of sides run by a rule come here all the time.
[[gnu::always_inline]] inline Mask Combat::open_spaces(const State& state, int target,
                                                       const Options& options) const {
  const int unit = state.active;
  if ((options.targets & bit<Mask>(target)) != 0) {
    return spaces_against(*this, state, unit, target, options);
  }
  return nearest_spaces(state, unit, cell_bit(state.units[target].cell),
                        reach(state, unit) | cell_bit(state.origin));
}

Mask Combat::ai_spaces(const State& state, int target, const Options& options) const {
  return open_spaces(state, target, options);
}

// The target is settled: finds the space to attack it from, or to approach it (AI-15, AI-17).
void Combat::ai_with_target(State& state, int target) const {
  const int unit = state.active;
  const TargetingRule& rule = rule_for(side_of(unit));
  const Options options = attack_options(state, unit, state.origin, rule.ranged_moves);
  state.target = static_cast<std::uint8_t>(target);
  const TargetChooser chooser(*this, state, rule, unit, state.origin);
  const Mask spaces = open_spaces(state, target, options);
  const bool attack = (options.targets & bit<Mask>(target)) != 0;
  settle_tie(state, Phase::kTieSpace,
             attack ? chooser.best_spaces(spaces, target) : chooser.nearest_at_hand(spaces));
}

void Combat::ai_with_space(State& state, int cell) const {
  const int unit = state.active;
  const int target = state.target;
  if (target == kNoUnit) {
    ai_storm(state, cell);
    return;
  }
  if (cell != state.units[unit].cell) {
    move_unit(state, unit, cell);
    state.moved = 1;
  }
  state.stage = Stage::kActivationOver;
  if (alive(state, unit) && (targets_from(state, unit, cell) & bit<Mask>(target)) != 0) {
    declare(state, unit, target, AttackKind::kMain);  // else it came nearer (AI-17)
  }
}

// AI-19: what a side run by a rule answers: the first of its enemies by its own priorities, a
// friend only when no enemy can be named, there the most damaged; the first space; and yes.
int Combat::ai_reply(const State& state, int side, const Ask& question) const {
  if (question.what == AskWhat::kYesNo) return 1;
  if (question.what == AskWhat::kTokens) return tokens_by(state, rules_.stacks.ai_tokens);
  if (question.what != AskWhat::kUnit) return lowest_bit(question.choice);
  const Mask enemies = question.choice & side_units(side == 0 ? 1 : 0);
  if (enemies != 0) {
    const int unit = question.unit < kUnits ? question.unit : lowest_bit(units_of(state, side));
    if (side_of(unit) == side && driven(side)) {
      TargetChooser chooser(*this, state, rule_for(side), unit, state.units[unit].cell);
      return lowest_bit(chooser.best_targets(enemies));
    }
    return lowest_bit(enemies);
  }
  int best = lowest_bit(question.choice);
  for (int unit : BitRange(question.choice)) {
    if (state.units[unit].damage > state.units[best].damage) best = unit;
  }
  return best;
}

// The rulebook's placement for a player's own army, as AI-03 and AI-04 have it.
Action Combat::rule_placement(const State& state) const {
  const auto side = static_cast<std::size_t>(state.mover);
  const std::uint8_t card =
      prefilled(state.mover) ? state.units[state.next_card].side : army_[side][state.next_card];
  const int cell = ai_space(state, state.mover, rows_[card].type == UnitType::kRanged);
  return if_legal(state, make_action(ActionKind::kPlace, cell));
}

// What is wanted, or what else there is: a unit that has to attack may not stop (HC-57, HC-59).
Action Combat::if_legal(const State& state, Action wanted) const {
  ActionList legal;
  legal_actions(state, legal);
  return std::find(legal.begin(), legal.end(), wanted) != legal.end() ? wanted : legal[0];
}

// The rule's choice for an activated unit that an agent plays: the same targets and spaces; the
// choice is made from where the unit activated, also after it has moved.
Action Combat::rule_activation(const State& state, const TargetingRule& rule, Rng& rng) const {
  const int unit = state.active;
  const int side = side_of(unit);
  const int here = state.units[unit].cell;
  TargetChooser chooser(*this, state, rule, unit, state.origin);
  if (state.phase == Phase::kAct) {
    const Mask targets = targets_from(state, unit, here);
    if (targets == 0) return make_action(ActionKind::kEnd);
    return make_action(ActionKind::kAttack, settle(chooser.best_targets(targets), rule, rng));
  }
  const Options options = attack_options(state, unit, here, rule.ranged_moves);
  const bool attack = options.targets != 0;
  if (!attack) {
    ActionList actions;
    legal_actions(state, actions);
    for (const ActionKind kind : {ActionKind::kInstead, ActionKind::kAttackWall}) {
      for (const Action action : actions) {
        if (kind_of(action) == kind) return action;
      }
    }
  }
  const int target = settle(chooser.best_targets(ai_candidates(state, unit, options)), rule, rng);
  Mask stand = 0;
  if (attack) {
    stand = chooser.best_spaces(spaces_against(*this, state, unit, target, options), target);
  } else {
    Mask spaces = reach(state, unit) | cell_bit(here);
    if (must_attack(side)) {  // HC-60 comes before the rule's wish
      spaces = nearest_spaces(state, unit, state.occupied[side == 0 ? 1 : 0], spaces);
    }
    stand = nearest_spaces(state, unit, cell_bit(state.units[target].cell), spaces);
    stand = chooser.nearest_at_hand(stand);
  }
  const int cell = settle(stand, rule, rng);
  if (cell != here) return make_action(ActionKind::kMove, cell);
  return attack ? make_action(ActionKind::kAttack, target) : make_action(ActionKind::kEnd);
}

Action rule_action(const Combat& combat, const State& state, const TargetingRule& rule, Rng& rng) {
  switch (state.phase) {
    case Phase::kPlace:
      return combat.rule_placement(state);
    case Phase::kActivate:
    case Phase::kAct:
      return combat.if_legal(state, combat.rule_activation(state, rule, rng));
    case Phase::kChooseUnit:
      return make_action(ActionKind::kPickUnit, combat.ai_first_unit(state, state.choice));
    case Phase::kMoveAfter:
      return make_action(ActionKind::kEnd);
    case Phase::kBuyRound:
      return make_action(ActionKind::kBuyRound);
    case Phase::kWindow:
      return make_action(ActionKind::kPass);
    case Phase::kReroll: {
      if (combat.rules_.stacks.on) {
        const int face = combat.paying_face(state, combat.current_strike(state));
        return make_action(ActionKind::kReroll, face);
      }
      const bool pays = combat.reroll_pays(state, combat.current_strike(state));
      return make_action(ActionKind::kReroll, pays ? 1 : 0);
    }
    case Phase::kAsk:
      return combat.rule_reply(state);
    case Phase::kTieTarget:
      if (state.mover == side_of(state.active)) return combat.picked_target(state, rule, rng);
      [[fallthrough]];
    default: {  // ties of the other side and placing order: any
      ActionList legal;
      combat.legal_actions(state, legal);
      return legal[uniform_below(rng, legal.size())];
    }
  }
}

// AI-40: a target of the mover's own unit.
Action Combat::picked_target(const State& state, const TargetingRule& rule, Rng& rng) const {
  TargetChooser chooser(*this, state, rule, state.active, state.origin);
  return make_action(ActionKind::kPickUnit, settle(chooser.best_targets(state.choice), rule, rng));
}

// A rule's answer to State::ask, as a side run by it would give it (AI-19).
Action Combat::rule_reply(const State& state) const {
  ActionList legal;
  legal_actions(state, legal);
  if (state.ask.what == AskWhat::kCard) return legal[0];
  const int wanted = ai_reply(state, state.mover, state.ask);
  for (const Action action : legal) {
    if (argument_of(action) == wanted && kind_of(action) != ActionKind::kDecline) return action;
  }
  return legal[0];
}

namespace {

// Calls f(damage, weight) for every result of a plain attack's dice; weights are parts of kOdds.
template <class F>
void for_each_plain_damage(int difference, bool two_dice, bool defending, F f) {
  constexpr int kWeights[2][3] = {{3, 3, 3}, {5, 3, 1}};  // of 9
  constexpr int kPart = kOdds / 27;
  for (int face = 0; face < 3; ++face) {
    const int weight = kPart * kWeights[two_dice ? 1 : 0][face];
    const int dealt = difference + face - 1;
    if (!defending) {
      f(std::max(0, dealt), 3 * weight);
    } else {  // HC-53: +1 defense in one case of three
      f(std::max(0, dealt), 2 * weight);
      f(std::max(0, dealt - 1), weight);
    }
  }
}

// The same for any attack.
template <class F>
void for_each_damage(const Strike& strike, bool defending, F f) {
  if (strike.dice.no_roll) {
    f(damage(strike, Faces{}), kOdds);
    return;
  }
  const DiceOutcomes outcomes = dice_outcomes(strike.dice);
  std::uint32_t total = 0;
  for (const DiceOutcome& outcome : outcomes) total += outcome.weight;
  if (total == 0) return;  // for the analyzer: every plan has outcomes
  for (const DiceOutcome& outcome : outcomes) {
    const int weight = static_cast<int>(kOdds * outcome.weight / total);
    if (!defending) {
      f(damage(strike, outcome.faces), weight);
    } else {
      f(damage(strike, outcome.faces), weight * 2 / 3);
      f(damage(strike, outcome.faces, 1), weight / 3);
    }
  }
}

}  // namespace

template <class F>
void Combat::foresee(const State& state, int unit, int target, int from, F f) const {
  const bool defending = defends(state, target);
  if (plain_pair(state, unit, target)) {
    for_each_plain_damage(attack_of(state, unit) - defense_of(state, target),
                          penalty(state, unit, from, target), defending, f);
  } else {
    for_each_damage(strike(state, unit, target, AttackKind::kMain, from), defending, f);
  }
}

int Combat::expected_damage(const State& state, int unit, int target, int from,
                            DamageMode mode) const {
  if (rules_.stacks.on) return expected_pool_damage(state, unit, target, from, mode);
  if (mode == DamageMode::kAssumed) {
    if (plain_pair(state, unit, target))
      return kOdds * std::max(0, attack_of(state, unit) - defense_of(state, target));
    return kOdds * damage(strike(state, unit, target, AttackKind::kMain, from), Faces{});
  }
  int expected = 0;
  foresee(state, unit, target, from, [&](int dealt, int weight) { expected += dealt * weight; });
  return expected;
}

int Combat::damage_probability(const State& state, int unit, int target, int from,
                               int threshold) const {
  if (rules_.stacks.on) return pool_damage_probability(state, unit, target, from, threshold);
  int probability = 0;
  foresee(state, unit, target, from, [&](int dealt, int weight) {
    if (dealt >= threshold) probability += weight;
  });
  return probability;
}

}  // namespace muster::homm
