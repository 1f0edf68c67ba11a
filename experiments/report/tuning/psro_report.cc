#include "experiments/report/tuning/psro_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/report/charts/charts.h"
#include "experiments/report/columns.h"
#include "experiments/report/html.h"
#include "experiments/report/interval_json.h"
#include "experiments/report/metagame/metagame_section.h"
#include "experiments/report/metagame/metagame_text.h"
#include "experiments/report/page.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using tuning::Population;
using tuning::Response;

std::string against_text(const Response& response) {
  std::vector<std::string> names;
  for (const tuning::Opponent& each : response.against) {
    names.push_back(response.against.size() == 1
                        ? each.name
                        : fmt::format("{} {}", each.name, percent(each.weight)));
  }
  return listed(names);
}

std::string scope(const Population& population) {
  return fmt::format("{}: best responses made of {}, {} in all", population.experiment,
                     population.tune.agent, counted(population.games, "game"));
}

// What the last search says of what can still be gained.
std::string end_sentence(const Population& population) {
  const Response& last = population.responses.back();
  if (last.better()) {
    return fmt::format("All {} responses were better: more of them might be ([psro] `responses`).",
                       population.responses.size());
  }
  return fmt::format(
      "No better response was found with {} of search: {} scores {} against the population. What a "
      "better search would gain is not known: that none was found does not say that there is none.",
      counted(last.search_games, "game"), last.name, share_text(last.score));
}

std::string response_sentence(const Response& response) {
  return fmt::format(
      "{} scores {} against {}{}.", response.name, share_text(response.score),
      against_text(response),
      response.better() ? "" : ": not better for certain, and not in the population");
}

std::string agents_text(const Population& population) {
  std::string text;
  for (const Response& response : population.responses) {
    if (response.better()) text += "  " + response.agent + ",\n";
  }
  return text;
}

Table response_table(const Population& population) {
  Table table("Responses, in the order in which they were found", {{"response", false},
                                                                   {"against", false},
                                                                   {"games of its search"},
                                                                   {"score on new seeds, %"},
                                                                   {"in the population", false}});
  for (const Response& response : population.responses) {
    table.add({response.name, against_text(response), grouped(response.search_games),
               share_text(response.score), response.better() ? "yes" : "no"});
  }
  table.keep_order();
  return table;
}

std::string response_figure(const Population& population) {
  IntervalChart chart;
  chart.axis = "score against the population before it, %";
  chart.groups = {"better", "not for certain"};
  for (const Response& response : population.responses) {
    chart.marks.push_back({response.name, 100 * response.score.estimate, 100 * response.score.low,
                           100 * response.score.high,
                           response.better() ? "better" : "not for certain"});
  }
  return figure(interval_spec(chart),
                "What each response scores on new seeds against what an equilibrium of the "
                "population before it plays.");
}

}  // namespace

std::vector<std::string> psro_sentences(const Population& population) {
  std::vector<std::string> sentences;
  for (const Response& response : population.responses) {
    sentences.push_back(response_sentence(response));
  }
  sentences.push_back(end_sentence(population));
  return sentences;
}

std::string psro_text(const Population& population, std::size_t width) {
  std::string text = wrapped(scope(population), width, 2);
  for (const std::string& sentence : psro_sentences(population)) {
    text += wrapped("  " + sentence, width, 4);
  }
  if (!agents_text(population).empty()) {
    text += "\nAs agents of the config:\n" + agents_text(population);
  }
  return text + "\n" + metagame_text(population.metagame);
}

nlohmann::ordered_json psro_json(const Population& population) {
  nlohmann::ordered_json json = {{"experiment", population.experiment},
                                 {"agent", population.tune.agent},
                                 {"games", population.games},
                                 {"ended", population.has_ended()}};
  for (const Response& response : population.responses) {
    nlohmann::ordered_json& one = json["responses"].emplace_back();
    one["name"] = response.name;
    one["agent"] = response.agent;
    one["search_games"] = response.search_games;
    one["score"] = interval_json(response.score);
    one["confidence"] = response.score.confidence;
    one["better"] = response.better();
    for (const tuning::Opponent& each : response.against) one["against"][each.name] = each.weight;
  }
  json["population"] = metagame_json(population.metagame);
  return json;
}

std::string psro_html(const Population& population) {
  const PageAssets& assets = embedded_assets();
  const bool charts = !assets.charts.empty();
  std::string body = charts ? response_figure(population) : "";
  body += response_table(population).html();
  body +=
      details("As agents of the config", "<pre>" + escape(agents_text(population)) + "</pre>\n");
  return page_html({.title = population.experiment + ": a population by best responses",
                    .version = "",
                    .introduction = paragraph(scope(population) + ".", "setup"),
                    .answer = answer_box("Is there a better response?",
                                         paragraph(end_sentence(population), "answer")),
                    .notice = "",
                    .body = section("responses", "The responses", body) +
                            metagame_section(population.metagame, charts),
                    .charts = charts},
                   assets);
}

}  // namespace muster::report
