#include "experiments/analysis/agent_sums.h"

#include <absl/strings/str_replace.h>

#include <algorithm>
#include <optional>

namespace muster::analysis {
namespace {

std::string with_seat(const std::string& name, const std::string& seat) {
  return absl::StrReplaceAll(name, {{"{seat}", seat}});
}

// Truth values count as 0 and 1.
std::optional<double> number(const Metrics& metrics, const std::string& name) {
  const MetricValue* const found = metrics.find(name);
  return found == nullptr ? std::nullopt : number_of(*found);
}

}  // namespace

AgentSums::AgentSums(const StoreMeta& meta, const std::vector<std::string>& agents)
    : num_rulesets_(meta.rulesets.size()) {
  for (std::size_t i = 0; i < agents.size(); ++i) agents_.emplace(agents[i], i);
  for (const AgentMetric& metric : meta.agent_metrics) {
    Column column;
    column.metric = metric;
    for (const std::string& seat : meta.seat_names) {
      column.numerators.push_back(with_seat(metric.numerator, seat));
      column.denominators.push_back(with_seat(metric.denominator, seat));
    }
    column.sums.resize(agents.size() * num_rulesets_);
    columns_.push_back(std::move(column));
  }
}

void AgentSums::add(const StoredGame& game, std::size_t scenario, std::size_t ruleset,
                    const Metrics& metrics) {
  const std::uint64_t seed = (static_cast<std::uint64_t>(scenario) << 40) | game.repetition;
  for (Column& column : columns_) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const auto agent = agents_.find(game.seats[seat]);
      if (agent == agents_.end() || seat >= column.numerators.size()) continue;
      const std::optional<double> numerator = number(metrics, column.numerators[seat]);
      const bool per_game = column.denominators[seat].empty();
      const std::optional<double> denominator =
          per_game ? 1.0 : number(metrics, column.denominators[seat]);
      if (!numerator || !denominator) continue;
      stats::RatioSums& sums = column.sums[place(agent->second, ruleset)][seed];
      sums.numerator += *numerator;
      sums.denominator += *denominator;
    }
  }
}

// Over the rulesets from the first to before the last; a seed under several is one cluster.
stats::Interval AgentSums::over(const Column& column, std::size_t agent, std::size_t first_ruleset,
                                std::size_t last_ruleset) const {
  std::map<std::uint64_t, stats::RatioSums> seeds;
  for (std::size_t ruleset = first_ruleset; ruleset < last_ruleset; ++ruleset) {
    for (const auto& [seed, sums] : column.sums[place(agent, ruleset)]) {
      seeds[seed].numerator += sums.numerator;
      seeds[seed].denominator += sums.denominator;
    }
  }
  std::vector<stats::RatioSums> clusters;
  clusters.reserve(seeds.size());
  for (const auto& [seed, sums] : seeds) clusters.push_back(sums);
  return stats::ratio_interval(clusters);
}

std::vector<MetricTable> AgentSums::tables(const std::vector<std::size_t>& order) const {
  std::vector<MetricTable> tables;
  for (const Column& column : columns_) {
    const bool met = std::any_of(column.sums.begin(), column.sums.end(),
                                 [](const auto& seeds) { return !seeds.empty(); });
    if (!met) continue;
    MetricTable table;
    table.metric = column.metric;
    for (const std::size_t agent : order) {
      table.all.push_back(over(column, agent, 0, num_rulesets_));
      std::vector<stats::Interval> by_ruleset;
      for (std::size_t ruleset = 0; ruleset < num_rulesets_; ++ruleset) {
        by_ruleset.push_back(over(column, agent, ruleset, ruleset + 1));
      }
      table.by_ruleset.push_back(std::move(by_ruleset));
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace muster::analysis
