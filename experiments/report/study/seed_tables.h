// Tables of a run that was played on several seeds: numbers of all seeds beside each other. For
// reports of studies only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiments/analysis/analysis.h"
#include "experiments/report/study/study_tables.h"
#include "experiments/report/table.h"

namespace muster::report {

// A run of the part, on all seeds: [seed].
using OnSeeds = std::vector<const analysis::Analysis*>;
// Of all runs that have an analysis.
std::vector<OnSeeds> runs_of(const PartOnSeeds& part);

// What stands around the cells.
struct Grid {
  std::string caption;
  std::string head;  // over the names of rows
  std::vector<std::string> rows;
  std::vector<std::string> columns;
};
// A line in each cell for a seed.
Table seed_grid(const Grid& grid, const OnSeeds& seeds,
                const std::function<std::string(const analysis::Analysis&, std::size_t row,
                                                std::size_t column)>& cell);
// A column for each seed, after `grid.columns`, which there are none of.
Table seed_columns(
    const Grid& grid, const std::vector<std::uint64_t>& names, const OnSeeds& seeds,
    const std::function<std::string(const analysis::Analysis&, std::size_t row)>& cell);

// "**text**" where it is.
std::string bold(const std::string& text, bool is);

// The row of a level; nullptr where there is none.
const analysis::LevelRow* row_named(const analysis::Answer& answer, const std::string& name);
// A value without its unit, where that stands beside it. `share`: of scores, in percent.
std::string bare_text(bool share, const stats::Interval& value);

// Of questions: a table for each, every two levels, levels against what they met, by scenario, and
// a line for each question that compares the same two levels.
std::string answer_tables(const PartOnSeeds& part, const std::vector<OnSeeds>& runs);
std::string like_these_table(const PartOnSeeds& part, const OnSeeds& seeds);
std::string difference_table(const OnSeeds& seeds);
std::string matrix_tables(const OnSeeds& seeds);
std::string scenario_table(const OnSeeds& seeds);
std::string measure_table(const OnSeeds& seeds);

// Of what happened: metrics of agents, metrics of all games, rulesets that change the first one,
// and drawn lists.
std::string metric_table(const study::Part& part, const OnSeeds& seeds);
std::string happened_table(const PartOnSeeds& part, const OnSeeds& seeds);
std::string effect_tables(const OnSeeds& seeds);
std::string worth_table(const PartOnSeeds& part, const OnSeeds& seeds);

}  // namespace muster::report
