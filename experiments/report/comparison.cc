#include <fmt/format.h>

#include "experiments/report/charts/charts.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"
#include "experiments/report/report.h"
#include "experiments/report/sentences.h"
#include "experiments/report/table.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

// "more than before", "as before to within ±10.0 points".
std::string change_words(stats::Verdict verdict, const analysis::TwoRuns& runs,
                         const Scale& scale) {
  switch (verdict) {
    case stats::Verdict::kAhead:
      return "more than before";
    case stats::Verdict::kBehind:
      return "less than before";
    case stats::Verdict::kEquivalent:
      return fmt::format("as before to within ±{}",
                         scale.gap(*runs.question.detect, *runs.question.detect));
    case stats::Verdict::kOpen:
      return "open";
    case stats::Verdict::kNoData:
      break;
  }
  return "too few games in common";
}

// "sniper: more than before, by +3.1 points [1.0, 5.2] (45.0 % before, 48.1 % after)".
std::string change_text(const analysis::Change& change, const analysis::TwoRuns& runs,
                        const Scale& scale) {
  const stats::Interval& difference = change.difference;
  const stats::Verdict verdict = change.verdict;
  std::string text = change.name + ": " + change_words(verdict, runs, scale);
  if (verdict != stats::Verdict::kNoData) {
    const bool sure = stats::tells_apart(verdict);
    const std::string range = scale.range(difference);
    text += fmt::format(", {}{} {}{}{}", sure ? "by " : "", scale.difference(difference),
                        scale.difference_unit(), range.empty() ? "" : " ", range);
  }
  return text + fmt::format(" ({} before, {} after)", scale.value(change.before),
                            scale.value(change.after));
}

Scale scale_of(const analysis::TwoRuns& runs) {
  analysis::Answer answer;
  answer.question = runs.question;
  return Scale(answer, runs.meta);
}

std::string scope_text(const analysis::TwoRuns& runs) {
  return fmt::format("after against before, over {} that both runs have, {}",
                     counted(static_cast<std::int64_t>(runs.scenarios), "scenario"),
                     runs.paired ? "seed by seed" : "not paired: they have other seeds");
}

// "More than before: a, b. As before to within ±10.0 points: c. Open: d."
std::string summary(const analysis::TwoRuns& runs, const Scale& scale) {
  std::string text;
  for (const stats::Verdict verdict :
       {stats::Verdict::kAhead, stats::Verdict::kBehind, stats::Verdict::kEquivalent,
        stats::Verdict::kOpen, stats::Verdict::kNoData}) {
    std::vector<std::string> names;
    for (const analysis::Change& change : runs.changes) {
      if (change.verdict == verdict) names.push_back(change.name);
    }
    if (names.empty()) continue;
    text += fmt::format("{}{}: {}.", text.empty() ? "" : " ",
                        capitalized(change_words(verdict, runs, scale)), listed(names));
  }
  return text;
}

std::string confidence_text(const analysis::TwoRuns& runs) {
  std::string text =
      fmt::format("Intervals of changes hold together in {}95 of 100 such pairs of runs{}.",
                  runs.sequential ? "at least " : "",
                  runs.sequential ? ", also where a run was stopped by what it showed" : "");
  if (runs.without_luck) text += " Luck is taken out of both.";
  return text;
}

std::string changes_figure(const analysis::TwoRuns& runs, const Scale& scale) {
  ForestChart chart;
  chart.axis = fmt::format("after − before, {}", scale.difference_unit());
  chart.interval_title = "change";
  if (runs.question.detect) {
    const double detect = scale.factor() * *runs.question.detect;
    chart.band = {-detect, detect};
  }
  for (const analysis::Change& change : runs.changes) {
    const stats::Interval& shown = change.difference;
    if (shown.count == 0 || !shown.width_known) continue;
    ForestMark mark{change.name, scale.factor() * shown.estimate, scale.factor() * shown.low,
                    scale.factor() * shown.high};
    mark.group = verdict_word(change.verdict);
    chart.marks.push_back(std::move(mark));
  }
  if (chart.marks.empty() || chart.marks.size() > kMostMarks) return "";
  return figure(forest_spec(chart), "What changed. Right of the dashed line is more than before.");
}

std::string changes_table(const analysis::TwoRuns& runs, const Scale& scale) {
  Table table("Before and after", {{"level", false},
                                   {"before"},
                                   {"after"},
                                   {fmt::format("change, {}", scale.difference_unit())},
                                   {"interval", true, "simultaneous"},
                                   {"verdict", false}});
  for (const analysis::Change& change : runs.changes) {
    table.add({change.name, scale.value(change.before), scale.value(change.after),
               change.difference.count > 0 ? scale.difference(change.difference) : "–",
               scale.range(change.difference), verdict_word(change.verdict)});
  }
  return table.html();
}

}  // namespace

std::string comparison_html(const analysis::TwoRuns& runs) {
  const Scale scale = scale_of(runs);
  const PageAssets& assets = embedded_assets();
  const bool charts = !assets.charts.empty();
  std::string answer = paragraph(summary(runs, scale), "answer");
  if (runs.changes.size() <= kMostMarks) {
    answer += "<ul>\n";
    for (const analysis::Change& change : runs.changes) {
      answer += fmt::format("<li>{}.</li>\n", escape(change_text(change, runs, scale)));
    }
    answer += "</ul>\n";
  }
  if (!runs.missing.empty())
    answer += paragraph("Only in one of them: " + listed(runs.missing) + ".");
  std::string body = charts ? changes_figure(runs, scale) : "";
  body += changes_table(runs, scale) + paragraph(confidence_text(runs));
  const std::string title = runs.meta.experiment + ": before and after";
  return page_html(
      {.title = title,
       .version = runs.meta.version,
       .introduction = paragraph(capitalized(scope_text(runs)) + ".", "setup"),
       .answer = answer_box("What changed?", answer),
       .notice = runs.partial ? paragraph("One of the runs is not finished.", "notice") : "",
       .body = section("evidence-1", "How sure that is", body, OnPaper::kPrinted),
       .charts = charts},
      assets);
}

std::string comparison_text(const analysis::TwoRuns& runs) {
  const Scale scale = scale_of(runs);
  std::string text = fmt::format("{}: {}\n", runs.meta.experiment, scope_text(runs));
  if (runs.partial) text += "! one of the runs is not finished\n";
  text += "  " + summary(runs, scale) + "\n";
  for (const analysis::Change& change : runs.changes) {
    text += "  " + change_text(change, runs, scale) + "\n";
  }
  if (!runs.missing.empty()) {
    text += fmt::format("  only in one of them: {}\n", listed(runs.missing));
  }
  return text + "  " + confidence_text(runs) + "\n";
}

}  // namespace muster::report
