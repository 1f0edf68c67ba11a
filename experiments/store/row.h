// Rows: finished games, as they are stored and as readers see them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/hash128.h"
#include "core/metrics.h"

namespace muster {

enum class Outcome { kLoss = -1, kDraw = 0, kWin = 1 };

// Seat 0's outcome: its return against the best other seat's (against 0 when it is alone).
Outcome outcome_of(std::span<const double> returns);
// "loss", "draw", "win".
std::string to_text(Outcome outcome);

// What a finished game is stored as. Its key is that of its cell and its seed.
struct StoredRow {
  std::uint64_t cell = 0;  // id of the cell in the store
  std::uint64_t seed = 0;
  std::uint64_t repetition = 0;  // whose seed it is; only helps to find the row
  std::vector<double> returns;   // by seat
  double margin = 0;             // seat 0's
  int rounds = 0;                // Game::turn at the end
  std::uint64_t decisions = 0;
  std::uint64_t hash = 0;             // result_hash of the match
  std::int64_t wall_nanoseconds = 0;  // of playing it
  std::int64_t finished_at = 0;       // milliseconds since 1970
  Metrics metrics;
};

// The figures of a witness, beside the row of the same cell and seed.
struct StoredFigures {
  std::uint64_t cell = 0;
  std::uint64_t seed = 0;
  std::uint64_t repetition = 0;
  Metrics metrics;
};

// One finished game as the current plan names it.
struct StoredGame {
  std::uint64_t job = 0;
  Hash128 key;  // of the row
  std::string ruleset;
  std::string scenario;
  std::uint64_t repetition = 0;
  std::uint64_t seed = 0;
  std::vector<std::string> seats;    // names of agents, by seat
  std::vector<double> returns;       // by seat
  Outcome outcome = Outcome::kDraw;  // seat 0's
  double margin = 0;                 // seat 0's
  int rounds = 0;
  std::uint64_t decisions = 0;
  std::uint64_t hash = 0;    // result_hash of the match
  bool reproducible = true;  // false: some agent was limited by wall time
  Metrics metrics;           // with the figures of the witnesses that the plan asks for
  std::string program;       // identity of the program that played it

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

struct StoredTiming {
  std::int64_t wall_nanoseconds = 0;
  std::int64_t finished_at = 0;  // milliseconds since 1970
};

// UTC, "2026-01-31T12:00:00.123Z".
std::string utc_text(std::int64_t milliseconds);
std::int64_t utc_now();

}  // namespace muster
