#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "experiments/report/report.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::PlaceSummary;
using analysis::Ranking;
using analysis::Standing;

constexpr std::size_t kBarWidth = 21;
constexpr std::size_t kMaxRankedName = 22;
constexpr std::size_t kMarginWidth = 15;
constexpr std::size_t kMaxVerdicts = 12;
constexpr std::size_t kRatioWidth = 9;
constexpr std::size_t kMetricWidth = 16;

// Columns that a text takes: one per code point.
std::size_t columns_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

// The code points from `first` to before `last`.
std::string part_of(const std::string& text, std::size_t first, std::size_t last) {
  std::string part;
  std::size_t columns = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++columns;
    if (columns > first && columns <= last) part += c;
  }
  return part;
}

// The first `width` columns; "…" stands for what was cut off.
std::string shortened(const std::string& text, std::size_t width) {
  return columns_of(text) <= width ? text : part_of(text, 0, width - 1) + "…";
}

// `width` columns, of the start and the end; "…" stands for what is between.
std::string abbreviated(const std::string& text, std::size_t width) {
  const std::size_t columns = columns_of(text);
  if (columns <= width) return text;
  const std::size_t tail = (width - 1) / 2;
  return part_of(text, 0, width - 1 - tail) + "…" + part_of(text, columns - tail, columns);
}

// Names of rows, so that different ones look different: at most `width` columns, or as many more as
// that takes.
std::vector<std::string> row_names(const std::vector<std::string>& names, std::size_t width) {
  const std::size_t different = std::set(names.begin(), names.end()).size();
  for (;; ++width) {
    std::vector<std::string> shown;
    for (const std::string& name : names) shown.push_back(abbreviated(name, width));
    if (std::set(shown.begin(), shown.end()).size() == different) return shown;
  }
}

std::size_t widest(const std::vector<std::string>& names, std::size_t least) {
  for (const std::string& name : names) least = std::max(least, columns_of(name));
  return least;
}

std::string left(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, columns_of(text)), ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, columns_of(text)), ' ') + text;
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

std::vector<std::string> names_in(const Ranking& ranking) {
  std::vector<std::string> names;
  for (const Standing& row : ranking.rows) names.push_back(row.name);
  return names;
}

std::string ranking_table(const Analysis& analysis, const Ranking& ranking) {
  const std::vector<std::string> names = row_names(names_in(ranking), kMaxRankedName);
  const std::size_t width = widest(names, ranking.role.size());
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
    text += fmt::format("{:>2}  {}  {}  {}  {}  {}  {}\n", i + 1, left(names[i], width),
                        right(played ? percent(row.score.rate.estimate) : "–", 8),
                        left(played ? percent_range(row.score.rate) : "", 13),
                        played ? bar(row.score.rate, axis) : std::string(kBarWidth, ' '),
                        right(grouped(row.units), 7), margin);
  }
  return text;
}

std::string place_row(const std::string& name, std::size_t width, const PlaceSummary& place) {
  return fmt::format("    {}  {}  {}  {}  {}  {}", left(name, width),
                     right(grouped(place.first_seat.tally.games()), 9),
                     right(percent(place.first_seat.rate.estimate), 8),
                     left(percent_range(place.first_seat.rate), 13),
                     right(fmt::format("{:.1f}", place.mean_rounds), 6),
                     right(fmt::format("{:.1f}", place.mean_decisions), 9));
}

// Everything that is said of a run, in lines of `width` columns.
class Page {
 public:
  Page(const Analysis& analysis, std::size_t width) : analysis_(analysis), width_(width) {}

  std::string text() const;

 private:
  std::string wrapped(const std::string& text, std::size_t indent = 0) const;
  std::string places() const;
  std::string further_ratios(const std::vector<std::string>& names, std::size_t first) const;
  std::string by_order(const std::vector<std::string>& names) const;
  std::string metrics() const;
  std::string metric_block(const std::vector<std::string>& names, std::size_t first,
                           std::size_t last) const;
  std::string verdicts() const;
  std::string neighbours(const Ranking& ranking) const;

  const Analysis& analysis_;
  std::size_t width_;
};

// Broken at spaces; lines after the first are indented.
std::string Page::wrapped(const std::string& text, std::size_t indent) const {
  std::string result;
  std::size_t start = std::min(text.find_first_not_of(' '), text.size());
  std::string line = text.substr(0, start);
  bool first_word = true;
  while (start < text.size()) {
    std::size_t end = text.find(' ', start);
    if (end == std::string::npos) end = text.size();
    const std::string word = text.substr(start, end - start);
    start = end + 1;
    if (!first_word && columns_of(line) + 1 + columns_of(word) > width_) {
      result += line + "\n";
      line = std::string(indent, ' ') + word;
    } else {
      line += (first_word ? "" : " ") + word;
    }
    first_word = false;
  }
  return result + line + "\n";
}

// The games of each place, with as many ratios as there is room for; the others follow.
std::string Page::places() const {
  std::vector<std::string> all = {"all"};
  for (const PlaceSummary& place : analysis_.places) {
    all.push_back(place_name(analysis_.meta, place));
  }
  constexpr std::size_t kOtherColumns = 59;
  constexpr std::size_t kMostInRow = 3;
  const std::size_t ratios = std::min(kMostInRow, analysis_.all.ratios.size());
  const std::vector<std::string> names =
      row_names(all, width_ - kOtherColumns - kRatioWidth * ratios);
  const std::size_t width = widest(names, 8);
  const std::string seat = seat_name(analysis_.meta, 0);
  std::string text =
      fmt::format("    {}  {}  {}  {}  {}", left("scenario", width), right("games", 9),
                  left(shortened(seat + "'s " + rate_name(analysis_), 23), 23), right("rounds", 6),
                  right("decisions", 9));
  std::string legend;
  for (std::size_t i = 0; i < ratios; ++i) {
    text += right(fmt::format("[{}]", i + 1), kRatioWidth);
    legend += wrapped(fmt::format("    [{}] {}", i + 1, analysis_.all.ratios[i].label), 8);
  }
  text += "\n";
  const auto row = [&](const std::string& name, const PlaceSummary& place) {
    text += place_row(name, width, place);
    for (std::size_t i = 0; i < ratios; ++i) {
      text += right(share_text(place.ratios[i]), kRatioWidth);
    }
    text += "\n";
  };
  for (std::size_t i = 0; i < analysis_.places.size(); ++i) row(names[i + 1], analysis_.places[i]);
  if (analysis_.places.size() > 1) row("all", analysis_.all);
  return text + legend + further_ratios(names, ratios) + by_order(names);
}

// Ratios from number `first` on: a line each, with its label and what it is over all and by place.
std::string Page::further_ratios(const std::vector<std::string>& names, std::size_t first) const {
  std::string text;
  for (std::size_t i = first; i < analysis_.all.ratios.size(); ++i) {
    const analysis::Ratio& all = analysis_.all.ratios[i];
    std::string line = fmt::format("    [{}] {}: {}", i + 1, all.label, share_text(all));
    for (std::size_t place = 0; analysis_.places.size() > 1 && place < analysis_.places.size();
         ++place) {
      line += fmt::format("{} {} {}", place == 0 ? ";" : ",", names[place + 1],
                          share_text(analysis_.places[place].ratios[i]));
    }
    text += wrapped(line, 8);
  }
  return text;
}

// What the place in the turn order is worth, in games that tell it: over all and by place.
std::string Page::by_order(const std::vector<std::string>& names) const {
  const auto scores = [](const PlaceSummary& place) {
    std::string text;
    for (std::size_t i = 0; i < place.by_order.size(); ++i) {
      text += fmt::format("{} {} {}", i == 0 ? ":" : ",", ordinal(i + 1),
                          share_text(place.by_order[i]));
    }
    return text;
  };
  std::string text;
  for (std::size_t i = 0; analysis_.places.size() > 1 && i < analysis_.places.size(); ++i) {
    const std::string of_place = scores(analysis_.places[i]);
    if (!of_place.empty()) text += wrapped("        " + names[i + 1] + of_place, 12);
  }
  const std::string all = scores(analysis_.all);
  if (text.empty() && all.empty()) return "";
  return wrapped("    score by place in the turn order" + all, 8) + text;
}

// What the agents did: a column per metric, in blocks as wide as the page.
std::string Page::metrics() const {
  const std::vector<std::string> names = row_names(names_in(analysis_.main), kMaxRankedName);
  const std::size_t used = 4 + widest(names, analysis_.main.role.size());
  const std::size_t room =
      std::max<std::size_t>(1, (width_ - std::min(width_, used)) / kMetricWidth);
  std::string text;
  for (std::size_t first = 0; first < analysis_.metrics.size(); first += room) {
    text += (first == 0 ? "" : "\n") +
            metric_block(names, first, std::min(first + room, analysis_.metrics.size()));
  }
  return text;
}

std::string Page::metric_block(const std::vector<std::string>& names, std::size_t first,
                               std::size_t last) const {
  const std::size_t width = widest(names, analysis_.main.role.size());
  std::string text = "    " + left(analysis_.main.role, width);
  std::string legend;
  for (std::size_t i = first; i < last; ++i) {
    text += right(fmt::format("({})", i + 1), kMetricWidth);
    legend += wrapped(fmt::format("    ({}) {}", i + 1, analysis_.metrics[i].metric.label), 8);
  }
  text += "\n";
  for (std::size_t row = 0; row < names.size(); ++row) {
    text += "    " + left(names[row], width);
    for (std::size_t i = first; i < last; ++i) {
      const analysis::MetricTable& table = analysis_.metrics[i];
      text += right(shortened(metric_text(table.metric, table.all[row]), kMetricWidth - 1),
                    kMetricWidth);
    }
    text += "\n";
  }
  return text + legend;
}

std::string Page::verdicts() const {
  const Ranking& ranking = analysis_.main;
  std::string text;
  const std::size_t others = ranking.rows.size() - std::min<std::size_t>(1, ranking.rows.size());
  for (std::size_t other = 1; other <= std::min(others, kMaxVerdicts); ++other) {
    text += wrapped("  " + verdict(ranking, ranking.comparison(0, other)), 4);
  }
  if (others > kMaxVerdicts) text += fmt::format("  ... and {} more\n", others - kMaxVerdicts);
  return text;
}

// Neighbours in the ranking: the order among opponents.
std::string Page::neighbours(const Ranking& ranking) const {
  std::string text;
  for (std::size_t i = 0; i + 1 < std::min(ranking.rows.size(), kMaxVerdicts); ++i) {
    text += wrapped("  " + verdict(ranking, ranking.comparison(i, i + 1)), 4);
  }
  return text;
}

std::string Page::text() const {
  std::string text = wrapped(analysis_.meta.experiment + ": " + setup(analysis_), 2);
  text += wrapped(seating(analysis_), 2);
  for (const std::string& note : warnings(analysis_)) text += wrapped("! " + note, 2);
  if (analysis_.games == 0) return text + "No game has been played yet.\n";
  text += "\n" + ranking_table(analysis_, analysis_.main);
  text += "\n" + verdicts();
  if (analysis_.opponents) {
    text += "\n" + ranking_table(analysis_, *analysis_.opponents);
    const std::string order = neighbours(*analysis_.opponents);
    if (!order.empty()) text += "\n" + order;
  }
  if (!analysis_.metrics.empty()) text += "\n" + metrics();
  text += "\n" + places();
  text += "\n" + wrapped(question(analysis_) + " " + answer(analysis_), 2);
  return text;
}

}  // namespace

std::string terminal_table(const Analysis& analysis, std::size_t width) {
  return Page(analysis, std::max(width, kLeastWidth)).text();
}

absl::StatusOr<std::string> terminal_table(const Store& store, std::size_t width) {
  const auto analysis = analysis::analyze(store);
  if (!analysis.ok()) return analysis.status();
  return terminal_table(*analysis, width);
}

}  // namespace muster::report
