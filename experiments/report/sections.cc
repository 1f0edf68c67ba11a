// The page's sections about the answers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/report/charts/charts.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"
#include "experiments/report/sentences.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::Answer;
using analysis::Difference;
using analysis::LevelRow;
using analysis::Matrix;

// A matrix with more rows or columns than this is its table alone.
constexpr std::size_t kMostCells = 40;
constexpr std::size_t kMostCourses = 4;
// Scenarios that are explained in a list; more are in a table.
constexpr std::size_t kMostListed = 12;

std::string interval_title(const Answer& answer) {
  return answer.sequential ? "these scenarios, at every look" : "these scenarios";
}

std::vector<std::string> tally_cells(const analysis::Tally& tally, bool draws) {
  std::vector<std::string> cells = {grouped(tally.games()), grouped(tally.wins)};
  if (draws) cells.push_back(grouped(tally.draws));
  cells.push_back(grouped(tally.losses));
  return cells;
}

ForestMark mark_of(const std::string& name, const stats::Interval& interval,
                   const std::optional<stats::Interval>& wider, double factor) {
  ForestMark mark{name, factor * interval.estimate, factor * interval.low, factor * interval.high};
  if (wider && wider->width_known) mark.wider = {factor * wider->low, factor * wider->high};
  return mark;
}

ForestChart forest_chart(const Answer& answer, const Scale& scale, const std::string& axis) {
  ForestChart chart;
  chart.axis = axis;
  chart.interval_title = interval_title(answer);
  chart.wider_title = "scenarios like these";
  if (answer.question.detect) {
    const double detect = scale.factor() * *answer.question.detect;
    chart.band = {-detect, detect};
  }
  return chart;
}

// How far the others are from the first row, or from the one that the question is about.
std::string leader_figure(const Answer& answer, const Scale& scale) {
  const std::size_t shown = answer.shown_row();
  const std::string& leader = answer.rows[shown].name;
  ForestChart chart = forest_chart(
      answer, scale, fmt::format("difference to {}, {}", leader, scale.difference_unit()));
  for (std::size_t row = 0; row < answer.rows.size(); ++row) {
    if (row == shown) continue;
    const Difference difference = answer.seen_from(shown, row);
    if (difference.shown.count == 0 || !difference.shown.width_known) continue;
    ForestMark mark =
        mark_of(answer.rows[row].name, difference.shown, difference.like_these, -scale.factor());
    std::swap(mark.low, mark.high);
    if (mark.wider) std::swap(mark.wider->first, mark.wider->second);
    // As the row sees it.
    const bool ahead = difference.verdict == stats::Verdict::kAhead;
    const bool behind = difference.verdict == stats::Verdict::kBehind;
    mark.group = ahead ? "behind" : behind ? "ahead" : verdict_word(difference.verdict);
    if (difference.verdict == stats::Verdict::kNoData) mark.group = "open";
    chart.marks.push_back(std::move(mark));
  }
  if (chart.marks.empty() || chart.marks.size() > kMostMarks) return "";
  return figure(
      forest_spec(chart),
      fmt::format(
          "How far each is from {}. Left of the dashed line is worse{}{}.", leader,
          answer.question.detect ? "; within the band a difference is of no interest" : "",
          answer.scenarios >= 5 && !answer.sequential ? "; thin lines: scenarios like these" : ""));
}

// Values against the fair share, for seats, factions ...
std::string balance_figure(const Answer& answer, const Scale& scale) {
  ForestChart chart = forest_chart(answer, scale, scale.axis());
  chart.groups = {"above", "below", "balanced", "open"};
  const double fair = answer.rows.front().fair_share;
  chart.reference = scale.factor() * fair;
  chart.band = {scale.factor() * (fair - answer.question.band),
                scale.factor() * (fair + answer.question.band)};
  for (const LevelRow& row : answer.rows) {
    if (!row.among_all || !row.among_all->width_known) continue;
    ForestMark mark = mark_of(row.name, *row.among_all, row.like_these, scale.factor());
    mark.group = balance_word(row.balance);
    chart.marks.push_back(std::move(mark));
  }
  if (chart.marks.empty() || chart.marks.size() > kMostMarks) return "";
  return figure(forest_spec(chart),
                "Scores beside the fair share (dashed) and the band in which they count as "
                "balanced.");
}

std::string picture(const Answer& answer, const Scale& scale) {
  if (answer.rows.empty()) return "";
  const bool balance = answer.rows.front().among_all.has_value();
  if (balance) return balance_figure(answer, scale);
  return answer.rows.size() > 1 && answer.withheld.empty() ? leader_figure(answer, scale) : "";
}

Table ranking_rows(const Answer& answer, const Scale& scale, bool draws) {
  const bool judged = answer.judged();
  const bool balance = !answer.rows.empty() && answer.rows.front().among_all.has_value();
  std::vector<Table::Column> columns = {{answer.role, false}};
  if (judged) columns.push_back({"tier"});
  columns.insert(columns.end(), {{"games"}, {"won"}});
  if (draws) columns.push_back({"drawn"});
  columns.push_back({"lost"});
  columns.push_back({scale.percent ? (draws ? "score" : "win rate") : scale.unit});
  columns.push_back({"95 % interval", true, answer.sequential ? "sequence" : "value-interval"});
  const bool like = std::any_of(answer.rows.begin(), answer.rows.end(),
                                [](const LevelRow& row) { return row.like_these.has_value(); });
  if (like) columns.push_back({"scenarios like these"});
  if (answer.luck) columns.push_back({"with luck"});
  columns.push_back({"blocks"});
  if (balance) columns.insert(columns.end(), {{"fair share"}, {"balance", false}});
  Table table(fmt::format("{} by {}", capitalized(plural_of(answer.role)),
                          scale.percent ? "score" : scale.unit),
              std::move(columns));
  for (const LevelRow& row : answer.rows) {
    std::vector<std::string> cells = {row.name};
    const bool played = row.blocks > 0;
    if (judged) cells.push_back(tier_text(row));
    for (std::string& cell : tally_cells(row.tally, draws)) cells.push_back(std::move(cell));
    const stats::Interval& shown = row.shown();
    cells.push_back(played ? scale.value(row.value) : "–");
    cells.push_back(played ? scale.range(shown) : "–");
    if (like) cells.push_back(row.like_these ? scale.range(*row.like_these) : "–");
    if (answer.luck) cells.push_back(played ? scale.value_and_range(*row.raw) : "–");
    cells.push_back(grouped(row.blocks));
    if (balance) {
      cells.push_back(percent(row.fair_share));
      cells.push_back(balance_word(row.balance));
    }
    table.add(std::move(cells));
  }
  return table;
}

std::string spread_text(const Difference& difference, const Scale& scale) {
  if (!difference.heterogeneity || difference.heterogeneity->strata < 2) return "–";
  return scale.gap(difference.heterogeneity->tau, difference.heterogeneity->tau);
}

Table pair_rows(const Answer& answer, const Scale& scale, bool leads) {
  std::vector<Table::Column> columns = {
      {leads ? "over" : "pair", false},
      {fmt::format("difference, {}", scale.difference_unit()), true, "difference"},
      {"interval", true, answer.sequential ? "sequence" : "simultaneous"},
      {"verdict", false}};
  if (answer.luck) columns.push_back({"with luck"});
  for (const char* const title : {"scenarios like these", "ahead in", "tau", "same everywhere, p",
                                  "pairing", "games to decide"}) {
    columns.push_back({title});
  }
  const std::size_t shown = answer.shown_row();
  Table table(leads ? fmt::format("Lead of {} over the others", answer.rows[shown].name)
                    : fmt::format("All pairs of {}", plural_of(answer.role)),
              std::move(columns));
  std::vector<Difference> differences;
  for (std::size_t row = 0; leads && row < answer.rows.size(); ++row) {
    if (row != shown) differences.push_back(answer.seen_from(shown, row));
  }
  if (!leads) differences = answer.differences;
  for (const Difference& difference : differences) {
    const auto& spread = difference.heterogeneity;
    const std::string& worse = answer.rows[difference.worse].name;
    std::vector<std::string> cells = {
        leads ? worse : answer.rows[difference.better].name + " − " + worse,
        difference.shown.count > 0 ? scale.difference(difference.shown) : "–",
        scale.range(difference.shown), verdict_word(difference.verdict)};
    if (difference.raw) {
      cells.push_back(scale.difference(*difference.raw) + " " + scale.range(*difference.raw));
    }
    cells.insert(
        cells.end(),
        {difference.like_these ? scale.range(*difference.like_these) : "–",
         spread && spread->strata > 1 ? fmt::format("{} of {}", spread->ahead, spread->strata)
                                      : "–",
         spread_text(difference, scale), spread && spread->p_value ? p_text(*spread->p_value) : "–",
         fmt::format("{:.2f}", difference.pairing),
         difference.games_to_decide
             ? grouped(static_cast<std::int64_t>(*difference.games_to_decide))
             : "–"});
    table.add(std::move(cells));
  }
  return table;
}

// The difference by scenario of the leader and the first that it is ahead of, or the next one; of
// the one that the question is about and the leader of the others.
std::string scenario_figure(const Answer& answer, const Analysis& analysis, const Scale& scale) {
  if (answer.rows.size() < 2 || !answer.withheld.empty()) return "";
  const std::size_t shown = answer.shown_row();
  const bool about_one = answer.focus_row().has_value();
  const std::size_t first = shown == 0 ? 1 : 0;
  const std::size_t other = about_one ? first : answer.next_tier().value_or(1);
  const Difference difference = answer.seen_from(shown, other);
  ForestChart chart = forest_chart(answer, scale,
                                   fmt::format("{} − {}, {}", answer.rows[shown].name,
                                               answer.rows[other].name, scale.difference_unit()));
  chart.interval_title = "this scenario alone";
  chart.groups.clear();
  for (std::size_t i = 0; i < difference.by_scenario.size(); ++i) {
    const stats::Interval& interval = difference.by_scenario[i];
    if (interval.count == 0 || !interval.width_known) continue;
    chart.marks.push_back(
        mark_of(analysis.meta.scenarios[i].name, interval, std::nullopt, scale.factor()));
  }
  if (chart.marks.size() < 2 || chart.marks.size() > kMostMarks) return "";
  chart.overall = mark_of("all", difference.shown, std::nullopt, scale.factor());
  return figure(
      forest_spec(chart),
      fmt::format(
          "By scenario: {}.",
          verdict_text(answer, answer.difference(std::min(shown, other), std::max(shown, other)),
                       analysis.meta)));
}

Table scores_by_scenario(const Answer& answer, const Analysis& analysis, const Scale& scale) {
  std::vector<Table::Column> columns = {{"scenario", false}};
  for (const LevelRow& row : answer.rows) columns.push_back({row.name});
  Table table(fmt::format("{} by scenario, each with the interval of that scenario alone",
                          scale.percent ? "Score" : capitalized(scale.unit)),
              std::move(columns));
  for (std::size_t i = 0; i < analysis.meta.scenarios.size(); ++i) {
    std::vector<std::string> cells = {analysis.meta.scenarios[i].name};
    for (const LevelRow& row : answer.rows) {
      const stats::Interval& value = row.by_scenario[i];
      cells.push_back(value.count == 0 ? "–" : scale.value_and_range(value));
    }
    table.add(std::move(cells));
  }
  return table;
}

std::string matrix_html(const Answer& answer, const Matrix& matrix, const Scale& scale,
                        bool charts) {
  const bool itself = matrix.title == "against";
  const std::string caption =
      itself ? fmt::format("{} of the row against the column", scale.percent ? "Score" : scale.unit)
             : fmt::format("{} by {}", scale.percent ? "Score" : scale.unit, matrix.title);
  HeatMap map;
  map.row_title = answer.role;
  map.column_title = matrix.title;
  map.value_title = scale.axis();
  map.numbered = itself && matrix.columns.size() > 4;
  std::vector<std::size_t> order;  // of columns: that of the rows where they are the same
  for (const LevelRow& row : answer.rows) {
    map.rows.push_back(row.name);
    const auto found = std::find(matrix.columns.begin(), matrix.columns.end(), row.name);
    if (found != matrix.columns.end()) {
      order.push_back(static_cast<std::size_t>(found - matrix.columns.begin()));
    }
  }
  if (order.size() != matrix.columns.size()) {
    order.clear();
    for (std::size_t column = 0; column < matrix.columns.size(); ++column) order.push_back(column);
    map.numbered = false;
  }
  std::vector<Table::Column> columns = {{answer.role, false}};
  for (const std::size_t column : order) {
    map.columns.push_back(matrix.columns[column]);
    columns.push_back({matrix.columns[column]});
  }
  Table table(caption, std::move(columns));
  for (std::size_t row = 0; row < answer.rows.size(); ++row) {
    std::vector<std::string> cells = {answer.rows[row].name};
    for (const std::size_t column : order) {
      const Matrix::Cell& cell = matrix.cells[row][column];
      if (cell.value.count == 0) {
        cells.emplace_back("");
        continue;
      }
      const std::string text = scale.value_and_range(cell.value);
      cells.push_back(text);
      map.cells.push_back({answer.rows[row].name, matrix.columns[column], 100 * cell.value.estimate,
                           percent_number(cell.value.estimate), text,
                           HeatCounts{cell.tally.wins, cell.tally.draws, cell.tally.losses}});
    }
    table.add(std::move(cells));
  }
  const bool draws = charts && scale.percent && !map.cells.empty() &&
                     map.rows.size() <= kMostCells && map.columns.size() <= kMostCells &&
                     map.cells.size() > 1;
  return (draws ? figure(heat_spec(map), caption + ".") : "") +
         details(caption + ", as a table", table.html());
}

// How the intervals of the differences from the shown row narrowed.
std::string course_figure(const Answer& answer, const Scale& scale) {
  if (!answer.course || answer.course->points.empty() || answer.rows.size() < 2) return "";
  const std::vector<std::string>& levels = answer.course->levels;
  const auto place = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(levels.begin(), levels.end(), name) - levels.begin());
  };
  const std::size_t shown = answer.shown_row();
  CourseChart chart;
  chart.rounds_title = "rounds";
  chart.difference_title =
      fmt::format("lead of {}, {}", answer.rows[shown].name, scale.difference_unit());
  if (answer.question.detect) {
    const double detect = scale.factor() * *answer.question.detect;
    chart.band = {-detect, detect};
  }
  const std::size_t leader = place(answer.rows[shown].name);
  for (std::size_t row = 0; row < answer.rows.size(); ++row) {
    if (row == shown || chart.courses.size() == kMostCourses) continue;
    const std::size_t other = place(answer.rows[row].name);
    const std::size_t pair =
        stats::pair_place(std::min(leader, other), std::max(leader, other), levels.size());
    const double sign = leader < other ? scale.factor() : -scale.factor();
    Course course;
    course.name = answer.rows[row].name;
    for (const stats::CoursePoint& point : answer.course->points) {
      const stats::SequenceLook& look = point.looks[pair];
      if (!look.has_bound()) continue;
      const double half = scale.factor() * look.half_width;
      const double estimate = sign * look.estimate;
      course.points.push_back(
          {static_cast<double>(point.rounds), estimate, estimate - half, estimate + half});
    }
    if (answer.course->stopped_after) {
      course.stop = verdict_word(answer.seen_from(shown, row).verdict);
    }
    if (!course.points.empty()) chart.courses.push_back(std::move(course));
  }
  if (chart.courses.empty()) return "";
  return figure(course_spec(chart),
                fmt::format("The course of the run: how the lead of {} became known.",
                            answer.rows[shown].name));
}

// What the scenarios are: as a list where there are few.
std::string scenario_summaries(const Analysis& analysis) {
  Table table("What the scenarios are", {{"scenario", false}, {"what it is", false}});
  std::string list;
  for (const StoredDocument& scenario : analysis.meta.scenarios) {
    if (scenario.summary.empty()) continue;
    table.add({scenario.name, scenario.summary});
    if (table.size() > kMostListed) continue;
    list +=
        fmt::format("<dt>{}</dt><dd>{}</dd>\n", escape(scenario.name), escape(scenario.summary));
  }
  if (table.empty()) return "";
  const bool few = table.size() <= kMostListed;
  return details("What the scenarios are", few ? "<dl>\n" + list + "</dl>\n" : table.html());
}

std::string sentences_html(const std::vector<std::string>& sentences) {
  std::string html;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    html += paragraph(sentences[i], i == 0 ? "answer" : "");
  }
  return html;
}

std::string verdict_list(const Answer& answer, const StoreMeta& meta) {
  constexpr std::size_t kMost = 40;
  std::string items;
  for (std::size_t i = 0; i < std::min(kMost, answer.differences.size()); ++i) {
    items +=
        fmt::format("<li>{}.</li>\n", escape(verdict_text(answer, answer.differences[i], meta)));
  }
  return "<ul>\n" + items + "</ul>\n";
}

}  // namespace

std::string answer_section(const Analysis& analysis) {
  const Answer& first = analysis.answers.front();
  std::string html = analysis.games == 0 ? paragraph("No game has been played yet.", "answer")
                                         : sentences_html(headline(first, analysis.meta));
  for (const std::string& note : warnings(analysis)) html += paragraph(note, "notice");
  for (std::size_t i = 1; i < analysis.answers.size() && analysis.games > 0; ++i) {
    const Answer& answer = analysis.answers[i];
    html += fmt::format("<h3>{}</h3>\n{}", escape(answer.text),
                        paragraph(headline(answer, analysis.meta).front()));
  }
  return answer_box(first.text, html);
}

std::string evidence_section(const Analysis& analysis, std::size_t index, bool charts) {
  const Answer& answer = analysis.answers[index];
  const Scale scale(answer, analysis.meta);
  std::string html;
  if (charts) html += picture(answer, scale);
  if (index > 0) html = sentences_html(headline(answer, analysis.meta)) + html;
  html += ranking_rows(answer, scale, analysis.has_draws()).html();
  html += paragraph(notes_text(answer, true));
  if (charts) html += course_figure(answer, scale);
  if (answer.rows.size() > 1 && answer.withheld.empty()) {
    if (answer.rows.size() > 2) {
      html += details("Lead over each", pair_rows(answer, scale, true).html());
    }
    html += details(answer.rows.size() > 2 ? "All pairs" : "The difference",
                    pair_rows(answer, scale, false).html() + verdict_list(answer, analysis.meta));
  }
  if (index == 0) html += ratings_html(analysis);
  return section(
      fmt::format("evidence-{}", index + 1),
      analysis.answers.size() == 1 ? "How sure that is" : "How sure that is: " + answer.text, html,
      index == 0 ? OnPaper::kPrinted : OnPaper::kLeftOut);
}

std::string matrix_section(const Analysis& analysis, std::size_t index, bool charts) {
  const Answer& answer = analysis.answers[index];
  const Scale scale(answer, analysis.meta);
  std::string html;
  for (const Matrix& matrix : answer.matrices) {
    html += matrix_html(answer, matrix, scale, charts);
  }
  if (html.empty()) return "";
  return section(fmt::format("matrix-{}", index + 1),
                 fmt::format("{} against what they met", capitalized(plural_of(answer.role))), html,
                 index == 0 ? OnPaper::kPrinted : OnPaper::kLeftOut);
}

std::string scenario_section(const Analysis& analysis, bool charts) {
  const Answer& answer = analysis.answers.front();
  const Scale scale(answer, analysis.meta);
  std::string html;
  if (charts) html += scenario_figure(answer, analysis, scale);
  if (!answer.rows.empty()) {
    html += details("Scores by scenario, as a table",
                    scores_by_scenario(answer, analysis, scale).html());
  }
  html += scenario_summaries(analysis);
  return section("scenarios", "By scenario", html);
}

}  // namespace muster::report
