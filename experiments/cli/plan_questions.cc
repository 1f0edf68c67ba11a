#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
struct Needed {
  double points = 0;    // the difference
  std::string between;  // "3 agents"
  double repetitions = 0;
  std::int64_t games = 0;
};

std::optional<Needed> needed(const Question& question, const analysis::QuestionTable& table,
                             const StoreMeta& meta, const Experiment& experiment,
                             const Plan& plan) {
  if (!question.detect || !question.of_score()) return std::nullopt;
  // Levels that only games tell are not known: as for two.
  const std::size_t levels = std::max<std::size_t>(2, table.levels().size());
  const std::size_t pairs = question.focus.empty() ? levels * (levels - 1) / 2 : levels - 1;
  const double blocks =
      stats::blocks_to_detect(stats::kPlannedDifferenceSd, *question.detect,
                              (1 - stats::kDefaultConfidence) / static_cast<double>(pairs));
  const auto scenarios = static_cast<double>(question.scenarios_of(experiment.scenarios.size()));
  const double repetitions = std::ceil(blocks / scenarios);
  return Needed{.points = 100 * *question.detect,
                .between = report::counted(static_cast<std::int64_t>(levels),
                                           analysis::role_of(question, meta)),
                .repetitions = repetitions,
                .games = static_cast<std::int64_t>(repetitions) *
                         static_cast<std::int64_t>(plan.cells().size())};
}

struct PlannedQuestion {
  std::string text;
  std::string no_verdict;  // why there will be none; "": there will be
  std::vector<std::string> limits;
  std::optional<Needed> needed;
};

std::vector<PlannedQuestion> planned_questions(const Experiment& experiment, const Plan& plan) {
  const StoreMeta meta = make_meta(experiment, plan, "");
  std::vector<PlannedQuestion> all;
  for (const Question& question : analysis::questions_of(meta)) {
    PlannedQuestion planned = {analysis::question_text(question, meta),
                               analysis::withheld_reason(question, meta, plan),
                               analysis::scope_limits(question, meta),
                               {}};
    if (planned.no_verdict.empty()) {
      planned.needed =
          needed(question, analysis::QuestionTable(question, meta, plan), meta, experiment, plan);
    }
    all.push_back(std::move(planned));
  }
  return all;
}

void print_needed(const Needed& needed, const Plan& plan) {
  fmt::print(
      "  {} points between {} are found four times out of five with about {} repetitions ({} "
      "games) "
      "if a block's difference varies by {} points (a guess; reports measure it); the plan has "
      "{}\n",
      report::plain_number(needed.points, 10), needed.between, needed.repetitions,
      report::grouped(needed.games), report::plain_number(100 * stats::kPlannedDifferenceSd, 10),
      plan.repetitions());
}

}  // namespace

void print_questions(const Experiment& experiment) {
  const Plan plan(experiment);
  for (const PlannedQuestion& question : planned_questions(experiment, plan)) {
    fmt::print("question: {}\n", question.text);
    if (!question.no_verdict.empty()) fmt::print("  no verdict: {}\n", question.no_verdict);
    for (const std::string& limit : question.limits) fmt::print("  {}\n", limit);
    if (question.needed) print_needed(*question.needed, plan);
  }
}

nlohmann::ordered_json questions_json(const Experiment& experiment) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (PlannedQuestion& question : planned_questions(experiment, Plan(experiment))) {
    nlohmann::ordered_json& one = json.emplace_back();
    one["question"] = std::move(question.text);
    if (!question.no_verdict.empty()) one["no_verdict"] = std::move(question.no_verdict);
    one["limits"] = std::move(question.limits);
    if (question.needed) {
      one["needed"] = {{"points", question.needed->points},
                       {"repetitions", question.needed->repetitions},
                       {"games", question.needed->games}};
    }
  }
  return json;
}

}  // namespace muster::cli
