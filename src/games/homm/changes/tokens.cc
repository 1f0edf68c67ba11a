#include "games/homm/changes/tokens.h"

#include <algorithm>

#include "games/homm/cards/operations.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/tokens.h"

namespace muster::homm {

int spend_tokens(const CombatTables& combat, State& state, int unit, int count, int damage) {
  Unit& owner = state.units[unit];
  const SideRow& values = combat.row(owner);
  std::uint16_t& lost = state.tally.lost_gold[side_of(unit)];
  const int price = tokens_price(values.token_gold, owner.tokens) -
                    tokens_price(values.token_gold, owner.tokens - count);
  lost = static_cast<std::uint16_t>(lost + price);
  owner.tokens = (owner.tokens - count) & kMostTokens;
  return after_tokens(damage, count, token_shield(values.tier));
}

[[gnu::noinline]] void lose_tokens(const CombatTables& combat, State& state, int unit) {
  if (removable_tokens(state, unit) > 0)
    spend_tokens(combat, state, unit, state.units[unit].tokens, 0);
}

[[gnu::noinline]] bool lower_by_tokens(const CombatTables& combat, State& state, int unit,
                                       int& damage) {
  if (damage <= 0 || useful_tokens_of(combat, state, unit, damage) == 0) return false;
  const int side = side_of(unit);
  TokenPolicy policy = combat.ruleset().stacks.ai_tokens;
  if (chooses_tokens(combat, side)) {
    if (add_effect(combat, state,
                   {.kind = Lasting::kDamageWaits,
                    .on = static_cast<std::uint8_t>(unit),
                    .amount = static_cast<std::int8_t>(std::min(damage, 127)),
                    .until = kWholeCombat,
                    .source = static_cast<std::uint8_t>(side << 7 | kNoCard)})) {
      state.somebody_left |= kDamageWaits;
      return true;
    }
    policy = TokenPolicy::kSurvive;
  }
  const int count = policy_tokens(combat, state, unit, damage, policy);
  if (count > 0) damage = spend_tokens(combat, state, unit, count, damage);
  return false;
}

void settle_waiting(const CombatTables& combat, State& state, int count) {
  const Effect effect = *waiting_damage(state);
  bool first = true;
  end_effects(combat, state, [&first](const Effect& each) {
    const bool found = first && each.kind == Lasting::kDamageWaits;
    first = first && !found;
    return found;
  });
  const int unit = effect.on;
  if (waiting_damage(state) != nullptr) state.somebody_left |= kDamageWaits;
  if (!alive(state, unit)) return;
  const int damage =
      count > 0 ? spend_tokens(combat, state, unit, count, effect.amount) : effect.amount;
  take_damage(combat, state, unit, damage);
  // A unit that a poison cube killed does not act.
  if (unit == state.active && !alive(state, unit) && state.stage == Stage::kAiDeck) {
    state.stage = Stage::kActivationOver;
  }
}

[[gnu::noinline]] bool ask_waiting(const CombatTables& combat, State& state) {
  while (const Effect* effect = waiting_damage(state)) {
    const int unit = effect->on;
    const int useful =
        alive(state, unit) ? useful_tokens_of(combat, state, unit, effect->amount) : 0;
    if (useful > 0 && state.phase == Phase::kResolving) {
      state.somebody_left = static_cast<std::uint8_t>(state.somebody_left & ~kDamageWaits);
      return ask(combat, state, side_of(unit),
                 {.choice = static_cast<std::uint32_t>(useful),
                  .asker = Asker::kCard,
                  .what = AskWhat::kTokens,
                  .id = static_cast<std::uint8_t>(CardAsk::kTokens),
                  .unit = static_cast<std::uint8_t>(unit)});
    }
    const int count =
        useful == 0 ? 0 : policy_tokens(combat, state, unit, effect->amount, TokenPolicy::kSurvive);
    settle_waiting(combat, state, count);
  }
  state.somebody_left = static_cast<std::uint8_t>(state.somebody_left & ~kDamageWaits);
  return false;
}

}  // namespace muster::homm
