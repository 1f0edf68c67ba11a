#include "experiments/projecthex/show/board_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "experiments/projecthex/show/board_signs.h"
#include "experiments/report/charts/svg.h"
#include "experiments/report/html.h"
#include "experiments/view/view.h"
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

using report::escape;

constexpr double kKeyWidth = 330;

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

// The map with its slots.
std::string map_svg(const Board& board, const BoardShapes& shapes) {
  std::string svg = "<defs>\n";
  for (std::size_t t = 0; t < shapes.outlines.size(); ++t) {
    svg += fmt::format("<path id=\"shape-{}\" d=\"{}\"/>\n", t, shapes.outlines[t]);
  }
  svg += fmt::format("</defs>\n<rect class=\"water\" width=\"{:.0f}\" height=\"{:.0f}\"/>\n",
                     shapes.width, shapes.height);
  for (std::size_t t = 0; t < shapes.outlines.size(); ++t) {
    svg += fmt::format("<use href=\"#shape-{}\" class=\"glow\"/>\n", t);
  }
  for (const std::string& route : shapes.routes) {
    svg += fmt::format("<path class=\"route\" d=\"{}\"/>\n", route);
  }
  for (std::size_t t = 0; t < shapes.outlines.size(); ++t) {
    svg += fmt::format(
        "<use href=\"#shape-{0}\" class=\"of-nobody\"/><g data-slot=\"land-{0}\"></g>\n", t);
  }
  svg += fmt::format("<g class=\"signs\">\n{}<g data-slot=\"taken\"></g>\n{}",
                     lines_svg(board, shapes), region_names(board, shapes));
  svg += "<g data-slot=\"marks\"></g>\n";
  for (std::size_t t = 0; t < shapes.labels.size(); ++t) {
    svg += fmt::format(
        "<g transform=\"translate({:.1f},{:.1f})\"><text class=\"id\" y=\"-11\">{}</text>"
        "<g data-slot=\"signs-{}\"></g></g>\n",
        shapes.labels[t].x, shapes.labels[t].y, escape(board.territory(static_cast<int>(t)).id), t);
  }
  return svg + "</g>\n";
}

std::string document(report::SvgSize size, const std::string& title, const std::string& body) {
  return report::svg_document(size, title, board_head(),
                              fmt::format("<g class=\"hexes\">\n{}</g>\n", body));
}

// With a key beside the map.
std::string with_key(const BoardShapes& shapes, const report::SvgColumn& key,
                     const std::string& title, const std::string& map) {
  return document({kMapWidth + kKeyWidth, std::max(shapes.height, key.y() + 16)}, title,
                  map + key.svg());
}

void add_borders(report::SvgColumn& key) {
  key.sign("<path class=\"route\" d=\"M-16,0H16\"/>", "sea route");
  key.sign("<path class=\"border\" d=\"M-16,0H16\"/>", "border");
  key.sign("<path class=\"regions\" d=\"M-16,0H16\"/>", "border of regions");
}

void add_signs(report::SvgColumn& key, bool fortress) {
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    key.sign(fmt::format("<g class=\"key-sign\"><use href=\"#unit-{}\"/></g>", type),
             std::string(kUnitTypeNames[type]));
  }
  key.sign("<use href=\"#capital\" fill=\"#777\"/>", "capital, with its colour's letter");
  if (fortress) key.sign("<use href=\"#fortress\"/>", "fortress");
  key.sign("<path class=\"taken\" d=\"M-16,0H16\"/>", "taken in this turn");
  add_borders(key);
}

std::string swatch(std::size_t colour) {
  return fmt::format(
      "<rect class=\"by-{}\" y=\"6\" width=\"20\" height=\"20\" rx=\"4\"/>"
      "<text class=\"letter\" x=\"10\" y=\"21\">{}</text>",
      kColours[colour], colour_letter(colour));
}

// Names in lines of at most `most`.
void add_names(report::SvgColumn& key, const std::vector<std::string>& names, std::size_t most) {
  for (std::size_t i = 0; i < names.size(); i += most) {
    const auto first = names.begin() + static_cast<std::ptrdiff_t>(i);
    const auto last = names.begin() + static_cast<std::ptrdiff_t>(std::min(i + most, names.size()));
    key.line("small", fmt::format("{}", fmt::join(first, last, ", ")), 28);
  }
}

void add_player(report::SvgColumn& key, const Conquest& game, const ConquestState& state,
                int player) {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  key.space(10);
  key.put(swatch(game.scenario().colours[static_cast<std::size_t>(player)]), 0);
  const bool on_turn = state.on_turn == player && state.mover != kTerminal;
  std::string name = fmt::format("{}: {}", colour_of(game, player), faction_words(state, player));
  if (state.winner == player) name += " wins";
  key.line("strong", on_turn ? name + ", on turn" : name, 28);
  key.line("key", fmt::format("{} of {} prestige", realm.prestige, game.rules().prestige_to_win),
           28);
  key.line("key",
           fmt::format("{}, {}", counted(std::popcount(realm.held), "territory", "territories"),
                       counted(realm.pieces, "troop", "troops")),
           28);
  std::string more;
  if (game.rules().gold) more = counted(realm.coins, "coin", "coins");
  const int incoming = total(realm.incoming) + realm.incoming_any;
  if (incoming > 0) more += fmt::format("{}{} incoming", more.empty() ? "" : ", ", incoming);
  if (!more.empty()) key.line("key", more, 28);
  for (const int card : realm.dossier) {
    if (card < kMissionCards) key.line("small", mission_with_prestige(game, card), 28);
  }
  add_names(key, card_names(game, realm.cards), 3);
}

// The dice of an attack, all of them.
void add_fight(report::SvgColumn& key, const Conquest& game, const ConquestState& state) {
  const Fight& fight = state.fight;
  if (fight.target == kNowhere || fight.defender >= game.num_players()) return;
  key.space(12);
  key.line("strong", fmt::format("{} attacks {}", colour_of(game, state.on_turn),
                                 place_words(game, fight.target)));
  for (const std::size_t side : {0U, 1U}) {
    const int player = side == 0 ? state.on_turn : fight.defender;
    std::string words = fmt::format("{}: {}", colour_of(game, player),
                                    troop_words(fighting(state, static_cast<int>(side))));
    if (total(fight.dice[side]) > 0) {
      words += fmt::format("; dice {}", fmt::join(faces_of(fight.dice[side]), ", "));
    }
    if (fight.to_roll[side] > 0) words += fmt::format("; {} to roll", fight.to_roll[side]);
    key.line("key", words);
  }
}

}  // namespace

std::string empty_board_svg(const Board& board) {
  const BoardShapes shapes = draw_shapes(board, kMapWidth);
  report::SvgColumn key(kMapWidth + 18);
  key.line("strong", board.name());
  key.line("key", fmt::format("{}, {}", counted(board.size(), "territory", "territories"),
                              counted(board.regions(), "region", "regions")));
  key.space(10);
  add_borders(key);
  return with_key(shapes, key, board.name(), map_svg(board, shapes));
}

std::string position_svg(const Conquest& game, const ConquestState& state,
                         const BoardShapes& shapes) {
  report::SvgColumn key(kMapWidth + 18);
  key.line("strong", state.round == 0 ? "set-up" : fmt::format("round {}", state.round));
  for (int player = 0; player < game.num_players(); ++player) {
    add_player(key, game, state, player);
  }
  add_fight(key, game, state);
  key.space(14);
  add_signs(key, game.rules().fortresses);
  ViewFrame frame;
  fill_places(game, state, frame);
  frame.fill("marks", march_svg(march_of(state), shapes));
  return with_slots_filled(
      with_key(shapes, key, fmt::format("{}, round {}", game.board().name(), state.round),
               map_svg(game.board(), shapes)),
      frame);
}

std::string page_board_svg(const Board& board, const BoardShapes& shapes) {
  return document({kMapWidth, shapes.height}, board.name(), map_svg(board, shapes));
}

}  // namespace muster::projecthex
