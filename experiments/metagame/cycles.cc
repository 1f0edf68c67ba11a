#include "experiments/metagame/cycles.h"

#include <cstddef>
#include <numeric>

namespace muster::metagame {

HodgeSplit hodge_split(const std::vector<std::vector<double>>& advantages) {
  HodgeSplit split;
  for (const std::vector<double>& row : advantages) {
    split.ratings.push_back(std::accumulate(row.begin(), row.end(), 0.0) /
                            static_cast<double>(row.size()));
  }
  double all = 0;
  double circles = 0;
  for (std::size_t i = 0; i < advantages.size(); ++i) {
    split.rest.emplace_back();
    for (std::size_t j = 0; j < advantages.size(); ++j) {
      const double rest = advantages[i][j] - (split.ratings[i] - split.ratings[j]);
      split.rest.back().push_back(rest);
      all += advantages[i][j] * advantages[i][j];
      circles += rest * rest;
    }
  }
  split.cyclic_share = all > 0 ? circles / all : 0;
  return split;
}

}  // namespace muster::metagame
