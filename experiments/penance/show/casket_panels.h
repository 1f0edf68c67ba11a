// Cards and Caskets of both players, as panels beside the board.
#pragma once

#include <string>
#include <string_view>

#include "experiments/view/view.h"
#include "games/penance/duel.h"

namespace muster::penance {

// HTML with slots for each player.
std::string casket_panels(const CasketDuel& game);
extern const std::string_view kCasketPanelStyle;
// `eye`: a seat, which sees of the other hand what it knows (CasketDuel::seen_by), or kSeesAll.
void fill_casket_panels(const CasketDuel& game, const DuelState& state, int eye, ViewFrame& frame);

// ---- Slots.

// A player's title.
std::string player_slot(int side);
// A kind of card in hand: 0 .. kAllKinds - 1.
std::string card_slot(int side, int kind);
std::string part_slot(int side, int part);

}  // namespace muster::penance
