// The words beside a picture of the adventure map: the moment, the goal, what both sides have.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/report/charts/svg.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

// A line of them; its words are plain text.
struct MapLine {
  enum class Kind { kMoment, kText, kPlayer, kHero };  // the last two: whose lines follow
  Kind kind = Kind::kText;
  std::string words;
  int hero = 0;  // kHero: which AI hero
};
std::vector<MapLine> map_lines(const Adventure& game, const MapWords& words, const MapState& state);

inline constexpr double kMapColumnWidth = 430;

// `x`: its left edge.
report::SvgColumn map_column(const Adventure& game, const MapWords& words, const MapState& state,
                             double x);
// A <style> for it.
std::string_view map_column_styles();

}  // namespace muster::homm::map
