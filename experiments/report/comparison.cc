#include <fmt/format.h>

#include "experiments/report/report.h"
#include "experiments/report/sentences.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

// "more than before", in one sentence.
std::string change_text(const analysis::Change& change, const analysis::TwoRuns& runs,
                        const Scale& scale) {
  const stats::Interval& difference = change.difference;
  const std::string range = scale.range(difference);
  const std::string gap = scale.gap(difference.estimate, difference.half_width()) +
                          (range.empty() ? "" : " " + range);
  const std::string values = fmt::format("{} before, {} after", scale.value(change.before),
                                         scale.value(change.after));
  switch (change.verdict) {
    case stats::Verdict::kAhead:
      return fmt::format("{}: more than before, by {} ({})", change.name, gap, values);
    case stats::Verdict::kBehind:
      return fmt::format("{}: less than before, by {} ({})", change.name, gap, values);
    case stats::Verdict::kEquivalent:
      return fmt::format("{}: as before to within ±{}, {} ({})", change.name,
                         scale.gap(*runs.question.detect, *runs.question.detect), gap, values);
    case stats::Verdict::kOpen:
      return fmt::format("{}: open, {} ({})", change.name, gap, values);
    case stats::Verdict::kNoData:
      break;
  }
  return fmt::format("{}: too few games in common ({})", change.name, values);
}

}  // namespace

std::string comparison_text(const analysis::TwoRuns& runs, const StoreMeta& meta) {
  analysis::Answer answer;
  answer.question = runs.question;
  const Scale scale(answer, meta);
  std::string text = fmt::format(
      "{}: after against before, over {} that both runs have, {}\n", meta.experiment,
      counted(static_cast<std::int64_t>(runs.scenarios), "scenario"),
      runs.paired ? "seed by seed" : "not paired: they have other seeds");
  if (runs.partial) text += "! one of the runs is not finished\n";
  for (const analysis::Change& change : runs.changes) {
    text += "  " + change_text(change, runs, scale) + "\n";
  }
  if (!runs.missing.empty()) {
    text += fmt::format("  only in one of them: {}\n", listed(runs.missing));
  }
  return text + "  Intervals of changes hold together in 95 of 100 such pairs of runs.\n";
}

}  // namespace muster::report
