// Waves: how a run that looks ([stop]) is played on a cluster. A wave is an array of shards that
// plays all repetitions below a number; after it decisions are taken from the rows, and the next
// wave, which is larger, is of those who do not rest. The state of each wave is a file that says on
// what it rests, so that whoever goes on does the same, or sees that something is wrong.
//
//     DIR/slurm/waves/0003.json      the state of wave 3; of the last one: why the run is done
//     DIR/slurm/waves/0003-2.claim   somebody hands the wave to Slurm, for the second time
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/hash128.h"
#include "experiments/cluster/decisions.h"
#include "experiments/cluster/submission.h"
#include "experiments/runner/missing.h"

namespace muster::cluster {

// A wave may be submitted so often without a game more in the store.
inline constexpr int kMostIdleTries = 3;

// Which submission of which wave: "3-2" is the second of wave 3.
struct WaveTry {
  std::uint64_t wave = 1;
  std::uint64_t number = 1;

  std::string text() const;
  friend bool operator==(const WaveTry&, const WaveTry&) = default;
  friend bool operator<(const WaveTry& a, const WaveTry& b) {
    return a.wave != b.wave ? a.wave < b.wave : a.number < b.number;
  }
};
// Errors: InvalidArgument.
absl::StatusOr<WaveTry> parse_wave_try(const std::string& text);

// A wave that was handed to Slurm: its array, and as `merge` the job that goes on after it.
struct SubmittedWave {
  std::uint64_t number = 1;
  std::uint64_t missing = 0;  // games, then
  bool by_hand = false;       // by `muster submit`
  SubmittedJobs jobs;

  friend bool operator==(const SubmittedWave&, const SubmittedWave&) = default;
};

struct Wave {
  std::string identity;      // of the plan
  std::uint64_t number = 1;  // from 1
  RoundLimits limits;        // what is played; `until` is set
  std::string over;          // why the run is done and this is no wave: "resolved"; else ""
  std::string standing;      // what waves before have decided, in words; "" of the first
  std::string decisions;     // the hash of the same (Decisions)
  std::string previous;      // hash of the state before; "" of the first
  std::vector<SubmittedWave> tries;

  std::uint64_t until() const { return limits.until.value_or(0); }
  // Of all that rows decide: all but `tries`.
  Hash128 hash() const;
  friend bool operator==(const Wave&, const Wave&) = default;
};

// Rounds of the first wave: that keep `tasks` tasks busy for `seconds` each at `round_seconds` a
// round, at least those before the first of which nothing can be decided.
std::uint64_t first_until(double round_seconds, double tasks, double seconds);
// The first wave, of repetitions below `until` as far as the plan goes.
Wave first_wave(const StoreMeta& meta, const Plan& plan, std::uint64_t until);
// What follows when a wave is played, or decides before it is.
Wave next_wave(const Wave& wave, const Decisions& decisions, const StoreMeta& meta,
               const Plan& plan);

// Games within these limits that are not there.
std::uint64_t missing_in(const RoundLimits& limits, const PlayedGames& played);
// Submissions up to the last one that brought nothing, when so many games are missing now.
int idle_tries(const Wave& wave, std::uint64_t missing);

// How the waves of a run go on, from those that are written down.
struct Chain {
  std::vector<Wave> waves;    // also those that are to be written: the last one is played, or over
  std::uint64_t written = 0;  // of them are
  std::uint64_t missing = 0;  // games of the last one
};
// `first`: the first wave, where none is written. Errors: FailedPrecondition, which names the file,
// when a state is not what the rows say.
absl::StatusOr<Chain> follow(const std::string& run, std::vector<Wave> written, const Wave& first,
                             const PlayedGames& played);

std::string waves_folder(const std::string& run);
std::string wave_path(const std::string& run, std::uint64_t number);
std::string claim_path(const std::string& run, const WaveTry& of);
// By number; none where there are none. Errors: DataLoss, which names the file that is damaged or
// does not follow from the one before.
absl::StatusOr<std::vector<Wave>> read_waves(const std::string& run);
// Of the bytes of its file. Errors: DataLoss, which names `path`.
absl::StatusOr<Wave> parse_wave(const std::string& bytes, const std::string& path);
// A state that may be there: as it is written then. Errors: FailedPrecondition, which names the
// file, when it is another one; those of write_new_file.
absl::StatusOr<Wave> write_new_wave(const std::string& run, const Wave& wave);
// With the jobs that were submitted. Errors: those of write_file.
absl::Status write_wave(const std::string& run, const Wave& wave);
// Puts those of a former config out of the way. Errors: Internal.
absl::Status put_waves_aside(const std::string& run);

}  // namespace muster::cluster
