#include "experiments/homm/show/map/map_fight.h"

#include <fmt/format.h>

#include <array>

#include "experiments/report/html.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/sheet/names.h"

namespace muster::homm::map {
namespace {

using report::escape;

std::string fight_unit(const Combat& combat, const homm::State& fight, const UnitNames& names,
                       int unit, bool players) {
  const Unit& each = fight.units[unit];
  const int left = health_left(combat, fight, unit);
  const bool acts = fight.active == unit;
  std::string facts = fmt::format("{}, {}/{} health", side_words(combat, combat.card(each.side)),
                                  left, left + each.damage);
  if (each.tokens > 0) facts += fmt::format(", {}", counted(each.tokens, "token"));
  return fmt::format(
      "<div class=\"adv-unit adv-seat-{}{}\" title=\"{}\"><b>{}{}</b><small>{}</small></div>",
      players ? 0 : 1, acts ? " adv-acts" : "",
      escape(fmt::format("{}: {}{}", names[unit], condition_words(combat, fight, unit),
                         acts ? "; it acts" : "")),
      acts ? "&#9654; " : "", escape(names[unit]), escape(facts));
}

std::string fight_cell(std::string_view what) {
  return fmt::format("<div class=\"adv-unit\"><small>{}</small></div>", what);
}

}  // namespace

std::string fight_slot(int cell) {
  if (cell < kCells) return fmt::format("fight-{}", cell_name(cell));
  return cell == kOffBoard ? "fight-beside" : "";
}

std::string fight_board_html() {
  std::string html = "<div class=\"adv-fight-board\">\n";
  for (int row = kRows - 1; row >= 0; --row) {
    for (int column = 0; column < kColumns; ++column) {
      html += fmt::format("<div data-slot=\"{}\"></div>", fight_slot(cell_at(column, row)));
    }
    html += '\n';
  }
  return html + "<div data-slot=\"fight-beside\"></div></div>\n";
}

void fill_fight_board(const Adventure& game, const MapState& state, ViewFrame& frame) {
  if (state.phase != MapPhase::kFight) return;
  const Meeting& meeting = game.meetings()[state.meeting];
  const homm::State& fight = state.combat;
  UnitNames names(*meeting.rules);
  names.learn(fight);
  for (int cell = 0; cell < kCells; ++cell) {
    const bool wall = (fight.walls & cell_bit(cell)) != 0;
    frame.fill(fight_slot(cell),
               fight_cell(fmt::format("{}{}", cell_name(cell), wall ? " wall" : "")));
  }
  for (int unit = 0; unit < kUnits; ++unit) {
    if (!alive(fight, unit)) continue;
    frame.fill(
        fight_slot(fight.units[unit].cell),
        fight_unit(*meeting.rules, fight, names, unit, side_of(unit) == meeting.player_side));
  }
}

}  // namespace muster::homm::map
