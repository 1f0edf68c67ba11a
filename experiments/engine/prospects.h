// What may come of an action, and how likely: for whoever is about to choose it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace muster {

struct Prospect {
  std::string words;
  double probability = 0;
};

struct Prospects {
  // Most likely first, of equal ones by their words; adding up to 1. Empty: nothing that can be
  // told is left to chance.
  std::vector<Prospect> outcomes;
  bool exact = true;  // false: too much may happen to follow it all, and nothing is said
  // Of how many states these are the mean: those that whoever chooses cannot tell from the true
  // one are drawn, so that nothing is given away. 1: nothing hidden matters.
  int draws = 1;
};

struct ProspectLimits {
  std::size_t states = 60'000;  // that are followed, over all draws
  int draws = 32;
};

}  // namespace muster
