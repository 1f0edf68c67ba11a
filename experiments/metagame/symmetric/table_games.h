// The games of a run of more than two players, by what sits together: what each strategy gets among
// what others, over all seatings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analysis/question_table.h"
#include "experiments/metagame/dominance.h"
#include "experiments/plan/plan.h"
#include "experiments/scan/game_row.h"
#include "experiments/store/meta.h"

namespace muster::metagame {

// Why a plan of more than two players cannot fill the table, with the key to change; "" when it
// can: all games have the same number of seats, and all agents sit in all ways but for one in all
// seats.
std::string table_problem(const StoreMeta& meta, const Plan& plan);

class TableGames {
 public:
  // Of a plan without a problem.
  TableGames(const StoreMeta& meta, const Plan& plan);

  // Takes games in any order.
  void add(const GameRow& game, const PlannedCell& cell);
  PayoffTable table() const;

 private:
  // Adds something for each seat of a cell: strategy, column.
  template <class Take>
  void each_seat(const PlannedCell& cell, const Take& take) const;

  std::vector<std::string> strategies_;
  OtherChoices others_;
  std::size_t scenarios_ = 0;
  std::size_t repetitions_ = 0;
  std::vector<std::vector<analysis::BlockSums>> sums_;             // [strategy][column]
  std::vector<std::vector<std::vector<std::uint32_t>>> expected_;  // [strategy][column][scenario]
};

}  // namespace muster::metagame
