#include "experiments/statistics/multiple.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace muster::stats {

AdjustedPValues holm(std::span<const double> p_values, std::size_t family_size) {
  const auto usable = [](double p) { return std::isnan(p) ? 1.0 : std::clamp(p, 0.0, 1.0); };
  AdjustedPValues result;
  result.family_size = std::max(family_size, p_values.size());
  result.p_values.resize(p_values.size());
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    return usable(p_values[i]) < usable(p_values[j]);
  });
  double largest = 0.0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const double factor = static_cast<double>(result.family_size - rank);
    largest = std::max(largest, std::min(1.0, factor * usable(p_values[order[rank]])));
    result.p_values[order[rank]] = largest;
  }
  return result;
}

std::string family_note(const AdjustedPValues& adjusted) {
  return fmt::format("Holm-adjusted for a family of {} comparison{}", adjusted.family_size,
                     adjusted.family_size == 1 ? "" : "s");
}

}  // namespace muster::stats
