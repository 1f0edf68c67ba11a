#include "experiments/cluster/command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>

extern char** environ;  // NOLINT(readability-redundant-declaration): of the system

namespace muster::cluster {
namespace {

using Clock = std::chrono::steady_clock;

absl::Status failed(const std::string& command, int error) {
  if (error == ENOENT) {
    return absl::NotFoundError(fmt::format("{} is not there: no folder of $PATH has it", command));
  }
  return absl::InternalError(fmt::format("{} cannot be run: {}", command, std::strerror(error)));
}

// Two ends; closed when it goes.
class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) ends_ = {-1, -1};
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  bool good() const { return ends_[0] >= 0; }
  int out() const { return ends_[0]; }
  int in() const { return ends_[1]; }
  void close_end(std::size_t end) {
    const int file = std::exchange(ends_[end], -1);
    if (file >= 0) close(file);
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

// How a child is started: input from nowhere, output into pipes, signals as a shell has them.
class SpawnSettings {
 public:
  SpawnSettings(const Pipe& out, const Pipe& err) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files_, out.in(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files_, err.in(), STDERR_FILENO);
    posix_spawnattr_init(&attributes_);
    sigset_t usual;  // the program itself ignores them (cli.cc)
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  const posix_spawn_file_actions_t* files() const { return &files_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

// Appends what can be read; false at the end.
bool read_some(int file, std::string& text) {
  std::array<char, 65536> bytes;
  const ssize_t size = read(file, bytes.data(), bytes.size());
  if (size < 0) return errno == EINTR || errno == EAGAIN;
  const std::size_t room = kMostOutput - std::min(kMostOutput, text.size());
  text.append(bytes.data(), std::min(room, static_cast<std::size_t>(size)));
  return size > 0;
}

// Reads both until their ends; false when that takes too long.
bool read_all(const Pipe& out, const Pipe& err, Clock::time_point until, CommandResult& result) {
  std::array<pollfd, 2> files{pollfd{out.out(), POLLIN, 0}, pollfd{err.out(), POLLIN, 0}};
  const std::array<std::string*, 2> texts{&result.out, &result.err};
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return false;
    const int wait = static_cast<int>(std::min<std::int64_t>(left.count() + 1, 1'000'000));
    if (poll(files.data(), files.size(), wait) < 0 && errno != EINTR) return false;
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (files[i].revents != 0 && !read_some(files[i].fd, *texts[i])) files[i].fd = -1;
      files[i].revents = 0;
    }
  }
  return true;
}

int end_of(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

absl::StatusOr<CommandResult> run_command(const std::vector<std::string>& words, double seconds) {
  Pipe out;
  Pipe err;
  if (!out.good() || !err.good()) return failed(words.front(), errno);
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  {
    const SpawnSettings settings(out, err);
    const int error = posix_spawnp(&process, arguments[0], settings.files(), settings.attributes(),
                                   arguments.data(), environ);
    if (error != 0) return failed(words.front(), error);
  }
  out.close_end(1);
  err.close_end(1);
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(seconds));
  CommandResult result;
  const bool in_time = read_all(out, err, until, result);
  if (!in_time) kill(process, SIGKILL);
  result.exit_code = end_of(process);
  if (in_time) return result;
  return absl::DeadlineExceededError(
      fmt::format("{} has not answered for {} s", words.front(), seconds));
}

}  // namespace muster::cluster
