#include "experiments/config/scenario_variants.h"

#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/status.h"
#include "core/text.h"
#include "experiments/config/limits.h"

namespace muster {
namespace {

constexpr std::string_view kKey = "scenario_variants";
constexpr std::size_t kLongestVariant = 200;  // as of other names

struct Variant {
  std::string name;
  std::vector<std::string> assignments;
};

// What stands for a name in braces.
using Values = std::map<std::string, std::string>;

// The values of one name of `each`: texts or whole numbers.
std::vector<std::string> read_values(Reader& each, std::string_view name) {
  std::vector<std::string> values;
  const toml::node* node = each.node(name);
  const toml::array* list = node->as_array();
  if (list != nullptr) {
    for (const toml::node& value : *list) {
      if (const auto text = value.value_exact<std::string>()) values.push_back(*text);
      if (const auto number = value.value_exact<std::int64_t>()) {
        values.push_back(std::to_string(*number));
      }
    }
  }
  if (list == nullptr || list->empty() || values.size() != list->size()) {
    each.fail(name, "expected a list of texts or whole numbers");
    return {};
  }
  return values;
}

// Every choice of a value for each name; one empty choice without `each`.
std::vector<Values> read_choices(Reader& table) {
  std::vector<Values> choices(1);
  std::optional<Reader> each = table.table("each");
  if (each) {
    for (const auto& [key, node] : each->raw()) {
      const std::string name(key.str());
      const std::vector<std::string> values = read_values(*each, name);
      if (choices.size() * values.size() > kMaxScenarios) {
        each->fail(name, fmt::format("more than {} variants", kMaxScenarios));
        return {};
      }
      std::vector<Values> longer;
      for (const Values& choice : choices) {
        for (const std::string& value : values) {
          longer.push_back(choice);
          longer.back().emplace(name, value);
        }
      }
      choices = std::move(longer);
    }
    each->finish();
  }
  const std::vector<std::string> unlike = table.texts("unlike", {{}});
  const auto known = [&](const std::string& name) { return each && each->raw().contains(name); };
  if (table.has("unlike") && (unlike.size() != 2 || !known(unlike[0]) || !known(unlike[1]))) {
    table.fail("unlike", "expected two names of `each`");
  } else if (unlike.size() == 2) {
    std::erase_if(choices, [&](const Values& choice) {
      return choice.at(unlike[0]) == choice.at(unlike[1]);
    });
  }
  return choices;
}

std::string filled_in(const std::string& text, const Values& values) {
  std::vector<std::pair<std::string, std::string>> braces;
  for (const auto& [name, value] : values) braces.emplace_back("{" + name + "}", value);
  return absl::StrReplaceAll(text, braces);
}

std::vector<Variant> read_variants(Reader& reader) {
  std::vector<Variant> variants;
  std::set<std::string> names;
  for (Reader& table : reader.tables(kKey)) {
    const std::string pattern = table.text("name", std::nullopt);
    const std::vector<std::string> assignments = table.texts("set", {{}});
    const std::vector<Values> choices = read_choices(table);
    table.finish();
    for (const Values& values : choices) {
      Variant variant{filled_in(pattern, values), {}};
      for (const std::string& each : assignments) {
        variant.assignments.push_back(filled_in(each, values));
      }
      const bool bare = variant.name.find_first_of(";/\\\"@\n") == std::string::npos;
      const auto unseen = unreadable(variant.name);
      if (unseen) {
        table.fail("name", fmt::format("has {}, expected characters that can be seen", *unseen));
      } else if (variant.name.size() > kLongestVariant) {
        table.fail("name", fmt::format("a variant's name has {} bytes, expected at most {}",
                                       variant.name.size(), kLongestVariant));
      } else if (table.has("name") && (variant.name.empty() || !bare)) {
        table.fail("name", "expected a name without `;`, `/`, `\\`, `\"`, `@` or line break");
      } else if (!names.insert(variant.name).second) {
        table.fail("name", fmt::format("two variants are named `{}`", variant.name));
      }
      variants.push_back(std::move(variant));
    }
  }
  return variants;
}

}  // namespace

void apply_scenario_variants(Reader& reader, std::vector<Document>& scenarios) {
  if (!reader.has(kKey)) return;
  const std::vector<Variant> variants = read_variants(reader);
  if (variants.empty() || !reader.diagnostics().ok()) return;
  if (variants.size() * scenarios.size() > kMaxScenarios) {
    reader.fail(kKey, fmt::format("{} scenarios in {} variants are more than {} scenarios",
                                  scenarios.size(), variants.size(), kMaxScenarios));
    return;
  }
  std::vector<Document> varied;
  for (const Document& scenario : scenarios) {
    for (const Variant& variant : variants) {
      Document copy = scenario;
      copy.name = fmt::format("{}@{}", scenario.name, variant.name);
      copy.file = fmt::format("{}, variant `{}`", scenario.file, variant.name);
      for (const std::string& assignment : variant.assignments) {
        const absl::Status set = apply_override(copy, assignment);
        if (!set.ok()) {
          reader.fail(kKey, fmt::format("variant `{}` of scenario `{}`: {}", variant.name,
                                        scenario.name, message_of(set)));
        }
      }
      varied.push_back(std::move(copy));
    }
  }
  scenarios = std::move(varied);
}

}  // namespace muster
