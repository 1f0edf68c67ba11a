// What a store of games says: one struct with every number that the table and the report show.
// Reads the store alone; every interval and p value comes from experiments/statistics.
//
// Words used here:
//  - A *side* of the tournament is a group of agents that are ranked against each other: the
//    candidates of a gauntlet, its opponents, or all agents of a round robin.
//  - A *place* is a combination of ruleset and scenario.
//  - A *unit* is what one agent did against one other in one place with one repetition: the mean
//    over its games, which are both seats where seats are swapped. A unit that lacks games (of a
//    run that is not finished) is left out of everything paired.
//  - A *seed* is a scenario with a repetition. All units of a seed met the same luck, so that units
//    are averaged over the seed before anything is said about how sure it is.
//  - Agents are *compared* on what they did from the same seats: in a round robin with fixed seats
//  two
//    agents are not compared on each other, nor on an other that meets them from different seats.
//  - A *score* is 1 for a win, 1/2 for a draw and 0 for a loss.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "experiments/statistics/clustered.h"
#include "experiments/statistics/intervals.h"
#include "experiments/statistics/paired.h"
#include "experiments/store/store.h"

namespace muster::analysis {

// Comparisons with an adjusted p value below this are called clear.
inline constexpr double kSignificance = 0.05;

struct Tally {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;

  std::int64_t games() const { return wins + draws + losses; }
  void add(Outcome outcome);
  Tally& operator+=(const Tally& other);
  // As the other side sees it.
  Tally flipped() const { return {losses, draws, wins}; }

  friend bool operator==(const Tally&, const Tally&) = default;
};

struct Score {
  Tally tally;
  stats::Interval rate;  // stats::score_interval of the tally
};
Score score_of(const Tally& tally);

// One row of a ranking.
struct Standing {
  std::string name;
  Score score;
  std::int64_t units = 0;  // complete ones
  std::int64_t seeds = 0;  // that they come from
  // Mean margin in the game's unit, from this agent's view; a t interval over seeds.
  stats::Interval margin;
  // Mean score over complete units with scenarios as clusters.
  stats::ClusteredMean by_scenario;
};

// Two rows of a ranking under matched conditions.
struct Comparison {
  std::size_t better = 0;  // index of a row
  std::size_t worse = 0;   // index of a row further down
  // Score of `better` minus `worse` in matched units, averaged over each seed; pairs = seeds.
  stats::PairedDifference score;
  std::int64_t units = 0;      // matched pairs of units
  std::int64_t unmatched = 0;  // units that only one of the two has
  double holm_p = 1.0;         // adjusted over all comparisons of the ranking

  bool clear() const { return holm_p < kSignificance; }
};

// A side of the tournament, best first: by score, then mean margin, then the config's order;
// agents without games come last.
struct Ranking {
  std::string role;  // "candidate", "opponent", "agent"
  int seat = -1;     // the seat that all of them play; -1 when they play several
  std::vector<Standing> rows;
  // Every row with every row below it: (0, 1), (0, 2), ..., (1, 2), ...
  std::vector<Comparison> comparisons;

  // i < j < rows.size().
  const Comparison& comparison(std::size_t i, std::size_t j) const;
};

// Scores of rows against columns, in the order of the rankings; nullopt where they did not meet.
struct Payoff {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<std::vector<std::optional<Score>>> scores;  // [row][column]
};

struct Ratio {
  std::string label;
  double numerator = 0;
  double denominator = 0;

  // 0 for an empty denominator.
  double value() const { return denominator == 0 ? 0.0 : numerator / denominator; }
};

// One metric of each agent of the main side: a ratio of sums over its games, with seeds as clusters
// (stats::ratio_interval). A count of 0: the agent's games do not have the metric.
struct MetricTable {
  AgentMetric metric;
  std::vector<stats::Interval> all;                      // by row of Analysis::main
  std::vector<std::vector<stats::Interval>> by_ruleset;  // [row][ruleset]
};

// A game to look at.
struct Example {
  std::string id;  // of its row: Store::ids
  std::uint64_t decisions = 0;
};

// The games of one place, or of all.
struct PlaceSummary {
  std::string ruleset;   // "" in the summary of all places
  std::string scenario;  // "" in the summary of all places
  Score first_seat;      // of whoever sits in seat 0
  // Of who moved first, second, ...: mean scores with seeds as clusters. Empty when the game does
  // not tell (kTurnOrderMetric), or its games have different numbers of seats.
  std::vector<stats::Interval> by_order;
  double mean_rounds = 0;
  double mean_decisions = 0;
  std::vector<Ratio> ratios;                   // StoreMeta::metric_ratios
  std::map<std::string, double> metric_means;  // metrics that are numbers, per game that has them
  // Metrics that are texts or truth values: how many games had which.
  std::map<std::string, std::map<std::string, std::int64_t>> metric_counts;
  std::vector<Score> main;       // by row of Analysis::main
  std::vector<Score> opponents;  // by row of Analysis::opponents
  // With the fewest and the most decisions, the first of them in the plan's order; none in the
  // summary of all places.
  std::optional<Example> shortest;
  std::optional<Example> longest;
};

struct Analysis {
  StoreMeta meta;
  std::uint64_t games = 0;
  std::uint64_t missing = 0;          // of the plan
  std::int64_t not_reproducible = 0;  // some agent was limited by wall time
  std::vector<Voucher> vouchers;      // for games of other programs among them
  std::int64_t incomplete_units = 0;  // left out of everything paired
  Ranking main;                       // candidates, or all agents of a round robin
  std::optional<Ranking> opponents;   // of a gauntlet
  Payoff payoff;                      // main against opponents, or against itself
  PlaceSummary all;
  std::vector<PlaceSummary> places;  // by scenario, then ruleset, in the config's order
  std::vector<MetricTable> metrics;  // StoreMeta::agent_metrics that some game has

  bool gauntlet() const { return opponents.has_value(); }
  // Of two agents that meet, one always has the first seat: their scores are as much the seat's.
  bool seats_confounded() const { return !gauntlet() && meta.seats == "fixed"; }
};

// Memory: 8 bytes per unit, whatever the number of games, some 100 per agent, seed and agent
// metric, and the numbers of one comparison at a time. Errors: those of the store; DataLoss when a
// row does not belong to the store's experiment.
absl::StatusOr<Analysis> analyze(const Store& store);

}  // namespace muster::analysis
