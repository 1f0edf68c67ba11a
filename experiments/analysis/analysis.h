// What a store of games says: an answer to each question of the run (answer.h), and what happened
// besides. Reads the store alone; every interval and verdict comes from experiments/statistics.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/agent_sums.h"
#include "experiments/analysis/answer.h"
#include "experiments/analysis/counted_games.h"
#include "experiments/analysis/effects.h"
#include "experiments/analysis/people.h"
#include "experiments/analysis/places.h"
#include "experiments/analysis/rating_table.h"
#include "experiments/analysis/worth.h"
#include "experiments/store/store.h"

namespace muster::analysis {

struct Analysis {
  StoreMeta meta;
  std::uint64_t games = 0;            // that the answers rest on
  std::uint64_t unused = 0;           // games after the round in which the run was to stop
  std::uint64_t missing = 0;          // of the plan, as far as it has to be played
  std::int64_t not_reproducible = 0;  // some agent was limited by wall time
  std::vector<Voucher> vouchers;      // for games of other programs among them
  std::vector<Answer> answers;        // in the order of the questions; at least one
  Answer seats;                       // what each seat is worth; scenarios may differ in number
  std::optional<Answer> turns;        // the place in the turn order, where games tell it
  PlaceSummary all;
  std::vector<PlaceSummary> places;  // by scenario, then ruleset, in the config's order
  std::vector<std::string> main;     // candidates, or all agents
  std::vector<MetricTable> metrics;  // by agent of `main`; those that some game has
  // On each question, where other rulesets change the first one (varies_ruleset) and the run has
  // played its plan; else empty.
  std::vector<Effects> effects;
  // Where the config draws lists and the run has played its plan.
  std::optional<Worths> worths;
  std::optional<RatingTable> ratings;

  // Games that people played, in the order of jobs; and whether the rest counts them.
  std::vector<GameOfPeople> people;
  bool people_count = false;

  bool gauntlet() const { return meta.format == "gauntlet"; }
  bool finished() const { return missing == 0; }
  bool has_draws() const { return all.draws > 0; }
};

// Errors: those of `games`; DataLoss when a row does not belong to the plan.
absl::StatusOr<Analysis> analyze(const StoreMeta& meta, const Plan& plan, const RowIds& ids,
                                 const ForEachGame& games,
                                 const std::function<void(const GameRow&)>& also = {});

// Memory: some 12 bytes per level that is compared, scenario and repetition, and per pair of levels
// that met; 12 bytes a game for where it stands; and a stretch of the scan. Errors: those of the
// store; DataLoss when a row does not belong to the store's experiment.
// `also` is called with every game that the answers rest on. `people`: games that people played
// are among those.
absl::StatusOr<Analysis> analyze(const Store& store,
                                 const std::function<void(const GameRow&)>& also = {},
                                 bool people = false);

}  // namespace muster::analysis
