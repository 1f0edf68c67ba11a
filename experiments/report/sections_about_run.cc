// The page's sections about the run itself: whether it measured what it should, and how to repeat
// it.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "experiments/report/charts/charts.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::PlaceSummary;

// A chart with more scenarios than this shows all of them together; the table beside it has each.
constexpr std::size_t kMostSeatMarks = 40;
// With more scenarios than this, means of all that a game counts are over all of them only.
constexpr std::size_t kMostCounted = 500;
// The page shows at most so many documents of a kind in full.
constexpr std::size_t kMostDocuments = 20;

// The places, then all of them together when there are several.
std::vector<std::pair<std::string, const PlaceSummary*>> places_and_all(const Analysis& analysis) {
  std::vector<std::pair<std::string, const PlaceSummary*>> rows;
  for (const PlaceSummary& place : analysis.places) {
    rows.emplace_back(place_name(analysis.meta, place), &place);
  }
  if (rows.size() > 1) rows.emplace_back("all", &analysis.all);
  return rows;
}

// Adds the row of a place, or of all of them.
void add_place(Table& table, const Analysis& analysis, const PlaceSummary* place,
               std::vector<std::string> cells) {
  if (place == &analysis.all) {
    table.add_total(std::move(cells));
  } else {
    table.add(std::move(cells));
  }
}

std::string ratio_text(const analysis::Ratio& ratio) {
  std::string share = share_text(ratio);
  if (ratio.denominator == 0) return share;
  return fmt::format("{} ({} of {})", share, grouped(static_cast<std::int64_t>(ratio.numerator)),
                     grouped(static_cast<std::int64_t>(ratio.denominator)));
}

Table place_checks(const Analysis& analysis) {
  std::vector<Table::Column> columns = {{"scenario", false}, {"games"}, {"rounds"}, {"decisions"}};
  for (const analysis::Ratio& ratio : analysis.all.ratios) columns.push_back({ratio.label});
  Table table("Means per game", std::move(columns));
  for (const auto& [name, place] : places_and_all(analysis)) {
    std::vector<std::string> cells = {name, grouped(place->games),
                                      fmt::format("{:.2f}", place->mean_rounds),
                                      fmt::format("{:.1f}", place->mean_decisions)};
    for (const analysis::Ratio& ratio : place->ratios) cells.push_back(ratio_text(ratio));
    add_place(table, analysis, place, std::move(cells));
  }
  return table;
}

// What seats, or places in the turn order, are worth: by scenario, and over all of them.
Table value_table(const Analysis& analysis, const analysis::Answer& answer,
                  const std::string& caption) {
  std::vector<Table::Column> columns = {{"scenario", false}};
  for (const analysis::LevelRow& row : answer.rows) columns.push_back({row.name});
  Table table(caption, std::move(columns));
  for (std::size_t i = 0; i < analysis.meta.scenarios.size(); ++i) {
    std::vector<std::string> cells = {analysis.meta.scenarios[i].name};
    for (const analysis::LevelRow& row : answer.rows) {
      cells.push_back(share_text(row.by_scenario[i]));
    }
    table.add(std::move(cells));
  }
  if (analysis.meta.scenarios.size() > 1) {
    std::vector<std::string> cells = {"all"};
    for (const analysis::LevelRow& row : answer.rows) cells.push_back(share_text(row.value));
    table.add_total(std::move(cells));
  }
  return table;
}

std::string seat_figure(const Analysis& analysis) {
  if (analysis.seats.rows.empty()) return "";
  const std::string first = seat_name(analysis.meta, 0);
  const auto found = std::find_if(analysis.seats.rows.begin(), analysis.seats.rows.end(),
                                  [&](const auto& row) { return row.name == first; });
  if (found == analysis.seats.rows.end()) return "";
  IntervalChart chart;
  chart.axis = fmt::format("{}'s {}, %", first, rate_name(analysis));
  const auto add = [&](const std::string& name, const stats::Interval& rate) {
    if (rate.count == 0) return;
    chart.marks.push_back({name, 100 * rate.estimate, 100 * rate.low, 100 * rate.high});
  };
  for (std::size_t i = 0; i < analysis.meta.scenarios.size(); ++i) {
    if (analysis.meta.scenarios.size() > kMostSeatMarks) break;
    add(analysis.meta.scenarios[i].name, found->by_scenario[i]);
  }
  if (analysis.meta.scenarios.size() > 1) add("all", found->value);
  chart.domain = std::pair(0.0, 100.0);
  return figure(interval_spec(chart),
                fmt::format("How often the {} wins, by scenario. Near 0 or 100 % a scenario says "
                            "little about who plays better.",
                            first));
}

// One table per metric with texts, e.g. how games ended.
std::string count_tables(const Analysis& analysis) {
  std::string html;
  for (const auto& [metric, counts] : analysis.all.metric_counts) {
    if (counts.size() == 1) {
      const auto& [text, count] = *counts.begin();
      html += paragraph(fmt::format("{}: {} in {}.", metric, text, counted(count, "game")));
      continue;
    }
    std::vector<Table::Column> columns = {{"scenario", false}};
    for (const auto& [text, count] : counts) columns.push_back({text});
    Table table(fmt::format("Games by {}", metric), std::move(columns));
    for (const auto& [name, place] : places_and_all(analysis)) {
      std::vector<std::string> cells = {name};
      const auto found = place->metric_counts.find(metric);
      for (const auto& [text, count] : counts) {
        std::int64_t here = 0;
        if (found != place->metric_counts.end()) {
          const auto entry = found->second.find(text);
          if (entry != found->second.end()) here = entry->second;
        }
        cells.push_back(grouped(here));
      }
      add_place(table, analysis, place, std::move(cells));
    }
    html += table.html();
  }
  return html;
}

std::string mean_table(const Analysis& analysis) {
  if (analysis.all.metric_means.empty()) return "";
  std::vector<Table::Column> columns = {{"scenario", false}};
  for (const auto& [metric, overall] : analysis.all.metric_means) columns.push_back({metric});
  Table table("Means per game of what the game counts", std::move(columns));
  for (const auto& [name, place] : places_and_all(analysis)) {
    if (analysis.places.size() > kMostCounted && place != &analysis.all) continue;
    std::vector<std::string> cells = {name};
    for (const auto& [metric, overall] : analysis.all.metric_means) {
      const auto found = place->metric_means.find(metric);
      cells.push_back(found == place->metric_means.end() ? "–"
                                                         : fmt::format("{:.2f}", found->second));
    }
    add_place(table, analysis, place, std::move(cells));
  }
  const bool all = analysis.places.size() <= kMostCounted;
  return details(
      "All counts of the game",
      table.html() + (all ? "" : paragraph("muster export has those of each scenario.")));
}

std::string game_text(const std::optional<analysis::Example>& game) {
  if (!game) return "–";
  return fmt::format("{} ({})", game->id,
                     counted(static_cast<std::int64_t>(game->decisions), "decision"));
}

std::string examples(const Analysis& analysis) {
  Table table("Games to look at, by their ids",
              {{"scenario", false}, {"the shortest", false}, {"the longest", false}});
  for (const PlaceSummary& place : analysis.places) {
    table.add(
        {place_name(analysis.meta, place), game_text(place.shortest), game_text(place.longest)});
  }
  return table.html() +
         paragraph(
             "muster replay DIR --game ID tells a game of this run step by step; with "
             "--verify it is also compared with its row, and muster verify DIR does so with "
             "many. DIR is the folder of this page. muster export has the ids of all games.");
}

std::string command_of(const StoreMeta& meta) {
  std::string command = "muster run " + shell_word(meta.experiment + ".toml");
  for (const std::string& override : meta.overrides) command += " --set " + shell_word(override);
  return command + " --out runs/again";
}

std::string preformatted(std::string_view text) {
  return fmt::format("<pre tabindex=\"0\"><code>{}</code></pre>\n", escape(text));
}

Table identity(const Analysis& analysis) {
  const StoreMeta& meta = analysis.meta;
  Table table("Identity of the run", {{"what", false}, {"value", false}});
  table.keep_order();
  table.add({"muster", meta.version});
  table.add({"game", meta.game_summary.empty() ? meta.game : meta.game + ": " + meta.game_summary});
  table.add({"program", meta.program});
  table.add({"identity of the games", meta.identity});
  table.add({"seed", fmt::format("{}", meta.seed)});
  table.add(
      {"games", fmt::format("{} of {} planned", grouped(static_cast<std::int64_t>(analysis.games)),
                            grouped(static_cast<std::int64_t>(meta.plan_size)))});
  table.add({"games that a rerun may change", grouped(analysis.not_reproducible)});
  return table;
}

std::string documents(const Analysis& analysis) {
  const StoreMeta& meta = analysis.meta;
  std::string agents;
  for (const StoredAgent& agent : meta.agents) {
    agents += preformatted(fmt::format("{} ({}): {}", agent.name, agent.type, agent.params));
  }
  std::string html = details("Agents as they played", agents);
  const auto add = [&](std::string_view summary, const std::vector<StoredDocument>& list) {
    std::string contents;
    for (std::size_t i = 0; i < std::min(kMostDocuments, list.size()); ++i) {
      contents += preformatted(list[i].name + ": " + list[i].contents);
    }
    if (list.size() > kMostDocuments) {
      contents +=
          paragraph(fmt::format("These are {} of {}; the run's games.sqlite has all.",
                                kMostDocuments, grouped(static_cast<std::int64_t>(list.size()))));
    }
    html += details(summary, contents);
  };
  add("Scenarios as they were", meta.scenarios);
  add("Rulesets as they were", meta.rulesets);
  return html;
}

}  // namespace

std::string check_section(const Analysis& analysis, bool charts) {
  std::string html;
  if (charts) html += seat_figure(analysis);
  html += value_table(analysis, analysis.seats,
                      fmt::format("Balance of the seats: {} of each", rate_name(analysis)))
              .html();
  html += place_checks(analysis).html();
  if (analysis.turns) {
    html += value_table(analysis, *analysis.turns, "Score by place in the turn order").html();
  }
  html += count_tables(analysis);
  html += mean_table(analysis);
  html += examples(analysis);
  return section("checks", "Checks", html, OnPaper::kLeftOut);
}

std::string reproduction_section(const Analysis& analysis) {
  const StoreMeta& meta = analysis.meta;
  std::string html = paragraph(
      "The same config, seed and program version give the same games, whatever the number of "
      "threads. Save the config below where it was (it may name files beside it), and run:");
  html += preformatted(command_of(meta));
  html += identity(analysis).html();
  if (!meta.overrides.empty()) {
    std::string list;
    for (const std::string& override : meta.overrides) list += override + "\n";
    html += details("Settings given with the command", preformatted(list));
  }
  html += details("The config", preformatted(meta.config));
  return section("reproduce", "How to get these results again", html + documents(analysis));
}

}  // namespace muster::report
