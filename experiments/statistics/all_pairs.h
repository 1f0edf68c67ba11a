// All differences between levels at once: agents, rulesets, factions that met the same blocks. One
// step: the interval shown beside a verdict is the verdict's own, and all of a table's intervals
// hold together with the given confidence.
//
// Source: Hothorn, Bretz and Westfall 2008, "Simultaneous inference in general parametric models",
// Biometrical Journal 50: max |t| of the multivariate t of the levels' means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/statistics/block_intervals.h"
#include "experiments/statistics/blocks.h"
#include "experiments/statistics/heterogeneity.h"

namespace muster::stats {

// The table without blocks that lack a level which others of their stratum have. A level that is in
// no block of a stratum is not missed there.
LevelTable complete_blocks(const LevelTable& table);

// The same table with a value in every block of a stratum for all levels that have two blocks there
// or more, where it is chance which block has which level, as of factions that are dealt. A level's
// mean is that of its n blocks; where it is not, it has the mean, and where it is, it is
// sqrt(N (N - 1) / (n (n - 1))) times as far from it as it was, N the stratum's blocks, so that the
// variances of means and, by the blocks that levels share, their covariances are right. As it is
// where no block lacks a level.
// Source: means of domains, Sarndal, Swensson and Wretman 1992, "Model Assisted Survey Sampling",
// chapter 10.
LevelTable domain_values(const LevelTable& table);

// first - second by block, over the strata where either is: S' (w_i y_i - w_j y_j), w = 1 over the
// number of strata that have the level. Where both are in all strata: y_i - y_j. kAbsent where
// blocks are. `table` is complete. A difference that is rounding (kRoundingShare) is 0.
BlockValues difference_values(const LevelTable& table, std::size_t first, std::size_t second);

// first - second by block in the strata where both are; no blocks elsewhere. What is said of single
// scenarios is said of these. `table` is complete.
BlockValues common_differences(const LevelTable& table, std::size_t first, std::size_t second);

// How far the interval of a difference of domain_values reaches, where they fill up blocks.
// `own_first`, `own_second`: means of the levels by their own blocks; what is filled up is no
// knowledge. With the degrees of freedom of the one that is known less, and at least the
// pseudo-blocks that unbounded_interval gives both. Measured: 2 of 10 factions dealt, 2 scenarios
// of 60 blocks, so that each has about 24: of 45 pairs 94.4 %, by scenario 96.6 %; with N - S
// degrees of freedom of their own for pairs, N - 1 of all blocks by scenario and
// difference_interval's pseudo-blocks it were 92.1 % and 93.7 %.
Reach dealt_reach(const Reach& full, const BlockMean& difference, const BlockMean& own_first,
                  const BlockMean& own_second, bool bounded);

struct PairOptions {
  double confidence = kDefaultConfidence;
  bool bounded = true;     // values are scores in [0, 1]
  std::uint64_t seed = 1;  // of the draws
  // all_levels: whether intervals that hold together are looked at. Without, nothing is drawn, and
  // LevelValue::simultaneous is Bonferroni's.
  bool together = true;
  // It is chance which block has which level: domain_values, not complete_blocks.
  bool dealt = false;
};

// More levels than this are compared at Bonferroni's level, without draws.
inline constexpr std::size_t kMostDrawnLevels = 100;

// Variance of a difference if the two had met different blocks, over what it is; 1 without
// variance.
double pairing_of(const BlockMean& first, const BlockMean& second, const BlockMean& difference);

struct PairDifference {
  std::size_t first = 0;
  std::size_t second = 0;
  BlockMean mean;         // of the difference
  Interval alone;         // as if it were the only one
  Interval simultaneous;  // with all others
  // Two-sided, of "no difference", and the same over all pairs: below 1 - confidence only if 0 is
  // outside of the interval.
  double p_alone = 1;
  double p_adjusted = 1;
  // Simultaneous by Bonferroni; nullopt, too, where one is in scenarios that the other is not in.
  std::optional<Interval> like_these;
  Heterogeneity heterogeneity;  // over the scenarios where both are
  double pairing = 1;           // pairing_of
};

struct AllPairs {
  std::vector<PairDifference> pairs;  // (0, 1), (0, 2), ..., (1, 2), ...
  double critical = 0;                // of max |t|, at most Bonferroni's; 0: Bonferroni's t by pair
};

// Bonferroni where some stratum has fewer than five blocks, or there are fewer than 30, or more
// than kMostDrawnLevels levels.
AllPairs all_pairs(const LevelTable& table, const PairOptions& options = {});

struct LevelValue {
  BlockMean mean;
  Interval alone;                      // by itself
  Interval simultaneous;               // with those of all levels
  std::optional<Interval> like_these;  // by itself
};
std::vector<LevelValue> all_levels(const LevelTable& table, const PairOptions& options = {});

}  // namespace muster::stats
