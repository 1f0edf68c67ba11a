// Counterfactual regret minimization over the whole tree, in the sequence form: no recursion and no
// allocation per iteration.
//
// - CFR (Zinkevich, Johanson, Bowling and Piccione 2007): all players at once against the
// strategies
//   of the iteration before; every iteration counts the same in the average.
// - CFR+ (Tammelin 2014): players one after the other, regrets never below zero, iteration t counts
//   t in the average.
// - Linear CFR and discounted CFR (Brown and Sandholm 2019): players one after the other; earlier
//   regrets and strategies count less. Linear CFR is discounted CFR with alpha = beta = gamma = 1.
#pragma once

#include <memory>

#include "agents/equilibrium/solver.h"

namespace muster::equilibrium {

// For the algorithms that do not sample; `state` has valid settings (make_solver checks them).
std::unique_ptr<Solver> make_cfr(const SequenceForm& form, SolverState state);

}  // namespace muster::equilibrium
