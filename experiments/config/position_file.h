// Positions of games as files, for `muster analyze --state`.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "core/position.h"
#include "experiments/engine/game_info.h"

namespace muster {

// A position file: a state as to_json writes it (the `state` of a line of `muster replay --json`),
// in a file whose name ends in .json, of a game that reads states; or moves, as
// position_settings() tells them:
//
//   scenario = "castle_vs_level_4_normal"
//   seed = 7
//   moves = ["column 4", "column 4", 2]
struct PositionFile {
  Position position;
  std::optional<Document> ruleset;
  std::optional<Document> scenario;
  // As the file names them; "": it says none, or a table.
  std::string ruleset_name = {};
  std::string scenario_name = {};
  // Of a game that was saved (`muster play`): its luck, who sits where ("human", "human:Ann" or an
  // agent), and what each seat has taken back; by seat, or empty.
  std::optional<std::uint64_t> deal = {};
  std::vector<std::string> seats = {};
  std::vector<std::uint64_t> undone = {};
};

// What it can say: every key.
std::vector<ParamInfo> position_settings();

// Errors: InvalidArgument or NotFound, one mistake per line with file, line, column and key.
absl::StatusOr<PositionFile> load_position(const std::string& path, const GameInfo& game);

}  // namespace muster
