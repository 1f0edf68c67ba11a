#include "experiments/penance/show/board_picture_hexes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "experiments/report/html.h"

namespace muster::penance {
namespace {

constexpr double kMargin = 10;

constexpr std::string_view kStyle = R"svg(<style>
text { font-family: "Source Sans 3", "Helvetica Neue", Arial, sans-serif; fill: #222; }
.grid { stroke: #8d8272; stroke-width: 1; }
.clear { fill: #f4efe3; } .forest { fill: #c3dcae; } .rubble { fill: #dccfb8; } .low_wall { fill: #ece2cf; }
.water { fill: #b3d2e8; } .ice { fill: #e0f1f8; } .fire { fill: #f9d3a8; } .lava { fill: #eb9b74; }
.smoke { fill: #dedee2; } .wall { fill: #8a847c; } .statue { fill: #e3dfda; } .altar { fill: #e7def0; }
.barricade { fill: #e6d7bd; } .impassable { fill: #55504b; }
.level { fill: none; stroke: #7d5a34; stroke-width: 1.6; } .height { fill: #7d5a34; fill-opacity: .16; }
.id { font-size: 9.5px; text-anchor: middle; fill: #6b6152; } .dark .id { fill: #f4efe3; }
.up { font-size: 11px; font-weight: 700; text-anchor: middle; fill: #6a4720; }
.deploy-0 { fill: #1f5fae; fill-opacity: .14; stroke: #1f5fae; stroke-width: 2.5; stroke-dasharray: 6 4; }
.deploy-1 { fill: #c05a00; fill-opacity: .14; stroke: #c05a00; stroke-width: 2.5; stroke-dasharray: 6 4; }
.full-0 { fill: #1f5fae; } .full-1 { fill: #c05a00; }
.edge-0 { fill: none; stroke: #1f5fae; stroke-linecap: round; } .edge-1 { fill: none; stroke: #c05a00; stroke-linecap: round; }
.rear { fill: none; stroke: #b3261e; stroke-width: 3.5; stroke-dasharray: 2 4; }
.arc-0 { fill: #1f5fae; fill-opacity: .13; } .arc-1 { fill: #c05a00; fill-opacity: .14; }
.trail { fill: none; stroke-width: 3; stroke-dasharray: 1 6; stroke-linecap: round; }
.number { font-size: 16px; font-weight: 700; text-anchor: middle; fill: #fff; }
.letter { font-size: 12px; font-weight: 700; text-anchor: middle; fill: #fff; }
.note { font-size: 10px; font-weight: 700; text-anchor: middle; fill: #222; }
.wreck { stroke: #777; stroke-width: 3; }
.attack { fill: none; stroke: #b3261e; stroke-width: 3; } .attack.miss { stroke: #555; stroke-dasharray: 7 5; }
.said { fill: #fff; stroke: #b3261e; stroke-width: 1.5; } .said.miss { stroke: #555; }
.saying { font-size: 13px; font-weight: 700; text-anchor: middle; }
.zone { fill-opacity: .45; stroke-width: 2.5; stroke-dasharray: 3 3; }
.zone-word { font-size: 9.5px; font-weight: 700; text-anchor: middle; }
.key { font-size: 13px; } .small { font-size: 12px; fill: #555; } .strong { font-size: 15px; font-weight: 700; }
.touch { fill: transparent; } .ring { stroke: #fff; stroke-width: 1.5; } .seed { fill: #3d6a2a; }
@media (prefers-color-scheme: dark) {
.paper { fill: #17181a; } text { fill: #e6e4df; } .grid { stroke: #635c50; }
.clear { fill: #2e2c28; } .forest { fill: #263720; } .rubble { fill: #3f382c; } .low_wall { fill: #393325; }
.water { fill: #1c3648; } .ice { fill: #2b4654; } .fire { fill: #4f2e14; } .lava { fill: #5a2819; }
.smoke { fill: #3c3c43; } .wall { fill: #3a3632; } .statue { fill: #3b3834; } .altar { fill: #382f46; }
.barricade { fill: #3d3423; } .impassable { fill: #100f0e; }
.level { stroke: #b98d5c; } .height { fill: #b98d5c; fill-opacity: .14; } .up { fill: #e0bd92; }
.id { fill: #bdb5a6; } .dark .id { fill: #f4efe3; }
.deploy-0 { fill: #7fb2f0; stroke: #7fb2f0; } .deploy-1 { fill: #f2a65a; stroke: #f2a65a; }
.edge-0 { stroke: #7fb2f0; } .edge-1 { stroke: #f2a65a; } .arc-0 { fill: #7fb2f0; } .arc-1 { fill: #f2a65a; }
.rear, .attack, .said { stroke: #ff8a80; } .attack.miss, .said.miss { stroke: #b5b1a9; } .said { fill: #17181a; }
.number, .letter { fill: #fff; } .note { fill: #fff; } .wreck { stroke: #b5b1a9; }
.zone { fill-opacity: .22; } .small { fill: #a5a39d; }
}
</style>
)svg";

struct Look {
  std::string_view name;
  std::string_view sign;
};

// By Terrain.
constexpr std::array<Look, kTerrains> kLooks = {{
    {"clear", ""},
    {"forest",
     R"(<g fill="#4f7d3a" stroke="#34552a" stroke-width=".8"><path d="M-9,6L-3,-9L3,6Z"/><path d="M1,8L7,-6L13,8Z"/><path d="M-15,9L-10,-2L-5,9Z"/></g>)"},
    {"rubble",
     R"(<g fill="#a08d72" stroke="#6f5f49" stroke-width=".8"><path d="M-13,6L-9,-2L-2,0L-1,7Z"/><path d="M2,7L4,1L11,0L13,7Z"/><path d="M-5,-3L0,-8L6,-6L5,-1Z"/></g>)"},
    {"low wall",
     R"(<g fill="#b49a70" stroke="#6f5f49" stroke-width="1"><path d="M-15,-2H15V6H-15Z"/><path d="M-5,-2V6M5,-2V6" fill="none"/></g>)"},
    {"water",
     R"(<g fill="none" stroke="#3f7fae" stroke-width="1.8" stroke-linecap="round"><path d="M-14,-4Q-10,-8 -6,-4T2,-4T10,-4"/><path d="M-9,4Q-5,0 -1,4T7,4T14,4"/></g>)"},
    {"ice",
     R"(<g fill="none" stroke="#6fa7c2" stroke-width="1.6" stroke-linecap="round"><path d="M0,-10V10M-8.7,-5L8.7,5M-8.7,5L8.7,-5"/></g>)"},
    {"fire",
     R"(<path d="M0,-12C5,-5 9,-2 8,4A8,8 0 0 1 -8,4C-8,0 -5,-1 -4,-5C-2,-3 -2,-1 -1,0C1,-3 1,-7 0,-12Z" fill="#e0701c" stroke="#a04000" stroke-width=".8"/>)"},
    {"lava",
     R"(<g fill="#b8320e"><path d="M-14,3Q-8,-4 -2,2T12,0Q14,6 8,8T-10,8Q-15,7 -14,3Z"/><circle cx="-5" cy="-6" r="3"/><circle cx="6" cy="-5" r="2"/></g>)"},
    {"smoke",
     R"(<g fill="#a9a9b0" stroke="#85858d" stroke-width=".8"><circle cx="-7" cy="2" r="6"/><circle cx="7" cy="2" r="6"/><circle cx="0" cy="-3" r="7"/></g>)"},
    {"wall",
     R"(<g fill="#6b655e" stroke="#3d3934" stroke-width="1.2"><path d="M-15,-8H15V8H-15Z"/><path d="M-15,0H15M-5,-8V0M6,-8V0M-10,0V8M1,0V8M11,0V8" fill="none"/></g>)"},
    {"statue",
     R"(<g fill="#8c8780" stroke="#4c4843" stroke-width="1"><circle cx="0" cy="-9" r="3.5"/><path d="M-5,4L-4,-4H4L5,4Z"/><path d="M-9,4H9V8H-9Z"/></g>)"},
    {"altar",
     R"(<g fill="#8a6fa8" stroke="#55406e" stroke-width="1"><path d="M-11,-3H11V1H-11Z"/><path d="M-7,1H7V8H-7Z"/><path d="M-1,-12H1V-3H-1Z M-4,-9H4V-7H-4Z"/></g>)"},
    {"barricade",
     R"(<g fill="none" stroke="#7b5a2e" stroke-width="3" stroke-linecap="round"><path d="M-13,7L-3,-8M-13,-8L-3,7M3,7L13,-8M3,-8L13,7"/></g>)"},
    {"impassable",
     R"(<path d="M-8,-8L8,8M8,-8L-8,8" stroke="#c9c2ba" stroke-width="3" stroke-linecap="round"/>)"},
}};

std::string path_point(char letter, const Spot& spot) {
  return fmt::format("{}{:.1f},{:.1f}", letter, spot.x, spot.y);
}

std::string facing_arrow(int player, int direction) {
  const Spot tip = toward({}, direction, 23);
  const Spot left = toward({}, direction - 0.75, 12);
  const Spot right = toward({}, direction + 0.75, 12);
  return fmt::format("<path class=\"full-{}\" d=\"{}{}{}Z\"/>", player, path_point('M', tip),
                     path_point('L', left), path_point('L', right));
}

std::string level_svg(int level) {
  if (level == 0) return {};
  std::string svg;
  for (int i = 1; i <= level; ++i) {
    svg += fmt::format("<path class=\"height\" d=\"{0}\"/><path class=\"level\" d=\"{0}\"/>",
                       hex_path(kHexRadius - 3.5 * i));
  }
  return svg + fmt::format("<text class=\"up\" y=\"-15\">+{}</text>", level);
}

// ---- Caskets that face N.

// Half a disc over the sides 6, 1 and 2, whose hexes may be attacked (PN-105).
std::string arc_sign(int player) {
  constexpr double kRadius = 2.1 * kHexHeight;
  const Spot left = toward({}, -1.5, kRadius);
  const Spot right = toward({}, 1.5, kRadius);
  return fmt::format(
      "<path id=\"arc-{0}\" class=\"arc-{0}\" d=\"{1}A{2:.1f},{2:.1f} 0 0 1 {3:.1f},{4:.1f}Z\"/>\n",
      player, path_point('M', left), kRadius, right.x, right.y);
}

// The six sides: the front thick, the rear red.
std::string sides_sign(int player) {
  constexpr std::array<double, kDirections> kWidths = {6, 3.5, 1.3, 0, 1.3, 3.5};
  constexpr double kRing = kHexRadius - 5;
  std::string svg = fmt::format("<g id=\"sides-{}\">", player);
  for (int i = 0; i < kDirections; ++i) {
    const std::string edge = edge_path(i, kRing);
    const double width = kWidths[static_cast<std::size_t>(i)];
    svg += width > 0 ? fmt::format("<path class=\"edge-{}\" stroke-width=\"{}\" d=\"{}\"/>", player,
                                   width, edge)
                     : fmt::format("<path class=\"rear\" d=\"{}\"/>", edge);
  }
  return svg + "</g>\n";
}

std::string casket_signs(int player) {
  const Spot tip = toward({}, 0, 25);
  const Spot left = toward({}, -0.75, 14);
  const Spot right = toward({}, 0.75, 14);
  return arc_sign(player) + sides_sign(player) +
         fmt::format(
             "<path id=\"tip-{0}\" class=\"full-{0}\" d=\"{1}{2}{3}Z\"/>\n"
             "<g id=\"disc-{0}\"><circle r=\"14\" class=\"full-{0} ring\"/>"
             "<text class=\"number\" y=\"5.5\">{4}</text></g>\n",
             player, path_point('M', tip), path_point('L', left), path_point('L', right),
             player + 1);
}

}  // namespace

report::SvgSize board_size(const HexGrid& grid) {
  const double columns = grid.columns();
  const double rows = grid.rows();
  const double half = grid.columns() > 1 ? 0.5 : 0;
  return {2 * kMargin + kHexRadius * (1.5 * columns + 0.5),
          2 * kMargin + kHexHeight * (rows + half)};
}

Spot centre(const HexGrid& grid, int hex) {
  const int column = grid.column(hex);
  const double lower = column % 2 == 0 ? 0.5 : 0;
  return {kMargin + kHexRadius * (1 + 1.5 * (column - 1)),
          kMargin + kHexHeight * (0.5 + lower + (grid.row(hex) - 1))};
}

Spot toward(const Spot& from, double direction, double distance) {
  const double angle = direction * std::numbers::pi / 3;
  return {from.x + distance * std::sin(angle), from.y - distance * std::cos(angle)};
}

std::string hex_path(double radius) {
  std::string path;
  for (int corner = 0; corner < kDirections; ++corner) {
    path += path_point(corner == 0 ? 'M' : 'L', toward({}, corner + 0.5, radius));
  }
  return path + "Z";
}

std::string edge_path(int direction, double radius) {
  return path_point('M', toward({}, direction - 0.5, radius)) +
         path_point('L', toward({}, direction + 0.5, radius));
}

std::string_view ground_class(Terrain terrain) { return terrain_name(terrain); }

std::string_view terrain_sign(Terrain terrain) {
  return kLooks[static_cast<std::size_t>(terrain)].sign;
}

std::string terrain_title(Terrain terrain) {
  return std::string(kLooks[static_cast<std::size_t>(terrain)].name);
}

std::string traits_text(const TerrainTraits& traits) {
  std::vector<std::string> parts;
  if (traits.blocks_movement) parts.emplace_back("closed");
  if (traits.difficulty > 0) parts.push_back(fmt::format("+{} SP", traits.difficulty));
  if (traits.cover == Cover::kLight) parts.emplace_back("light cover");
  if (traits.cover == Cover::kHeavy) parts.emplace_back("heavy cover");
  if (traits.blocks_sight) parts.emplace_back("blocks sight");
  if (traits.hit_points > 0) parts.push_back(fmt::format("{} hit points", traits.hit_points));
  if (traits.turn_end.heat > 0)
    parts.push_back(fmt::format("{} Heat a turn", traits.turn_end.heat));
  if (traits.turn_end.heat < 0) parts.push_back(fmt::format("cools {}", -traits.turn_end.heat));
  if (traits.turn_end.loss > 0)
    parts.push_back(fmt::format("{} lost a turn", traits.turn_end.loss));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string hex_slot(int hex) { return fmt::format("hex-{}", hex); }

std::string deployment_svg(const Arena& arena, int hex) {
  std::string svg;
  for (const int player : {0, 1}) {
    const Deployment& zone = arena.deployment(player);
    if (!zone.hexes.contains(hex)) continue;
    svg += fmt::format("<path class=\"deploy-{}\" d=\"{}\"/>", player, hex_path(kHexRadius - 4));
    if (zone.facings == (1U << static_cast<unsigned>(kDirections)) - 1) continue;
    for (int direction = 0; direction < kDirections; ++direction) {
      if ((zone.facings >> static_cast<unsigned>(direction) & 1U) != 0) {
        svg += facing_arrow(player, direction);
      }
    }
  }
  return svg;
}

std::string board_head() {
  std::string signs =
      fmt::format("<path id=\"touch\" class=\"touch\" d=\"{}\"/>\n", hex_path(kHexRadius));
  for (const int player : {0, 1}) signs += casket_signs(player);
  return fmt::format("{}<defs>\n{}</defs>\n", kStyle, signs);
}

std::string board_svg(const Arena& arena, bool deployment) {
  const HexGrid& grid = arena.grid();
  const std::string outline = hex_path(kHexRadius);
  std::string svg;
  for (int hex = 0; hex < grid.size(); ++hex) {
    const Terrain terrain = arena.terrain(hex);
    const bool dark = terrain == Terrain::kImpassable || terrain == Terrain::kWall;
    const Spot at = centre(grid, hex);
    const std::string level =
        arena.level(hex) > 0 ? fmt::format(", level {}", arena.level(hex)) : std::string();
    svg += fmt::format(
        "<g{} transform=\"translate({:.1f},{:.1f})\"><title>{} {}{}</title>"
        "<path class=\"grid {}\" d=\"{}\"/>{}{}{}<text class=\"id\" y=\"22\">{},{}</text>"
        "<g data-slot=\"{}\"></g></g>\n",
        dark ? " class=\"dark\"" : "", at.x, at.y, grid.name(hex),
        report::escape(terrain_title(terrain)), level, ground_class(terrain), outline,
        terrain_sign(terrain), level_svg(arena.level(hex)),
        deployment ? deployment_svg(arena, hex) : std::string(), grid.column(hex), grid.row(hex),
        hex_slot(hex));
  }
  return svg;
}

}  // namespace muster::penance
