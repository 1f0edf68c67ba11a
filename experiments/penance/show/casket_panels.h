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

// The state as `eye` knows it, and how many cards of a side's hand there are besides those in it.
DuelState seen_from(const DuelState& state, int eye);
int unseen_by(const DuelState& seen, int side, int eye);
// "wins", "on turn" or "".
std::string_view status_of(const DuelState& state, int side);
// What a card is and does: "2 SP, 1 to 6 hexes: 3 damage; draws 1".
std::string card_title(const CasketDuel& game, CardId id);

// ---- Slots.

// A player's title.
std::string player_slot(int side);
// A kind of card in hand: 0 .. kAllKinds - 1.
std::string card_slot(int side, int kind);
std::string part_slot(int side, int part);

}  // namespace muster::penance
