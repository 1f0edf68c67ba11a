#include "experiments/cli/running/interrupt.h"

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <optional>
#include <utility>

#include "core/text.h"
#include "experiments/cli/cli.h"

namespace muster::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr timespec kLook = {.tv_sec = 0, .tv_nsec = 50'000'000};

std::atomic<bool> stop_requested{false};

}  // namespace

sigset_t signals_that_end() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGXCPU}) {
    struct sigaction known {};
    const bool ignored =
        sigaction(number, nullptr, &known) == 0 && known.sa_handler == SIG_IGN;  // NOLINT
    if (!ignored) sigaddset(&signals, number);
  }
  return signals;
}

namespace {

std::atomic<int> code_at_once{0};
static_assert(std::atomic<int>::is_always_lock_free);

void leave_at_once(int /*signal*/) { _exit(code_at_once); }

}  // namespace

sigset_t let_signals_end(int code) {
  code_at_once = code;
  sigset_t signals = signals_that_end();
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGXCPU}) {
    if (sigismember(&signals, number) == 0) continue;
    std::signal(number, number == SIGXCPU ? SIG_IGN : leave_at_once);  // NOLINT
  }
  sigdelset(&signals, SIGXCPU);
  return signals;
}

Interrupt::Interrupt(double grace_seconds, bool keeps, bool supervised)
    : grace_(grace_seconds), keeps_(keeps), supervised_(supervised) {
  stop_requested = false;
  const sigset_t signals = signals_that_end();
  pthread_sigmask(SIG_BLOCK, &signals, &before_);
  watcher_ = std::thread([this] { watch(); });
}

Interrupt::~Interrupt() {
  ending_ = true;
  watcher_.join();
  if (signal_ != 0) let_signals_end(exit_code());
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

const std::atomic<bool>& Interrupt::requested() { return stop_requested; }

void Interrupt::set_rescue(std::function<void()> rescue, bool waits) {
  const std::lock_guard lock(mutex_);
  rescue_ = std::move(rescue);
  waits_ = rescue_ && waits;
}

int Interrupt::exit_code() const { return keeps_ ? kExitInterrupted : kExitSignal + signal_; }

// Without the C++ library's end: other threads are still at work in what it would take down. Nor is
// output flushed: whoever should read it may have stopped, with this process in the middle of it.
void Interrupt::leave() const { _exit(exit_code()); }

void Interrupt::watch() {
  const sigset_t signals = signals_that_end();
  std::optional<Clock::time_point> deadline;
  Clock::time_point first;  // the first signal
  while (!ending_) {
    const int number = sigtimedwait(&signals, nullptr, &kLook);
    // The second one. SIGXCPU comes every second once the time is up.
    const bool same = supervised_ && deadline && Clock::now() - first < kOneSignal;
    if (number > 0 && deadline && number != SIGXCPU && !same) leave();
    if (number > 0 && !deadline) {
      signal_ = number;
      stop_requested = true;
      first = Clock::now();
      deadline = first + std::chrono::duration_cast<Clock::duration>(grace_);
      const std::lock_guard lock(mutex_);
      if (rescue_ && !waits_) rescue_();
      if (!waits_) leave();
    }
    if (!deadline || Clock::now() < *deadline) continue;
    // This thread is about to be busy.
    const sigset_t further = let_signals_end(exit_code());
    pthread_sigmask(SIG_UNBLOCK, &further, nullptr);
    const std::lock_guard lock(mutex_);
    if (rescue_) rescue_();
    print_message(stderr, "muster: interrupted: what was under way after {:g} s is given up\n",
                  grace_.count());
    leave();
  }
}

}  // namespace muster::cli
