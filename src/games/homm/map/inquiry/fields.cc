#include "games/homm/map/inquiry/fields.h"

namespace muster::homm::map {

const FieldKind& kind_at(const MapTables& game, const MapState& state, int field) {
  if (state.spoilt.contains(field)) {
    for (const FieldKind& each : game.layout().kinds()) {
      if (each.use == FieldUse::kEmpty) return each;
    }
  }
  return game.layout().kind(state.placed, field);
}

int guards_at(const MapTables& game, const MapState& state, int field) {
  const bool known = state.placed[static_cast<std::size_t>(Layout::place_of(field))].face_up != 0;
  if (!known || state.visited.contains(field)) return 0;
  return game.layout().printed(state.placed, field).level;
}

int ai_hero_at(const MapState& state, int field) {
  for (int hero = 0; hero < kMaxAiHeroes; ++hero) {
    const AiHeroState& each = state.heroes[hero];
    if (each.status == HeroStatus::kOnMap && each.field == field) return hero;
  }
  return -1;
}

bool hero_is_safe(const MapTables& game, const MapState& state) {
  return kind_at(game, state, state.field).safe;
}

FieldSet towns(const MapTables& game, const MapState& state, int owner) {
  FieldSet found;
  for (const int field : state.owned[owner]) {
    if (kind_at(game, state, field).use == FieldUse::kTown) found.insert(field);
  }
  return found;
}

bool is_goal(const MapTables& game, const MapState& state, int field) {
  return field == game.goal_field() && !state.spoilt.contains(field);
}

bool citadel_at(const MapTables& game, const MapState& state, int field) {
  return state.citadel != 0 && state.owned[0].contains(field) &&
         kind_at(game, state, field).use == FieldUse::kTown;
}

}  // namespace muster::homm::map
