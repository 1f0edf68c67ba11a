// The rulesets and scenarios that an experiment names.
#include <fmt/format.h>

#include <utility>

#include "core/config/derived.h"
#include "experiments/config/limits.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

void add_document(Reader& reader, Loading& loading, std::string_view key, DocumentKind kind,
                  const toml::node& node, std::vector<Document>& out) {
  const GameEngine* engine = loading.experiment.engine;
  if (engine == nullptr) return;  // reported already; there is no folder to look in
  auto document = document_of_node(engine->info(), kind, node, loading.file, out);
  if (!document.ok()) {
    tell_mistake(reader, key, node, document.status());
    return;
  }
  if (const auto problem = name_problem(document->name)) {
    reader.fail_at(node, key, fmt::format("`{}`: {}", document->name, *problem));
  }
  if (!loading.document_names[kind].insert(document->name).second) {
    reader.fail_at(node, key,
                   fmt::format("two {}s are named `{}`; names must differ (a table may have a "
                               "`name`)",
                               kind_name(kind), document->name));
  }
  out.push_back(*std::move(document));
}

void read_documents(Reader& reader, Loading& loading, std::string_view key, DocumentKind kind,
                    std::vector<Document>& out) {
  const toml::node* node = reader.node(key);
  const GameEngine* engine = loading.experiment.engine;
  if (node == nullptr) {
    if (engine == nullptr) return;
    auto document = default_document(engine->info(), kind);
    if (document.ok()) {
      loading.document_names[kind].insert(document->name);
      out.push_back(*std::move(document));
    } else {
      reader.fail(key, message_of(document.status()));
    }
    return;
  }
  const toml::array* list = node->as_array();
  if (list == nullptr || list->empty()) {
    reader.fail(key, "expected a list of names, paths or tables, with at least one element");
    return;
  }
  const std::size_t most = kind == DocumentKind::kRuleset ? kMaxRulesets : kMaxScenarios;
  if (list->size() > most) {
    reader.fail(key, fmt::format("{} {}s are more than {}", list->size(), kind_name(kind), most));
    return;
  }
  for (const toml::node& element : *list) add_document(reader, loading, key, kind, element, out);
}

void read_rulesets(Reader& reader, Loading& loading) {
  std::vector<Document>& rulesets = loading.experiment.rulesets;
  const toml::node* one = reader.node("ruleset");
  if (one == nullptr) {
    read_documents(reader, loading, "rulesets", DocumentKind::kRuleset, rulesets);
    return;
  }
  if (reader.has("rulesets")) reader.fail("rulesets", "there is `ruleset` too; use one of both");
  add_document(reader, loading, "ruleset", DocumentKind::kRuleset, *one, rulesets);
}

}  // namespace

void add_documents(ConfigTable& table) {
  constexpr const char* kList = "a list of names, paths or tables";
  table
      .other(
          {"ruleset", "name, path or table", "(the game's)",
           "the rules: a file of the game (`muster games`), a path, or the keys themselves, which "
           "may begin with another one (`from`) and change values of it and of the data behind "
           "it (`edit`, docs/edits.md)"},
          read_rulesets)
      .other({"rulesets", kList, "(the game's)",
              fmt::format("in place of `ruleset`: several, up to {}, whose names differ",
                          kMaxRulesets)})
      .other(
          {"scenarios", kList, "(the game's)",
           fmt::format("what is played, up to {} with their variants, whose names differ; tables "
                       "as of `ruleset`",
                       kMaxScenarios)},
          [](Reader& reader, Loading& loading) {
            read_documents(reader, loading, "scenarios", DocumentKind::kScenario,
                           loading.experiment.scenarios);
          });
  add_scenario_variants(table);
  add_worth(table);
  add_ruleset_variants(table);
}

}  // namespace muster
