// The games of this repository, made once for a test program.
#pragma once

#include "experiments/engine/registry.h"
#include "experiments/registration/builtin_games.h"

namespace muster::testing {

inline const Registry& builtin_games() {
  static const Registry* const games = [] {
    auto* made = new Registry;
    add_builtin_games(*made);
    return made;
  }();
  return *games;
}

}  // namespace muster::testing
