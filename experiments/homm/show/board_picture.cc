#include "experiments/homm/show/board_picture.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "experiments/report/charts/svg.h"
#include "experiments/report/html.h"
#include "games/homm/state/board.h"

namespace muster::homm {
namespace {

using report::escape;

constexpr double kCellWidth = 150;
constexpr double kCellHeight = 96;
constexpr double kMargin = 26;
constexpr double kKeyWidth = 400;
// The tower stands beside the middle row.
constexpr double kBesideWidth = 120;

constexpr std::string_view kHead = R"(<style>
text { font-family: sans-serif; font-size: 12px; fill: #222; }
.strong { font-size: 15px; font-weight: 600; }
.name { font-size: 13px; font-weight: 600; text-anchor: middle; }
.small { font-size: 11px; text-anchor: middle; }
.edge { font-size: 11px; text-anchor: middle; fill: #777; }
.cell { fill: none; stroke: #bbb; }
.wall { fill: #b08d57; fill-opacity: .45; stroke: #8a6a3a; }
.side-0 { fill: #dbe7f8; stroke: #3a6ea5; }
.side-1 { fill: #f8dfd8; stroke: #b0502f; }
.active { stroke-width: 4; }
.chosen { stroke: #b3261e; fill: none; stroke-width: 3; stroke-dasharray: 7 4; }
.better { stroke: #1b7f3b; fill: none; stroke-width: 3; }
@media (prefers-color-scheme: dark) {
.paper { fill: #17181a; } text { fill: #e6e6e6; } .cell { stroke: #55585e; }
.side-0 { fill: #22364f; } .side-1 { fill: #4f2b20; }
}
</style>
<defs>
<marker id="tip-chosen" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5"
 orient="auto"><path d="M0,0L10,5L0,10z" fill="#b3261e"/></marker>
<marker id="tip-better" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5"
 orient="auto"><path d="M0,0L10,5L0,10z" fill="#1b7f3b"/></marker>
</defs>
)";

struct Spot {
  double x = 0;
  double y = 0;
};

Spot spot_of(int column, int row) {
  return {kMargin + (column + .5) * kCellWidth, kMargin + (kRows - 1 - row + .5) * kCellHeight};
}

// The centre of a unit's place; "beside the board" is right of the middle row.
Spot spot_of(const nlohmann::json& at) {
  if (at.is_string()) return {kMargin + kColumns * kCellWidth + kBesideWidth / 2, spot_of(0, 2).y};
  return spot_of(at.at(0).get<int>(), at.at(1).get<int>());
}

std::string cells_svg(const nlohmann::json& state) {
  std::string svg;
  const auto cell = [&](std::string_view css_class, Spot spot) {
    svg += fmt::format(
        "<rect class=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\"/>\n",
        css_class, spot.x - kCellWidth / 2, spot.y - kCellHeight / 2, kCellWidth, kCellHeight);
  };
  for (int index = 0; index < kCells; ++index) {
    cell("cell", spot_of(column_of(index), row_of(index)));
  }
  for (const auto& wall : state.value("walls", nlohmann::json::array())) {
    const Spot spot = spot_of(wall);
    cell("wall", spot);
    const bool gate = state.contains("gate") && state.at("gate") == wall;
    svg += fmt::format("<text class=\"small\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", spot.x,
                       spot.y - kCellHeight / 2 + 14, gate ? "gate" : "wall");
  }
  for (int column = 0; column < kColumns; ++column) {
    svg += fmt::format("<text class=\"edge\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n",
                       spot_of(column, 0).x, kMargin + kRows * kCellHeight + 16,
                       static_cast<char>('a' + column));
  }
  for (int row = 0; row < kRows; ++row) {
    svg += fmt::format("<text class=\"edge\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", kMargin - 12,
                       spot_of(0, row).y + 4, row + 1);
  }
  return svg;
}

std::string marks_of(const nlohmann::json& unit) {
  std::string marks;
  const auto mark = [&](const std::string& words) { marks += (marks.empty() ? "" : ", ") + words; };
  if (const int tokens = unit.value("tokens", 0); tokens > 0) {
    mark(fmt::format("{} token{}", tokens, tokens == 1 ? "" : "s"));
  }
  for (const char* key : {"paralysed", "defending", "retaliated", "stacked", "silenced"}) {
    if (unit.value(key, false)) mark(key);
  }
  mark(unit.value("activated", false) ? "has acted" : "to act");
  return marks;
}

std::string unit_svg(const UnitSide& card, const nlohmann::json& unit, bool active) {
  const Spot spot = spot_of(unit.at("at"));
  const int side = unit.at("slot").get<int>() < 7 ? 0 : 1;
  const double width = unit.at("at").is_string() ? kBesideWidth - 10 : kCellWidth - 14;
  const double height = kCellHeight - 18;
  const int health = card.health + unit.value("health_change", 0);
  std::string svg = fmt::format(
      "<rect class=\"side-{}{}\" rx=\"8\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" "
      "height=\"{:.0f}\"/>\n",
      side, active ? " active" : "", spot.x - width / 2, spot.y - height / 2 + 4, width, height);
  const std::string sides[] = {"few", "pack", "neutral"};
  const std::string lines[] = {
      card.name,
      fmt::format("{}, {}, {}", sides[static_cast<std::size_t>(card.side)], to_string(card.tier),
                  to_string(card.type)),
      fmt::format("attack {}, defense {}", card.attack + unit.value("attack_change", 0),
                  card.defense + unit.value("defense_change", 0)),
      fmt::format("health {} of {}", health - unit.value("damage", 0), health), marks_of(unit)};
  double y = spot.y - height / 2 + 19;
  for (const std::string& line : lines) {
    svg += fmt::format("<text class=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n",
                       y < spot.y - 15 ? "name" : "small", spot.x, y, escape(line));
    y += 14;
  }
  return svg;
}

// Ends at the rim of the target's cell.
std::string arrow_svg(Spot from, Spot to, const std::string& css_class) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return "";
  const double back = 34;
  const double shift = css_class == "better" ? 7 : -7;  // two arrows on one line stay apart
  const double dx = (to.x - from.x) / length;
  const double dy = (to.y - from.y) / length;
  return fmt::format(
      "<path class=\"{0}\" marker-end=\"url(#tip-{0})\" d=\"M{1:.0f},{2:.0f}L{3:.0f},{4:.0f}\"/>\n",
      css_class, from.x + dx * back - dy * shift, from.y + dy * back + dx * shift,
      to.x - dx * back - dy * shift, to.y - dy * back + dx * shift);
}

}  // namespace

absl::StatusOr<std::string> board_svg(const UnitCatalog& catalog, const nlohmann::json& state,
                                      const std::vector<BoardArrow>& arrows, std::string_view title,
                                      const std::vector<BoardLine>& lines) {
  std::string body;
  std::map<int, Spot> spots;
  try {
    body = cells_svg(state);
    const int active = state.value("active", -1);
    for (const auto& unit : state.at("units")) {
      if (!unit.contains("at")) continue;
      const auto id = unit.at("unit").get<std::string>();
      const UnitSide* card = catalog.find(id);
      if (card == nullptr) {
        return absl::InvalidArgumentError(fmt::format("units.csv has no unit `{}`", id));
      }
      const int slot = unit.at("slot").get<int>();
      spots[slot] = spot_of(unit.at("at"));
      body += unit_svg(*card, unit, slot == active);
    }
  } catch (const nlohmann::json::exception& error) {
    return absl::InvalidArgumentError(fmt::format("no state of a combat: {}", error.what()));
  }
  for (const BoardArrow& arrow : arrows) {
    if (!spots.contains(arrow.from) || !spots.contains(arrow.to)) continue;
    body += arrow_svg(spots[arrow.from], spots[arrow.to], arrow.css_class);
  }
  const double board = kMargin + kColumns * kCellWidth + kBesideWidth;
  report::SvgColumn key(board + 12);
  for (const BoardLine& line : lines) key.line(line.css_class, line.text);
  return report::svg_document({board + kKeyWidth, 2 * kMargin + kRows * kCellHeight}, title, kHead,
                              body + key.svg());
}

}  // namespace muster::homm
