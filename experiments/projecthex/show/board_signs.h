// What changes on the board of ProjectHex, drawn: the land in its owner's colour, what stands in
// each territory, and arrows of moves and attacks. Each fills slots of the board
// (board_picture.h).
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/projecthex/show/board_shapes.h"
#include "experiments/view/view.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// Of players, in the order of kColours: of signs with white letters on them, and of curves, which
// are seen on light and on dark ground.
inline constexpr std::array<std::string_view, kMaxPlayers> kFullColours = {
    "#1f5fae", "#1b7f4b", "#b45400", "#7a3fa3", "#b3261e", "#806000"};
inline constexpr std::array<std::string_view, kMaxPlayers> kCurveColours = {
    kSeatHues[0], kSeatHues[2], kSeatHues[1], kSeatHues[3], kSeatHues[4], "#a08000"};

// "B" of blue; all colours differ in it.
char colour_letter(std::size_t colour);

// Styles and the signs that drawings use: #unit-0 .. #unit-2 (of types of troops, as large as 12
// units), #capital, #fortress.
std::string board_head();

// The slots land-T and signs-T of every territory T, from 0, and `taken`: the territories that the
// player on turn has got in this turn.
void fill_places(const Conquest& game, const ConquestState& state, ViewFrame& frame);

// Where troops go or went.
struct March {
  std::vector<int> origins;  // territories
  int to = kNowhere;
  bool attack = false;
};
// The move or attack that is being made; without origins: there is none.
March march_of(const ConquestState& state);
// The slot `marks`.
std::string march_svg(const March& march, const BoardShapes& shapes);
// Rings around territories, for troops that have just come there.
std::string arrival_svg(const std::vector<int>& places, const BoardShapes& shapes);

}  // namespace muster::projecthex
