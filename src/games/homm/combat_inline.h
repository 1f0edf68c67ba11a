// Templates of combat.h, which includes this file.
#pragma once

#include <cstdint>

#include "core/rng.h"
#include "games/homm/combat.h"

namespace muster::homm {

template <class Ends>
void Combat::end_effects(State& state, Ends ends) const {
  for (std::uint8_t i = 0; i < state.effect_count;) {
    const Effect effect = state.effects[i];
    if (!ends(effect)) {
      ++i;
      continue;
    }
    --state.effect_count;
    for (std::uint8_t k = i; k < state.effect_count; ++k) state.effects[k] = state.effects[k + 1];
    state.effects[state.effect_count] = Effect{};
    effect_ended(state, effect);
  }
}

template <RandomBits Generator>
Action Combat::sample_chance(const State& state, Generator& generator) const {
  if (rules_.stacks.on && (state.phase == Phase::kRoll || state.phase == Phase::kRerollDie)) {
    const FaceGroup group = pool_group(state);
    return pool_action(group.noted, sample_count(group, state.pool_roll.open, generator));
  }
  if (state.phase == Phase::kRoll && state.two_dice != kPlannedDice) {
    if (state.two_dice == kOneDie)
      return make_action(ActionKind::kRoll, static_cast<int>(uniform_below(generator, 3)));
    const auto ticket = uniform_below(generator, 9);  // the lower of two dice: 5, 3 and 1 of 9
    return make_action(ActionKind::kRoll, ticket < 5 ? 0 : ticket < 8 ? 1 : 2);
  }
  if (state.phase == Phase::kDraw) {  // the deck is long; the same probabilities without the list
    return nth_draw(state, static_cast<std::size_t>(uniform_below(generator, draws_left(state))));
  }
  ChanceList outcomes;
  chance_outcomes(state, outcomes);
  return sample_outcome(outcomes, generator);
}

}  // namespace muster::homm
