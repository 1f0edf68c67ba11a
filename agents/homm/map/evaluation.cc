// The value of a position on the adventure map.
#include <algorithm>

#include "games/homm/map/adventure.h"
#include "games/homm/map/inquiry/goals.h"

namespace muster::homm::map {

// How strong the player is against the strongest enemy, what both have flagged, and how near AI
// heroes have come to the player's towns.
double evaluate(const Adventure& game, const MapState& state, Player player) {
  const MapScenario& scenario = game.scenario();
  const Meetings& meetings = game.meetings();
  const double sign = player == 0 ? 1 : -1;
  if (state.phase == MapPhase::kOver) return sign * game.returns(state)[0];
  double strength = 0;
  double threat = 0;
  int enemies = 0;
  for (int hero = 0; hero < static_cast<int>(scenario.ai_heroes.size()); ++hero) {
    const AiHeroState& each = state.heroes[hero];
    if (each.status == HeroStatus::kBeaten) continue;
    ++enemies;
    const bool grown = (state.grown >> hero & 1) != 0;
    strength +=
        meetings.victory(meetings.of_hero(hero, grown, FightKind::kDefence, false), state.units, 0);
    if (each.status != HeroStatus::kOnMap) continue;
    threat = std::max(threat, 1.0 / (1.0 + ai_distance(game, state, hero)));
  }
  const double beaten = static_cast<double>(scenario.ai_heroes.size()) - enemies;
  const double all = std::max<double>(static_cast<double>(scenario.ai_heroes.size()), 1);
  const double odds = enemies > 0 ? strength / enemies : 1;
  const double flags = state.owned[0].size() - state.owned[1].size();
  const double wealth = state.gold + 2.0 * state.materials + 3.0 * state.valuables +
                        meetings.army_value(state.units) + 5.0 * state.level + 2.0 * state.steps +
                        state.visited.size();
  const double value = 0.5 * (odds - 0.5) + 0.4 * beaten / all + 0.01 * flags - 0.3 * threat +
                       0.001 * std::min(wealth, 200.0) + 0.0005 * state.movement;
  return sign * std::clamp(value, -0.95, 0.95);
}

}  // namespace muster::homm::map
