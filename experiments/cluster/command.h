// Commands of the system, run without a shell.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

namespace muster::cluster {

struct CommandResult {
  int exit_code = 0;  // 128 + signal for one that a signal ended
  std::string out;    // what it wrote, up to kMostOutput
  std::string err;
};

// Of standard output and of standard error, each.
inline constexpr std::size_t kMostOutput = std::size_t{64} << 20;

// Runs words[0], looked up in $PATH, with empty standard input, and waits for its end. Errors:
// NotFound when there is no such command ("sbatch is not there: ..."), DeadlineExceeded when it
// takes longer than `seconds` (it is killed then), Internal. An exit code other than 0 is none.
absl::StatusOr<CommandResult> run_command(const std::vector<std::string>& words, double seconds);

}  // namespace muster::cluster
