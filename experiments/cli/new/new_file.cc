#include "experiments/cli/new/new_file.h"

#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include "core/config/canonical.h"
#include "core/config/data_root.h"
#include "core/config/data_values.h"
#include "core/config/inputs.h"
#include "core/config/reader.h"
#include "experiments/cli/settings/settings_text.h"
#include "experiments/config/game_documents.h"

namespace muster::cli {
namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kExamples = 3;  // of each table of data

// The rule file that agents of the game have when nobody says which: "rulebook".
std::string default_rule(const GameEngine& engine) {
  for (const AgentInfo& type : engine.agents()) {
    for (const ParamInfo& param : type.params) {
      const bool names_one = param.name == "rule" && param.fallback.starts_with('"');
      if (names_one) return param.fallback.substr(1, param.fallback.size() - 2);
    }
  }
  return "";
}

// A key that can stand in a file as it is.
bool is_plain(const ParamInfo& setting) {
  return setting.name.find_first_of("[]{}") == std::string::npos &&
         std::none_of(setting.name.begin(), setting.name.end(),
                      [](char c) { return c >= 'A' && c <= 'Z'; });
}

// `key = value`, below its meaning; what the model does not say is commented out.
std::string setting_text(const ParamInfo& setting, const std::string& key, const Document& model) {
  std::string text = comment(meaning(setting));
  if (const toml::node* said = find_value(model.table, setting.name)) {
    return text + fmt::format("{} = {}\n", key, canonical_value(*said));
  }
  const bool usable = !setting.fallback.empty() && !setting.fallback.starts_with('(');
  return text + fmt::format("# {} = {}\n", key, usable ? setting.fallback : "...");
}

}  // namespace

std::string comment(std::string_view text) {
  std::string lines;
  std::string line = "#";
  for (const absl::string_view word :
       absl::StrSplit(absl::string_view(text.data(), text.size()), ' ')) {
    if (line.size() + 1 + word.size() > kWidth && line != "#") {
      lines += line + "\n";
      line = "#";
    }
    line += fmt::format(" {}", std::string_view(word.data(), word.size()));
  }
  return lines + line + "\n";
}

std::string meaning(const ParamInfo& setting) {
  return fmt::format("{} ({})", setting.summary, about(setting));
}

absl::StatusOr<std::string> new_rule_text(const GameEngine& engine) {
  const GameInfo& game = engine.info();
  if (game.rules_folder.empty()) {
    return absl::InvalidArgumentError(
        fmt::format("game {} has no files of rules or weights that players follow", game.name));
  }
  const std::vector<std::string> names = document_names(game.rules_folder);
  constexpr const char* kBest = "rulebook";  // the one that people know, where there is one
  const bool has_best = std::count(names.begin(), names.end(), kBest) > 0;
  const std::string name = has_best ? kBest : default_rule(engine);
  const auto model = resolve_document(name, game.rules_folder);
  if (!model.ok()) return model.status();
  std::string text = comment(
      fmt::format("A rule of your own for {}, which begins as {} of {} does: `muster "
                  "try FILE` plays it against the shipped ones.",
                  game.name, name, std::filesystem::path(game.rules_folder).filename().string()));
  text += "summary = \"a rule of my own\"\n";
  std::string table;
  for (const bool in_tables : {false, true}) {  // keys of the top come first
    for (const ParamInfo& setting : game.rule_settings) {
      if (!is_plain(setting) || setting.name == "summary") continue;
      const std::size_t dot = setting.name.rfind('.');
      if ((dot != std::string::npos) != in_tables) continue;
      const std::string around = in_tables ? setting.name.substr(0, dot) : "";
      if (around != table) text += fmt::format("\n[{}]", around);
      text += "\n" + setting_text(setting, in_tables ? setting.name.substr(dot + 1) : setting.name,
                                  *model);
      table = around;
    }
  }
  return text;
}

absl::StatusOr<std::string> new_ruleset_text(const GameEngine& engine) {
  const GameInfo& game = engine.info();
  if (game.default_ruleset.empty()) {
    return absl::InvalidArgumentError(fmt::format("game {} has no rulesets", game.name));
  }
  const auto ruleset = default_document(game, DocumentKind::kRuleset);
  if (!ruleset.ok()) return ruleset.status();
  const auto scenario = default_document(game, DocumentKind::kScenario);
  if (!scenario.ok()) return scenario.status();
  const auto values = engine.data(*ruleset, *scenario);
  if (!values.ok()) return values.status();
  std::string text = comment(fmt::format(
      "A ruleset of your own for {}: another one, with some keys and numbers changed. `muster try "
      "FILE` plays it beside the one that it begins with; docs/edits.md says more.",
      game.name));
  text += fmt::format("summary = \"rules of my own\"\nfrom = {}\n\n",
                      quoted_text(game.default_ruleset));
  text += comment(fmt::format(
      "Keys of the ruleset in place of its own: `muster games {} --settings`", game.name));
  for (const ParamInfo& setting : game.ruleset_settings) {
    const bool usable = !setting.fallback.empty() && !setting.fallback.starts_with('(');
    if (!is_plain(setting) || !usable) continue;
    text += fmt::format("# {} = {}\n", setting.name, setting.fallback);
  }
  text += "\n" + comment(fmt::format("Numbers of the data behind it, \"+1\", \"-1\", \"*2\" or the "
                                     "value itself; some of all: `muster games {} --data`",
                                     game.name));
  text += "[edit]\n";
  std::map<std::string, std::size_t> shown;
  for (const DataValue& value : *values) {
    const std::string group(data_group(value.key));
    const bool is_number = value.value.find_first_not_of("0123456789.-") == std::string::npos;
    if (!is_number || group == "scenario" || group == "ruleset") continue;
    if (++shown[group] > kExamples) continue;
    text += fmt::format("# {} = {}\n", quoted_text(value.key), value.value);
  }
  return text;
}

}  // namespace muster::cli
