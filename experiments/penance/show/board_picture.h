// Arenas and positions of a Casket duel as SVG pictures.
#pragma once

#include <string>
#include <vector>

#include "experiments/view/view.h"
#include "games/penance/board/arena.h"
#include "games/penance/duel.h"

namespace muster::penance {

// The arena as printed, with deployment, coordinates and a key.
std::string arena_svg(const Arena& arena);

// A position: both Caskets with their arcs, what has changed on the board, and both players'
// figures beside it.
std::string position_svg(const CasketDuel& game, const DuelState& state);

// ---- For pages.

// A board with slots: for each hex, for trails, Caskets and summons, and for an attack. Without a
// board in the rules there are none.
std::string page_board_svg(const CasketDuel& game);
// Of a Casket or summon.
std::string unit_slot(int unit);
std::string trail_slot(int side);
inline constexpr const char* kAttackSlot = "attack";

// What is on the board besides what is printed: terrain that has changed, zones, seeds, where
// Caskets deploy as long as they do; Caskets with their arcs, summons.
void fill_board(const CasketDuel& game, const DuelState& state, ViewFrame& frame);

// Hexes that a Casket went over lately, from where it came.
std::string trail_svg(const CasketDuel& game, const std::vector<int>& hexes, int side);

// An attack as a line with words in its middle; no words, no box.
struct AttackMark {
  int from = kNoHex;
  int to = kNoHex;
  bool missed = false;
  std::string words;
};
std::string attack_svg(const CasketDuel& game, const AttackMark& mark);

}  // namespace muster::penance
