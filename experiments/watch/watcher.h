// A run that is looked at while it is played, by one process or by shards: how far it is, how fast,
// and what its games say so far. Nothing in its folder changes, and nobody waits for who looks.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/analysis.h"
#include "experiments/analysis/answer.h"
#include "experiments/cluster/run_status.h"
#include "experiments/store/meta.h"
#include "experiments/watch/finish_times.h"
#include "experiments/watch/narrowing.h"

namespace muster::watch {

// The course is of so many levels at most: the first of the ranking.
inline constexpr std::size_t kMostLevels = 12;

// When it is done, as far as one can say.
struct Forecast {
  double seconds = 0;
  std::string how;  // "at the speed of the last minute"
};

struct Snapshot {
  cluster::RunStatus status;
  StoreMeta meta;
  // The first question of the run, as its report answers it, without what is told of pairs.
  analysis::Answer ranking;
  Narrowing course;
  Pace pace;
  std::string owner;           // who writes the store now, in words; "": nobody, or shards
  std::string decided;         // "25 of 28 pairs decided": of a run that stops when it is clear
  bool complete = false;       // all games are there that are asked for
  std::int64_t looked_at = 0;  // milliseconds since 1970
  std::string trouble;         // why a later look failed, so that this is still shown; may be empty

  // Some level has a value.
  bool ranks() const;
  // `now`: milliseconds since 1970. Whether somebody is at it: a writer, a task of Slurm, or shards
  // whose games came in the last minute.
  bool is_played(std::int64_t now) const;
  // Nothing of a run that is complete, or that nobody plays.
  std::optional<Forecast> forecast(std::int64_t now) const;
};

class Watcher {
 public:
  // `run`: the absolute path of its folder.
  explicit Watcher(std::string run, cluster::AskQueue queue = cluster::run_records);

  // Looks again, unless no file has changed. Ok where there is a snapshot, of before if need be.
  // Errors, while there is none: those of open_untouched, run_status and analysis::analyze.
  absl::Status look();
  // After a look that was ok.
  const Snapshot& snapshot() const { return *snapshot_; }
  // What the last look took that read the run: a large one is not to be read all the time.
  double seconds() const { return seconds_; }

 private:
  absl::StatusOr<Snapshot> look_anew();
  absl::Status look_at_games(const Store& store, Snapshot& snapshot);
  absl::StatusOr<std::vector<cluster::JobRecord>> ask(const cluster::Submission& submission);
  // Changes when a file of the run does.
  std::string signature() const;

  const std::string run_;
  const cluster::AskQueue queue_;
  FinishTimes times_;
  std::optional<Snapshot> snapshot_;
  std::string seen_;
  double seconds_ = 0;
  // What Slurm said, which is not to be asked all the time.
  std::optional<absl::StatusOr<std::vector<cluster::JobRecord>>> said_;
  std::int64_t asked_at_ = 0;
};

}  // namespace muster::watch
