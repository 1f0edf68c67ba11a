// The program in processes of its own, for tests that stop or kill it, or look on.
#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "tests/support/muster_binary.h"

namespace muster::testing {

// A process of the program (muster_binary); its output goes to files.
class Process {
 public:
  Process(const std::vector<std::string>& arguments, const std::string& out, const std::string& err)
      : pid_(fork()) {
    if (pid_ != 0) return;
    redirect(out, STDOUT_FILENO);
    redirect(err, STDERR_FILENO);
    const char* const program = muster_binary();
    std::vector<char*> words = {const_cast<char*>(program)};
    for (const std::string& argument : arguments)
      words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    execv(program, words.data());
    _exit(127);
  }
  ~Process() {
    if (pid_ > 0 && !ended_) {
      signal(SIGKILL);
      wait();
    }
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Does nothing when the process has ended: its number may be another's by now.
  void signal(int number) {
    if (running()) kill(pid_, number);
  }
  bool running() {
    if (!ended_ && waitpid(pid_, &status_, WNOHANG) == pid_) ended_ = true;
    return !ended_;
  }
  // The exit code, or minus the number of the signal that ended it.
  int wait() {
    if (!ended_) waitpid(pid_, &status_, 0);
    ended_ = true;
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : -WTERMSIG(status_);
  }

 private:
  static void redirect(const std::string& path, int to) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || dup2(file, to) < 0) _exit(126);
    close(file);
  }

  pid_t pid_;
  int status_ = 0;
  bool ended_ = false;
};

}  // namespace muster::testing
