// Metrics that reports show of each agent (StoreMeta::agent_metrics), summed over its games. For
// the analysis only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiments/analysis/analysis.h"
#include "experiments/statistics/ratio.h"

namespace muster::analysis {

class AgentSums {
 public:
  // `agents`: those of the main side.
  AgentSums(const StoreMeta& meta, const std::vector<std::string>& agents);

  // Counts a game for every agent of the main side that played in it. Games without a metric do not
  // count for it.
  void add(const StoredGame& game, std::size_t scenario, std::size_t ruleset,
           const Metrics& metrics);

  // The tables of metrics that some game has, with agents in `order`. Seeds are the clusters.
  std::vector<MetricTable> tables(const std::vector<std::size_t>& order) const;

 private:
  struct Column {
    AgentMetric metric;
    // By seat: the metrics' names with the seat filled in.
    std::vector<std::string> numerators;
    std::vector<std::string> denominators;
    // By agent and ruleset, by seed: a scenario with a repetition.
    std::vector<std::map<std::uint64_t, stats::RatioSums>> sums;
  };
  std::size_t place(std::size_t agent, std::size_t ruleset) const {
    return agent * num_rulesets_ + ruleset;
  }
  stats::Interval over(const Column& column, std::size_t agent, std::size_t first_ruleset,
                       std::size_t last_ruleset) const;

  std::map<std::string, std::size_t> agents_;
  std::size_t num_rulesets_;
  std::vector<Column> columns_;
};

}  // namespace muster::analysis
