#include "experiments/homm/show/board_drawing.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/report/html.h"
#include "games/homm/state/board.h"
#include "games/homm/state/state.h"

namespace muster::homm {
namespace {

using report::escape;

constexpr double kMargin = 24;
constexpr double kCardWidth = kCellWidth - 8;
constexpr double kCardHeight = kCellHeight - 8;
constexpr int kMostPips = 8;

constexpr std::string_view kHead = R"(<style>
.hb, .key { font: 11px sans-serif; fill: #222; text-anchor: middle; }
.key { font-size: 12px; text-anchor: start; }
.strong { font: 600 15px sans-serif; fill: #222; }
.hb-name { font-size: 13px; font-weight: 700; }
.hb-mark { font-weight: 600; font-style: italic; }
.hb-edge { fill: #666; }
.hb-cell { fill: #f6f3ea; stroke: #c9c4b5; }
.hb-middle { fill: #efe9d8; }
.hb-wall { fill: #b08d57; fill-opacity: .4; stroke: #6d5128; } .hb-merlon { fill: #6d5128; }
.hb-closed { fill: #8c8c8c; fill-opacity: .35; stroke: #666; stroke-dasharray: 4 3; }
.hb-card { stroke-width: 1.5; }
.hb-side-0 { fill: #dbe7f8; stroke: #2f62a5; }
.hb-side-1 { fill: #f8dfd3; stroke: #a8481d; }
.hb-seal-0 { fill: #2f62a5; } .hb-seal-1 { fill: #a8481d; }
.hb-letter { fill: #fff; font-weight: 700; }
.hb-active { stroke-width: 4; }
.hb-acted { fill-opacity: .55; }
.hb-pip { fill: #b3261e; stroke: #7a1711; } .hb-lost { fill: none; stroke: #8a7a76; }
.hb-arrow { fill: none; stroke-width: 3.5; }
.hb-chosen { stroke: #b3261e; stroke-dasharray: 7 4; } .hb-better { stroke: #1b7f3b; }
.hb-blow { stroke: #b3261e; } .hb-back { stroke: #8a5a00; stroke-dasharray: 6 4; }
.hb-way { fill: none; stroke: #555; stroke-width: 2.5; stroke-dasharray: 2 6; stroke-linecap: round; }
.hb-words { font-weight: 700; paint-order: stroke; stroke: #fff; stroke-width: 4px; }
@media (prefers-color-scheme: dark) {
.paper { fill: #17181a; } .hb, .key, .strong { fill: #ececec; }
.hb-edge { fill: #aaa; } .hb-cell { fill: #232427; stroke: #45464a; } .hb-middle { fill: #2a2a2d; }
.hb-side-0 { fill: #22364f; stroke: #7fb2f0; } .hb-side-1 { fill: #4f2b20; stroke: #f0a27f; }
.hb-wall { fill: #7a6034; stroke: #c9a86a; } .hb-merlon { fill: #c9a86a; } .hb-pip { fill: #ff8a80; stroke: #ffb4ab; }
.hb-chosen, .hb-blow { stroke: #ff8a80; } .hb-better { stroke: #6fd08f; } .hb-back { stroke: #f2c14e; }
.hb-way { stroke: #bbb; } .hb-words { stroke: #17181a; }
}
</style>
<defs>
<marker id="hb-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5"
 orient="auto"><path d="M0,0L10,5L0,10z" fill="context-stroke"/></marker>
</defs>
)";

std::string text_svg(std::string_view css_class, double x, double y, std::string_view text) {
  return fmt::format("<text class=\"hb {}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", css_class, x, y,
                     escape(text));
}

// What is left of the health as a row of drops, or in numbers when there are many.
std::string health_svg(const UnitCard& card, double y) {
  const std::string words = fmt::format("{}/{}", std::max(card.left, 0), card.health);
  if (card.health > kMostPips) return text_svg("hb-mark", 0, y, words + " health");
  constexpr double kStep = 9;
  const double left = -kStep * (card.health - 1) / 2.0 - 9;
  std::string svg = fmt::format("<g><title>{} health</title>", words);
  for (int i = 0; i < card.health; ++i) {
    svg += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.0f}\" r=\"3.4\"/>",
                       i < card.left ? "hb-pip" : "hb-lost", left + i * kStep, y - 4);
  }
  return svg + "</g>" + text_svg("", left + card.health * kStep + 9, y, words);
}

}  // namespace

Spot centre(int cell) {
  if (cell == kOffBoard) return {kMargin + (kColumns + .5) * kCellWidth, centre(cell_at(0, 2)).y};
  return {kMargin + (column_of(cell) + .5) * kCellWidth,
          8 + (kRows - 1 - row_of(cell) + .5) * kCellHeight};
}

report::SvgSize board_size(bool beside) {
  return {kMargin + (kColumns + (beside ? 1 : 0)) * kCellWidth + 8, kRows * kCellHeight + 32};
}

std::string_view board_head() { return kHead; }

std::string cell_slot(int cell) { return fmt::format("cell-{}", cell); }

std::string grid_svg() {
  std::string svg;
  for (int cell = 0; cell < kCells; ++cell) {
    const Spot spot = centre(cell);
    svg += fmt::format(
        "<rect data-place=\"{}\" class=\"hb-cell{}\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" "
        "height=\"{:.0f}\"/>\n",
        cell_slot(cell), row_of(cell) == 2 ? " hb-middle" : "", spot.x - kCellWidth / 2,
        spot.y - kCellHeight / 2, kCellWidth, kCellHeight);
  }
  for (int column = 0; column < kColumns; ++column) {
    const char name[] = {static_cast<char>('a' + column), '\0'};
    svg += text_svg("hb-edge", centre(column).x, kRows * kCellHeight + 24, name);
  }
  for (int row = 0; row < kRows; ++row) {
    svg +=
        text_svg("hb-edge", kMargin - 12, centre(cell_at(0, row)).y + 4, std::to_string(row + 1));
  }
  return svg;
}

std::string wall_svg(bool gate) {
  std::string svg = fmt::format(
      "<rect class=\"hb-wall\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\"/>\n",
      -kCellWidth / 2 + 1, -kCellHeight / 2 + 1, kCellWidth - 2, kCellHeight - 2);
  // Battlements, towards the attacker.
  constexpr int kMerlons = 5;
  const double width = kCellWidth / (2 * kMerlons - 1);
  for (int i = 0; i < kMerlons; ++i) {
    svg += fmt::format(
        "<rect class=\"hb-merlon\" x=\"{:.1f}\" y=\"{:.0f}\" width=\"{:.1f}\" height=\"10\"/>\n",
        -kCellWidth / 2 + 2 * i * width, kCellHeight / 2 - 10, width);
  }
  return svg + text_svg("hb-mark", 0, 4, gate ? "gate" : "wall");
}

std::string obstacle_svg(std::string_view what) {
  return fmt::format(
             "<rect class=\"hb-closed\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" "
             "height=\"{:.0f}\"/>",
             -kCardWidth / 2, -kCardHeight / 2, kCardWidth, kCardHeight) +
         text_svg("hb-mark", 0, 4, what);
}

std::string unit_svg(const UnitCard& card) {
  std::string svg = fmt::format(
      "<rect class=\"hb-card hb-side-{}{}{}\" rx=\"7\" x=\"{:.0f}\" y=\"{:.0f}\" "
      "width=\"{:.0f}\" height=\"{:.0f}\"/>\n",
      card.side, card.active ? " hb-active" : "", card.acted ? " hb-acted" : "", -kCardWidth / 2,
      -kCardHeight / 2, kCardWidth, kCardHeight);
  const double seal_x = card.side == 0 ? -kCardWidth / 2 + 9 : kCardWidth / 2 - 9;
  const double seal_y = kCardHeight / 2 - 9;
  svg += fmt::format(
      "<circle class=\"hb-seal-{}\" cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"8\"><title>{}</title>"
      "</circle>",
      card.side, seal_x, seal_y, card.side == 0 ? "attacker" : "defender");
  svg += text_svg("hb-letter", seal_x, seal_y + 4, card.side == 0 ? "A" : "D");
  double y = -kCardHeight / 2 + 17;
  svg += text_svg("hb-name", 0, y, card.name);
  svg += text_svg("", 0, y += 15, card.kind);
  svg += text_svg("", 0, y += 15,
                  fmt::format("att {} def {} ini {}", card.attack, card.defense, card.initiative));
  svg += health_svg(card, y += 16);
  std::vector<std::string> marks = card.marks;
  if (card.active) marks.insert(marks.begin(), "acts");
  if (card.acted) marks.emplace_back("acted");
  for (std::size_t i = 0; i < marks.size() && i < 4; i += 2) {
    const auto end = marks.begin() + static_cast<std::ptrdiff_t>(std::min(i + 2, marks.size()));
    svg += text_svg("hb-mark", 0, y += 12,
                    absl::StrJoin(marks.begin() + static_cast<std::ptrdiff_t>(i), end, ", "));
  }
  return svg;
}

std::string arrow_svg(const BoardArrow& arrow) {
  const Spot from = centre(arrow.from);
  const Spot to = centre(arrow.to);
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return "";
  const double back = 26;
  // Two arrows on one line stay apart.
  const double shift = arrow.css_class == "better" || arrow.css_class == "back" ? 7 : -7;
  const double dx = (to.x - from.x) / length;
  const double dy = (to.y - from.y) / length;
  std::string svg = fmt::format(
      "<path class=\"hb-arrow hb-{}\" marker-end=\"url(#hb-tip)\" "
      "d=\"M{:.0f},{:.0f}L{:.0f},{:.0f}\"/>\n",
      arrow.css_class, from.x + dx * back - dy * shift, from.y + dy * back + dx * shift,
      to.x - dx * back - dy * shift, to.y - dy * back + dx * shift);
  if (!arrow.words.empty()) {
    svg += text_svg("hb-words", (from.x + to.x) / 2 - dy * 5 * shift,
                    (from.y + to.y) / 2 + dx * 3 * shift + 4, arrow.words);
  }
  return svg;
}

std::string way_svg(int from, int to) {
  const Spot a = centre(from);
  const Spot b = centre(to);
  return fmt::format("<path class=\"hb-way\" d=\"M{:.0f},{:.0f}L{:.0f},{:.0f}\"/>\n", a.x, a.y, b.x,
                     b.y);
}

std::string at_cell(int cell, std::string_view drawn) {
  const Spot spot = centre(cell);
  return fmt::format("<g transform=\"translate({:.0f},{:.0f})\">{}</g>\n", spot.x, spot.y, drawn);
}

}  // namespace muster::homm
