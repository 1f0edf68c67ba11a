// The mean over strata of block values, with the variance between blocks: what every interval of a
// run is made from.
//
// Symbols of the comments: y_sr the values, R_s blocks in stratum s, S strata with blocks, w_s =
// 1/S, a_s = w_s^2 / R_s, v_s the variance within the stratum (divisor R_s - 1).
#pragma once

#include <cstdint>
#include <vector>

#include "experiments/statistics/blocks.h"

namespace muster::stats {

// Below so many blocks an interval is "rough".
inline constexpr std::int64_t kRoughBlocks = 12;

// Spread, or a difference, below this share of the values is rounding.
inline constexpr double kRoundingShare = 1e-12;

struct BlockMean {
  double estimate = 0;          // sum of w_s mean_s
  double variance = 0;          // V = sum of a_s v_s
  double effective_blocks = 0;  // N_b = 1 / sum of a_s; N where all R_s are equal
  // V^2 / sum of (a_s v_s)^2 / (R_s + 1), within [1, N - S]; N - S where V = 0. The plain
  // Satterthwaite degrees (R_s - 1) cover too much with two blocks a stratum.
  double degrees_of_freedom = 1;
  std::int64_t blocks = 0;       // N
  std::int64_t strata = 0;       // S
  std::int64_t fewest = 0;       // the least R_s
  std::int64_t most = 0;         // the greatest R_s
  double largest = 0;            // max |y|
  double largest_deviation = 0;  // max |y - mean of its stratum|

  // Some stratum has one block: there is no variance within it.
  bool has_singleton() const { return strata > 0 && fewest < 2; }
  // Enough for an interval: N >= 4 and no stratum of one block.
  bool has_interval() const { return blocks >= 4 && !has_singleton(); }
  // There is an interval, but N < 12: its coverage is not known to be in a band.
  bool rough() const { return has_interval() && blocks < kRoughBlocks; }
  // Some stratum has fewer than ten blocks and another more than three times as many: a 95 %
  // interval then covers 93.5 % (measured with 5, 10, 20 and 60 blocks).
  bool uneven() const { return fewest < 10 && most > 3 * fewest; }
  // The standard deviation of a block: sqrt(V N_b).
  double block_sd() const;
};

// The blocks of one stratum.
struct StratumMean {
  std::int64_t blocks = 0;  // R_s, at least 1
  double mean = 0;
  double variance = 0;           // v_s; 0 with one block, and where the spread is rounding
  double largest = 0;            // max |y|
  double largest_deviation = 0;  // max |y - mean|
};

// By stratum. kAbsent values are left out, and strata without others.
std::vector<StratumMean> by_stratum(const BlockValues& values);

// As by_stratum; without values all is 0.
BlockMean block_mean(const BlockValues& values);

// The strata's means, as one stratum: scenarios as a random sample. Strata without blocks are left
// out.
BlockValues stratum_means(const BlockValues& values);

}  // namespace muster::stats
