// Boards and positions of Heroes as SVG pictures, for light and dark ground.
#pragma once

#include <string>
#include <vector>

#include "experiments/view/view.h"
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

// ---- For pages.

// The board with a slot for each tile and one for marks above them.
std::string page_board_svg(const HeroesGame& game);
std::string tile_slot(int tile);
inline constexpr const char* kMarksSlot = "marks";
// What stands on each tile.
void fill_tiles(const HeroesGame& game, const HeroesState& state, ViewFrame& frame);
// The meaning of the signs; its signs are those of a board on the same page.
std::string page_signs_svg();

}  // namespace muster::heroes
