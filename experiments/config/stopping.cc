#include "experiments/config/stopping.h"

#include <fmt/format.h>

#include <string>

#include "experiments/config/loading.h"

namespace muster {
namespace {

template <class T>
auto of_stopping(T Stopping::*field) {
  return [field](Loading& loading) -> T& { return loading.experiment.stopping.*field; };
}
template <class T>
auto of_test(T stats::GsprtRule::*field) {
  return inside(&Loading::test, field);
}

void check_when(Reader& table, Loading& loading) {
  const Stopping& stopping = loading.experiment.stopping;
  if (stopping.when == StopWhen::kResolved && !loading.first_question.detect) {
    table.fail(
        "when",
        "\"resolved\" needs the smallest difference of interest: add `detect` to the (first) "
        "[question]");
  }
  if (!stopping.race) return;
  if (stopping.when == StopWhen::kNever) {
    table.fail("race", "needs `when`: \"resolved\" or \"best\"");
  } else if (!loading.gauntlet() || loading.first_question.subject != Subject::kAgent) {
    table.fail("race",
               "is for the candidates of a gauntlet, compared by the first question: in a round "
               "robin, whoever rests would be missed as an opponent");
  }
}

ConfigTable tournament_table() {
  return ConfigTable()
      .choice(
          "when", of_stopping(&Stopping::when),
          {{"resolved", StopWhen::kResolved}, {"best", StopWhen::kBest}},
          "resolved: every pair of what the first question compares is told apart, or shown to "
          "be equal within its `detect`, which is required then; best: one is left that nobody "
          "is surely ahead of, or all that are left are within `detect` (if there is one) of the "
          "leader")
      .otherwise("all repetitions are played")
      .boolean("race", of_stopping(&Stopping::race),
               "true: games go to the undecided. With `when = \"resolved\"` a candidate that is in "
               "no open pair rests, with \"best\" one that another is surely ahead of. For "
               "candidates of a gauntlet")
      .check(check_when)
      .number(
          "precision", of_stopping(&Stopping::precision), NumberRange{.min = 0, .open = true},
          "every difference (of one level: its value) is known to within so much, half the "
          "interval, in points of score or in the outcome's unit; beside `when`, either ends the "
          "run")
      .otherwise("none")
      .check([](Reader& /*table*/, Loading& loading) {
        std::optional<double>& precision = loading.experiment.stopping.precision;
        if (precision && loading.first_question.of_score()) *precision /= 100;
      });
}

void check_test(Reader& table, Loading& loading) {
  const stats::GsprtRule& test = loading.test;
  if (!(test.elo0 < test.elo1)) {
    table.fail("elo1", "must be more than elo0");
  } else if (const auto problem = stats::gsprt_problem(test)) {
    table.fail("elo1", *problem);
  }
  loading.experiment.stopping.match = test;
}

ConfigTable match_table() {
  using stats::EloScale;
  using stats::GsprtRule;
  const NumberRange finite{.open = true};
  const NumberRange rate{.min = 0, .max = 0.5, .open = true};
  return ConfigTable()
      .number("elo0", of_test(&GsprtRule::elo0), finite,
              "how much stronger the first agent is than the second: one of what is tested against "
              "each other")
      .number("elo1", of_test(&GsprtRule::elo1), finite, "the other, which is more")
      .choice("elo", of_test(&GsprtRule::scale),
              {{"normalized", EloScale::kNormalized}, {"logistic", EloScale::kLogistic}},
              "the scale of both; logistic: up to 2400")
      .number("alpha", of_test(&GsprtRule::alpha), rate,
              "the chance of accepting elo1 where elo0 is true")
      .number("beta", of_test(&GsprtRule::beta), rate,
              "the chance of accepting elo0 where elo1 is true")
      .check(check_test);
}

// What does not go together with the first question.
void check_question(Reader& table, Loading& loading) {
  const Stopping& stopping = loading.experiment.stopping;
  const Question& question = loading.first_question;
  if (stopping.max_games && !stopping.looks()) {
    table.fail("max_games",
               "is for runs with `when`, `precision` or kind = \"match\"; a fixed number of games "
               "comes from `repetitions`");
  }
  if (!stopping.looks()) return;
  const char* const key = stopping.precision ? "precision" : "when";
  if (question.subject == Subject::kScenario || question.subject == Subject::kMetric) {
    table.fail(key,
               fmt::format("needs a question whose levels meet the same seeds; compare = \"{}\" "
                           "is none",
                           question.compared()));
  }
  if (!loading.match && !question.scenarios.empty()) {
    table.fail(key,
               "is decided by the first question, which must be about all scenarios: leave out "
               "its `scenarios`");
  }
}

// With or without [stop].
void check_focus_stops(Reader& reader, Loading& loading) {
  bool first = true;
  for (const Question& question : loading.experiment.questions) {
    const bool fits = first && loading.experiment.stopping.when == StopWhen::kResolved;
    if (!question.focus.empty() && !fits) {
      reader.fail("question",
                  "`focus` is for the first question of a run with [stop] when = \"resolved\"");
    }
    first = false;
  }
}

// With or without [stop].
void check_match(Reader& reader, Loading& loading) {
  if (!loading.match) return;
  loading.experiment.stopping.match.emplace();
  const std::size_t players =
      loading.gauntlet()
          ? loading.experiment.candidates.size() + loading.experiment.opponents.size()
          : loading.agent_names.size() + loading.left_out.size();
  const Question& question = loading.first_question;
  if (players != 2) {
    reader.fail("tournament", "kind = \"match\" needs exactly two agents");
  } else if (question.subject != Subject::kAgent || !question.of_score()) {
    reader.fail("question", "of a match must compare agents by their score");
  } else if (!question.players.empty()) {
    reader.fail("question", "of a match is about both agents: leave out `for`");
  } else if (!question.scenarios.empty()) {
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

void add_stopping(ConfigTable& table) {
  table.check(check_match)
      .table("stop",
             ConfigTable()
                 .only(
                     "tournament.kind = \"tournament\"",
                     [](const Loading& loading) { return !loading.match; }, tournament_table())
                 .only(
                     "tournament.kind = \"match\"",
                     [](const Loading& loading) { return loading.match; }, match_table())
                 .integer("max_games", of_stopping(&Stopping::max_games), IntegerRange{.min = 1},
                          "no repetition is begun after so many games; beside `when`, "
                          "`precision` or a match")
                 .otherwise("the plan's")
                 .number("max_time", of_stopping(&Stopping::max_seconds),
                         NumberRange{.min = 0, .open = true},
                         "seconds of this invocation; it ends with what there is, decides "
                         "nothing, and the same command goes on")
                 .otherwise("none")
                 .check(check_question))
      .check(check_focus_stops);
}

}  // namespace muster
