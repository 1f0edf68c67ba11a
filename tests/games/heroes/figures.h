// The numbers of items and Settlements that are shipped, for tests.
#pragma once

#include <stdexcept>

#include "games/heroes/state/figures.h"

namespace muster::heroes {

inline const Figures& shipped_figures() {
  static const Figures figures = [] {
    const auto loaded = load_figures();
    if (!loaded.ok()) throw std::logic_error(loaded.status().ToString());
    return *loaded;
  }();
  return figures;
}

}  // namespace muster::heroes
