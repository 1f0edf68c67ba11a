// A solver's state in one file: to go on later exactly as if it had never stopped, and to play by.
//
// A file is written under another name, flushed to the disk and renamed, so that a crash at any
// moment leaves the old one or the new one. It holds the information sets' keys and actions too: it
// can be played by without the game tree.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "agents/equilibrium/game_tree.h"
#include "agents/equilibrium/solver.h"

namespace muster::equilibrium {

struct SolverFile {
  std::string game;
  std::uint64_t tree_hash = 0;
  std::uint64_t nodes = 0;
  std::vector<InformationSet> information_sets;  // as in GameTree
  std::vector<Action> actions;                   // by slot
  SolverState state;
  std::uint64_t checksum = 0;  // over the file's content
};

// Errors: those of write_file (core/files.h); an older file is untouched then.
absl::Status save_solver(const std::string& path, const GameTree& tree, const SolverState& state);

// Errors: NotFound; InvalidArgument when it is no solver file, one of another version, or damaged.
absl::StatusOr<SolverFile> load_solver(const std::string& path);
// The same for its bytes; `path` is for messages.
absl::StatusOr<SolverFile> parse_solver(const std::string& content, const std::string& path);

// The file's state, to go on with on `tree`. Errors: InvalidArgument when the file belongs to
// another game, or to another ruleset or scenario of it; `path` names it in the message.
absl::StatusOr<SolverState> state_for(const SolverFile& file, const std::string& path,
                                      const GameTree& tree);

}  // namespace muster::equilibrium
