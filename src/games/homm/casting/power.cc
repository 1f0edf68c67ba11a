#include "games/homm/casting/power.h"

#include <algorithm>

#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"

namespace muster::homm {

int traits_against(const CombatTables& combat, const State& state, int side, Trait trait,
                   bool stacked) {
  if (state.effect_count != 0 && everywhere(state, Lasting::kNoSpellAbilities)) return 0;
  int count = 0;
  for (int unit : BitRange(units_of(state, other_side(side)))) {
    if (stacked && (state.units[unit].flags & kStacked) == 0) continue;
    count += has(combat, state, unit, trait) ? 1 : 0;
  }
  return count;
}

int spell_power(const CombatTables& combat, const State& state, const Play& play) {
  int power = play.power;
  int factor = 1;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    const bool ours = (effect.on & 1) == play.side && ((effect.on >> 4) & play.schools) != 0;
    if (effect.kind == Lasting::kDoublePower && ours) factor *= 2;
    const bool gives =
        effect.kind == Lasting::kSchoolPower || effect.kind == Lasting::kNextSpellPower;
    if (gives && ours) power += effect.amount;
  }
  const int less = traits_against(combat, state, play.side, Trait::kEnemyPowerDown, false) +
                   traits_against(combat, state, play.side, Trait::kStackedEnemyPowerDown, true);
  return std::clamp(power * factor - less, 0, 100);
}

int power_level(const CardOption& option, int power) {
  if (option.thresholds == 0) return 0;
  int level = -1;
  for (int i = 0; i < option.thresholds; ++i) {
    if (power >= option.power[static_cast<std::size_t>(i)]) level = i;
  }
  return level;
}

int level_of(const CombatTables& combat, const Play& play) {
  const CardOption& option = combat.card_of(play.side, play.card).options[play.option];
  if ((play.marks & kFullPowered) != 0) return std::max(0, option.thresholds - 1);
  return std::max(0, power_level(option, play.power));
}

}  // namespace muster::homm
