// Many comparisons at once: p values adjusted so that the chance of even one false claim in the
// whole family stays below the level, whatever the dependence between the comparisons.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace muster::stats {

struct AdjustedPValues {
  std::vector<double> p_values;  // in the order of the input, each in [raw p, 1]
  std::size_t family_size = 0;   // the number of comparisons that was corrected for
};

// Holm's step-down adjustment: with p(1) <= ... <= p(m), adjusted p(i) = the largest over j <= i of
// min(1, (m - j + 1) p(j)). Rejecting where adjusted <= level keeps the family-wise error at that
// level. A p value that is NaN counts as 1; others are pulled into [0, 1].
// The family is the list itself, or `family_size` comparisons where that is more: a table that
// shows only a part must still pay for all. The shown ones are ranked among themselves, which gives
// values that are never smaller than Holm's over the whole list.
// Source: Holm 1979, "A simple sequentially rejective multiple test procedure", Scandinavian
// Journal of Statistics 6.
AdjustedPValues holm(std::span<const double> p_values, std::size_t family_size = 0);

// "Holm-adjusted for a family of 6 comparisons": the note that goes under the table.
std::string family_note(const AdjustedPValues& adjusted);

}  // namespace muster::stats
