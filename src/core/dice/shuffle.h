// Random orders.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/rng.h"

namespace muster {

// Puts `count` of the items first, drawn without replacement and in the order of the draw; the
// others are in no order to rely on. Fisher and Yates: a number is drawn for each of them.
template <class T, RandomBits Generator>
void draw_first(std::vector<T>& items, std::size_t count, Generator& generator) {
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(items[i],
              items[i + static_cast<std::size_t>(uniform_below(generator, items.size() - i))]);
  }
}

// All of them in a random order: the last one needs no draw.
template <class T, RandomBits Generator>
void shuffle(std::vector<T>& items, Generator& generator) {
  if (!items.empty()) draw_first(items, items.size() - 1, generator);
}

}  // namespace muster
