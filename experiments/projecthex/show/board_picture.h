// Boards of ProjectHex as SVG pictures: territories in their owner's colour, troops, capitals and
// fortresses, and who plays what.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/projecthex/show/board_shapes.h"
#include "games/projecthex/board/board.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// Of players, in the order of kColours: full for signs, light for land.
inline constexpr std::array<std::string_view, kMaxPlayers> kFullColours = {
    "#1f5fae", "#1b7f4b", "#c75f00", "#7a3fa3", "#b3261e", "#8f6a00"};
inline constexpr std::array<std::string_view, kMaxPlayers> kLightColours = {
    "#a5c8f0", "#9fd8b4", "#f8c07f", "#d3b8ea", "#f2a29b", "#f6e27a"};
inline constexpr std::string_view kNobodysColour = "#efe8da";

// A board without anything on it, with a key of signs.
std::string empty_board_svg(const Board& board);

// A position, with the players' legend; for many of a board with its shapes, drawn kMapWidth wide.
inline constexpr double kMapWidth = 1000;
std::string position_svg(const Conquest& game, const ConquestState& state);
std::string position_svg(const Conquest& game, const ConquestState& state,
                         const BoardShapes& shapes);

// A board for page/replay.js to fill: land "land-T" and signs "signs-T" of each territory, T from
// 0, and an empty group "marks". No key.
std::string page_board_svg(const Board& board);
// What stands in each territory, around (0,0).
std::vector<std::string> page_signs_svg(const Conquest& game, const ConquestState& state);

}  // namespace muster::projecthex
