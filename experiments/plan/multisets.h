// Multisets of small whole numbers: who sits at a table, as so many seats of each agent, or what so
// many players choose of the same strategies.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace muster {

// The next multiset after `chosen`, of numbers below `choices`, in ascending order and the
// lexicographic one; the first is {0, 0, ..., 0}. False after the last, which stays.
inline bool next_multiset(std::vector<std::size_t>& chosen, std::size_t choices) {
  for (std::size_t i = chosen.size(); i-- > 0;) {
    if (chosen[i] + 1 >= choices) continue;
    std::fill(chosen.begin() + static_cast<std::ptrdiff_t>(i), chosen.end(), chosen[i] + 1);
    return true;
  }
  return false;
}

// All of them, in that order.
inline std::vector<std::vector<std::size_t>> multisets(std::size_t size, std::size_t choices) {
  std::vector<std::vector<std::size_t>> all;
  std::vector<std::size_t> chosen(size, 0);
  do {
    all.push_back(chosen);
  } while (next_multiset(chosen, choices));
  return all;
}

}  // namespace muster
