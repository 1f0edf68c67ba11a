#include "games/homm/map/inquiry/goals.h"

#include <algorithm>

#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/ground.h"

namespace muster::homm::map {
namespace {

// Of a set of fields those nearest to some goal as the crow flies.
FieldSet nearest_fields(const Layout& layout, const FieldSet& fields, const FieldSet& goals) {
  FieldSet nearest;
  int least = 0;
  for (const int field : fields) {
    int far = 1000;
    for (const int goal : goals) {
      far = std::min(far, distance(layout.hex(field), layout.hex(goal)));
    }
    if (nearest.empty() || far < least) {
      nearest = {};
      least = far;
    }
    if (far == least) nearest.insert(field);
  }
  return nearest;
}

}  // namespace

FieldSet goal_fields(const MapTables& game, const MapState& state, Goal goal, int hero) {
  const bool ai = hero >= 0;
  const int own = ai ? 1 : 0;
  const int from = ai ? state.heroes[hero].field : state.field;
  const FieldSet tile = game.layout().fields_of(Layout::place_of(from));
  const FieldSet others = state.owned[own] | state.spoilt;
  FieldSet enemies;
  if (ai && !hero_is_safe(game, state)) enemies.insert(state.field);
  for (int other = 0; !ai && other < kMaxAiHeroes; ++other) {
    if (state.heroes[other].status == HeroStatus::kOnMap) enemies.insert(state.heroes[other].field);
  }
  const auto sources = [](const FieldKind& kind) {
    return kind.use == FieldUse::kMine || kind.use == FieldUse::kSettlement;
  };
  switch (goal) {
    case Goal::kHeroOnTile:
      return enemies & tile;
    case Goal::kHero:
      return enemies;
    case Goal::kFlagOnTile:
      return (game.layout().fields_where(state.placed, sources) - others) & tile;
    case Goal::kFlag:
      return game.layout().fields_where(state.placed, sources) - others;
    case Goal::kTown:
      return towns(game, state, 1 - own);
    case Goal::kOwnTown: {
      FieldSet homes;
      for (const int field : state.owned[own]) {
        const FieldUse use = kind_at(game, state, field).use;
        if (use == FieldUse::kTown || use == FieldUse::kSettlement) homes.insert(field);
      }
      return homes;
    }
    case Goal::kThreatenedTown:  // depends on a rule's `watch`: threatened_town
      return {};
    case Goal::kScenario:
      return game.goal_field() == kNoField || others.contains(game.goal_field())
                 ? FieldSet{}
                 : FieldSet::of(game.goal_field());
    case Goal::kLandmark:
      return game.layout().fields_where(state.placed, [](const FieldKind& kind) {
        return kind.use == FieldUse::kLandmark;
      }) - others;
    case Goal::kVisit:
      return game.layout().fields_where(state.placed, [](const FieldKind& kind) {
        return kind.use == FieldUse::kVisit;
      }) - (state.visited | state.spoilt);
    case Goal::kExplore:
      return game.layout().ground(state.placed).unknown;
  }
  return {};
}

AiCourse ai_course(const MapTables& game, const MapState& state, int hero, const HeroRule& rule) {
  const int from = state.heroes[hero].field;
  const Ground ground = ai_ground(game, state, hero);
  Ground known = ground;
  known.open = ground.open - ground.unknown;
  for (const Goal goal : rule.goals) {
    FieldSet goals = goal_fields(game, state, goal, hero);
    goals.erase(from);
    if (goals.empty()) continue;
    AiCourse course{.goal = goal, .goals = goals};
    const Ground* walked = &ground;
    Costs costs = game.layout().costs_to(ground, goals);
    if (!game.ruleset().unknown_ground_open) {  // discovered ground first
      const Costs over_known = game.layout().costs_to(known, goals);
      if (over_known[static_cast<std::size_t>(from)] != kFar) {
        costs = over_known;
        walked = &known;
        course.known_ground = true;
      }
    }
    if (costs[static_cast<std::size_t>(from)] == kFar) {
      // Mines and settlements out of reach are no goals; other goals are approached (AI-32).
      if (goal == Goal::kFlagOnTile || goal == Goal::kFlag) continue;
      const FieldSet near =
          nearest_fields(game.layout(), game.layout().reachable(ground, from), goals);
      course.approaches = true;
      if (near.contains(from)) return course;
      costs = game.layout().costs_to(ground, near);
    }
    course.ways =
        one_way_per_tile(game, state, from, game.layout().cheapest_steps(*walked, costs, from));
    return course;
  }
  return {};
}

int ai_distance(const MapTables& game, const MapState& state, int hero) {
  const Costs costs = game.layout().costs_to(ai_ground(game, state, hero), towns(game, state, 0));
  return costs[state.heroes[hero].field];
}

}  // namespace muster::homm::map
