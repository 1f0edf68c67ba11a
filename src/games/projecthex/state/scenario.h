// Who plays ProjectHex on which board: a scenario file (configs/games/projecthex/scenarios).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "games/projecthex/board/board.h"
#include "games/projecthex/rules/cards.h"
#include "games/projecthex/rules/ruleset.h"

namespace muster::projecthex {

enum class FactionChoice : std::uint8_t {
  kNamed,   // by the scenario
  kRandom,  // dealt, all different
  kChosen,  // by the players in turn order
};

inline constexpr std::array<std::string_view, kMaxPlayers> kColours = {"blue",   "green", "orange",
                                                                       "purple", "red",   "yellow"};

struct ConquestScenario {
  std::string name;
  int players = 2;  // 2 .. 6
  std::shared_ptr<const Board> board;
  FactionChoice choice = FactionChoice::kRandom;
  std::array<Faction, kMaxPlayers> factions{};                         // kNamed
  std::array<std::uint8_t, kMaxPlayers> colours = {0, 1, 2, 3, 4, 5};  // index of kColours by seat
  std::optional<int> max_rounds;                                       // instead of the ruleset's
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<ConquestScenario> parse_conquest_scenario(const Document& document,
                                                         const ConquestRules& rules);

// What a scenario file can say.
std::vector<ParamInfo> scenario_settings();

}  // namespace muster::projecthex
