#include "experiments/config/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/config/canonical.h"
#include "core/config/data_values.h"
#include "core/config/derived.h"
#include "core/fields/settings.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

ParamTable<Trial> trial_table() {
  return ParamTable<Trial>()
      .text("what", &Trial::what, "the kind of file that takes part: \"a targeting rule\"")
      .required()
      .text("reference", &Trial::reference,
            "the agent or ruleset of the config that the file is compared with, besides the best")
      .otherwise("none")
      .boolean("ruleset", &Trial::is_ruleset, "true: the file is a ruleset")
      .other({"agent", "table", "(none)",
              "where it is none: the agent that the file makes, with \"FILE\" as the value of the "
              "parameter that names it; a gauntlet has it as a candidate"},
             [](Reader& reader, Trial& trial) {
               const toml::node* node = reader.node("agent");
               const bool is_table = node != nullptr && node->is_table();
               if (is_table) trial.agent = *node->as_table();
               if (is_table == trial.is_ruleset) {
                 reader.fail("agent", "expected either a table here, or `ruleset = true`");
               } else if (is_table &&
                          std::none_of(trial.agent.begin(), trial.agent.end(), [](auto&& each) {
                            return each.second.value_or(std::string()) == kTriedFile;
                          })) {
                 reader.fail("agent", "no parameter is \"FILE\"");
               }
             });
}

// Names of the config's agents or rulesets, as far as it says them itself.
std::vector<std::string> names_in(const toml::node* list) {
  std::vector<std::string> names;
  const toml::array* elements = list != nullptr ? list->as_array() : nullptr;
  if (elements == nullptr) return names;
  for (const toml::node& element : *elements) {
    const toml::table* table = element.as_table();
    const auto said =
        table != nullptr ? (*table)["name"].value<std::string>() : element.value<std::string>();
    if (said) names.push_back(std::filesystem::path(*said).stem().string());
  }
  return names;
}

bool is_agent_file(const std::string& path) {
  const auto file = load_document(path);
  return file.ok() && file->table["type"].is_string();
}

toml::table agent_of(const Trial& trial, const std::string& path, const std::string& name) {
  toml::table agent;
  agent.insert("name", name);
  if (is_agent_file(path)) {
    agent.insert(kFromKey, path);
    return agent;
  }
  for (const auto& [key, value] : trial.agent) {
    if (value.value_or(std::string()) == kTriedFile) {
      agent.insert(key, path);
    } else {
      put_value(agent, key, nullptr, value);
    }
  }
  return agent;
}

}  // namespace

absl::StatusOr<std::optional<Trial>> trial_of(const Document& config) {
  const toml::table* table = config.table["try"].as_table();
  if (table == nullptr) return std::nullopt;
  Diagnostics diagnostics;
  Reader reader(*table, config.file, diagnostics, "try");
  Trial trial = trial_table().read(reader, {});
  if (!diagnostics.ok()) return diagnostics.status();
  return trial;
}

std::string tried_name(const Document& config, const Trial& trial, const std::string& path) {
  const std::string stem = std::filesystem::path(path).stem().string();
  const std::vector<std::string> taken =
      names_in(config.table.get(trial.is_ruleset ? "rulesets" : "agents"));
  return std::count(taken.begin(), taken.end(), stem) > 0 ? stem + "-tried" : stem;
}

std::vector<std::string> trial_overrides(const Document& config, const Trial& trial,
                                         const std::string& path, const std::string& name) {
  std::vector<std::string> overrides;
  if (trial.is_ruleset) {
    toml::table renamed;
    renamed.insert("name", name);
    renamed.insert(kFromKey, path);
    const bool is_itself = name == std::filesystem::path(path).stem().string();
    overrides.push_back("rulesets+=" + (is_itself ? quoted_text(path) : canonical_value(renamed)));
  } else {
    overrides.push_back("agents+=" + canonical_value(agent_of(trial, path, name)));
    if (config.table["tournament"]["format"].value_or(std::string()) == "gauntlet") {
      overrides.push_back("tournament.candidates+=" + quoted_text(name));
    }
  }
  return overrides;
}

std::string focus_override(const Document& config, const std::string& name) {
  const bool several = config.table["question"].is_array();
  return fmt::format("{}.focus={}", several ? "question.0" : "question", quoted_text(name));
}

void add_trial(ConfigTable& table) {
  table.table("try", ConfigTable().part(&Loading::trial, trial_table()));
}

}  // namespace muster
