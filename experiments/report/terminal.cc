#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/report/report.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::PlaceSummary;
using analysis::Ranking;
using analysis::Standing;

constexpr std::size_t kWidth = 100;
constexpr std::size_t kBarWidth = 21;
constexpr std::size_t kMaxRankedName = 22;
constexpr std::size_t kMarginWidth = 15;
constexpr std::size_t kMaxVerdicts = 12;
constexpr std::size_t kMaxRatios = 3;

// Columns that a text takes: one per code point.
std::size_t columns_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

// The first `width` columns; "…" stands for what was cut off.
std::string shortened(const std::string& text, std::size_t width) {
  if (columns_of(text) <= width) return text;
  std::string cut;
  std::size_t columns = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80 && ++columns >= width) break;
    cut += c;
  }
  return cut + "…";
}

std::string left(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, columns_of(text)), ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, columns_of(text)), ' ') + text;
}

// Lines of at most kWidth columns, broken at spaces; lines after the first are indented.
std::string wrapped(const std::string& text, std::size_t indent = 0) {
  std::string result;
  std::size_t start = std::min(text.find_first_not_of(' '), text.size());
  std::string line = text.substr(0, start);
  bool first_word = true;
  while (start < text.size()) {
    std::size_t end = text.find(' ', start);
    if (end == std::string::npos) end = text.size();
    const std::string word = text.substr(start, end - start);
    start = end + 1;
    if (!first_word && columns_of(line) + 1 + columns_of(word) > kWidth) {
      result += line + "\n";
      line = std::string(indent, ' ') + word;
    } else {
      line += (first_word ? "" : " ") + word;
    }
    first_word = false;
  }
  return result + line + "\n";
}

// The shares that a bar's ends stand for: around all intervals, multiples of 5 %.
struct Axis {
  double low = 0;
  double high = 1;
};

Axis axis_for(const Ranking& ranking) {
  Axis axis{1, 0};
  for (const Standing& row : ranking.rows) {
    axis.low = std::min(axis.low, row.score.rate.low);
    axis.high = std::max(axis.high, row.score.rate.high);
  }
  axis.low = std::floor(axis.low * 20) / 20;
  axis.high = std::ceil(axis.high * 20) / 20;
  return axis.high > axis.low ? axis : Axis{};
}

// "    ––●––      ": the interval and its estimate.
std::string bar(const stats::Interval& interval, const Axis& axis) {
  const auto cell = [&](double share) {
    const double place = (share - axis.low) / (axis.high - axis.low) * (kBarWidth - 1);
    return static_cast<std::size_t>(std::clamp(std::round(place), 0.0, kBarWidth - 1.0));
  };
  std::string text;
  for (std::size_t i = 0; i < kBarWidth; ++i) {
    const bool covered = i >= cell(interval.low) && i <= cell(interval.high);
    text += i == cell(interval.estimate) ? "●" : covered ? "–" : " ";
  }
  return text;
}

std::size_t name_width(const std::vector<std::string>& names, std::size_t least, std::size_t most) {
  std::size_t width = least;
  for (const std::string& name : names) width = std::max(width, columns_of(name));
  return std::min(width, most);
}

std::string ranking_table(const Analysis& analysis, const Ranking& ranking) {
  std::vector<std::string> names;
  for (const Standing& row : ranking.rows) names.push_back(row.name);
  const std::size_t width = name_width(names, ranking.role.size(), kMaxRankedName);
  const Axis axis = axis_for(ranking);
  const std::string scale = left(fmt::format("{:.0f}", 100 * axis.low), kBarWidth - 5) +
                            right(fmt::format("{:.0f} %", 100 * axis.high), 5);
  const std::string& unit = analysis.meta.margin_unit;
  std::string text =
      fmt::format(" #  {}  {}  {}  {}  {}  {}\n", left(ranking.role, width),
                  right(rate_name(analysis), 8), left("95 % int.", 13), scale, right("pairs", 7),
                  shortened(unit.empty() ? "mean margin" : "margin, " + unit, kMarginWidth));
  for (std::size_t i = 0; i < ranking.rows.size(); ++i) {
    const Standing& row = ranking.rows[i];
    const bool played = row.score.tally.games() > 0;
    const std::string margin = played ? shortened(margin_text(row.margin), kMarginWidth) : "–";
    text += fmt::format("{:>2}  {}  {}  {}  {}  {}  {}\n", i + 1,
                        left(shortened(row.name, width), width),
                        right(played ? percent(row.score.rate.estimate) : "–", 8),
                        left(played ? percent_range(row.score.rate) : "", 13),
                        played ? bar(row.score.rate, axis) : std::string(kBarWidth, ' '),
                        right(grouped(row.units), 7), margin);
  }
  return text;
}

std::string place_row(const std::string& name, std::size_t width, const PlaceSummary& place) {
  std::string row = fmt::format("    {}  {}  {}  {}  {}  {}", left(shortened(name, width), width),
                                right(grouped(place.first_seat.tally.games()), 9),
                                right(percent(place.first_seat.rate.estimate), 8),
                                left(percent_range(place.first_seat.rate), 13),
                                right(fmt::format("{:.1f}", place.mean_rounds), 6),
                                right(fmt::format("{:.1f}", place.mean_decisions), 9));
  for (std::size_t i = 0; i < std::min(kMaxRatios, place.ratios.size()); ++i) {
    row += right(percent(place.ratios[i].value()), 9);
  }
  return row + "\n";
}

std::string place_table(const Analysis& analysis) {
  std::vector<std::string> names = {"all"};
  for (const PlaceSummary& place : analysis.places) {
    names.push_back(place_name(analysis.meta, place));
  }
  const std::size_t ratios = std::min(kMaxRatios, analysis.all.ratios.size());
  const std::size_t width = name_width(names, 8, kWidth - 59 - 9 * ratios);
  const std::string seat = seat_name(analysis.meta, 0);
  std::string text =
      fmt::format("    {}  {}  {}  {}  {}", left("scenario", width), right("games", 9),
                  left(shortened(seat + "'s " + rate_name(analysis), 23), 23), right("rounds", 6),
                  right("decisions", 9));
  std::string legend;
  for (std::size_t i = 0; i < ratios; ++i) {
    text += right(fmt::format("[{}]", i + 1), 9);
    legend += wrapped(fmt::format("    [{}] {}", i + 1, analysis.all.ratios[i].label), 8);
  }
  text += "\n";
  for (std::size_t i = 0; i < analysis.places.size(); ++i) {
    text += place_row(names[i + 1], width, analysis.places[i]);
  }
  if (analysis.places.size() > 1) text += place_row("all", width, analysis.all);
  return text + legend;
}

// What the agents did, a column per metric.
std::string metric_lines(const Analysis& analysis) {
  constexpr std::size_t kColumn = 16;
  const std::size_t shown = std::min(kMaxRatios, analysis.metrics.size());
  std::vector<std::string> names;
  for (const Standing& row : analysis.main.rows) names.push_back(row.name);
  const std::size_t width = name_width(names, analysis.main.role.size(), kMaxRankedName);
  std::string text = "    " + left(analysis.main.role, width);
  std::string legend;
  for (std::size_t i = 0; i < shown; ++i) {
    text += right(fmt::format("({})", i + 1), kColumn);
    legend += wrapped(fmt::format("    ({}) {}", i + 1, analysis.metrics[i].metric.label), 8);
  }
  text += "\n";
  for (std::size_t row = 0; row < names.size(); ++row) {
    text += "    " + left(shortened(names[row], width), width);
    for (std::size_t i = 0; i < shown; ++i) {
      const analysis::MetricTable& table = analysis.metrics[i];
      text += right(shortened(metric_text(table.metric, table.all[row]), kColumn - 1), kColumn);
    }
    text += "\n";
  }
  return text + legend;
}

std::string verdict_lines(const Ranking& ranking) {
  std::string text;
  const std::size_t others = ranking.rows.size() - std::min<std::size_t>(1, ranking.rows.size());
  for (std::size_t other = 1; other <= std::min(others, kMaxVerdicts); ++other) {
    text += wrapped("  " + verdict(ranking, ranking.comparison(0, other)), 4);
  }
  if (others > kMaxVerdicts) text += fmt::format("  ... and {} more\n", others - kMaxVerdicts);
  return text;
}

// Neighbours in the ranking: the order among opponents.
std::string neighbour_lines(const Ranking& ranking) {
  std::string text;
  for (std::size_t i = 0; i + 1 < std::min(ranking.rows.size(), kMaxVerdicts); ++i) {
    text += wrapped("  " + verdict(ranking, ranking.comparison(i, i + 1)), 4);
  }
  return text;
}

}  // namespace

std::string terminal_table(const Analysis& analysis) {
  std::string text = wrapped(analysis.meta.experiment + ": " + setup(analysis), 2);
  text += wrapped(seating(analysis), 2);
  for (const std::string& note : warnings(analysis)) text += wrapped("! " + note, 2);
  if (analysis.games == 0) return text + "No game has been played yet.\n";
  text += "\n" + ranking_table(analysis, analysis.main);
  text += "\n" + verdict_lines(analysis.main);
  if (analysis.opponents) {
    text += "\n" + ranking_table(analysis, *analysis.opponents);
    const std::string order = neighbour_lines(*analysis.opponents);
    if (!order.empty()) text += "\n" + order;
  }
  if (!analysis.metrics.empty()) text += "\n" + metric_lines(analysis);
  text += "\n" + place_table(analysis);
  text += "\n" + wrapped(question(analysis) + " " + answer(analysis), 2);
  return text;
}

absl::StatusOr<std::string> terminal_table(const Store& store) {
  const auto analysis = analysis::analyze(store);
  if (!analysis.ok()) return analysis.status();
  return terminal_table(*analysis);
}

}  // namespace muster::report
