#include <fmt/format.h>

#include "core/config/canonical.h"
#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "experiments/cli/settings/settings_text.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

void print_rules(const GameInfo& game) {
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
  print_rules(engine.info());
}

int act(const std::string& name, const Registry& registry) {
  if (!name.empty()) {
    const GameEngine* engine = find_game(registry, name);
    if (engine == nullptr) return kExitBadInput;
    print_agents(*engine);
    return kExitDone;
  }
  for (const GameEngine* engine : registry.games()) print_agents(*engine);
  return kExitDone;
}

}  // namespace

void add_agents(CLI::App& app, Context& context) {
  auto game = std::make_shared<std::string>();
  CLI::App* verb = add_verb(app, context, "agents", "Lists agent types and their parameters",
                            [game, &context] { return act(*game, context.registry); });
  verb->add_option("GAME", *game, "A game's name (default: all games)")->type_name("");
  verb->footer(
      "For each type: its parameters with type, range and default, as [[agents]] in a config\n"
      "takes them. Where a type has recommended parameters for the game, they lie under those an\n"
      "agent is given, unless it says preset = \"plain\". A game whose seats can be driven by rule "
      "files lists these files, too. Types that are no part of muster tell their version.");
}

}  // namespace muster::cli
