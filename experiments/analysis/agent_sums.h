// Metrics that reports show of each agent (StoreMeta::agent_metrics), summed over its games. For
// the analysis only.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "experiments/plan/plan.h"
#include "experiments/scan/game_row.h"
#include "experiments/statistics/intervals.h"
#include "experiments/statistics/ratio.h"
#include "experiments/store/meta.h"

namespace muster::analysis {

// A metric's name with the seat's for "{seat}".
std::string with_seat(const std::string& name, const std::string& seat);

// One metric of each agent of the main side: a ratio of sums over its games, by blocks
// (stats::ratio_interval). A count of 0: the agent's games do not have the metric.
struct MetricTable {
  AgentMetric metric;
  std::vector<stats::Interval> all;                      // by agent
  std::vector<std::vector<stats::Interval>> by_ruleset;  // [agent][ruleset]
};

class AgentSums {
 public:
  // `agents`: those of the main side.
  AgentSums(const StoreMeta& meta, const std::vector<std::string>& agents);

  // Counts a game for every agent of the main side that played in it. Games without a metric do not
  // count for it.
  void add(const GameRow& game, const PlannedCell& cell);

  // The tables of metrics that some game has, with agents in the order given.
  std::vector<MetricTable> tables() const;

 private:
  using Blocks = std::vector<std::vector<stats::RatioSums>>;  // [scenario][repetition]
  struct Column {
    AgentMetric metric;
    // By seat: the metrics of the names with the seat filled in.
    std::vector<MetricReader> numerators;
    std::vector<MetricReader> denominators;  // none: the game itself
    std::vector<Blocks> sums;                // by agent and ruleset
  };
  std::size_t place(std::size_t agent, std::size_t ruleset) const {
    return agent * num_rulesets_ + ruleset;
  }
  stats::Interval over(const Column& column, std::size_t agent, std::size_t first_ruleset,
                       std::size_t last_ruleset) const;

  static constexpr std::size_t kNobody = ~std::size_t{0};

  std::size_t num_agents_;
  std::vector<std::size_t> of_agent_;  // by agent of the run: its place in the list, or kNobody
  std::size_t num_rulesets_;
  std::size_t num_scenarios_;
  std::vector<Column> columns_;
};

}  // namespace muster::analysis
