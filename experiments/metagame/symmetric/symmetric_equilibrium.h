// Symmetric equilibria of symmetric games: mixtures which nobody gains by leaving if all others
// play them. There is always one (Nash 1951, "Non-cooperative games"), and there may be many; those
// that are found need not be all.
#pragma once

#include <vector>

#include "experiments/metagame/symmetric/symmetric_game.h"

namespace muster::metagame {

// A mixture is called an equilibrium where nobody gains more than this, which is rounding.
inline constexpr double kEquilibriumGain = 1e-7;

struct SymmetricMixture {
  std::vector<double> shares;
  double regret = 0;  // SymmetricGame::regret of them
};

// Newton's method from the middle of supports, and the least regret by linear programs of
// linearized gains from mixtures drawn at random, always the same ones. All that end in an
// equilibrium, the one that mixes most (of the largest entropy) first; where none does, the one
// mixture of the least regret. Strategies that are the same have the same shares in the first.
std::vector<SymmetricMixture> symmetric_equilibria(const SymmetricGame& game);

}  // namespace muster::metagame
