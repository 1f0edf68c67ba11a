// The scripts that Slurm runs: pure functions of how a run is submitted. They are kept with the run
// and meant to be read.
#pragma once

#include <string>
#include <vector>

#include "experiments/cluster/submission.h"
#include "experiments/cluster/waves.h"
#include "experiments/runner/missing.h"

namespace muster::cluster {

// A word of a shell, whatever it holds.
std::string shell_word(const std::string& text);

// A task plays its shards one after the other. It
//  - tells muster to end, once, when Slurm's SIGTERM comes, and waits until it has;
//  - asks Slurm to start it again when muster was interrupted (75) and this attempt has stored
//    rows, and twice at most when it has none;
//  - does so at most twice more when a shard failed, and never when it was refused (2).
// What failed is counted in empty files whose names say all, so that nothing can be torn.
// `tasks`: of this array, from 1. `run`: the absolute path of the run's folder.
std::string shards_script(const Submission& submission, const std::string& run,
                          const std::vector<std::uint64_t>& tasks);

// Merges what the shards have left, and makes the report.
std::string merge_script(const Submission& submission, const std::string& run);

// The same of a wave: shards play as far as it goes, and a job goes on with the run afterwards.
std::string wave_shards_script(const Submission& submission, const std::string& run,
                               const std::vector<std::uint64_t>& tasks, const RoundLimits& limits,
                               const WaveTry& of);
std::string controller_script(const Submission& submission, const std::string& run,
                              const WaveTry& of);
// The --comment of both jobs: "wave-3-1".
std::string wave_mark(const WaveTry& of);

// The notes of attempts that failed, by their files' names.
struct FailureNote {
  enum class Kind { kFailed, kRefused, kNoRow };
  std::uint64_t shard = 0;  // from 1
  Kind kind = Kind::kFailed;
  std::uint64_t job = 0;
  std::uint64_t task = 0;
  std::uint64_t restart = 0;
  int exit_code = 0;

  friend bool operator==(const FailureNote&, const FailureNote&) = default;
};
// False for a file that is none.
bool parse_note(const std::string& file, FailureNote& note);
// All that there are of a run.
std::vector<FailureNote> read_notes(const std::string& run);

// Attempts of a shard in one array that may fail; interruptions without a row that are followed by
// another attempt.
inline constexpr int kMostFailures = 3;
inline constexpr int kMostWithoutRow = 2;

}  // namespace muster::cluster
