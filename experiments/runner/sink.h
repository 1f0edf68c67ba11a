// Where played games go: a thread of its own writes them to the store, all that came since the last
// time in one transaction, so that a game is in the store soon after its end whatever the others
// do.
#pragma once

#include <absl/status/status.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "experiments/store/row_writer.h"

namespace muster {

// A game that was played, on its way to the store.
struct PlayedGame {
  StoredRow row;
  std::vector<std::pair<std::int64_t, StoredFigures>> figures;  // with the ids of the witnesses
  bool row_is_there = false;                                    // only figures are new
};

class Sink {
 public:
  // The writer outlives this. `taken` is called in the sink's thread for every row that is stored.
  // Games are written when the oldest is `seconds` old, or there are `rows`.
  Sink(RowWriter& writer, double seconds, std::uint64_t rows, std::function<void()> taken);
  ~Sink();
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  // Waits when far more games come than can be written. After the end, and after an error, games
  // are dropped.
  void put(PlayedGame game);
  // The first error, or OK.
  absl::Status status() const;
  // Games stored until now.
  std::uint64_t stored() const;
  // Writes all that is there and ends the thread; what is put afterwards is dropped. May be called
  // from any thread, more than once.
  absl::Status finish();
  // The same without patience for others who keep the file locked.
  absl::Status finish_soon();

 private:
  using Clock = std::chrono::steady_clock;

  void work();
  absl::Status store(std::vector<PlayedGame>& games);
  absl::Status try_to_store(std::vector<PlayedGame>& games);
  void write(std::vector<PlayedGame> games);

  RowWriter& writer_;
  const std::chrono::duration<double> patience_;
  const std::uint64_t rows_;
  const std::function<void()> taken_;
  mutable std::mutex mutex_;
  std::condition_variable came_;     // games, or the end
  std::condition_variable written_;  // there is room again
  std::vector<PlayedGame> waiting_;
  Clock::time_point oldest_;
  bool ending_ = false;
  std::atomic<bool> hurried_{false};
  std::uint64_t stored_ = 0;
  absl::Status error_;
  std::mutex joining_;
  std::thread thread_;
};

}  // namespace muster
