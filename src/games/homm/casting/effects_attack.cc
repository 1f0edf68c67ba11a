// Effects of cards on the attack being resolved.
#include <algorithm>

#include "games/homm/cards/operations.h"
#include "games/homm/casting/casting.h"
#include "games/homm/casting/effects.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/state/tables.h"

namespace muster::homm::effects {
namespace {

constexpr unsigned kMostRerolls = 3;  // what State::dice_changes can count

bool by_ai(const CardCue& cue) { return (cue.play.marks & kFree) != 0; }

// An AI hero casts before its unit acts, not in an attack: the change waits for the target's next
// attack, or the next attack on it (HC-80 for AI heroes; reading).
void await(const CombatTables& combat, State& state, const CardCue& cue, Lasting kind,
           std::uint8_t until) {
  add_effect(combat, state,
             {.kind = kind,
              .on = static_cast<std::uint8_t>(cue.target),
              .amount = static_cast<std::int8_t>(cue.amount),
              .until = until,
              .source = static_cast<std::uint8_t>(cue.side << 7 | kNoCard)});
}

void add(std::int8_t& value, int amount) {
  value = static_cast<std::int8_t>(std::clamp(value + amount, -100, 100));
}

}  // namespace

bool attack(const CombatTables& combat, State& state, const CardCue& cue) {
  if (by_ai(cue)) {
    await(combat, state, cue, Lasting::kAttack, kOwnActivation);
    return false;
  }
  add(state.attack_bonus, cue.amount);
  if (cue.amount > 0) state.last_bonus = static_cast<std::int8_t>(cue.amount);
  return false;
}

bool defense(const CombatTables& combat, State& state, const CardCue& cue) {
  if (by_ai(cue)) {
    await(combat, state, cue, Lasting::kDefense, kNextAttackOnIt);
  } else {
    add(state.defense_bonus, cue.amount);
  }
  return false;
}

bool dice(const CombatTables&, State& state, const CardCue& cue) {
  if (by_ai(cue) && cue.target != state.active) return false;
  state.dice_changes = static_cast<std::uint8_t>(state.dice_changes | cue.effect.dice);
  return false;
}

bool reroll(const CombatTables& combat, State& state, const CardCue& cue) {
  if (by_ai(cue) && cue.target != state.active) return false;
  if (combat.ruleset().stacks.on && cue.amount > 1 && state.pool_rerolls.series == 0) {
    state.pool_rerolls.series = std::min(cue.amount, 3) & 3;  // all of one face (DS-29)
    return false;
  }
  const unsigned granted = state.dice_changes / kRerollUnit;
  const unsigned sum = std::min(kMostRerolls, granted + static_cast<unsigned>(cue.amount));
  state.dice_changes =
      static_cast<std::uint8_t>(state.dice_changes % kRerollUnit + sum * kRerollUnit);
  return false;
}

bool may_reroll(const CombatTables&, const State& state, int side, const CardEffect&) {
  const bool rolled = (state.dice_changes & (kNoRoll | kIgnoreDie)) == 0;
  return rolled && state.attacker < kUnits && side_of(state.attacker) == side &&
         !everywhere(state, Lasting::kNoRerolls);
}

// Misfortune's second use: the attack that a card gave last.
bool negate_bonus(const CombatTables&, State& state, const CardCue&) {
  add(state.attack_bonus, -std::min<int>(state.last_bonus, state.attack_bonus));
  return false;
}

bool has_bonus(const CombatTables&, const State& state, int, const CardEffect&) {
  return state.attack_bonus > 0 && state.last_bonus > 0;
}

bool roll_for_attack(const CombatTables& combat, State& state, const CardCue& cue) {
  if (by_ai(cue) && cue.target != state.active) return false;
  if (combat.ruleset().stacks.slayer_sums) {  // DS-16
    state.dice_changes = static_cast<std::uint8_t>(state.dice_changes | kSumDice);
    return false;
  }
  return ask_effect_dice(state, cue, cue.amount, 1);
}

bool rolled_for_attack(const CombatTables&, State& state, const CardCue&, int count) {
  add(state.attack_bonus, count);
  if (count > 0) state.last_bonus = static_cast<std::int8_t>(count);
  return false;
}

bool lose_activation(const CombatTables&, State& state, const CardCue& cue) {
  if (cue.target == state.active) {
    state.acted = kLostActivation;
  } else {
    state.pending = static_cast<std::uint16_t>(state.pending & ~(1u << cue.target));
  }
  return false;
}

bool cancel_attack(const CombatTables&, State& state, const CardCue&) {
  state.cancelled = 1;
  return false;
}

}  // namespace muster::homm::effects
