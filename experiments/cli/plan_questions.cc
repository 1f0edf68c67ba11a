#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "experiments/analysis/answer.h"
#include "experiments/analysis/design.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/stopping.h"
#include "experiments/plan/plan.h"
#include "experiments/report/words.h"
#include "experiments/statistics/power.h"
#include "experiments/statistics/sequential/decide.h"
#include "experiments/store/meta.h"

namespace muster::cli {
namespace {

// What it takes to find the smallest difference of interest, before anything is known of these
// games.
void print_needed(const Question& question, const analysis::QuestionTable& table,
                  const Experiment& experiment, const Plan& plan) {
  if (!question.detect || !question.of_score()) return;
  // Levels that only games tell are not known: as for two.
  const std::size_t levels = std::max<std::size_t>(2, table.levels().size());
  const auto pairs = static_cast<double>(std::max<std::size_t>(1, levels * (levels - 1) / 2));
  const double blocks = stats::blocks_to_detect(stats::kPlannedDifferenceSd, *question.detect,
                                                (1 - stats::kDefaultConfidence) / pairs);
  const auto scenarios = static_cast<double>(question.scenarios_of(experiment.scenarios.size()));
  const double repetitions = std::ceil(blocks / scenarios);
  fmt::print(
      "  {} points between {} are found four times out of five with about {} repetitions ({} "
      "games) "
      "if a block's difference varies by {} points (a guess; reports measure it); the plan has "
      "{}\n",
      report::plain_number(100 * *question.detect, 10),
      report::counted(static_cast<std::int64_t>(levels),
                      analysis::role_of(question, make_meta(experiment, plan, ""))),
      repetitions,
      report::grouped(static_cast<std::int64_t>(repetitions) *
                      static_cast<std::int64_t>(plan.cells().size())),
      report::plain_number(100 * stats::kPlannedDifferenceSd, 10), plan.repetitions());
}

}  // namespace

void print_questions(const Experiment& experiment) {
  const Plan plan(experiment);
  const StoreMeta meta = make_meta(experiment, plan, "");
  for (const Question& question : analysis::questions_of(meta)) {
    fmt::print("question: {}\n", analysis::question_text(question, meta));
    const std::string reason = analysis::withheld_reason(question, meta, plan);
    if (!reason.empty()) fmt::print("  no verdict: {}\n", reason);
    for (const std::string& limit : analysis::scope_limits(question, meta)) {
      fmt::print("  {}\n", limit);
    }
    if (reason.empty()) {
      print_needed(question, analysis::QuestionTable(question, meta, plan), experiment, plan);
    }
  }
}

}  // namespace muster::cli
