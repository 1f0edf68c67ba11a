// When a run is done before all its repetitions are played, and who plays until then: [stop], whose
// keys `muster validate --settings` explains. With [tournament] kind = "match", of two agents, a
// sequential probability ratio test decides (statistics/sequential/gsprt.h).
//
// Decisions are made after full rounds (one repetition in every scenario), in the order of the
// plan, so that they are the same for any number of threads and after any interruption.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

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

}  // namespace muster
