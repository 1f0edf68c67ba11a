// The program, for tests that run it in a process of its own.
#pragma once

#include <cstdlib>

namespace muster::testing {

// The one built with the tests, or the one the environment names (scripts/mutate_generated.py).
inline const char* muster_binary() {
  const char* named = std::getenv("MUSTER_BINARY");
  return named != nullptr ? named : MUSTER_BINARY;
}

}  // namespace muster::testing
