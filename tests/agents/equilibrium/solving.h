// Helpers for tests of solvers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "agents/equilibrium/best_response.h"
#include "agents/equilibrium/game_tree.h"
#include "agents/equilibrium/sequence_form.h"
#include "agents/equilibrium/solver.h"
#include "core/solve_options.h"

namespace muster::testing {

inline constexpr SolveAlgorithm kAllAlgorithms[] = {
    SolveAlgorithm::kCfr,           SolveAlgorithm::kCfrPlus,       SolveAlgorithm::kLinearCfr,
    SolveAlgorithm::kDiscountedCfr, SolveAlgorithm::kExternalMccfr, SolveAlgorithm::kOutcomeMccfr};
inline constexpr SolveAlgorithm kFullWidth[] = {SolveAlgorithm::kCfr, SolveAlgorithm::kCfrPlus,
                                                SolveAlgorithm::kLinearCfr,
                                                SolveAlgorithm::kDiscountedCfr};
inline constexpr SolveAlgorithm kSampling[] = {SolveAlgorithm::kExternalMccfr,
                                               SolveAlgorithm::kOutcomeMccfr};

inline std::string name_of(SolveAlgorithm algorithm) {
  return std::string(equilibrium::algorithm_name(algorithm));
}

// A game written out, ready for solvers.
struct Written {
  template <class G>
  explicit Written(const G& game, bool descriptions = false)
      : tree(equilibrium::build_tree(game, {.descriptions = descriptions}).value()), form(tree) {}

  equilibrium::GameTree tree;
  equilibrium::SequenceForm form;
};

inline std::unique_ptr<equilibrium::Solver> solver_for(const Written& game,
                                                       const equilibrium::SolverSettings& settings,
                                                       int threads = 1) {
  return equilibrium::make_solver(game.form, equilibrium::initial_state(game.tree, settings),
                                  threads)
      .value();
}

// After `iterations` from the start.
inline equilibrium::SolverState state_after(const Written& game,
                                            const equilibrium::SolverSettings& settings,
                                            int iterations, int threads = 1) {
  const auto solver = solver_for(game, settings, threads);
  for (int i = 0; i < iterations; ++i) solver->iterate();
  return solver->state();
}

inline equilibrium::SlotVector solved(const Written& game,
                                      const equilibrium::SolverSettings& settings, int iterations) {
  return equilibrium::average_strategy(game.tree, state_after(game, settings, iterations));
}

// The first slot of the information set of `key`, which the tree has once.
inline std::uint32_t slot_of(const equilibrium::GameTree& tree, Player player, std::uint64_t key) {
  const auto set = std::find_if(
      tree.information_sets.begin(), tree.information_sets.end(),
      [&](const auto& candidate) { return candidate.player == player && candidate.key == key; });
  return set->first_slot;
}

}  // namespace muster::testing
