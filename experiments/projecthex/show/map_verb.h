// `muster map projecthex`: draws boards of hexes, and tells what a board is like.
#pragma once

#include <string>

#include "experiments/cli/game_verbs.h"
#include "games/projecthex/board/board.h"

namespace muster::projecthex {

// Territories, regions and their distances, islands, borders, articulation points and choke points
// of a board, for people.
std::string describe(const Board& board);

// The verb. `--hex WxH --seed S` writes the map file of Board::hex_grid; `--map NAME|FILE` prints
// describe() of a map. With `--svg` both draw the empty board instead.
cli::GameVerb map_verb();

}  // namespace muster::projecthex
