// The page's sections about results.
#include <fmt/format.h>

#include <algorithm>

#include "experiments/report/charts.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::Comparison;
using analysis::PlaceSummary;
using analysis::Ranking;
using analysis::Score;
using analysis::Standing;

// Small multiples beyond this would be a wall; a heat map stays.
constexpr std::size_t kMaxPanels = 12;
// A picture with more rows than this would be longer than anybody looks at; its table sorts.
constexpr std::size_t kMaxRows = 60;

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

IntervalMark mark_of(const std::string& name, const stats::Interval& share) {
  return {name, 100 * share.estimate, 100 * share.low, 100 * share.high};
}

std::string games_text(const Score& score) { return counted(score.tally.games(), "game"); }

std::string score_text(const Score& score) {
  if (score.tally.games() == 0) return "–";
  return percent(score.rate.estimate) + " " + percent_range(score.rate);
}

std::string comparison_word(const Comparison& comparison) {
  if (comparison.units == 0) return "no games to compare";
  return comparison.clear() ? "clear" : "may be chance";
}

std::string across_scenarios(const Standing& row) {
  if (row.by_scenario.clusters < 2) return "one scenario";
  return percent_range(row.by_scenario.mean);
}

// The columns of wins: draws only where there are any.
std::vector<std::string> tally_cells(const analysis::Tally& tally, bool draws) {
  std::vector<std::string> cells = {grouped(tally.games()), grouped(tally.wins)};
  if (draws) cells.push_back(grouped(tally.draws));
  cells.push_back(grouped(tally.losses));
  return cells;
}

// How far a row is ahead of the row below it.
std::string ahead_text(const Ranking& ranking, std::size_t row) {
  if (row + 1 >= ranking.rows.size()) return "";
  const Comparison& next = ranking.comparison(row, row + 1);
  if (next.units == 0) return "–";
  return fmt::format("{} ({})", points(next.score.difference.estimate), p_text(next.holm_p));
}

Table ranking_rows(const Analysis& analysis, const Ranking& ranking) {
  const std::string& unit = analysis.meta.margin_unit;
  const bool draws = analysis.all.first_seat.tally.draws > 0;
  std::vector<Table::Column> columns = {{ranking.role, false}, {"rank"}, {"games"}, {"won"}};
  if (draws) columns.push_back({"drawn"});
  columns.insert(columns.end(),
                 {{"lost"},
                  {rate_name(analysis)},
                  {"95 % interval", true, "rate-interval"},
                  {"across scenarios"},
                  {"pairs"},
                  {unit.empty() ? "mean margin" : "mean margin, " + unit, true, "margin"},
                  {"ahead of next (Holm p)"}});
  Table table(fmt::format("{}s by {}", capitalized(ranking.role), rate_name(analysis)),
              std::move(columns));
  for (std::size_t i = 0; i < ranking.rows.size(); ++i) {
    const Standing& row = ranking.rows[i];
    const bool played = row.score.tally.games() > 0;
    std::vector<std::string> cells = {row.name, played ? fmt::format("{}", i + 1) : "–"};
    for (std::string& cell : tally_cells(row.score.tally, draws)) cells.push_back(std::move(cell));
    for (std::string cell :
         {percent(row.score.rate.estimate), percent_range(row.score.rate), across_scenarios(row),
          grouped(row.units), margin_text(row.margin), ahead_text(ranking, i)}) {
      cells.push_back(played ? std::move(cell) : "–");
    }
    table.add(std::move(cells));
  }
  return table;
}

std::string ranking_figure(const Analysis& analysis, const Ranking& ranking) {
  IntervalChart chart;
  chart.axis = rate_name(analysis) + ", %";
  for (const Standing& row : ranking.rows) {
    if (row.score.tally.games() > 0) chart.marks.push_back(mark_of(row.name, row.score.rate));
  }
  return figure(interval_spec(chart),
                fmt::format("{} of each {} over all games, with 95 % Wilson intervals. The dashed "
                            "line is an even match.",
                            capitalized(rate_name(analysis)), ranking.role));
}

// The columns of tables of comparisons, whose cells pair_cells() makes.
std::vector<Table::Column> pair_columns(const std::string& first) {
  return {{first, false},
          {"difference, points"},
          {"95 % interval", true, "difference"},
          {"pairs"},
          {"seeds"},
          {"p, alone"},
          {"p, Holm"},
          {"", false}};
}

std::vector<std::string> pair_cells(const Comparison& comparison, const std::string& name) {
  return {name,
          points(comparison.score.difference.estimate),
          points_range(comparison.score.difference),
          grouped(comparison.units),
          grouped(comparison.score.pairs),
          p_text(comparison.score.p_value),
          p_text(comparison.holm_p),
          comparison_word(comparison)};
}

Table all_pairs(const Ranking& ranking) {
  Table table(fmt::format("All pairs of {}s under matched conditions; {}", ranking.role,
                          fmt::format("Holm-adjusted over {}",
                                      counted(static_cast<std::int64_t>(ranking.comparisons.size()),
                                              "comparison"))),
              pair_columns("pair"));
  for (const Comparison& comparison : ranking.comparisons) {
    table.add(pair_cells(comparison, ranking.rows[comparison.better].name + " − " +
                                         ranking.rows[comparison.worse].name));
  }
  return table;
}

Table to_leader(const Ranking& ranking) {
  Table table(fmt::format("Lead of {} over the others", ranking.rows[0].name),
              pair_columns("over"));
  for (std::size_t other = 1; other < ranking.rows.size(); ++other) {
    table.add(pair_cells(ranking.comparison(0, other), ranking.rows[other].name));
  }
  return table;
}

// At most this many sentences in a list.
constexpr std::size_t kMaxSentences = 20;

std::string sentences(const Ranking& ranking, const std::vector<Comparison>& comparisons) {
  std::string items;
  for (std::size_t i = 0; i < std::min(kMaxSentences, comparisons.size()); ++i) {
    items += fmt::format("<li>{}.</li>\n", escape(verdict(ranking, comparisons[i])));
  }
  return "<ul>\n" + items + "</ul>\n";
}

std::string leader_figure(const Ranking& ranking) {
  IntervalChart chart;
  chart.axis = fmt::format("score compared with {}, percentage points", ranking.rows[0].name);
  chart.reference = 0;
  chart.groups = {"clear (Holm p < 0.05)", "may be chance"};
  for (std::size_t other = 1; other < ranking.rows.size(); ++other) {
    const Comparison& comparison = ranking.comparison(0, other);
    if (comparison.units == 0) continue;
    const stats::Interval& lead = comparison.score.difference;
    chart.marks.push_back({ranking.rows[other].name, -100 * lead.estimate, -100 * lead.high,
                           -100 * lead.low, chart.groups[comparison.clear() ? 0 : 1]});
  }
  return figure(interval_spec(chart),
                fmt::format("How far the others are behind {}, in matched games, with 95 % "
                            "intervals. Left of the dashed line is worse.",
                            ranking.rows[0].name));
}

HeatCell heat_cell(const std::string& row, const std::string& column, const Score& score) {
  return {row, column, 100 * score.rate.estimate, percent_number(score.rate.estimate),
          score_text(score) + ", " + games_text(score)};
}

std::vector<std::string> names_of(const Ranking& ranking) {
  std::vector<std::string> names;
  for (const Standing& row : ranking.rows) names.push_back(row.name);
  return names;
}

// Scores of a ranking's rows by place.
using ScoresAt = std::vector<Score> PlaceSummary::*;

std::string place_panels(const Analysis& analysis, const Ranking& ranking, ScoresAt scores) {
  std::vector<IntervalChart> charts;
  for (const PlaceSummary& place : analysis.places) {
    IntervalChart chart;
    chart.axis = rate_name(analysis) + ", %";
    for (std::size_t i = 0; i < ranking.rows.size(); ++i) {
      const Score& score = (place.*scores)[i];
      if (score.tally.games() > 0) chart.marks.push_back(mark_of(ranking.rows[i].name, score.rate));
    }
    charts.push_back(std::move(chart));
  }
  const auto domain = common_domain(charts);
  std::string html = "<div class=\"panels\">\n";
  for (std::size_t i = 0; i < charts.size(); ++i) {
    if (charts[i].marks.empty()) continue;
    charts[i].domain = domain;
    html += figure(interval_spec(charts[i]), place_name(analysis.meta, analysis.places[i]));
  }
  return html + "</div>\n";
}

// The longer of the two lists goes down the page.
bool places_are_rows(const Analysis& analysis, const Ranking& ranking) {
  return analysis.places.size() > ranking.rows.size();
}

std::string place_heat(const Analysis& analysis, const Ranking& ranking, ScoresAt scores) {
  HeatMap map;
  map.row_title = ranking.role;
  map.column_title = "scenario";
  map.value_title = rate_name(analysis) + ", %";
  map.rows = names_of(ranking);
  for (const PlaceSummary& place : analysis.places) {
    map.columns.push_back(place_name(analysis.meta, place));
    for (std::size_t i = 0; i < ranking.rows.size(); ++i) {
      const Score& score = (place.*scores)[i];
      if (score.tally.games() > 0) {
        map.cells.push_back(heat_cell(map.rows[i], map.columns.back(), score));
      }
    }
  }
  if (places_are_rows(analysis, ranking)) {
    std::swap(map.row_title, map.column_title);
    std::swap(map.rows, map.columns);
    for (HeatCell& cell : map.cells) std::swap(cell.row, cell.column);
  }
  return figure(heat_spec(map), fmt::format("{} of each {} by scenario.",
                                            capitalized(rate_name(analysis)), ranking.role));
}

Table place_table(const Analysis& analysis, const Ranking& ranking, ScoresAt scores) {
  const std::string caption = fmt::format("{} of each {} by scenario, with 95 % Wilson intervals",
                                          capitalized(rate_name(analysis)), ranking.role);
  if (places_are_rows(analysis, ranking)) {
    std::vector<Table::Column> columns = {{"scenario", false}};
    for (const Standing& row : ranking.rows) columns.push_back({row.name});
    Table table(caption, std::move(columns));
    for (const PlaceSummary& place : analysis.places) {
      std::vector<std::string> cells = {place_name(analysis.meta, place)};
      for (const Score& score : place.*scores) cells.push_back(score_text(score));
      table.add(std::move(cells));
    }
    return table;
  }
  std::vector<Table::Column> columns = {{ranking.role, false}};
  for (const PlaceSummary& place : analysis.places) {
    columns.push_back({place_name(analysis.meta, place)});
  }
  Table table(caption, std::move(columns));
  for (std::size_t row = 0; row < ranking.rows.size(); ++row) {
    std::vector<std::string> cells = {ranking.rows[row].name};
    for (const PlaceSummary& place : analysis.places) {
      cells.push_back(score_text((place.*scores)[row]));
    }
    table.add(std::move(cells));
  }
  return table;
}

// What the scenarios are: as a list where there are few.
std::string scenario_summaries(const Analysis& analysis) {
  Table table("What the scenarios are", {{"scenario", false}, {"what it is", false}});
  std::string list;
  for (const StoredDocument& scenario : analysis.meta.scenarios) {
    if (scenario.summary.empty()) continue;
    table.add({scenario.name, scenario.summary});
    if (table.size() > kMaxPanels) continue;
    list +=
        fmt::format("<dt>{}</dt><dd>{}</dd>\n", escape(scenario.name), escape(scenario.summary));
  }
  if (table.empty()) return "";
  if (table.size() <= kMaxPanels) return "<dl>\n" + list + "</dl>\n";
  return details("What the scenarios are", table.html());
}

}  // namespace

std::string answer_section(const Analysis& analysis) {
  std::string html = paragraph(answer(analysis), "answer");
  for (const std::string& note : warnings(analysis)) html += paragraph(note, "notice");
  return fmt::format(
      "<section id=\"answer\" aria-labelledby=\"answer-title\">\n"
      "<h2 id=\"answer-title\">{}</h2>\n{}</section>\n",
      escape(question(analysis)), html);
}

std::string ranking_section(const Analysis& analysis, bool charts) {
  std::string html;
  if (charts) html += ranking_figure(analysis, analysis.main);
  html += ranking_rows(analysis, analysis.main).html();
  return section("ranking", "Ranking", html);
}

std::string comparison_section(const Analysis& analysis, bool charts) {
  const Ranking& ranking = analysis.main;
  std::string html = paragraph(
      "Differences between results under the same conditions: the same scenario, seed and "
      "opponent. Both sides met the same luck there, which usually makes the differences surer "
      "than "
      "the intervals of the ranking suggest.");
  if (charts && ranking.comparison(0, 1).units > 0) html += leader_figure(ranking);
  html += to_leader(ranking).html();
  const std::vector<Comparison> leads(
      ranking.comparisons.begin(),
      ranking.comparisons.begin() + static_cast<std::ptrdiff_t>(ranking.rows.size() - 1));
  html += details("In words", sentences(ranking, leads));
  if (ranking.rows.size() > 2) html += details("All pairs", all_pairs(ranking).html());
  return section("comparisons", "Who is really better", html);
}

std::string payoff_section(const Analysis& analysis, bool charts) {
  const auto& payoff = analysis.payoff;
  HeatMap map;
  map.row_title = analysis.main.role;
  map.column_title = analysis.gauntlet() ? "against opponent" : "against";
  map.value_title = rate_name(analysis) + ", %";
  map.rows = payoff.rows;
  map.columns = payoff.columns;
  std::vector<Table::Column> columns = {{analysis.main.role, false}};
  for (const std::string& column : payoff.columns) columns.push_back({column});
  const std::string caption =
      fmt::format("{} of the row against the column", capitalized(rate_name(analysis)));
  Table table(caption + ", with 95 % Wilson intervals", std::move(columns));
  for (std::size_t row = 0; row < payoff.rows.size(); ++row) {
    std::vector<std::string> cells = {payoff.rows[row]};
    for (std::size_t column = 0; column < payoff.columns.size(); ++column) {
      const auto& score = payoff.scores[row][column];
      cells.push_back(score ? score_text(*score) : "");
      if (score) map.cells.push_back(heat_cell(payoff.rows[row], payoff.columns[column], *score));
    }
    table.add(std::move(cells));
  }
  return section("payoff", "Who does well against whom",
                 (charts ? figure(heat_spec(map), caption + ".") : "") + table.html());
}

std::string scenario_section(const Analysis& analysis, bool charts) {
  const ScoresAt scores = &PlaceSummary::main;
  std::string html;
  if (charts && analysis.places.size() <= kMaxPanels) {
    html += place_panels(analysis, analysis.main, scores);
  } else if (charts && analysis.places.size() <= kMaxRows) {
    html += place_heat(analysis, analysis.main, scores);
  }
  html += place_table(analysis, analysis.main, scores).html() + scenario_summaries(analysis);
  return section("scenarios", "By scenario", html);
}

std::string opponent_section(const Analysis& analysis, bool charts) {
  const Ranking& ranking = *analysis.opponents;
  std::string html;
  if (charts) html += ranking_figure(analysis, ranking);
  html += ranking_rows(analysis, ranking).html();
  if (ranking.rows.size() > 1) {
    html += sentences(ranking, ranking.comparisons) + all_pairs(ranking).html();
    if (analysis.places.size() > 1) {
      html += place_table(analysis, ranking, &PlaceSummary::opponents).html();
    }
  }
  return section("opponents", "The opponents", html, OnPaper::kLeftOut);
}

}  // namespace muster::report
