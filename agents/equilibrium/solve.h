// Solves a game: builds its tree, iterates, and tells how good the average strategy has become.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>

#include "agents/equilibrium/game_tree.h"
#include "core/game.h"
#include "core/solve_options.h"

namespace muster::equilibrium {

// The next iteration after `iteration` at which the curve has a point: 1, 2, 5, 10, 20, 50, ...
std::uint64_t next_report(std::uint64_t iteration);

// solve() for a tree; with options.export_path the tree has descriptions.
absl::StatusOr<SolveResult> solve_tree(const GameTree& tree, const SolveOptions& options,
                                       const SolveObserver& observer);

// Runs the algorithm up to options.iterations (a resumed run that has done as many does no more)
// and calls `observer`, which may be empty, at the start, at 1, 2, 5, 10, 20, ... iterations and at
// the end. What is saved at options.save_path is enough to go on bit for bit.
//
// Errors: ResourceExhausted (too large a game), FailedPrecondition (a game that breaks its
// contract), InvalidArgument (options; a file that does not fit), NotFound, AlreadyExists (a file
// to save to that is not the one resumed from), Internal (a file cannot be written).
template <Game G>
absl::StatusOr<SolveResult> solve(const G& game, const SolveOptions& options,
                                  const SolveObserver& observer) {
  const auto tree = build_tree(
      game, {.max_nodes = options.max_nodes, .descriptions = !options.export_path.empty()});
  if (!tree.ok()) return tree.status();
  if (options.begun) options.begun();
  return solve_tree(*tree, options, observer);
}

}  // namespace muster::equilibrium
