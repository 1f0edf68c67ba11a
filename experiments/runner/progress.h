// Progress of a run for people: one line that updates itself on a terminal, plain lines from time
// to time elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <functional>
#include <optional>
#include <string>

namespace muster {

// "0:07", "12:34", "3:02:01".
std::string duration_text(double seconds);

// The speed of late: over the last minute, or so far.
class RecentSpeed {
 public:
  // `done` after so many seconds; both go up.
  void add(double seconds, std::uint64_t done);
  // Per second, between the first and the last that count; 0 before there are two.
  double rate() const;

 private:
  struct Sample {
    double seconds;
    std::uint64_t done;
  };
  std::deque<Sample> samples_;
};

class Progress {
 public:
  // `out` nullptr: silent. `done` of `total` games were there at the start; they do not count for
  // the speed.
  // `forecast`: for runs that may end before; what stands and about how many games are left.
  struct Forecast {
    std::string text;
    std::optional<double> games_left;
  };
  Progress(std::FILE* out, bool terminal, std::uint64_t done, std::uint64_t total,
           std::function<Forecast()> forecast = {});

  // Tells that one more game is done; writes at most a few times a second.
  void add();
  // The last line.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void write(Clock::time_point now);

  std::FILE* out_;
  bool terminal_;
  std::uint64_t done_;
  std::uint64_t total_;
  std::function<Forecast()> forecast_;
  RecentSpeed speed_;
  Clock::time_point started_;
  Clock::time_point written_;
};

}  // namespace muster
