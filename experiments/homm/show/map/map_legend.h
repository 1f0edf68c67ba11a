// What the signs of the adventure map mean, as HTML beside it.
#pragma once

#include <string>
#include <string_view>

#include "games/homm/map/adventure.h"

namespace muster::homm::map {

// Only of what this map can have. The drawings are those of the board's definitions, so the board
// has to be on the same page.
std::string map_legend(const Adventure& game);
// A drawing of the board's as a picture of its own in HTML, so many pixels wide.
std::string inline_sign(std::string_view drawn, int width = 22);

}  // namespace muster::homm::map
