// Who knows what: dice that were not revealed, and a choice that was made in secret.
#include <algorithm>
#include <array>
#include <cstddef>

#include "core/hash.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/inquiry/fights.h"

namespace muster::projecthex {
namespace {

// The state without what a player does not see: of the other side's dice only the number counts.
ConquestState masked(const ConquestState& state, Player player) {
  ConquestState seen = state;
  const std::array<int, 2> sides = {state.on_turn, state.fight.defender};
  for (std::size_t side = 0; side < 2; ++side) {
    if (player == sides[side]) continue;
    DicePool& dice = seen.fight.dice[side];
    const int hidden = total(dice);
    dice = {};
    dice[0] = static_cast<std::uint8_t>(hidden);
  }
  if (player != state.on_turn) seen.fight.choice = 0;
  return seen;
}

}  // namespace

// Weariness follows from the rest.
std::uint64_t Conquest::hash(const State& state) const {
  return hash_bytes(&state, offsetof(State, weary));
}

std::uint64_t Conquest::information_state(const State& state, Player player) const {
  return hash(masked(state, player));
}

// Dice are independent of everything revealed, so those that are hidden are rolled anew; a hidden
// choice is one of them at random, with any type there is.
ConquestState Conquest::resample(const State& state, Player player, Rng& rng) const {
  if (state.fight.target == kNowhere) return state;
  State drawn = masked(state, player);
  const std::array<int, 2> sides = {state.on_turn, state.fight.defender};
  for (std::size_t side = 0; side < 2; ++side) {
    if (player == sides[side]) continue;
    DicePool& dice = drawn.fight.dice[side];
    const int hidden = dice[0];
    dice = {};
    int face = 0;
    for (int die = 0; die < hidden; ++die) {
      face = static_cast<int>(uniform_below(rng, kFaces));
      ++dice[static_cast<std::size_t>(face)];
    }
    if (side == 0 && state.phase == Phase::kDefenderDie) {
      const Troops units = fighting(drawn, 0);
      const auto present = static_cast<std::uint64_t>(
          std::count_if(units.begin(), units.end(), [](auto count) { return count > 0; }));
      auto which = uniform_below(rng, present);
      int type = 0;
      for (; units[static_cast<std::size_t>(type)] == 0 || which-- > 0; ++type) {
      }
      drawn.fight.choice =
          static_cast<std::uint8_t>(duel_code({face, static_cast<UnitType>(type)}));
    }
  }
  return drawn;
}

Summary Conquest::summary(const State& state) const {
  Summary summary;
  summary.rounds = state.round;
  int best_other = 0;
  for (int player = 1; player < num_players(); ++player) {
    best_other = std::max<int>(best_other, state.realms[static_cast<std::size_t>(player)].prestige);
  }
  summary.margin = state.realms[0].prestige - best_other;
  summary.metrics.add("capped", state.capped != 0);
  return summary;
}

}  // namespace muster::projecthex
