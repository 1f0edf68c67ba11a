// Rulesets that change a config's one ruleset: along some numbers, or one reading at a time.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/config/canonical.h"
#include "core/status.h"
#include "experiments/config/game_documents.h"
#include "experiments/config/limits.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

constexpr std::string_view kSweep = "sweep";
constexpr std::string_view kReadings = "readings";
constexpr std::string_view kVariants = "ruleset_variants";
constexpr std::size_t kMostSwept = 2;  // numbers: more is no picture

// Whether rulesets can be made from the config's first one, as far as mistakes go.
bool can_vary(Reader& reader, const Loading& loading) {
  return loading.experiment.engine != nullptr && reader.diagnostics().ok();
}

// Likewise, where it is the only one that the config names.
bool can_vary_alone(Reader& reader, const Loading& loading, std::string_view key) {
  if (!can_vary(reader, loading)) return false;
  const std::size_t count = loading.experiment.rulesets.size();
  if (!reader.has("rulesets") || count == 1) return true;
  reader.fail(key, fmt::format("changes one ruleset, and there are {}", count));
  return false;
}

// Adds `from` the base with `changes`: a table of edits, or keys in place of its own.
void add_ruleset(Reader& reader, Loading& loading, std::string_view key, const std::string& name,
                 toml::table changes) {
  std::vector<Document>& rulesets = loading.experiment.rulesets;
  changes.insert_or_assign("name", name);
  changes.insert_or_assign("from", rulesets.front().name);
  auto document = document_of_node(loading.experiment.engine->info(), DocumentKind::kRuleset,
                                   changes, loading.file, rulesets);
  const auto problem = name_problem(name);
  if (!document.ok()) {
    reader.fail(key, fmt::format("`{}`: {}", name, message_of(document.status())));
  } else if (problem) {
    reader.fail(key, fmt::format("`{}`: {}", name, *problem));
  } else if (!loading.document_names[DocumentKind::kRuleset].insert(name).second) {
    reader.fail(key, fmt::format("two rulesets are named `{}`", name));
  } else {
    rulesets.push_back(*std::move(document));
  }
}

// What stands at each key under the config's ruleset; nothing where the game does not tell.
KeyedValues values_there(const Experiment& experiment) {
  if (experiment.scenarios.empty()) return {};
  return keyed_values(*experiment.engine, experiment.rulesets.front(), experiment.scenarios.front())
      .value_or(KeyedValues{});
}

// ---- [sweep]

struct Swept {
  std::string key;
  std::string name;  // in rulesets' names: the end of the key
  toml::key written;
  const toml::array* values = nullptr;
};

std::vector<Swept> read_swept(Reader& reader, const Reader& sweep) {
  std::vector<Swept> swept;
  for (const auto& [key, node] : sweep.raw()) {
    const std::string name(key.str());
    const toml::array* list = node.as_array();
    if (list == nullptr || list->empty()) {
      reader.fail_at(node, "sweep." + name, "expected a list of values, one at least");
      continue;
    }
    const std::size_t dot = name.rfind('.');
    swept.push_back({name, dot == std::string::npos ? name : name.substr(dot + 1), key, list});
  }
  if (swept.size() == 2 && swept[0].name == swept[1].name) {
    for (Swept& one : swept) one.name = one.key;
  }
  return swept;
}

void add_sweep(Reader& reader, Loading& loading) {
  std::optional<Reader> sweep = reader.table(kSweep);
  if (!sweep) return;
  const std::vector<Swept> swept = read_swept(reader, *sweep);
  if (swept.empty() || swept.size() > kMostSwept) {
    reader.fail(kSweep, "expected one key or two, each with a list of its values");
  }
  if (!can_vary_alone(reader, loading, kSweep)) return;
  const KeyedValues known = values_there(loading.experiment);
  std::size_t points = 1;
  for (const Swept& one : swept) points *= one.values->size();
  if (points >= kMaxRulesets) {
    reader.fail(kSweep, fmt::format("{} rulesets are more than {}", points, kMaxRulesets));
    return;
  }
  for (std::size_t point = 0; point < points; ++point) {
    toml::table edit;
    std::string name;
    bool is_base = true;
    std::size_t rest = point;
    for (auto one = swept.rbegin(); one != swept.rend(); ++one) {  // the last one changes fastest
      const toml::node& value = *one->values->get(rest % one->values->size());
      rest /= one->values->size();
      const std::string said = canonical_value(value);
      name = fmt::format("{}{}{}", variant_name(one->name, said), name.empty() ? "" : ", ", name);
      const auto there = known.find(one->key);
      is_base = is_base && there != known.end() && there->second == said;
      value.visit([&](const auto& typed) { edit.insert(one->written, typed); });
    }
    if (is_base) continue;
    toml::table changes;
    changes.insert("edit", std::move(edit));
    add_ruleset(reader, loading, kSweep, name, std::move(changes));
  }
}

// ---- [readings]

struct Readings {
  std::vector<std::string> rulesets;
  std::vector<std::string> leave_out;
};

ParamTable<Readings> readings_table() {
  return ParamTable<Readings>()
      .texts("rulesets", &Readings::rulesets,
             "names or paths of rulesets that read rules in other ways: for each of their keys "
             "that differs from the config's ruleset, one ruleset that differs in it alone")
      .values("a list of names or paths")
      .required()
      .texts("leave_out", &Readings::leave_out, "keys that are not flipped")
      .values("a list of keys")
      .otherwise("none");
}

// One ruleset for each key of `other` that differs from the base.
void add_flips(Reader& reader, Loading& loading, const Document& other, const KeyedValues& known,
               const Readings& readings) {
  const toml::table base = loading.experiment.rulesets.front().table;
  for (const auto& [key, value] : other.table) {
    const std::string name(key.str());
    if (name == "name" || name == "summary") continue;
    if (std::count(readings.leave_out.begin(), readings.leave_out.end(), name) > 0) continue;
    const std::string said = canonical_value(value);
    const auto there = known.find("ruleset." + name);
    const toml::node* own = base.get(name);
    if (own != nullptr ? canonical_value(*own) == said
                       : there != known.end() && there->second == said) {
      continue;
    }
    const std::string ruleset =
        value.is_table() || value.is_array() ? name : variant_name(name, said);
    if (loading.document_names[DocumentKind::kRuleset].contains(ruleset)) continue;  // of another
    toml::table changes;
    value.visit([&](const auto& typed) { changes.insert(name, typed); });
    add_ruleset(reader, loading, kReadings, ruleset, std::move(changes));
  }
}

void add_readings(Reader& reader, Loading& loading) {
  std::optional<Reader> table = reader.table(kReadings);
  if (!table) return;
  const Readings readings = readings_table().read(*table, {});
  table->finish();
  if (reader.has(kSweep)) reader.fail(kReadings, "there is `sweep` too; use one of both");
  if (!can_vary_alone(reader, loading, kReadings)) return;
  const KeyedValues known = values_there(loading.experiment);
  for (const std::string& name : readings.rulesets) {
    const auto other = named_document(loading.experiment.engine->info(), DocumentKind::kRuleset,
                                      name, loading.file);
    if (!other.ok()) {
      table->fail("rulesets", message_of(other.status()));
      continue;
    }
    for (const std::string& key : readings.leave_out) {
      if (readings.rulesets.size() == 1 && !other->table.contains(key)) {
        table->fail("leave_out", fmt::format("there is no `{}` in `{}`", key, name));
      }
    }
    add_flips(reader, loading, *other, known, readings);
  }
  if (reader.diagnostics().ok() && loading.experiment.rulesets.size() == 1) {
    table->fail("rulesets", "say nothing that the config's ruleset does not");
  }
}

// ---- [[ruleset_variants]]

struct NamedVariant {
  std::string name;
  toml::table edit;
};

ParamTable<NamedVariant> named_table() {
  return ParamTable<NamedVariant>()
      .text("name", &NamedVariant::name, "what the ruleset is called")
      .required()
      .other({"edit", "table", "", "what it changes (docs/edits.md)"},
             [](Reader& reader, NamedVariant& variant) {
               const toml::node* node = reader.node("edit");
               if (node != nullptr && node->is_table()) {
                 variant.edit = *node->as_table();
               } else {
                 reader.fail("edit", "expected a table of edits");
               }
             });
}

void add_named(Reader& reader, Loading& loading, NamedVariant variant) {
  if (!can_vary(reader, loading)) return;
  toml::table changes;
  changes.insert("edit", std::move(variant.edit));
  add_ruleset(reader, loading, "name", variant.name, std::move(changes));
}

}  // namespace

void add_ruleset_variants(ConfigTable& table) {
  table
      .tables<NamedVariant>(
          {std::string(kVariants), "tables [[ruleset_variants]]", "(none)",
           "the config's ruleset with edits, once for each of them, beside it"},
          named_table(), [](const Loading& /*loading*/) { return NamedVariant{}; }, add_named)
      .other({std::string(kSweep), "table", "(none)",
              "one key or two of the ruleset and the data behind it (docs/edits.md), each with a "
              "list of values: one ruleset more for every value, or every two of them. The report "
              "shows how answers depend on them (docs/balance.md)"},
             add_sweep)
      .other({std::string(kReadings), "table", "(none)",
              "other readings of the rules, one at a time: the report says which answers depend on "
              "them (docs/balance.md)"},
             add_readings)
      .tell(std::string(kReadings), readings_table());
}

}  // namespace muster
