#include <fmt/format.h>

#include <optional>
#include <set>

#include "core/config/data_root.h"
#include "core/config/data_values.h"
#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/json_text.h"
#include "core/text.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/settings/settings_text.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/game_documents.h"

namespace muster::cli {
namespace {

struct GamesOptions {
  std::string game;
  bool settings = false;
  std::optional<std::string> data;  // what the keys of values begin with
  std::string ruleset;
  std::string scenario;
  SettingsForm form;
};

constexpr DocumentKind kKinds[] = {DocumentKind::kRuleset, DocumentKind::kScenario};

std::vector<Described> described(const GameInfo& game) {
  std::vector<Described> all = {{"ruleset", "a ruleset", game.ruleset_settings},
                                {"scenario", "a scenario", game.scenario_settings}};
  const std::string folder =
      game.rules_folder.substr(std::min(data_root().size() + 1, game.rules_folder.size()));
  all.push_back({"rule", "a rule of " + folder, game.rule_settings});
  std::erase_if(all, [](const Described& each) { return each.settings.empty(); });
  return all;
}

void print_documents(const GameInfo& game, DocumentKind kind) {
  const std::string folder = document_folder(game, kind);
  if (folder.empty()) return;
  const std::vector<std::string> names = document_names(folder);
  if (!names.empty()) fmt::print("  {}s: {}\n", kind_name(kind), fmt::join(names, ", "));
}

void print_game(const GameInfo& game) {
  fmt::print("{}: {}\n", game.name, game.summary);
  fmt::print("  seats: {}\n", fmt::join(game.seat_names, ", "));
  fmt::print("  state: {} bytes\n", game.state_bytes);
  for (const DocumentKind kind : kKinds) print_documents(game, kind);
}

}  // namespace

nlohmann::ordered_json game_json(const GameInfo& game) {
  nlohmann::ordered_json json = {{"game", game.name},
                                 {"summary", game.summary},
                                 {"seats", game.seat_names},
                                 {"state_bytes", game.state_bytes}};
  for (const DocumentKind kind : kKinds) {
    const std::string folder = document_folder(game, kind);
    json[kind_name(kind) + "s"] =
        folder.empty() ? std::vector<std::string>{} : document_names(folder);
  }
  return json;
}

namespace {

void print_game_settings(const GameInfo& game, const SettingsForm& form) {
  if (form.markdown) {
    fmt::print("\n## {}\n\n{}.\n", game.name, game.summary);
    for (const Described& each : described(game)) print_settings_table(each, true);
  } else {
    fmt::print("{}: {}\n", game.name, game.summary);
    print_settings(described(game));
  }
}

constexpr std::string_view kHead =
    "# Settings\n\n"
    "<!-- Written by `muster games --settings --markdown`; a test compares. -->\n\n"
    "What rulesets, scenarios and players' rules of each game can say, beside a `name` (without it "
    "the file's) and "
    "a `summary`. A key "
    "that does\nnot exist, a value out of range and a setting that means nothing beside others are "
    "mistakes, told with "
    "file, line and what\nwas expected. Keys inside tables have dots, tables of a list `[]`, and "
    "`{a,b}` stands for "
    "either. A name is that of a file\nthat comes with muster; paths are relative to the file that "
    "says them.\n";

int print(const GamesOptions& options, const std::vector<const GameEngine*>& games) {
  if (options.form.markdown) fmt::print("{}", kHead);
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const GameEngine* engine : games) {
    const GameInfo& game = engine->info();
    const bool any = !described(game).empty();
    if (!options.settings) {
      options.form.json ? all.push_back(game_json(game)) : print_game(game);
    } else if (options.form.json) {
      nlohmann::ordered_json object = {{"game", game.name}};
      add_settings(object, described(game));
      all.push_back(std::move(object));
    } else if (any) {
      print_game_settings(game, options.form);
    }
  }
  if (options.form.json) fmt::print("{}\n", json_text(all, 2));
  return kExitDone;
}

int print_data(const GamesOptions& options, const GameEngine& engine) {
  const auto ruleset = document_option(engine.info(), DocumentKind::kRuleset, options.ruleset);
  if (!ruleset.ok()) return report_error(ruleset.status());
  const auto scenario = document_option(engine.info(), DocumentKind::kScenario, options.scenario);
  if (!scenario.ok()) return report_error(scenario.status());
  const auto values = engine.data(*ruleset, *scenario);
  if (!values.ok()) return report_error(values.status());
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::size_t printed = 0;
  for (const DataValue& value : *values) {
    if (!value.key.starts_with(*options.data)) continue;
    ++printed;
    if (options.form.json) {
      all.push_back({{"key", value.key}, {"value", value.value}});
    } else {
      fmt::print("{} = {}\n", value.key, value.value);
    }
  }
  if (options.form.json) fmt::print("{}\n", json_text(all, 2));
  if (printed > 0) return kExitDone;
  std::set<std::string> groups;
  for (const DataValue& value : *values) groups.emplace(data_group(value.key));
  return report_error(fmt::format(
      "no value of {} begins with `{}`{}", engine.info().name, shortened(visible(*options.data)),
      suggestion(*options.data, std::vector<std::string>(groups.begin(), groups.end()))));
}

int act(const GamesOptions& options, const Registry& registry) {
  if (options.game.empty() && options.data) return report_error("--data is for one GAME");
  if (options.game.empty()) return print(options, registry.games());
  const GameEngine* engine = find_game(registry, options.game);
  if (engine == nullptr) return kExitBadInput;
  return options.data ? print_data(options, *engine) : print(options, {engine});
}

}  // namespace

void add_games(CLI::App& app, Context& context) {
  auto options = std::make_shared<GamesOptions>();
  CLI::App* verb = add_verb(app, context, "games", "Lists the games, their scenarios and settings",
                            [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name (default: all games)")->type_name("");
  CLI::Option* settings =
      add_settings_options(*verb, options->settings, options->form,
                           "What rulesets, scenarios and rules can say: every key");
  CLI::Option* data =
      verb->add_option_function<std::string>(
              "--data", [options](const std::string& prefix) { options->data = prefix; },
              "Every value that `edit` of a ruleset or scenario can change, as it is; with\n"
              "PREFIX those whose keys begin with it, for example units.marksmen")
          ->type_name("PREFIX")
          ->expected(0, 1)
          ->excludes(settings);
  verb->add_option("--scenario", options->scenario, "With --data: a scenario's name or file")
      ->type_name("F")
      ->needs(data);
  verb->add_option("--ruleset", options->ruleset, "With --data: a ruleset's name or file")
      ->type_name("F")
      ->needs(data);
  verb->footer(
      "For each game: its seats, the size of a state, and the rulesets and scenarios that\n"
      "a config can name. With --settings every key of these files with its values, default,\n"
      "meaning and the rules it changes (muster rules GAME). What a config of an experiment can\n"
      "say: muster validate --settings. With --data the numbers themselves, of the ruleset and\n"
      "scenario and of all tables that they are played with.");
}

}  // namespace muster::cli
