#include "games/homm/map/inquiry/ground.h"

#include "core/bits.h"
#include "games/homm/map/inquiry/fields.h"

namespace muster::homm::map {
namespace {

// Whether the player's hero can go from its field to a neighbour that is discovered.
bool leads_on(const MapTables& game, const MapState& state, const Ground& ground, int to) {
  return game.layout().passable(ground, state.field, to) && !ground.unknown.contains(to);
}

}  // namespace

Ground ai_ground(const MapTables& game, const MapState& state, int hero) {
  Ground ground = game.layout().ground(state.placed);
  if (!game.scenario().heroes_share_fields) {  // AM-25
    for (int other = 0; other < kMaxAiHeroes; ++other) {
      const AiHeroState& each = state.heroes[other];
      if (other != hero && each.status == HeroStatus::kOnMap) ground.open.erase(each.field);
    }
  }
  if (hero_is_safe(game, state)) ground.open.erase(state.field);  // AM-24
  return ground;
}

Ground player_ground(const MapTables& game, const MapState& state) {
  Ground ground = game.layout().ground(state.placed);
  if ((state.effects & kOverBorders) != 0) ground.bordered = {};
  if ((state.effects & kOverBlocked) != 0) {
    for (int field = 0; field < game.layout().fields(); ++field) ground.open.insert(field);
  }
  if (game.meetings().has_army(state.units)) return ground;
  for (int field = 0; field < game.layout().fields(); ++field) {
    if (guards_at(game, state, field) > 0 || ai_hero_at(state, field) >= 0) {
      ground.open.erase(field);
    }
  }
  return ground;
}

bool in_transit(const MapTables& game, const MapState& state) {
  if (kind_at(game, state, state.field).use == FieldUse::kBlocked) return true;
  if ((state.effects & kPastGuards) == 0) return false;
  const int level = guards_at(game, state, state.field);
  return ai_hero_at(state, state.field) >= 0 || (level > 0 && state.level <= level);
}

bool may_step(const MapTables& game, const MapState& state, const Ground& ground, int direction) {
  const int to = game.layout().next(state.field, direction);
  if (!leads_on(game, state, ground, to)) return false;
  return state.movement > 1 || kind_at(game, state, to).use != FieldUse::kBlocked;
}

unsigned one_way_per_tile(const MapTables& game, const MapState& state, int from, unsigned ways) {
  unsigned kept = 0;
  unsigned tiles = 0;
  for (int direction : BitRange(ways)) {
    const int place = Layout::place_of(game.layout().next(from, direction));
    const bool unknown = state.placed[static_cast<std::size_t>(place)].face_up == 0;
    if (unknown && (tiles >> place & 1) != 0) continue;
    if (unknown) tiles |= 1u << place;
    kept |= 1u << direction;
  }
  return kept;
}

unsigned last_steps(const MapTables& game, const MapState& state) {
  const Ground ground = game.layout().ground(state.placed);
  unsigned ways = 0;
  for (int direction = 0; direction < kDirections; ++direction) {
    const int to = game.layout().next(state.field, direction);
    if (!leads_on(game, state, ground, to)) continue;
    const FieldUse use = kind_at(game, state, to).use;
    const bool empty =
        use == FieldUse::kEmpty || (use == FieldUse::kVisit && state.visited.contains(to));
    if (empty && guards_at(game, state, to) == 0 && ai_hero_at(state, to) < 0) {
      ways |= 1u << direction;
    }
  }
  return ways;
}

unsigned spyable(const MapTables& game, const MapState& state) {
  const Ground ground = game.layout().ground(state.placed);
  unsigned places = 0;
  for (int direction = 0; direction < kDirections; ++direction) {
    const int to = game.layout().next(state.field, direction);
    if (!game.layout().passable(ground, state.field, to) || !ground.unknown.contains(to)) continue;
    places |= 1u << Layout::place_of(to);
  }
  return places;
}

unsigned orientations(const MapTables& game, const MapState& state) {
  constexpr unsigned kAll = (1u << kDirections) - 1;
  if (game.ruleset().turned_freely) return kAll;
  const int from = state.discoverer == 0 ? state.field : state.heroes[state.ai_hero].field;
  unsigned enterable = 0;
  PlacedTiles turned = state.placed;
  PlacedTile& tile = turned[state.discovering];
  tile.face_up = 1;
  for (int rotation = 0; rotation < kDirections; ++rotation) {
    tile.rotation = static_cast<std::uint8_t>(rotation);
    const Ground ground = game.layout().ground(turned);
    for (int direction = 0; direction < kDirections; ++direction) {
      const int to = game.layout().next(from, direction);
      const bool there = to != kNoField && Layout::place_of(to) == state.discovering;
      if (there && game.layout().passable(ground, from, to)) enterable |= 1u << rotation;
    }
  }
  return enterable != 0 ? enterable : kAll;
}

}  // namespace muster::homm::map
