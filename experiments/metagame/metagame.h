// The game of choosing a strategy before the game is played: the agents of a run against each
// other, or its candidates against its opponents. What dominates, what an equilibrium plays, and
// how sure that is.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/metagame/cycles.h"
#include "experiments/metagame/dominance.h"
#include "experiments/metagame/equilibrium.h"
#include "experiments/metagame/regret.h"
#include "experiments/statistics/intervals.h"
#include "experiments/store/store.h"

namespace muster::metagame {

struct DominatedBy {
  std::string name;
  double p = 1;   // Dominance::p
  int round = 1;  // Dominance::round
};

// What is said of one strategy.
struct Strategy {
  std::string name;
  double score = 0;   // mean over what it meets
  double share = 0;   // of the equilibrium of the estimates
  double regret = 0;  // with the estimates for the truth
  // For certain, all of them together.
  RowRegret range;
  // Games in all that would tell whether it is played in equilibrium, if the estimates are the
  // truth; none: it is told, or no number of games would.
  std::optional<double> games_to_decide;
  std::optional<DominatedBy> dominated;
};

struct Metagame {
  std::string title;  // of the run
  std::uint64_t games = 0;
  std::int64_t scenarios = 0;
  bool symmetric = false;         // `columns` are the strategies of `rows`
  std::vector<Strategy> rows;     // the largest share first, then the least regret
  std::vector<Strategy> columns;  // of the player of the columns; where not symmetric
  // [row][column], in the order of `rows` and `columns`: scores of the row, simultaneous intervals;
  // count 0: they have not met.
  std::vector<std::vector<stats::Interval>> scores;
  stats::Interval value;  // of the row's player; a score
  // Of the logarithms of odds; where symmetric.
  std::optional<HodgeSplit> cycles;
};

// Of a table of payoffs. `games`: that it is made of.
Metagame metagame_of(const PayoffTable& table, std::uint64_t games,
                     double confidence = stats::kDefaultConfidence);

// Of a run. Errors: those of the store; FailedPrecondition with the key to change where the run
// cannot tell: more than two players, seats that are not swapped in a round robin, games that are
// missing, a run that stops when its own question is answered.
absl::StatusOr<Metagame> metagame_of(const Store& store);

}  // namespace muster::metagame
