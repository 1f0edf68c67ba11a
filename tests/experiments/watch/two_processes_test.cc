// A run that is written by one process while others watch it.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <thread>

#include "experiments/watch/watcher.h"
#include "tests/experiments/watch/support.h"
#include "tests/support/muster_binary.h"

namespace muster {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::Process;

constexpr std::chrono::seconds kLongestWait{300};

class WatchProcesses : public testing::WatchTest {
 protected:
  void SetUp() override {
    WatchTest::SetUp();
    config_ = write("long.toml",
                    "game = \"tic_tac_toe\"\nrepetitions = 1000000\nagents = [{ name = \"a\", type "
                    "= \"mcts\", iterations = 200 }, { name = \"b\", type = \"random\" }]\n");
  }
  std::unique_ptr<Process> start_run() const {
    return std::make_unique<Process>(
        std::vector<std::string>{"run", config_, "--out", run_, "--no-report", "--threads", "1"},
        path("out"), path("err"));
  }
  static void wait_until(const std::function<bool()>& good) {
    const auto end = std::chrono::steady_clock::now() + kLongestWait;
    while (!good()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
};

TEST_F(WatchProcesses, GamesAreSeenAsTheyComeAndTheRunIsNotDisturbed) {
  const auto run = start_run();
  watch::Watcher watcher(run_);
  wait_until([&] { return watcher.look().ok() && watcher.snapshot().ranks(); });
  ASSERT_FALSE(HasFailure()) << content_of(path("err"));
  std::uint64_t seen = 0;
  for (int looks = 0; looks < 4; ++looks) {
    wait_until([&] {
      EXPECT_TRUE(watcher.look().ok());
      return watcher.snapshot().status.done > seen;
    });
    ASSERT_FALSE(HasFailure());
    const watch::Snapshot& snapshot = watcher.snapshot();
    seen = snapshot.status.done;
    EXPECT_EQ(snapshot.trouble, "");
    EXPECT_THAT(snapshot.owner, HasSubstr("process"));
    EXPECT_EQ(snapshot.pace.rows, seen);
    EXPECT_TRUE(snapshot.forecast(snapshot.pace.newest));
    EXPECT_FALSE(snapshot.complete);
  }
  run->signal(SIGINT);
  EXPECT_EQ(run->wait(), kExitInterrupted) << content_of(path("err"));
  ASSERT_TRUE(watcher.look().ok());
  EXPECT_EQ(watcher.snapshot().owner, "");
  EXPECT_GE(watcher.snapshot().status.done, seen);
  EXPECT_EQ(muster({"watch", run_, "--once"}).code, kExitDone);
}

TEST_F(WatchProcesses, BlocksOfLinesUntilItIsInterrupted) {
  const auto run = start_run();
  wait_until([&] { return watch::Watcher(run_).look().ok(); });
  Process watching({"watch", run_, "--every", "0.2"}, path("seen"), path("wrong"));
  wait_until([&] { return content_of(path("seen")).find("\n\nlong: ") != std::string::npos; });
  watching.signal(SIGINT);
  EXPECT_EQ(watching.wait(), kExitSignal + SIGINT) << content_of(path("wrong"));
  EXPECT_THAT(content_of(path("seen")), Not(HasSubstr("\x1b")));
  run->signal(SIGINT);
  EXPECT_EQ(run->wait(), kExitInterrupted);
}

TEST_F(WatchProcesses, ATerminalIsDrawnOverAndNoLineIsTooLong) {
  const auto run = start_run();
  wait_until([&] {
    watch::Watcher watcher(run_);
    return watcher.look().ok() && watcher.snapshot().ranks();
  });
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(terminal, 0);
  ASSERT_EQ(grantpt(terminal), 0);
  ASSERT_EQ(unlockpt(terminal), 0);
  const struct winsize size { .ws_row = 9, .ws_col = 60, .ws_xpixel = 0, .ws_ypixel = 0 };
  ASSERT_EQ(ioctl(terminal, TIOCSWINSZ, &size), 0);
  ASSERT_EQ(fcntl(terminal, F_SETFL, O_NONBLOCK), 0);
  Process watching({"watch", run_, "--every", "0.2"}, ptsname(terminal), path("wrong"));
  std::string drawn;
  wait_until([&] {
    char bytes[4096];
    const ssize_t count = read(terminal, bytes, sizeof bytes);
    if (count > 0) drawn.append(bytes, static_cast<std::size_t>(count));
    return drawn.find("\x1b[8A") != std::string::npos && drawn.ends_with("\x1b[J");
  });
  watching.signal(SIGINT);
  EXPECT_EQ(watching.wait(), kExitSignal + SIGINT) << content_of(path("wrong"));
  close(terminal);
  std::istringstream lines(drawn);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t end = line.find("\x1b[K");
    if (end == std::string::npos) continue;
    std::size_t columns = 0;
    for (const char c : line.substr(0, end)) columns += (c & 0xC0) != 0x80 ? 1 : 0;
    EXPECT_LE(columns, 60u + 8) << line;  // with the sequences before it
  }
  run->signal(SIGINT);
  run->wait();
}

}  // namespace
}  // namespace muster
