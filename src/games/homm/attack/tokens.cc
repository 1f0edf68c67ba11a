// Quantity Tokens: what they take off damage, and who decides (DS-04 .. DS-07).
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {

// A clone's tokens only stand for dice (DS-34).
int Combat::removable_tokens(const State& state, int unit) const {
  const Unit& each = state.units[unit];
  return (each.marks & kClone) != 0 ? 0 : each.tokens;
}

// The tokens of the unit that can do anything about so much damage.
int Combat::useful_tokens_of(const State& state, int unit, int damage) const {
  const int shield = token_shield(row(state.units[unit]).tier);
  return useful_tokens(removable_tokens(state, unit), shield, damage);
}

// Sides that nobody plays follow the ruleset's policy.
bool Combat::chooses_tokens(int side) const {
  return !driven(side) && kind(side) == SideKind::kHero;
}

int Combat::policy_tokens(const State& state, int unit, int damage, TokenPolicy policy) const {
  return tokens_removed(policy, removable_tokens(state, unit),
                        token_shield(row(state.units[unit]).tier), damage,
                        health_left(state, unit));
}

int Combat::tokens_by(const State& state, TokenPolicy policy) const {
  const bool waits = state.ask.asker == Asker::kCard;
  const int damage = waits ? waiting_damage(state)->amount : state.damage;
  return policy_tokens(state, state.ask.unit, damage, policy);
}

// Removes tokens; returns what is left of the damage.
int Combat::spend_tokens(State& state, int unit, int count, int damage) const {
  Unit& owner = state.units[unit];
  const SideRow& values = row(owner);
  std::uint16_t& lost = state.tally.lost_gold[side_of(unit)];
  const int price = tokens_price(values.token_gold, owner.tokens) -
                    tokens_price(values.token_gold, owner.tokens - count);
  lost = static_cast<std::uint16_t>(lost + price);
  owner.tokens = (owner.tokens - count) & kMostTokens;
  return after_tokens(damage, count, token_shield(values.tier));
}

// Those of a unit that falls are gone with it (DS-07); a clone's never were any.
[[gnu::noinline]] void Combat::lose_tokens(State& state, int unit) const {
  if (removable_tokens(state, unit) > 0) spend_tokens(state, unit, state.units[unit].tokens, 0);
}

// ---- Damage of an attack.

// The target's owner removes tokens; then the damage arrives (or, where tokens come first, cards
// that call off a deadly attack; DS-32).
void Combat::settle_tokens(State& state) const {
  const int unit = state.target;
  state.stage = Stage::kHit;
  const int useful = state.cancelled != 0 ? 0 : useful_tokens_of(state, unit, state.damage);
  if (useful == 0) {
    tokens_settled(state);
  } else if (chooses_tokens(side_of(unit))) {
    ask(state, side_of(unit),
        {.choice = static_cast<std::uint32_t>(useful),
         .asker = Asker::kEngine,
         .what = AskWhat::kTokens,
         .id = static_cast<std::uint8_t>(EngineAsk::kTokens),
         .unit = static_cast<std::uint8_t>(unit)});
  } else {
    take_attack_tokens(state, policy_tokens(state, unit, state.damage, rules_.stacks.ai_tokens));
  }
}

void Combat::take_attack_tokens(State& state, int count) const {
  if (count > 0) {
    state.damage =
        static_cast<std::uint8_t>(spend_tokens(state, state.target, count, state.damage));
  }
  tokens_settled(state);
}

void Combat::tokens_settled(State& state) const {
  const bool deadly = state.damage >= health_left(state, state.target);
  if (rules_.stacks.tokens_before_deadly && deadly && (uses_cards_ || cancels_)) {
    state.stage = Stage::kLethal;
  } else if (!in_stages_) {
    hit(state);
  }
}

// ---- Other damage: dealt at once, or kept waiting for a player's answer. The effects list holds
// it meanwhile; in a list that is full there is no room to wait, and the policy answers.

// True: the damage waits. Else `damage` is what arrives.
[[gnu::noinline]] bool Combat::lower_by_tokens(State& state, int unit, int& damage) const {
  if (damage <= 0 || useful_tokens_of(state, unit, damage) == 0) return false;
  const int side = side_of(unit);
  TokenPolicy policy = rules_.stacks.ai_tokens;
  if (chooses_tokens(side)) {
    if (add_effect(state, {.kind = Lasting::kDamageWaits,
                           .on = static_cast<std::uint8_t>(unit),
                           .amount = static_cast<std::int8_t>(std::min(damage, 127)),
                           .until = kWholeCombat,
                           .source = static_cast<std::uint8_t>(side << 7 | kNoCard)})) {
      state.somebody_left |= kDamageWaits;
      return true;
    }
    policy = TokenPolicy::kSurvive;
  }
  const int count = policy_tokens(state, unit, damage, policy);
  if (count > 0) damage = spend_tokens(state, unit, count, damage);
  return false;
}

// Asks about the damage that has waited longest; false: none waits any more. In the middle of
// another question the policy answers.
[[gnu::noinline]] bool Combat::ask_waiting(State& state) const {
  while (const Effect* effect = waiting_damage(state)) {
    const int unit = effect->on;
    const int useful = alive(state, unit) ? useful_tokens_of(state, unit, effect->amount) : 0;
    if (useful > 0 && state.phase == Phase::kResolving) {
      state.somebody_left = static_cast<std::uint8_t>(state.somebody_left & ~kDamageWaits);
      return ask(state, side_of(unit),
                 {.choice = static_cast<std::uint32_t>(useful),
                  .asker = Asker::kCard,
                  .what = AskWhat::kTokens,
                  .id = static_cast<std::uint8_t>(CardAsk::kTokens),
                  .unit = static_cast<std::uint8_t>(unit)});
    }
    const int count =
        useful == 0 ? 0 : policy_tokens(state, unit, effect->amount, TokenPolicy::kSurvive);
    settle_waiting(state, count);
  }
  state.somebody_left = static_cast<std::uint8_t>(state.somebody_left & ~kDamageWaits);
  return false;
}

const Effect* Combat::waiting_damage(const State& state) const {
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    if (state.effects[i].kind == Lasting::kDamageWaits) return &state.effects[i];
  }
  return nullptr;
}

// The answer: `count` tokens go, the rest of the damage arrives.
void Combat::settle_waiting(State& state, int count) const {
  const Effect effect = *waiting_damage(state);
  bool first = true;
  end_effects(state, [&first](const Effect& each) {
    const bool found = first && each.kind == Lasting::kDamageWaits;
    first = first && !found;
    return found;
  });
  const int unit = effect.on;
  if (waiting_damage(state) != nullptr) state.somebody_left |= kDamageWaits;
  if (!alive(state, unit)) return;
  const int damage = count > 0 ? spend_tokens(state, unit, count, effect.amount) : effect.amount;
  take_damage(state, unit, damage);
  // A unit that a poison cube killed does not act.
  if (unit == state.active && !alive(state, unit) && state.stage == Stage::kAiDeck) {
    state.stage = Stage::kActivationOver;
  }
}

}  // namespace muster::homm
