// What single items are worth where sets of them were drawn: cards of a hand, units of an army. A
// value for each set is regressed on which items it has; sets are the blocks, so that nothing is
// assumed of games that share one.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <vector>

#include "experiments/statistics/distributions.h"
#include "experiments/statistics/intervals.h"

namespace muster::stats {

// A set that was drawn.
struct DrawnSet {
  std::vector<bool> has;  // by item
  double value = 0;
  std::size_t group = 0;  // sets of a group share a level of their own
};

// How much more a set is worth with an item than with an average one in its place, by item: the
// least squares of value = level of the group + sum of the worths of what is in it, where worths
// add up to 0. Intervals hold together for all items (Bonferroni), with the variance that residuals
// of single sets show (HC3: MacKinnon and White 1985, Journal of Econometrics 29; Long and Ervin
// 2000, The American Statistician 54), on N - groups - items + 1 degrees of freedom. What items do
// together is in their worths as far as sets of other items have it on average.
// Errors: InvalidArgument where fewer than 12 degrees of freedom are left, or sets do not tell the
// items apart.
absl::StatusOr<std::vector<Interval>> item_worths(const std::vector<DrawnSet>& sets,
                                                  double confidence = kDefaultConfidence);

}  // namespace muster::stats
