// Scenarios of a duel: who fights whom with which deck, where, and how it ends
// (configs/games/penance/scenarios).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "games/penance/board/arena.h"
#include "games/penance/cards/decks.h"
#include "games/penance/state/ruleset.h"

namespace muster::penance {

// Where a Casket stands when the duel begins; without a hex its owner chooses one of the arena's
// deployment hexes, without a facing one of those allowed.
struct Start {
  int hex = HexGrid::kNoHex;
  int facing = -1;
};

struct DuelScenario {
  std::string name;
  std::array<Deck, 2> decks;            // of player 0 and 1
  std::shared_ptr<const Arena> arena;   // null without a board
  std::array<int, 2> corners = {0, 1};  // deployment of the arena that is player 0's, 1's
  std::array<Start, 2> starts;
  int max_rounds = 50;
  int reshuffles_to_lose = 0;  // PN-167; 0: never
  int damage_to_win = 0;
  int components_to_win = 0;
  bool mulligan = true;
  // Occasions of a Suffering Die (PN-74a).
  bool penance_ritual = false;
  bool taint_purging = false;
  bool soul_bargain = false;
  bool leg_skimming = false;
  int soul_bargain_round = 3;  // the round at whose start the bargain is struck
};

// Reads a scenario for a ruleset. `armory` has the decks. Errors: InvalidArgument, one mistake per
// line.
absl::StatusOr<DuelScenario> parse_duel_scenario(const Document& document, const DuelRules& rules,
                                                 const Armory& armory);

// What a scenario file can say.
std::vector<ParamInfo> scenario_settings();

}  // namespace muster::penance
