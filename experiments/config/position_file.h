// Positions of games as files, for `muster analyze --state`.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>

#include "core/position.h"
#include "core/registry.h"

namespace muster {

// A position file: a state as to_json writes it (the `state` of a line of `muster replay --json`),
// in a file whose name ends in .json, of a game that reads states; or moves:
//
//   game = "connect_four"                  # optional; must be the game asked for
//   ruleset = "base"                       # optional, as in experiments: name, path or table
//   scenario = "castle_vs_level_4_normal"
//   seed = 7                               # optional; then chance is drawn as in a match
//   moves = ["column 4", "column 4", 2]    # what Game::describe says, or action codes
//   random_decisions = 10                  # optional, after the moves; needs the seed
struct PositionFile {
  Position position;
  std::optional<Document> ruleset;
  std::optional<Document> scenario;
};

// Errors: InvalidArgument or NotFound, one mistake per line with file, line, column and key.
absl::StatusOr<PositionFile> load_position(const std::string& path, const GameInfo& game);

}  // namespace muster
