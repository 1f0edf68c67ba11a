#include "experiments/report/tuning/objective_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/report/html.h"
#include "experiments/report/interval_json.h"
#include "experiments/report/sentences.h"
#include "experiments/report/table.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using tuning::Judgement;
using tuning::Opponent;
using tuning::Tuned;

bool is_regret(const Tuned& tuned) { return tuned.tune.objective == TuneObjective::kRegret; }

// Of a value, in which more is better.
stats::Interval as_objective(const Tuned& tuned, const stats::Interval& value) {
  return is_regret(tuned) ? stats::negated(value) : value;
}

std::string mixture_words(const Tuned& tuned) {
  std::vector<std::string> names;
  for (const Opponent& each : tuned.aim.opponents) {
    names.push_back(tuned.aim.opponents.size() == 1
                        ? each.name
                        : fmt::format("{} {}", each.name, percent(each.weight)));
  }
  return listed(names);
}

// The opponent against whom a contender is worth least.
const Opponent& hardest(const Tuned& tuned, const Judgement::Contender& contender) {
  const std::vector<Opponent>& opponents = tuned.aim.opponents;
  std::size_t least = 0;
  const auto part = [&](std::size_t i) {
    const double score = contender.by_opponent[i].estimate;
    if (!is_regret(tuned)) return score;
    const Judgement::Known& known = tuned.judged->known[i];
    return score - known.score.estimate;
  };
  for (std::size_t i = 1; i < opponents.size(); ++i) {
    if (part(i) < part(least)) least = i;
  }
  return opponents[least];
}

std::string worth_sentence(const Tuned& tuned, const Judgement::Contender& contender) {
  const std::string value = objective_value(tuned, contender.value);
  if (tuned.tune.objective == TuneObjective::kNash) {
    return fmt::format("{} scores {} against that mixture.", contender.name, value);
  }
  const std::string& opponent = hardest(tuned, contender).name;
  if (is_regret(tuned)) {
    return fmt::format("{} has a regret of {}, against {}.", contender.name, value, opponent);
  }
  return fmt::format("{} scores {} at worst, against {}.", contender.name, value, opponent);
}

Table contender_table(const Tuned& tuned) {
  std::vector<Table::Column> columns = {{"agent", false},
                                        {is_regret(tuned) ? "regret, points" : "objective, %"}};
  for (const Opponent& each : tuned.aim.opponents) columns.push_back({"against " + each.name});
  Table table("By the objective, and scores against each opponent", std::move(columns));
  for (const Judgement::Contender& each : tuned.judged->contenders) {
    std::vector<std::string> cells = {each.name, objective_value(tuned, each.value)};
    for (const stats::Interval& score : each.by_opponent) cells.push_back(share_text(score));
    table.add(std::move(cells));
  }
  if (!is_regret(tuned)) return table;
  std::vector<std::string> known = {"the best known", "–"};
  for (const Judgement::Known& each : tuned.judged->known) {
    known.push_back(fmt::format("{} ({})", share_text(each.score), each.name));
  }
  table.add_total(std::move(known));
  return table;
}

}  // namespace

std::string objective_words(const Tuned& tuned) {
  const std::string many =
      counted(static_cast<std::int64_t>(tuned.aim.opponents.size()), "opponent");
  switch (tuned.tune.objective) {
    case TuneObjective::kWorst:
      return fmt::format("what counts is the least of the scores against {}", many);
    case TuneObjective::kNash:
      return fmt::format(
          "what counts is the score against what an equilibrium of the opponents plays: {} ({} of "
          "every two of them before)",
          mixture_words(tuned), counted(tuned.tune.pair_games, "game"));
    case TuneObjective::kRegret:
      return fmt::format(
          "what counts is the regret, the most that the best agent known scores against one of {} "
          "less the own score (found by {} before)",
          many, counted(tuned.games_before, "game"));
    case TuneObjective::kMean:
      break;
  }
  return "";
}

std::string objective_value(const Tuned& tuned, const stats::Interval& value) {
  if (!is_regret(tuned)) return share_text(value);
  const stats::Interval regret = as_objective(tuned, value);
  std::string text = points(regret.estimate) + " points";
  if (regret.width_known) text += " " + points_range(regret);
  return text;
}

std::string judged_between(const Tuned& tuned, const std::string& first,
                           const std::string& second) {
  if (!tuned.judged) return "";
  const Judgement::Gap* gap = tuned.judged->gap_between(first, second);
  if (gap == nullptr) return "";
  constexpr double kPoint = 0.01;
  const std::vector<Judgement::Contender>& all = tuned.judged->contenders;
  return verdict_text(all[gap->first].name, all[gap->second].name, gap->difference, gap->verdict,
                      kPoint * tuned.tune.detect);
}

std::vector<std::string> judged_sentences(const Tuned& tuned) {
  std::vector<std::string> sentences;
  if (!tuned.judged) return sentences;
  for (const Judgement::Contender& each : tuned.judged->contenders) {
    sentences.push_back(worth_sentence(tuned, each));
  }
  return sentences;
}

std::string judged_html(const Tuned& tuned) {
  if (!tuned.judged) return "";
  std::string body = paragraph(capitalized(objective_words(tuned)) + ".");
  body += contender_table(tuned).html();
  Table table("Differences by the objective, all of which hold together",
              {{"first", false}, {"second", false}, {"points"}, {"verdict", false}});
  for (const Judgement::Gap& gap : tuned.judged->gaps) {
    table.add({tuned.judged->contenders[gap.first].name, tuned.judged->contenders[gap.second].name,
               fmt::format("{} {}", points(gap.difference.estimate), points_range(gap.difference)),
               verdict_word(gap.verdict)});
  }
  return body + table.html();
}

void add_objective_json(const Tuned& tuned, nlohmann::ordered_json& json) {
  if (tuned.tune.objective == TuneObjective::kMean) return;
  json["objective"] = to_text(tuned.tune.objective);
  json["games_before"] = tuned.games_before;
  for (const Opponent& each : tuned.aim.opponents) {
    nlohmann::ordered_json& one = json["opponents"].emplace_back();
    one["name"] = each.name;
    if (tuned.tune.objective == TuneObjective::kNash) one["weight"] = each.weight;
    if (!is_regret(tuned)) continue;
    one["best_known"] = each.best;
    one["known"] = each.known;
  }
  if (is_regret(tuned)) json["best_agents"] = tuned.best_agents;
  if (!tuned.judged) return;
  nlohmann::ordered_json& judged = json["judged"];
  for (const Judgement::Contender& each : tuned.judged->contenders) {
    nlohmann::ordered_json& one = judged["agents"].emplace_back();
    one["name"] = each.name;
    one["value"] = interval_json(as_objective(tuned, each.value));
    for (std::size_t i = 0; i < each.by_opponent.size(); ++i) {
      one["scores"][tuned.aim.opponents[i].name] = interval_json(each.by_opponent[i]);
    }
  }
  for (const Judgement::Gap& gap : tuned.judged->gaps) {
    judged["differences"].push_back({{"first", tuned.judged->contenders[gap.first].name},
                                     {"second", tuned.judged->contenders[gap.second].name},
                                     {"better_by", interval_json(gap.difference)},
                                     {"verdict", verdict_word(gap.verdict)}});
  }
}

}  // namespace muster::report
