// Metrics that reports show of each agent (StoreMeta::agent_metrics), summed over its games. For
// the analysis only.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "experiments/statistics/intervals.h"
#include "experiments/statistics/ratio.h"
#include "experiments/store/meta.h"
#include "experiments/store/row.h"

namespace muster::analysis {

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
  void add(const StoredGame& game, std::size_t scenario, std::size_t ruleset);

  // The tables of metrics that some game has, with agents in the order given.
  std::vector<MetricTable> tables() const;

 private:
  using Blocks = std::vector<std::vector<stats::RatioSums>>;  // [scenario][repetition]
  struct Column {
    AgentMetric metric;
    // By seat: the metrics' names with the seat filled in.
    std::vector<std::string> numerators;
    std::vector<std::string> denominators;
    std::vector<Blocks> sums;  // by agent and ruleset
  };
  std::size_t place(std::size_t agent, std::size_t ruleset) const {
    return agent * num_rulesets_ + ruleset;
  }
  stats::Interval over(const Column& column, std::size_t agent, std::size_t first_ruleset,
                       std::size_t last_ruleset) const;

  std::map<std::string, std::size_t> agents_;
  std::size_t num_rulesets_;
  std::size_t num_scenarios_;
  std::vector<Column> columns_;
};

}  // namespace muster::analysis
