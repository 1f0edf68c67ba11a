#include "experiments/cli/interrupt.h"

#include <unistd.h>

#include <csignal>

namespace muster::cli {
namespace {

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "the signal handler needs it");

struct sigaction old_interrupt;
struct sigaction old_terminate;

// Only what POSIX allows in a handler.
void handle(int) {
  if (stop_requested.exchange(true)) _exit(1);
  constexpr char kMessage[] =
      "\nmuster: stopping; games in progress are finished and kept (again: stop at once)\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kMessage, sizeof(kMessage) - 1);
}

}  // namespace

Interrupt::Interrupt() {
  stop_requested = false;
  struct sigaction action = {};
  action.sa_handler = handle;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, &old_interrupt);
  sigaction(SIGTERM, &action, &old_terminate);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &old_interrupt, nullptr);
  sigaction(SIGTERM, &old_terminate, nullptr);
}

const std::atomic<bool>& Interrupt::requested() { return stop_requested; }

}  // namespace muster::cli
