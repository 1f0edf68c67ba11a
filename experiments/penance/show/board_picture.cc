#include "experiments/penance/show/board_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "experiments/penance/show/board_picture_facts.h"
#include "experiments/penance/show/board_picture_hexes.h"
#include "experiments/report/html.h"
#include "games/penance/cards/effects_words.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/sheet/words.h"

namespace muster::penance {
namespace {

using report::escape;

constexpr double kKeyWidth = 330;

std::string at(const Spot& spot, const std::string& drawn) {
  return fmt::format("<g transform=\"translate({:.1f},{:.1f})\">{}</g>\n", spot.x, spot.y, drawn);
}

std::string arc_slot(int side) { return fmt::format("arc-{}", side); }

// ---- Caskets and summons.

std::string use(std::string_view sign, int side, int facing = 0) {
  if (facing == 0) return fmt::format("<use href=\"#{}-{}\"/>", sign, side);
  return fmt::format("<use href=\"#{}-{}\" transform=\"rotate({})\"/>", sign, side, 60 * facing);
}

std::string casket_svg(const CasketDuel& game, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  if (own.hex == kNoHex) return {};
  const int facing = game.rules().facing ? own.facing : -1;
  const std::string title =
      fmt::format("<title>{} Casket in {}{}</title>", seat_title(side), game.grid().name(own.hex),
                  facing < 0 ? "" : fmt::format(", facing {}", direction_name(facing)));
  if (facing < 0) return at(centre(game.grid(), own.hex), title + use("disc", side));
  return at(centre(game.grid(), own.hex),
            title + use("sides", side, facing) + use("tip", side, facing) + use("disc", side));
}

std::string arc_of(const CasketDuel& game, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  if (own.hex == kNoHex || !game.rules().facing) return {};
  return at(centre(game.grid(), own.hex), use("arc", side, own.facing));
}

std::string summon_svg(const CasketDuel& game, const Summon& summon) {
  if (summon.hex == kNoHex || summon.effect == kNoEffect) return {};
  const Spot spot = centre(game.grid(), summon.hex);
  if (summon.hp == 0) {
    if (!is_wreck(game, summon)) return {};
    return at(spot, "<path class=\"wreck\" d=\"M-9,-9L9,9M9,-9L-9,9\"><title>wreck</title></path>");
  }
  const std::string_view kind = word(game.effect(summon.effect).summon());
  return at(spot, fmt::format("<rect class=\"full-{}\" x=\"-11\" y=\"-11\" width=\"22\" "
                              "height=\"22\" rx=\"4\" stroke=\"#fff\"/>"
                              "<text class=\"letter\" y=\"4\">{}</text>"
                              "<text class=\"note\" y=\"-14\">{} hp</text>"
                              "<title>{} of the {} player</title>",
                              summon.tenure.owner(), static_cast<char>(kind[0] - 'a' + 'A'),
                              summon.hp, kind, seat_title(summon.tenure.owner())));
}

// ---- The board.

std::string zone_svg(const CasketDuel& game, const Zone& zone) {
  const ZoneKind kind = game.effect(zone.effect).zone();
  const int owner = zone.tenure.owner();
  const std::string hp = zone.hp > 0 ? fmt::format(" {} hp", zone.hp) : std::string();
  return fmt::format(
      "<path class=\"zone\" fill=\"{0}\" stroke=\"{1}\" d=\"{2}\"/>"
      "<text class=\"zone-word\" y=\"-17\">{3}{4}</text><title>{3}{4} of the {5} player</title>",
      kLightColours[static_cast<std::size_t>(owner)], kFullColours[static_cast<std::size_t>(owner)],
      hex_path(kHexRadius - 2), escape(spaced(word(kind))), hp, seat_title(owner));
}

std::string changed_svg(const CasketDuel& game, const DuelState& state, int hex) {
  const Terrain now = terrain(game, state, hex);
  if (now == game.arena().terrain(hex)) return "<text class=\"note\" y=\"-16\">difficult</text>";
  return fmt::format(
      "<path class=\"grid {}\" d=\"{}\"/><title>{} now</title>{}"
      "<text class=\"id\" y=\"22\">{},{}</text>",
      ground_class(now), hex_path(kHexRadius), terrain_title(now), terrain_sign(now),
      game.grid().column(hex), game.grid().row(hex));
}

// What is in each hex besides what is printed, around its centre.
using Grounds = std::vector<std::string>;

void add_zones(const CasketDuel& game, const DuelState& state, Grounds& grounds) {
  for (int hex = 0; hex < game.grid().size(); ++hex) {
    const int zone = zone_at(state, hex);
    if (zone < 0) continue;
    const Zone& here = state.zones[static_cast<std::size_t>(zone)];
    if (here.effect != kNoEffect) grounds[static_cast<std::size_t>(hex)] += zone_svg(game, here);
  }
}

void add_seeds(const DuelState& state, Grounds& grounds) {
  for (std::size_t i = 0; i < state.seed_hexes.size(); ++i) {
    const int count = seeds_in(state, i);
    if (count == 0 || state.seed_hexes[i] >= grounds.size()) continue;
    grounds[state.seed_hexes[i]] += fmt::format(
        "<g><title>{}</title><circle cx=\"-20\" cy=\"0\" r=\"8\" class=\"seed\"/>"
        "<text class=\"letter\" x=\"-20\" y=\"4\">{}</text></g>",
        counted(count, "seed"), count);
  }
}

void add_struck(const CasketDuel& game, const DuelState& state, Grounds& grounds) {
  for (const StruckHex& each : struck_hexes(game, state)) {
    grounds[static_cast<std::size_t>(each.hex)] +=
        fmt::format("<text class=\"note\" y=\"-16\">{} of {}</text>", each.left, each.points);
  }
}

Grounds grounds_of(const CasketDuel& game, const DuelState& state) {
  Grounds grounds(static_cast<std::size_t>(game.grid().size()));
  for (int hex = 0; state.round == 0 && hex < game.grid().size(); ++hex) {
    grounds[static_cast<std::size_t>(hex)] = deployment_svg(game.arena(), hex);
  }
  for (const int hex : state.changed) {
    if (hex < game.grid().size()) {
      grounds[static_cast<std::size_t>(hex)] += changed_svg(game, state, hex);
    }
  }
  add_zones(game, state, grounds);
  add_struck(game, state, grounds);
  add_seeds(state, grounds);
  return grounds;
}

// A slot for each thing that moves, from the ground up.
std::string layers_svg() {
  std::vector<std::string> slots;
  for (const int side : {0, 1}) slots.push_back(arc_slot(side));
  for (const int side : {0, 1}) slots.push_back(trail_slot(side));
  for (int unit = kDuelists; unit < kUnits; ++unit) slots.push_back(unit_slot(unit));
  for (const int side : {0, 1}) slots.push_back(unit_slot(side));
  slots.emplace_back(kAttackSlot);
  std::string svg;
  for (const std::string& slot : slots) svg += fmt::format("<g data-slot=\"{}\"></g>\n", slot);
  return svg;
}

// ---- Keys.

std::string ground_swatch(Terrain terrain) {
  return fmt::format(
      "<path class=\"grid {}\" transform=\"scale(.55)\" d=\"{}\"/>"
      "<g transform=\"scale(.62)\">{}</g>",
      ground_class(terrain), hex_path(kHexRadius * 0.72), terrain_sign(terrain));
}

void add_terrain(report::SvgColumn& key, const Arena& arena) {
  for (int i = 0; i < kTerrains; ++i) {
    const auto terrain = static_cast<Terrain>(i);
    if (arena.of(terrain).empty()) continue;
    const std::string traits = traits_text(arena.traits(terrain));
    key.sign(ground_swatch(terrain), traits.empty()
                                         ? terrain_title(terrain)
                                         : fmt::format("{}: {}", terrain_title(terrain), traits));
  }
  for (int level = 1; level <= kMaxLevel; ++level) {
    if (arena.of_level(level).empty()) continue;
    key.sign(
        fmt::format("<path class=\"grid clear\" d=\"{}\"/><path class=\"level\" d=\"{}\"/>"
                    "<text class=\"up\" y=\"4\">+{}</text>",
                    hex_path(13.5), hex_path(11), level),
        fmt::format("level {}: +{} SP up from the ground", level, arena.climb_between(0, level)));
  }
}

std::string facings_text(unsigned facings) {
  std::vector<std::string_view> names;
  for (int direction = 0; direction < kDirections; ++direction) {
    if ((facings >> static_cast<unsigned>(direction) & 1U) != 0) {
      names.push_back(direction_name(direction));
    }
  }
  if (names.size() == static_cast<std::size_t>(kDirections)) return "any facing";
  return fmt::format("facing {}", fmt::join(names, " or "));
}

void add_deployment(report::SvgColumn& key, const Arena& arena) {
  for (const int player : {0, 1}) {
    const Deployment& zone = arena.deployment(player);
    const int hexes = zone.hexes.size();
    key.sign(fmt::format("<path class=\"deploy-{}\" d=\"{}\"/>", player, hex_path(12)),
             fmt::format("{} deploys: {} {}, {}", seat_title(player), hexes,
                         hexes == 1 ? "hex" : "hexes", facings_text(zone.facings)));
  }
}

void add_parts(report::SvgColumn& key, const CasketFacts& facts) {
  for (std::size_t i = 0; i < kComponents; ++i) {
    const PartFacts& part = facts.parts[i];
    key.put(fmt::format("<text class=\"key\" y=\"15\" x=\"30\">{}</text>"
                        "<text class=\"key\" y=\"15\" x=\"112\">{}{}</text>",
                        kComponentTitles[i], pips_of(part), part.destroyed ? " destroyed" : ""),
            17);
  }
}

// Words in lines of about the key's width.
void add_list(report::SvgColumn& key, const std::string& name,
              const std::vector<std::string>& list) {
  constexpr std::size_t kLine = 46;
  if (list.empty()) return;
  std::string line = name + ": ";
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string piece = list[i] + (i + 1 < list.size() ? ", " : "");
    if (line.size() + piece.size() > kLine && !line.empty()) {
      key.line("small", line, 30);
      line.clear();
    }
    line += piece;
  }
  if (!line.empty()) key.line("small", line, 30);
}

void add_player(report::SvgColumn& key, const CasketDuel& game, const DuelState& state, int side) {
  const CasketFacts facts = facts_of(game, state, side);
  key.space(8);
  std::string name = fmt::format("{}: {}", seat_title(side), facts.deck);
  if (state.winner == side) name += ", wins";
  if (state.winner == kNoUnit && state.round > 0 && state.on_turn == side) name += ", on turn";
  key.put(fmt::format("<g transform=\"translate(13,14) scale(.8)\">{}</g>", use("disc", side)), 0);
  key.line("strong", name, 30);
  key.line("key", facts.kind, 30);
  key.line("key",
           fmt::format("life {}: draw {}, hand {}, discard {}", facts.life, facts.draw, facts.hand,
                       facts.discard),
           30);
  key.line("key",
           fmt::format("SP {} of {}, Heat {}{}", points_text(facts.sp), facts.sp_max, facts.heat,
                       facts.dangerous ? " (danger)" : ""),
           30);
  if (!facts.moved.empty()) key.line("key", "hexes moved: " + facts.moved, 30);
  add_parts(key, facts);
  add_list(key, "hand", facts.cards);
  add_list(key, "wounds", facts.wounds);
  add_list(key, "in force", facts.statuses);
}

void add_sides(report::SvgColumn& key) {
  const std::string ring = "<g transform=\"scale(.5)\">" + use("sides", 0) + "</g>";
  key.sign(ring, "thick edge: front; red: rear; half disc: arc");
}

report::SvgSize map_size(const CasketDuel& game) {
  return game.rules().board ? board_size(game.grid()) : report::SvgSize{};
}

}  // namespace

std::string unit_slot(int unit) {
  return is_casket(unit) ? fmt::format("casket-{}", unit)
                         : fmt::format("summon-{}", unit - kDuelists + 1);
}

std::string trail_slot(int side) { return fmt::format("trail-{}", side); }

void fill_board(const CasketDuel& game, const DuelState& state, ViewFrame& frame) {
  if (!game.rules().board) return;
  const Grounds grounds = grounds_of(game, state);
  for (int hex = 0; hex < game.grid().size(); ++hex) {
    frame.fill(hex_slot(hex), grounds[static_cast<std::size_t>(hex)] + "<use href=\"#touch\"/>");
  }
  for (const int side : {0, 1}) {
    frame.fill(arc_slot(side), arc_of(game, state, side));
    frame.fill(unit_slot(side), casket_svg(game, state, side));
  }
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    frame.fill(unit_slot(unit), summon_svg(game, summon_of(state, unit)));
  }
}

std::string trail_svg(const CasketDuel& game, const std::vector<int>& hexes, int side) {
  if (hexes.size() < 2) return {};
  std::string path;
  for (const int hex : hexes) {
    const Spot spot = centre(game.grid(), hex);
    path += fmt::format("{}{:.1f},{:.1f}", path.empty() ? 'M' : 'L', spot.x, spot.y);
  }
  return fmt::format("<path class=\"trail edge-{}\" d=\"{}\"/>\n", side, path);
}

std::string attack_svg(const CasketDuel& game, const AttackMark& mark) {
  const Spot from = centre(game.grid(), mark.from);
  const Spot to = centre(game.grid(), mark.to);
  const double length = std::max(1.0, std::hypot(to.x - from.x, to.y - from.y));
  const double ux = (to.x - from.x) / length;
  const double uy = (to.y - from.y) / length;
  const Spot start{from.x + 16 * ux, from.y + 16 * uy};
  const Spot end{to.x - 17 * ux, to.y - 17 * uy};
  const std::string_view missed = mark.missed ? " miss" : "";
  std::string svg = fmt::format(
      "<path class=\"attack{}\" "
      "d=\"M{:.1f},{:.1f}L{:.1f},{:.1f}M{:.1f},{:.1f}L{:.1f},{:.1f}L{:.1f},"
      "{:.1f}\"/>",
      missed, start.x, start.y, end.x, end.y, end.x - 11 * ux - 7 * uy, end.y - 11 * uy + 7 * ux,
      end.x, end.y, end.x - 11 * ux + 7 * uy, end.y - 11 * uy - 7 * ux);
  if (mark.words.empty()) return svg;
  const double width = 16 + 7.0 * static_cast<double>(mark.words.size());
  const double most = board_size(game.grid()).width - 4;
  // Between the two, or above them where they stand side by side.
  const double x = std::clamp((from.x + to.x) / 2, width / 2 + 4, most - width / 2);
  const bool close = length < 2.5 * kHexHeight;
  const double y = close ? std::max(16.0, std::min(from.y, to.y) - 44) : (from.y + to.y) / 2;
  return svg + fmt::format(
                   "<rect class=\"said{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                   "height=\"24\" rx=\"6\"/><text class=\"saying\" x=\"{:.1f}\" "
                   "y=\"{:.1f}\">{}</text>",
                   missed, x - width / 2, y - 12, width, x, y + 4.5, escape(mark.words));
}

std::string arena_svg(const Arena& arena) {
  const report::SvgSize size = board_size(arena.grid());
  report::SvgColumn key(size.width + 12);
  key.line("strong", arena.name());
  key.line("key", fmt::format("{} columns, {} rows; hexes are column,row", arena.grid().columns(),
                              arena.grid().rows()));
  key.space(6);
  add_terrain(key, arena);
  key.space(8);
  add_deployment(key, arena);
  return report::svg_document({size.width + kKeyWidth, std::max(size.height, key.y() + 16)},
                              arena.name(), board_head(), board_svg(arena, true) + key.svg());
}

std::string position_svg(const CasketDuel& game, const DuelState& state) {
  const report::SvgSize size = map_size(game);
  report::SvgColumn key(size.width + 12);
  const std::string round = state.round == 0 ? "set-up" : fmt::format("round {}", state.round);
  key.line("strong", round);
  for (const int side : {0, 1}) add_player(key, game, state, side);
  key.space(10);
  if (game.rules().board) {
    if (game.rules().facing) add_sides(key);
    add_terrain(key, game.arena());
  }
  const std::string title =
      game.rules().board ? fmt::format("{}, {}", game.arena().name(), round) : round;
  std::string board;
  if (game.rules().board) {
    ViewFrame frame;
    fill_board(game, state, frame);
    board = with_slots_filled(board_svg(game.arena(), false) + layers_svg(), frame);
  }
  return report::svg_document({size.width + kKeyWidth, std::max(size.height, key.y() + 16)}, title,
                              board_head(), board + key.svg());
}

std::string page_board_svg(const CasketDuel& game) {
  if (!game.rules().board) {
    return report::svg_document({420, 60}, "no board", board_head(),
                                "<text class=\"key\" x=\"16\" y=\"34\">These rules have no board: "
                                "all is in range and in sight.</text>");
  }
  return report::svg_document(board_size(game.grid()), game.arena().name(), board_head(),
                              board_svg(game.arena(), false) + layers_svg());
}

}  // namespace muster::penance
