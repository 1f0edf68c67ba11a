#include "games/penance/dice/dice.h"

namespace muster::penance {

DiceRules read_dice_rules(Reader& reader) {
  DiceRules rules;
  rules.to_hit = reader.choice<ToHit>("to_hit", rules.to_hit,
                                      {{"modifiers", ToHit::kModifiers}, {"pools", ToHit::kPools}});
  rules.exec_always_hits = reader.boolean("exec_always_hits", rules.exec_always_hits);
  rules.low_totals_hit =
      reader.choice<bool>("low_totals", rules.low_totals_hit, {{"hit", true}, {"miss", false}});
  rules.cover_stacking = reader.choice<CoverStacking>(
      "cover_stacking", rules.cover_stacking,
      {{"kinds", CoverStacking::kKinds}, {"highest", CoverStacking::kHighest}});
  const auto number = [&reader](const char* key, std::int8_t& value, int max) {
    value =
        static_cast<std::int8_t>(reader.integer(key, {.fallback = value, .min = 0, .max = max}));
  };
  number("flat_floor", rules.flat_floor, 1);
  rules.critical_bypass = reader.choice<CriticalBypass>(
      "critical_bypass", rules.critical_bypass,
      {{"point", CriticalBypass::kPoint}, {"flat_only", CriticalBypass::kFlatOnly}});
  rules.exec_defense_dice = reader.boolean("exec_defense_dice", rules.exec_defense_dice);
  number("exec_band_bonus", rules.exec_band_bonus, 9);
  rules.pierce = reader.choice<PierceScope>(
      "pierce", rules.pierce, {{"attack", PierceScope::kAttack}, {"point", PierceScope::kPoint}});
  number("final_floor", rules.final_floor, 1);
  rules.react_before_dice = reader.boolean("react_before_dice", rules.react_before_dice);
  return rules;
}

}  // namespace muster::penance
