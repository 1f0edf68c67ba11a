#include "experiments/projecthex/show/duel_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/projecthex/show/board_signs.h"
#include "experiments/report/charts/svg.h"
#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

constexpr double kWidth = 720;
constexpr double kMiddle = kWidth / 2;
constexpr double kUnitsY = 92;
constexpr double kDiceY = 150;
constexpr double kRowsY = 190;
constexpr double kRowHeight = 50;
constexpr double kDieStep = 41;
constexpr double kDie = 36;  // the length of a die's edge

constexpr std::string_view kDuelBoardStyle = R"svg(<style>
.hexes .side-name { font-size: 22px; font-weight: 700; fill: #fff; text-anchor: middle; }
.hexes .count { font-size: 22px; font-weight: 700; }
.hexes .note { font-size: 18px; fill: #555; } .hexes .middle { text-anchor: middle; }
.hexes .pip { font-size: 23px; font-weight: 700; text-anchor: middle; fill: #222; }
.cube { fill: #fff; stroke: #222; stroke-width: 2; } .cube-covered { fill: #5d5d5d; stroke: #222; stroke-width: 2; }
.cube-unrolled { fill: none; stroke: #5d5d5d; stroke-width: 2; stroke-dasharray: 5 4; }
.hexes .pip-covered { fill: #fff; }
.rule { stroke: #d5d5d0; stroke-width: 1.5; } .gone { opacity: .35; }
.cross { stroke: #c00000; stroke-width: 3.5; stroke-linecap: round; fill: none; }
.hexes .number-of { font-size: 15px; font-weight: 700; text-anchor: middle; fill: #555; }
.hexes .verdict { font-size: 24px; font-weight: 700; text-anchor: middle; }
@media (prefers-color-scheme: dark) {
.hexes .count, .hexes .verdict { fill: #e6e4df; } .hexes .note, .hexes .number-of { fill: #b5b3ad; } .rule { stroke: #45464a; }
.cube { stroke: #e6e4df; fill: #e6e4df; } .cube-unrolled { stroke: #b5b3ad; } .cross { stroke: #ff6b5e; } .duel-unit { color: #e6e4df; }
}
</style>
)svg";

enum class DieLook { kOpen, kCovered, kUnrolled };

std::string cube_svg(double x, double y, DieLook look, std::string_view face,
                     std::string_view title) {
  const std::string_view css_class = look == DieLook::kOpen      ? "cube"
                                     : look == DieLook::kCovered ? "cube-covered"
                                                                 : "cube-unrolled";
  std::string svg = fmt::format(
      "<g transform=\"translate({:.0f},{:.0f})\"><title>{}</title><rect class=\"{}\" x=\"-18\" "
      "y=\"-18\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"7\"/>",
      x, y, title, css_class, kDie, kDie);
  if (look != DieLook::kUnrolled) {
    svg += fmt::format("<text class=\"pip{}\" y=\"8\">{}</text>",
                       look == DieLook::kCovered ? " pip-covered" : "", face);
  }
  return svg + "</g>";
}

// The middle of the n-th die of a side.
double die_x(std::size_t side, int n) { return (side == 0 ? 34 : kMiddle + 34) + n * kDieStep; }

int most_exchanges(const DuelFight& fight) {
  return std::min(dice_at_start(fight, 0), dice_at_start(fight, 1));
}

std::string unit_svg(double x, double y, std::size_t type, double scale) {
  return fmt::format(
      "<g class=\"duel-unit\" transform=\"translate({:.0f},{:.0f}) "
      "scale({})\"><title>{}</title><use href=\"#unit-{}\"/></g>",
      x, y, scale, kUnitTypeNames[type], type);
}

// Troops of a type with what they add to dice; drawn as long as there were some at the start.
void fill_units(const DuelGame& game, const DuelGame::State& state, std::size_t side,
                ViewFrame& frame) {
  const DuelFight& fight = game.fight();
  const Troops& start = side == 0 ? fight.attack : fight.defence;
  const Troops& left = troops_of(state.troops, side);
  double x = side == 0 ? 34 : kMiddle + 34;
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (start[type] == 0) continue;
    std::string svg = unit_svg(x, kUnitsY, type, 2.4);
    if (left[type] == 0) svg = fmt::format("<g class=\"gone\">{}</g>", svg);
    svg += fmt::format("<text class=\"count\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", x + 20,
                       kUnitsY + 1, left[type]);
    std::string note;
    if (const int bonus = bonuses_of(fight.terms, side)[type]; bonus != 0) {
      note = fmt::format("{:+}", bonus);
    }
    if (left[type] < start[type]) {
      note += fmt::format("{}{} lost", note.empty() ? "" : ", ", start[type] - left[type]);
    }
    if (!note.empty()) {
      svg += fmt::format("<text class=\"note\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", x + 20,
                         kUnitsY + 20, note);
    }
    frame.fill(fmt::format("unit-{}-{}", side, type), svg);
    x += 112;
  }
}

// Without the die that is chosen, which lies in the row of its exchange.
void fill_dice(const DuelGame& game, const DuelGame::State& state, std::size_t side, bool seen,
               ViewFrame& frame) {
  const bool chosen = side == 0 && state.pending != DuelGame::kNone;
  const int left = dice_left(game.fight(), state, side) - (chosen ? 1 : 0);
  DicePool dice = state.dice[side];
  if (chosen) --dice[static_cast<std::size_t>(duel_choice(state.pending).face)];
  int n = 0;
  if (seen) {
    for (int face = kFaces - 1; face >= 0; --face) {
      std::string svg;
      for (int i = 0; i < dice[static_cast<std::size_t>(face)]; ++i) {
        svg += cube_svg(die_x(side, n++), kDiceY, DieLook::kOpen, fmt::format("{}", face),
                        "a die that is left");
      }
      frame.fill(fmt::format("die-{}-{}", side, face), svg);
    }
  }
  const bool rolled = state.rolling > static_cast<int>(side);
  std::string svg;
  while (n < left) {
    svg += cube_svg(die_x(side, n++), kDiceY, rolled ? DieLook::kCovered : DieLook::kUnrolled, "?",
                    rolled ? "a secret die" : "a die to be rolled");
  }
  frame.fill(fmt::format("hidden-{}", side), svg);
}

// One side of an exchange: the die with what is added, the type, and whether it is lost.
std::string choice_svg(const DuelTerms& terms, std::size_t side, DuelChoice own, DuelChoice other,
                       bool lost, double y) {
  const double way = side == 0 ? -1 : 1;  // away from the middle
  const auto type = static_cast<std::size_t>(own.type);
  const int added =
      bonuses_of(terms, side)[type] + (beats(own.type, other.type) ? terms.type_bonus : 0);
  std::string svg = cube_svg(kMiddle + way * 52, y, DieLook::kOpen, fmt::format("{}", own.face),
                             "a die that was revealed");
  if (added != 0) {
    svg += fmt::format("<text class=\"count middle\" x=\"{:.0f}\" y=\"{:.0f}\">{:+}</text>",
                       kMiddle + way * 92, y + 8, added);
  }
  const double x = kMiddle + way * 134;
  svg += unit_svg(x, y, type, 2.2);
  const std::string_view anchor = side == 0 ? "end" : "start";
  svg += fmt::format(
      "<text class=\"note\" x=\"{:.0f}\" y=\"{:.0f}\" style=\"text-anchor:{}\">{}{}</text>",
      x + way * 24, y + 6, anchor, kUnitTypeNames[type], lost ? " lost" : "");
  if (lost) {
    svg += fmt::format("<path class=\"cross\" d=\"M{:.0f},{:.0f}l28,28m0,-28l-28,28\"/>", x - 14,
                       y - 14);
  }
  return svg;
}

double row_y(int exchange) { return kRowsY + kRowHeight * (exchange + 0.5); }

std::string exchange_svg(const DuelTerms& terms, const DuelGame::State& state, int exchange) {
  const auto& codes = state.exchanges[static_cast<std::size_t>(exchange)];
  const DuelChoice attack = duel_choice(codes[0]);
  const DuelChoice defence = duel_choice(codes[1]);
  const bool wins = attacker_wins(terms, attack, defence);
  const double y = row_y(exchange);
  // An arrow from the winner to the loser.
  const std::string arrow = fmt::format(
      "<path class=\"cross\" d=\"M{0:.0f},{1:.0f}H{2:.0f}m{3},-7L{2:.0f},{1:.0f}l{3},7\"/>",
      wins ? kMiddle - 18 : kMiddle + 18, y + 8, wins ? kMiddle + 18 : kMiddle - 18, wins ? -8 : 8);
  return fmt::format("<text class=\"number-of\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", kMiddle,
                     y - 6, exchange + 1) +
         arrow + choice_svg(terms, 0, attack, defence, !wins, y) +
         choice_svg(terms, 1, defence, attack, wins, y);
}

// The exchange that is being chosen for.
std::string present_svg(const DuelGame::State& state, bool seen) {
  const double y = row_y(state.exchange);
  std::string svg = fmt::format("<text class=\"number-of\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>",
                                kMiddle, y + 5, state.exchange + 1);
  if (state.pending == DuelGame::kNone) {
    svg += cube_svg(kMiddle - 52, y, DieLook::kUnrolled, "", "the attacker chooses");
  } else if (seen) {
    const DuelChoice choice = duel_choice(state.pending);
    const auto type = static_cast<std::size_t>(choice.type);
    svg += cube_svg(kMiddle - 52, y, DieLook::kOpen, fmt::format("{}", choice.face),
                    "chosen in secret");
    svg += unit_svg(kMiddle - 134, y, type, 2.2);
    svg += fmt::format(
        "<text class=\"note\" x=\"{:.0f}\" y=\"{:.0f}\" style=\"text-anchor:end\">{}, "
        "secret</text>",
        kMiddle - 158, y + 6, kUnitTypeNames[type]);
  } else {
    svg += cube_svg(kMiddle - 52, y, DieLook::kCovered, "?", "chosen in secret");
    svg += fmt::format(
        "<text class=\"note\" x=\"{:.0f}\" y=\"{:.0f}\" style=\"text-anchor:end\">chosen in "
        "secret</text>",
        kMiddle - 84, y + 6);
  }
  return svg + cube_svg(kMiddle + 52, y, DieLook::kUnrolled, "", "the defender chooses");
}

std::string side_svg(const DuelFight& fight, std::size_t side) {
  const double x = side == 0 ? 8 : kMiddle + 8;
  std::string svg = fmt::format(
      "<rect x=\"{:.0f}\" y=\"8\" width=\"{:.0f}\" height=\"38\" rx=\"6\" fill=\"{}\"/>"
      "<text class=\"side-name\" x=\"{:.0f}\" y=\"35\">{}</text>\n",
      x, kMiddle - 16, kSideColours[side], x + kMiddle / 2 - 8, side_title(fight, side));
  for (int type = 0; type < kUnitTypes; ++type) {
    svg += fmt::format("<g data-slot=\"unit-{}-{}\"></g>", side, type);
  }
  for (int face = 0; face < kFaces; ++face) {
    svg += fmt::format("<g data-slot=\"die-{}-{}\"></g>", side, face);
  }
  return svg + fmt::format("<g data-slot=\"hidden-{}\"></g>\n", side);
}

}  // namespace

int dice_at_start(const DuelFight& fight, std::size_t side) {
  return side == 0 ? total(fight.attack) : total(fight.defence) + fight.fortress_dice;
}

const Troops& troops_of(const Survivors& troops, std::size_t side) {
  return side == 0 ? troops.attack : troops.defence;
}

const std::array<std::int8_t, kUnitTypes>& bonuses_of(const DuelTerms& terms, std::size_t side) {
  return side == 0 ? terms.attack : terms.defence;
}

bool sees_dice(std::size_t side, int eye) {
  return eye == kSeesAll || eye == static_cast<int>(side);
}

std::string side_title(const DuelFight& fight, std::size_t side) {
  std::string name(DuelGame::kSides[side]);
  if (side == 1 && fight.fortress_dice > 0) {
    name += fmt::format(", fortress: {}", counted(fight.fortress_dice, "die more", "dice more"));
  }
  return name;
}

std::string duel_rules_words(const DuelTerms& terms) {
  return fmt::format("assault beats mounted beats ranged beats assault: {:+}{}", terms.type_bonus,
                     terms.naturals == NaturalFaces::kPlain ? "" : "; 9 is highest, 0 is lowest");
}

std::string result_words(const DuelGame& game, const DuelGame::State& state) {
  if (game.to_move(state) != kTerminal) return "";
  if (total(state.troops.defence) == 0) return "captured";
  return total(state.troops.attack) == 0 ? "held: no attacker is left" : "held";
}

int dice_left(const DuelFight& fight, const DuelGame::State& state, std::size_t side) {
  return dice_at_start(fight, side) - state.exchange;
}

std::string duel_board_svg(const DuelGame& game) {
  const DuelFight& fight = game.fight();
  const int rows = most_exchanges(fight);
  std::string body = side_svg(fight, 0) + side_svg(fight, 1);
  for (int row = 0; row < rows; ++row) {
    body += fmt::format(
        "<path class=\"rule\" d=\"M8,{0:.0f}H{1:.0f}\"/><g data-slot=\"exchange-{2}\"></g>\n",
        kRowsY + kRowHeight * row, kWidth - 8, row);
  }
  const double end = kRowsY + kRowHeight * rows;
  body += fmt::format(
      "<path class=\"rule\" d=\"M8,{0:.0f}H{1:.0f}\"/><g data-slot=\"result\"></g>\n"
      "<text class=\"note middle\" x=\"{2:.0f}\" y=\"{3:.0f}\">{4}</text>\n",
      end, kWidth - 8, kMiddle, end + 64, duel_rules_words(fight.terms));
  return report::svg_document({kWidth, end + 82}, "a duel",
                              board_head() + std::string(kDuelBoardStyle),
                              fmt::format("<g class=\"hexes\">\n{}</g>\n", body));
}

void fill_duel_board(const DuelGame& game, const DuelGame::State& state, int eye,
                     ViewFrame& frame) {
  for (const std::size_t side : {0U, 1U}) {
    fill_units(game, state, side, frame);
    fill_dice(game, state, side, sees_dice(side, eye), frame);
  }
  for (int exchange = 0; exchange < state.exchange; ++exchange) {
    frame.fill(fmt::format("exchange-{}", exchange),
               exchange_svg(game.fight().terms, state, exchange));
  }
  if (game.to_move(state) >= 0) {
    frame.fill(fmt::format("exchange-{}", int{state.exchange}), present_svg(state, eye != 1));
  }
  if (const std::string words = result_words(game, state); !words.empty()) {
    const double y = kRowsY + kRowHeight * most_exchanges(game.fight()) + 34;
    frame.fill("result", fmt::format("<text class=\"verdict\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>",
                                     kMiddle, y, words));
  }
}

}  // namespace muster::projecthex
