// Luck taken out of the values of several levels: what a pair's own fit says, what exact and
// useless luck do, and rounds that know only the ones before.
#include "experiments/statistics/luck/luck_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/rng.h"
#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/block_mean.h"

namespace muster::stats {
namespace {

struct Played {
  LevelTable table;
  std::vector<LevelTable> luck;
};

// value = level / 10 + weight x luck + noise; a part of the luck is all levels'.
Played simulate(Rng& rng, std::size_t levels, std::size_t strata, std::size_t blocks, double weight,
                double noise) {
  const std::vector<std::size_t> shape(strata, blocks);
  Played played{LevelTable(levels, shape), {LevelTable(levels, shape)}};
  const auto draw = [&] { return std::sqrt(12.0) * (uniform_unit(rng) - 0.5); };
  for (std::size_t s = 0; s < strata; ++s) {
    for (std::size_t b = 0; b < blocks; ++b) {
      const double shared = draw();
      for (std::size_t level = 0; level < levels; ++level) {
        const double luck = 0.6 * shared + 0.8 * draw();
        played.luck[0].at(level, s, b) = luck;
        played.table.at(level, s, b) =
            0.1 * static_cast<double>(level) + weight * luck + noise * draw();
      }
    }
  }
  return played;
}

// Of two levels the contrast is their difference, so the coefficients are those of its own fit.
TEST(LuckTable, OfTwoLevelsIsTheFitOfTheirDifference) {
  Rng rng(5);
  const Played played = simulate(rng, 2, 3, 20, 0.4, 0.5);
  const LuckTable removed = remove_luck(played.table, played.luck);
  const LuckFit fit =
      remove_luck(difference_values(played.table, 0, 1), {difference_values(played.luck[0], 0, 1)});
  const BlockValues differences = difference_values(removed.adjusted, 0, 1);
  for (std::size_t s = 0; s < 3; ++s) {
    for (std::size_t b = 0; b < 20; ++b) {
      EXPECT_NEAR(differences[s][b], fit.adjusted[s][b], 1e-12);
    }
  }
  EXPECT_NEAR(removed.factor, fit.factor, 1e-9);
  EXPECT_GT(removed.factor, 1.2);
  EXPECT_GT(removed.unpaired_factor, removed.factor);
}

TEST(LuckTable, ExactLuckLeavesNothing) {
  Rng rng(6);
  const Played played = simulate(rng, 3, 2, 30, 1, 0);
  const LuckTable removed = remove_luck(played.table, played.luck);
  EXPECT_GT(removed.factor, 1e9);
  EXPECT_NEAR(block_mean(difference_values(removed.adjusted, 2, 0)).estimate, 0.2, 1e-6);
}

TEST(LuckTable, UselessLuckCostsNextToNothing) {
  Rng rng(7);
  double before = 0;
  double after = 0;
  for (int run = 0; run < 200; ++run) {
    const Played played = simulate(rng, 4, 2, 20, 0, 1);
    const LuckTable removed = remove_luck(played.table, played.luck);
    before += block_mean(difference_values(played.table, 0, 1)).variance;
    after += block_mean(difference_values(removed.adjusted, 0, 1)).variance;
  }
  EXPECT_GT(before / after, 0.98);
}

// Of many kinds, with few blocks and with more.
TEST(LuckTable, UselessKindsCostNextToNothing) {
  Rng rng(17);
  for (const std::size_t blocks : {25U, 150U}) {
    double before = 0;
    double after = 0;
    double after_rounds = 0;
    for (int run = 0; run < 100; ++run) {
      Played played = simulate(rng, 3, 2, blocks, 0, 1);
      while (played.luck.size() < 8) {
        played.luck.push_back(simulate(rng, 3, 2, blocks, 0, 1).luck.front());
      }
      const auto variance = [](const LevelTable& table) {
        return block_mean(difference_values(table, 0, 1)).variance;
      };
      before += variance(played.table);
      after += variance(remove_luck(played.table, played.luck).adjusted);
      after_rounds += variance(remove_luck_by_rounds(played.table, played.luck).adjusted);
    }
    EXPECT_GT(before / after, 0.98) << blocks;
    EXPECT_GT(before / after_rounds, 0.98) << blocks;
  }
}

TEST(LuckTable, FewBlocksAreLeftAlone) {
  Rng rng(8);
  const Played played = simulate(rng, 8, 1, 39, 0.5, 0.1);
  EXPECT_EQ(remove_luck(played.table, played.luck).factor, 1);
}

TEST(LuckTable, RoundsAreAdjustedByTheRoundsBefore) {
  Rng rng(9);
  Played played = simulate(rng, 3, 4, 30, 0.5, 0.3);
  const LuckTable removed = remove_luck_by_rounds(played.table, played.luck);
  EXPECT_GT(removed.factor, 1.5);
  EXPECT_EQ(removed.adjusted.at(0, 0, 3), played.table.at(0, 0, 3)) << "nothing is known yet";
  EXPECT_NE(removed.adjusted.at(0, 0, 29), played.table.at(0, 0, 29));
  // What comes later, and who is missing then, changes nothing before.
  for (std::size_t s = 0; s < 4; ++s) {
    for (std::size_t b = 20; b < 30; ++b) {
      played.table.at(0, s, b) += 5;
      played.table.at(1, s, b) = kAbsent;
    }
  }
  const LuckTable again = remove_luck_by_rounds(played.table, played.luck);
  for (std::size_t level = 0; level < 3; ++level) {
    for (std::size_t s = 0; s < 4; ++s) {
      for (std::size_t b = 0; b < 20; ++b) {
        EXPECT_EQ(again.adjusted.at(level, s, b), removed.adjusted.at(level, s, b));
      }
    }
  }
  EXPECT_TRUE(std::isnan(again.adjusted.at(1, 0, 25)));
  EXPECT_TRUE(std::isfinite(again.adjusted.at(2, 0, 25)));
}

}  // namespace
}  // namespace muster::stats
