#include "experiments/projecthex/show/board_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "experiments/projecthex/show/board_shapes.h"
#include "experiments/report/charts/svg.h"
#include "experiments/report/html.h"
#include "games/projecthex/sheet/names.h"

namespace muster::projecthex {
namespace {

using report::escape;

constexpr double kKeyWidth = 300;

// Signs of 12 units.
constexpr std::string_view kSigns = R"svg(<defs>
<g id="unit-0" fill="none" stroke="#222" stroke-width="1.7" stroke-linecap="round"><path d="M-4.5,4.5L4.5,-4.5"/><path d="M-4.6,.6L-.6,4.6"/></g>
<g id="unit-1" fill="none" stroke="#222" stroke-width="2.2"><path d="M-3.4,5V-.6A3.4,3.9 0 0 1 3.4,-.6V5"/></g>
<g id="unit-2" fill="none" stroke="#222" stroke-width="1.3" stroke-linecap="round"><path d="M-1.5,-5A5.6,5.6 0 0 1 -1.5,5Z"/><path d="M-5,0H5M2.8,-2L5,0L2.8,2"/></g>
<path id="capital" d="M0,-7L2,-2.3L7,-2.1L3,1L4.4,6L0,3.1L-4.4,6L-3,1L-7,-2.1L-2,-2.3Z" stroke="#222" stroke-width="1"/>
<path id="fortress" d="M-6,6V-5H-3.6V-2.5H-1.3V-5H1.3V-2.5H3.6V-5H6V6Z" fill="#555" stroke="#222" stroke-width="1"/>
</defs>
)svg";

constexpr std::string_view kStyle = R"svg(<style>
text { font-family: "Source Sans 3", "Helvetica Neue", Arial, sans-serif; fill: #222; }
.id { font-size: 11px; text-anchor: middle; fill: #4a4033; }
.number { font-size: 14px; font-weight: 700; }
.region { font-size: 26px; font-weight: 700; text-anchor: middle; letter-spacing: 3px; fill: #2b2118; opacity: .22; text-transform: uppercase; }
.route { fill: none; stroke: #4d7ea8; stroke-width: 2; stroke-dasharray: 7 6; }
.glow { fill: none; stroke: #c5dceb; stroke-width: 12; stroke-linejoin: round; }
.border { fill: none; stroke: #7a6a55; stroke-width: 1.1; }
.coast { fill: none; stroke: #3b3026; stroke-width: 1.7; stroke-linejoin: round; }
.regions { fill: none; stroke: #3b3026; stroke-width: 3.2; }
.bridge { fill: none; stroke: #7a6a55; stroke-width: 4; }
.key { font-size: 13px; } .small { font-size: 12px; fill: #555; } .strong { font-size: 15px; font-weight: 700; }
</style>
)svg";

// What stands in a territory.
struct Signs {
  int holder = -1;  // index of kColours
  Troops troops{};
  int capital = -1;  // index of kColours
  bool fortress = false;
};

std::string signs_svg(const std::string& id, const Signs& signs) {
  std::string svg = fmt::format("<text class=\"id\" y=\"-10\">{}</text>", escape(id));
  const double half = 3.2 * static_cast<double>(id.size());
  if (signs.capital >= 0) {
    svg += fmt::format("<use href=\"#capital\" x=\"{:.1f}\" y=\"-14\" fill=\"{}\"/>", -half - 9,
                       kFullColours[static_cast<std::size_t>(signs.capital)]);
  }
  if (signs.fortress) {
    svg += fmt::format("<use href=\"#fortress\" x=\"{:.1f}\" y=\"-14\"/>", half + 9);
  }
  int kinds = 0;
  int digits = 0;
  for (const int number : signs.troops) {
    kinds += number > 0 ? 1 : 0;
    digits += number > 9 ? 2 : number > 0 ? 1 : 0;
  }
  if (kinds == 0) return svg;
  const double width = 6 + kinds * 16 + digits * 8;
  svg += fmt::format(
      "<rect x=\"{:.1f}\" y=\"-5\" width=\"{:.1f}\" height=\"19\" rx=\"5\" fill=\"#fff\" "
      "stroke=\"{}\" stroke-width=\"2\"/>",
      -width / 2, width,
      signs.holder < 0 ? "#222" : kFullColours[static_cast<std::size_t>(signs.holder)]);
  double x = -width / 2 + 3;
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    const int number = signs.troops[type];
    if (number == 0) continue;
    svg += fmt::format(
        "<use href=\"#unit-{}\" x=\"{:.1f}\" y=\"4.5\"/>"
        "<text class=\"number\" x=\"{:.1f}\" y=\"9.5\">{}</text>",
        type, x + 7, x + 14, number);
    x += 16 + (number > 9 ? 16 : 8);
  }
  return svg;
}

std::string region_names(const Board& board, const BoardShapes& shapes) {
  std::string svg;
  for (std::size_t r = 0; r < shapes.names.size(); ++r) {
    svg += fmt::format("<text class=\"region\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                       shapes.names[r].x, shapes.names[r].y + 9, escape(board.data().regions[r]));
  }
  return svg;
}

std::string lines_svg(const Board& board, const BoardShapes& shapes) {
  std::string svg;
  for (const auto& [a, b] : shapes.hidden) {
    const MapPoint& from = shapes.labels[static_cast<std::size_t>(a)];
    const MapPoint& to = shapes.labels[static_cast<std::size_t>(b)];
    svg += fmt::format("<path class=\"bridge\" d=\"M{:.1f},{:.1f}L{:.1f},{:.1f}\"/>\n", from.x,
                       from.y, to.x, to.y);
  }
  for (const char* kind : {"border", "regions", "coast"}) {
    for (const MapLine& line : shapes.lines) {
      const bool coast = line.right < 0;
      const bool same = !coast && board.region_of(line.left) == board.region_of(line.right);
      const std::string_view of = coast ? "coast" : same ? "border" : "regions";
      if (of == kind) svg += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", of, line.path);
    }
  }
  return svg;
}

std::string map_svg(const Board& board, const BoardShapes& shapes,
                    const std::vector<Signs>& signs) {
  std::string svg = fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#e2eef6\"/>\n",
                                shapes.width, shapes.height);
  for (const std::string& outline : shapes.outlines) {
    svg += fmt::format("<path class=\"glow\" d=\"{}\"/>\n", outline);
  }
  for (const std::string& route : shapes.routes) {
    svg += fmt::format("<path class=\"route\" d=\"{}\"/>\n", route);
  }
  for (std::size_t t = 0; t < shapes.outlines.size(); ++t) {
    const int holder = signs[t].holder;
    svg +=
        fmt::format("<path id=\"land-{}\" fill=\"{}\" d=\"{}\"><title>{}</title></path>\n", t,
                    holder < 0 ? kNobodysColour : kLightColours[static_cast<std::size_t>(holder)],
                    shapes.outlines[t], escape(board.territory(static_cast<int>(t)).label));
  }
  svg += lines_svg(board, shapes) + region_names(board, shapes) + "<g id=\"marks\"></g>\n";
  for (std::size_t t = 0; t < shapes.labels.size(); ++t) {
    svg += fmt::format("<g id=\"signs-{}\" transform=\"translate({:.1f},{:.1f})\">{}</g>\n", t,
                       shapes.labels[t].x, shapes.labels[t].y,
                       signs_svg(board.territory(static_cast<int>(t)).id, signs[t]));
  }
  return svg;
}

std::string document(report::SvgSize size, const std::string& title, const std::string& body) {
  return report::svg_document(size, title, std::string(kStyle) + std::string(kSigns), body);
}

// With a key beside the map.
std::string with_key(const BoardShapes& shapes, const report::SvgColumn& key,
                     const std::string& title, const std::string& map) {
  return document({kMapWidth + kKeyWidth, std::max(shapes.height, key.y() + 16)}, title,
                  map + key.svg());
}

std::string swatch(std::size_t colour) {
  return fmt::format(
      "<rect y=\"8\" width=\"16\" height=\"16\" rx=\"3\" fill=\"{}\" stroke=\"{}\" "
      "stroke-width=\"2.5\"/>",
      kLightColours[colour], kFullColours[colour]);
}

void add_borders(report::SvgColumn& key) {
  key.sign("<path class=\"route\" d=\"M-16,0H16\"/>", "sea route");
  key.sign("<path class=\"border\" d=\"M-16,0H16\"/>", "border");
  key.sign("<path class=\"regions\" d=\"M-16,0H16\"/>", "border of regions");
}

void add_signs(report::SvgColumn& key, bool capital, bool fortress) {
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    key.sign(fmt::format("<use href=\"#unit-{}\"/>", type), std::string(kUnitTypeNames[type]));
  }
  if (capital) key.sign("<use href=\"#capital\" fill=\"#777\"/>", "capital");
  if (fortress) key.sign("<use href=\"#fortress\"/>", "fortress");
  add_borders(key);
}

std::string number_of(int count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

void add_player(report::SvgColumn& key, const Conquest& game, const ConquestState& state,
                int player) {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  key.space(10);
  key.put(swatch(game.scenario().colours[static_cast<std::size_t>(player)]), 0);
  const bool on_turn = state.on_turn == player && state.mover != kTerminal;
  std::string name =
      fmt::format("{}: {}", colour_of(game, player),
                  realm.faction < kFactions ? kFactionNames[realm.faction] : "no faction yet");
  if (state.winner == player) name += " wins";
  key.line("strong", on_turn ? name + ", on turn" : name, 24);
  key.line("key", fmt::format("{} of {} prestige", realm.prestige, game.rules().prestige_to_win),
           24);
  key.line("key",
           fmt::format("{}, {}", number_of(std::popcount(realm.held), "territory", "territories"),
                       number_of(realm.pieces, "troop", "troops")),
           24);
  std::string more;
  if (game.rules().gold) more = number_of(realm.coins, "coin", "coins");
  const int incoming = total(realm.incoming) + realm.incoming_any;
  if (incoming > 0) more += fmt::format("{}{} incoming", more.empty() ? "" : ", ", incoming);
  if (!more.empty()) key.line("key", more, 24);
  for (const int card : realm.dossier) {
    if (card >= kMissionCards) continue;
    key.line("small", fmt::format("{} ({})", mission_name(game, card), game.prestige_of(card)), 24);
  }
  if (const auto names = card_names(game, realm.cards); !names.empty()) {
    for (std::size_t i = 0; i < names.size(); i += 3) {
      const auto first = names.begin() + static_cast<std::ptrdiff_t>(i);
      const auto last = names.begin() + static_cast<std::ptrdiff_t>(std::min(i + 3, names.size()));
      key.line("small", fmt::format("{}", fmt::join(first, last, ", ")), 24);
    }
  }
}

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

}  // namespace

std::string empty_board_svg(const Board& board) {
  const BoardShapes shapes = draw_shapes(board, kMapWidth);
  report::SvgColumn key(kMapWidth + 18);
  key.line("strong", board.name());
  key.line("key", fmt::format("{}, {}", number_of(board.size(), "territory", "territories"),
                              number_of(board.regions(), "region", "regions")));
  key.space(10);
  add_borders(key);
  const std::vector<Signs> nothing(static_cast<std::size_t>(board.size()));
  return with_key(shapes, key, board.name(), map_svg(board, shapes, nothing));
}

std::string position_svg(const Conquest& game, const ConquestState& state) {
  return position_svg(game, state, draw_shapes(game.board(), kMapWidth));
}

std::string position_svg(const Conquest& game, const ConquestState& state,
                         const BoardShapes& shapes) {
  report::SvgColumn key(kMapWidth + 18);
  key.line("strong", state.round == 0 ? "set-up" : fmt::format("round {}", state.round));
  for (int player = 0; player < game.num_players(); ++player) {
    add_player(key, game, state, player);
  }
  key.space(14);
  add_signs(key, true, game.rules().fortresses);
  return with_key(shapes, key, fmt::format("{}, round {}", game.board().name(), state.round),
                  map_svg(game.board(), shapes, signs_of(game, state)));
}

std::string page_board_svg(const Board& board) {
  const BoardShapes shapes = draw_shapes(board, kMapWidth);
  const std::vector<Signs> nothing(static_cast<std::size_t>(board.size()));
  return document({kMapWidth, shapes.height}, board.name(), map_svg(board, shapes, nothing));
}

std::vector<std::string> page_signs_svg(const Conquest& game, const ConquestState& state) {
  std::vector<std::string> drawn;
  for (const Signs& signs : signs_of(game, state)) {
    drawn.push_back(signs_svg(game.board().territory(static_cast<int>(drawn.size())).id, signs));
  }
  return drawn;
}

}  // namespace muster::projecthex
