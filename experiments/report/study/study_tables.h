// What the parts of a study show, as Markdown: numbers of all seeds beside each other. For the
// report only.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "experiments/report/study/interval_picture.h"
#include "experiments/study/play.h"

namespace muster::report {

// A part of a study, on all of its seeds.
struct PartOnSeeds {
  const study::Part& part;
  std::vector<std::uint64_t> seeds;
  std::vector<const study::PlayedPart*> played;  // by seed
};

// All tables that the part shows, with a line break between two.
std::string part_tables(const PartOnSeeds& part);

// The picture of the part's question; none where it has none, or too many levels.
std::optional<IntervalPicture> part_picture(const PartOnSeeds& part);

}  // namespace muster::report
