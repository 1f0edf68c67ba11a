// Monte Carlo counterfactual regret minimization (Lanctot, Waugh, Zinkevich and Bowling 2009), with
// external sampling (all of one player's actions, one of everyone else's) or outcome sampling (one
// history, weighted by the inverse of its probability).
//
// In one iteration each player in turn is updated: every worker samples `batch` games on the same
// frozen strategy and notes what it would add; then the notes are merged in the workers' order.
// What a worker draws depends on the seed, the iteration, the player and its own number alone, so
// results depend on the number of workers, but not on that of threads.
//
// The average is collected where another player is updated (stochastically weighted averaging).
// With three players and more the weights of iterations then vary with the other players'
// strategies; with two they do not.
#pragma once

#include <memory>

#include "agents/equilibrium/solver.h"

namespace muster::equilibrium {

// For the algorithms that sample; `state` has valid settings (make_solver checks them).
std::unique_ptr<Solver> make_mccfr(const SequenceForm& form, SolverState state, int threads);

}  // namespace muster::equilibrium
