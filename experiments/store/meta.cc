#include "experiments/store/meta.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/config/canonical.h"
#include "core/json_text.h"
#include "experiments/engine/program.h"

namespace muster {
namespace {

using Json = nlohmann::json;

StoredDocument stored(const Document& document) {
  return {document.name, document.table["summary"].value_or(std::string()),
          canonical_text(document.table), document.from, document.changes};
}

// Says nothing of what begins with nothing else.
void add_changes(const std::string& from, const std::vector<DataChange>& changes, Json& json) {
  if (!from.empty()) json["from"] = from;
  for (const DataChange& change : changes) {
    json["changes"].push_back({change.key, change.text, change.before, change.after});
  }
}

std::vector<DataChange> changes_from(const Json& json) {
  std::vector<DataChange> changes;
  for (const Json& change : json.value("changes", Json::array())) {
    changes.push_back({change.at(0), change.at(1), change.at(2), change.at(3)});
  }
  return changes;
}

Json to_json(const std::vector<StoredDocument>& documents) {
  Json list = Json::array();
  for (const StoredDocument& document : documents) {
    list.push_back(
        {{"name", document.name}, {"summary", document.summary}, {"contents", document.contents}});
    add_changes(document.from, document.changes, list.back());
  }
  return list;
}

std::vector<StoredDocument> documents_from(const Json& list) {
  std::vector<StoredDocument> documents;
  for (const Json& item : list) {
    documents.push_back({item.at("name"), item.at("summary"), item.at("contents"),
                         item.value("from", ""), changes_from(item)});
  }
  return documents;
}

Json to_json(const Question& question) {
  Json json = {{"compare", question.compared()}, {"outcome", question.outcome},
               {"for", question.players},        {"given", question.given},
               {"band", question.band},          {"asked", question.asked}};
  if (!question.scenarios.empty()) json["scenarios"] = question.scenarios;
  if (question.detect) json["detect"] = *question.detect;
  if (question.between) json["between"] = *question.between;
  if (!question.focus.empty()) json["focus"] = question.focus;
  return json;
}

Question question_from(const Json& json) {
  Question question;
  std::tie(question.subject, question.metric) = subject_of(json.at("compare"));
  question.outcome = json.at("outcome");
  question.players = json.at("for").get<std::vector<std::string>>();
  question.scenarios = json.value("scenarios", std::vector<std::string>{});
  question.given = json.at("given").get<std::vector<std::string>>();
  question.band = json.at("band");
  question.asked = json.at("asked");
  if (json.contains("detect")) question.detect = json.at("detect").get<double>();
  if (json.contains("between")) {
    question.between = json.at("between").get<std::pair<double, double>>();
  }
  question.focus = json.value("focus", "");
  return question;
}

Json to_json(const Worth& worth) {
  Json json = {{"key", worth.key},
               {"pool", worth.pool},
               {"size", worth.size},
               {"draws", worth.draws},
               {"seat", worth.seat}};
  if (worth.detect) json["detect"] = *worth.detect;
  return json;
}

Worth worth_from(const Json& json) {
  Worth worth;
  worth.key = json.at("key");
  worth.pool = json.at("pool").get<std::vector<std::string>>();
  worth.size = json.at("size");
  worth.draws = json.at("draws");
  worth.seat = json.at("seat");
  if (json.contains("detect")) worth.detect = json.at("detect").get<double>();
  return worth;
}

Json to_json(const Stopping& stopping) {
  Json json = {{"when", to_text(stopping.when)}, {"race", stopping.race}};
  if (stopping.precision) json["precision"] = *stopping.precision;
  if (stopping.max_games) json["max_games"] = *stopping.max_games;
  if (const auto& match = stopping.match) {
    json["match"] = {{"elo0", match->elo0},
                     {"elo1", match->elo1},
                     {"normalized", match->scale == stats::EloScale::kNormalized},
                     {"alpha", match->alpha},
                     {"beta", match->beta}};
  }
  return json;  // how long an invocation may take says nothing about the run
}

Stopping stopping_from(const Json& json) {
  Stopping stopping;
  const std::string when = json.value("when", "");
  for (const StopWhen each : {StopWhen::kResolved, StopWhen::kBest}) {
    if (when == to_text(each)) stopping.when = each;
  }
  stopping.race = json.value("race", false);
  if (json.contains("precision")) stopping.precision = json.at("precision").get<double>();
  if (json.contains("max_games")) stopping.max_games = json.at("max_games").get<std::int64_t>();
  if (json.contains("match")) {
    const Json& match = json.at("match");
    const bool normalized = match.at("normalized");
    stopping.match = stats::GsprtRule{
        .elo0 = match.at("elo0"),
        .elo1 = match.at("elo1"),
        .scale = normalized ? stats::EloScale::kNormalized : stats::EloScale::kLogistic,
        .alpha = match.at("alpha"),
        .beta = match.at("beta")};
  }
  return stopping;
}

}  // namespace

std::string seat_name(const StoreMeta& meta, std::size_t seat) {
  return seat < meta.seat_names.size() ? meta.seat_names[seat] : fmt::format("seat {}", seat);
}

StoreMeta make_meta(const Experiment& experiment, const Plan& plan, const std::string& version) {
  StoreMeta meta;
  meta.experiment = experiment.name;
  meta.summary = experiment.summary;
  meta.title = experiment.title;
  meta.notes = experiment.notes;
  meta.game = experiment.engine->info().name;
  meta.game_summary = experiment.engine->info().summary;
  for (int seat = 0; seat < experiment.max_players(); ++seat) {
    meta.seat_names.push_back(experiment.seat_name(seat));
  }
  meta.margin_unit = experiment.engine->info().margin_unit;
  meta.metric_ratios = experiment.engine->info().metric_ratios;
  meta.agent_metrics = experiment.engine->info().agent_metrics;
  meta.format = to_text(experiment.format);
  meta.seats = to_text(experiment.seats);
  for (const std::size_t i : experiment.candidates) {
    meta.candidates.push_back(experiment.agents[i].name);
  }
  for (const std::size_t i : experiment.opponents) {
    meta.opponents.push_back(experiment.agents[i].name);
  }
  meta.candidate_seat = experiment.candidate_seat;
  meta.questions = experiment.questions;
  meta.stopping = experiment.stopping;
  meta.worth = experiment.worth;
  meta.stopping.max_seconds.reset();
  for (const AgentConfig& agent : experiment.agents) {
    meta.agents.push_back({agent.name, agent.type, canonical_text(agent.params.table),
                           agent.params.from, agent.params.changes});
  }
  for (const Document& ruleset : experiment.rulesets) meta.rulesets.push_back(stored(ruleset));
  for (const Document& scenario : experiment.scenarios) meta.scenarios.push_back(stored(scenario));
  meta.seed = experiment.seed;
  meta.repetitions = plan.repetitions();
  meta.cells = plan.cells().size();
  for (const PlannedCell& cell : plan.cells()) {
    if (cell.deal) meta.deals.push_back(*cell.deal);
  }
  meta.plan_size = plan.size();
  meta.identity = to_text(plan.identity());
  meta.version = version;
  meta.program = program_identity();
  meta.config = experiment.original_text;
  meta.canonical_config = experiment.canonical_text;
  meta.overrides = experiment.overrides;
  return meta;
}

std::string meta_to_json(const StoreMeta& meta) {
  Json agents = Json::array();
  for (const StoredAgent& agent : meta.agents) {
    agents.push_back({{"name", agent.name}, {"type", agent.type}, {"params", agent.params}});
    add_changes(agent.from, agent.changes, agents.back());
  }
  Json ratios = Json::array();
  for (const MetricRatio& ratio : meta.metric_ratios) {
    ratios.push_back({{"label", ratio.label},
                      {"numerator", ratio.numerator},
                      {"denominator", ratio.denominator}});
  }
  Json agent_metrics = Json::array();
  for (const AgentMetric& metric : meta.agent_metrics) {
    agent_metrics.push_back({{"label", metric.label},
                             {"numerator", metric.numerator},
                             {"denominator", metric.denominator},
                             {"percent", metric.percent},
                             {"meaning", metric.meaning}});
  }
  Json questions = Json::array();
  for (const Question& question : meta.questions) questions.push_back(to_json(question));
  Json document = {
      {"experiment", meta.experiment},
      {"summary", meta.summary},
      {"title", meta.title},
      {"notes", meta.notes},
      {"game", meta.game},
      {"game_summary", meta.game_summary},
      {"seat_names", meta.seat_names},
      {"margin_unit", meta.margin_unit},
      {"metric_ratios", ratios},
      {"agent_metrics", agent_metrics},
      {"format", meta.format},
      {"seats", meta.seats},
      {"candidates", meta.candidates},
      {"opponents", meta.opponents},
      {"candidate_seat", meta.candidate_seat},
      {"questions", questions},
      {"stop", to_json(meta.stopping)},
      {"agents", agents},
      {"rulesets", to_json(meta.rulesets)},
      {"scenarios", to_json(meta.scenarios)},
      {"seed", meta.seed},
      {"repetitions", meta.repetitions},
      {"cells", meta.cells},
      {"plan_size", meta.plan_size},
      {"identity", meta.identity},
      {"version", meta.version},
      {"program", meta.program},
      {"config", meta.config},
      {"canonical_config", meta.canonical_config},
      {"overrides", meta.overrides},
  };
  if (meta.worth) document["worth"] = to_json(*meta.worth);
  for (const std::uint64_t deal : meta.deals) document["deals"].push_back(hex_text(deal));
  return json_text(document, 2);
}

absl::StatusOr<StoreMeta> meta_from_json(const std::string& text) {
  StoreMeta meta;
  try {  // the library reports a missing or mistyped member by exception
    const Json document = parse_json<Json>(text);
    meta.experiment = document.at("experiment");
    meta.summary = document.at("summary");
    meta.title = document.at("title");
    meta.notes = document.at("notes").get<std::vector<std::string>>();
    meta.game = document.at("game");
    meta.game_summary = document.at("game_summary");
    meta.seat_names = document.at("seat_names").get<std::vector<std::string>>();
    meta.margin_unit = document.at("margin_unit");
    for (const Json& ratio : document.at("metric_ratios")) {
      meta.metric_ratios.push_back(
          {ratio.at("label"), ratio.at("numerator"), ratio.at("denominator")});
    }
    for (const Json& metric : document.value("agent_metrics", Json::array())) {
      meta.agent_metrics.push_back({metric.at("label"), metric.at("numerator"),
                                    metric.at("denominator"), metric.at("percent"),
                                    metric.at("meaning")});
    }
    meta.format = document.at("format");
    meta.seats = document.at("seats");
    meta.candidates = document.at("candidates").get<std::vector<std::string>>();
    meta.opponents = document.at("opponents").get<std::vector<std::string>>();
    meta.candidate_seat = document.at("candidate_seat");
    for (const Json& question : document.value("questions", Json::array())) {
      meta.questions.push_back(question_from(question));
    }
    meta.stopping = stopping_from(document.value("stop", Json::object()));
    for (const Json& deal : document.value("deals", Json::array())) {
      const auto read = parse_hex(deal);
      if (!read.ok()) return read.status();
      meta.deals.push_back(*read);
    }
    if (document.contains("worth")) meta.worth = worth_from(document.at("worth"));
    for (const Json& agent : document.at("agents")) {
      meta.agents.push_back({agent.at("name"), agent.at("type"), agent.at("params"),
                             agent.value("from", ""), changes_from(agent)});
    }
    meta.rulesets = documents_from(document.at("rulesets"));
    meta.scenarios = documents_from(document.at("scenarios"));
    meta.seed = document.at("seed");
    meta.repetitions = document.at("repetitions");
    meta.cells = document.at("cells");
    meta.plan_size = document.at("plan_size");
    meta.identity = document.at("identity");
    meta.version = document.at("version");
    meta.program = document.at("program");
    meta.config = document.at("config");
    meta.canonical_config = document.at("canonical_config");
    meta.overrides = document.at("overrides").get<std::vector<std::string>>();
  } catch (const Json::exception& error) {
    return absl::DataLossError(
        fmt::format("the description of the run is damaged: {}", error.what()));
  }
  return meta;
}

bool operator==(const StoreMeta& a, const StoreMeta& b) {
  return meta_to_json(a) == meta_to_json(b);
}

std::string hex_text(std::uint64_t value) { return fmt::format("{:016x}", value); }

absl::StatusOr<std::uint64_t> parse_hex(const std::string& text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, 16);
  if (error != std::errc{} || stop != end || text.size() != 16) {
    return absl::DataLossError(fmt::format("`{}` is not a 64-bit number of 16 digits", text));
  }
  return value;
}

}  // namespace muster
