// By what a candidate of a search is better than another: [tune] `objective`, of its scores against
// the opponents, each the mean over scenarios.
//
//   mean    their mean, or that by weights: what psro responds to
//   nash    their mean by weights that an equilibrium of the opponents among themselves plays
//   worst   the least of them
//   regret  the largest of: what the best agent known scores against an opponent, less the own
//   score
//
// More is better of every value here: of the regret it is the negative one.
//
// The best agent known against each opponent is settled before the search (aim.h), and so the same
// for all candidates of all steps; if it were the best of each contest, a value would say as much
// of the others as of the candidate, and would change when they leave. A regret below 0 is an agent
// who is ahead of the best one known against every opponent.
//
// The estimate of a least score is biased downwards, the more the fewer games there are and the
// nearer together the scores are (the least of noisy means), beside being flattered where it chose.
// Which of that is more is not known, so that values of a search are no claims; those of the run
// that confirms are (`judged`).
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/config/tune.h"
#include "experiments/metagame/dominance.h"
#include "experiments/statistics/intervals.h"
#include "experiments/statistics/verdict.h"
#include "experiments/store/store.h"

namespace muster::tuning {

// Whom candidates meet.
struct Opponent {
  std::string name;
  double weight = 1;      // of a mean; they add up to 1
  double known = 0;       // kRegret: what the best agent known scored
  std::string best = {};  // and who that is, in the run that confirms
};

struct Aim {
  TuneObjective objective = TuneObjective::kMean;
  std::vector<Opponent> opponents;
};

// What the candidates of a gauntlet scored, in the order of the config. Errors: those of the store.
absl::StatusOr<metagame::PayoffTable> payoffs_of(const Store& store);

// Of a candidate, the row of that table. More is better.
stats::Interval value_of(const metagame::PayoffTable& payoffs, std::size_t row, const Aim& aim,
                         double confidence);
std::vector<stats::Interval> values_of(const metagame::PayoffTable& payoffs, const Aim& aim,
                                       double confidence);

// What a run on new seeds says of candidates, by an aim that was settled before. A run of so many
// repetitions as were planned: nothing stops it.
struct Judgement {
  struct Contender {
    std::string name;
    stats::Interval value;                     // by itself
    std::vector<stats::Interval> by_opponent;  // scores, each by itself, in the aim's order
  };
  struct Gap {
    std::size_t first = 0;
    std::size_t second = 0;
    stats::Interval difference;  // of their values; all of them together
    stats::Verdict verdict = stats::Verdict::kNoData;
  };
  // kRegret, by opponent: the best agent known, and what it scores here.
  struct Known {
    std::string name;
    stats::Interval score;
  };
  std::vector<Contender> contenders;
  std::vector<Known> known = {};
  std::vector<Gap> gaps;  // (0, 1), (0, 2), ..., (1, 2), ...
  std::int64_t blocks = 0;

  // None: one of them is not there.
  const Gap* gap_between(const std::string& first, const std::string& second) const;
  const Contender* contender(const std::string& name) const;
};

// `names`: who is compared, rows of the table, as are the best agents known. `detect`: the smallest
// difference of interest, a share.
Judgement judged(const metagame::PayoffTable& payoffs, const Aim& aim,
                 const std::vector<std::string>& names, double detect, double confidence);

}  // namespace muster::tuning
