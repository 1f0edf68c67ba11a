#include "experiments/statistics/proportions.h"

#include <cmath>

namespace muster::stats {

double largest_unseen_share(std::uint64_t draws, double confidence) {
  return draws == 0 ? 1 : 1 - std::pow(1 - confidence, 1 / static_cast<double>(draws));
}

}  // namespace muster::stats
