// The metagame of a tournament, with games where they decide something: looks, each with twice the
// games a pair had before, of the strategies that may be in an equilibrium. What is in none for
// certain plays no more.
//
// Everything holds together with 95 %. Look k spends 5 % / 2^k: of each of its pairs an interval at
// that level, divided by the number of all pairs of the tournament, whichever still play. At look k
// a pair has as many games as any that plays then, whatever they said: each interval is of a number
// of games that was fixed before, and all of them hold together by Bonferroni's inequality. What is
// known of a pair is what all its intervals have in common. Dominance is tested at each look at the
// level of that look.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/metagame/dominance.h"
#include "experiments/metagame/metagame.h"
#include "experiments/tuning/run_field.h"

namespace muster::tuning {

// What is to be played at a look: all rows against all columns, of one population each pair once.
struct LookPlan {
  int number = 1;
  std::vector<std::size_t> rows;     // of the table
  std::vector<std::size_t> columns;  // of two populations
  std::int64_t rounds = 0;           // more of each pair; a block of each scenario
};
// Blocks of these, in a table of all strategies.
using PlayLook = std::function<absl::StatusOr<metagame::PayoffTable>(const LookPlan& plan)>;

struct Look {
  LookPlan plan;
  std::int64_t rounds = 0;  // of each of its pairs until then
  std::int64_t games = 0;   // of this look
  std::size_t open = 0;     // strategies of which it is not certain whether they are in equilibria
};

enum class LooksEnd {
  kDecided,  // nothing is open
  kClose,    // what is open loses hardly anything against any equilibrium
  kEven,     // by the estimates of three looks no number of games would tell
  kBudget
};

struct LooksLimits {
  std::int64_t most_games = 1'000'000;
  // A share of score: it ends when whatever is open has a regret below it for certain.
  double within = 0;
};

struct AdaptiveMetagame {
  std::string experiment;
  std::vector<std::string> strategies;  // rows, as plans number them
  LooksLimits limits;
  std::int64_t games = 0;
  std::vector<Look> looks;
  LooksEnd end = LooksEnd::kBudget;
  metagame::Metagame metagame;

  // What as many games for every pair as the last look has would have taken.
  std::int64_t games_of_all() const;
  std::int64_t pairs = 0;           // of the tournament
  std::int64_t games_per_pair = 0;  // of a round
};

// Of strategies who play `first_rounds` at the first look. `shape`: the table without values.
// Errors: those of `play`; InvalidArgument where the first look takes more than they may.
absl::StatusOr<AdaptiveMetagame> decide(const metagame::PayoffTable& shape,
                                        std::int64_t first_rounds, std::int64_t games_per_pair,
                                        const LooksLimits& limits, const PlayLook& play);

// The same of a config's tournament, whose `repetitions` are the rounds of the first look, each
// look a run, or one for each row. Errors: those of `play`; InvalidArgument where seats are not
// swapped in a round robin, or more than two play.
absl::StatusOr<AdaptiveMetagame> decide(const Experiment& experiment, const LooksLimits& limits,
                                        const PlayStep& play);

}  // namespace muster::tuning
