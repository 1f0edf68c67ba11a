// What all solvers share: their settings, the state that is saved, and one step at a time.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "agents/equilibrium/sequence_form.h"
#include "core/solve_options.h"

namespace muster::equilibrium {

// Everything besides the game that decides what a solver does.
struct SolverSettings {
  SolveAlgorithm algorithm = SolveAlgorithm::kCfrPlus;
  // Discounted CFR: after iteration t positive regrets are multiplied by t^alpha / (t^alpha + 1),
  // negative ones by t^beta / (t^beta + 1), and the strategy of iteration t counts t^gamma in the
  // average. In 0..10.
  double alpha = 1.5;
  double beta = 0;
  double gamma = 2;
  // Outcome sampling: the part of the sampled player's choices that is uniformly random. In (0, 1].
  double exploration = 0.6;
  std::uint64_t seed = 1;     // sampling algorithms
  std::uint32_t workers = 1;  // sampling algorithms, 1..1024
  std::uint32_t batch = 32;   // sampling algorithms: games a worker samples between two merges

  friend bool operator==(const SolverSettings&, const SolverSettings&) = default;
};

// "cfr", "cfr+", "lcfr", "dcfr", "external-mccfr", "outcome-mccfr"; and "double-oracle", which is
// no solver's.
std::string_view algorithm_name(SolveAlgorithm algorithm);
// Of a solver. Errors: InvalidArgument with the nearest names.
absl::StatusOr<SolveAlgorithm> algorithm_of(std::string_view name);
bool is_sampling(SolveAlgorithm algorithm);

// All that a solver knows after some iterations: the rest follows from it bit by bit.
struct SolverState {
  SolverSettings settings;
  std::uint64_t iteration = 0;  // iterations done
  SlotVector regrets;           // cumulative
  SlotVector averages;          // cumulative weights of the average strategy, reach included
};

class Solver {
 public:
  virtual ~Solver() = default;
  // One more iteration: updates every player once.
  virtual void iterate() = 0;
  virtual const SolverState& state() const = 0;
  // The strategy of the next iteration.
  virtual const SlotVector& current() const = 0;
};

// A state before the first iteration.
SolverState initial_state(const GameTree& tree, const SolverSettings& settings);

// A solver that goes on from `state`, which belongs to the form's tree. `threads` is for sampling
// workers and has no influence on results. The form must live as long as the solver. Errors:
// InvalidArgument for settings out of range, the state of no solver, or sampling a game of one
// player.
absl::StatusOr<std::unique_ptr<Solver>> make_solver(const SequenceForm& form, SolverState state,
                                                    int threads);

// The strategy whose play is the average of all iterations' (what converges).
inline SlotVector average_strategy(const GameTree& tree, const SolverState& state) {
  return normalized(tree, state.averages);
}

// Regret matching (Hart and Mas-Colell 2000) of `count` actions: probabilities in proportion to
// positive regrets, uniform if there are none.
inline void match_regrets(const double* regrets, std::uint32_t count, double* strategy) {
  double sum = 0;
  for (std::uint32_t a = 0; a < count; ++a) {
    strategy[a] = regrets[a] > 0 ? regrets[a] : 0;
    sum += strategy[a];
  }
  if (sum > 0) {
    const double scale = 1 / sum;
    for (std::uint32_t a = 0; a < count; ++a) strategy[a] *= scale;
  } else {
    for (std::uint32_t a = 0; a < count; ++a) strategy[a] = 1.0 / count;
  }
}

}  // namespace muster::equilibrium
