#include "experiments/homm/show/map/map_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/bits.h"
#include "experiments/homm/show/map/map_board_styles.h"
#include "experiments/homm/show/map/map_signs.h"
#include "experiments/report/html.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/sheet/names.h"

namespace muster::homm::map {
namespace {

using report::escape;

constexpr double kBoardMargin = 8;
const double kHexWidth = std::numbers::sqrt3 * kHexRadius;

// The place of the hex (0, 0) being (0, 0).
MapSpot flat(Hex hex) { return {kHexWidth * (hex.q + hex.r / 2.0), 1.5 * kHexRadius * hex.r}; }

// Corner `corner` of a hex around (0, 0): 0 at the top, then clockwise. The edge in direction d
// leads from corner d to corner d + 1.
MapSpot hex_corner(int corner, double radius) {
  const double angle = std::numbers::pi * (corner / 3.0 - 0.5);
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

std::string hex_path(double radius) {
  std::string path;
  for (int corner = 0; corner < kDirections; ++corner) {
    const MapSpot at = hex_corner(corner, radius);
    path += fmt::format("{}{:.1f},{:.1f}", corner == 0 ? "M" : "L", at.x, at.y);
  }
  return path + "Z";
}

// An edge of the hex around `spot`, drawn so far from the centre.
std::string edge_path(MapSpot spot, int direction, double radius) {
  const MapSpot from = hex_corner(direction, radius);
  const MapSpot to = hex_corner(direction + 1, radius);
  return fmt::format("M{:.1f},{:.1f}L{:.1f},{:.1f}", spot.x + from.x, spot.y + from.y,
                     spot.x + to.x, spot.y + to.y);
}

const std::string& label_of(const Adventure& game, int place) {
  return game.scenario().tiles[static_cast<std::size_t>(place)].label;
}

// What a visit brings, in words.
std::vector<std::string> gains(const MapWords& words, const FieldKind& kind) {
  std::vector<std::string> parts;
  const auto add = [&parts](int amount, std::string_view one, std::string_view more) {
    if (amount != 0) parts.push_back(counted(amount, one, more));
  };
  if (kind.gain != Resources{}) parts.push_back(words.resources(kind.gain));
  add(kind.movement, "movement point", "movement points");
  add(kind.experience, "step of experience", "steps of experience");
  if (kind.morale != 0) {
    parts.push_back(counted(std::abs(kind.morale),
                            kind.morale > 0 ? "positive morale" : "negative morale",
                            kind.morale > 0 ? "positive morale" : "negative morale"));
  }
  add(kind.cards, "card", "cards");
  add(kind.discover, "tile discovered", "tiles discovered");
  add(kind.improve, "unit improved", "units improved");
  return parts;
}

// What else there is to say of a field of a discovered tile.
std::vector<std::string> field_facts(const Adventure& game, const MapWords& words,
                                     const MapState& state, int field) {
  const FieldKind& kind = kind_at(game, state, field);
  std::vector<std::string> facts;
  if (state.spoilt.contains(field)) return {"destroyed"};
  if (state.owned[0].contains(field)) facts.emplace_back("flagged by the player");
  if (state.owned[1].contains(field)) facts.emplace_back("flagged by the AI heroes");
  if (state.troops.contains(field)) {
    facts.emplace_back("gives troops, not income");
  } else if (kind.income != Resources{}) {
    facts.push_back(fmt::format("income {} a round", words.resources(kind.income)));
  }
  if (const std::vector<std::string> brings = gains(words, kind); !brings.empty()) {
    facts.push_back(fmt::format("brings {}", joined(brings)));
  }
  if (kind.use == FieldUse::kVisit) {
    facts.emplace_back(state.visited.contains(field) ? "has been visited" : "visited once");
  }
  if (kind.use == FieldUse::kRevisit) facts.emplace_back("can be used again");
  if (kind.use == FieldUse::kBlocked) facts.emplace_back("no hero stops here");
  if (kind.safe) facts.emplace_back("no hero is attacked here");
  if (kind.use == FieldUse::kTown && state.owned[0].contains(field)) {
    facts.push_back(fmt::format("built: {}", words.town(state)));
  }
  if (is_goal(game, state, field)) facts.emplace_back("the goal of the scenario");
  return facts;
}

constexpr double kSignY = -8;

}  // namespace

std::string field_slot(int field) { return fmt::format("field-{}", field); }
std::string tile_slot(int place) { return fmt::format("tile-{}", place); }

std::vector<std::string> possible_tiles(const Adventure& game, const MapState& state, int place) {
  const PlacedTile& placed = state.placed[static_cast<std::size_t>(place)];
  if (placed.tile != kNoTile) return {game.layout().tiles()[placed.tile].id};
  std::vector<std::string> ids;
  for (const int tile : BitRange(game.layout().candidates(place) & ~state.drawn)) {
    ids.push_back(game.layout().tiles()[static_cast<std::size_t>(tile)].id);
  }
  return ids;
}

std::string building_letters(const MapState& state) {
  std::string letters;
  for (int building = 0; building < 3; ++building) {
    letters += (state.dwellings >> building & 1) != 0 ? "BSG"[building] : '-';
  }
  return letters + (state.citadel != 0 ? 'C' : '-');
}

MapBoard::MapBoard(const Adventure& game) : game_(game), words_(game) {
  MapSpot least = flat(game.layout().hex(0));
  MapSpot most = least;
  for (int field = 1; field < game.layout().fields(); ++field) {
    const MapSpot at = flat(game.layout().hex(field));
    least = {std::min(least.x, at.x), std::min(least.y, at.y)};
    most = {std::max(most.x, at.x), std::max(most.y, at.y)};
  }
  const double aside = kBoardMargin + kHexWidth / 2;
  const double above = kBoardMargin + kHexRadius;
  origin_ = {aside - least.x, above - least.y};
  size_ = {most.x - least.x + 2 * aside, most.y - least.y + 2 * above};
}

MapSpot MapBoard::spot(int field) const {
  const MapSpot at = flat(game_.layout().hex(field));
  return {origin_.x + at.x, origin_.y + at.y};
}

std::string MapBoard::ground() const {
  std::string svg;
  for (int place = 0; place < game_.layout().places(); ++place) {
    svg += fmt::format("<g data-slot=\"{}\"></g>\n", tile_slot(place));
  }
  for (int field = 0; field < game_.layout().fields(); ++field) {
    svg += fmt::format("<g data-slot=\"{}\"></g>\n", field_slot(field));
  }
  return svg;
}

std::string MapBoard::labels() const {
  std::string svg;
  for (int field = 0; field < game_.layout().fields(); ++field) {
    const MapSpot at = spot(field);
    const Hex hex = game_.layout().hex(field);
    svg += fmt::format("<text class=\"adv-at\" x=\"{:.0f}\" y=\"{:.0f}\">{}, {}</text>\n", at.x,
                       at.y + 35, hex.q, hex.r);
  }
  std::string outline;
  for (int field = 0; field < game_.layout().fields(); ++field) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const int next = game_.layout().next(field, direction);
      if (next != kNoField && Layout::place_of(next) == Layout::place_of(field)) continue;
      outline += edge_path(spot(field), direction, kHexRadius);
    }
  }
  svg += fmt::format("<path class=\"adv-outline\" d=\"{}\"/>\n<g data-slot=\"borders\"></g>\n",
                     outline);
  if (game_.goal_field() != kNoField) {
    const MapSpot at = spot(game_.goal_field());
    svg +=
        fmt::format("<path class=\"adv-goal\" transform=\"translate({:.1f},{:.1f})\" d=\"{}\"/>\n",
                    at.x, at.y, hex_path(kHexRadius - 5));
  }
  return svg;
}

std::string MapBoard::hidden_tile(const MapState& state, int place) const {
  const MapSpot centre = spot(Layout::field_of(place, kCentre));
  const std::vector<std::string> ids = possible_tiles(game_, state, place);
  const bool being_turned = state.discovering == place;
  const std::string tiles = ids.size() == 1 ? ids.front() : in_words(ids, "or");
  std::string svg =
      fmt::format("<title>{}</title>",
                  escape(fmt::format("{}, {}: {}", words_.place(place),
                                     being_turned ? "being discovered" : "face down", tiles)));
  for (int i = 0; i < kTileFields; ++i) {
    const MapSpot at = spot(Layout::field_of(place, i));
    svg += fmt::format(
        "<use href=\"#adv-hex\" class=\"adv-hex adv-fog\" x=\"{:.1f}\" y=\"{:.1f}\"/>", at.x, at.y);
  }
  svg += fmt::format(
      "<text class=\"adv-hidden adv-ask\" x=\"{0:.1f}\" y=\"{1:.1f}\">?</text>"
      "<text class=\"adv-hidden\" x=\"{0:.1f}\" y=\"{2:.1f}\">{3}</text>",
      centre.x, centre.y + 8, centre.y - 28, escape(label_of(game_, place)));
  return svg;
}

std::string MapBoard::tile(const MapState& state, int place) const {
  const PlacedTile& placed = state.placed[static_cast<std::size_t>(place)];
  if (placed.face_up == 0) return hidden_tile(state, place);
  const MapSpot centre = spot(Layout::field_of(place, kCentre));
  const Tile& tile = game_.layout().tiles()[placed.tile];
  std::string svg = fmt::format("<g class=\"adv-{}\">", group_of(tile));
  for (int i = 0; i < kTileFields; ++i) {
    const MapSpot at = spot(Layout::field_of(place, i));
    svg += fmt::format("<use href=\"#adv-hex\" class=\"adv-hex\" x=\"{:.1f}\" y=\"{:.1f}\"/>", at.x,
                       at.y);
  }
  return svg + fmt::format("</g><text class=\"adv-label\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
                           centre.x, centre.y - 29, escape(label_of(game_, place)));
}

std::string MapBoard::title(const MapState& state, int field) const {
  std::string text = words_.field_and_guards(state, field);
  const int place = Layout::place_of(field);
  if (field == Layout::field_of(place, kCentre)) {
    const PlacedTile& placed = state.placed[static_cast<std::size_t>(place)];
    text += fmt::format("; centre of {} ({})", words_.place(place),
                        game_.layout().tiles()[placed.tile].id);
  }
  for (const std::string& fact : field_facts(game_, words_, state, field)) text += "; " + fact;
  return text;
}

// Upper left: a flag, a black cube, or that it can be used again.
std::string MapBoard::owner_sign(const MapState& state, int field) const {
  if (state.owned[0].contains(field)) return std::string(player_flag());
  if (state.owned[1].contains(field)) return std::string(ai_flag());
  const FieldUse use = kind_at(game_, state, field).use;
  if (state.spoilt.contains(field) || (use == FieldUse::kVisit && state.visited.contains(field))) {
    return std::string(black_cube());
  }
  return use == FieldUse::kRevisit ? std::string(again_sign()) : std::string();
}

std::string MapBoard::name(const MapState& state, int field) const {
  if (state.spoilt.contains(field)) return "destroyed";
  if (state.troops.contains(field)) return "troops";
  if (field == game_.layout().at(game_.scenario().start) &&
      kind_at(game_, state, field).use == FieldUse::kTown) {
    return title_of(game_.scenario().faction);
  }
  return short_name(kind_at(game_, state, field));
}

std::string MapBoard::field(const MapState& state, int field) const {
  if (state.placed[static_cast<std::size_t>(Layout::place_of(field))].face_up == 0) return "";
  const MapSpot at = spot(field);
  const FieldKind& kind = kind_at(game_, state, field);
  const bool spoilt = state.spoilt.contains(field);
  const bool done = kind.use == FieldUse::kVisit && state.visited.contains(field);
  std::string svg = fmt::format(
      "<g transform=\"translate({:.1f},{:.1f})\"><title>{}</title>"
      "<use href=\"#adv-hex\" {}/>",
      at.x, at.y, escape(title(state, field)),
      kind.use == FieldUse::kBlocked ? "class=\"adv-hex adv-closed\"" : "fill-opacity=\"0\"");
  if (const std::string_view sign = spoilt ? kRuinSign : sign_of(kind); !sign.empty()) {
    svg += drawn_sign(sign, fmt::format(" y=\"{}\"{}", kSignY, done ? " class=\"adv-done\"" : ""));
  }
  svg += owner_sign(state, field);
  if (const int level = guards_at(game_, state, field); level > 0) svg += guard_sign(level);
  std::string below = escape(name(state, field));
  const bool town = kind.use == FieldUse::kTown && state.owned[0].contains(field);
  if (town) {
    below += fmt::format(" <tspan class=\"adv-built\">{}</tspan>", building_letters(state));
  }
  if (!below.empty()) svg += fmt::format("<text class=\"adv-name\" y=\"21\">{}</text>", below);
  return svg + "</g>";
}

std::string MapBoard::borders(const MapState& state) const {
  const Layout& layout = game_.layout();
  std::string path;
  for (const int field : layout.ground(state.placed).bordered) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const int next = layout.next(field, direction);
      if (next == kNoField || Layout::place_of(next) == Layout::place_of(field)) continue;
      path += edge_path(spot(field), direction, kHexRadius);
    }
  }
  if (path.empty()) return "";
  return fmt::format("<path class=\"adv-border\" d=\"{}\"/>", path);
}

std::vector<std::string_view> MapBoard::signs() const {
  std::vector<std::string_view> all = {kRuinSign, kFightSign};
  for (const Tile& tile : game_.layout().tiles()) {
    for (const TileField& each : tile.fields) {
      all.push_back(sign_of(game_.layout().kinds()[each.kind]));
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::string_view MapBoard::styles() const { return kMapStyles; }

std::string MapBoard::definitions() const {
  return fmt::format(
      "<path id=\"adv-hex\" d=\"{}\"/>\n"
      "<pattern id=\"adv-hatch\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><path class=\"adv-fog-ground\" d=\"M0,0H9V9H0Z\"/>"
      "<path class=\"adv-fog-line\" d=\"M4.5,0V9\"/></pattern>\n{}",
      hex_path(kHexRadius), sign_definitions(signs()));
}

}  // namespace muster::homm::map
