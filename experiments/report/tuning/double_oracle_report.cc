#include "experiments/report/tuning/double_oracle_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "agents/equilibrium/solve.h"
#include "experiments/report/charts/charts.h"
#include "experiments/report/columns.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using tuning::DoubleOracle;
using tuning::OracleEnd;
using tuning::OraclePolicy;
using tuning::OracleStep;

constexpr const char* kUnit = "in the game's unit";

std::string unit_text(double value) { return fmt::format("{:.6f}", value + 0.0); }

std::string oracle_scope(const DoubleOracle& oracle) {
  return fmt::format("{}: double oracle of {}, exact: {} histories, {} information sets, no games",
                     oracle.experiment, oracle.tree.game, grouped(std::ssize(oracle.tree.nodes)),
                     grouped(std::ssize(oracle.tree.information_sets)));
}

std::int64_t responses_of(const DoubleOracle& oracle) {
  return static_cast<std::int64_t>(oracle.steps.size()) - 1;
}

std::string oracle_end_sentence(const DoubleOracle& oracle) {
  switch (oracle.end) {
    case OracleEnd::kNoGain:
      return "No response gains anything: both mixtures together are an equilibrium of the whole "
             "game.";
    case OracleEnd::kExploitability:
      return fmt::format("It ended at the exploitability asked for, {}.",
                         oracle.psro.exploitability);
    case OracleEnd::kResponses:
      break;
  }
  return fmt::format("It ended at {}: more of them bring it down ([psro] `responses`).",
                     counted(oracle.psro.most_responses(), "response"));
}

// Iterations that tables show.
std::vector<std::size_t> shown_steps(const DoubleOracle& oracle) {
  constexpr std::size_t kAll = 20;
  const std::size_t count = oracle.steps.size();
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < count;
       i = count <= kAll || i == 0 ? i + 1 : equilibrium::next_report(i)) {
    shown.push_back(i);
  }
  if (shown.back() + 1 != count) shown.push_back(count - 1);
  return shown;
}

// Those that are played, most first.
std::vector<OraclePolicy> played(const std::vector<OraclePolicy>& population) {
  std::vector<OraclePolicy> all = population;
  std::erase_if(all, [](const OraclePolicy& policy) { return policy.share <= 0; });
  std::stable_sort(all.begin(), all.end(),
                   [](const OraclePolicy& a, const OraclePolicy& b) { return a.share > b.share; });
  return all;
}

std::string mixture_sentence(const DoubleOracle& oracle, std::size_t seat) {
  constexpr std::size_t kMostNamed = 6;
  const std::vector<OraclePolicy> all = played(oracle.populations[seat]);
  std::vector<std::string> names;
  for (const OraclePolicy& policy : all) {
    if (names.size() == kMostNamed && all.size() > kMostNamed + 1) {
      names.push_back(fmt::format("{} others", all.size() - kMostNamed));
      break;
    }
    names.push_back(fmt::format("{} {}", policy.name, percent(policy.share)));
  }
  return fmt::format("{} mixes {} of its {} policies: {}.", capitalized(oracle.seats[seat]),
                     all.size(), oracle.populations[seat].size(), listed(names));
}

Table policy_table(const DoubleOracle& oracle, std::size_t seat) {
  Table table(fmt::format("What {} mixes", oracle.seats[seat]), {{"policy", false}, {"played, %"}});
  for (const OraclePolicy& policy : played(oracle.populations[seat])) {
    table.add({policy.name, fmt::format("{:.2f}", 100 * policy.share)});
  }
  return table;
}

std::string oracle_figure(const DoubleOracle& oracle) {
  LineChart chart;
  chart.x_title = "mixture, from 1: that of the population to begin with";
  chart.y_title = fmt::format("exploitability, {}", kUnit);
  chart.format = ".3f";
  Line line{"exploitability", {}};
  double most = 0;
  for (std::size_t i = 0; i < oracle.steps.size(); ++i) {
    const double exploitability = oracle.steps[i].exploitability;
    line.points.push_back({static_cast<double>(i + 1), exploitability});
    most = std::max(most, exploitability);
  }
  if (line.points.size() < 2 || most == 0) return "";
  chart.range = {0, most};
  chart.lines.push_back(std::move(line));
  return figure(line_spec(chart),
                "What best responses gain against the mixtures, on average of the seats: exact.");
}

std::string file_sentence(const std::string& policy) {
  return fmt::format("Agents of the type equilibrium play it: strategy = \"{}\".", policy);
}

}  // namespace

std::vector<std::string> double_oracle_sentences(const DoubleOracle& oracle) {
  const OracleStep& last = oracle.last();
  std::vector<std::string> sentences = {
      fmt::format("After {} for each seat at most, best responses gain {} against the mixtures on "
                  "average of the seats ({} {}, {} {}), {}: nothing gains more.",
                  counted(responses_of(oracle), "response"), unit_text(last.exploitability),
                  oracle.seats[0], unit_text(last.gains[0]), oracle.seats[1],
                  unit_text(last.gains[1]), kUnit),
      // What a seat is held to by the other one's mixture bounds the value of the game.
      fmt::format("The mixtures are worth {} to {}; the value of the game is between {} and {}.",
                  unit_text(last.value), oracle.seats[0], unit_text(last.value - last.gains[1]),
                  unit_text(last.value + last.gains[0])),
      oracle_end_sentence(oracle)};
  for (std::size_t seat = 0; seat < 2; ++seat) sentences.push_back(mixture_sentence(oracle, seat));
  if (oracle.tree.forgetful_states > 0) {
    sentences.push_back(fmt::format(
        "In {} information states players forget choices of their own; responses remember them.",
        grouped(static_cast<std::int64_t>(oracle.tree.forgetful_states))));
  }
  return sentences;
}

Table double_oracle_table(const DoubleOracle& oracle) {
  Table table(fmt::format("Mixtures by iteration, {}", kUnit),
              {{"responses"},
               {"exploitability"},
               {fmt::format("value of {}", oracle.seats[0])},
               {fmt::format("policies of {}", oracle.seats[0])},
               {fmt::format("policies of {}", oracle.seats[1])}});
  for (const std::size_t i : shown_steps(oracle)) {
    const OracleStep& step = oracle.steps[i];
    table.add({fmt::format("{}", i), unit_text(step.exploitability), unit_text(step.value),
               fmt::format("{}", step.policies[0]), fmt::format("{}", step.policies[1])});
  }
  table.keep_order();
  return table;
}

std::string double_oracle_text(const DoubleOracle& oracle, const std::string& policy,
                               std::size_t width) {
  std::string text = wrapped(oracle_scope(oracle), width, 2);
  for (const std::string& sentence : double_oracle_sentences(oracle)) {
    text += wrapped("  " + sentence, width, 4);
  }
  text += wrapped("  " + file_sentence(policy), width, 4);
  const std::string value = fmt::format("value of {}", oracle.seats[0]);
  const std::string policies = fmt::format("policies of {}, {}", oracle.seats[0], oracle.seats[1]);
  text += fmt::format("\n  responses  exploitability  {:>14}  {}\n", value, policies);
  for (const std::size_t i : shown_steps(oracle)) {
    const OracleStep& step = oracle.steps[i];
    text += fmt::format("  {:>9}  {:>14.6f}  {:>{}.6f}  {:>{}}, {}\n", i, step.exploitability,
                        step.value + 0.0, std::max<std::size_t>(14, value.size()), step.policies[0],
                        9, step.policies[1]);
  }
  return text;
}

nlohmann::ordered_json double_oracle_json(const DoubleOracle& oracle, const std::string& policy) {
  const OracleStep& last = oracle.last();
  nlohmann::ordered_json json = {{"experiment", oracle.experiment},
                                 {"game", oracle.tree.game},
                                 {"oracle", "exact"},
                                 {"histories", oracle.tree.nodes.size()},
                                 {"information_sets", oracle.tree.information_sets.size()},
                                 {"forgetful_states", oracle.tree.forgetful_states},
                                 {"responses", responses_of(oracle)},
                                 {"end", tuning::to_text(oracle.end)},
                                 {"exploitability", last.exploitability},
                                 {"value", last.value},
                                 {"policy", policy}};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    nlohmann::ordered_json& one = json["populations"].emplace_back();
    one["seat"] = oracle.seats[seat];
    for (const OraclePolicy& each : oracle.populations[seat]) {
      one["policies"].push_back({{"name", each.name}, {"share", each.share}});
    }
  }
  for (const OracleStep& step : oracle.steps) {
    json["iterations"].push_back({{"policies", step.policies},
                                  {"value", step.value},
                                  {"gains", step.gains},
                                  {"exploitability", step.exploitability}});
  }
  return json;
}

std::string double_oracle_html(const DoubleOracle& oracle, const std::string& policy) {
  const PageAssets& assets = embedded_assets();
  const bool charts = !assets.charts.empty();
  const std::vector<std::string> sentences = double_oracle_sentences(oracle);
  std::string answer;
  for (const std::string& sentence : sentences) {
    answer += paragraph(sentence, answer.empty() ? "answer" : "");
  }
  answer += paragraph(file_sentence(policy));
  const std::string course =
      (charts ? oracle_figure(oracle) : "") + double_oracle_table(oracle).html();
  const std::string mixtures = policy_table(oracle, 0).html() + policy_table(oracle, 1).html();
  return page_html({.title = oracle.experiment + ": a double oracle",
                    .version = "",
                    .introduction = paragraph(oracle_scope(oracle) + ".", "setup"),
                    .answer = answer_box("How far is it from an equilibrium?", answer),
                    .notice = "",
                    .body = section("course", "How it came there", course) +
                            section("mixtures", "What is mixed", mixtures),
                    .charts = charts},
                   assets);
}

}  // namespace muster::report
