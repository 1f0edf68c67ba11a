#include "experiments/homm/show/board_picture.h"

#include <fmt/format.h>

#include <map>

#include "experiments/homm/show/board_drawing.h"
#include "experiments/report/charts/svg.h"
#include "games/homm/sheet/names.h"
#include "games/homm/state/board.h"
#include "games/homm/state/state.h"

namespace muster::homm {
namespace {

using Json = nlohmann::json;

constexpr double kKeyWidth = 400;

// The cell of [column, row], or the place beside the board.
int cell_of(const Json& at) {
  return at.is_string() ? kOffBoard : cell_at(at.at(0).get<int>(), at.at(1).get<int>());
}

std::string walls_svg(const Json& state) {
  std::string svg;
  for (const auto& wall : state.value("walls", Json::array())) {
    svg += at_cell(cell_of(wall), wall_svg(state.contains("gate") && state.at("gate") == wall));
  }
  return svg;
}

UnitCard card_of(const UnitSide& card, const Json& unit) {
  constexpr std::string_view kSides[] = {"few", "pack", "neutral"};
  UnitCard drawn;
  drawn.side = unit.at("slot").get<int>() < kSlots ? 0 : 1;
  drawn.name = card.name;
  drawn.kind = fmt::format("{}, {}, {}", kSides[static_cast<std::size_t>(card.side)],
                           to_string(card.tier), to_string(card.type));
  drawn.attack = card.attack + unit.value("attack_change", 0);
  drawn.defense = card.defense + unit.value("defense_change", 0);
  drawn.initiative = card.initiative + unit.value("initiative_change", 0);
  drawn.health = card.health + unit.value("health_change", 0);
  drawn.left = drawn.health - unit.value("damage", 0);
  drawn.acted = unit.value("activated", false);
  if (const int tokens = unit.value("tokens", 0); tokens > 0) {
    drawn.marks.push_back(counted(tokens, "token"));
  }
  for (const char* key : {"paralysed", "defending", "retaliated", "stacked", "silenced"}) {
    if (unit.value(key, false)) drawn.marks.emplace_back(key);
  }
  return drawn;
}

}  // namespace

absl::StatusOr<std::string> board_svg(const UnitCatalog& catalog, const nlohmann::json& state,
                                      const std::vector<TargetArrow>& arrows,
                                      std::string_view title, const std::vector<BoardLine>& lines) {
  std::string body = grid_svg();
  std::map<int, int> cells;  // by slot
  try {
    body += walls_svg(state);
    const int active = state.value("active", -1);
    for (const auto& unit : state.at("units")) {
      if (!unit.contains("at")) continue;
      const auto id = unit.at("unit").get<std::string>();
      const UnitSide* card = catalog.find(id);
      if (card == nullptr) {
        return absl::InvalidArgumentError(fmt::format("units.csv has no unit `{}`", id));
      }
      const int slot = unit.at("slot").get<int>();
      const int cell = cells[slot] = cell_of(unit.at("at"));
      UnitCard drawn = card_of(*card, unit);
      drawn.active = slot == active;
      body += at_cell(cell, unit_svg(drawn));
    }
  } catch (const nlohmann::json::exception& error) {
    return absl::InvalidArgumentError(fmt::format("no state of a combat: {}", error.what()));
  }
  for (const TargetArrow& arrow : arrows) {
    if (!cells.contains(arrow.from) || !cells.contains(arrow.to)) continue;
    body += arrow_svg({cells[arrow.from], cells[arrow.to], arrow.css_class});
  }
  const report::SvgSize board = board_size(true);
  report::SvgColumn key(board.width + 12);
  for (const BoardLine& line : lines) key.line(line.css_class, line.text);
  return report::svg_document({board.width + kKeyWidth, board.height}, title, board_head(),
                              body + key.svg());
}

}  // namespace muster::homm
