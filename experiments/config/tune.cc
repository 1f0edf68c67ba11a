#include "experiments/config/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/config/canonical.h"
#include "core/config/nearest.h"
#include "core/fields/settings.h"
#include "experiments/config/loading.h"
#include "experiments/config/range.h"

namespace muster {
namespace {

using Kind = TunedParameter::Kind;

// Distinct values of the list `key`.
std::vector<std::string> read_options(Reader& reader, std::string_view key) {
  const toml::node* node = reader.node(key);
  const toml::array* list = node != nullptr ? node->as_array() : nullptr;
  std::vector<std::string> options;
  if (list == nullptr) {
    reader.fail(key, "expected a list of values");
    return options;
  }
  for (const toml::node& value : *list) {
    options.push_back(canonical_value(value));
    if (std::count(options.begin(), options.end(), options.back()) > 1) {
      reader.fail_at(value, key, fmt::format("{} stands there twice", options.back()));
    }
  }
  if (options.size() < 2) reader.fail(key, "expected two values or more");
  return options;
}

void read_bounds(Reader& reader, TunedParameter& parameter, std::string_view key) {
  const auto range = read_range(reader, key, parameter.kind == Kind::kInteger);
  if (!range) return;
  std::tie(parameter.low, parameter.high) = *range;
  constexpr double kLargest = 1e15;  // below it doubles tell integers apart
  if (std::max(std::abs(parameter.low), std::abs(parameter.high)) > kLargest) {
    reader.fail(key, fmt::format("expected values from {} to {}", -kLargest, kLargest));
  }
  parameter.logarithmic = reader.choice<bool>("scale", false, {{"linear", false}, {"log", true}});
  if (parameter.logarithmic && parameter.low <= 0) {
    reader.fail("scale", "\"log\" is for values above 0");
  }
}

// How many of the options are in a list, which has no more than `count`.
void read_length(Reader& reader, TunedParameter& parameter, std::int64_t count) {
  parameter.least = static_cast<std::size_t>(
      reader.integer("least", {.fallback = 1, .min = 0, .max = std::max<std::int64_t>(1, count)}));
  parameter.most = static_cast<std::size_t>(reader.integer(
      "most", {.fallback = count, .min = 1, .max = std::max<std::int64_t>(1, count)}));
  if (parameter.least > parameter.most) reader.fail("least", "is more than `most`");
}

void read_order(Reader& reader, TunedParameter& parameter) {
  parameter.options = read_options(reader, "order");
  read_length(reader, parameter, std::ssize(parameter.options));
}

void read_prices(Reader& reader, TunedParameter& parameter) {
  constexpr std::int64_t kDearest = 1'000'000'000;
  parameter.prices = reader.integers("prices", std::nullopt);
  parameter.budget = reader.integer("budget", {.min = 1, .max = kDearest});
  const std::vector<std::int64_t>& prices = parameter.prices;
  if (prices.size() != parameter.options.size()) {
    reader.fail("prices", fmt::format("expected one for each of {} options, in their order",
                                      parameter.options.size()));
  } else if (std::any_of(prices.begin(), prices.end(),
                         [](std::int64_t price) { return price < 0 || price > kDearest; })) {
    reader.fail("prices", fmt::format("expected prices from 0 to {}", kDearest));
  } else if (const auto least = std::min_element(prices.begin(), prices.end());
             least != prices.end() && *least > parameter.budget) {
    reader.fail("budget", fmt::format("expected at least {}, the least of the prices", *least));
  }
  if (reader.has("least")) {
    reader.fail("least", "a set with prices has as many as its budget has room for");
  }
}

void read_set(Reader& reader, TunedParameter& parameter) {
  constexpr std::int64_t kMostCopies = 100;
  parameter.options = read_options(reader, "set");
  parameter.copies = static_cast<std::size_t>(
      reader.integer("copies", {.fallback = 1, .min = 1, .max = kMostCopies}));
  read_length(reader, parameter,
              std::ssize(parameter.options) * static_cast<std::int64_t>(parameter.copies));
  if (reader.has("prices") || reader.has("budget")) read_prices(reader, parameter);
}

TunedParameter read_parameter(Reader& reader, const std::string& key) {
  TunedParameter parameter;
  parameter.key = key;
  std::vector<std::string> kinds;
  for (const char* kind : {"number", "integer", "choice", "order", "set"}) {
    if (reader.has(kind)) kinds.emplace_back(kind);
  }
  if (kinds.size() != 1) {
    reader.fail(kinds.empty() ? "number" : kinds[1],
                "expected one of `number`, `integer`, `choice`, `order` and `set`");
  } else if (kinds[0] == "choice") {
    parameter.kind = Kind::kChoice;
    parameter.options = read_options(reader, "choice");
  } else if (kinds[0] == "order") {
    parameter.kind = Kind::kOrder;
    read_order(reader, parameter);
  } else if (kinds[0] == "set") {
    parameter.kind = Kind::kSet;
    read_set(reader, parameter);
  } else {
    parameter.kind = kinds[0] == "integer" ? Kind::kInteger : Kind::kNumber;
    read_bounds(reader, parameter, kinds[0]);
  }
  reader.finish();
  return parameter;
}

void read_confirm_scenarios(Reader& reader, Tune& tune) {
  const toml::node* node = reader.node("confirm_scenarios");
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || list->empty()) {
    reader.fail("confirm_scenarios", "expected a list of scenarios, as of `scenarios`");
    return;
  }
  for (const toml::node& scenario : *list) {
    tune.confirm_scenarios.push_back(canonical_value(scenario));
  }
}

ParamTable<Tune> tune_table() {
  const auto nash = ParamTable<Tune>().integer(
      "pair_games", &Tune::pair_games, 4, 1'000'000'000,
      "games of every two of the opponents, from which their equilibrium is computed before the "
      "search");
  const auto regret =
      ParamTable<Tune>()
          .integer("reference_games", &Tune::reference_games, 1, 1'000'000'000,
                   "games by which, before the search, what is best against each opponent alone is "
                   "looked for and measured")
          .otherwise("games");
  return ParamTable<Tune>()
      .text("agent", &Tune::agent,
            "a candidate of the gauntlet: what is changed, and what the best is compared with")
      .required()
      .text("from", &Tune::from,
            "an agent of the config that is changed in its place: where that one has a prebuilt "
            "deck and parts of a deck are searched")
      .otherwise("agent")
      .choice(
          "method", &Tune::method,
          {{"iterated", TuneMethod::kIterated},
           {"halving", TuneMethod::kHalving},
           {"ntbea", TuneMethod::kNtbea},
           {"nlopt", TuneMethod::kNlopt},
           {"random", TuneMethod::kRandom}},
          "halving: many at random, of whom the better half goes on and plays twice as much, "
          "and so on; iterated: some generations of that, each of the best ones and of others "
          "near them; ntbea: steps of what a model of single parameters, of pairs and of points "
          "thinks worth a look (N-tuple bandit evolutionary algorithm); nlopt: stages of an "
          "optimizer that fits a quadratic (BOBYQA), for numbers and integers alone; random: "
          "many at random, who all play alike, which is also played beside the others, with as "
          "many games")
      .choice(
          "objective", &Tune::objective,
          {{"mean", TuneObjective::kMean},
           {"worst", TuneObjective::kWorst},
           {"nash", TuneObjective::kNash},
           {"regret", TuneObjective::kRegret}},
          "what is sought: mean: the mean of the scores against the opponents; worst: the least "
          "of them; nash: their mean as often as an equilibrium of the opponents among "
          "themselves plays each of them; regret: the least regret, which is the largest, over "
          "the opponents, of what the best agent known scores against one less the own score")
      .only(
          "objective = \"nash\"",
          [](const Tune& tune) { return tune.objective == TuneObjective::kNash; }, nash)
      .only(
          "objective = \"regret\"",
          [](const Tune& tune) { return tune.objective == TuneObjective::kRegret; }, regret)
      .integer("games", &Tune::games, 1, 1'000'000'000, "of the search")
      .required()
      .integer(
          "rounds", &Tune::rounds, 2, 1'000'000,
          "games of every scenario, opponent and seat that a candidate plays at least: fewer are "
          "more candidates, of whom less is known")
      .integer("confirm_games", &Tune::confirm_games, 1, 1'000'000'000,
               "at most, on new seeds, of what was found against the agent as it was; all of them "
               "unless objective = \"mean\"")
      .required()
      .number("detect", &Tune::detect, NumberRange{.min = 0, .max = 100, .open = true},
              "the smallest difference of interest, in points of score, when that is confirmed")
      .other({"confirm_scenarios", "a list of names, paths or tables", "(those of the config)",
              "what is played to confirm: others than the search has seen"},
             read_confirm_scenarios)
      .other(
          {"space", "table", "",
           "what may be set: by key of the agent, of an edit of it, or of what it brings, one of { "
           "number = [LOW, HIGH] }, { integer = [LOW, HIGH] }, both perhaps with scale = \"log\", "
           "{ choice = [...] }, { order = [...], least = 1, most = 4 } and { set = [...], copies = "
           "1, least = 1, most = 4 } (docs/tuning.md)"},
          [](Reader& reader, Tune& tune) { tune.space = read_space(reader, "tune.space"); });
}

ParamTable<Psro> psro_table() {
  const auto tuned = ParamTable<Psro>().integer(
      "pair_games", &Psro::pair_games, 4, 1'000'000'000,
      "games of every two of the population, from which an equilibrium is computed");
  const auto exact =
      ParamTable<Psro>()
          .number("exploitability", &Psro::exploitability, 0, 1e9,
                  "it ends when best responses gain no more than this on average of the seats, in "
                  "the game's unit (chips, points)")
          .integer("max_nodes", &Psro::max_nodes, 1, 2'000'000'000,
                   "the most histories the game may have; some 100 bytes each");
  return ParamTable<Psro>()
      .choice("oracle", &Psro::oracle,
              {{"tuned", PsroOracle::kTuned}, {"exact", PsroOracle::kExact}},
              "where responses come from: games that [tune] plays; or the tree of a small game of "
              "two players and zero sum, without games (double oracle)")
      .integer("responses", &Psro::responses, 1, 10'000,
               "there are so many at most, of the exact oracle for each seat: it ends when one is "
               "not better for certain")
      .otherwise("8, exact: 1000")
      .only(
          "oracle = \"tuned\"", [](const Psro& psro) { return !psro.exact(); }, tuned)
      .only(
          "oracle = \"exact\"", [](const Psro& psro) { return psro.exact(); }, exact);
}

void check_numbers_of_nlopt(Reader& reader, const Tune& tune) {
  if (tune.method != TuneMethod::kNlopt) return;
  for (const TunedParameter& parameter : tune.space) {
    if (parameter.is_number()) continue;
    reader.fail("space", fmt::format("`{}` is no number, and method = \"nlopt\" is for numbers and "
                                     "integers alone; \"iterated\" and \"ntbea\" are for all",
                                     parameter.key));
  }
}

// An equilibrium of the opponents takes games that they can play among themselves.
void check_nash(Reader& reader, const Loading& loading) {
  if (loading.tune.objective != TuneObjective::kNash || !loading.gauntlet()) return;
  if (loading.experiment.seats == SeatMode::kSwap) return;
  reader.fail(
      "objective",
      "\"nash\" is for seats = \"swap\": opponents who never sit where candidates do cannot "
      "play each other, and have no equilibrium; \"worst\" needs none");
}

// What a response of [psro] is to.
void check_objective_of_psro(Reader& reader, const Loading& loading) {
  if (!reader.has("psro") || loading.tune.objective == TuneObjective::kMean) return;
  const toml::node_view objective = reader.raw()["tune"]["objective"];
  reader.fail_at(*objective.node(), "tune.objective",
                 "expected \"mean\" beside [psro], whose responses are to what an equilibrium of "
                 "the population plays");
}

void check_tune(Reader& reader, Loading& loading) {
  check_numbers_of_nlopt(reader, loading.tune);
  check_nash(reader, loading);
  const std::vector<std::string>& names = loading.agent_names;
  const auto check = [&](const char* key, const std::string& name) {
    if (name.empty() || std::find(names.begin(), names.end(), name) != names.end()) return;
    reader.fail(key, fmt::format("expected the name of an agent{}", suggestion(name, names)));
  };
  check("agent", loading.tune.agent);
  check("from", loading.tune.from);
}

}  // namespace

const char* to_text(TuneMethod method) {
  switch (method) {
    case TuneMethod::kIterated:
      return "iterated";
    case TuneMethod::kHalving:
      return "halving";
    case TuneMethod::kNtbea:
      return "ntbea";
    case TuneMethod::kNlopt:
      return "nlopt";
    case TuneMethod::kRandom:
      break;
  }
  return "random";
}

const char* to_text(TuneObjective objective) {
  switch (objective) {
    case TuneObjective::kMean:
      return "mean";
    case TuneObjective::kWorst:
      return "worst";
    case TuneObjective::kNash:
      return "nash";
    case TuneObjective::kRegret:
      break;
  }
  return "regret";
}

std::vector<TunedParameter> read_space(Reader& reader, const std::string& path) {
  std::vector<TunedParameter> parameters;
  const auto space = reader.table("space", true);
  if (!space) return parameters;
  for (const auto& [key, value] : space->raw()) {
    const std::string name(key.str());
    const toml::table* table = value.as_table();
    if (table == nullptr) {
      reader.fail_at(value, "space." + name, "expected a table, as { number = [0, 1] }");
      continue;
    }
    Reader parameter(*table, reader.file(), reader.diagnostics(), fmt::format("{}.{}", path, name));
    parameters.push_back(read_parameter(parameter, name));
  }
  if (space->raw().empty()) reader.fail("space", "expected a parameter at least");
  return parameters;
}

void add_tune(ConfigTable& table) {
  table.table("tune", ConfigTable().part(&Loading::tune, tune_table()).check(check_tune))
      .table("psro", ConfigTable().part(&Loading::psro, psro_table()))
      .check([](Reader& reader, Loading& loading) {
        if (reader.has("tune")) loading.experiment.tune = loading.tune;
        if (reader.has("psro")) loading.experiment.psro = loading.psro;
        check_objective_of_psro(reader, loading);
      });
}

void check_nash_players(Reader& reader, const Experiment& experiment) {
  if (!experiment.tune || experiment.tune->objective != TuneObjective::kNash) return;
  if (experiment.max_players() == 2) return;
  reader.table("tune")->fail(
      "objective", fmt::format("\"nash\" is for games of two players, in which opponents can play "
                               "each other; here sit {}, and \"worst\" needs no such games",
                               experiment.max_players()));
}

}  // namespace muster
