// The fight on the board that goes on, beside the map: 4 x 5 cells with the units on them.
#pragma once

#include <string>

#include "experiments/view/view.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {

// HTML with a slot for each cell and one for what is beside the board; all are empty without a
// fight.
std::string fight_board_html();
void fill_fight_board(const Adventure& game, const MapState& state, ViewFrame& frame);
// The slot of a combat's cell, or of what is beside its board; "" for units that are not there.
std::string fight_slot(int cell);

}  // namespace muster::homm::map
