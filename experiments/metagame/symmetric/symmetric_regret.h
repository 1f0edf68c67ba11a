// What can be said of the symmetric equilibria of a game whose payoffs are known up to intervals,
// as regret.h says it of two players: whatever the payoffs are within the box of all intervals.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "experiments/metagame/regret.h"
#include "experiments/metagame/symmetric/symmetric_game.h"

namespace muster::metagame {

// What payoffs may be, by strategy and column.
struct SymmetricBox {
  OtherChoices others;
  PayoffBox box;
};

// By strategy, over all games in the box and all symmetric equilibria of each. Regret: what a
// strategy gets less than an even share where the others play the equilibrium. Bounds hold, but
// need not be the closest ones: they are found by bisecting the simplex of mixtures, where what is
// gained is a polynomial whose Bernstein coefficients contain it (Leroy 2012, "Convergence under
// subdivision and complexity of polynomial minimization in the simplicial Bernstein basis"), until
// that is clear or has been done a certain number of times.
std::vector<RowRegret> symmetric_regrets(const SymmetricBox& box);

// narrowing_to_decide() of a strategy.
double symmetric_narrowing(const SymmetricBox& box, std::size_t strategy);

// Whether it is an equilibrium that all play one strategy.
enum class Standing { kHolds, kBroken, kOpen };
struct PureStanding {
  Standing standing = Standing::kOpen;
  // What gains most by the estimates where all others play it; kBroken: of those that do so for
  // certain. None: no other strategy.
  std::optional<std::size_t> deviation;
  double gain = 0;  // of that
  double low = 0;
  double high = 0;
  double narrowing = 0;  // narrowing_to_decide(), where it is open
};
PureStanding pure_standing(const SymmetricBox& box, std::size_t strategy);

// What one gains at most by not playing a mixture that all others play: bounds for all games in the
// box. `least` is 0 or more.
struct GainRange {
  double least = 0;
  double largest = 0;
};
GainRange gains_over(const SymmetricBox& box, const std::vector<double>& mixture);

}  // namespace muster::metagame
