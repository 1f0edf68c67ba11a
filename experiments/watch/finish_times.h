// When the games of a run came: how fast it goes, and which of its games came first.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "experiments/store/store.h"

namespace muster::watch {

// Of rows, each once.
struct Pace {
  std::uint64_t rows = 0;
  std::int64_t first = 0;   // milliseconds since 1970
  std::int64_t newest = 0;  // the same
  // Games a second: of the last minute before the newest one, or since the last pause; and of all
  // the time but pauses. 0: not known.
  double recent = 0;
  double overall = 0;
  // Seconds in which nobody can have played, as no game takes so long.
  double pauses = 0;
};
// `times`: milliseconds since 1970; `longest`: what a game took at most, in milliseconds.
Pace pace_of(std::vector<std::int64_t> times, std::int64_t longest);

inline constexpr std::uint8_t kTenths = 10;
inline constexpr std::uint8_t kNoTenth = kTenths;

class FinishTimes {
 public:
  // Reads the batches that it does not know from an earlier look. Errors: DataLoss.
  absl::Status read(const Store& store);

  const Pace& pace() const { return pace_; }
  // By job of the plan: in which tenth of the games, by when they ended, it is, from 0; kNoTenth
  // where it is not there.
  const std::vector<std::uint8_t>& tenths() const { return tenths_; }

 private:
  struct Batch {
    std::vector<std::int64_t> finished_at;  // by row
    std::int64_t longest = 0;               // milliseconds
  };
  absl::Status read_batches(const Store& store);
  void look_at_games(const Store& store);

  // By sum and number of rows, which tell a batch from all others, in whatever file it is.
  std::map<std::pair<std::uint64_t, std::uint64_t>, Batch> batches_;
  Pace pace_;
  std::vector<std::uint8_t> tenths_;
};

}  // namespace muster::watch
