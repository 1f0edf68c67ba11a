// Part of heroes.h: drawing at chance nodes, without lists of outcomes.
#pragma once

#include "games/heroes/heroes.h"

namespace muster::heroes {

template <RandomBits Generator>
Action HeroesGame::sample_chance(const State& state, Generator& generator) const {
  const auto below = [&generator](std::uint64_t bound) {
    return static_cast<int>(uniform_below(generator, bound));
  };
  switch (state.phase) {
    case Phase::kBattleRoll:
      return make_action(Verb::kRoll, battle_.sample(state.battle, generator));
    case Phase::kMoveRoll:
      return make_action(Verb::kRoll, 1 + below(kMovementSides));
    case Phase::kPlaceRow: {  // most tiles are free: draw until one is
      int tile = below(static_cast<std::uint64_t>(board_.tiles()));
      while (!unoccupied(state, tile)) tile = below(static_cast<std::uint64_t>(board_.tiles()));
      return make_action(Verb::kRoll, board_.row(tile));
    }
    case Phase::kPlaceColumn: {
      const auto columns = static_cast<std::uint64_t>(board_.columns());
      int column = below(columns);
      while (!unoccupied(state, board_.tile(column, state.at))) column = below(columns);
      return make_action(Verb::kRoll, column);
    }
    case Phase::kAppear: {
      int dice = below(10'000);
      unsigned kinds = 0;
      for (int kind = 0; kind < kTokenKinds; ++kind, dice /= 10) {
        kinds |= static_cast<unsigned>(dice % 10 < new_token_faces()) << kind;
      }
      return make_action(Verb::kRoll, static_cast<int>(kinds));
    }
    case Phase::kItemType: {
      const int first = cards_left(state, 0);
      const int second = first + cards_left(state, 1);
      const int all = second + cards_left(state, 2);
      const int ticket = below(static_cast<std::uint64_t>(all));
      return make_action(Verb::kRoll, ticket < first ? 0 : ticket < second ? 1 : 2);
    }
    case Phase::kMonsterCount:
    case Phase::kCacheCount:
    case Phase::kGuardCount: {
      const DiceSum sum = count_roll(state);
      return make_action(Verb::kRoll, min_of(sum) + sample_above(generator, sum.count));
    }
    default: {
      const CodeWeights weights = die_weights(state.phase);
      int ticket = below(weights.total);
      std::size_t code = 0;
      for (; ticket >= weights.of[code]; ++code) ticket -= weights.of[code];
      return make_action(Verb::kRoll, weights.first + static_cast<int>(code));
    }
  }
}

}  // namespace muster::heroes
