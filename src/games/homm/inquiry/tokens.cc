#include "games/homm/inquiry/tokens.h"

#include "games/homm/inquiry/units.h"

namespace muster::homm {

int removable_tokens(const State& state, int unit) {
  const Unit& each = state.units[unit];
  return (each.marks & kClone) != 0 ? 0 : each.tokens;
}

int useful_tokens_of(const CombatTables& combat, const State& state, int unit, int damage) {
  const int shield = token_shield(combat.row(state.units[unit]).tier);
  return useful_tokens(removable_tokens(state, unit), shield, damage);
}

bool chooses_tokens(const CombatTables& combat, int side) {
  return !combat.driven(side) && combat.kind(side) == SideKind::kHero;
}

int policy_tokens(const CombatTables& combat, const State& state, int unit, int damage,
                  TokenPolicy policy) {
  return tokens_removed(policy, removable_tokens(state, unit),
                        token_shield(combat.row(state.units[unit]).tier), damage,
                        health_left(combat, state, unit));
}

const Effect* waiting_damage(const State& state) {
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    if (state.effects[i].kind == Lasting::kDamageWaits) return &state.effects[i];
  }
  return nullptr;
}

int tokens_by(const CombatTables& combat, const State& state, TokenPolicy policy) {
  const bool waits = state.ask.asker == Asker::kCard;
  const int damage = waits ? waiting_damage(state)->amount : state.damage;
  return policy_tokens(combat, state, state.ask.unit, damage, policy);
}

}  // namespace muster::homm
