// What stands on the tiles of a board of Heroes, as SVG: signs, their colours and where they are.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "experiments/report/charts/svg.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

inline constexpr double kTileSide = 48;

// Of seats, dark enough for white letters on them, and of rarities; both stand out from light and
// from dark ground.
inline constexpr std::array<std::string_view, kMaxSeats> kSeatColours = {"#2a6fc0", "#1f8150",
                                                                         "#b85c10", "#8c50be"};
inline constexpr std::array<std::string_view, kRarities> kRarityColours = {
    "#9a9a94", "#45b058", "#3d8bff", "#b45cf0", "#f2a100"};

// Styles and definitions of signs, for both light and dark ground.
std::string board_head();

// Of the board with the numbers of columns and rows.
report::SvgSize board_size(const Board& board);
struct Spot {
  double x = 0;
  double y = 0;
};
Spot centre(const Board& board, int tile);

// "B": of blue.
char seat_letter(int seat);

// The numbers of columns and rows around the board.
std::string numbers_svg(const Board& board);

// A tile with all that is on it, around (0,0).
std::string tile_svg(const HeroesGame& game, const HeroesState& state, int tile);

// Where the Hero of `seat` that moves is, the last of `tiles`, and over which it came there.
std::string trail_svg(const Board& board, int seat, const std::vector<int>& tiles);

// ---- Signs around (0,0), about 36 units wide.

// A Hero with the number of its mercenaries, whose it is and what it wears.
std::string hero_sign(const HeroesGame& game, const HeroesState& state, int hero);
// A gem in the form and colour of the rarity.
std::string gem_sign(Rarity rarity, Spot at);

// All signs, with their meaning.
void add_signs(report::SvgColumn& key);

}  // namespace muster::heroes
