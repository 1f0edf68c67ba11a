#include "core/fork_join.h"

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace muster {
namespace {

TEST(ParallelFor, CallsTheBodyOnceForEveryIndexAndWaits) {
  for (const std::size_t count : {0U, 1U, 2U, 1000U}) {
    std::vector<int> calls(count, 0);  // not atomic: with ThreadSanitizer this tests its tokens
    parallel_for(count, [&](std::size_t i) { ++calls[i]; });
    EXPECT_EQ(calls, std::vector<int>(count, 1));
    tbb::task_arena arena(3);
    parallel_for(arena, count, [&](std::size_t i) { ++calls[i]; });
    EXPECT_EQ(calls, std::vector<int>(count, 2));
  }
}

TEST(ParallelFor, NestsAndPassesExceptionsOn) {
  std::atomic<int> calls = 0;
  parallel_for(8, [&](std::size_t) { parallel_for(8, [&](std::size_t) { ++calls; }); });
  EXPECT_EQ(calls, 64);
  const auto throws = [](std::size_t i) {
    if (i == 5) throw std::runtime_error("five");
  };
  EXPECT_THROW(parallel_for(8, throws), std::runtime_error);
}

}  // namespace
}  // namespace muster
