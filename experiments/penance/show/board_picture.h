// Arenas and positions of a Casket duel as SVG pictures.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/penance/board/arena.h"
#include "games/penance/duel.h"

namespace muster::penance {

// The arena as printed, with deployment, coordinates and a key.
std::string arena_svg(const Arena& arena);

// A position: both Caskets with their arcs, what has changed on the board, and both players'
// figures beside it.
std::string position_svg(const CasketDuel& game, const DuelState& state);

// ---- For the page that steps through a duel.

// A board for page/replay.js to fill: groups "ground", "units" and "marks" above the hexes. No key.
std::string page_board_svg(const CasketDuel& game);

// Hexes that each Casket went over lately, from where it came.
using Trails = std::array<std::vector<int>, kDuelists>;
// What is on the board besides what is printed: terrain that has changed, zones, seeds.
std::string ground_svg(const CasketDuel& game, const DuelState& state);
// Caskets with arcs and trails, summons.
std::string units_svg(const CasketDuel& game, const DuelState& state, const Trails& trails);

// An attack as a line with words in its middle; no words, no box.
struct AttackMark {
  int from = kNoHex;
  int to = kNoHex;
  bool missed = false;
  std::string words;
};
std::string attack_svg(const CasketDuel& game, const AttackMark& mark);

}  // namespace muster::penance
