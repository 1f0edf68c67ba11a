// The agents of an experiment: tables of its config, and files.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/config/data_edits.h"
#include "core/config/data_root.h"
#include "core/config/derived.h"
#include "core/config/nearest.h"
#include "core/status.h"
#include "experiments/config/limits.h"
#include "experiments/config/loading.h"
#include "experiments/engine/brings.h"

namespace muster {
namespace {

struct AgentReading {
  AgentConfig agent;
  std::optional<std::string> default_name;  // of a file
  bool of_file = false;                     // it is one, or begins with one
  bool optional = false;
};

ParamInfo told_of_brings() {
  ParamInfo info = brings_info();
  info.summary += " (docs/experiments.md); those of `from` hold where it has no others";
  return info;
}

ParamTable<AgentReading> agent_table() {
  return ParamTable<AgentReading>()
      .other({"name", "text", "(of a file: its own)", "what it is called; names differ"},
             [](Reader& reader, AgentReading& reading) {
               reading.agent.name = reader.text("name", reading.default_name);
             })
      .text("type", inside(&AgentReading::agent, &AgentConfig::type),
            "an agent type of the game (`muster agents GAME`)")
      .required()
      .boolean(
          "optional", &AgentReading::optional,
          "true: it is left out, wherever it is named, when the game does not know its type or "
          "a parameter")
      .other({"from", "name or path", "(none)",
              "an agent that stands before this one, or a file of one: what it begins with"},
             [](Reader& reader, AgentReading&) { reader.has(kFromKey); })
      .other({"edit", "table", "(none)",
              "values changed, of its parameters and of the files that these name: "
              "{ \"agent.rule.position.approach\" = \"+1\" } (docs/edits.md)"},
             [](Reader& reader, AgentReading&) { reader.has(kEditKey); })
      .other(told_of_brings(), [](Reader& reader, AgentReading&) { check_brings(reader); })
      .other({"PARAMETER", "(its type's)", "(its type's)",
              "whatever `muster agents GAME` lists for the type. Recommended parameters lie under "
              "those of tables, `preset = \"plain\"` goes without; agents of files are over the "
              "plain defaults unless they say `preset`"});
}

// Of the game, which is known.
std::vector<std::string> agent_types(const Loading& loading) {
  std::vector<std::string> types;
  for (const AgentInfo& type : loading.experiment.engine->agents()) types.push_back(type.name);
  return types;
}

bool knows_type(const Loading& loading, const std::string& type) {
  const std::vector<std::string> types = agent_types(loading);
  return std::count(types.begin(), types.end(), type) > 0;
}

// Whether the type has recommended settings, or would if the game had their file.
bool has_preset(const Loading& loading, const std::string& type) {
  if (loading.experiment.engine == nullptr) return false;
  const std::vector<AgentInfo>& types = loading.experiment.engine->agents();
  return std::any_of(types.begin(), types.end(), [&type](const AgentInfo& info) {
    return info.name == type && !info.preset_file.empty();
  });
}

void read_defaults(Reader& config, Loading& loading) {
  std::optional<Reader> reader = config.table("defaults");
  if (!reader) return;
  for (const auto& [key, value] : reader->raw()) {
    const std::string type(key.str());
    reader->node(type);
    if (!value.is_table()) reader->fail(type, "expected a table of parameters");
    if (loading.experiment.engine != nullptr && !knows_type(loading, type)) {
      const std::vector<std::string> types = agent_types(loading);
      reader->fail(type,
                   fmt::format("there is no agent type `{}`{}", type, suggestion(type, types)));
    }
  }
  loading.defaults = reader->raw();
}

// What the agent's table and the defaults of its type say.
toml::table parameters(const Loading& loading, const AgentReading& reading,
                       const toml::table& table) {
  toml::table params = table;
  for (const char* key : {"name", "type", "optional"}) params.erase(key);
  if (const toml::table* defaults = loading.defaults[reading.agent.type].as_table()) {
    for (const auto& [key, value] : *defaults) {
      if (!params.contains(key)) params.insert(key, value);
    }
  }
  // A file is what it says, not what it says over the recommended settings of the game.
  if (reading.of_file && has_preset(loading, reading.agent.type) && !params.contains(kPresetKey)) {
    params.insert(kPresetKey, std::string(kPlainPreset));
  }
  return params;
}

void check_agent(Reader& reader, const Loading& loading, const AgentConfig& agent) {
  const GameEngine* engine = loading.experiment.engine;
  if (engine == nullptr || agent.type.empty()) return;
  if (!knows_type(loading, agent.type)) {
    reader.fail("type", fmt::format("game {} has no agent type `{}`{}", engine->info().name,
                                    agent.type, suggestion(agent.type, agent_types(loading))));
  } else if (const absl::Status checked = engine->check_agent(agent); !checked.ok()) {
    reader.diagnostics().error(checked);
  }
}

// `reader`: of the document's table.
void add_agent(Reader reader, Loading& loading, const Document& document, AgentReading reading) {
  reading = agent_table().read(reader, std::move(reading));
  AgentConfig& agent = reading.agent;
  if (reader.has("name") && reader.node("name")->is_string()) {
    if (const auto problem = name_problem(agent.name)) reader.fail("name", *problem);
  }
  std::vector<std::string>& names = loading.agent_names;
  if (std::count(names.begin(), names.end(), agent.name) > 0) {
    reader.fail("name", fmt::format("two agents are named `{}`", agent.name));
  }
  agent.params = document;
  agent.params.name = agent.name;
  agent.params.table = parameters(loading, reading, reader.raw());
  const GameEngine* engine = loading.experiment.engine;
  if (reading.optional && engine != nullptr &&
      (!knows_type(loading, agent.type) || !engine->check_agent(agent).ok())) {
    loading.left_out.push_back(agent.name);
    return;
  }
  names.push_back(agent.name);
  check_agent(reader, loading, agent);
  loading.experiment.agents.push_back(std::move(agent));
}

// Errors: InvalidArgument, NotFound.
absl::StatusOr<Document> agent_of_file(const std::string& name, const std::string& named_in_file) {
  return derived_file({data_file("agents"), "agent"}, name, named_in_file);
}

// What is brought by what an agent begins with, it brings as well, but for keys of its own.
void add_brought(const toml::table& base, toml::table& own) {
  toml::table* brings = own[kBringsKey].as_table();
  if (brings == nullptr) return;
  for (const auto& [key, value] : base) {
    const std::string name(key.str());
    if (brings->contains(name)) continue;
    value.visit([&](const auto& node) { brings->insert(name, node); });
  }
}

// What `from` names: an agent that stands before this one in the config, or a file.
absl::StatusOr<Document> agent_before(const Loading& loading, const std::string& name,
                                      bool& of_file) {
  for (const AgentConfig& agent : loading.experiment.agents) {
    if (agent.name != name) continue;
    Document document = agent.params;
    document.table.insert_or_assign("type", agent.type);
    return document;
  }
  of_file = true;
  return agent_of_file(name, loading.file);
}

void read_agent(Reader& config, Loading& loading, const toml::node& node, std::size_t index) {
  const std::string place = fmt::format("agents[{}]", index);
  AgentReading reading;
  if (const toml::table* table = node.as_table()) {
    Document own{loading.file, "", *table};
    if (!table->contains(kFromKey) && !table->contains(kEditKey)) {
      add_agent(config.element("agents", index, *table), loading, own, {});
      return;
    }
    own.role = "agent";
    toml::table brought;
    const auto base_of = [&](const std::string& base) {
      auto document = agent_before(loading, base, reading.of_file);
      if (document.ok()) {
        if (const toml::table* its = document->table[kBringsKey].as_table()) brought = *its;
      }
      return document;
    };
    auto whole = derived(std::move(own), {"agent", {}, base_of, place});
    if (!whole.ok()) return tell_mistake(config, "agents", node, whole.status());
    add_brought(brought, whole->table);
    add_agent(Reader(*whole, config.diagnostics(), place), loading, *whole, std::move(reading));
    return;
  }
  const auto name = node.value_exact<std::string>();
  const auto file = name ? agent_of_file(*name, loading.file)
                         : absl::InvalidArgumentError("expected a name, a path or a table");
  if (!file.ok()) return tell_mistake(config, "agents", node, file.status());
  reading.default_name = file->name;
  reading.of_file = true;
  add_agent(Reader(*file, config.diagnostics(), place), loading, *file, std::move(reading));
}

void read_agents(Reader& reader, Loading& loading) {
  const toml::node* node = reader.node("agents");
  const toml::array* list = node != nullptr ? node->as_array() : nullptr;
  if (list == nullptr || list->empty()) {
    reader.fail("agents", node == nullptr ? "is missing; expected [[agents]] tables"
                                          : "expected [[agents]] tables, at least one");
    return;
  }
  if (list->size() > kMaxAgents) {
    reader.fail("agents", fmt::format("{} agents are more than {}", list->size(), kMaxAgents));
    return;
  }
  std::size_t index = 0;
  for (const toml::node& element : *list) read_agent(reader, loading, element, index++);
}

}  // namespace

void add_agents(ConfigTable& table) {
  table
      .other({"defaults.TYPE", "table", "(none)",
              "parameters that every agent of the type has unless it says otherwise"},
             read_defaults)
      .other({"agents", "tables [[agents]], or a list", "",
              fmt::format("who plays, up to {}; elements of a list may also be paths of files with "
                          "these keys, or names of files in configs/agents",
                          kMaxAgents)},
             read_agents)
      .tell("agents[]", agent_table());
}

}  // namespace muster
