// Signals that ask a verb to end, when the verb is already on its way out.
#include "experiments/cli/running/interrupt.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "experiments/cli/cli.h"

namespace muster::cli {
namespace {

// Is asked to end by `signal`, ends, and gets another one.
[[noreturn]] void end_twice(int signal, bool keeps) {
  {
    Interrupt interrupt(60, keeps);
    interrupt.set_rescue([] {});
    kill(getpid(), signal);
    while (!Interrupt::requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(getpid(), signal);
  std::_Exit(0);
}

TEST(InterruptDeathTest, AnotherSignalOnTheWayOutIsNoOtherEnd) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (const int signal : {SIGUSR1, SIGTERM, SIGHUP}) {
    EXPECT_EXIT(end_twice(signal, true), ::testing::ExitedWithCode(kExitInterrupted), "");
    EXPECT_EXIT(end_twice(signal, false), ::testing::ExitedWithCode(kExitSignal + signal), "");
  }
  EXPECT_EXIT(end_twice(SIGXCPU, true), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace muster::cli
