// Signals that ask a verb to end: SIGINT (Ctrl-C), SIGTERM, SIGHUP, SIGUSR1, SIGXCPU.
//
// The first one asks: nothing new is begun, and what ends within the grace is kept. When the grace
// is over a watchdog keeps what there is and leaves, whatever the threads do; a second signal, but
// for SIGXCPU, which repeats, ends the process at once. What the process was started to ignore is
// ignored. Verbs without this end at the first signal, as the system does it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

#include <csignal>

namespace muster::cli {

inline constexpr std::chrono::seconds kOneSignal{1};

// Those, but for what the process was started to ignore (nohup).
sigset_t signals_that_end();
// From now on a further signal, but for SIGXCPU, ends the process with this code: for what is on
// its way out after the first. Returns those that do.
sigset_t let_signals_end(int code);

class Interrupt {
 public:
  // From now on, for as long as it lives, the signals are watched for, in threads begun meanwhile
  // as well. At most one at a time. `keeps`: the same command goes on later, so that the verb
  // leaves with kExitInterrupted; else with 128 + signal. `supervised`: signals within kOneSignal
  // of the first are the same one, which comes to this process and to the one that looks after it.
  Interrupt(double grace_seconds, bool keeps, bool supervised = false);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Becomes true at the first signal.
  static const std::atomic<bool>& requested();

  // What the watchdog does before it leaves. Until something is set, and where `waits` is false,
  // there is nothing to wait for: the first signal ends the process. An empty function takes it
  // back.
  void set_rescue(std::function<void()> rescue, bool waits = true);

  // The exit code of a verb that was asked to end, and has.
  int exit_code() const;

 private:
  void watch();
  [[noreturn]] void leave() const;

  const std::chrono::duration<double> grace_;
  const bool keeps_;
  const bool supervised_;
  sigset_t before_{};
  std::atomic<int> signal_{0};  // the first one
  std::atomic<bool> ending_{false};
  std::mutex mutex_;
  std::function<void()> rescue_;
  bool waits_ = false;
  std::thread watcher_;
};

}  // namespace muster::cli
