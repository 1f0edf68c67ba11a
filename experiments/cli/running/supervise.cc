#include "experiments/cli/running/supervise.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <vector>

#include "core/text.h"
#include "experiments/cli/cli.h"
#include "experiments/cli/running/interrupt.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

using Clock = std::chrono::steady_clock;

// Of games that crash together, but not alone.
constexpr int kMostMysteries = 3;

bool is_crash(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE ||
         signal == SIGABRT || signal == SIGTRAP || signal == SIGSYS;
}

class Supervisor {
 public:
  Supervisor(const std::function<int(Flight&)>& play, Flight& flight)
      : play_(play), flight_(flight), signals_(signals_that_end()) {
    sigaddset(&signals_, SIGCHLD);
    sigprocmask(SIG_BLOCK, &signals_, &before_);
  }
  ~Supervisor() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  int run() {
    for (;;) {
      flight_.clear();
      const auto status = play_once();
      if (!status) return kExitFailed;
      const std::optional<int> code = judge(*status);
      if (!code) continue;
      if (asked_) let_signals_end(*code);
      return *code;
    }
  }

 private:
  // How the process that plays ended; nothing when there could be none.
  std::optional<int> play_once() {
    std::fflush(nullptr);
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) {
      report_error(fmt::format("no process can be started: {}", std::strerror(errno)));
      return std::nullopt;
    }
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(kExitFailed);
      sigprocmask(SIG_SETMASK, &before_, nullptr);
      const int code = play_(flight_);
      std::fflush(nullptr);
      _exit(code);
    }
    return wait_for(child);
  }

  int wait_for(pid_t child) {
    for (;;) {
      const int number = sigwaitinfo(&signals_, nullptr);
      if (number > 0 && number != SIGCHLD) hand_on(number, child);
      int status = 0;
      if (waitpid(child, &status, WNOHANG) == child) return status;
    }
  }

  void hand_on(int number, pid_t child) {
    const Clock::time_point now = Clock::now();
    if (!asked_) {
      asked_ = now;
      kill(child, number);
    } else if (number != SIGXCPU && now - *asked_ > kOneSignal) {
      kill(child, SIGKILL);
    }
  }

  // The exit code; nothing when it is to go on.
  std::optional<int> judge(int status) {
    if (WIFEXITED(status)) {
      const int code = WEXITSTATUS(status);
      if (flight_.suspects().empty() || code != kExitDone) return code;
      // They are innocent, each alone.
      flight_.suspect({});
      if (guilty_found_ || ++mysteries_ < kMostMysteries) return std::nullopt;
      report_error("the program crashes again and again, but no game does when it is played alone");
      return kExitFailed;
    }
    const int signal = WTERMSIG(status);
    if (asked_) return kExitInterrupted;
    if (!is_crash(signal)) {
      report_error(fmt::format("the program was killed (signal {}{}); the same command goes on",
                               signal, signal == SIGKILL ? ": out of memory?" : ""));
      return kExitFailed;
    }
    return accuse(signal);
  }

  std::optional<int> accuse(int signal) {
    std::vector<std::uint64_t> jobs = flight_.jobs();
    const std::string what =
        fmt::format("the program crashed (signal {}, {})", signal, strsignal(signal));
    if (jobs.empty()) {
      report_error(what + ", and no game was under way");
      return kExitFailed;
    }
    if (jobs.size() > 1) {
      print_message(stderr, "muster: {}; each of the {} games under way is tried alone\n", what,
                    jobs.size());
      flight_.suspect(jobs);
      guilty_found_ = false;
      return std::nullopt;
    }
    print_message(stderr, "muster: {} in job {}, which is left out\n", what, jobs.front());
    if (!flight_.add_crash({jobs.front(), signal})) {
      report_error("too many games crash the program");
      return kExitFailed;
    }
    guilty_found_ = true;
    std::vector<std::uint64_t> others = flight_.suspects();
    std::erase(others, jobs.front());
    flight_.suspect(others);
    return std::nullopt;
  }

  const std::function<int(Flight&)>& play_;
  Flight& flight_;
  sigset_t signals_;
  sigset_t before_{};
  std::optional<Clock::time_point> asked_;  // to end
  bool guilty_found_ = false;               // among the suspects
  int mysteries_ = 0;
};

}  // namespace

int supervise(const std::function<int(Flight&)>& play) {
  const auto flight = Flight::make();
  if (!flight.ok()) return report_error(flight.status());
  return Supervisor(play, **flight).run();
}

}  // namespace muster::cli
