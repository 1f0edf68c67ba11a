// Writes a page with every kind of chart and table of reports at the sizes that are hard on them,
// for the browser tests and for people who change the page's looks:
//   muster_example_page FILE
// The numbers are made up, by arithmetic alone.
#include <fmt/format.h>

#include <cmath>
#include <iostream>

#include "core/files.h"
#include "experiments/report/charts/charts.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"

namespace muster::report {
namespace {

// Between 0 and 1, the same for the same number.
double noise(std::size_t i) {
  const double x = std::sin(static_cast<double>(i) * 12.9898) * 43758.5453;
  return x - std::floor(x);
}

std::string subject(std::size_t i) {
  static const std::vector<std::string> names = {"warlord", "raider",  "miner",
                                                 "builder", "admiral", "random-target"};
  return i < names.size() ? names[i]
                          : fmt::format("{} of the {}th province", names[i % names.size()], i);
}

std::string forest_figure() {
  ForestChart chart;
  chart.axis = "score compared with rulebook-revised under matched conditions, percentage points";
  chart.interval_title = "95 %, these scenarios";
  chart.wider_title = "95 %, scenarios like these";
  chart.band = std::pair(-3.0, 3.0);
  for (std::size_t i = 0; i < 8; ++i) {
    const double middle = 14 - 4.0 * static_cast<double>(i);
    const double half = 1.5 + 3 * noise(i);
    ForestMark mark{subject(i), middle, middle - half, middle + half};
    mark.wider = {middle - 1.8 * half, middle + 1.8 * half};
    const auto& groups = verdict_groups();
    mark.group = mark.low > 3                     ? groups[0]
                 : mark.high < -3                 ? groups[1]
                 : mark.low > -3 && mark.high < 3 ? groups[2]
                                                  : groups[3];
    chart.marks.push_back(mark);
  }
  chart.marks[3] = {"builder", 0.4, -1.2, 2.0, std::pair(-2.4, 3.2), "equivalent"};
  chart.overall = ForestMark{"all of them", 2.0, 0.6, 3.4, std::pair(-1.5, 5.5)};
  return figure(forest_spec(chart),
                "Differences with 95 % intervals, thick for these scenarios and thin for scenarios "
                "like these. Inside the shaded band differences do not matter.");
}

std::string matrix_figure(std::size_t subjects) {
  HeatMap map;
  map.numbered = true;
  map.row_title = "faction";
  map.column_title = "against";
  map.value_title = "score, %";
  for (std::size_t i = 0; i < subjects; ++i) map.rows.push_back(subject(i));
  map.columns = map.rows;
  for (std::size_t i = 0; i < subjects; ++i) {
    for (std::size_t j = 0; j < subjects; ++j) {
      if (i == j) continue;
      const double above = (static_cast<double>(j) - static_cast<double>(i)) * 1.2;
      const double share = 50 + above + (i < j ? 1 : -1) * 8 * (noise(i * j) - 0.5);
      const auto wins = static_cast<std::int64_t>(std::lround(share * 4));
      map.cells.push_back({map.rows[i], map.rows[j], share, fmt::format("{:.1f}", share),
                           fmt::format("{:.1f} %", share), HeatCounts{wins, 20, 380 - wins}});
    }
  }
  return figure(heat_spec(map), fmt::format("Scores of {} factions against each other, the best "
                                            "first.",
                                            subjects));
}

std::string course_figure() {
  CourseChart chart;
  chart.rounds_title = "rounds of all pairs";
  chart.difference_title = "difference, percentage points";
  chart.band = std::pair(-2.0, 2.0);
  const std::vector<std::tuple<std::string, double, std::size_t, std::string>> pairs = {
      {"warlord − raider", 9.0, 260, "ahead"},
      {"warlord − miner", 0.5, 4000, "equivalent"},
      {"builder − random-target", -6.0, 700, "behind"},
      {"admiral − miner", 2.8, 5000, ""}};
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto& [name, difference, rounds, stop] = pairs[p];
    Course course{name, {}, stop};
    for (std::size_t n = 1; n <= rounds; ++n) {
      const auto x = static_cast<double>(n);
      const double half = 45 * std::sqrt((1 + std::log(1 + x)) / x);
      const double middle = difference + 18 * (noise(n / 7 + 100 * p) - 0.5) / std::sqrt(x);
      course.points.push_back({x, middle, middle - half, middle + half});
    }
    chart.courses.push_back(course);
  }
  return figure(
      course_spec(chart),
      "Differences with anytime-valid 95 % intervals; squares mark where a pair stopped.");
}

std::string interval_figure() {
  IntervalChart chart;
  chart.axis = "win rate as defender over all scenarios and opponents of the run, %";
  for (std::size_t i = 0; i < 5; ++i) {
    const double middle = 60 - 5 * static_cast<double>(i);
    chart.marks.push_back({subject(i), middle, middle - 4, middle + 4});
  }
  return figure(interval_spec(chart), "Win rates with 95 % intervals.");
}

Table numbers(std::size_t rows) {
  Table table(
      fmt::format("A table of {} rows", rows),
      {{"scenario", false}, {"difference, points"}, {"verdict"}, {"share"}, {"word", false}});
  const std::vector<std::string> special = {"–", "", "−12.5 [−20.0, −5.0]", "+1,234.5", "0.0"};
  for (std::size_t i = 0; i < rows; ++i) {
    const double value = std::round(200 * noise(i) - 100) / 10;
    const std::string difference =
        i < special.size() ? special[i]
                           : fmt::format("{}{:.1f} [{:.1f}, {:.1f}]", value < 0 ? "−" : "+",
                                         std::abs(value), std::abs(value), std::abs(value));
    table.add({fmt::format("province {} against province {}", i, (7 * i) % 97), difference,
               i % 3 == 0    ? "p < 0.001"
               : i % 13 == 1 ? "p = 0.001"
                             : fmt::format("p = {:.3f}", noise(3 * i)),
               fmt::format("{:.1f} %", static_cast<double>(37 * i % 1000) / 10),
               i % 2 == 0 ? "open" : "clear"});
  }
  if (rows > 1) table.add_total({"all", "+0.1 [−0.1, +0.3]", "p = 0.2", "50.0 %", "open"});
  return table;
}

std::string example_page(const PageAssets& assets) {
  PageContent content;
  content.title = "Examples of charts and tables";
  content.version = "0";
  content.introduction = paragraph("Made-up numbers, to look at the page.", "lead");
  content.answer =
      "<section id=\"answer\" tabindex=\"-1\"><h2>Which one is better?</h2>\n<p>It is "
      "ahead by 3 points, " +
      term("verdict", "ahead") + " = 0.012.</p></section>\n";
  content.body =
      section("forest", "Forest plot", forest_figure()) +
      section("matrix", "Matrix", matrix_figure(30) + matrix_figure(6)) +
      section("course", "Course", course_figure()) +
      section("intervals", "Intervals", interval_figure()) +
      section("tables", "Tables",
              numbers(5).html() + numbers(14).html() + numbers(60).html() + numbers(5400).html());
  content.charts = !assets.charts.empty();
  return page_html(content, assets);
}

}  // namespace
}  // namespace muster::report

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: muster_example_page FILE\n";
    return 2;
  }
  const absl::Status written = muster::write_file(
      arguments[1], muster::report::example_page(muster::report::embedded_assets()));
  if (!written.ok()) std::cerr << written << "\n";
  return written.ok() ? 0 : 1;
}
