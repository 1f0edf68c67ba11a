#include "experiments/homm/show/combat_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "experiments/homm/show/board_drawing.h"
#include "experiments/homm/show/combat_outcome.h"
#include "experiments/homm/show/combat_panels.h"
#include "experiments/homm/show/combat_text.h"
#include "experiments/report/html.h"
#include "experiments/view/text_board.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/sheet/combat_scribe.h"
#include "games/homm/sheet/opening.h"
#include "games/homm/sheet/target_reason.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

constexpr double kOrderHeight = 30;

// An attack as it is drawn: from where to where, and what came of it.
struct Strike {
  int from = kNoCell;
  int to = kNoCell;
  bool back = false;  // a retaliation
  std::string words;  // "3 damage"
};

std::string strike_svg(const Strike& strike) {
  if (strike.from == kNoCell || strike.to == kNoCell) return "";
  return arrow_svg({.from = strike.from,
                    .to = strike.to,
                    .css_class = strike.back ? "back" : "blow",
                    .words = strike.words});
}

bool dice_lie(const State& state) {
  return state.phase == Phase::kRoll || state.phase == Phase::kReroll ||
         state.phase == Phase::kRerollDie || state.phase == Phase::kDefenseRoll;
}

class CombatView final : public View<Combat> {
 public:
  explicit CombatView(const Combat& combat)
      : View(combat), names_(combat), scribe_(make_combat_scribe(combat)) {}

  ViewPage page() const override;
  void step(const State& before, Action action, const State& after) override;
  ViewFrame frame(const State& now, int eye) const override;
  std::string picture(const State& state) const override;
  std::string text(const State& now, int eye) const override;
  std::vector<std::string> slots_of(const State& state, Action action) const override;
  std::string outcome(const State& before, Action action, const State& after) const override;
  // Which cards are drawn is not told.
  bool settled(const State& /*before*/, Action /*action*/, const State& now) const override {
    return now.phase == Phase::kDrawCards;
  }

 private:
  void follow_reasons(const State& before, Action action, const State& after);
  void follow_strike(const State& before, const State& after);

  State shown(const State& now) const;
  report::SvgSize size() const;
  std::string board(std::string_view beside, double beside_width) const;
  std::string cell_svg(const State& state, const UnitNames& names, int cell) const;
  std::string card_svg(const State& state, const UnitNames& names, int unit) const;
  std::string order_svg(const State& state, const UnitNames& names) const;
  std::string marks_svg(const State& state) const;
  std::string moment(const State& state, const UnitNames& names) const;
  std::string attack_words(const State& state, const UnitNames& names) const;

  UnitNames names_;
  std::unique_ptr<Scribe<Combat>> scribe_;
  std::optional<State> before_;       // the last step; none before the first
  std::vector<std::string> reasons_;  // of the rule that moved the unit last
  std::optional<Strike> strike_;
};

report::SvgSize CombatView::size() const {
  report::SvgSize size = board_size(game().tower() != kNoSide);
  size.height += kOrderHeight;
  return size;
}

std::string CombatView::board(std::string_view beside, double beside_width) const {
  std::string slots =
      fmt::format("<g transform=\"translate(0,{:.0f})\">{}", kOrderHeight, grid_svg());
  for (int cell = 0; cell <= kOffBoard; ++cell) {
    if (cell >= kCells && cell != kOffBoard) continue;
    slots += at_cell(cell, fmt::format("<g data-slot=\"{}\"></g>", cell_slot(cell)));
  }
  slots += "<g data-slot=\"marks\"></g></g>\n<g data-slot=\"order\"></g>\n";
  const report::SvgSize whole = size();
  return report::svg_document({whole.width + beside_width, whole.height}, game().scenario().name,
                              board_head(), slots + std::string(beside));
}

ViewPage CombatView::page() const {
  ViewPage page;
  page.board = board("", 0);
  page.panels = combat_panels(game());
  page.style = combat_panels_style();
  page.colours = {std::string(kSideColours[0]), std::string(kSideColours[1])};
  page.curves = {{.caption = "Health of all units, with Few sides under Packs, at the end of each "
                             "activation"},
                 {.caption = "Gold lost at the end of each activation"}};
  return page;
}

// The scoresheet says by which keys a rule settled on a target and a space.
void CombatView::follow_reasons(const State& before, Action action, const State& after) {
  if (!game().driven(0) && !game().driven(1)) return;
  Sheet told;
  if (!before_) {
    scribe_->open(before, told);
    told.clear();
  }
  scribe_->step(before, action, after, told);
  for (const SheetLine& line : told) {
    if (line.level <= SheetLevel::kTurn) reasons_.clear();
    if (line.level == SheetLevel::kDetail && tells_of_targets(line.text)) {
      reasons_.push_back(line.text);
    }
  }
}

void CombatView::follow_strike(const State& before, const State& after) {
  const bool struck = dice_lie(before) && before.attacker != kNoUnit && before.target != kNoUnit;
  if (!struck) {
    if (before.mover >= 0) strike_.reset();
    return;
  }
  if (dice_lie(after)) return strike_.reset();
  Strike strike = {.from = before.units[before.attacker].cell,
                   .to = before.units[before.target].cell,
                   .back = before.kind == AttackKind::kRetaliation,
                   .words = ""};
  const bool same_unit = after.units[before.target].cell != kNoCell;
  const int left = same_unit ? whole_health(game(), after, before.target) : 0;
  const int damage = whole_health(game(), before, before.target) - left;
  if (!same_unit) {
    strike.words = "gone";
  } else if (damage > 0) {
    strike.words = fmt::format("{} damage", damage);
  } else {
    strike.words = "no damage";
  }
  strike_ = std::move(strike);
}

void CombatView::step(const State& before, Action action, const State& after) {
  names_.learn(before);
  names_.learn(after);
  follow_reasons(before, action, after);
  follow_strike(before, after);
  before_ = before;
}

std::string CombatView::card_svg(const State& state, const UnitNames& names, int unit) const {
  const Unit& each = state.units[unit];
  UnitCard card;
  card.side = side_of(unit);
  card.name = names[unit];
  card.kind = kind_words(game(), game().card(each.side));
  card.attack = attack_of(state, unit);
  card.defense = defense_of(state, unit);
  card.initiative = initiative_of(state, unit);
  card.health = health_of(game(), state, unit);
  card.left = health_left(game(), state, unit);
  card.marks = marks_of(state, unit);
  card.active = state.active == unit;
  card.acted = state.round > 0 && !card.active && (state.pending >> unit & 1) == 0;
  return unit_svg(card);
}

std::string CombatView::cell_svg(const State& state, const UnitNames& names, int cell) const {
  std::string svg;
  if (cell < kCells) {
    const bool wall = (state.walls & cell_bit(cell)) != 0;
    const std::string_view barrier = barrier_words(state, cell);
    if (wall) svg += wall_svg(state.gate == cell);
    // A force field may lie on a wall.
    if ((force_fields(state) & cell_bit(cell)) != 0) {
      svg += obstacle_svg("force field");
    } else if (!wall && !barrier.empty()) {
      svg += obstacle_svg(barrier);
    }
  }
  const int unit = state.unit_at[cell];
  if (unit != kNoUnit && state.units[unit].cell == cell) svg += card_svg(state, names, unit);
  return svg;
}

std::string CombatView::order_svg(const State& state, const UnitNames& names) const {
  const std::vector<int> units = units_to_act(state);
  if (units.empty()) return "";
  const double width = std::min(104.0, (size().width - 60) / static_cast<double>(units.size()));
  std::string svg =
      "<text class=\"hb hb-edge\" style=\"text-anchor: start\" x=\"6\" y=\"20\">to act:</text>";
  double x = 50;
  for (const int unit : units) {
    svg += fmt::format(
        "<g><title>{0}, initiative {1}</title><rect class=\"hb-card hb-side-{2}{3}\" rx=\"5\" "
        "x=\"{4:.0f}\" y=\"4\" width=\"{5:.0f}\" height=\"22\"/>"
        "<svg x=\"{4:.0f}\" y=\"4\" width=\"{5:.0f}\" height=\"22\"><text class=\"hb\" "
        "x=\"{6:.0f}\" "
        "y=\"15\">{1} {0}</text></svg></g>",
        report::escape(names[unit]), initiative_of(state, unit), side_of(unit),
        unit == state.active ? " hb-active" : "", x, width - 4, (width - 4) / 2);
    x += width;
  }
  return svg;
}

std::string CombatView::marks_svg(const State& state) const {
  std::string svg;
  const int active = state.active;
  if (active != kNoUnit && on_board(state, active) && state.origin < kCells &&
      state.origin != state.units[active].cell) {
    svg += way_svg(state.origin, state.units[active].cell);
  }
  if (strike_) svg += strike_svg(*strike_);
  if (dice_lie(state) && state.attacker != kNoUnit && state.target != kNoUnit) {
    svg += strike_svg({.from = state.units[state.attacker].cell,
                       .to = state.units[state.target].cell,
                       .back = state.kind == AttackKind::kRetaliation,
                       .words = "rolls"});
  }
  return svg;
}

std::string CombatView::moment(const State& state, const UnitNames& names) const {
  if (state.phase == Phase::kOver) return fmt::format("round {}: over", int{state.round});
  if (state.round == 0) return "placement";
  if (state.active == kNoUnit) return fmt::format("round {}", int{state.round});
  return fmt::format("round {}: {} ({})", int{state.round}, names[state.active],
                     side_name(side_of(state.active)));
}

// The attack whose dice lie on the table or are to be thrown.
std::string CombatView::attack_words(const State& state, const UnitNames& names) const {
  if (!dice_lie(state) || state.attacker == kNoUnit || state.target == kNoUnit) return "";
  return fmt::format("{} {} {}", names[state.attacker],
                     state.kind == AttackKind::kRetaliation ? "strikes back at" : "attacks",
                     names[state.target]);
}

// A fight that is over has healed its damage.
State CombatView::shown(const State& now) const {
  return now.phase == Phase::kOver && before_ ? with_damage_of(*before_, now) : now;
}

std::string CombatView::text(const State& now, int eye) const {
  const State state = shown(now);
  UnitNames names = names_;
  names.learn(state);
  TextBoard board;
  board.line(moment(state, names));
  board.line(attack_words(state, names));
  for (const std::string& reason : reasons_) board.line("  " + reason);
  tell_combat(game(), state, names, eye, board);
  return board.text();
}

ViewFrame CombatView::frame(const State& now, int eye) const {
  const State state = shown(now);
  UnitNames names = names_;
  names.learn(state);
  ViewFrame frame;
  for (int cell = 0; cell < kCells; ++cell) {
    frame.fill(cell_slot(cell), cell_svg(state, names, cell));
  }
  if (game().tower() != kNoSide) {
    frame.fill(cell_slot(kOffBoard), cell_svg(state, names, kOffBoard));
  }
  frame.fill("marks", marks_svg(state));
  frame.fill("order", order_svg(state, names));
  fill_panels(game(), state, names, reasons_, eye, frame);
  frame.moment = moment(state, names);
  frame.round = state.round;
  frame.set_up = state.round == 0 && state.phase != Phase::kOver;
  frame.curves.resize(2);
  for (int side = 0; side < 2; ++side) {
    double health = 0;
    for (const int unit : BitRange(units_of(state, side))) {
      health += whole_health(game(), state, unit);
    }
    frame.curves[0][static_cast<std::size_t>(side)] = health;
    frame.curves[1][static_cast<std::size_t>(side)] = state.tally.lost_gold[side];
  }
  return frame;
}

std::string CombatView::picture(const State& state) const {
  constexpr double kBeside = 440;
  UnitNames names = names_;
  names.learn(state);
  report::SvgColumn column(size().width + 12);
  column.line("strong", game().scenario().name);
  column.line("key", moment(state, names));
  for (const int side : {1, 0}) {
    for (const std::string& line : forces_lines(game(), state, side, kSeesAll)) {
      column.line("key", line);
    }
  }
  return with_slots_filled(board(column.svg(), kBeside), frame(state, kSeesAll));
}

std::string CombatView::outcome(const State& before, Action action, const State& after) const {
  UnitNames names = names_;
  names.learn(before);
  names.learn(after);
  return outcome_words(game(), names, before.mover, before, action, after);
}

std::vector<std::string> CombatView::slots_of(const State& state, Action action) const {
  const int argument = argument_of(action);
  const auto of_unit = [&](int unit) -> std::vector<std::string> {
    const int cell = unit < kUnits ? state.units[unit].cell : int{kNoCell};
    if (cell < kCells || cell == kOffBoard) return {cell_slot(cell)};
    return {};
  };
  switch (kind_of(action)) {
    case ActionKind::kPlace:
    case ActionKind::kPickSpace:
    case ActionKind::kMove:
    case ActionKind::kAttackWall:
      return argument < kCells ? std::vector<std::string>{cell_slot(argument)}
                               : std::vector<std::string>();
    case ActionKind::kPickUnit:
    case ActionKind::kAttack:
      return of_unit(argument);
    case ActionKind::kPlayCard:
      if (argument / 4 >= game().instances(state.mover)) return {};
      return {hand_slot(state.mover, argument / 4)};
    case ActionKind::kPickCard:
      if (argument >= game().instances(state.mover)) return {};
      return {hand_slot(state.mover, argument)};
    default:
      return {};
  }
}

}  // namespace

std::unique_ptr<View<Combat>> make_combat_view(const Combat& combat) {
  return std::make_unique<CombatView>(combat);
}

}  // namespace muster::homm
