// When a run is done before all its repetitions are played, and who plays until then. The keys of
// [stop]:
//
//   when       "resolved": every pair of what the first question compares is told apart, or shown
//              to be equal within its `detect`, which is required then. "best": one is left that
//              no other is surely better than, or all that are left are within `detect` (if there
//              is one) of the leader
//   race       true: blocks go to the undecided. With "resolved" who is in no open pair rests, with
//              "best" whoever is surely worse than another. For candidates of a gauntlet
//   precision  every difference (of one level: its value) is known to within so much, in points of
//              score or in the outcome's unit; beside `when`, either ends the run
//   max_games  no repetition is begun after so many games (default: the plan's)
//   max_time   seconds of this invocation; it ends with what there is, decides nothing, and the
//              same command goes on
//
// With [tournament] kind = "match", of two agents, a sequential probability ratio test decides
// instead of `when`, `race` and `precision` (statistics/sequential/gsprt.h), by these keys:
//
//   elo0, elo1    what is tested against each other, of the first agent over the second (0 and 5)
//   elo           "normalized" (default) or "logistic"
//   alpha, beta   the chances of either error (0.05 both)
//
// Decisions are made after full rounds (one repetition in every scenario), in the order of the
// plan, so that they are the same for any number of threads and after any interruption.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/config/reader.h"
#include "experiments/config/question.h"
#include "experiments/statistics/sequential/gsprt.h"

namespace muster {

enum class StopWhen { kNever, kResolved, kBest };

struct Stopping {
  StopWhen when = StopWhen::kNever;
  bool race = false;
  std::optional<double> precision;  // a share for scores, else in the outcome's unit
  std::optional<std::int64_t> max_games;
  std::optional<double> max_seconds;
  std::optional<stats::GsprtRule> match;  // its `games` are the plan's

  // Whether decisions are made while games are played.
  bool looks() const {
    return when != StopWhen::kNever || precision.has_value() || match.has_value();
  }

  friend bool operator==(const Stopping&, const Stopping&) = default;
};

// "resolved"; "" for kNever.
const char* to_text(StopWhen when);

// What a config says that stopping depends on.
struct StoppingContext {
  Question question;  // the first one
  bool gauntlet = false;
  bool match = false;
  std::size_t agents = 0;
};

// Reads the key `stop`. Mistakes go to the reader's diagnostics.
Stopping read_stopping(Reader& reader, const StoppingContext& context);

}  // namespace muster
