#include "experiments/analysis/agent_sums.h"

#include <absl/strings/str_replace.h>

#include <algorithm>
#include <optional>

namespace muster::analysis {

std::string with_seat(const std::string& name, const std::string& seat) {
  return absl::StrReplaceAll(name, {{"{seat}", seat}});
}

AgentSums::AgentSums(const StoreMeta& meta, const std::vector<std::string>& agents)
    : num_agents_(agents.size()),
      num_rulesets_(meta.rulesets.size()),
      num_scenarios_(meta.scenarios.size()) {
  for (const StoredAgent& agent : meta.agents) {
    const auto found = std::find(agents.begin(), agents.end(), agent.name);
    of_agent_.push_back(found == agents.end() ? kNobody
                                              : static_cast<std::size_t>(found - agents.begin()));
  }
  for (const AgentMetric& metric : meta.agent_metrics) {
    Column column;
    column.metric = metric;
    for (const std::string& seat : meta.seat_names) {
      column.numerators.emplace_back(with_seat(metric.numerator, seat));
      if (!metric.denominator.empty()) {
        column.denominators.emplace_back(with_seat(metric.denominator, seat));
      }
    }
    column.sums.resize(agents.size() * num_rulesets_, Blocks(num_scenarios_));
    columns_.push_back(std::move(column));
  }
}

void AgentSums::add(const GameRow& game, const PlannedCell& cell) {
  const auto block = static_cast<std::size_t>(game.repetition);
  for (Column& column : columns_) {
    const std::size_t seats = std::min(cell.seats.size(), column.numerators.size());
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::size_t agent = of_agent_[cell.seats[seat]];
      if (agent == kNobody) continue;
      const std::optional<double> numerator = column.numerators[seat].number(game);
      const std::optional<double> denominator =
          column.denominators.empty() ? 1.0 : column.denominators[seat].number(game);
      if (!numerator || !denominator) continue;
      std::vector<stats::RatioSums>& blocks =
          column.sums[place(agent, cell.ruleset)][cell.scenario];
      if (blocks.size() <= block) blocks.resize(block + 1);
      blocks[block].numerator += *numerator;
      blocks[block].denominator += *denominator;
    }
  }
}

// Over the rulesets from the first to before the last, which share their blocks.
stats::Interval AgentSums::over(const Column& column, std::size_t agent, std::size_t first_ruleset,
                                std::size_t last_ruleset) const {
  Blocks all(num_scenarios_);
  for (std::size_t ruleset = first_ruleset; ruleset < last_ruleset; ++ruleset) {
    const Blocks& some = column.sums[place(agent, ruleset)];
    for (std::size_t scenario = 0; scenario < num_scenarios_; ++scenario) {
      if (all[scenario].size() < some[scenario].size()) all[scenario].resize(some[scenario].size());
      for (std::size_t block = 0; block < some[scenario].size(); ++block) {
        all[scenario][block].numerator += some[scenario][block].numerator;
        all[scenario][block].denominator += some[scenario][block].denominator;
      }
    }
  }
  return stats::ratio_interval(all);
}

std::vector<MetricTable> AgentSums::tables() const {
  std::vector<MetricTable> tables;
  for (const Column& column : columns_) {
    MetricTable table;
    table.metric = column.metric;
    bool met = false;
    for (std::size_t agent = 0; agent < num_agents_; ++agent) {
      table.all.push_back(over(column, agent, 0, num_rulesets_));
      met = met || table.all.back().count > 0;
      std::vector<stats::Interval> by_ruleset;
      for (std::size_t ruleset = 0; ruleset < num_rulesets_; ++ruleset) {
        by_ruleset.push_back(over(column, agent, ruleset, ruleset + 1));
      }
      table.by_ruleset.push_back(std::move(by_ruleset));
    }
    if (met) tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace muster::analysis
