#include "experiments/classic/show/card_table.h"

#include <fmt/format.h>

#include "experiments/report/html.h"

namespace muster::classic {
namespace {

constexpr double kTableWidth = 480;
constexpr double kTableHeight = 444;
constexpr double kTablePlate = 448;
constexpr double kCardWidth = 80;
constexpr double kCardHeight = 112;
constexpr int kChipsInPile = 7;

// Where the things of a seat are, from the top.
struct TablePlaces {
  double plate = 0;
  double card = 0;
};
constexpr TablePlaces kPlaces[] = {{382, 250}, {8, 82}};
constexpr double kMiddleY = 222;

constexpr std::string_view kTableStyle = R"(
.classic .felt { fill: #dfece3; stroke: #b5cdbd; stroke-width: 2; }
.classic .place { fill: none; stroke: #7d9a87; stroke-dasharray: 6 5; }
.classic .card { fill: #fffdf8; stroke: #77756e; stroke-width: 1.5; }
.classic .back { fill: #5b6b86; stroke: #36445c; stroke-width: 1.5; }
.classic .weave { fill: none; stroke: #c6d0e0; stroke-width: 2; }
.classic .rank { font-size: 44px; font-weight: 600; fill: #222; }
.classic .spade { fill: #222; }
.classic .heart { fill: #b3261e; }
.classic .hearts { fill: #b3261e; }
.classic .chip { stroke: #fff; stroke-width: 1.5; }
.classic .spot { stroke: #fff; stroke-width: 3; stroke-dasharray: 5 6; fill: none; }
.classic .act { font-size: 20px; font-weight: 600; }
.classic .pool { fill: #fff; fill-opacity: .6; stroke: #7d9a87; }
.classic .pot { font-size: 24px; font-weight: 600; }
@media (prefers-color-scheme: dark) {
.classic .felt { fill: #1d2b23; stroke: #35503f; }
.classic .card { fill: #f2efe7; }
.classic .pool { fill: #000; fill-opacity: .3; }
}
)";

constexpr std::string_view kSpade =
    R"(<path class="spade" d="M0,-13C4,-6 13,-2 13,5C13,11 6,12 2,8C2,11 3,13 5,15H-5C-3,13 -2,11 -2,8C-6,12 -13,11 -13,5C-13,-2 -4,-6 0,-13z"/>)";
constexpr std::string_view kHeart =
    R"(<path class="heart" d="M0,14C-5,7 -14,3 -14,-5C-14,-13 -3,-14 0,-6C3,-14 14,-13 14,-5C14,3 5,7 0,14z"/>)";

// Piles beside each other, the first chip at (0,0).
std::string chips_svg(int seat, int chips) {
  std::string svg;
  for (int chip = 0; chip < chips; ++chip) {
    svg += fmt::format(
        "<g transform=\"translate({},{})\"><ellipse class=\"chip fill-{}\" rx=\"17\" "
        "ry=\"8\"/><ellipse class=\"spot\" rx=\"11\" ry=\"4.5\"/></g>",
        chip / kChipsInPile * 40, -(chip % kChipsInPile) * 6, seat);
  }
  const int piles = (chips + kChipsInPile - 1) / kChipsInPile;
  return fmt::format("{}<text class=\"pot\" x=\"{}\" y=\"5\">{}</text>", svg, piles * 40 - 14,
                     chips);
}

std::string place_of(std::string_view slot, double x, double y) {
  return fmt::format("<g data-slot=\"{}\" transform=\"translate({:.0f},{:.0f})\"></g>\n", slot, x,
                     y);
}

std::string card_place(std::string_view slot, double x, double y) {
  return fmt::format(
             "<rect class=\"place\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" "
             "rx=\"8\"/>",
             x, y, kCardWidth, kCardHeight) +
         place_of(slot, x, y);
}

std::string hidden_card_svg() {
  return fmt::format(
      "<rect class=\"back\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"8\"><title>a hidden card"
      "</title></rect><path class=\"weave\" "
      "d=\"M40,14L66,56L40,98L14,56zM40,32L54,56L40,80L26,56z\"/>",
      kCardWidth, kCardHeight);
}

}  // namespace

std::string card_svg(const TableCard& card) {
  if (card.side == TableCard::Side::kNone) return "";
  if (card.side == TableCard::Side::kBack) return hidden_card_svg();
  const char suit = card.suit;
  const std::string_view sign = suit == 's' ? kSpade : suit == 'h' ? kHeart : "";
  return fmt::format(
      "<rect class=\"card\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"8\"><title>{}</title></rect>"
      "<text class=\"rank middle{}\" x=\"40\" y=\"{}\">{}</text>"
      "<g transform=\"translate(40,84)\">{}</g>",
      kCardWidth, kCardHeight, report::escape(card.title), suit == 'h' ? " hearts" : "",
      sign.empty() ? 72 : 54, card.rank, sign);
}

std::string chips_words(int won) {
  return fmt::format("{:+} chip{}", won, won == 1 || won == -1 ? "" : "s");
}

std::string table_document(std::string_view title, bool public_card) {
  std::string body = fmt::format(
      "<rect class=\"felt\" x=\"16\" y=\"70\" width=\"448\" height=\"{:.0f}\" rx=\"24\"/>\n",
      kTableHeight - 140);
  for (int seat = 0; seat < 2; ++seat) {
    const TablePlaces& places = kPlaces[seat];
    body += plate_slot(seat, 16, places.plate);
    body += card_place(fmt::format("card-{}", seat), 36, places.card);
    body += place_of(fmt::format("act-{}", seat), 136, places.card + 26);
    body += place_of(fmt::format("chips-{}", seat), 156, places.card + 96);
  }
  body += place_of("pot", kTableWidth / 2, kMiddleY);
  if (public_card) body += card_place("card-public", 348, kMiddleY - kCardHeight / 2);
  return board_document({kTableWidth, kTableHeight}, title, kTableStyle, body);
}

void fill_table(const std::vector<TableSeat>& seats, ViewFrame& frame) {
  int pot = 0;
  for (const TableSeat& seat : seats) {
    pot += seat.chips;
    frame.fill(fmt::format("card-{}", seat.seat), card_svg(seat.card));
    frame.fill(fmt::format("chips-{}", seat.seat), chips_svg(seat.seat, seat.chips));
    frame.fill(fmt::format("act-{}", seat.seat),
               fmt::format("<text class=\"act\">{}</text>", report::escape(seat.act)));
    frame.fill(fmt::format("seat-{}", seat.seat),
               plate_svg({.seat = seat.seat,
                          .sign = fmt::format("<circle class=\"chip fill-{}\" r=\"13\"/><circle "
                                              "class=\"spot\" r=\"8\"/>",
                                              seat.seat),
                          .fact = seat.fact,
                          .standing = seat.standing,
                          .width = kTablePlate}));
  }
  frame.fill("pot",
             fmt::format("<rect class=\"pool\" x=\"-52\" y=\"-22\" width=\"104\" height=\"44\" "
                         "rx=\"22\"/><text class=\"pot middle\" y=\"8\">pot {}</text>",
                         pot));
}

}  // namespace muster::classic
