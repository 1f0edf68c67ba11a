// How much of who beats whom is a ranking, and how much goes in circles. Source: Jiang, Lim, Yao
// and Ye 2011, "Statistical ranking and combinatorial Hodge theory", where all have met all alike.
#pragma once

#include <vector>

namespace muster::metagame {

struct HodgeSplit {
  std::vector<double> ratings;  // the mean of a strategy's advantages
  // [i][j]: what of an advantage is left without the difference of the ratings.
  std::vector<std::vector<double>> rest;
  double cyclic_share = 0;  // of the rest in the sum of squares; 0 of nothing
};

// advantages[i][j] = -advantages[j][i], for example log-odds.
HodgeSplit hodge_split(const std::vector<std::vector<double>>& advantages);

}  // namespace muster::metagame
