#include "experiments/projecthex/show/board_signs.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>

#include "experiments/report/html.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

// Land, in the order of kColours.
constexpr std::array<std::string_view, kMaxPlayers> kLightLand = {"#a5c8f0", "#9fd8b4", "#f8c07f",
                                                                  "#d3b8ea", "#f2a29b", "#f6e27a"};
constexpr std::array<std::string_view, kMaxPlayers> kDarkLand = {"#274b7a", "#1f5c3f", "#7d4712",
                                                                 "#56367a", "#7f2c27", "#655510"};

constexpr std::string_view kSigns = R"svg(<defs>
<g id="unit-0" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"><path d="M-4.5,4.5L4.5,-4.5"/><path d="M-4.6,.6L-.6,4.6"/></g>
<g id="unit-1" fill="none" stroke="currentColor" stroke-width="2.2"><path d="M-3.4,5V-.6A3.4,3.9 0 0 1 3.4,-.6V5"/></g>
<g id="unit-2" fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round"><path d="M-1.5,-5A5.6,5.6 0 0 1 -1.5,5Z"/><path d="M-5,0H5M2.8,-2L5,0L2.8,2"/></g>
<path id="capital" d="M0,-14L4.2,-5.4L13.5,-4.4L6.6,2.2L8.5,11.5L0,7L-8.5,11.5L-6.6,2.2L-13.5,-4.4L-4.2,-5.4Z" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/>
<path id="fortress" d="M-7.5,7.5V-6.5H-4.5V-3.5H-1.6V-6.5H1.6V-3.5H4.5V-6.5H7.5V7.5Z" fill="#4a4a4a" stroke="#fff" stroke-width="1.4"/>
</defs>
)svg";

constexpr std::string_view kStyle = R"svg(
.hexes text { font-family: "Source Sans 3", "Helvetica Neue", Arial, sans-serif; fill: #222; }
.hexes { color: #222; }
.water { fill: #e2eef6; }
.of-nobody { fill: #efe8da; }
.hexes .id { font-size: 14px; text-anchor: middle; fill: #3c3327; }
.hexes .number { font-size: 18px; font-weight: 700; }
.hexes .letter { font-size: 15px; font-weight: 700; text-anchor: middle; fill: #fff; }
.hexes .region { font-size: 25px; font-weight: 700; text-anchor: middle; letter-spacing: 3px; fill: #4a3a26; stroke: #fff; stroke-opacity: .55; stroke-width: 4; paint-order: stroke; text-transform: uppercase; }
.plate { fill: #fff; }
.route { fill: none; stroke: #4d7ea8; stroke-width: 2; stroke-dasharray: 7 6; }
.glow { fill: none; stroke: #c5dceb; stroke-width: 12; stroke-linejoin: round; }
.border { fill: none; stroke: #7a6a55; stroke-width: 1.1; }
.coast { fill: none; stroke: #3b3026; stroke-width: 1.7; stroke-linejoin: round; }
.regions { fill: none; stroke: #3b3026; stroke-width: 3.2; }
.bridge { fill: none; stroke: #7a6a55; stroke-width: 4; }
.taken { fill: none; stroke: #222; stroke-width: 3.4; stroke-linecap: round; stroke-dasharray: .1 7; pointer-events: none; }
.signs { pointer-events: none; }
.halo { fill: none; stroke: #fff; stroke-width: 8; stroke-linecap: round; stroke-linejoin: round; opacity: .8; }
.march { fill: none; stroke: #222; stroke-width: 3; stroke-dasharray: 8 5; }
.strike { fill: none; stroke: #c00000; stroke-width: 4.5; }
.ring { fill: none; stroke: #222; stroke-width: 3; }
.hexes .key { font-size: 14px; } .hexes .small { font-size: 13px; fill: #555; } .hexes .strong { font-size: 16px; font-weight: 700; }
@media (prefers-color-scheme: dark) {
.paper { fill: #17181a; } .water { fill: #1c2b38; } .of-nobody { fill: #3a3833; }
.glow { stroke: #26405a; } .route { stroke: #7fb0d8; } .border { stroke: #a8987f; } .coast, .regions { stroke: #cfc4b2; } .bridge { stroke: #a8987f; }
.hexes .id { fill: #efe7da; } .hexes .region { fill: #f4ead8; stroke: #17181a; } .taken { stroke: #fff; }
.march, .ring { stroke: #fff; } .strike { stroke: #ff6b5e; } .halo { stroke: #17181a; }
.hexes .key, .hexes .strong { fill: #e6e4df; } .hexes .small { fill: #b5b3ad; } .hexes .key-sign { color: #e6e4df; }
}
)svg";

std::string_view colour_name(int colour) {
  return colour < 0 ? "nobody" : kColours[static_cast<std::size_t>(colour)];
}

// What stands in a territory; players are indices of kColours or -1.
struct Signs {
  int holder = -1;
  Troops troops{};
  int capital = -1;
  bool fortress = false;
};

std::vector<Signs> signs_of(const Conquest& game, const ConquestState& state) {
  const auto& colours = game.scenario().colours;
  std::vector<Signs> signs(static_cast<std::size_t>(game.board().size()));
  for (std::size_t t = 0; t < signs.size(); ++t) {
    if (state.holder[t] != kNobody) signs[t].holder = colours[state.holder[t]];
    signs[t].troops = state.troops[t];
    signs[t].fortress = (state.fortresses >> t & 1) != 0;
  }
  for (int player = 0; player < game.num_players(); ++player) {
    const std::size_t capital = state.realms[static_cast<std::size_t>(player)].capital;
    if (capital >= signs.size()) continue;
    signs[capital].capital = colours[static_cast<std::size_t>(player)];
  }
  return signs;
}

constexpr double kLetterWidth = 17;
constexpr double kUnitWidth = 18;
constexpr double kDigitWidth = 10;

// Whose land it is, by letter, and the troops there; of one type they are drawn larger.
std::string plate_svg(const Signs& signs) {
  double inside = 0;
  int types = 0;
  for (const int number : signs.troops) {
    if (number == 0) continue;
    ++types;
    inside += kUnitWidth + kDigitWidth * (number > 9 ? 2 : 1);
  }
  const double width = kLetterWidth + (inside > 0 ? inside + 4 : 0);
  double x = -width / 2;
  std::string svg = fmt::format(
      "<g transform=\"scale({})\"><rect class=\"by-{}\" x=\"{:.0f}\" y=\"-4\" width=\"{:.0f}\" "
      "height=\"24\" rx=\"5\"/>",
      types > 1 ? 1 : 1.25, colour_name(signs.holder), x, width);
  x += kLetterWidth;
  if (signs.holder >= 0) {
    svg += fmt::format("<text class=\"letter\" x=\"{:.0f}\" y=\"13\">{}</text>",
                       x - kLetterWidth / 2, colour_letter(static_cast<std::size_t>(signs.holder)));
  }
  if (inside > 0) {
    svg += fmt::format(
        "<rect class=\"plate\" x=\"{:.0f}\" y=\"-2\" width=\"{:.0f}\" height=\"20\" rx=\"3\"/>", x,
        inside + 2);
  }
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    const int number = signs.troops[type];
    if (number == 0) continue;
    svg += fmt::format(
        "<use href=\"#unit-{}\" x=\"{:.0f}\" y=\"8\"/>"
        "<text class=\"number\" x=\"{:.0f}\" y=\"14\">{}</text>",
        type, x + 9, x + 17, number);
    x += kUnitWidth + kDigitWidth * (number > 9 ? 2 : 1);
  }
  return svg + "</g>";
}

std::string signs_svg(const Signs& signs) {
  std::string svg;
  if (signs.capital >= 0) {
    svg += fmt::format(
        "<use href=\"#capital\" class=\"by-{}\" x=\"-28\" y=\"-17\"/>"
        "<text class=\"letter\" x=\"-28\" y=\"-13\" style=\"font-size:11px\">{}</text>",
        colour_name(signs.capital), colour_letter(static_cast<std::size_t>(signs.capital)));
  }
  if (signs.fortress) svg += "<use href=\"#fortress\" x=\"27\" y=\"-17\"/>";
  if (signs.holder >= 0 || total(signs.troops) > 0) svg += plate_svg(signs);
  return svg;
}

// The land, which tells in words what stands on it.
std::string land_svg(const Territory& territory, int number, const Signs& signs) {
  std::string words = territory.id;
  if (territory.label != territory.id) words += fmt::format(" ({})", territory.label);
  words += fmt::format(": {}", colour_name(signs.holder));
  if (total(signs.troops) > 0) words += fmt::format(", {}", troop_words(signs.troops));
  if (signs.capital >= 0) words += fmt::format(", capital of {}", colour_name(signs.capital));
  if (signs.fortress) words += ", fortress";
  return fmt::format("<use href=\"#shape-{}\" class=\"of-{}\"><title>{}</title></use>", number,
                     colour_name(signs.holder), report::escape(words));
}

// Of the player on turn, who had not got them when the turn began.
std::string taken_svg(const ConquestState& state) {
  if (state.round == 0 || state.mover == kTerminal) return "";
  std::string svg;
  for (const int t : BitRange(state.realms[state.on_turn].held & ~state.held_at_start)) {
    svg += fmt::format("<use href=\"#shape-{}\" class=\"taken\"/>", t);
  }
  return svg;
}

std::string arrow_path(MapPoint from, MapPoint to, double gap) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length < 2 * gap) return "";
  const double ux = (to.x - from.x) / length;
  const double uy = (to.y - from.y) / length;
  const MapPoint end = {to.x - gap * ux, to.y - gap * uy};
  return fmt::format("M{:.0f},{:.0f}L{:.0f},{:.0f}M{:.0f},{:.0f}L{:.0f},{:.0f}L{:.0f},{:.0f}",
                     from.x + gap / 2 * ux, from.y + gap / 2 * uy, end.x, end.y,
                     end.x - 12 * ux - 8 * uy, end.y - 12 * uy + 8 * ux, end.x, end.y,
                     end.x - 12 * ux + 8 * uy, end.y - 12 * uy - 8 * ux);
}

std::string ring_svg(MapPoint place, double radius, std::string_view css_class) {
  return fmt::format(
      "<circle class=\"halo\" cx=\"{0:.0f}\" cy=\"{1:.0f}\" r=\"{2:.0f}\"/>"
      "<circle class=\"{3}\" cx=\"{0:.0f}\" cy=\"{1:.0f}\" r=\"{2:.0f}\"/>",
      place.x, place.y, radius, css_class);
}

}  // namespace

char colour_letter(std::size_t colour) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(kColours[colour][0])));
}

std::string board_head() {
  std::string style = "<style>";
  style += kStyle;
  std::string dark;
  for (std::size_t colour = 0; colour < kColours.size(); ++colour) {
    style += fmt::format(".of-{0} {{ fill: {1}; }} .by-{0} {{ fill: {2}; }}\n", kColours[colour],
                         kLightLand[colour], kFullColours[colour]);
    dark += fmt::format(".of-{} {{ fill: {}; }}\n", kColours[colour], kDarkLand[colour]);
  }
  style += fmt::format("@media (prefers-color-scheme: dark) {{\n{}}}\n</style>\n{}", dark, kSigns);
  return style;
}

void fill_places(const Conquest& game, const ConquestState& state, ViewFrame& frame) {
  int t = 0;
  for (const Signs& signs : signs_of(game, state)) {
    frame.fill(fmt::format("land-{}", t), land_svg(game.board().territory(t), t, signs));
    frame.fill(fmt::format("signs-{}", t), signs_svg(signs));
    ++t;
  }
  frame.fill("taken", taken_svg(state));
}

March march_of(const ConquestState& state) {
  March march;
  const Fight& fight = state.fight;
  march.attack = fight.target != kNowhere || state.phase == Phase::kAttackTarget;
  if (state.from != kNowhere) march.origins.push_back(state.from);
  for (std::size_t i = 0; i < fight.attackers.size; ++i) {
    const int origin = fight.attackers.items[i].territory;
    if (march.origins.empty() || march.origins.back() != origin) march.origins.push_back(origin);
  }
  march.to = fight.target != kNowhere ? fight.target : state.to;
  return march;
}

std::string march_svg(const March& march, const BoardShapes& shapes) {
  if (march.origins.empty()) return "";
  const std::string_view line = march.attack ? "strike" : "march";
  std::string svg;
  for (const int origin : march.origins) {
    const MapPoint from = shapes.labels[static_cast<std::size_t>(origin)];
    svg += ring_svg(from, 30, line);
    if (march.to == kNowhere) continue;
    const std::string path =
        arrow_path(from, shapes.labels[static_cast<std::size_t>(march.to)], 36);
    svg +=
        fmt::format("<path class=\"halo\" d=\"{0}\"/><path class=\"{1}\" d=\"{0}\"/>", path, line);
  }
  if (march.to != kNowhere) {
    const MapPoint to = shapes.labels[static_cast<std::size_t>(march.to)];
    svg += ring_svg(to, 34, line);
    if (march.attack) svg += ring_svg(to, 28, line);
  }
  return svg;
}

std::string arrival_svg(const std::vector<int>& places, const BoardShapes& shapes) {
  std::string svg;
  for (const int place : places) {
    svg += ring_svg(shapes.labels[static_cast<std::size_t>(place)], 34, "ring");
  }
  return svg;
}

}  // namespace muster::projecthex
