// What can be said of the equilibria of a game whose payoffs are known up to intervals: which
// strategies are in none of them, and which in every one, whatever the payoffs are within the box
// of all intervals. Where these hold together with a confidence, all that is said does.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "experiments/metagame/equilibrium.h"

namespace muster::metagame {

// Payoffs of the player of the rows, and what they may be: low <= payoff <= high.
struct PayoffBox {
  PayoffMatrix estimate;
  PayoffMatrix low;
  PayoffMatrix high;
  // Rows and columns are the same strategies, and each gets against another what that loses: every
  // game in the box has the value 0.
  bool symmetric = false;

  // The intervals so many times as wide around the estimates.
  PayoffBox scaled(double factor) const;
  // As the other player sees it.
  PayoffBox turned() const;
};

enum class Membership { kNone, kEvery, kOpen };

// Of a row. Regret: the value of the game less what the row gets against a mixture of columns that
// the other player plays in an equilibrium; more than 0 for what is in no equilibrium.
struct RowRegret {
  double least = 0;  // over all games in the box, and all equilibria of each: bounds, 0 at least
  double largest = 0;
  Membership membership = Membership::kOpen;
};

// By row. kNone: in no equilibrium of any game in the box. kEvery: in every equilibrium of each.
// The bounds hold, but need not be the closest ones. Contract: low <= estimate <= high.
std::vector<RowRegret> row_regrets(const PayoffBox& box);

// The widest intervals, in (0, 1) of those that there are, with which something that is open with
// these is no more so; 0: it would be open with the estimates for the truth. is_open(factor): of so
// many times as wide intervals.
double narrowest(const std::function<bool(double)>& is_open);

// How many times as narrow the intervals would have to be for a row that is open to be no more so,
// with estimates as they are: in (0, 1); 0: it would be open with the estimates for the truth.
double narrowing_to_decide(const PayoffBox& box, std::size_t row);

}  // namespace muster::metagame
