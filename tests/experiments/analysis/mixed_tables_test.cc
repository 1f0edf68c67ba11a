// What agents score in games of more than two players in which all mixtures of them sit together.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

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
  SyntheticStore games(meta, true);
  const std::vector<std::string> names = {"a", "b", "c"};
  // The first seat of the best agent wins: a before b before c.
  for (int table = 0; table < 27; ++table) {
    const std::vector<std::string> seats = {names[table % 3], names[table / 3 % 3],
                                            names[table / 9]};
    if (seats[0] == seats[1] && seats[1] == seats[2]) continue;
    std::vector<double> returns(3, 0);
    const auto winner = std::min_element(seats.begin(), seats.end()) - seats.begin();
    returns[static_cast<std::size_t>(winner)] = 1;
    games.play("s", 0, seats, winner == 0 ? Outcome::kWin : Outcome::kLoss, 0, "{}", returns);
  }
  const auto analysis = analyze(games.store());
  ASSERT_TRUE(analysis.ok()) << analysis.status();
  const Answer& answer = analysis->answers.front();
  const auto row_of = [&](const std::string& name) {
    return *std::find_if(answer.rows.begin(), answer.rows.end(),
                         [&](const LevelRow& row) { return row.name == name; });
  };
  // 24 tables; each agent has 24 of their 72 seats.
  EXPECT_EQ(row_of("a").tally, (Tally{18, 0, 6}));
  EXPECT_DOUBLE_EQ(row_of("a").value.estimate, 0.75);
  EXPECT_EQ(row_of("b").tally, (Tally{6, 0, 18}));
  EXPECT_DOUBLE_EQ(row_of("b").value.estimate, 0.25);
  EXPECT_EQ(row_of("c").tally, (Tally{0, 0, 24}));
  ASSERT_EQ(answer.matrices.size(), 1U);
  std::int64_t met = 0;
  for (const auto& row : answer.matrices[0].cells) {
    for (const auto& cell : row) met += cell.tally.games();
  }
  EXPECT_EQ(met, 18);  // one among two of another: 6 pairs, 3 seats
}

}  // namespace
}  // namespace muster::analysis
