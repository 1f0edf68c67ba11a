// Equilibria of the duel by CFR+ (Tammelin 2014) on the public tree, in vector form (Johanson et
// al. 2011, "Accelerating best response calculation in large extensive games").
//
// A public history is the row of choices that both sides revealed. In each, a side knows its own
// dice besides; the dice of both sides are independent, so all pools of a side are updated at once
// against how likely each choice of the other side is. Three against three of one type have 220
// pools each and 2071 public histories, where the tree of all histories has 1.6 million nodes.
// Values are the attacker's; the game is zero sum.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/projecthex/duel/policy.h"
#include "games/projecthex/duel/stakes.h"
#include "games/projecthex/duel/table.h"

namespace muster::projecthex {

// How good a pair of strategies is, in the stakes' unit.
struct DuelEvaluation {
  double value = 0;         // to the attacker
  double best_attack = 0;   // the attacker's best response to the defender
  double best_defence = 0;  // what the defender's best response leaves the attacker
  double exploitability() const { return (best_attack - best_defence) / 2; }
};

// The solver of one fight.
class DuelSolver {
 public:
  // Errors: InvalidArgument: a side without troops; ResourceExhausted: more than `max_numbers`
  // numbers (probabilities of choices) to keep, eight bytes each, twice over.
  static absl::StatusOr<std::unique_ptr<DuelSolver>> make(const DuelFight& fight,
                                                          const DuelStakes& stakes,
                                                          std::uint64_t max_numbers = 30'000'000);
  ~DuelSolver();
  DuelSolver(const DuelSolver&) = delete;
  DuelSolver& operator=(const DuelSolver&) = delete;

  // Runs that many iterations more of CFR+ with alternating updates and linear averaging.
  void iterate(int iterations);
  int iterations() const;
  // The average strategies, with what both remember of the fight.
  DuelEvaluation evaluate();
  // The same as a table, which knows what a DuelView shows and forgets the dice revealed before:
  // of each situation the mean over its histories, by how likely they are.
  DuelTable table();
  // Any pair of policies in the solver's fight; the best responses remember everything.
  DuelEvaluation evaluate(const DuelPolicy& attacker, const DuelPolicy& defender);

  std::size_t public_states() const;
  std::uint64_t numbers() const;

 private:
  class Impl;
  explicit DuelSolver(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace muster::projecthex
