#include "games/homm/targeting/choices.h"

#include "games/homm/inquiry/moves.h"
#include "games/homm/inquiry/tokens.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/targeting/target_chooser.h"

namespace muster::homm {
namespace {

// AI-18: the arrow tower is a target only when no other ranged unit is.
Mask without_tower(const CombatTables& combat, const State& state, Mask candidates) {
  Mask ranged = 0;
  Mask towers = 0;
  for (int unit : BitRange(candidates)) {
    if (combat.row(state.units[unit]).type == UnitType::kRanged) ranged |= bit<Mask>(unit);
    if (!on_board(state, unit)) towers |= bit<Mask>(unit);
  }
  return (ranged & ~towers) != 0 ? candidates & ~towers : candidates;
}

}  // namespace

int ai_first_unit(const CombatTables& combat, const State& state, Mask units) {
  int best = lowest_bit(units);
  const auto rank = [&](int unit) {
    const int cell = state.units[unit].cell;
    const int depth = side_of(unit) == 1 ? row_of(cell) : kRows - 1 - row_of(cell);
    return static_cast<int>(combat.row(state.units[unit]).tier) * 100 -
           column_from_left(cell, 1 - side_of(unit)) * 10 - depth;
  };
  for (int unit : BitRange(units)) {
    if (rank(unit) > rank(best)) best = unit;
  }
  return best;
}

Mask ai_candidates(const CombatTables& combat, const State& state, int unit,
                   const Options& options) {
  if (options.targets != 0) return without_tower(combat, state, options.targets);
  const Mask enemies = units_on(state, foes(combat, state, unit) & kBoard);
  return enemies != 0 ? enemies : units_of(state, side_of(unit) == 0 ? 1 : 0) & board_units(state);
}

int ai_reply(const CombatTables& combat, const State& state, int side, const Ask& question) {
  if (question.what == AskWhat::kYesNo) return 1;
  if (question.what == AskWhat::kTokens)
    return tokens_by(combat, state, combat.ruleset().stacks.ai_tokens);
  if (question.what != AskWhat::kUnit) return lowest_bit(question.choice);
  const Mask enemies = question.choice & side_units(side == 0 ? 1 : 0);
  if (enemies != 0) {
    const int unit = question.unit < kUnits ? question.unit : lowest_bit(units_of(state, side));
    if (side_of(unit) == side && combat.driven(side)) {
      TargetChooser chooser(combat, state, combat.rule_for(side), unit, state.units[unit].cell);
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

}  // namespace muster::homm
