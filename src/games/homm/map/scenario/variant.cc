#include "games/homm/map/scenario/variant.h"

#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/config/data_root.h"

namespace muster::homm::map {
namespace {

constexpr std::string_view kBase = "variant_of";

// The entry of a table, or the table of a list that has the name; nullptr when there is none.
toml::node* step_into(toml::node* node, std::string_view part) {
  if (toml::table* table = node->as_table()) return table->get(part);
  toml::array* list = node->as_array();
  if (list == nullptr) return nullptr;
  for (toml::node& each : *list) {
    const toml::table* entry = each.as_table();
    if (entry != nullptr && (*entry)["name"].value<std::string>() == part) return &each;
  }
  return nullptr;
}

void make_change(Reader& change, toml::table& scenario) {
  const std::string key = change.text("key", std::nullopt);
  const std::int64_t printed = change.integer("printed", {.min = 0, .max = 999});
  const std::int64_t value = change.integer("value", {.min = 0, .max = 999});
  change.finish();
  const std::vector<std::string> parts = absl::StrSplit(key, '.');
  toml::node* node = &scenario;
  for (const std::string& part : parts) {
    if (node != nullptr) node = step_into(node, part);
  }
  toml::value<std::int64_t>* number = node == nullptr ? nullptr : node->as_integer();
  if (number == nullptr) {
    change.fail("key", fmt::format("\"{}\" is no number of the scenario", key));
  } else if (number->get() != printed) {
    change.fail("printed", fmt::format("the scenario has {}", number->get()));
  } else if (value == printed) {
    change.fail("value", "is what is printed");
  } else {
    *number = value;
  }
}

}  // namespace

bool is_variant(const Document& document) { return document.table.contains(kBase); }

absl::StatusOr<Document> varied_scenario(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  Document scenario = read_document(reader, kBase, data_file("games/homm_map/scenarios"), "");
  scenario.name = reader.text("name", document.name);
  const std::string summary = reader.text("summary", "");
  std::vector<Reader> changes = reader.tables("change");
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  for (Reader& change : changes) make_change(change, scenario.table);
  if (!diagnostics.ok()) return diagnostics.status();
  scenario.table.insert_or_assign("name", scenario.name);
  if (!summary.empty()) scenario.table.insert_or_assign("summary", summary);
  return scenario;
}

}  // namespace muster::homm::map
