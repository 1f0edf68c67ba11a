// When a run is done before all its repetitions are played. The keys of [stop]:
//
//   when       "resolved": every pair of what the first question compares is told apart, or shown
//              to be equal within its `detect`, which is required then
//   precision  every difference (of one level: its value) is known to within so much, in points of
//              score or in the outcome's unit; beside `when`, either ends the run
//   max_games  no repetition is begun after so many games (default: the plan's)
//   max_time   seconds of this invocation; it ends with what there is, decides nothing, and the
//              same command goes on
//
// Decisions are made after full rounds (one repetition in every scenario), in the order of the
// plan, so that they are the same for any number of threads and after any interruption.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/config/reader.h"
#include "experiments/config/question.h"

namespace muster {

struct Stopping {
  bool when_resolved = false;
  std::optional<double> precision;  // a share for scores, else in the outcome's unit
  std::optional<std::int64_t> max_games;
  std::optional<double> max_seconds;

  // Whether decisions are made while games are played.
  bool looks() const { return when_resolved || precision.has_value(); }

  friend bool operator==(const Stopping&, const Stopping&) = default;
};

// Rounds (of `cells` games each) that may be begun, out of those of the plan.
std::int64_t rounds_allowed(const Stopping& stopping, std::size_t cells, std::int64_t planned);

// Reads the key `stop`. `question`: the first one. Mistakes go to the reader's diagnostics.
Stopping read_stopping(Reader& reader, const Question& question);

}  // namespace muster
