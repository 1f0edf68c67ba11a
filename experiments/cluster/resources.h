// What a task of an array asks of Slurm, and whether Slurm would understand it: mistakes are told
// before anything is written or submitted.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace muster::cluster {

struct Resources {
  std::string partition;          // "": the site's default
  std::string time;               // as Slurm has it: "90", "1:30:00", "2-12"
  std::string memory;             // "4G"
  std::uint64_t cpus = 1;         // of a task, and threads of its program
  std::string account;            // "": the user's default
  std::string qos;                // "": the user's default
  std::uint64_t array_limit = 0;  // tasks that run at the same time, at most; 0: no limit

  friend bool operator==(const Resources&, const Resources&) = default;
};

// Errors: InvalidArgument, which name the option.
absl::Status check_resources(const Resources& resources);

// Seconds of a time limit: "M", "M:S", "H:M:S", "D-H", "D-H:M" or "D-H:M:S" (man sbatch). Errors:
// InvalidArgument, also for none at all ("0", "UNLIMITED").
absl::StatusOr<std::uint64_t> parse_time_limit(const std::string& text);

// Seconds before its limit at which a task is told to end: two minutes, or a quarter of short
// limits. Slurm may be early by a minute.
std::uint64_t warning_seconds(std::uint64_t limit_seconds);

// Whether Slurm takes a character as it is wherever it stands: a letter, a digit or one of `marks`.
bool is_plain(char c, std::string_view marks);

// A path that Slurm's options take as it is: absolute, without white space, quotes, backslashes,
// `%` and the like. Errors: InvalidArgument, which begin with `what`.
absl::Status check_path(const std::string& what, const std::string& path);

}  // namespace muster::cluster
