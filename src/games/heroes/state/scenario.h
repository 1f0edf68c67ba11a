// Who plays Heroes on which board: a scenario file (configs/games/heroes/scenarios).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "games/heroes/board/board.h"
#include "games/heroes/state/ruleset.h"

namespace muster::heroes {

// Names of the seats. Seats are numbered in the order of turns: counter-clockwise round the table,
// and so round the board (north up).
inline constexpr std::array<std::string_view, kMaxSeats> kSeatNames = {"blue", "green", "orange",
                                                                       "purple"};

struct HeroesScenario {
  std::string name;
  int players = 2;  // 2 .. kMaxSeats
  BoardSize size = {kMaxSide, kMaxSide};
  std::array<std::uint8_t, kMaxSeats> team = {0, 1, 2, 3};  // by seat; alone unless the file says
  std::vector<int> starts;                                  // tile of each seat's Settlement
  std::optional<int> day_limit;                             // instead of the ruleset's
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<HeroesScenario> parse_heroes_scenario(const Document& document,
                                                     const HeroesRules& rules);

// What a scenario file can say.
std::vector<ParamInfo> scenario_settings();

// Places for the Settlements of 2 .. kMaxSeats players: the first in the north-west corner, the
// others in the order of turns so that the least distance between two is as great as it can be and,
// of those choices, distances differ least.
std::vector<int> spread_starts(const Board& board, int players);

}  // namespace muster::heroes
