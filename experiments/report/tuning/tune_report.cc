#include "experiments/report/tuning/tune_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/report/charts/charts.h"
#include "experiments/report/columns.h"
#include "experiments/report/html.h"
#include "experiments/report/interval_json.h"
#include "experiments/report/page.h"
#include "experiments/report/report.h"
#include "experiments/report/sentences.h"
#include "experiments/report/tuning/objective_report.h"
#include "experiments/report/tuning/steps_table.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using tuning::Found;
using tuning::Tuned;

std::string method_words(TuneMethod method) {
  switch (method) {
    case TuneMethod::kIterated:
      return "iterated halving";
    case TuneMethod::kHalving:
      return "successive halving";
    case TuneMethod::kNtbea:
      return "the N-tuple bandit evolutionary algorithm";
    case TuneMethod::kNlopt:
      return "BOBYQA, of NLopt";
    case TuneMethod::kRandom:
      break;
  }
  return "random search";
}

std::string scope(const Tuned& tuned) {
  const std::string objective = objective_words(tuned);
  return fmt::format("{}: settings of {} by {}, {} of them in {}{}{}", tuned.experiment,
                     tuned.tune.agent, method_words(tuned.tune.method), grouped(tuned.found.points),
                     counted(tuned.found.games, "game"), objective.empty() ? "" : "; ", objective);
}

// Of two agents of the run that confirms; "" where one of them is not there.
std::string verdict_between(const Tuned& tuned, const std::string& first,
                            const std::string& second) {
  if (!tuned.confirmed) return "";
  if (tuned.judged) return judged_between(tuned, first, second);
  const analysis::Answer& answer = tuned.confirmed->answers.front();
  const auto row = answer.row_of(first);
  const auto other = answer.row_of(second);
  if (!row || !other || !answer.judged()) return "";
  return verdict_text(answer, answer.difference(std::min(*row, *other), std::max(*row, *other)),
                      tuned.confirmed->meta);
}

// Of the config, but for the agent that was tuned.
std::vector<std::string> other_candidates(const Tuned& tuned) {
  std::vector<std::string> others;
  for (const std::string& name : tuned.confirmed->answers.front().level_names()) {
    const bool of_search = name == tuning::kTuned || name == tuning::kRandomSearch;
    if (!of_search && name != tuned.tune.agent) others.push_back(name);
  }
  return others;
}

// "tuned = { ... }" for a config.
std::string agents_text(const Tuned& tuned) {
  std::string text;
  for (const std::string& agent : {tuned.agent, tuned.random_agent}) {
    if (!agent.empty()) text += "  " + agent + ",\n";
  }
  return text;
}

// How good the best so far was, by games that did not choose it.
std::string trace_figure(const Tuned& tuned) {
  CourseChart chart;
  chart.rounds_title = "games of the search";
  const bool regret = tuned.tune.objective == TuneObjective::kRegret;
  chart.difference_title =
      tuned.tune.objective == TuneObjective::kMean
          ? "score of the best so far, %"
          : fmt::format("{} of the best so far, {}",
                        regret ? "regret, less is better," : "objective", regret ? "points" : "%");
  chart.reference = regret ? 0 : 50;
  Course course;
  course.name = method_words(tuned.tune.method);
  for (const Found::Step& step : tuned.found.steps) {
    if (!step.after || !step.after->width_known) continue;
    const stats::Interval after = regret ? stats::negated(*step.after) : *step.after;
    course.points.push_back(
        {static_cast<double>(step.games), 100 * after.estimate, 100 * after.low, 100 * after.high});
  }
  if (course.points.size() < 2) return "";
  chart.courses.push_back(std::move(course));
  return figure(course_spec(chart),
                "The best so far, by the games of the step after the one that chose it: those that "
                "chose it flatter.");
}

nlohmann::ordered_json found_json(const Tuned& tuned, const Found& found) {
  const auto shown = [&](const stats::Interval& value) {
    return interval_json(tuned.tune.objective == TuneObjective::kRegret ? stats::negated(value)
                                                                        : value);
  };
  nlohmann::ordered_json json = {{"points", found.points}, {"games", found.games}};
  for (const Found::Step& step : found.steps) {
    nlohmann::ordered_json& one = json["steps"].emplace_back();
    one["best"] = step.best.name;
    one["games"] = step.games;
    one["chosen_by"] = shown(step.chosen_by);
    if (step.after) one["after"] = shown(*step.after);
  }
  return json;
}

}  // namespace

std::vector<std::string> tune_sentences(const Tuned& tuned) {
  std::vector<std::string> sentences;
  if (tuned.agent.empty()) {
    sentences.push_back(fmt::format("Nothing better than {} was found.", tuned.tune.agent));
  }
  if (!tuned.confirmed) return sentences;
  const std::string where = fmt::format(
      "On new seeds{} ({}, {})", tuned.tune.confirm_scenarios.empty() ? "" : " and other scenarios",
      counted(static_cast<std::int64_t>(tuned.confirmed->meta.scenarios.size()), "scenario"),
      counted(static_cast<std::int64_t>(tuned.confirmed->games), "game"));
  const std::string better = verdict_between(tuned, tuning::kTuned, tuned.tune.agent);
  if (!better.empty()) sentences.push_back(fmt::format("{}: {}.", where, better));
  const std::string beside = verdict_between(tuned, tuning::kTuned, tuning::kRandomSearch);
  if (!beside.empty()) {
    sentences.push_back(fmt::format("Beside random search with as many games: {}.", beside));
  }
  const std::string random = verdict_between(tuned, tuning::kRandomSearch, tuned.tune.agent);
  if (!random.empty()) {
    sentences.push_back(fmt::format("{}: {}.", better.empty() ? where : "And", random));
  }
  const std::string found = better.empty() ? tuning::kRandomSearch : tuning::kTuned;
  for (const std::string& other : other_candidates(tuned)) {
    const std::string verdict = verdict_between(tuned, found, other);
    if (!verdict.empty()) sentences.push_back(fmt::format("Of the other candidates: {}.", verdict));
  }
  for (const std::string& worth : judged_sentences(tuned)) sentences.push_back(worth);
  return sentences;
}

std::string tune_text(const Tuned& tuned, std::size_t width) {
  std::string text = wrapped(scope(tuned), width, 2);
  for (const std::string& setting : tuned.settings()) text += "  " + setting + "\n";
  for (const std::string& sentence : tune_sentences(tuned)) text += wrapped(sentence, width, 2);
  if (!agents_text(tuned).empty()) text += "\nAs agents of the config:\n" + agents_text(tuned);
  return text;
}

nlohmann::ordered_json tune_json(const Tuned& tuned) {
  nlohmann::ordered_json json = {{"experiment", tuned.experiment},
                                 {"agent", tuned.tune.agent},
                                 {"method", to_text(tuned.tune.method)},
                                 {"search", found_json(tuned, tuned.found)},
                                 {"tuned", tuned.agent}};
  if (tuned.random) {
    json["random"] = found_json(tuned, *tuned.random);
    json["random_search"] = tuned.random_agent;
  }
  add_objective_json(tuned, json);
  if (tuned.confirmed) json["confirmed"] = analysis_json(*tuned.confirmed);
  return json;
}

std::string tune_html(const Tuned& tuned) {
  const PageAssets& assets = embedded_assets();
  const bool charts = !assets.charts.empty();
  std::string answer;
  for (const std::string& sentence : tune_sentences(tuned)) {
    answer += paragraph(sentence, answer.empty() ? "answer" : "");
  }
  std::string found;
  for (const std::string& setting : tuned.settings()) found += escape(setting) + "\n";
  std::string body = found.empty() ? "" : "<pre>" + found + "</pre>\n";
  body += details("As agents of the config", "<pre>" + escape(agents_text(tuned)) + "</pre>\n");
  std::string html = section("found", "What was found", body);
  std::string trace = charts ? trace_figure(tuned) : "";
  const auto shown = [&](const stats::Interval& value) { return objective_value(tuned, value); };
  trace += steps_table(tuned.found, method_words(tuned.tune.method), shown).html();
  if (tuned.random) trace += steps_table(*tuned.random, "random search beside it", shown).html();
  html += section("trace", "How it was found", trace);
  if (tuned.judged) html += section("objective", "By the objective", judged_html(tuned));
  if (tuned.confirmed) {
    if (tuned.judged) {
      html += paragraph("What follows is about mean scores, of the same games.", "setup");
    }
    html += evidence_section(*tuned.confirmed, 0, charts);
    html += scenario_section(*tuned.confirmed, charts);
    html += reproduction_section(*tuned.confirmed);
  }
  return page_html({.title = tuned.experiment + ": " + tuned.tune.agent + " tuned",
                    .version = tuned.confirmed ? tuned.confirmed->meta.version : "",
                    .introduction = paragraph(scope(tuned) + ".", "setup"),
                    .answer = answer_box("Is it better?", answer),
                    .notice = "",
                    .body = html,
                    .charts = charts},
                   assets);
}

}  // namespace muster::report
