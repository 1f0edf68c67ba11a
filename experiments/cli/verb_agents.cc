#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/config/canonical.h"
#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "experiments/cli/settings/settings_text.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

void print_rule_files(const GameInfo& game) {
  if (game.rule_folder.empty()) return;
  const std::string folder = data_file(game.rule_folder);
  fmt::print("  rule files in {}:\n", folder);
  for (const std::string& name : document_names(folder)) {
    const auto document = load_document(fmt::format("{}/{}.toml", folder, name));
    const std::string summary = document.ok() ? document->table["summary"].value_or(std::string())
                                              : "cannot be read: " + message_of(document.status());
    fmt::print("    {:<20} {}\n", name, summary);
  }
}

// The game's recommended parameters of a type that has such.
void print_preset(const AgentInfo& agent) {
  if (agent.preset_file.empty()) return;
  const std::string file = data_file(agent.preset_file);
  auto preset = load_document_if_there(file);
  std::string recommended = fmt::format("none: there is no {}", file);
  if (!preset.ok()) recommended = "cannot be read: " + message_of(preset.status());
  if (preset.ok() && preset->has_value()) {
    toml::table& params = (*preset)->table;
    for (const char* key : {"name", "type"}) params.erase(key);
    recommended = fmt::format("{} ({})", canonical_text(params), file);
  }
  fmt::print("    {:<20} {}\n", kRecommendedPreset, recommended);
}

void print_agents(const GameEngine& engine) {
  fmt::print("{}: {}\n", engine.info().name, engine.info().summary);
  for (const AgentInfo& agent : engine.agents()) {
    fmt::print("  {:<22} {}{}\n", agent.name, agent.summary,
               agent.version.empty() ? "" : fmt::format(" (version {})", agent.version));
    for (const ParamInfo& param : agent.params) {
      fmt::print("    {:<20} {} ({})\n", param.name, param.summary, about(param));
    }
    print_preset(agent);
  }
  print_rule_files(engine.info());
}

nlohmann::ordered_json agents_json(const GameEngine& engine) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const AgentInfo& agent : engine.agents()) {
    nlohmann::ordered_json type = {{"type", agent.name}, {"summary", agent.summary}};
    if (!agent.version.empty()) type["version"] = agent.version;
    if (!agent.preset_file.empty()) type["preset_file"] = data_file(agent.preset_file);
    add_settings(type, {{"parameters", "", agent.params}});
    list.push_back(std::move(type));
  }
  nlohmann::ordered_json json = {{"game", engine.info().name}, {"agents", std::move(list)}};
  if (!engine.info().rule_folder.empty()) {
    json["rules"] = document_names(data_file(engine.info().rule_folder));
  }
  return json;
}

struct AgentsVerb {
  std::string game;
  bool json = false;
};

int act(const AgentsVerb& verb, const Registry& registry) {
  std::vector<const GameEngine*> games = registry.games();
  if (!verb.game.empty()) {
    games = {find_game(registry, verb.game)};
    if (games.front() == nullptr) return kExitBadInput;
  }
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const GameEngine* game : games) {
    if (verb.json) {
      all.push_back(agents_json(*game));
    } else {
      print_agents(*game);
    }
  }
  return verb.json ? tell_json(all) : kExitDone;
}

}  // namespace

void add_agents(CLI::App& app, Context& context) {
  auto options = std::make_shared<AgentsVerb>();
  CLI::App* verb = add_verb(app, context, "agents", "Lists agent types and their parameters",
                            [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name (default: all games)")->type_name("");
  add_json_option(*verb, options->json);
  verb->footer(
      "For each type: its parameters with type, range and default, as [[agents]] in a config\n"
      "takes them. Where a type has recommended parameters for the game, they lie under those an\n"
      "agent is given, unless it says preset = \"plain\". A game whose seats can be driven by rule "
      "files lists these files, too. Types that are no part of muster tell their version.");
}

}  // namespace muster::cli
