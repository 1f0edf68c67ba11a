// What agents score in games of more than two players in which all mixtures of them sit together.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "experiments/analysis/analysis.h"
#include "tests/support/synthetic_store.h"

namespace muster::analysis {
namespace {

using testing::round_robin_meta;
using testing::SyntheticStore;

// Where all mixtures sit together an agent's score is that of all its seats, and whom it meets is
// told only where all others are one.
TEST(MixedTables, EverySeatCounts) {
  StoreMeta meta = round_robin_meta("swap", {"a", "b", "c"}, {"s"}, 1);
  meta.seat_names = {"north", "south", "east"};
  SyntheticStore games(meta);
  games.play("s", 0, {"a", "b", "c"}, Outcome::kWin, 1, "{}", {1, 0, 0});
  games.play("s", 0, {"a", "a", "b"}, Outcome::kLoss, -1, "{}", {0, 1, 0});
  const auto analysis = analyze(games.store());
  ASSERT_TRUE(analysis.ok()) << analysis.status();
  const Answer& answer = analysis->answers.front();
  const auto row_of = [&](const std::string& name) {
    return *std::find_if(answer.rows.begin(), answer.rows.end(),
                         [&](const LevelRow& row) { return row.name == name; });
  };
  EXPECT_EQ(row_of("a").tally, (Tally{2, 0, 1}));
  EXPECT_DOUBLE_EQ(row_of("a").value.estimate, 2.0 / 3);
  EXPECT_EQ(row_of("b").tally, (Tally{0, 0, 2}));
  EXPECT_EQ(row_of("c").tally, (Tally{0, 0, 1}));
  ASSERT_EQ(answer.matrices.size(), 1U);
  std::int64_t met = 0;
  for (const auto& row : answer.matrices[0].cells) {
    for (const auto& cell : row) met += cell.tally.games();
  }
  EXPECT_EQ(met, 1);  // b among two of a
}

}  // namespace
}  // namespace muster::analysis
