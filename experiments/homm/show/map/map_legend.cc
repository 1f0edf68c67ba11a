#include "experiments/homm/show/map/map_legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "experiments/homm/show/map/map_people.h"
#include "experiments/homm/show/map/map_signs.h"
#include "experiments/report/html.h"

namespace muster::homm::map {
namespace {

std::string legend_entry(std::string_view drawn, std::string_view words) {
  return fmt::format("<li>{} {}</li>\n", inline_sign(drawn), report::escape(words));
}

std::string hex_swatch(std::string_view css_class) {
  return fmt::format("<use href=\"#adv-hex\" class=\"adv-hex {}\" transform=\"scale(.37)\"/>",
                     css_class);
}

// The groups of tiles that may lie on the map.
std::string tile_groups(const Adventure& game) {
  struct Group {
    char letter;
    std::string_view words;
  };
  constexpr Group kGroups[] = {{'S', "starting tile"},    {'F', "far tile"},
                               {'N', "near tile"},        {'C', "centre tile"},
                               {'U', "tile underground"}, {'W', "tile at sea"}};
  std::string html;
  for (const Group& group : kGroups) {
    const auto& tiles = game.layout().tiles();
    const auto of_group = [&group](const Tile& tile) { return group_of(tile) == group.letter; };
    if (std::none_of(tiles.begin(), tiles.end(), of_group)) continue;
    html += legend_entry(hex_swatch(fmt::format("adv-{}", group.letter)), group.words);
  }
  return html;
}

std::string field_entries(const Adventure& game) {
  std::vector<std::pair<std::string, std::string_view>> entries;  // name, drawing
  for (const Tile& tile : game.layout().tiles()) {
    for (const TileField& each : tile.fields) {
      const FieldKind& kind = game.layout().kinds()[each.kind];
      if (kind.use == FieldUse::kEmpty) continue;
      const bool blocked = kind.use == FieldUse::kBlocked;
      entries.emplace_back(blocked ? "blocked" : short_name(kind), sign_of(kind));
    }
  }
  std::sort(entries.begin(), entries.end());
  entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
  std::string html;
  for (const auto& entry : entries) html += legend_entry(drawn_sign(entry.second), entry.first);
  return html;
}

std::string people_entries() {
  return legend_entry(player_token(), "the player's hero") +
         legend_entry(ai_token(0), "AI hero 1") +
         legend_entry(
             "<path class=\"adv-coming\" fill-opacity=\"0\" "
             "d=\"M0,-14L14,0L0,14L-14,0Z\"/>",
             "an AI hero comes here later") +
         legend_entry("<path class=\"adv-way-0\" d=\"M-14,8L0,-6L14,8\"/>",
                      "way of the player's hero in this round") +
         legend_entry("<path class=\"adv-way-1\" d=\"M-14,8L0,-6L14,8\"/>",
                      "way of an AI hero in its last turn") +
         legend_entry("<circle class=\"adv-aim\" r=\"14\"/>", "an AI hero makes for it") +
         legend_entry(fmt::format("<circle class=\"adv-fight\" r=\"15\"/>{}",
                                  drawn_sign(kFightSign, " transform=\"scale(.8)\"")),
                      "a fight");
}

std::string mark_entries(bool goal) {
  const auto shifted = [](std::string_view drawn) {
    return fmt::format("<g transform=\"translate(25,16)\">{}</g>", drawn);
  };
  return legend_entry(shifted(player_flag()), "flagged by the player") +
         legend_entry(shifted(ai_flag()), "flagged by the AI heroes") +
         legend_entry(fmt::format("<g transform=\"translate(-23,14)\">{}</g>", guard_sign(4)),
                      "guards and their level") +
         legend_entry(shifted(black_cube()), "has been visited") +
         legend_entry(shifted(again_sign()), "can be used again") +
         legend_entry(drawn_sign(kRuinSign), "destroyed") +
         legend_entry("<path class=\"adv-border\" d=\"M-13,10L13,-10\"/>",
                      "border: closed to heroes") +
         (goal ? legend_entry("<use href=\"#adv-hex\" class=\"adv-goal\" transform=\"scale(.34)\" "
                              "stroke-width=\"9\"/>",
                              "the goal of the scenario")
               : std::string()) +
         legend_entry(hex_swatch("adv-fog"), "lies face down");
}

}  // namespace

std::string inline_sign(std::string_view drawn, int width) {
  return fmt::format(
      "<svg class=\"adv-icon\" viewBox=\"-18 -18 36 36\" width=\"{0}\" height=\"{0}\" "
      "aria-hidden=\"true\">{1}</svg>",
      width, drawn);
}

std::string map_legend(const Adventure& game) {
  return fmt::format(
      "<details class=\"adv-legend\"><summary>What the signs mean</summary>\n"
      "<ul>{}{}{}{}</ul>\n"
      "<p>B, S, G, C at a town: the bronze, silver and gold dwelling and the citadel are built. "
      "Numbers in a hex: its place, as the log has it.</p></details>\n",
      people_entries(), mark_entries(game.goal_field() != kNoField), tile_groups(game),
      field_entries(game));
}

}  // namespace muster::homm::map
