// The store: one SQLite file per run with one row per game. What is in it is done, the rest is not;
// resuming plays the set of jobs minus the set of rows. Result rows depend on the config and its
// seed alone; timings live in a table of their own.
//
// One process writes at a time through one thread; others may read meanwhile (WAL).
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "experiments/store/meta.h"

struct sqlite3;

namespace muster {

inline constexpr int kStoreSchemaVersion = 1;
inline constexpr const char* kStoreFileName = "games.sqlite";

enum class Outcome { kLoss = -1, kDraw = 0, kWin = 1 };

// Seat 0's outcome: its return against the best other seat's (against 0 when it is alone).
Outcome outcome_of(std::span<const double> returns);
// "loss", "draw", "win".
std::string to_text(Outcome outcome);

// One finished game.
struct StoredGame {
  std::uint64_t job = 0;
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
  std::uint64_t final_hash = 0;
  bool reproducible = true;         // false: some agent was limited by wall time
  std::string metrics_json = "{}";  // one JSON object

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

struct StoredTiming {
  std::uint64_t job = 0;
  std::int64_t wall_nanoseconds = 0;
  std::string finished_at;  // UTC, "2026-01-31T12:00:00.123Z"; "" when unknown
};

class Store {
 public:
  // Opens `path` for a run, creating it with its folders when it is not there. An existing store
  // must be of the same config hash, program version and schema; its report texts are brought up
  // to date. Errors: InvalidArgument when it belongs to another config or version (nothing is
  // changed then), DataLoss when the file is no store or damaged.
  static absl::StatusOr<std::unique_ptr<Store>> open_for_run(const std::string& path,
                                                             const StoreMeta& meta);
  // Opens an existing store for reading. Errors: NotFound, InvalidArgument, DataLoss.
  static absl::StatusOr<std::unique_ptr<Store>> open_existing(const std::string& path);

  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  const StoreMeta& meta() const { return meta_; }
  const std::string& path() const { return path_; }

  // Adds games and their timings in one transaction: all or nothing. A job that is there already
  // keeps its row. `timings` has one entry per game, or is empty. Errors: Internal.
  absl::Status append(std::span<const StoredGame> games, std::span<const StoredTiming> timings);

  // Number of games in the store.
  absl::StatusOr<std::uint64_t> count() const;
  // By job, meta().plan_size entries: whether its row is there.
  absl::StatusOr<std::vector<bool>> done() const;

  // Calls `visit` for every game, in the order of jobs.
  absl::Status for_each(const std::function<void(const StoredGame&)>& visit) const;
  // The same with timings; ends early when `visit` returns false.
  absl::Status for_each_timed(
      const std::function<bool(const StoredGame&, const StoredTiming&)>& visit) const;

 private:
  Store(sqlite3* database, std::string path) : database_(database), path_(std::move(path)) {}

  absl::Status create(const StoreMeta& meta);
  absl::Status adopt(const StoreMeta& meta);
  absl::Status read_meta();

  sqlite3* database_;
  std::string path_;
  StoreMeta meta_;
};

}  // namespace muster
