// What an interval says. The sentences of reports are made from verdicts, so that nothing is called
// equal or balanced that has not been shown to be so.
#pragma once

#include <optional>

#include "experiments/statistics/intervals.h"

namespace muster::stats {

enum class Verdict {
  kNoData,
  kOpen,        // 0 is inside, and so is more than the margin
  kAhead,       // above 0
  kBehind,      // below 0
  kEquivalent,  // within +-margin: the difference is of no interest
};

// One is ahead of the other for certain.
constexpr bool tells_apart(Verdict verdict) {
  return verdict == Verdict::kAhead || verdict == Verdict::kBehind;
}

// Of a difference by the interval that is shown beside it. `margin`: the smallest difference of
// interest. A difference that is ahead and of no interest is ahead. An interval whose width is not
// known says nothing.
// Source: Schuirmann 1987, "A comparison of the two one-sided tests procedure and the power
// approach for assessing the equivalence of average bioavailability"; by interval inclusion.
Verdict verdict_of(const Interval& difference, std::optional<double> margin);

enum class Balance {
  kOpen,
  kBalanced,  // within the band around the fair share
  kAbove,     // more than its share, for certain
  kBelow,
};

// Of a level against its fair share.
Balance balance_of(const Interval& value, double fair_share, double band);

// The p value of "the difference is at least `margin` one way or the other" (two one-sided t
// tests); small is evidence for equivalence. For information: verdicts look at the interval.
double equivalence_p(double estimate, double standard_error, double degrees_of_freedom,
                     double margin);

}  // namespace muster::stats
