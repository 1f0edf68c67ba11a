#include "experiments/homm/show/combat_text.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "experiments/homm/show/combat_panels.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/board.h"

namespace muster::homm {
namespace {

constexpr std::size_t kCellColumns = 23;

char side_letter(int side) { return side == 0 ? 'A' : 'D'; }

// What a unit is and can do, a line each.
std::vector<std::string> unit_lines(const Combat& combat, const State& state, int unit) {
  std::vector<std::string> lines = {
      kind_words(combat, combat.card(state.units[unit].side)),
      fmt::format("att {} def {} ini {}", attack_of(state, unit), defense_of(state, unit),
                  initiative_of(state, unit)),
      fmt::format("health {}/{}", std::max(health_left(combat, state, unit), 0),
                  health_of(combat, state, unit))};
  const bool pending = (state.pending >> unit & 1) != 0;
  if (state.active == unit) {
    lines.back() += ", acts now";
  } else if (state.round > 0 && !pending) {
    lines.back() += ", has acted";
  }
  std::string marks;
  for (const std::string& mark : marks_of(state, unit)) {
    if (!marks.empty() && marks.size() + 2 + mark.size() > kCellColumns) {
      lines.push_back(marks + ",");
      marks.clear();
    }
    marks += marks.empty() ? mark : ", " + mark;
  }
  if (!marks.empty()) lines.push_back(marks);
  return lines;
}

std::string cell_text(const Combat& combat, const State& state, const UnitNames& names, int cell) {
  std::string head = cell_name(cell);
  if (const std::string_view barrier = barrier_words(state, cell); !barrier.empty()) {
    head += fmt::format(" ({})", barrier);
  }
  const int unit = state.unit_at[cell];
  if (unit == kNoUnit || state.units[unit].cell != cell) return head;
  // The name shares the first line where it can.
  std::string name = fmt::format("{} {}", side_letter(side_of(unit)), names[unit]);
  std::vector<std::string> lines = unit_lines(combat, state, unit);
  if (head.size() + 1 + name.size() <= kCellColumns) {
    lines.insert(lines.begin(), fmt::format("{} {}", head, name));
  } else {
    lines.insert(lines.begin(), {std::move(head), std::move(name)});
  }
  return absl::StrJoin(lines, "\n");
}

// Units of a side's army that are not and have not been on the board.
std::vector<std::string> reserve(const Combat& combat, const State& state, int side) {
  std::vector<std::string> units;
  if (combat.prefilled(side)) {
    for (int unit = side * kSlots; unit < (side + 1) * kSlots && state.round == 0; ++unit) {
      const Unit& each = state.units[unit];
      if (each.side != kNoSide && each.cell == kNoCell) {
        units.push_back(combat.card(each.side).name);
      }
    }
    return units;
  }
  const std::vector<std::uint8_t>& army = combat.army(side);
  for (std::size_t i = 0; i < army.size(); ++i) {
    if ((state.fielded[side] >> i & 1) == 0) units.push_back(combat.card(army[i]).name);
  }
  return units;
}

void tell_side(const Combat& combat, const State& state, int side, int eye, TextBoard& board) {
  std::string indent;
  for (const std::string& line : forces_lines(combat, state, side, eye)) {
    board.line(indent.empty() ? fmt::format("{}: {}", side_letter(side), line) : indent + line);
    indent = "   ";
  }
  const std::vector<std::string> waiting = reserve(combat, state, side);
  if (!waiting.empty()) board.line(fmt::format("   not on the board: {}", in_words(waiting)));
}

}  // namespace

void draw_battlefield(const Combat& combat, const State& state, const UnitNames& names,
                      TextBoard& board) {
  TextGrid grid = {.cells = {}, .width = kCellColumns};
  for (int row = kRows - 1; row >= 0; --row) {
    auto& cells = grid.cells.emplace_back();
    for (int column = 0; column < kColumns; ++column) {
      cells.push_back(cell_text(combat, state, names, cell_at(column, row)));
    }
  }
  board.drawn(grid_text(grid));
  const int tower = state.unit_at[kOffBoard];
  if (tower == kNoUnit) return;
  board.line(fmt::format("beside the board: {} {}, {}", side_letter(side_of(tower)), names[tower],
                         absl::StrJoin(unit_lines(combat, state, tower), ", ")));
}

void tell_combat(const Combat& combat, const State& state, const UnitNames& names, int eye,
                 TextBoard& board) {
  board.gap();
  tell_side(combat, state, 1, eye, board);
  draw_battlefield(combat, state, names, board);
  tell_side(combat, state, 0, eye, board);
  board.gap();
  std::vector<std::string> order;
  for (const int unit : units_to_act(state)) {
    order.push_back(fmt::format("{} {} {}", side_letter(side_of(unit)), names[unit],
                                initiative_of(state, unit)));
  }
  board.list("to act (initiative)", order);
  if (state.unlimited == 0 && state.round > 0) {
    board.line(fmt::format("{} for a movement point each",
                           counted(state.rounds_left, "more round", "more rounds")));
  }
  for (const std::string& line : lasting_lines(combat, state, names)) board.line(line);
}

}  // namespace muster::homm
