#include "experiments/config/stopping.h"

#include <fmt/format.h>

#include <string>

namespace muster {
namespace {

void read_precision(Reader& table, const Question& question, Stopping& stopping) {
  if (!table.has("precision")) return;
  const double precision = table.number("precision", {.min = 0});
  if (precision == 0) table.fail("precision", "must be more than 0");
  stopping.precision = question.of_score() ? precision / 100 : precision;
}

void read_when(Reader& table, const StoppingContext& context, Stopping& stopping) {
  if (table.has("when")) {
    stopping.when = table.choice<StopWhen>(
        "when", std::nullopt, {{"resolved", StopWhen::kResolved}, {"best", StopWhen::kBest}});
  }
  if (stopping.when == StopWhen::kResolved && !context.question.detect) {
    table.fail(
        "when",
        "\"resolved\" needs the smallest difference of interest: add `detect` to the (first) "
        "[question]");
  }
  stopping.race = table.boolean("race", false);
  if (!stopping.race) return;
  if (stopping.when == StopWhen::kNever) {
    table.fail("race", "needs `when`: \"resolved\" or \"best\"");
  } else if (!context.gauntlet || context.question.subject != Subject::kAgent) {
    table.fail("race",
               "is for the candidates of a gauntlet, compared by the first question: in a round "
               "robin, whoever rests would be missed as an opponent");
  }
}

void read_limits(Reader& table, Stopping& stopping) {
  if (table.has("max_games")) stopping.max_games = table.integer("max_games", {.min = 1});
  if (table.has("max_time")) {
    stopping.max_seconds = table.number("max_time", {.min = 0});
    if (*stopping.max_seconds == 0) table.fail("max_time", "must be more than 0 seconds");
  }
  if (stopping.max_games && !stopping.looks()) {
    table.fail("max_games",
               "is for runs with `when`, `precision` or kind = \"match\"; a fixed number of games "
               "comes from `repetitions`");
  }
}

stats::GsprtRule read_match(Reader& table) {
  stats::GsprtRule test;
  test.elo0 = table.number("elo0", {.fallback = test.elo0});
  test.elo1 = table.number("elo1", {.fallback = test.elo1});
  test.scale = table.choice<stats::EloScale>(
      "elo", test.scale,
      {{"normalized", stats::EloScale::kNormalized}, {"logistic", stats::EloScale::kLogistic}});
  test.alpha = table.number("alpha", {.fallback = test.alpha});
  test.beta = table.number("beta", {.fallback = test.beta});
  if (!(test.elo0 < test.elo1)) {
    table.fail("elo1", "must be more than elo0");
  } else if (const auto problem = stats::gsprt_problem(test)) {
    const char* const key = problem->starts_with("alpha")  ? "alpha"
                            : problem->starts_with("beta") ? "beta"
                                                           : "elo1";
    table.fail(key, *problem);
  }
  for (const char* const key : {"when", "race", "precision"}) {
    if (table.has(key)) table.fail(key, "is for kind = \"tournament\"; a match has its own test");
  }
  return test;
}

void check_match(Reader& reader, const StoppingContext& context) {
  if (context.agents != 2) {
    reader.fail("tournament", "kind = \"match\" needs exactly two agents");
  } else if (context.question.subject != Subject::kAgent || !context.question.of_score()) {
    reader.fail("question", "of a match must compare agents by their score");
  } else if (!context.question.players.empty()) {
    reader.fail("question", "of a match is about both agents: leave out `for`");
  } else if (!context.question.scenarios.empty()) {
    reader.fail("question", "of a match is about all scenarios: leave out `scenarios`");
  }
}

}  // namespace

const char* to_text(StopWhen when) {
  switch (when) {
    case StopWhen::kResolved:
      return "resolved";
    case StopWhen::kBest:
      return "best";
    case StopWhen::kNever:
      break;
  }
  return "";
}

Stopping read_stopping(Reader& reader, const StoppingContext& context) {
  Stopping stopping;
  if (context.match) {
    stopping.match.emplace();
    check_match(reader, context);
  }
  std::optional<Reader> table = reader.table("stop");
  if (!table) return stopping;
  if (context.match) {
    stopping.match = read_match(*table);
  } else {
    read_when(*table, context, stopping);
    read_precision(*table, context.question, stopping);
  }
  read_limits(*table, stopping);
  const Subject subject = context.question.subject;
  if (stopping.looks() && (subject == Subject::kScenario || subject == Subject::kMetric)) {
    table->fail(stopping.precision ? "precision" : "when",
                fmt::format("needs a question whose levels meet the same seeds; compare = \"{}\" "
                            "is none",
                            context.question.compared()));
  }
  if (stopping.looks() && !context.match && !context.question.scenarios.empty()) {
    table->fail(stopping.precision ? "precision" : "when",
                "is decided by the first question, which must be about all scenarios: leave out "
                "its `scenarios`");
  }
  table->finish();
  return stopping;
}

}  // namespace muster
