#include "experiments/report/study/seed_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "experiments/report/words.h"

namespace muster::report {

using analysis::Analysis;
using analysis::Answer;
using analysis::LevelRow;

std::vector<OnSeeds> runs_of(const PartOnSeeds& part) {
  std::vector<OnSeeds> runs(part.part.runs.size());
  for (const study::PlayedPart* played : part.played) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (const Analysis* analysis = played->runs[i].analysis()) runs[i].push_back(analysis);
    }
  }
  std::erase_if(runs, [](const OnSeeds& seeds) { return seeds.empty(); });
  return runs;
}

Table seed_grid(
    const Grid& grid, const OnSeeds& seeds,
    const std::function<std::string(const Analysis&, std::size_t row, std::size_t column)>& cell) {
  std::vector<Table::Column> columns = {{grid.head, false}};
  for (const std::string& name : grid.columns) columns.push_back({name});
  Table table(grid.caption, columns);
  for (std::size_t row = 0; row < grid.rows.size(); ++row) {
    std::vector<std::string> cells = {grid.rows[row]};
    for (std::size_t column = 0; column < grid.columns.size(); ++column) {
      std::vector<std::string> lines;
      for (const Analysis* analysis : seeds) {
        std::string line = cell(*analysis, row, column);
        if (!line.empty()) lines.push_back(std::move(line));
      }
      cells.push_back(fmt::format("{}", fmt::join(lines, "\n")));
    }
    table.add(std::move(cells));
  }
  return table;
}

Table seed_columns(const Grid& grid, const std::vector<std::uint64_t>& names, const OnSeeds& seeds,
                   const std::function<std::string(const Analysis&, std::size_t row)>& cell) {
  std::vector<Table::Column> columns = {{grid.head, false}};
  for (const std::uint64_t name : names) columns.push_back({fmt::format("seed {}", name)});
  Table table(grid.caption, columns);
  for (std::size_t row = 0; row < grid.rows.size(); ++row) {
    std::vector<std::string> cells = {grid.rows[row]};
    for (const Analysis* analysis : seeds) cells.push_back(cell(*analysis, row));
    table.add(std::move(cells));
  }
  return table;
}

std::string bold(const std::string& text, bool is) { return is ? "**" + text + "**" : text; }

const LevelRow* row_named(const Answer& answer, const std::string& name) {
  const auto row = answer.row_of(name);
  return row ? &answer.rows[*row] : nullptr;
}

std::string bare_text(bool share, const stats::Interval& value) {
  if (share) return share_text(value);
  const double half = value.width_known ? value.half_width() : 0;
  const std::string estimate = plain_number(value.estimate, half);
  return half == 0 ? estimate
                   : fmt::format("{} [{}, {}]", estimate, plain_number(value.low, half),
                                 plain_number(value.high, half));
}

}  // namespace muster::report
