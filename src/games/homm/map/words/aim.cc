#include "games/homm/map/words/aim.h"

#include <fmt/format.h>

#include <vector>

#include "games/homm/map/inquiry/goals.h"
#include "games/homm/map/inquiry/ground.h"
#include "games/homm/map/scenario/hero_rule.h"

namespace muster::homm::map {
namespace {

// The fields of a goal that are nearest, on the course's routes or, where no way leads there, as
// the crow flies; and how far they are.
struct Nearest {
  FieldSet fields;
  int far = 0;
};
Nearest nearest_of(const Adventure& game, const MapState& state, int hero, const AiCourse& course) {
  const int from = state.heroes[hero].field;
  Ground ground = ai_ground(game, state, hero);
  if (course.known_ground) ground.open = ground.open - ground.unknown;
  Nearest nearest;
  for (const int field : course.goals) {
    const int far =
        course.approaches
            ? distance(game.layout().hex(from), game.layout().hex(field))
            : game.layout().costs_to(ground, FieldSet::of(field))[static_cast<std::size_t>(from)];
    if (!nearest.fields.empty() && far > nearest.far) continue;
    if (far < nearest.far) nearest.fields = {};
    nearest.far = far;
    nearest.fields.insert(field);
  }
  return nearest;
}

}  // namespace

AiAim aim_of(const Adventure& game, const MapWords& words, const MapState& state, int hero,
             bool stays) {
  const HeroRule& rule = game.scenario().ai_heroes[static_cast<std::size_t>(hero)].rule;
  const AiCourse course = ai_course(game, state, hero, rule);
  AiAim aim;
  if (!course.goal) {
    if (!rule.goals.empty()) aim.words = "stays: nothing that it goes for is on the map";
    return aim;
  }
  const Nearest nearest = nearest_of(game, state, hero, course);
  aim.goal = summary_of(*course.goal);
  aim.fields = nearest.fields;
  const bool seeks_hero = *course.goal == Goal::kHero || *course.goal == Goal::kHeroOnTile;
  const std::string fields = seeks_hero
                                 ? fmt::format("the player's hero at {}", words.at(state.field))
                                 : joined(words.fields(state, nearest.fields));
  if (stays) {
    aim.words = fmt::format("stays: it cannot get nearer to {}", fields);
  } else if (course.approaches) {
    aim.words = fmt::format("gets as near as it can to {}", fields);
  } else {
    aim.words = fmt::format("makes for {}, {} away", fields,
                            counted(nearest.far, "movement point", "movement points"));
  }
  return aim;
}

}  // namespace muster::homm::map
