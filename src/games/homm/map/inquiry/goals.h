// What heroes go for, and on which ways (AI-28 .. AI-32).
#pragma once

#include <optional>

#include "games/homm/map/board/field_set.h"
#include "games/homm/map/scenario/hero_rule.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// Where an AI hero goes by its rule.
struct AiCourse {
  unsigned ways = 0;          // directions of the steps on cheapest routes, as bits; 0: it stays
  std::optional<Goal> goal;   // the goal it goes by; none: no goal of its rule is there
  FieldSet goals;             // the fields that this goal means
  bool known_ground = false;  // over discovered tiles only
  bool approaches = false;    // no way leads there: it goes as near as it can (AI-32)
};

// The fields that a goal means for an AI hero, or (hero = -1) for the player's.
FieldSet goal_fields(const MapTables& game, const MapState& state, Goal goal, int hero);
// Where an AI hero goes by a rule.
AiCourse ai_course(const MapTables& game, const MapState& state, int hero, const HeroRule& rule);
// Movement points an AI hero needs to the nearest town of the player; kFar: it cannot get there.
int ai_distance(const MapTables& game, const MapState& state, int hero);

}  // namespace muster::homm::map
