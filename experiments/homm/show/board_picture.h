// A combat's board as an SVG picture, for light and dark ground.
#pragma once

#include <absl/status/statusor.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/homm/units/units.h"

namespace muster::homm {

// An arrow from one unit to another.
struct TargetArrow {
  int from = 0;  // slots of units
  int to = 0;
  std::string css_class;  // "chosen" or "better"
};

// What stands beside the board; "strong" lines are larger, the others are of the class "key".
struct BoardLine {
  std::string css_class;
  std::string text;
};

// The board of a state as Combat::to_json writes it, seen by the attacker, whose back row is below;
// the active unit is marked. Errors: InvalidArgument for JSON that is no such state, and for units
// that `catalog` does not have.
absl::StatusOr<std::string> board_svg(const UnitCatalog& catalog, const nlohmann::json& state,
                                      const std::vector<TargetArrow>& arrows,
                                      std::string_view title, const std::vector<BoardLine>& lines);

}  // namespace muster::homm
