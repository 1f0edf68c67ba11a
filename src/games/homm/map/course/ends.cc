#include "games/homm/map/course/ends.h"

#include "games/homm/map/course/flow.h"

namespace muster::homm::map {

void event(const MapTables& game, MapState& state, EndEvent what) {
  if (state.phase == MapPhase::kOver) return;
  const auto ends = [what](const GameEnd& end) {
    switch (what) {
      case EndEvent::kAiHeroesBeaten:
        return end.ai_heroes_beaten;
      case EndEvent::kTownFlagged:
        return end.town_flagged;
      case EndEvent::kHeroOut:
        return end.hero_out;
      case EndEvent::kGoalFlagged:
        return end.goal_flagged;
      case EndEvent::kRoundsOver:
        return end.rounds_over;
      case EndEvent::kNone:
        break;
    }
    return false;
  };
  // The goal is won by the player's flag and lost by the AI's.
  const bool goal = what == EndEvent::kGoalFlagged;
  if (ends(game.scenario().lose) && (!goal || state.tally.goal_by == 1)) {
    finish(state, 1, what);
  } else if (ends(game.scenario().win) && (!goal || state.tally.goal_by == 0)) {
    finish(state, 0, what);
  }
}

void finish(MapState& state, int winner, EndEvent what) {
  state.winner = static_cast<std::int8_t>(winner);
  state.ended_by = static_cast<std::uint8_t>(what);
  wait(state, MapPhase::kOver, kTerminal);
}

}  // namespace muster::homm::map
