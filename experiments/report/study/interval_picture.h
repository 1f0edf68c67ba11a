// Values with their intervals as a picture that needs no script: an SVG document for pages in
// Markdown. For the report only.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "experiments/statistics/intervals.h"

namespace muster::report {

struct PictureRow {
  std::string name;
  std::vector<std::optional<stats::Interval>> values;  // by series
};

struct IntervalPicture {
  std::string title;                // what screen readers say
  std::string axis;                 // with the unit
  double factor = 1;                // from values to the axis: 100 for percent
  std::optional<double> reference;  // a dashed line, on the axis
  std::vector<std::string> series;  // one to four, which have a colour each
  std::vector<PictureRow> rows;     // top down, one at least
};

inline constexpr std::size_t kMostPictureRows = 40;

std::string interval_svg(const IntervalPicture& picture);

}  // namespace muster::report
