// The table of card games for two: a seat above, a seat below, cards, chips and words for what was
// last done.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/classic/show/seats.h"
#include "experiments/view/view.h"

namespace muster::classic {

// A card as it lies on the table.
struct TableCard {
  enum class Side { kNone, kFace, kBack };  // kNone: there is none yet
  Side side = Side::kNone;
  char rank = 0;           // a letter
  char suit = 0;           // 's' spades, 'h' hearts, or 0 for cards without suits
  std::string title = {};  // plain text: "queen of hearts"
};
// SVG, its upper left corner at (0,0).
std::string card_svg(const TableCard& card);

// "+1 chip", "-3 chips".
std::string chips_words(int won);

// One seat as it is on view.
struct TableSeat {
  int seat = 0;
  TableCard card;
  int chips = 0;     // put in so far
  std::string act;   // plain text: what it did last; may be empty
  std::string fact;  // plain text; may be empty
  Standing standing = Standing::kWaits;
};

// With the slots "seat-S", "card-S", "chips-S", "act-S" of each seat, "pot", and "card-public" if
// there is a public card.
std::string table_document(std::string_view title, bool public_card);
void fill_table(const std::vector<TableSeat>& seats, ViewFrame& frame);
// The same as text (card_table_text.cc), with the public card if there is one.
std::string card_table_text(const std::string& moment, const std::vector<TableSeat>& seats,
                            const TableCard& public_card = {});

}  // namespace muster::classic
