#include "experiments/heroes/show/board_signs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "core/bits.h"
#include "experiments/heroes/show/board_facts.h"
#include "experiments/report/html.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/state/names.h"

namespace muster::heroes {
namespace {

using report::escape;

static_assert(kTileSide == 48, "the sign of the ground is so large");
constexpr double kEdge = 26;  // left of the board and above it, for numbers

constexpr std::string_view kStyle = R"svg(<style>
.paper { fill: #fff; }
.ground { fill: #f3efe2; stroke: #d9d2bd; }
.edge, .key, .small, .strong, .count, .army, .who, .owner { font-family: "Source Sans 3", "Helvetica Neue", Arial, sans-serif; fill: #222; }
.edge { font-size: 13px; text-anchor: middle; fill: #6b665a; }
.key { font-size: 13px; } .small { font-size: 12px; fill: #5a564d; } .strong { font-size: 15px; font-weight: 700; }
.beast { fill: #a32018; } .beast-face { fill: #fff; }
.thing { fill: #12838a; stroke: #0a4f54; stroke-width: 1.2; stroke-linejoin: round; }
.coin { fill: #e8bd33; stroke: #8a6a00; stroke-width: 1.4; }
.rock { fill: #85807a; stroke: #4d4a45; stroke-width: 1.4; stroke-linejoin: round; } .dark { fill: #2c2a27; }
.pole { fill: none; stroke: #4d4a45; stroke-width: 2; }
.wood { fill: #a9713a; stroke: #6d441c; stroke-width: 1; } .stone { fill: #b5b1a8; stroke: #55514a; stroke-width: 1.2; }
.own { stroke: #fff; stroke-width: 1.4; stroke-linejoin: round; } .door { fill: #fff; opacity: .85; }
.badge { fill: #fff; stroke: #55514a; } .count { font-size: 13px; font-weight: 700; text-anchor: middle; }
.plate { fill: #fff; } .army { font-size: 19px; font-weight: 700; text-anchor: middle; fill: #111; }
.many { font-size: 15px; } .who { font-size: 10.5px; font-weight: 700; text-anchor: middle; fill: #fff; }
.owner { font-size: 14px; font-weight: 700; text-anchor: middle; }
.gem { stroke: #4d4a45; stroke-width: .8; stroke-linejoin: round; }
.tint { fill-opacity: .24; stroke-width: 2; }
.trail { fill: none; stroke-width: 4; stroke-linejoin: round; stroke-linecap: round; stroke-dasharray: 1 8; }
.mover { fill: none; stroke-width: 5; }
@media (prefers-color-scheme: dark) {
.paper { fill: #17181a; } .ground { fill: #26282b; stroke: #3c3f44; }
.key, .strong, .owner { fill: #e6e4df; } .edge, .small { fill: #a5a39d; }
.beast { fill: #e5564b; } .beast-face { fill: #17181a; } .thing { fill: #35b3bb; stroke: #0d3d41; }
.gem { stroke: #e6e4df; } .rock { fill: #a09b94; stroke: #d5d2cb; } .dark { fill: #111; } .pole { stroke: #d5d2cb; }
}
</style>
)svg";

constexpr std::string_view kSigns = R"svg(<defs>
<rect id="ground" class="ground" x="-24" y="-24" width="48" height="48"/>
<g id="monster"><path class="beast" d="M-15,-16L-8,-10Q0,-13 8,-10L15,-16L14,-3Q13,13 0,16Q-13,13 -14,-3Z"/><path class="beast-face" d="M-8,-4L-2,-1L-6,2ZM8,-4L2,-1L6,2ZM-6,8L-3,6L0,8L3,6L6,8L3,10L0,9L-3,10Z"/></g>
<path id="item" class="thing" d="M13,-16L16,-16L16,-13L0,5L4,9L1,12L-3,8L-10,16L-15,16L-16,15L-16,10L-8,3L-12,-1L-9,-4L-5,0Z"/>
<g id="resource" class="coin"><ellipse cx="0" cy="9" rx="14" ry="6"/><ellipse cx="0" cy="3" rx="14" ry="6"/><ellipse cx="0" cy="-3" rx="14" ry="6"/><ellipse cx="0" cy="-9" rx="14" ry="6"/></g>
<g id="mine"><path class="rock" d="M-17,15L-10,0L-5,4L2,-8L9,3L17,15Z"/><path class="dark" d="M-6,15V9Q0,2 6,9V15Z"/></g>
<g id="flag"><path class="pole" d="M2,-7V-19"/><path d="M2,-20H17L13,-15.5L17,-11H2Z"/></g>
<g id="encampment"><path class="own" d="M-17,15L0,-13L17,15Z"/><path class="door" d="M-5,15L0,4L5,15Z"/></g>
<g id="villa"><path class="own" d="M-15,15V0L0,-13L15,0V15Z"/><path class="door" d="M-4,15V5H4V15Z"/></g>
<g id="estate"><path class="own" d="M-17,15V-1L-9,-9L-2,-2V-7L7,-16L17,-6V15Z"/><path class="door" d="M3,15V5H11V15ZM-13,4H-7V9H-13Z"/></g>
<g id="castle"><path class="own" d="M-17,15V-16H-12V-11H-8V-5H-6V-9H-2V-5H2V-9H6V-5H8V-11H12V-16H17V15Z"/><path class="door" d="M-4,15V7Q0,1 4,7V15Z"/></g>
<path id="pallisade" class="wood" d="M-20,19V11L-17,8L-14,11L-11,8L-8,11L-5,8L-2,11L1,8L4,11L7,8L10,11L13,8L16,11L18,8L20,11V19Z"/>
<path id="fortifications" class="stone" d="M-20,19V7H-15V11H-10V7H-5V11H0V7H5V11H10V7H15V11H20V19Z"/>
<path id="shield" class="own" d="M-14,-13H14V0Q14,12 0,18Q-14,12 -14,0Z"/>
</defs>
)svg";

// Of a gem around (0,0), by rarity: its form tells as much as its colour.
constexpr std::array<std::string_view, kRarities> kGemPaths = {
    "l4,5l-4,5l-4,-5Z", "l5,6l-5,6l-5,-6Z", "h5v11h-10v-11Z", "l6.5,11.5h-13Z",
    "l1.8,4.4l4.7,.3l-3.6,3.1l1.1,4.6l-4,-2.5l-4,2.5l1.1,-4.6l-3.6,-3.1l4.7,-.3Z"};
constexpr std::array<double, kRarities> kGemTops = {-5, -6, -5.5, -6.5, -6.5};

std::string at(Spot spot, double scale, const std::string& drawn) {
  if (scale == 1 && spot.x == 0 && spot.y == 0) return fmt::format("<g>{}</g>", drawn);
  return fmt::format("<g transform=\"translate({:.4g},{:.4g}) scale({:.3g})\">{}</g>", spot.x,
                     spot.y, scale, drawn);
}

std::string use(std::string_view id, int seat = -1) {
  if (seat < 0) return fmt::format("<use href=\"#{}\"/>", id);
  return fmt::format("<use href=\"#{}\" fill=\"{}\"/>", id,
                     kSeatColours[static_cast<std::size_t>(seat)]);
}

std::string titled(std::string_view title, std::string_view drawn) {
  return fmt::format("<title>{}</title>{}", escape(title), drawn);
}

// A number at the lower right of a sign.
std::string badge(int count) {
  const double half = count > 99 ? 13 : count > 9 ? 10 : 7.5;
  return fmt::format(
      "<rect class=\"badge\" x=\"{:.4g}\" y=\"3\" width=\"{:.4g}\" height=\"16\" rx=\"7\"/>"
      "<text class=\"count\" x=\"{:.4g}\" y=\"15.5\">{}</text>",
      19 - 2 * half, 2 * half, 19 - half, count);
}

// On a shield: how many mercenaries, and whose and which Hero: "B2".
std::string shield_words(int army, std::string_view who) {
  return fmt::format(
      "<rect class=\"plate\" x=\"-12.5\" y=\"-11\" width=\"25\" height=\"17\" rx=\"2\"/>"
      "<text class=\"army{}\" y=\"4\">{}</text><text class=\"who\" y=\"15\">{}</text>",
      army > 99 ? " many" : "", army, who);
}

std::string token_sign(Token kind, int count) {
  const std::string_view name = kTokenNames[static_cast<std::size_t>(kind)];
  return titled(number_of(count, fmt::format("{} token", name), fmt::format("{} tokens", name)),
                use(name) + (count > 1 ? badge(count) : ""));
}

// `owner`: -1 for a free one.
std::string mine_sign(int owner) {
  if (owner < 0) return titled("free mine", use("mine"));
  return titled(fmt::format("mine of {}", kSeatNames[static_cast<std::size_t>(owner)]),
                fmt::format("{}{}<text class=\"owner\" x=\"-11\" y=\"-6\">{}</text>", use("mine"),
                            use("flag", owner), seat_letter(owner)));
}

std::string place_sign(const HeroesGame& game, const Settlement& place) {
  const auto ramparts = place.buildings.ramparts;
  const SettlementTier tier = place.buildings.tier;
  std::string drawn =
      use(name_of(tier), place.owner) +
      fmt::format("<text class=\"who\" x=\"{}\" y=\"4\">{}</text>",
                  tier == SettlementTier::kEstate ? 7 : 0, seat_letter(place.owner));
  if (ramparts != Ramparts::kNone) drawn += use(name_of(ramparts));
  if (place.recruits > 0) drawn += badge(place.recruits);
  int armory = 0;
  for (const int count : place.armory) armory += count;
  return titled(fmt::format("{} of {}: {} there, {} in the Armory, defends with {}",
                            to_string(place.buildings), kSeatNames[place.owner],
                            number_of(place.recruits, "mercenary", "mercenaries"),
                            number_of(armory, "item", "items"),
                            to_string(game.settlements().defense_of(place.buildings))),
                drawn);
}

// What stands on a tile, sign by sign.
std::vector<std::string> signs_on(const HeroesGame& game, const HeroesState& state, int tile) {
  std::vector<std::string> signs;
  if (const int place = settlement_on(state, tile); place >= 0) {
    signs.push_back(place_sign(game, state.settlements[static_cast<std::size_t>(place)]));
  }
  for (const int hero : BitRange(entries_of(state.hero_at, tile))) {
    signs.push_back(hero_sign(game, state, hero));
  }
  for (const Token kind : {Token::kMonster, Token::kItem, Token::kResource}) {
    const int count = tokens_on(state, tile, kind);
    if (count > 0) signs.push_back(token_sign(kind, count));
  }
  const int mine = tokens_on(state, tile, Token::kMine);
  if (mine != kNoMine) signs.push_back(mine_sign(mine - kFreeMine - 1));
  return signs;
}

// Whose the tile is: of the owner of the Settlement or mine; -1: nobody's.
int owner_of(const HeroesState& state, int tile) {
  const int place = settlement_on(state, tile);
  if (place >= 0) return state.settlements[static_cast<std::size_t>(place)].owner;
  return tokens_on(state, tile, Token::kMine) - kFreeMine - 1;
}

}  // namespace

std::string board_head() { return std::string(kStyle) + std::string(kSigns); }

report::SvgSize board_size(const Board& board) {
  return {kEdge + kTileSide * board.columns() + 6, kEdge + kTileSide * board.rows() + 6};
}

Spot centre(const Board& board, int tile) {
  return {kEdge + kTileSide * (board.column(tile) + 0.5),
          kEdge + kTileSide * (board.row(tile) + 0.5)};
}

char seat_letter(int seat) {
  return static_cast<char>(std::toupper(kSeatNames[static_cast<std::size_t>(seat)].front()));
}

std::string numbers_svg(const Board& board) {
  std::string svg;
  for (int column = 0; column < board.columns(); ++column) {
    svg += fmt::format("<text class=\"edge\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n",
                       centre(board, column).x, kEdge - 8, column + 1);
  }
  for (int row = 0; row < board.rows(); ++row) {
    svg += fmt::format("<text class=\"edge\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", kEdge / 2,
                       centre(board, board.tile(0, row)).y + 5, row + 1);
  }
  return svg;
}

std::string tile_svg(const HeroesGame& game, const HeroesState& state, int tile) {
  const std::vector<std::string> signs = signs_on(game, state, tile);
  std::string svg = use("ground");
  if (const int owner = owner_of(state, tile); owner >= 0) {
    constexpr double kSide = kTileSide - 3;
    const std::string_view colour = kSeatColours[static_cast<std::size_t>(owner)];
    svg += fmt::format(
        "<rect class=\"tint\" x=\"{0:.4g}\" y=\"{0:.4g}\" width=\"{1:.4g}\" height=\"{1:.4g}\" "
        "fill=\"{2}\" stroke=\"{2}\"/>",
        -kSide / 2, kSide, colour);
  }
  // One in the middle; more in a square of rows.
  const int count = static_cast<int>(signs.size());
  int columns = 1;
  while (columns * columns < count) ++columns;
  const int rows = (count + columns - 1) / columns;
  const double step = (kTileSide - 2) / columns;
  const double scale = std::min(1.0, step / 37);
  for (int i = 0; i < count; ++i) {
    const int row = i / columns;
    const Spot spot{(i % columns - (columns - 1) / 2.0) * step, (row - (rows - 1) / 2.0) * step};
    svg += at(spot, scale, signs[static_cast<std::size_t>(i)]);
  }
  return svg;
}

std::string trail_svg(const Board& board, int seat, const std::vector<int>& tiles) {
  if (tiles.empty()) return {};
  const std::string_view colour = kSeatColours[static_cast<std::size_t>(seat)];
  std::string svg;
  if (tiles.size() > 1) {
    const Spot start = centre(board, tiles.front());
    std::string path = fmt::format("M{:.0f},{:.0f}", start.x, start.y);
    for (std::size_t i = 1; i < tiles.size(); ++i) {
      path += fmt::format("l{:.0f},{:.0f}",
                          kTileSide * (board.column(tiles[i]) - board.column(tiles[i - 1])),
                          kTileSide * (board.row(tiles[i]) - board.row(tiles[i - 1])));
    }
    svg = fmt::format("<path class=\"trail\" stroke=\"{}\" d=\"{}\"/>", colour, path);
  }
  const Spot end = centre(board, tiles.back());
  constexpr double kSide = kTileSide + 1;
  return svg + fmt::format(
                   "<rect class=\"mover\" stroke=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\" "
                   "width=\"{:.0f}\" height=\"{:.0f}\" rx=\"6\"/>",
                   colour, end.x - kSide / 2, end.y - kSide / 2, kSide, kSide);
}

std::string gem_sign(Rarity rarity, Spot at) {
  const auto form = static_cast<std::size_t>(rarity);
  return fmt::format("<path class=\"gem\" fill=\"{}\" d=\"M{:.4g},{:.4g}{}\"/>",
                     kRarityColours[form], at.x, at.y + kGemTops[form], kGemPaths[form]);
}

std::string hero_sign(const HeroesGame& game, const HeroesState& state, int hero) {
  const Hero& own = state.heroes[static_cast<std::size_t>(hero)];
  const int seat = seat_of_hero(hero);
  std::string drawn =
      use("shield", seat) +
      shield_words(own.army, fmt::format("{}{}", seat_letter(seat), hero % kHeroesPerSeat + 1));
  for (const Item item : worn_of(own.items)) {
    drawn += gem_sign(item.rarity, {12 * (static_cast<double>(item.type) - 1), -14});
  }
  const bool garrisoned = garrison_of(state, hero) >= 0;
  return titled(
      fmt::format("{}{}: {}, rolls {}, carries {}", hero_name(hero),
                  garrisoned ? " in the garrison" : "",
                  number_of(own.army, "mercenary", "mercenaries"),
                  to_string(roll_of_hero(game, state, hero)), list_words(items_of(own.items))),
      drawn);
}

void add_signs(report::SvgColumn& key) {
  const auto sign = [&key](const std::string& drawn, std::string_view words) {
    key.sign("<g transform=\"scale(.62)\">" + drawn + "</g>", words);
  };
  constexpr std::string_view kGrey = "<g fill=\"#8a8680\">";
  const auto grey = [&](std::string_view id) { return fmt::format("{}{}</g>", kGrey, use(id)); };
  sign(grey("shield") + shield_words(7, "B1"), "Hero: its mercenaries, its player and number");
  sign(use("monster") + badge(3), "monster tokens, 3 of them");
  sign(use("item"), "item token");
  sign(use("resource"), "resource token");
  sign(use("mine") + kGrey.data() + use("flag") + "</g>", "mine; a flag and a letter: its owner");
  for (const std::string_view tier : kTierNames) sign(grey(tier), tier);
  for (const Ramparts ramparts : {Ramparts::kPallisade, Ramparts::kFortifications}) {
    sign(grey("castle") + use(name_of(ramparts)), name_of(ramparts));
  }
  key.space(8);
  key.line("key", "A number at a Settlement: mercenaries there.", 4);
  key.line("key", "Items of Heroes and Armories by rarity:", 4);
  constexpr std::size_t kInARow = 3;
  constexpr double kApart = 100;
  constexpr double kRow = 20;
  std::string gems;
  for (std::size_t rarity = 0; rarity < kRarities; ++rarity) {
    const std::size_t row = rarity / kInARow;
    const double x = 9 + kApart * static_cast<double>(rarity % kInARow);
    const double y = 12 + kRow * static_cast<double>(row);
    gems += gem_sign(static_cast<Rarity>(rarity), {x, y}) +
            fmt::format("<text class=\"small\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", x + 10, y + 4,
                        kRarityNames[rarity]);
  }
  key.put(gems, 2 * kRow + 2);
}

}  // namespace muster::heroes
