// The value of a position of a combat.
#include <algorithm>
#include <cstdlib>

#include "games/homm/combat.h"
#include "games/homm/units/stacks.h"

namespace muster::homm {
namespace {

// What a unit side is worth in a fight of few exchanges, where a point of attack or defense counts
// as much as one of health.
double strength(const SideRow& values) {
  return 2.0 + values.attack + values.defense + values.health;
}

// The worth of a unit as it stands: half of its strength while it lives, the other half by health;
// the Few side behind a Pack, and what tokens add in dice and take off.
double worth(const Combat& combat, const Unit& unit) {
  const SideRow& values = combat.row(unit);
  const double health = static_cast<double>(values.health - unit.damage) / values.health;
  const double behind = values.few != kNoSide ? strength(combat.row(values.few)) : 0.0;
  const double tokens = unit.tokens * (1.0 + token_shield(values.tier));
  return strength(values) * (0.5 + 0.5 * health) + behind + tokens;
}

}  // namespace

// Balance of material, and how near the own melee units are to an enemy (or, before enemies stand,
// to the middle), which decides between moves that are otherwise equal.
double evaluate(const Combat& combat, const State& state, Player player) {
  if (state.phase == Phase::kOver) return combat.returns(state)[static_cast<std::size_t>(player)];
  double material[2] = {0, 0};
  double approach = 0;
  for (int slot = 0; slot < kUnits; ++slot) {
    const Unit& unit = state.units[slot];
    if (unit.cell == kNoCell) continue;
    material[side_of(slot)] += worth(combat, unit);
    if (side_of(slot) != player || combat.row(unit).type == UnitType::kRanged) continue;
    int nearest = kMaxSteps;
    for (int cell : BitRange(state.occupied[1 - player])) {
      nearest = std::min(nearest, orthogonal_distance(unit.cell, cell));
    }
    if (state.occupied[1 - player] == 0) nearest = std::abs(row_of(unit.cell) - 2);
    approach -= 0.001 * nearest;
  }
  if (state.round == 0) {  // placing: everybody who fights helps its side
    return std::clamp((material[player] - material[1 - player]) / 200.0 + approach, -0.5, 0.5);
  }
  const double balance = (material[player] - material[1 - player]) / (material[0] + material[1]);
  return std::clamp(0.95 * balance + approach, -0.99, 0.99);
}

}  // namespace muster::homm
