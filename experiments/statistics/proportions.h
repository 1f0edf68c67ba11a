// Comparing proportions: two independent win rates, and two yes-or-no outcomes seen on the same
// pairs.
#pragma once

#include <cstdint>
#include <span>

#include "experiments/statistics/intervals.h"

namespace muster::stats {

// p1 - p2 for independent samples, by combining the two Wilson intervals ("square and add"). Inside
// [-1, 1]; contains the estimate; sensible at 0 and at n wins. A sample without trials counts as
// 0.5 in [0, 1], as in wilson_interval. `count` is n1 + n2.
// Source: Newcombe 1998, "Interval estimation for the difference between independent proportions:
// comparison of eleven methods", Statistics in Medicine 17, method 10.
Interval newcombe_difference(std::int64_t wins1, std::int64_t n1, std::int64_t wins2,
                             std::int64_t n2, double confidence = kDefaultConfidence);

// The same combination for the difference a - b of any two independent estimates that have an
// interval of the same confidence each (scores with draws, bootstrap medians); a's confidence is
// reported. The width is known if both are. Not for outcomes under matched conditions: those are
// paired_difference's.
// Source: Zou and Donner 2008, "Construction of confidence limits about effect measures: a general
// approach", Statistics in Medicine 27.
Interval independent_difference(const Interval& a, const Interval& b);

// Two-sided exact sign test: the probability, if either sign were equally likely, of a split at
// least as uneven as this one: min(1, 2 P(K <= min(positive, negative))), K ~ Binomial(positive +
// negative, 1/2). Zero differences are left out by the caller. No data gives 1; negative counts are
// read as 0.
// Source: Conover 1999, "Practical Nonparametric Statistics", section 3.4.
double sign_test(std::int64_t positive, std::int64_t negative);

// The same for a list of differences; zeros and NaN are left out.
double sign_test(std::span<const double> differences);

// The largest share of a population that can have a property when none of `draws` had it: the exact
// one-sided upper bound 1 - (1 - confidence)^(1 / draws); 1 without draws. Drawn from all alike; a
// finite population makes it smaller.
// Source: Clopper and Pearson 1934, "The use of confidence or fiducial limits illustrated in the
// case of the binomial", Biometrika 26.
double largest_unseen_share(std::uint64_t draws, double confidence = kDefaultConfidence);

// How often each of two yes-or-no outcomes came on the same pairs.
struct PairedCounts {
  std::int64_t both = 0;
  std::int64_t only_a = 0;
  std::int64_t only_b = 0;
  std::int64_t neither = 0;
  std::int64_t unpaired = 0;  // surplus of the longer list; not used
};

// Counts pairs (a[i], b[i]); non-zero means yes. Where the lengths differ, the surplus goes to
// `unpaired`.
PairedCounts count_pairs(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b);

struct McNemar {
  double difference = 0.0;  // (only_a - only_b) / pairs, in [-1, 1]; 0 without pairs
  double p_value = 1.0;     // exact, two-sided
  std::int64_t pairs = 0;
  std::int64_t discordant = 0;  // only_a + only_b: the pairs that carry the evidence
};

// McNemar's test in its exact form: a sign test over the discordant pairs. Negative counts are read
// as 0.
// Source: McNemar 1947, "Note on the sampling error of the difference between correlated
// proportions or percentages", Psychometrika 12.
McNemar mcnemar_exact(const PairedCounts& counts);

}  // namespace muster::stats
