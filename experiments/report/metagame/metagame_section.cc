#include "experiments/report/metagame/metagame_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "experiments/report/charts/charts.h"
#include "experiments/report/charts/graph.h"
#include "experiments/report/html.h"
#include "experiments/report/metagame/metagame_words.h"
#include "experiments/report/page.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using metagame::AlphaRank;
using metagame::Membership;
using metagame::Metagame;
using metagame::Strategy;

// Less than this of who beats whom is not worth a picture of its own.
constexpr double kLeastCircles = 0.05;
constexpr std::size_t kMostChartLines = 6;  // of a chart

std::string membership_word(const Strategy& strategy) {
  const Membership membership = strategy.membership();
  if (membership == Membership::kEvery) return "in every equilibrium";
  return membership == Membership::kNone ? "in none" : "open";
}

std::string regret_figure(const std::vector<Strategy>& strategies, const std::string& whose) {
  IntervalChart chart;
  chart.axis = "regret, points";
  chart.reference = 0;
  chart.groups = {"in every equilibrium", "open", "in none"};
  for (const Strategy& strategy : strategies) {
    chart.marks.push_back({strategy.name, 100 * strategy.regret, 100 * strategy.range.least,
                           100 * strategy.range.largest, membership_word(strategy)});
  }
  if (chart.marks.size() > kMostMarks) return "";
  return figure(interval_spec(chart),
                fmt::format("What each strategy{} loses against an equilibrium, with bounds that "
                            "hold for all of them together.",
                            whose));
}

Table strategy_table(const std::vector<Strategy>& strategies, const std::string& whose) {
  Table table("Strategies" + whose, {{"strategy", false},
                                     {"score, %", true, "score"},
                                     {"share, %", true, "equilibrium"},
                                     {"regret, points", true, "regret"},
                                     {"bounds", true, "regret"},
                                     {"for certain", false, "equilibrium-certain"}});
  for (const Strategy& strategy : strategies) {
    table.add({strategy.name, percent_number(strategy.score), percent_number(strategy.share),
               percent_number(strategy.regret),
               fmt::format("[{}, {}]", percent_number(strategy.range.least),
                           percent_number(strategy.range.largest)),
               certain_text(strategy)});
  }
  return table;
}

// Who is best answered by whom. Of two players every strategy has one; of one population those that
// something beats.
std::string response_figure(const Metagame& metagame) {
  GraphChart chart;
  for (const Strategy& strategy : metagame.rows)
    chart.nodes.push_back({strategy.name, strategy.share});
  if (metagame.symmetric) {
    for (std::size_t row = 0; row < metagame.responses.size(); ++row) {
      const auto& response = metagame.responses[row];
      if (!response) continue;
      chart.arrows.push_back(
          {row, response->by, percent_number(response->score.estimate), response->certain()});
    }
    if (chart.nodes.size() > kMostNodes || chart.arrows.empty()) return "";
    return graph_figure(chart,
                        "From each strategy to what scores most against it, with that score in "
                        "percent; dashed where it is not certain that it is more than 50. What an "
                        "equilibrium plays is filled, the more the larger.");
  }
  chart.left = metagame.rows.size();
  for (const Strategy& strategy : metagame.columns) {
    chart.nodes.push_back({strategy.name, strategy.share});
  }
  const std::size_t columns = metagame.columns.size();
  for (std::size_t row = 0; row < chart.left; ++row) {
    std::size_t best = 0;
    for (std::size_t column = 1; column < columns; ++column) {
      if (metagame.scores[row][column].estimate < metagame.scores[row][best].estimate)
        best = column;
    }
    chart.arrows.push_back(
        {row, chart.left + best, percent_number(1 - metagame.scores[row][best].estimate)});
  }
  for (std::size_t column = 0; column < columns; ++column) {
    std::size_t best = 0;
    for (std::size_t row = 1; row < chart.left; ++row) {
      if (metagame.scores[row][column].estimate > metagame.scores[best][column].estimate)
        best = row;
    }
    chart.arrows.push_back(
        {chart.left + column, best, percent_number(metagame.scores[best][column].estimate)});
  }
  if (chart.nodes.size() > kMostNodes) return "";
  return graph_figure(
      chart,
      "From each strategy to the other player's that scores most against it, by the "
      "estimates; rows on the left. What an equilibrium plays is filled, the more "
      "the larger.");
}

// A heat map of the strategies against each other.
HeatMap heat_map(const Metagame& metagame, const std::string& value_title) {
  HeatMap map;
  map.row_title = metagame.symmetric ? "strategy" : "rows";
  map.column_title = !metagame.of_two() ? "the others" : metagame.symmetric ? "against" : "columns";
  map.value_title = value_title;
  for (const Strategy& strategy : metagame.rows) map.rows.push_back(strategy.name);
  map.columns = metagame.columns_shown();
  map.numbered = metagame.symmetric && metagame.of_two() && map.columns.size() > 4;
  return map;
}

bool is_drawn(const HeatMap& map) {
  return map.rows.size() <= kMostMarks && map.columns.size() <= kMostMarks;
}

std::string score_figure(const Metagame& metagame) {
  HeatMap map = heat_map(metagame, "score, %");
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    for (std::size_t column = 0; column < map.columns.size(); ++column) {
      const stats::Interval& score = metagame.scores[row][column];
      if (metagame.is_own(row, column) || score.count == 0) continue;
      map.cells.push_back({map.rows[row], map.columns[column], 100 * score.estimate,
                           percent_number(score.estimate), share_text(score)});
    }
  }
  if (!is_drawn(map)) return "";
  if (!metagame.of_two()) {
    return figure(heat_spec(map),
                  fmt::format("Scores of rows where the others play columns, {} even: what an "
                              "equilibrium plays first, what is dominated last. All intervals hold "
                              "together.",
                              percent(metagame.value.estimate)));
  }
  return figure(
      heat_spec(map),
      "Scores of rows against columns: what an equilibrium plays first, what is dominated "
      "last. All intervals hold together.");
}

// What would be left if all had the same rating.
std::string circles_figure(const Metagame& metagame) {
  if (!metagame.cycles || metagame.cycles->cyclic_share < kLeastCircles) return "";
  HeatMap map = heat_map(metagame, "score between equal ratings, %");
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    for (std::size_t column = 0; column < map.columns.size(); ++column) {
      if (row == column) continue;
      const double score = 1 / (1 + std::exp(-metagame.cycles->rest[row][column]));
      map.cells.push_back(
          {map.rows[row], map.columns[column], 100 * score, percent_number(score), percent(score)});
    }
  }
  if (!is_drawn(map)) return "";
  return figure(heat_spec(map),
                fmt::format("What goes in circles, {} of who beats whom: scores as they would be "
                            "if all had the same rating. Of the estimates, noise among them.",
                            percent(metagame.cycles->cyclic_share)));
}

std::string alpha_figure(const Metagame& metagame, bool of_rows) {
  if (metagame.alpha_ranks.empty()) return "";
  const auto shares_of = [&](const AlphaRank& rank) { return of_rows ? rank.rows : rank.columns; };
  const std::vector<double> last = shares_of(metagame.alpha_ranks.back());
  std::vector<std::size_t> order(last.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return last[a] > last[b]; });
  order.resize(std::min(order.size(), kMostChartLines));
  LineChart chart;
  chart.x_title = "α, how surely what does better is kept";
  chart.y_title = "played, %";
  const std::vector<Strategy>& strategies = of_rows ? metagame.rows : metagame.columns;
  for (const std::size_t i : order) {
    Line line{strategies[i].name, {}};
    for (const AlphaRank& rank : metagame.alpha_ranks) {
      line.points.push_back({rank.alpha, 100 * shares_of(rank)[i]});
    }
    chart.lines.push_back(std::move(line));
  }
  return figure(line_spec(chart),
                fmt::format("α-rank{}: what a population of {} plays that tries others now and "
                            "then and keeps what does better. Of the estimates.",
                            metagame.symmetric ? ""
                            : of_rows          ? " of the rows"
                                               : " of the columns",
                            metagame::kPopulation));
}

// Of more than two players.
std::string all_play_it_html(const std::vector<Strategy>& strategies) {
  Table table("If all play the same strategy", {{"strategy", false}, {"for certain", false}});
  for (const Strategy& strategy : strategies) {
    table.add({strategy.name, all_play_it_text(strategy)});
  }
  return table.html();
}

// What each gets among what others; the picture has no room for more.
std::string tables_html(const Metagame& metagame) {
  Table table(
      fmt::format("Scores by what the others play, {} even", percent(metagame.value.estimate)),
      {{"strategy", false}, {"the others", false}, {"score, %", true, "score"}});
  const std::vector<std::string> columns = metagame.columns_shown();
  for (std::size_t row = 0; row < metagame.rows.size(); ++row) {
    for (std::size_t column = 0; column < columns.size(); ++column) {
      if (metagame.is_own(row, column)) continue;
      table.add(
          {metagame.rows[row].name, columns[column], share_text(metagame.scores[row][column])});
    }
  }
  return table.html();
}

std::string of_player(const Metagame& metagame, bool rows, bool charts) {
  const std::vector<Strategy>& strategies = rows ? metagame.rows : metagame.columns;
  const std::string whose = metagame.symmetric ? "" : rows ? " of the rows" : " of the columns";
  return (charts ? regret_figure(strategies, whose) : "") +
         strategy_table(strategies, whose).html();
}

}  // namespace

std::string metagame_section(const Metagame& metagame, bool charts) {
  std::string html;
  for (const std::string& sentence : metagame_sentences(metagame)) html += paragraph(sentence);
  html += of_player(metagame, true, charts);
  if (!metagame.symmetric) html += of_player(metagame, false, charts);
  if (!metagame.of_two()) html += all_play_it_html(metagame.rows) + tables_html(metagame);
  html += paragraph(metagame_notes(metagame));
  if (charts) {
    html += response_figure(metagame) + score_figure(metagame) + circles_figure(metagame) +
            alpha_figure(metagame, true);
    if (!metagame.symmetric) html += alpha_figure(metagame, false);
  }
  return section("metagame", "Which strategy to choose", html, OnPaper::kLeftOut);
}

}  // namespace muster::report
