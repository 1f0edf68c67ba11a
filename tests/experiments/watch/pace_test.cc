#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "experiments/watch/finish_times.h"

namespace muster::watch {
namespace {

// `count` games that end `apart` milliseconds after each other, the first at `first`.
std::vector<std::int64_t> games_from(std::int64_t first, std::int64_t apart, int count) {
  std::vector<std::int64_t> times;
  for (int i = 0; i < count; ++i) times.push_back(first + i * apart);
  return times;
}

TEST(Pace, NothingIsKnownWithoutGamesAndNoSpeedWithOne) {
  EXPECT_EQ(pace_of({}, 0).rows, 0u);
  const Pace one = pace_of({5000}, 10);
  EXPECT_EQ(one.rows, 1u);
  EXPECT_EQ(one.newest, 5000);
  EXPECT_EQ(one.recent, 0);
  EXPECT_EQ(one.overall, 0);
}

TEST(Pace, TellsTheLastMinuteFromAllTheTime) {
  // 101 games in 1000 s, then 400 in 40 s.
  std::vector<std::int64_t> times = games_from(0, 10'000, 101);
  const std::vector<std::int64_t> fast = games_from(1'000'100, 100, 400);
  times.insert(times.end(), fast.begin(), fast.end());
  const Pace pace = pace_of(times, 20'000);
  EXPECT_EQ(pace.rows, 501u);
  EXPECT_EQ(pace.first, 0);
  EXPECT_EQ(pace.newest, 1'040'000);
  EXPECT_NEAR(pace.overall, 500 / 1040.0, 1e-9);
  // From the last game before the minute, which ended 60 s before the newest.
  EXPECT_NEAR(pace.recent, 402 / 60.0, 1e-9);
  EXPECT_EQ(pace.pauses, 0);
}

TEST(Pace, LeavesOutPausesInWhichNoGameCanHaveBeenPlayed) {
  std::vector<std::int64_t> times = games_from(0, 1000, 11);
  const std::vector<std::int64_t> later = games_from(86'400'000, 500, 11);
  times.insert(times.begin(), later.begin(), later.end());  // in any order
  const Pace pace = pace_of(times, 2000);
  EXPECT_NEAR(pace.overall, 20 / 15.0, 1e-9);
  EXPECT_NEAR(pace.recent, 2.0, 1e-9);
  EXPECT_NEAR(pace.pauses, 86'390, 1e-6);
}

TEST(Pace, GamesThatTakeLongAreNoPause) {
  // A game an hour.
  const Pace pace = pace_of(games_from(0, 3'600'000, 5), 3'600'000);
  EXPECT_EQ(pace.pauses, 0);
  EXPECT_NEAR(pace.overall, 1 / 3600.0, 1e-12);
}

}  // namespace
}  // namespace muster::watch
