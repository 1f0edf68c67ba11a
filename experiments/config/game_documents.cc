#include "experiments/config/game_documents.h"

#include <fmt/format.h>

#include "core/config/data_root.h"
#include "core/config/derived.h"

namespace muster {

std::string kind_name(DocumentKind kind) {
  return kind == DocumentKind::kRuleset ? "ruleset" : "scenario";
}

std::string document_folder(const GameInfo& game, DocumentKind kind) {
  if (game.data_folder.empty()) return "";
  return data_file(fmt::format("{}/{}s", game.data_folder, kind_name(kind)));
}

absl::StatusOr<Document> default_document(const GameInfo& game, DocumentKind kind) {
  const std::string& name =
      kind == DocumentKind::kRuleset ? game.default_ruleset : game.default_scenario;
  if (!name.empty()) return named_document(game, kind, name, "");
  Document document;
  document.file = fmt::format("(default {} of {})", kind_name(kind), game.name);
  document.name = "default";
  return document;
}

namespace {

const std::vector<ParamInfo>& settings_of(const GameInfo& game, DocumentKind kind) {
  return kind == DocumentKind::kRuleset ? game.ruleset_settings : game.scenario_settings;
}

}  // namespace

absl::StatusOr<Document> named_document(const GameInfo& game, DocumentKind kind,
                                        const std::string& name, const std::string& named_in_file) {
  const std::string folder = document_folder(game, kind);
  const bool bare = name.find('/') == std::string::npos && !name.ends_with(".toml");
  if (bare && folder.empty()) {
    return absl::InvalidArgumentError(fmt::format(
        "game {} has no {} files, so there is no `{}`; give a path ending in .toml or a table",
        game.name, kind_name(kind), name));
  }
  return derived_file({folder, kind_name(kind), settings_of(game, kind)}, name, named_in_file);
}

absl::StatusOr<Document> document_of_node(const GameInfo& game, DocumentKind kind,
                                          const toml::node& node, const std::string& named_in_file,
                                          const std::vector<Document>& earlier) {
  if (const auto name = node.value_exact<std::string>()) {
    return named_document(game, kind, *name, named_in_file);
  }
  absl::StatusOr<Document> document =
      node_document(node, document_folder(game, kind), named_in_file);
  if (!document.ok()) return document;
  const auto base = [&](const std::string& name) -> absl::StatusOr<Document> {
    for (const Document& each : earlier) {
      if (each.name == name) return each;
    }
    return named_document(game, kind, name, named_in_file);
  };
  return derived(*std::move(document), {kind_name(kind), settings_of(game, kind), base});
}

absl::StatusOr<KeyedValues> keyed_values(const GameEngine& engine, const Document& ruleset,
                                         const Document& scenario) {
  const auto all = engine.data(ruleset, scenario);
  if (!all.ok()) return all.status();
  KeyedValues values;
  for (const DataValue& each : *all) values.emplace(each.key, each.value);
  return values;
}

std::string variant_name(std::string_view key, std::string value) {
  std::erase(value, '"');
  for (char& letter : value) {
    if (letter == '/' || letter == '\\' || letter == ';') letter = '_';
  }
  return fmt::format("{}={}", key, value);
}

}  // namespace muster
