// The game of choosing a strategy before the game is played: the agents of a run against each
// other, two or more at a table, or its candidates against its opponents. What dominates, what an
// equilibrium plays, and how sure that is.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/question_table.h"
#include "experiments/metagame/alpha_rank.h"
#include "experiments/metagame/cycles.h"
#include "experiments/metagame/dominance.h"
#include "experiments/metagame/equilibrium.h"
#include "experiments/metagame/regret.h"
#include "experiments/metagame/responses.h"
#include "experiments/metagame/symmetric/symmetric_equilibrium.h"
#include "experiments/metagame/symmetric/symmetric_regret.h"
#include "experiments/metagame/symmetric/table_games.h"
#include "experiments/statistics/intervals.h"
#include "experiments/store/store.h"

namespace muster::metagame {

struct DominatedBy {
  std::string name;
  double p = 1;   // Dominance::p
  int round = 1;  // Dominance::round
};

// Whether it is an equilibrium of more than two players that all play a strategy.
struct AllPlayIt {
  Standing standing = Standing::kOpen;
  std::string deviation;  // what gains most by the estimates, where it is certain of those that do
  stats::Interval gain;   // of that; points of score over an even share
  // Games in all that would tell, as those of Strategy.
  std::optional<double> games_to_decide;
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
  std::optional<AllPlayIt> all_play_it;  // of more than two players

  // What is certain. What is dominated is in no equilibrium, whether or not the intervals alone say
  // so.
  Membership membership() const {
    const bool gone = dominated && range.membership == Membership::kOpen;
    return gone ? Membership::kNone : range.membership;
  }
};

// Of more than two players: what all may play, so that by the estimates nobody gains much by
// playing something else.
struct FoundMixture {
  SymmetricMixture mixture;  // by row
  GainRange gains;           // of who plays something else, for certain
};

struct Metagame : TableShape {
  std::string title;  // of the run
  std::uint64_t games = 0;
  std::int64_t scenarios = 0;
  // First what is not dominated, the largest share first, then the least regret; then what is, the
  // last to go first.
  std::vector<Strategy> rows;
  std::vector<Strategy> columns;  // of the player of the columns; where not symmetric
  // Of more than two players, what was found, the one that mixes most first, whose shares are those
  // of `rows`: symmetric equilibria, or the mixture of the least regret.
  std::vector<FoundMixture> found;
  // [row][column], in the order of `rows` and `columns`, or of `others`: scores of the row.
  ScoreTable scores;
  stats::Interval value;  // of the row's player; a score
  // Views of the estimates; empty where some strategies have not met.
  std::vector<AlphaRank> alpha_ranks;
  // And of one population:
  std::optional<HodgeSplit> cycles;  // of the logarithms of odds; of three strategies and more
  std::vector<std::optional<BestResponse>> responses;  // by row
  std::vector<std::vector<std::size_t>> sinks;         // of rows
  std::optional<Circle> circle;                        // of rows

  // Names of the scores' columns: "sniper", "sniper, sniper".
  std::vector<std::string> columns_shown() const;
};

// Of a table of payoffs. `games`: that it is made of.
Metagame metagame_of(const PayoffTable& table, std::uint64_t games,
                     double confidence = stats::kDefaultConfidence);
// The same by intervals of all scores that hold together, and of what is dominated, however these
// were found.
Metagame metagame_of(const PayoffTable& table, ScoreTable scores,
                     const std::vector<Dominance>& dominated, std::uint64_t games,
                     double confidence);

// Why nobody has a choice: seats that are not swapped in a round robin, one strategy alone. ""
// where somebody has.
std::string problem_of_choice(bool gauntlet, bool swapped, std::size_t strategies);
// Why a run cannot tell, with the key to change: seats that are not swapped in a round robin, a run
// that stops when its own question is answered, one strategy alone, more than two players whose
// strategies do not sit together in all ways. "" when it can.
std::string problem_of(const Store& store);
// The number of strategies of a run, of both players.
std::size_t strategies_of(const Store& store);

// Takes the games of a run one by one, in any order.
class PayoffGames {
 public:
  // `store` outlives it.
  explicit PayoffGames(const Store& store);

  void add(const GameRow& game);
  std::uint64_t games() const { return games_; }
  std::uint64_t missing() const { return store_.plan().size() - games_; }
  PayoffTable table() const;
  // Of a run that can tell.
  Metagame metagame() const;

 private:
  const Store& store_;
  // Of two players, or of more.
  std::optional<analysis::QuestionTable> pairs_;
  std::optional<TableGames> tables_;
  std::uint64_t games_ = 0;
};

// All games of the store. Errors: those of the store, FailedPrecondition where games are missing.
absl::Status add_all(PayoffGames& games, const Store& store);

// Of a run. Errors: those of add_all; FailedPrecondition where the run cannot tell.
absl::StatusOr<Metagame> metagame_of(const Store& store);

}  // namespace muster::metagame
