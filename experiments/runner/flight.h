// Games under way, noted in memory that outlives the process that plays them: when it crashes,
// whoever started it sees which games it was.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace muster {

class Flight {
 public:
  // Shared by this process and those that it forks. Errors: ResourceExhausted.
  struct Unmap {
    void operator()(Flight* flight) const;
  };
  static absl::StatusOr<std::unique_ptr<Flight, Unmap>> make();

  // A job begins, and ends. Thread-safe; jobs beyond kMost at once are not noted.
  std::size_t begin(std::uint64_t job);
  void end(std::size_t place);
  // Under way.
  std::vector<std::uint64_t> jobs() const;
  void clear();

  // What the next process is told: to play these jobs alone, one after the other (none: all), and
  // which ones crashed an earlier process, with the signal.
  struct Crash {
    std::uint64_t job = 0;
    int signal = 0;
  };
  std::vector<std::uint64_t> suspects() const;
  void suspect(const std::vector<std::uint64_t>& jobs);
  std::vector<Crash> crashes() const;
  // False when there are too many to note.
  bool add_crash(const Crash& crash);

 private:
  static constexpr std::size_t kMost = 4096;
  static constexpr std::size_t kMostCrashes = 64;

  Flight() = default;

  static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
  std::array<std::atomic<std::uint64_t>, kMost> jobs_{};  // job + 1; 0: free
  std::array<std::uint64_t, kMost> suspects_{};
  std::size_t suspected_ = 0;
  std::array<Crash, kMostCrashes> crashes_{};
  std::size_t crashed_ = 0;
};

}  // namespace muster
