#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/report/columns.h"
#include "experiments/report/people_report.h"
#include "experiments/report/report.h"
#include "experiments/report/rules/effects_text.h"
#include "experiments/report/rules/worth_report.h"
#include "experiments/report/sentences.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::Answer;
using analysis::LevelRow;
using analysis::PlaceSummary;

constexpr std::size_t kBarWidth = 17;
constexpr std::size_t kMaxRankedName = 22;
constexpr std::size_t kMaxVerdicts = 12;
constexpr std::size_t kMostPlaces = 40;
constexpr std::size_t kRatioWidth = 9;
constexpr std::size_t kMetricWidth = 16;

// What a bar's ends stand for: around all intervals.
struct TextAxis {
  double low = 0;
  double high = 1;
};

TextAxis axis_for(const Answer& answer) {
  TextAxis axis{1e300, -1e300};
  for (const LevelRow& row : answer.rows) {
    if (row.blocks == 0) continue;
    axis.low = std::min(axis.low, row.value.low);
    axis.high = std::max(axis.high, row.value.high);
  }
  if (axis.high < axis.low) return {};
  if (answer.question.of_score()) {  // multiples of 5 %
    axis.low = std::floor(axis.low * 20) / 20;
    axis.high = std::ceil(axis.high * 20) / 20;
  }
  return axis.high > axis.low ? axis : TextAxis{axis.low - 1, axis.low + 1};
}

// "    ––●––      ": the interval and its estimate.
std::string bar(const stats::Interval& interval, const TextAxis& axis) {
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

std::string tally_text(const analysis::Tally& tally) {
  return fmt::format("{}/{}/{}", tally.wins, tally.draws, tally.losses);
}

std::string ranking_table(const Answer& answer, const Scale& scale) {
  const std::vector<std::string> names = row_names(answer.level_names(), kMaxRankedName);
  const std::size_t width = widest(names, std::min<std::size_t>(answer.role.size(), 22));
  const TextAxis axis = axis_for(answer);
  const bool judged = answer.judged();
  const std::string scale_text =
      left(plain_number(scale.factor() * axis.low, 10), kBarWidth - 7) +
      right(plain_number(scale.factor() * axis.high, 10) + (scale.percent ? " %" : ""), 7);
  std::string text = fmt::format(" {}  {}  {}  {}  {}  {}  {}\n", judged ? "tier" : "   #",
                                 left(cut_off(answer.role, width), width),
                                 right(cut_off(scale.percent ? "score" : scale.unit, 9), 9),
                                 left("95 % interval", 14), scale_text, right("won/drawn/lost", 14),
                                 right("blocks", 6));
  for (std::size_t i = 0; i < answer.rows.size(); ++i) {
    const LevelRow& row = answer.rows[i];
    const bool played = row.blocks > 0;
    const stats::Interval& shown = row.shown();
    text += fmt::format(
        " {}  {}  {}  {}  {}  {}  {}\n",
        right(judged ? tier_text(row) : fmt::format("{}", i + 1), 4), left(names[i], width),
        right(played ? cut_off(scale.percent
                                   ? percent(row.value.estimate)
                                   : plain_number(row.value.estimate, row.value.half_width()),
                               9)
                     : "–",
              9),
        left(played ? scale.range(shown) : "", 14),
        played ? bar(shown, axis) : std::string(kBarWidth, ' '), right(tally_text(row.tally), 14),
        right(grouped(row.blocks), 6));
  }
  return text;
}

std::string place_row(const std::string& name, std::size_t width, const PlaceSummary& place) {
  return fmt::format("    {}  {}  {}  {}", left(name, width), right(grouped(place.games), 9),
                     right(fmt::format("{:.1f}", place.mean_rounds), 6),
                     right(fmt::format("{:.1f}", place.mean_decisions), 9));
}

// Everything that is said of a run, in lines of `width` columns.
class Page {
 public:
  Page(const Analysis& analysis, std::size_t width) : analysis_(analysis), width_(width) {}

  std::string text() const;
  // The first answer, with a sentence about the reference.
  std::string first_answer(const std::string& reference) const;

 private:
  std::string head() const;
  std::string wrapped(const std::string& text, std::size_t indent = 0) const;
  std::string places() const;
  std::string further_ratios(const std::vector<std::string>& names, std::size_t first) const;
  std::string values(const Answer& answer, const std::string& title) const;
  std::string metrics() const;
  std::string metric_block(const std::vector<std::string>& names, std::size_t first,
                           std::size_t last) const;
  std::string beside(const Answer& answer, std::size_t focus) const;
  std::string verdicts(const Answer& answer) const;
  std::string answer(const Answer& answer, const std::string& reference = {}) const;

  const Analysis& analysis_;
  std::size_t width_;
  std::string role_ = analysis_.gauntlet() ? "candidate" : "agent";
};

std::string Page::wrapped(const std::string& text, std::size_t indent) const {
  return report::wrapped(text, width_, indent);
}

// The games of each place, with as many ratios as there is room for; the others follow.
std::string Page::places() const {
  std::vector<std::string> all = {"all"};
  for (const PlaceSummary& place : analysis_.places) {
    all.push_back(place_name(analysis_.meta, place));
  }
  constexpr std::size_t kOtherColumns = 34;
  constexpr std::size_t kMostInRow = 3;
  const std::size_t ratios = std::min(kMostInRow, analysis_.all.ratios.size());
  const std::vector<std::string> names =
      row_names(all, std::min<std::size_t>(48, width_ - kOtherColumns - kRatioWidth * ratios));
  const std::size_t width = widest(names, 8);
  std::string text = fmt::format("    {}  {}  {}  {}", left("scenario", width), right("games", 9),
                                 right("rounds", 6), right("decisions", 9));
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
  const std::size_t shown = std::min(kMostPlaces, analysis_.places.size());
  for (std::size_t i = 0; i < shown; ++i) row(names[i + 1], analysis_.places[i]);
  if (shown < analysis_.places.size()) {
    text += fmt::format("    ... and {} more\n", analysis_.places.size() - shown);
  }
  if (analysis_.places.size() > 1) row("all", analysis_.all);
  text += legend + further_ratios(names, ratios);
  const std::string rate = rate_name(analysis_);
  text += values(analysis_.seats, rate + " by seat");
  if (analysis_.turns) text += values(*analysis_.turns, "score by place in the turn order");
  return text;
}

// Ratios from number `first` on: a line each, with its label and what it is over all and by place.
std::string Page::further_ratios(const std::vector<std::string>& names, std::size_t first) const {
  std::string text;
  for (std::size_t i = first; i < analysis_.all.ratios.size(); ++i) {
    const analysis::Ratio& all = analysis_.all.ratios[i];
    std::string line = fmt::format("    [{}] {}: {}", i + 1, all.label, share_text(all));
    for (std::size_t place = 0;
         analysis_.places.size() > 1 && place < std::min(kMostPlaces, analysis_.places.size());
         ++place) {
      line += fmt::format("{} {} {}", place == 0 ? ";" : ",", names[place + 1],
                          share_text(analysis_.places[place].ratios[i]));
    }
    text += wrapped(line, 8);
  }
  return text;
}

// What each seat or place in the order is worth, over all scenarios.
std::string Page::values(const Answer& answer, const std::string& title) const {
  if (answer.rows.size() < 2) return "";
  std::string line = "    " + title;
  for (std::size_t i = 0; i < answer.rows.size(); ++i) {
    line += fmt::format("{} {} {}", i == 0 ? ":" : ",", answer.rows[i].name,
                        share_text(answer.rows[i].value));
  }
  return wrapped(line, 8);
}

// What the agents did: a column per metric, in blocks as wide as the page.
std::string Page::metrics() const {
  const std::vector<std::string> names = row_names(analysis_.main, kMaxRankedName);
  const std::size_t used = 4 + widest(names, role_.size());
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
  const std::size_t width = widest(names, role_.size());
  std::string text = "    " + left(role_, width);
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
      text +=
          right(cut_off(metric_text(table.metric, table.all[row]), kMetricWidth - 1), kMetricWidth);
    }
    text += "\n";
  }
  return text + legend;
}

// How the level that the question is about differs from the others, a line each.
std::string Page::beside(const Answer& answer, std::size_t focus) const {
  const Scale scale(answer, analysis_.meta);
  const std::vector<std::string> names = row_names(answer.level_names(), kMaxRankedName);
  const std::string head = fmt::format("{} beside", answer.rows[focus].name);
  const std::size_t width = widest(names, columns_of(head));
  std::string text =
      fmt::format("  {}  {}  {}  {}  {}\n", left(head, width), right(scale.difference_unit(), 10),
                  left("interval", 16), left("verdict", 10), "games in all to decide");
  for (std::size_t row = 0; row < answer.rows.size(); ++row) {
    if (row == focus) continue;
    const analysis::Difference difference = answer.seen_from(focus, row);
    text += fmt::format(
        "  {}  {}  {}  {}  {}\n", left(names[row], width),
        right(scale.difference(difference.shown), 10), left(scale.range(difference.shown), 16),
        left(verdict_word(difference.verdict), 10),
        difference.games_to_decide
            ? "about " + grouped(static_cast<std::int64_t>(*difference.games_to_decide))
            : "");
  }
  return text;
}

// The leader against the others; with few levels, all pairs.
std::string Page::verdicts(const Answer& answer) const {
  if (!answer.judged()) return "";
  constexpr std::size_t kFew = 4;
  if (const auto focus = answer.focus_row()) return beside(answer, *focus);
  std::string text;
  std::size_t told = 0;
  std::size_t left_out = 0;
  for (const analysis::Difference& difference : answer.differences) {
    if (difference.better != 0 && answer.rows.size() > kFew) continue;
    if (told == kMaxVerdicts) {
      ++left_out;
      continue;
    }
    ++told;
    text += wrapped("  " + verdict_text(answer, difference, analysis_.meta), 4);
  }
  if (left_out > 0) text += fmt::format("  ... and {} more\n", left_out);
  return text;
}

std::string Page::answer(const Answer& answer, const std::string& reference) const {
  const Scale scale(answer, analysis_.meta);
  std::string text = wrapped(answer.text);
  for (const std::string& sentence : headline(answer, analysis_.meta)) {
    text += wrapped("  " + sentence, 2);
  }
  const auto focus = answer.focus_row();
  const auto known = answer.row_of(reference);
  if (focus && known && *focus != *known) {
    const auto [better, worse] = std::minmax(*focus, *known);
    text +=
        wrapped(fmt::format("  Beside {}: {}.", reference,
                            verdict_text(answer, answer.difference(better, worse), analysis_.meta)),
                2);
  }
  if (answer.rows.empty()) return text;
  text += "\n" + ranking_table(answer, scale);
  const std::string pairs = verdicts(answer);
  if (!pairs.empty()) text += "\n" + pairs;
  const std::string notes = notes_text(answer, answer.judged());
  if (!notes.empty()) text += wrapped("  " + notes, 2);
  return text;
}

std::string Page::head() const {
  std::string text = wrapped(analysis_.meta.experiment + ": " + setup(analysis_), 2);
  text += wrapped(seating(analysis_), 2);
  for (const std::string& each : variations(analysis_.meta)) text += wrapped(each, 2);
  for (const std::string& note : warnings(analysis_)) text += wrapped("! " + note, 2);
  if (analysis_.games == 0 && analysis_.people.empty()) text += "No game has been played yet.\n";
  return text;
}

std::string Page::first_answer(const std::string& reference) const {
  if (analysis_.games == 0) return head();
  return head() + "\n" + answer(analysis_.answers.front(), reference);
}

std::string Page::text() const {
  std::string text = head();
  const std::string people = people_text(analysis_, width_);
  const std::string last = people.empty() ? "" : "\n" + people;
  if (analysis_.games == 0) return text + last;
  for (const Answer& one : analysis_.answers) text += "\n" + answer(one);
  text += effects_text(analysis_, width_) + worth_text(analysis_, width_);
  if (!analysis_.metrics.empty()) text += "\n" + metrics();
  return text + "\n" + places() + last;
}

}  // namespace

std::string ranking_text(const Answer& answer, const StoreMeta& meta) {
  return ranking_table(answer, Scale(answer, meta));
}

std::string terminal_table(const Analysis& analysis, std::size_t width) {
  return Page(analysis, std::max(width, kLeastWidth)).text();
}

std::string terminal_answer(const Analysis& analysis, const std::string& reference,
                            std::size_t width) {
  return Page(analysis, std::max(width, kLeastWidth)).first_answer(reference);
}

absl::StatusOr<std::string> terminal_table(const Store& store, std::size_t width) {
  const auto analysis = analysis::analyze(store);
  if (!analysis.ok()) return analysis.status();
  return terminal_table(*analysis, width);
}

}  // namespace muster::report
