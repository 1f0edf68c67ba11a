// The table of exact search: what an entry may be used for, and what is replaced.
#include "agents/exact/transposition_table.h"

#include <gtest/gtest.h>

#include "core/hash.h"

namespace muster::exact {
namespace {

constexpr std::uint16_t kNoBest = TranspositionTable::kNoBest;

// What the table knows at a depth; the widest bounds when it knows nothing.
Bounds known(const TranspositionTable& table, std::uint64_t key, int depth) {
  const auto* entry = table.find(key);
  return entry == nullptr ? Bounds{} : TranspositionTable::bounds_at(*entry, depth);
}

TEST(TranspositionTable, TakesNoMoreThanItsBytes) {
  EXPECT_FALSE(TranspositionTable(0).enabled());
  EXPECT_FALSE(TranspositionTable(63).enabled());
  EXPECT_EQ(TranspositionTable(64).capacity(), 2U);
  EXPECT_EQ(TranspositionTable(1000).bytes(), 960U);
  TranspositionTable none(0);
  none.store(1, 1, {}, kNoBest, 1);
  EXPECT_EQ(none.find(1), nullptr);
}

TEST(TranspositionTable, UnprovenBoundsServeTheirDepthAlone) {
  TranspositionTable table(1 << 12);
  EXPECT_EQ(table.find(0), nullptr);  // empty entries have no key
  table.store(7, 3, {.lower = 0.25, .upper = 0.5, .lower_proven = false, .upper_proven = true}, 9,
              10);
  ASSERT_NE(table.find(7), nullptr);
  EXPECT_EQ(table.find(7)->best, 9);
  EXPECT_EQ(known(table, 7, 3).lower, 0.25);
  EXPECT_FALSE(known(table, 7, 3).lower_proven);
  EXPECT_EQ(known(table, 7, 3).upper, 0.5);
  for (const int depth : {4, kUnlimited}) {  // deeper: what is proven
    EXPECT_EQ(known(table, 7, depth).lower, -1);
    EXPECT_TRUE(known(table, 7, depth).lower_proven);
    EXPECT_EQ(known(table, 7, depth).upper, 0.5);
  }
  EXPECT_EQ(known(table, 7, 2).upper, 1);  // less deep: nothing
}

TEST(TranspositionTable, JoinsWhatIsKnownOfAKey) {
  TranspositionTable table(1 << 12);
  table.store(7, 3, {.lower = 0.25, .lower_proven = false}, 1, 10);
  table.store(7, 3, {.upper = 0.5}, kNoBest, 10);
  EXPECT_EQ(known(table, 7, 3).lower, 0.25);
  EXPECT_EQ(known(table, 7, 3).upper, 0.5);
  EXPECT_EQ(table.find(7)->best, 1);
  // Deeper: what was not proven is gone.
  table.store(7, 5, {.upper = 0.75, .upper_proven = false}, 2, 10);
  EXPECT_EQ(known(table, 7, 5).lower, -1);
  EXPECT_EQ(known(table, 7, 5).upper, 0.5);
  EXPECT_TRUE(known(table, 7, 5).upper_proven);
  EXPECT_EQ(table.find(7)->best, 2);
  // Less deep: only what is proven counts.
  table.store(7, 2, {.lower = 0.4, .upper = 0.41, .lower_proven = true, .upper_proven = false}, 3,
              10);
  EXPECT_EQ(known(table, 7, 5).lower, 0.4);
  EXPECT_EQ(known(table, 7, 5).upper, 0.5);
  EXPECT_EQ(table.find(7)->best, 2);
}

TEST(TranspositionTable, ABoundFoundAgainMayBecomeProven) {
  TranspositionTable table(1 << 12);
  table.store(7, 3, {.lower = 0.25, .upper = 0.5, .lower_proven = false, .upper_proven = false}, 1,
              10);
  EXPECT_EQ(known(table, 7, kUnlimited).upper, 1);
  table.store(7, 3, {.upper = 0.5}, kNoBest, 10);
  EXPECT_EQ(known(table, 7, kUnlimited).upper, 0.5);
  EXPECT_EQ(known(table, 7, kUnlimited).lower, -1);
  table.store(7, 3, {.lower = 0.25}, kNoBest, 10);
  EXPECT_EQ(known(table, 7, kUnlimited).lower, 0.25);
  // A looser bound that is not proven takes nothing away.
  table.store(7, 3, {.lower = 0, .upper = 0.75, .lower_proven = false, .upper_proven = false}, 1,
              10);
  EXPECT_EQ(known(table, 7, kUnlimited).lower, 0.25);
  EXPECT_EQ(known(table, 7, kUnlimited).upper, 0.5);
}

TEST(TranspositionTable, ReplacesOldThenShallowThenCheapEntries) {
  TranspositionTable table(64);  // one bucket of two
  table.store(1, 5, {}, kNoBest, 10);
  table.store(2, 3, {}, kNoBest, 1000);
  table.store(3, 1, {}, kNoBest, 1);
  EXPECT_NE(table.find(1), nullptr);
  EXPECT_EQ(table.find(2), nullptr);
  table.store(4, 5, {}, kNoBest, 1000);  // in the place of 3
  table.store(5, 9, {}, kNoBest, 1);     // 1 and 4 are as deep; 1 was less work
  EXPECT_EQ(table.find(1), nullptr);
  EXPECT_NE(table.find(4), nullptr);
  table.new_search();
  table.store(6, 1, {}, kNoBest, 1);  // in the place of 4
  table.store(7, 1, {}, kNoBest, 1);  // in the place of 5, which is deeper, but old
  EXPECT_EQ(table.find(5), nullptr);
  EXPECT_NE(table.find(6), nullptr);
  EXPECT_NE(table.find(7), nullptr);
}

TEST(TranspositionTable, GenerationsGoRoundWithoutLosingEntries) {
  TranspositionTable table(1 << 12);
  for (int i = 0; i < 600; ++i) {
    table.new_search();
    const auto key = mix64(static_cast<std::uint64_t>(i));
    table.store(key, 1, {}, kNoBest, 1);
    EXPECT_NE(table.find(key), nullptr);
  }
}

}  // namespace
}  // namespace muster::exact
