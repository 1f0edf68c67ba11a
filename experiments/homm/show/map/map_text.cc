#include "experiments/homm/show/map/map_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "experiments/homm/show/combat_text.h"
#include "experiments/homm/show/map/map_board.h"
#include "experiments/homm/show/map/map_column.h"
#include "experiments/homm/show/map/map_signs.h"
#include "experiments/report/columns.h"
#include "experiments/view/text_board.h"
#include "games/homm/map/inquiry/fields.h"

namespace muster::homm::map {
namespace {

constexpr std::size_t kHexLines = 3;
constexpr int kMostHalf = 6;  // columns of half a hex

// Where hexes stand: two halves are a hex, and each row of hexes is half a hex further right.
struct HexRows {
  int least_x = 0;  // in halves
  int least_y = 0;
  int lines = 0;
  int half = 0;
};

int halves_of(Hex hex) { return 2 * hex.q + hex.r; }

HexRows rows_of_hexes(const Layout& layout) {
  HexRows rows = {.least_x = halves_of(layout.hex(0)), .least_y = layout.hex(0).r};
  int most_x = rows.least_x;
  int most_y = rows.least_y;
  for (int field = 1; field < layout.fields(); ++field) {
    const Hex hex = layout.hex(field);
    rows.least_x = std::min(rows.least_x, halves_of(hex));
    rows.least_y = std::min(rows.least_y, hex.r);
    most_x = std::max(most_x, halves_of(hex));
    most_y = std::max(most_y, hex.r);
  }
  rows.lines = (most_y - rows.least_y + 1) * static_cast<int>(kHexLines);
  rows.half = std::min(kMostHalf, static_cast<int>(kTextColumns + 1) / (most_x - rows.least_x + 2));
  return rows;
}

// "P" of the player's hero, "1" of the first AI hero, as tokens of pictures have them; in brackets.
std::string heroes_on(const MapState& state, int field) {
  std::string signs;
  if (state.hero_out == 0 && state.field == field) signs += "P";
  for (int hero = 0; hero < kMaxAiHeroes; ++hero) {
    const AiHeroState& each = state.heroes[hero];
    if (each.status == HeroStatus::kOnMap && each.field == field) {
      signs += fmt::format("{}{}", signs.empty() ? "" : ",", hero + 1);
    }
  }
  return signs.empty() ? "" : fmt::format("[{}]", signs);
}

// Whose flag it has, or that nothing is left there.
std::string_view flag_on(const Adventure& game, const MapState& state, int field) {
  if (state.owned[0].contains(field)) return "+";
  if (state.owned[1].contains(field)) return "-";
  const bool once = kind_at(game, state, field).use == FieldUse::kVisit;
  return once && state.visited.contains(field) ? "x" : "";
}

std::string name_on(const Adventure& game, const MapState& state, int field) {
  if (state.spoilt.contains(field)) return "ruin";
  if (state.troops.contains(field)) return "troops";
  const FieldKind& kind = kind_at(game, state, field);
  if (kind.use == FieldUse::kBlocked) return "######";
  return kind.use == FieldUse::kEmpty ? "." : short_name(kind);
}

// Coordinates; what is there; heroes, guards and flag, with what of the name does not fit above.
std::array<std::string, kHexLines> hex_text(const Adventure& game, const MapState& state, int field,
                                            std::size_t width) {
  const Hex hex = game.layout().hex(field);
  std::string at = fmt::format("{},{}", hex.q, hex.r);
  std::string marks = heroes_on(state, field);
  if (state.placed[static_cast<std::size_t>(Layout::place_of(field))].face_up == 0) {
    return {std::move(at), "?", std::move(marks)};
  }
  if (is_goal(game, state, field)) at += "!";
  const int level = guards_at(game, state, field);
  if (level > 0) marks += numeral_of_level(level);
  marks += flag_on(game, state, field);
  std::string name = name_on(game, state, field);
  const std::size_t space = name.find(' ');
  if (report::columns_of(name) > width && space != std::string::npos) {
    marks += (marks.empty() ? "" : " ") + name.substr(space + 1);
    name.resize(space);
  }
  return {std::move(at), std::move(name), std::move(marks)};
}

void draw_hexes(const Adventure& game, const MapState& state, TextBoard& board) {
  const Layout& layout = game.layout();
  const HexRows rows = rows_of_hexes(layout);
  TextCanvas canvas(static_cast<std::size_t>(rows.lines));
  const auto width = static_cast<std::size_t>(2 * rows.half - 1);
  for (int field = 0; field < layout.fields(); ++field) {
    const Hex hex = layout.hex(field);
    const int left = (halves_of(hex) - rows.least_x) * rows.half;
    const auto column = static_cast<std::size_t>(left);
    const std::size_t line = static_cast<std::size_t>(hex.r - rows.least_y) * kHexLines;
    const auto text = hex_text(game, state, field, width);
    for (std::size_t i = 0; i < kHexLines; ++i) {
      canvas.put(line + i, column, report::part_of(text[i], 0, width));
    }
  }
  board.drawn(canvas.text());
}

// Tiles that are face down, and what may lie there.
void tell_hidden(const Adventure& game, const MapWords& words, const MapState& state,
                 TextBoard& board) {
  for (int place = 0; place < game.layout().places(); ++place) {
    if (state.placed[static_cast<std::size_t>(place)].face_up != 0) continue;
    board.line(fmt::format("{} around {}: {}, {}", words.place(place),
                           words.at(Layout::field_of(place, kCentre)),
                           state.discovering == place ? "being discovered" : "face down",
                           in_words(possible_tiles(game, state, place), "or")));
  }
}

}  // namespace

std::string map_text(const Adventure& game, const MapWords& words, const MapState& state) {
  const std::vector<MapLine> lines = map_lines(game, words, state);
  TextBoard board;
  board.line(lines.front().words);
  board.gap();
  draw_hexes(game, state, board);
  board.gap();
  board.line(
      "[P] the player's hero, [1] an AI hero, I .. VII guards, + flagged by the player, - by "
      "AI heroes, x visited, ! the goal, ###### blocked, ? face down");
  board.gap();
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const MapLine& line = lines[i];
    if (line.kind == MapLine::Kind::kPlayer) board.line("P: " + line.words);
    if (line.kind == MapLine::Kind::kHero)
      board.line(fmt::format("{}: {}", line.hero + 1, line.words));
    if (line.kind == MapLine::Kind::kText) board.line("   " + line.words);
  }
  tell_hidden(game, words, state, board);
  if (state.phase == MapPhase::kFight) {
    const Combat& rules = *game.meetings()[state.meeting].rules;
    UnitNames names(rules);
    names.learn(state.combat);
    tell_combat(rules, state.combat, names, kSeesAll, board);
  }
  return board.text();
}

}  // namespace muster::homm::map
