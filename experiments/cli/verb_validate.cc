#include <fmt/format.h>

#include <algorithm>

#include "agents/luck_file.h"
#include "core/json_text.h"
#include "experiments/cli/settings/settings_text.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/experiment.h"
#include "experiments/config/position_file.h"
#include "experiments/plan/plan.h"

namespace muster::cli {
namespace {

struct ValidateOptions {
  std::shared_ptr<ConfigOptions> config;
  bool settings = false;
  SettingsForm form;
};

// "tournament" of "tournament.format", "agents[]" of "agents[].name"; "" of keys in no table.
std::string table_of(const ParamInfo& setting) {
  const std::size_t dot = setting.name.find('.');
  return dot == std::string::npos ? "" : setting.name.substr(0, dot);
}

// What a config can say, table by table.
std::vector<Described> tables_of_configs() {
  const std::vector<ParamInfo> settings = experiment_settings();
  std::vector<Described> tables = {{"", "a config", {}}};
  for (const ParamInfo& setting : settings) {
    const std::string table = table_of(setting);
    const auto known = std::find_if(tables.begin(), tables.end(),
                                    [&](const Described& each) { return each.key == table; });
    if (known != tables.end()) continue;
    const bool list = table.ends_with("[]");
    const std::string name = list ? table.substr(0, table.size() - 2) : table;
    tables.push_back({table, fmt::format(fmt::runtime(list ? "[[{}]]" : "[{}]"), name), {}});
  }
  for (const ParamInfo& setting : settings) {
    const std::string table = table_of(setting);
    // A table's own line goes with its keys.
    auto place = std::find_if(tables.begin(), tables.end(), [&](const Described& each) {
      return table.empty() ? each.key == setting.name || each.key == setting.name + "[]"
                           : each.key == table;
    });
    if (place == tables.end()) place = tables.begin();
    place->settings.push_back(setting);
  }
  return tables;
}

std::vector<Described> other_files() {
  return {{"luck", "a file of configs/luck/GAME", luck_file_settings()},
          {"position", "a position for `muster analyze --state`", position_settings()}};
}

int print_all_settings(const SettingsForm& form) {
  if (form.json) {
    nlohmann::ordered_json object;
    add_settings(object, {{"experiment", "", experiment_settings()}});
    add_settings(object, other_files());
    fmt::print("{}\n", json_text(object, 2));
    return kExitDone;
  }
  std::vector<Described> all = tables_of_configs();
  for (Described& each : other_files()) all.push_back(std::move(each));
  if (!form.markdown) {
    fmt::print("What a config of an experiment can say (docs/experiments.md has an example):\n");
    print_settings(all);
    return kExitDone;
  }
  fmt::print("<!-- Written by `muster validate --settings --markdown`; a test compares. -->\n");
  for (const Described& each : all) {
    const bool table = each.what.starts_with('[');
    std::string title = table ? fmt::format("`{}`", each.what) : each.what;
    if (!table) title.front() = 'A';
    fmt::print("\n## {}\n", title);
    print_settings_table(each, false);
  }
  return kExitDone;
}

std::vector<std::string> names_of(const std::vector<Document>& documents) {
  std::vector<std::string> names;
  for (const Document& document : documents) names.push_back(document.name);
  return names;
}

int config_as_json(const ConfigOptions& config, const Experiment& experiment) {
  std::vector<std::string> agents;
  for (const AgentConfig& agent : experiment.agents) agents.push_back(agent.name);
  return tell_json({{"config", config.path},
                    {"experiment", experiment.name},
                    {"format", to_text(experiment.format)},
                    {"game", experiment.engine->info().name},
                    {"agents", agents},
                    {"scenarios", names_of(experiment.scenarios)},
                    {"rulesets", names_of(experiment.rulesets)},
                    {"games", Plan(experiment).size()},
                    {"questions", questions_json(experiment)}});
}

int act(const ValidateOptions& options, const Registry& registry) {
  if (options.settings) return print_all_settings(options.form);
  const ConfigOptions& config = *options.config;
  const auto experiment = load_experiment(config.path, config.overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  if (options.form.json) return config_as_json(config, *experiment);
  fmt::print("{}: ok: {} on {}, {} agents, {} scenarios, {} rulesets, {} games\n", config.path,
             to_text(experiment->format), experiment->engine->info().name,
             experiment->agents.size(), experiment->scenarios.size(), experiment->rulesets.size(),
             Plan(*experiment).size());
  print_questions(*experiment);
  return kExitDone;
}

}  // namespace

void add_validate(CLI::App& app, Context& context) {
  auto options = std::make_shared<ValidateOptions>();
  CLI::App* verb = add_verb(app, context, "validate", "Checks a config and everything it names",
                            [options, &context] { return act(*options, context.registry); });
  options->config = add_config_options(*verb);
  CLI::Option* config = verb->get_option("CONFIG")->required(false);
  add_settings_options(*verb, options->settings, options->form,
                       "What a config can say: every key, with values, default and meaning")
      ->excludes(config);
  verb->parse_complete_callback([options] {
    if (!options->settings && options->config->path.empty()) throw CLI::RequiredError("CONFIG");
  });
  verb->footer(
      "Loads all files, agents, rulesets and scenarios as `muster run` does, and plays nothing.\n"
      "Tells all mistakes with file, line and column. With --settings CONFIG is left out; what\n"
      "rulesets and scenarios can say: muster games GAME --settings, agents: muster agents GAME.");
}

}  // namespace muster::cli
