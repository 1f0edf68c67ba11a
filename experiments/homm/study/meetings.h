// Tables of fights for the adventure map: every meeting of a scenario played many times on the
// board.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>

#include "core/config/reader.h"

namespace muster::homm::map {

struct MeetingsQuery {
  Document ruleset;   // of the map; its targeting rule plays the player's side
  Document scenario;  // its table is not read
  int games = 200;    // for each meeting and army
  std::uint64_t seed = 1;
};

// The table as CSV (src/games/homm/map/state/fight_table.h). Armies grow from the cheapest unit of
// the scenario's list to all units as Packs (under Dice Stacks: with a token each). Errors:
// InvalidArgument, of ruleset and scenario.
absl::StatusOr<std::string> play_meetings(const MeetingsQuery& query);

}  // namespace muster::homm::map
