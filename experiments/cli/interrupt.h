// Ctrl-C during a run: the first asks it to stop, the second ends the process at once.
#pragma once

#include <atomic>

namespace muster::cli {

// Installs handlers for SIGINT and SIGTERM for as long as it lives. At most one at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Becomes true at the first signal.
  static const std::atomic<bool>& requested();
};

}  // namespace muster::cli
