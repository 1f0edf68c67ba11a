// Exact duels: two unit sides alone on the board fight to the end; who wins, and how likely?
//
//   auto roster = duel::Roster::make(catalog.sides(), ruleset, /*flip=*/true);
//   duel::Duels duels(*roster);
//   duels.solve(roster->find("griffins_pack"), roster->find("zombies_pack")).win;
//
// The row's unit is the attacker: with equal initiative it goes first. Two units that are not
// ranged start adjacent, on [1, 1] and [1, 2]; if one of them is ranged they start in their back
// rows, on [1, 0] and [1, 4] (columns and rows of board.h). All abilities act that can in a fight
// of two without cards (codes.cc lists which cannot, and why); course.h has the policies.
#pragma once

#include <cstddef>
#include <vector>

#include "games/homm/duel/chain.h"
#include "games/homm/duel/roster.h"

namespace muster::homm::duel {

// Whether the two start far from each other.
bool starts_far(const Duelist& row, const Duelist& column);
// Where the duelists stand at the start: the row's unit, the column's.
std::array<int, 2> start_cells(const Duelist& row, const Duelist& column);

class Duels {
 public:
  // `roster` outlives this.
  explicit Duels(const Roster& roster) : roster_(roster) {}

  Result solve(std::size_t row, std::size_t column);
  // The same duel stopped after a number of rounds.
  Standing after_rounds(std::size_t row, std::size_t column, int rounds);
  // Every side against every other, by row * roster.size() + column; the diagonal is left empty.
  std::vector<Result> all();

  const Chain& chain() const { return chain_; }

 private:
  const Roster& roster_;
  Chain chain_;
};

}  // namespace muster::homm::duel
