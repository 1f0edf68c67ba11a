// The page's section about what the agents did besides winning.
#include <fmt/format.h>

#include <algorithm>

#include "experiments/report/charts/charts.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::MetricTable;

std::string role_of(const Analysis& analysis) {
  return analysis.gauntlet() ? "candidate" : "agent";
}

std::string metric_figure(const Analysis& analysis, const MetricTable& table) {
  IntervalChart chart;
  chart.axis = table.metric.label;
  chart.reference.reset();
  const double scale = table.metric.percent ? 100 : 1;
  for (std::size_t row = 0; row < table.all.size(); ++row) {
    const stats::Interval& interval = table.all[row];
    if (interval.count == 0) continue;
    chart.marks.push_back({analysis.main[row], scale * interval.estimate, scale * interval.low,
                           scale * interval.high});
  }
  return figure(interval_spec(chart), fmt::format("By {}: {}. With 95 % intervals.",
                                                  role_of(analysis), table.metric.label));
}

// All rulesets together, and each of them when there are several.
Table metric_rows(const Analysis& analysis) {
  const std::size_t rulesets = analysis.meta.rulesets.size();
  std::vector<Table::Column> columns = {{role_of(analysis), false}};
  for (const MetricTable& table : analysis.metrics) {
    columns.push_back({table.metric.label});
    if (rulesets < 2) continue;
    for (const StoredDocument& ruleset : analysis.meta.rulesets) columns.push_back({ruleset.name});
  }
  Table rows("Per agent, ± half of the 95 % interval", std::move(columns));
  for (std::size_t row = 0; row < analysis.main.size(); ++row) {
    std::vector<std::string> cells = {analysis.main[row]};
    for (const MetricTable& table : analysis.metrics) {
      cells.push_back(metric_text(table.metric, table.all[row]));
      if (rulesets < 2) continue;
      for (const stats::Interval& interval : table.by_ruleset[row]) {
        cells.push_back(metric_text(table.metric, interval));
      }
    }
    rows.add(std::move(cells));
  }
  return rows;
}

}  // namespace

std::string metrics_section(const Analysis& analysis, bool charts) {
  std::string html;
  if (charts) {
    html += "<div class=\"panels\">\n";
    for (const MetricTable& table : analysis.metrics) html += metric_figure(analysis, table);
    html += "</div>\n";
  }
  html += metric_rows(analysis).html();
  std::string meanings;
  for (const MetricTable& table : analysis.metrics) {
    if (table.metric.meaning.empty()) continue;
    meanings += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escape(table.metric.label),
                            escape(table.metric.meaning));
  }
  if (!meanings.empty()) html += "<dl>\n" + meanings + "</dl>\n";
  return section("metrics", "What they did", html, OnPaper::kLeftOut);
}

std::string ratings_html(const Analysis& analysis) {
  if (!analysis.ratings) return "";
  const analysis::RatingTable& ratings = *analysis.ratings;
  const char* const title = ratings.of_pairs ? "Ratings in Elo (Bradley and Terry, with draws)"
                                             : "Ratings from orders of players (Plackett and Luce)";
  if (!ratings.refused.empty()) {
    return details(title, paragraph("There are none: " + ratings.refused + "."));
  }
  Table table(title, {{"agent", false},
                      {ratings.of_pairs ? "Elo" : "logarithm of strength"},
                      {"95 % interval"},
                      {"likelihood of superiority over the next"}});
  const bool elo = ratings.of_pairs;
  const auto number = [elo](double value) {
    return elo ? fmt::format("{:.1f}", value) : fmt::format("{:.3f}", value);
  };
  const auto range = [&](const stats::Interval& interval) {
    if (!interval.width_known) return std::string("–");
    return fmt::format("[{}, {}]", number(interval.low), number(interval.high));
  };
  for (const analysis::RatingRow& row : ratings.rows) {
    table.add({row.name, number(row.rating.estimate), range(row.rating),
               row.over_next ? percent(*row.over_next) : "–"});
  }
  std::string notes =
      "A display: against the mean of all, with intervals from the variance between blocks. "
      "Verdicts are not made from it.";
  if (ratings.seat_advantage) {
    notes += fmt::format(" The first seat is worth {} Elo {} over the second.",
                         number(ratings.seat_advantage->estimate), range(*ratings.seat_advantage));
  }
  if (ratings.draw_share > 0) {
    notes += fmt::format(" Equals draw {} of their games.", percent(ratings.draw_share));
  }
  return details(title, table.html() + paragraph(notes));
}

}  // namespace muster::report
