#include <fmt/format.h>

#include "experiments/classic/show/card_table.h"
#include "experiments/report/columns.h"
#include "experiments/report/words.h"
#include "experiments/view/text_board.h"

namespace muster::classic {
namespace {

std::string_view card_title(const TableCard& card) {
  if (card.side == TableCard::Side::kNone) return "no card yet";
  if (card.side == TableCard::Side::kBack) return "a hidden card";
  return card.title;
}

}  // namespace

std::string card_table_text(const std::string& moment, const std::vector<TableSeat>& seats,
                            const TableCard& public_card) {
  TextBoard board;
  board.line(moment);
  board.gap();
  int pot = 0;
  std::vector<std::vector<std::string>> rows;
  for (const TableSeat& seat : seats) {
    pot += seat.chips;
    rows.push_back({std::string(seat_name_of(seat.seat)), std::string(card_title(seat.card)),
                    fmt::format("{} in", report::counted(seat.chips, "chip")), seat.act,
                    std::string(standing_words(seat.standing)), seat.fact});
  }
  board.drawn(report::table_text(rows, kTextColumns));
  board.gap();
  if (public_card.side != TableCard::Side::kNone) {
    board.line(fmt::format("public card: {}", public_card.title));
  }
  board.line(fmt::format("pot {}", pot));
  return board.text();
}

}  // namespace muster::classic
