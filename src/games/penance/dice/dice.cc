#include "games/penance/dice/dice.h"

namespace muster::penance {

const ParamTable<DiceRules>& dice_settings() {
  static const ParamTable<DiceRules> table =
      ParamTable<DiceRules>()
          .choice("to_hit", &DiceRules::to_hit,
                  {{"modifiers", ToHit::kModifiers}, {"pools", ToHit::kPools}},
                  "terms add to the target number, or change how many dice are rolled and kept",
                  "PN-10, PN-120")
          .boolean("exec_always_hits", &DiceRules::exec_always_hits,
                   "whether a double Death blow hits whatever the target number", "PN-07")
          .either("low_totals", &DiceRules::low_totals_hit, "miss", "hit",
                  "totals under 5 that reach a target number under 5", "PN-09")
          .choice("cover_stacking", &DiceRules::cover_stacking,
                  {{"kinds", CoverStacking::kKinds}, {"highest", CoverStacking::kHighest}},
                  "whether cover, smoke and height add up, or the worst counts", "PN-16")
          .integer("flat_floor", &DiceRules::flat_floor, 0, 1, "least damage after flat Defense",
                   "PN-28")
          .choice("critical_bypass", &DiceRules::critical_bypass,
                  {{"point", CriticalBypass::kPoint}, {"flat_only", CriticalBypass::kFlatOnly}},
                  "whether a critical hit also passes one Defense Die", "PN-29")
          .boolean("exec_defense_dice", &DiceRules::exec_defense_dice,
                   "true: Defense Dice against an execution", "PN-29c")
          .integer("exec_band_bonus", &DiceRules::exec_band_bonus, 0, 9,
                   "more damage of an execution", "PN-29d")
          .choice("pierce", &DiceRules::pierce,
                  {{"attack", PierceScope::kAttack}, {"point", PierceScope::kPoint}},
                  "whether a Pierce closes the reactive window, or protects its point", "PN-34")
          .integer("final_floor", &DiceRules::final_floor, 0, 1, "least final damage of a hit",
                   "PN-37")
          .boolean("react_before_dice", &DiceRules::react_before_dice,
                   "true: reactive cards before the Defense Dice", "PN-38");
  return table;
}

}  // namespace muster::penance
