// The promise of bit-identical rows, kept by real processes: any number of threads, killed or
// interrupted at any time.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/store/store.h"
#include "tests/support/files.h"
#include "tests/support/muster_binary.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using testing::Process;

constexpr const char* kQuickstart = "experiments/quickstart.toml";
// The plan grows until a kill meets it between 20 % and 80 % of its rows.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kFirstRepetitions = 1;  // games take ten times as long
#else
constexpr int kFirstRepetitions = 4;
#endif
constexpr int kMostRepetitions = 4096;
constexpr std::chrono::seconds kPatience{600};

class ProcessTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / ("muster_process_" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  std::string errors() const { return content_of(file("err")); }

  std::unique_ptr<Process> start_run(const std::string& name, int repetitions, int threads) const {
    return std::make_unique<Process>(
        std::vector<std::string>{"run", data_file(kQuickstart), "--out", file(name), "--no-report",
                                 "--threads", std::to_string(threads), "--set",
                                 "repetitions=" + std::to_string(repetitions)},
        file("out"), file("err"));
  }

  // Rows done and rows planned; 0 and 0 when there is no store yet.
  std::pair<std::uint64_t, std::uint64_t> progress(const std::string& name) const {
    const auto store = Store::open(file(name) + "/" + kStoreFileName);
    if (!store.ok()) return {0, 0};
    return {(*store)->count(), (*store)->meta().plan_size};
  }

  // Waits until `enough(rows, planned)`; false when the process ended before.
  bool wait_for(Process& process, const std::string& name,
                const std::function<bool(std::uint64_t, std::uint64_t)>& enough) const {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < deadline) {
      const bool running = process.running();
      const auto [rows, planned] = progress(name);
      if (planned > 0 && enough(rows, planned)) return true;
      if (!running) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ADD_FAILURE() << name << ": still waiting\n" << errors();
    return false;
  }

  // Kills a run when at least 20 % of its rows exist; true when at most 80 % did.
  bool kill_midway(const std::string& name, int repetitions) const {
    const std::unique_ptr<Process> process = start_run(name, repetitions, 2);
    wait_for(*process, name, [](auto rows, auto planned) { return rows * 5 >= planned; });
    process->signal(SIGKILL);
    const int code = process->wait();
    const auto [rows, planned] = progress(name);
    EXPECT_GT(planned, 0u) << errors();
    return code == -SIGKILL && rows * 5 >= planned && rows * 5 <= planned * 4;
  }

  // Resumes a run, interrupts it once more rows are there, and expects the exit code for that.
  void interrupt_resumed(const std::string& name, int repetitions) const {
    const std::uint64_t before = progress(name).first;
    const std::unique_ptr<Process> process = start_run(name, repetitions, 2);
    wait_for(*process, name, [&](auto rows, auto) { return rows > before; });
    process->signal(SIGINT);
    const int code = process->wait();
    const auto [rows, planned] = progress(name);
    EXPECT_GE(rows, before);
    EXPECT_EQ(code, rows < planned ? 75 : 0) << errors();
  }

  std::string sorted_export(const std::string& name) const {
    Process process({"export", file(name), "--format", "csv"}, file("csv"), file("err"));
    EXPECT_EQ(process.wait(), 0) << errors();
    std::istringstream in(content_of(file("csv")));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  }

  fs::path folder_;
};

TEST_F(ProcessTest, RowsAreTheSameForAnyThreadsAndAnyInterruption) {
  int repetitions = kFirstRepetitions;
  std::string killed = "killed";
  while (!kill_midway(killed, repetitions)) {
    ASSERT_FALSE(HasFailure());
    repetitions *= 2;
    ASSERT_LE(repetitions, kMostRepetitions) << "no run lasted long enough to be killed";
    killed = "killed" + std::to_string(repetitions);
  }
  interrupt_resumed(killed, repetitions);
  EXPECT_EQ(start_run(killed, repetitions, 2)->wait(), 0) << errors();
  EXPECT_EQ(start_run("one", repetitions, 1)->wait(), 0) << errors();
  EXPECT_EQ(start_run("two", repetitions, 2)->wait(), 0) << errors();

  const auto [rows, planned] = progress("one");
  EXPECT_EQ(rows, planned);
  const std::string one = sorted_export("one");
  EXPECT_EQ(static_cast<std::uint64_t>(std::count(one.begin(), one.end(), '\n')), planned + 1);
  EXPECT_TRUE(one == sorted_export("two"));  // too long to print
  EXPECT_TRUE(one == sorted_export(killed));
}

TEST_F(ProcessTest, BadInputEndsWithTwoBeforeAnythingRuns) {
  Process process(
      {"run", data_file(kQuickstart), "--out", file("none"), "--set", "repetitions=none"},
      file("out"), file("err"));
  EXPECT_EQ(process.wait(), 2);
  EXPECT_NE(errors().find("key `repetitions`"), std::string::npos) << errors();
  EXPECT_FALSE(fs::exists(file("none")));
}

}  // namespace
}  // namespace muster
