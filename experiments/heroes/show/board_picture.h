// Boards and positions of Heroes as SVG pictures, for light and dark ground.
#pragma once

#include <string>
#include <vector>

#include "games/heroes/heroes.h"

namespace muster::heroes {

// A way over the board, in the colour of a seat.
struct HeroTrail {
  int seat;
  std::vector<int> tiles;
};

// A position: the board with all that is on it and ways over it, and beside it the moment, the
// players and the meaning of the signs.
std::string position_svg(const HeroesGame& game, const HeroesState& state,
                         const std::vector<HeroTrail>& trails = {});

// ---- For the page that steps through a game.

// An empty board for page/replay.js to fill: a group "tile-N" for each tile, N from 0, and one
// "marks" below them.
std::string page_board_svg(const HeroesGame& game);
// The meaning of the signs; its signs are those of a board on the same page.
std::string page_signs_svg();

}  // namespace muster::heroes
