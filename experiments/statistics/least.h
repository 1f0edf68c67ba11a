// The least of several means, and the difference of two such: the worst case of an agent against
// several opponents, all of whose games share blocks.
//
// With means a_1 .. a_m, of which a_i* is the least:
//   low = min_i low(a_i) is above a_i* only if low(a_i*) is: each of the low ends holds by itself.
//   high = min_i high(a_i) is below a_i* only if some high(a_i) is below a_i* <= a_i: the high ends
//   hold together (Bonferroni: each with 1 / m of the error).
// With b_1 .. b_m beside them, of which b_j* is the least:
//   min_i a_i - min_j b_j = min_i max_j (a_i - b_j) = max_j min_i (a_i - b_j).
//   low = min_i max_j low(a_i - b_j) is too high only if, in the row i*, some low(a_i* - b_j) is
//   above a_i* - b_j, which is at most a_i* - b_j*: m of the m^2 ends, whichever i* is, have to
//   hold together. Likewise high = max_j min_i high(a_i - b_j), in the column j*.
// So each of the m^2 intervals, of differences of paired blocks, has 1 / m of the error. i = j
// alone is the bound min_i (a_i - b_i) <= min a - min b <= max_i (a_i - b_i), which never gets
// narrower where the differences differ; the others make the interval as narrow as that of a_i* -
// b_j*.
//
// That a claim about a minimum needs every one of its parts, each at the full level, is the
// intersection-union test: Berger 1982, "Multiparameter hypothesis testing and acceptance
// sampling", Technometrics 24. The estimates are biased downwards where several means are near the
// least.
#pragma once

#include <vector>

#include "experiments/statistics/blocks.h"
#include "experiments/statistics/intervals.h"

namespace muster::stats {

// Of what the values are.
enum class LeastOf {
  kScores,       // in [0, 1]
  kDifferences,  // of scores and what they are measured by, in [-1, 1]
};

// Confidence of each of so many, if all of them are to hold together (Bonferroni).
double confidence_of_each(double confidence, std::size_t count);

// Of intervals that hold by themselves with a confidence, and of those of the same means with
// confidence_of_each. Contract: as many of both, at least one.
Interval least_of(const std::vector<Interval>& alone, const std::vector<Interval>& together);

// At least one mean. Without a width where one of the means has none.
Interval least_interval(const std::vector<BlockValues>& values, LeastOf of, double confidence);

// The least of the first less the least of the second. As many of both, at least one; what is at
// the same place of both is measured by the same.
Interval least_difference(const std::vector<BlockValues>& first,
                          const std::vector<BlockValues>& second, LeastOf of, double confidence);

}  // namespace muster::stats
