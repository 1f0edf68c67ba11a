// Who looks on while a game on the map goes from one decision to the next: in one action a hero
// moves, fights, visits and is followed by every AI hero, and a scoresheet tells each of these.
#pragma once

#include <cstdint>

#include "core/game.h"
#include "games/homm/map/state/meetings.h"
#include "games/homm/map/state/state.h"

namespace muster::homm::map {

// What has just happened. Whatever has no name here is a stage.
enum class MapMoment : std::uint8_t {
  kSetUp,  // everything lies as the scenario has it, before round 1
  kStage,
  kRoundBegins,  // income, tokens, movement points
  kAppears,      // an AI hero has come on the map
  kMoves,        // the player's hero is on a field, which it has not visited yet
  kGivesWay,     // guards of a lower level will let the hero pass (AM-12)
  kVisit,
  kFightBegins,
  kFightSettled,  // the fight on the board is as its next step finds it
  kReward,        // of a won fight
  kDefeat,        // what a lost one against an AI hero costs
  kSentHome,
  kAiTurn,   // an AI hero's turn begins
  kAiMoves,  // it has entered a field and done there what it does
};

class MapWatcher {
 public:
  virtual ~MapWatcher() = default;
  virtual void passed(const MapState& now, MapMoment moment) = 0;
  // A step of the fight on the board that is going on.
  virtual void fought(const MapState& now, Action action) = 0;
  // A fight is over: the army has its losses, and nothing else has come of it yet.
  virtual void fight_over(const MapState& now, const FightResult& result) = 0;
};

}  // namespace muster::homm::map
