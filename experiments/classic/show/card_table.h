// The table of card games for two: a seat above, a seat below, cards, chips and words for what was
// last done.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/classic/show/seats.h"
#include "experiments/view/view.h"

namespace muster::classic {

// SVG of a card, its upper left corner at (0,0). `rank`: a letter; `suit`: 's' spades, 'h' hearts,
// or 0 for cards without suits; `title`: plain text.
std::string card_svg(char rank, char suit, std::string_view title);
std::string hidden_card_svg();

// "+1 chip", "-3 chips".
std::string chips_words(int won);

// One seat as it is on view.
struct TableSeat {
  int seat = 0;
  std::string card;  // SVG; "" while there is none
  int chips = 0;     // put in so far
  std::string act;   // plain text: what it did last; may be empty
  std::string fact;  // plain text; may be empty
  Standing standing = Standing::kWaits;
};

// With the slots "seat-S", "card-S", "chips-S", "act-S" of each seat, "pot", and "card-public" if
// there is a public card.
std::string table_document(std::string_view title, bool public_card);
void fill_table(const std::vector<TableSeat>& seats, ViewFrame& frame);

}  // namespace muster::classic
