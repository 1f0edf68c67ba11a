// A against B under matched conditions: the same scenario, seed and opponent. Common random numbers
// make the outcomes of a pair alike, so that the differences vary far less than the outcomes do; an
// analysis that ignores the pairs throws that away.
//
// The unit of a pair is what was drawn at random: where seats are swapped, the seed with both seats
// averaged, not the single game. paired_difference_by_key does that averaging.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "experiments/statistics/intervals.h"
#include "experiments/statistics/keyed.h"

namespace muster::stats {

// Where a p value comes from.
enum class PValueSource {
  kStudentT,  // the t test
  kSignTest,  // no spread to divide by: the exact sign test over equal differences
  kNoData,    // nothing observed; the p value is 1
};

// Spread below this share of the largest magnitude is rounding, not variance.
inline constexpr double kRoundingShare = 1e-12;

struct PairedDifference {
  Interval difference;          // mean of a - b with its t interval; count = pairs
  double standard_error = 0.0;  // of the mean difference
  double p_value = 1.0;         // two-sided, for "the mean difference is zero"
  PValueSource source = PValueSource::kNoData;
  std::int64_t pairs = 0;
  std::int64_t unpaired = 0;  // units seen on one side only; not used
};

// Pairs a[i] with b[i]. Where the lengths differ, the surplus of the longer list is not used and
// counted in `unpaired`: a caller that sees unpaired != 0 has a hole in its data.
// Degenerate data: no pairs gives 0 and p = 1. Differences that are all equal (one pair among them;
// up to kRoundingShare of the largest outcome) have no spread: the interval is the point with
// width_known == false, standard error 0, and p is the exact sign test's: 1 if they are zero, else
// min(1, 2 / 2^pairs).
PairedDifference paired_difference(std::span<const double> a, std::span<const double> b,
                                   double confidence = kDefaultConfidence);

// A unit that both sides have, with each side's mean over its observations.
struct PairedUnit {
  std::uint64_t key = 0;
  double a = 0.0;
  double b = 0.0;
};

struct PairedUnits {
  std::vector<PairedUnit> units;  // in increasing order of the key
  std::int64_t unpaired = 0;      // keys on one side only
};

// Collapses both sides by key and joins them.
PairedUnits pair_by_key(std::span<const KeyedValue> a, std::span<const KeyedValue> b);

// paired_difference over pair_by_key(a, b).
PairedDifference paired_difference_by_key(std::span<const KeyedValue> a,
                                          std::span<const KeyedValue> b,
                                          double confidence = kDefaultConfidence);

}  // namespace muster::stats
