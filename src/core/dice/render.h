// An exact distribution as text for people: a summary, a table and a bar chart.
#pragma once

#include <string>

#include "core/dice/distribution.h"

namespace muster::dice {

struct RenderOptions {
  int width = 100;    // columns of the longest line; the bars keep at least 8
  int max_rows = 40;  // more values than this are grouped into bins of equal size; at least 1
};

// First line: mean, standard deviation, minimum, maximum and quartiles (the smallest x with
// P(X <= x) >= 1/4, 1/2, 3/4). Then one row for each value: exact fraction ("-" if it is longer
// than 20 characters), percentage, P(X >= value) in percent, and a bar in proportion to the most
// probable row (UTF-8 block characters, in eighths of a column). A line before the table tells
// when values are binned; a bin's P(X >= x) is that of its lowest value. Ends with a newline.
std::string render(const Distribution& distribution, const RenderOptions& options = {});

}  // namespace muster::dice
