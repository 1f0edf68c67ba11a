// Sides driven by a targeting rule, and the same rule as an ordinary player's choice.
#include <algorithm>

#include "games/homm/combat.h"
#include "games/homm/target_chooser.h"

namespace muster::homm {
namespace {

// Units of a side that are on the board.
Mask units_on_board(const State& state, int side) {
  Mask units = 0;
  for (int cell : BitRange(state.occupied[side])) units |= bit<Mask>(state.unit_at[cell]);
  return units;
}

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
  const Mask next_to = neighbours(cell_bit(state.units[target].cell)) & options.spaces;
  if (combat.row(state.units[unit]).type != UnitType::kRanged) return next_to;
  // A shooter next to any enemy can attack only adjacent ones (HC-35).
  const Mask contact = neighbours(state.occupied[1 - side_of(unit)]);
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

// AI-07 .. AI-17: chooses a target among those attackable now, or among all enemies to approach.
void Combat::ai_activation(State& state) const {
  const int unit = state.active;
  const int side = side_of(unit);
  const TargetingRule& rule = rule_for(side);
  const Options options = attack_options(state, unit, state.origin, rule.ranged_moves);
  if (options.targets != 0) {
    ++state.tally.ai_attacks;
    if (without_lowest(options.targets) != 0) ++state.tally.ai_choices;
  }
  const Mask candidates = options.targets != 0 ? options.targets : units_on_board(state, 1 - side);
  TargetChooser chooser(*this, state, rule, unit, state.origin);
  const Mask best = chooser.best_targets(candidates);
  if (without_lowest(best) != 0 && rule.tie != TieRule::kFirst) {
    ask_tie(state, Phase::kTieTarget, best);
  } else {
    ai_with_target(state, lowest_bit(best));
  }
}

// Leaves a tie to the other seat or to chance; a driven other seat takes the first.
void Combat::ask_tie(State& state, Phase phase, Mask choice) const {
  const int side = side_of(state.active);
  if (rule_for(side).tie == TieRule::kPlayer) {
    if (driven_[static_cast<std::size_t>(1 - side)]) {
      const int first = lowest_bit(choice);
      phase == Phase::kTieTarget ? ai_with_target(state, first) : ai_with_space(state, first);
      return;
    }
    state.mover = static_cast<Player>(1 - side);
    ++state.turn;
  } else {
    state.mover = kChance;
  }
  state.phase = phase;
  state.choice = choice;
}

// The target is settled: finds the space to attack it from, or to approach it (AI-15, AI-17).
void Combat::ai_with_target(State& state, int target) const {
  const int unit = state.active;
  const TargetingRule& rule = rule_for(side_of(unit));
  const Options options = attack_options(state, unit, state.origin, rule.ranged_moves);
  state.target = static_cast<std::uint8_t>(target);
  const TargetChooser chooser(*this, state, rule, unit, state.origin);
  Mask spaces = 0;
  if ((options.targets & bit<Mask>(target)) != 0) {
    spaces = spaces_against(*this, state, unit, target, options);
    spaces = chooser.best_spaces(spaces, target);
  } else {
    spaces = nearest_spaces(state, unit, cell_bit(state.units[target].cell),
                            reach(state, unit) | cell_bit(state.origin));
  }
  if (without_lowest(spaces) != 0 && rule.tie != TieRule::kFirst) {
    ask_tie(state, Phase::kTieSpace, spaces);
  } else {
    ai_with_space(state, lowest_bit(spaces));
  }
}

void Combat::ai_with_space(State& state, int cell) const {
  const int unit = state.active;
  const int target = state.target;
  if (cell != state.units[unit].cell) {
    move_unit(state, unit, cell);
    state.moved = 1;
  }
  if ((targets_from(state, unit, cell) & bit<Mask>(target)) != 0) {
    declare_attack(state, unit, target, false);
  } else {
    next_activation(state);  // came nearer (AI-17)
  }
}

// The rulebook's placement for a player's own army, as AI-03 and AI-04 have it.
Action Combat::rule_placement(const State& state) const {
  const auto side = static_cast<std::size_t>(state.mover);
  const std::uint8_t card =
      prefilled(state.mover) ? state.units[state.next_card].side : army_[side][state.next_card];
  const int cell = ai_space(state, state.mover, rows_[card].type == UnitType::kRanged);
  ActionList legal;
  legal_actions(state, legal);
  const Action wanted = make_action(ActionKind::kPlace, cell);
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
  const Mask best =
      chooser.best_targets(attack ? options.targets : units_on_board(state, 1 - side));
  const int target = settle(best, rule, rng);
  Mask stand = 0;
  if (attack) {
    stand = chooser.best_spaces(spaces_against(*this, state, unit, target, options), target);
  } else {
    Mask spaces = reach(state, unit) | cell_bit(here);
    if (must_attack(side)) {  // HC-60 comes before the rule's wish
      spaces = nearest_spaces(state, unit, state.occupied[1 - side], spaces);
    }
    stand = nearest_spaces(state, unit, cell_bit(state.units[target].cell), spaces);
  }
  const int cell = settle(stand, rule, rng);
  if (cell != here) return make_action(ActionKind::kMove, cell);
  return attack ? make_action(ActionKind::kAttack, target) : make_action(ActionKind::kEnd);
}

Action Combat::rule_action(const State& state, const TargetingRule& rule, Rng& rng) const {
  switch (state.phase) {
    case Phase::kPlace:
      return rule_placement(state);
    case Phase::kActivate:
    case Phase::kAct:
      return rule_activation(state, rule, rng);
    case Phase::kChooseUnit:
      return make_action(ActionKind::kPickUnit, ai_first_unit(state, state.choice));
    case Phase::kMoveAfter:
      return make_action(ActionKind::kEnd);
    case Phase::kBuyRound:
      return make_action(ActionKind::kBuyRound);
    default: {  // ties of the other side and placing order: any
      ActionList legal;
      legal_actions(state, legal);
      return legal[uniform_below(rng, legal.size())];
    }
  }
}

namespace {

// Calls f(damage, weight in 27ths) for every result of the attack's dice.
template <class F>
void for_each_damage(int difference, bool two_dice, bool defending, F f) {
  constexpr int kWeights[2][3] = {{3, 3, 3}, {5, 3, 1}};  // of 9
  for (int face = 0; face < 3; ++face) {
    const int weight = kWeights[two_dice ? 1 : 0][face];
    const int damage = difference + face - 1;
    if (!defending) {
      f(std::max(0, damage), 3 * weight);
    } else {  // HC-53: +1 defense in one case of three
      f(std::max(0, damage), 2 * weight);
      f(std::max(0, damage - 1), weight);
    }
  }
}

}  // namespace

int Combat::expected_damage_27(const State& state, int unit, int target, int from,
                               DamageMode mode) const {
  const int difference = row(state.units[unit]).attack - row(state.units[target]).defense;
  if (mode == DamageMode::kAssumed) return 27 * std::max(0, difference);
  int expected = 0;
  for_each_damage(difference, penalty(state, unit, from, target),
                  (state.units[target].flags & kDefending) != 0,
                  [&](int damage, int weight) { expected += damage * weight; });
  return expected;
}

int Combat::damage_probability_27(const State& state, int unit, int target, int from,
                                  int threshold) const {
  const int difference = row(state.units[unit]).attack - row(state.units[target]).defense;
  int probability = 0;
  for_each_damage(difference, penalty(state, unit, from, target),
                  (state.units[target].flags & kDefending) != 0, [&](int damage, int weight) {
                    if (damage >= threshold) probability += weight;
                  });
  return probability;
}

}  // namespace muster::homm
