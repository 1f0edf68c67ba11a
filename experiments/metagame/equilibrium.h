// Equilibria of games in which what one player wins the other loses, given as a matrix.
#pragma once

#include <vector>

namespace muster::metagame {

// [row][column]: what the player of the rows gets, and the other loses. Contract: at least one row
// and column, rows of the same length, finite values.
using PayoffMatrix = std::vector<std::vector<double>>;

struct Equilibrium {
  double value = 0;             // of the player of the rows
  std::vector<double> rows;     // how often each is played; adds up to 1
  std::vector<double> columns;  // likewise
};

// The value alone, and some equilibrium: that which the linear program finds.
double game_value(const PayoffMatrix& payoffs);
Equilibrium some_equilibrium(const PayoffMatrix& payoffs);

// An equilibrium: of each player, among all optimal mixtures, the one of the largest entropy. It is
// the only one, gives strategies that are the same equal shares, and plays whatever some optimal
// mixture plays. Takes two linear programs for each strategy. Source: Balduzzi et al. 2018,
// "Re-evaluating Evaluation" (Nash averaging).
Equilibrium maximum_entropy_equilibrium(const PayoffMatrix& payoffs);

// The game as the other player sees it.
PayoffMatrix turned(const PayoffMatrix& payoffs);

}  // namespace muster::metagame
