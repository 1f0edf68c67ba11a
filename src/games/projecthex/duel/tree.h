// The public tree of a duel, for the solver: every row of revealed choices, and the pools of dice
// that either side may hold.
#pragma once

#include <absl/status/status.h>

#include <array>
#include <cstdint>
#include <vector>

#include "games/projecthex/duel/stakes.h"

namespace muster::projecthex {

// All pools of some number of dice.
struct DuelPools {
  // A face of a pool, and the pool that is left without one die of it.
  struct Option {
    std::uint32_t left;  // among the pools of one die less
    std::uint8_t face;
  };
  std::vector<DicePool> pools;
  std::vector<double> chances;  // to roll it
  std::vector<Option> options;  // of pool p: first[p] .. first[p + 1]
  std::vector<std::uint32_t> first;
};

// Pools of 0 .. `most` dice.
std::vector<DuelPools> all_pools(int most);

// Sides: 0 attacks, 1 defends. A choice has the code face * types + its place among the types.
struct DuelNode {
  Survivors troops;
  std::array<std::uint8_t, 2> dice;  // left
  std::array<std::uint8_t, 2> num_types;
  std::array<std::array<UnitType, kUnitTypes>, 2> types;  // those with living units
  std::array<std::uint64_t, 2> first;  // the numbers of its options in arrays of numbers
  std::array<bool, 2> forced;          // one option for every pool: no numbers
  std::int64_t children = -1;          // by codes, in DuelTree::children; -1: no child at all
  // By what the attacker (the defender) loses.
  std::array<std::array<double, kUnitTypes>, 2> values;
  std::array<std::array<bool, kUnitTypes>, 2> decided;

  std::size_t codes(std::size_t side) const { return std::size_t{kFaces} * num_types[side]; }
  DuelChoice choice(std::size_t side, std::size_t code) const {
    return {static_cast<int>(code / num_types[side]), types[side][code % num_types[side]]};
  }
};

struct DuelTree {
  DuelFight fight;
  DuelStakes stakes;
  std::vector<DuelPools> pools;  // by number of dice
  std::vector<DuelNode> nodes;   // [0]: the beginning
  std::vector<std::uint32_t> children;
  std::array<std::uint64_t, 2> numbers{};  // probabilities of options, by side

  // Errors: InvalidArgument, ResourceExhausted; see DuelSolver::make.
  static absl::Status build(const DuelFight& fight, const DuelStakes& stakes,
                            std::uint64_t max_numbers, DuelTree& tree);
};

}  // namespace muster::projecthex
