#include <nlohmann/json.hpp>

#include "experiments/report/interval_json.h"
#include "experiments/report/people_report.h"
#include "experiments/report/report.h"
#include "experiments/report/rules/effects_text.h"
#include "experiments/report/rules/worth_report.h"
#include "experiments/report/sentences.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson level_json(const analysis::LevelRow& row) {
  OrderedJson json = {{"name", row.name},
                      {"value", interval_json(row.value)},
                      {"wins", row.tally.wins},
                      {"draws", row.tally.draws},
                      {"losses", row.tally.losses}};
  if (row.tier > 0) {
    json["first_tier"] = row.tier;
    json["last_tier"] = row.last_tier;
  }
  if (row.like_these) json["value_of_scenarios_like_these"] = interval_json(*row.like_these);
  if (row.among_all) json["balance"] = balance_word(row.balance);
  return json;
}

OrderedJson difference_json(const analysis::Answer& answer,
                            const analysis::Difference& difference) {
  OrderedJson json = {{"better", answer.rows[difference.better].name},
                      {"worse", answer.rows[difference.worse].name},
                      {"difference", interval_json(difference.shown)},
                      {"verdict", verdict_word(difference.verdict)}};
  if (difference.p) json["p"] = *difference.p;
  if (difference.games_to_decide) json["games_to_decide"] = *difference.games_to_decide;
  return json;
}

OrderedJson answer_json(const analysis::Answer& answer, const StoreMeta& meta) {
  OrderedJson json = {{"question", answer.text},
                      {"compared", answer.question.compared()},
                      {"outcome", answer.question.outcome},
                      {"scope", scope_text(answer, meta)},
                      {"sentences", headline(answer, meta)},
                      {"blocks", answer.blocks}};
  if (!answer.question.focus.empty()) json["focus"] = answer.question.focus;
  if (answer.question.detect) json["detect"] = *answer.question.detect;
  if (!answer.withheld.empty()) json["withheld"] = answer.withheld;
  if (!answer.limits.empty()) json["limits"] = answer.limits;
  json["looked_at_any_time"] = answer.sequential;
  if (answer.course) {
    json["rounds"] = answer.course->rounds;
    json["standing"] = answer.course->standing;
    if (answer.course->stopped_after) json["stopped"] = answer.course->reason;
  }
  json["levels"] = OrderedJson::array();
  for (const analysis::LevelRow& row : answer.rows) json["levels"].push_back(level_json(row));
  json["differences"] = OrderedJson::array();
  for (const analysis::Difference& difference : answer.differences) {
    json["differences"].push_back(difference_json(answer, difference));
  }
  return json;
}

}  // namespace

nlohmann::ordered_json interval_json(const stats::Interval& interval) {
  OrderedJson json = {{"estimate", interval.estimate}};
  if (interval.width_known) {
    json["low"] = interval.low;
    json["high"] = interval.high;
  }
  json["blocks"] = interval.count;
  return json;
}

nlohmann::ordered_json analysis_json(const analysis::Analysis& analysis) {
  OrderedJson json = {{"experiment", analysis.meta.experiment},
                      {"setup", setup(analysis)},
                      {"games", analysis.games},
                      {"missing", analysis.missing},
                      {"warnings", warnings(analysis)}};
  json["answers"] = OrderedJson::array();
  for (const analysis::Answer& answer : analysis.answers) {
    json["answers"].push_back(answer_json(answer, analysis.meta));
  }
  if (!analysis.effects.empty()) json["effects"] = effects_json(analysis);
  if (analysis.worths) json["worths"] = worth_json(analysis);
  if (!analysis.people.empty()) json["people"] = people_json(analysis);
  return json;
}

nlohmann::ordered_json comparison_json(const analysis::TwoRuns& runs) {
  OrderedJson json = {{"compared", runs.question.compared()},
                      {"outcome", runs.question.outcome},
                      {"scenarios", runs.scenarios},
                      {"paired", runs.paired},
                      {"partial", runs.partial},
                      {"looked_at_any_time", runs.sequential},
                      {"missing", runs.missing}};
  json["changes"] = OrderedJson::array();
  for (const analysis::Change& change : runs.changes) {
    json["changes"].push_back({{"name", change.name},
                               {"before", interval_json(change.before)},
                               {"after", interval_json(change.after)},
                               {"difference", interval_json(change.difference)},
                               {"verdict", verdict_word(change.verdict)}});
  }
  return json;
}

}  // namespace muster::report
