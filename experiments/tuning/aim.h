// What an objective has to know before the search, so that all candidates of all steps are judged
// by the same: how often an equilibrium of the opponents plays each of them, or what is best
// against each of them alone. It is played in steps of its own, on seeds of their own.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/config/tune.h"
#include "experiments/metagame/metagame.h"
#include "experiments/tuning/objective.h"
#include "experiments/tuning/run_field.h"

namespace muster::tuning {

// What an equilibrium of the run plays, whose rows are a population; without what it plays less
// often than in one of a hundred games.
std::vector<Opponent> mixture_of(const metagame::Metagame& metagame);

// Where candidates meet the opponents that count.
struct Prepared {
  RunFieldSetup setup;
  // kRegret: the best agents known against single opponents that the config lacks, as in
  // [[agents]]; by name, those of the config among them.
  std::vector<std::string> agents;
  std::vector<std::string> names;
  std::int64_t games = 0;  // that it took
};

// kNash: the opponents play each other, `pair_games` of every two: all of the games of a gauntlet
// of the first of them against the others, of the second against those after it, and so on
// ("field-1"). What an equilibrium of that plays is computed as for [psro] (mixture_of); of one
// opponent it is the mean.
//
// kRegret: a search by successive halving against each opponent alone ("best-1-step-1"), as psro
// searches a response, with half of `reference_games` in all; then what these found and the
// candidates of the config play all opponents on other seeds ("best"), with the other half. Who
// scores most against an opponent there is the best agent known. That score flatters a little; the
// run that confirms measures the same agents anew.
//
// Errors: those of `play`; InvalidArgument where opponents cannot play each other, or the games are
// too few. `experiment`: a gauntlet.
absl::StatusOr<Prepared> prepared(const Tune& tune, const Experiment& experiment,
                                  const PlayStep& play);

// Games that it takes, about.
std::int64_t preparing_games(const Tune& tune, std::size_t opponents);

}  // namespace muster::tuning
