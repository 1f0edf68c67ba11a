#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "experiments/report/rules/effects_words.h"
#include "experiments/report/sentences.h"
#include "experiments/report/study/seed_tables.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::Answer;
using analysis::Difference;
using analysis::LevelRow;

// A value under a heading that names the outcome.
std::string headed_text(const Analysis& analysis, const Answer& answer,
                        const stats::Interval& value) {
  return Scale(answer, analysis.meta).under_heading().value_and_range(value);
}

std::string value_text(const Analysis& analysis, std::size_t question, const std::string& level) {
  const Answer& answer = analysis.answers[question];
  const LevelRow* row = row_named(answer, level);
  if (row == nullptr || row->blocks == 0) return "–";
  return headed_text(analysis, answer, row->shown());
}

std::string standing_text(const Answer& answer, const LevelRow* row) {
  if (row == nullptr || row->blocks == 0) return "–";
  if (row->among_all) return balance_word(row->balance);
  return answer.judged() ? tier_text(*row) : "–";
}

Table answer_table(const PartOnSeeds& part, const OnSeeds& seeds, std::size_t question) {
  const Answer& first = seeds.front()->answers[question];
  const bool shares = first.rows.front().among_all.has_value();
  std::vector<Table::Column> columns = {{first.role, false}};
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    columns.push_back({fmt::format("seed {}", part.seeds[i])});
    columns.push_back({shares ? "fair share" : "tier", false});
  }
  Table table(first.text, columns);
  for (const LevelRow& level : first.rows) {
    std::vector<std::string> cells = {level.name};
    for (const Analysis* analysis : seeds) {
      const Answer& answer = analysis->answers[question];
      cells.push_back(value_text(*analysis, question, level.name));
      cells.push_back(standing_text(answer, row_named(answer, level.name)));
    }
    table.add(std::move(cells));
  }
  return table;
}

// Several runs beside each other, a line in each cell for a seed. Runs may have other levels.
Table beside_table(const PartOnSeeds& part, const std::vector<OnSeeds>& runs,
                   std::size_t question) {
  const Answer& first = runs.front().front()->answers[question];
  std::vector<std::string> levels;
  std::vector<Table::Column> columns = {{first.role, false}};
  for (std::size_t run = 0; run < runs.size(); ++run) {
    columns.push_back({part.part.runs[run].name});
    for (const std::string& name : runs[run].front()->answers[question].level_names()) {
      if (std::find(levels.begin(), levels.end(), name) == levels.end()) levels.push_back(name);
    }
  }
  Table table(first.text, columns);
  for (const std::string& level : levels) {
    std::vector<std::string> cells = {level};
    for (const OnSeeds& seeds : runs) {
      std::vector<std::string> lines;
      for (const Analysis* analysis : seeds)
        lines.push_back(value_text(*analysis, question, level));
      const bool nowhere = std::count(lines.begin(), lines.end(), "–") == std::ssize(lines);
      cells.push_back(nowhere ? "–" : fmt::format("{}", fmt::join(lines, "\n")));
    }
    table.add(std::move(cells));
  }
  return table;
}

// How the difference is certain: bold, or equal.
std::string marked(const std::string& text, const Difference& difference) {
  if (difference.verdict == stats::Verdict::kEquivalent) return text + " =";
  return bold(text, difference.decided());
}

// Row less column.
std::string pair_text(const Analysis& analysis, const std::string& row, const std::string& column) {
  const Answer& answer = analysis.answers.front();
  const auto first = answer.row_of(row);
  const auto second = answer.row_of(column);
  if (!first || !second) return "–";
  const Difference difference = answer.seen_from(*first, *second);
  return marked(Scale(answer, analysis.meta).difference(difference.shown), difference);
}

std::string cell_text(const Analysis& analysis, const std::string& row, std::size_t matrix,
                      const std::string& column) {
  const Answer& answer = analysis.answers.front();
  const auto place = answer.row_of(row);
  if (!place || matrix >= answer.matrices.size()) return "–";
  const auto& columns = answer.matrices[matrix].columns;
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) return "–";
  const auto& cell =
      answer.matrices[matrix].cells[*place][static_cast<std::size_t>(found - columns.begin())];
  return cell.value.count == 0 ? "" : headed_text(analysis, answer, cell.value);
}

std::string scenario_text(const Analysis& analysis, const std::string& level,
                          std::size_t scenario) {
  const Answer& answer = analysis.answers.front();
  const LevelRow* row = row_named(answer, level);
  if (row == nullptr || scenario >= row->by_scenario.size()) return "–";
  const stats::Interval& value = row->by_scenario[scenario];
  return value.count == 0 ? "" : headed_text(analysis, answer, value);
}

// What the second level has more than the first.
std::string more_text(const Analysis& analysis, const Answer& answer,
                      const std::vector<std::string>& levels) {
  const Difference difference =
      answer.seen_from(*answer.row_of(levels[1]), *answer.row_of(levels[0]));
  return marked(difference_text(Scale(answer, analysis.meta), difference.shown), difference);
}

}  // namespace

std::string answer_tables(const PartOnSeeds& part, const std::vector<OnSeeds>& runs) {
  std::vector<std::string> tables;
  for (std::size_t i = 0; i < runs.front().front()->answers.size(); ++i) {
    const Answer& first = runs.front().front()->answers[i];
    if (first.rows.empty()) continue;
    const Table table =
        runs.size() == 1 ? answer_table(part, runs.front(), i) : beside_table(part, runs, i);
    tables.push_back(table.markdown());
    if (!first.withheld.empty()) {
      tables.push_back(fmt::format("No verdicts: {}\n", first.withheld));
    }
  }
  return fmt::format("{}", fmt::join(tables, "\n"));
}

std::string like_these_table(const PartOnSeeds& part, const OnSeeds& seeds) {
  const Answer& first = seeds.front()->answers.front();
  const std::vector<std::string> levels = first.level_names();
  return seed_columns({"In scenarios like these, of which those that were played are a sample",
                       first.role,
                       levels,
                       {}},
                      part.seeds, seeds,
                      [&](const Analysis& analysis, std::size_t level) -> std::string {
                        const Answer& answer = analysis.answers.front();
                        const LevelRow* row = row_named(answer, levels[level]);
                        if (row == nullptr || !row->like_these) return "–";
                        return headed_text(analysis, answer, *row->like_these);
                      })
      .markdown();
}

std::string difference_table(const OnSeeds& seeds) {
  const Answer& first = seeds.front()->answers.front();
  const std::vector<std::string> levels = first.level_names();
  if (levels.size() < 2) return "";
  return seed_grid({fmt::format("Row less column, {}; bold: ahead or behind for certain, =: equal",
                                Scale(first, seeds.front()->meta).difference_unit()),
                    first.role,
                    {levels.begin(), levels.end() - 1},
                    {levels.begin() + 1, levels.end()}},
                   seeds,
                   [&](const Analysis& analysis, std::size_t row, std::size_t column) {
                     if (column < row) return std::string();
                     return pair_text(analysis, levels[row], levels[column + 1]);
                   })
      .markdown();
}

std::string matrix_tables(const OnSeeds& seeds) {
  const Answer& first = seeds.front()->answers.front();
  const std::vector<std::string> levels = first.level_names();
  std::vector<std::string> tables;
  for (std::size_t i = 0; i < first.matrices.size(); ++i) {
    const analysis::Matrix& matrix = first.matrices[i];
    tables.push_back(
        seed_grid({fmt::format("{} by {}", capitalized(first.question.outcome), matrix.title),
                   first.role, levels, matrix.columns},
                  seeds,
                  [&](const Analysis& analysis, std::size_t row, std::size_t column) {
                    return cell_text(analysis, levels[row], i, matrix.columns[column]);
                  })
            .markdown());
  }
  return fmt::format("{}", fmt::join(tables, "\n"));
}

std::string scenario_table(const OnSeeds& seeds) {
  const std::vector<std::string> levels = seeds.front()->answers.front().level_names();
  std::vector<std::string> scenarios;
  for (const auto& scenario : seeds.front()->meta.scenarios) scenarios.push_back(scenario.name);
  return seed_grid({"By scenario", "scenario", scenarios, levels}, seeds,
                   [&](const Analysis& analysis, std::size_t scenario, std::size_t level) {
                     return scenario_text(analysis, levels[level], scenario);
                   })
      .markdown();
}

std::string measure_table(const OnSeeds& seeds) {
  const std::vector<Answer>& all = seeds.front()->answers;
  const auto two = std::find_if(all.begin(), all.end(),
                                [](const Answer& answer) { return answer.rows.size() == 2; });
  if (two == all.end()) return "";
  std::vector<std::string> levels = two->level_names();
  std::sort(levels.begin(), levels.end());
  Grid grid{fmt::format("{} and {}: bold where the difference is certain, = where both are equal",
                        levels[0], levels[1]),
            "measure",
            {},
            levels};
  grid.columns.push_back(fmt::format("{} − {}", levels[1], levels[0]));
  std::vector<std::size_t> questions;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].row_of(levels[0]) || !all[i].row_of(levels[1])) continue;
    questions.push_back(i);
    grid.rows.push_back(all[i].question.outcome);
  }
  return seed_grid(grid, seeds,
                   [&](const Analysis& analysis, std::size_t row, std::size_t column) {
                     const Answer& answer = analysis.answers[questions[row]];
                     return column < 2 ? bare_text(answer.question.of_score(),
                                                   row_named(answer, levels[column])->shown())
                                       : more_text(analysis, answer, levels);
                   })
      .markdown();
}

}  // namespace muster::report
