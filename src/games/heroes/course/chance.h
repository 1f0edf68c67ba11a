// Dice, cards and random tiles: what they show and how often, and what follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/game.h"
#include "games/heroes/items/dice_sum.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// The weights of the codes first, first + 1, .. of phases in which one die says everything.
struct CodeWeights {
  std::span<const std::uint16_t> of;
  int first;
  std::uint16_t total;
};
inline constexpr std::uint64_t kMovementSides = 12;
CodeWeights die_weights(Phase phase);
// HE-61: cards of a type in the deck; HE-63: faces of the percent die.
int cards_left(const HeroesState& state, std::size_t type);
// Faces of ten with which a token appears (HE-29).
inline int new_token_faces(const HeroesTables& game) {
  return (110 - game.rules().new_token_from) / 10;
}
// The dice of a phase that counts something; codes are what they show.
DiceSum count_roll(const HeroesState& state);
// Rows by the number of their free tiles; columns of free tiles.
void list_places(const HeroesTables& game, const HeroesState& state, ChanceList& outcomes);
// What shows, coded by phase.
void apply_roll(const HeroesTables& game, HeroesState& state, int code);

}  // namespace muster::heroes
