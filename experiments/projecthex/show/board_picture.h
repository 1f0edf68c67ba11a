// Boards of ProjectHex as SVG pictures: territories in their owner's colour, troops, capitals and
// fortresses, and who plays what.
#pragma once

#include <string>

#include "experiments/projecthex/show/board_shapes.h"
#include "games/projecthex/board/board.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// Boards are drawn as wide.
inline constexpr double kMapWidth = 1000;

// A board without anything on it, with a key of signs.
std::string empty_board_svg(const Board& board);

// A position, with the players' legend.
std::string position_svg(const Conquest& game, const ConquestState& state,
                         const BoardShapes& shapes);

// A board for a view, without a key. Its slots are land-T and signs-T of each territory T, from 0,
// `taken` and `marks` (board_signs.h).
std::string page_board_svg(const Board& board, const BoardShapes& shapes);

}  // namespace muster::projecthex
