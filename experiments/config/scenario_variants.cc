// Variants of scenarios: every scenario of an experiment with some of its keys set otherwise,
// without a file for each.
#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/config/limits.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

constexpr std::string_view kKey = "scenario_variants";
constexpr std::size_t kLongestVariant = 200;  // as of other names
// Stands for a number that every variant has of its own, from the config's seed.
constexpr const char* kDraw = "draw";
constexpr std::uint64_t kMostDraw = 1'000'000'000;

// What stands for a name in braces.
using Values = std::map<std::string, std::string>;

// One table [[scenario_variants]].
struct VariantReading {
  std::string name;
  std::vector<std::string> set;
  std::vector<std::string> each;  // its names
  std::vector<Values> choices = std::vector<Values>(1);
  std::vector<std::string> unlike;
};

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
void read_each(Reader& table, VariantReading& reading) {
  std::optional<Reader> each = table.table("each");
  if (!each) return;
  for (const auto& [key, node] : each->raw()) {
    const std::string name(key.str());
    if (name == kDraw) each->fail(name, "{draw} is a number of its own for every variant");
    reading.each.push_back(name);
    const std::vector<std::string> values = read_values(*each, name);
    if (reading.choices.size() * values.size() > kMaxScenarios) {
      each->fail(name, fmt::format("more than {} variants", kMaxScenarios));
      reading.choices.clear();
      continue;
    }
    std::vector<Values> longer;
    for (const Values& choice : reading.choices) {
      for (const std::string& value : values) {
        longer.push_back(choice);
        longer.back().emplace(name, value);
      }
    }
    reading.choices = std::move(longer);
  }
}

void leave_out_alike(Reader& table, VariantReading& reading) {
  const std::vector<std::string>& unlike = reading.unlike;
  if (unlike.empty()) return;
  const auto known = [&](const std::string& name) {
    return std::count(reading.each.begin(), reading.each.end(), name) > 0;
  };
  if (unlike.size() != 2 || !known(unlike[0]) || !known(unlike[1])) {
    table.fail("unlike", "expected two names of `each`");
    return;
  }
  std::erase_if(reading.choices,
                [&](const Values& choice) { return choice.at(unlike[0]) == choice.at(unlike[1]); });
}

ParamTable<VariantReading> variant_table() {
  return ParamTable<VariantReading>()
      .text("name", &VariantReading::name,
            "what it is called: scenarios get the names SCENARIO@VARIANT")
      .required()
      .texts("set", &VariantReading::set,
             "assignments as on the command line (`--set`), \"a.b=3\"; without any scenarios stay "
             "as they are; {draw} stands for a number that every variant has of its own, from the "
             "config's seed")
      .other({"each", "table", "(one variant)",
              "a variant for every choice of a value for each of its names, which stand in braces "
              "in `name` and `set`; names go in alphabetical order, the last one changes fastest"},
             read_each)
      .other({"each.NAME", "a list of texts or whole numbers", "(none)", "the values of {NAME}"})
      .texts("unlike", &VariantReading::unlike,
             "leaves out what has the same value for these two names of `each`")
      .check(leave_out_alike);
}

std::string filled_in(const std::string& text, const Values& values) {
  std::vector<std::pair<std::string, std::string>> braces;
  for (const auto& [name, value] : values) braces.emplace_back("{" + name + "}", value);
  return absl::StrReplaceAll(text, braces);
}

// What is wrong with a variant's name; "".
std::string variant_problem(const Loading& loading, const std::string& name) {
  if (const auto unseen = unreadable(name)) {
    return fmt::format("has {}, expected characters that can be seen", *unseen);
  }
  if (name.size() > kLongestVariant) {
    return fmt::format("a variant's name has {} bytes, expected at most {}", name.size(),
                       kLongestVariant);
  }
  if (name.empty() || name.find_first_of(";/\\\"@\n") != std::string::npos) {
    return "expected a name without `;`, `/`, `\\`, `\"`, `@` or line break";
  }
  if (loading.variant_names.contains(name)) return fmt::format("two variants are named `{}`", name);
  return "";
}

void add_variants(Reader& table, Loading& loading, const VariantReading& reading) {
  if (!table.has("name")) return;  // told already
  for (Values values : reading.choices) {
    const std::uint64_t number = hash_combine(loading.experiment.seed, loading.variants.size());
    values.emplace(kDraw, std::to_string(1 + number % kMostDraw));
    ScenarioVariant variant{filled_in(reading.name, values), {}};
    for (const std::string& each : reading.set) {
      variant.assignments.push_back(filled_in(each, values));
    }
    const std::string problem = variant_problem(loading, variant.name);
    if (!problem.empty()) table.fail("name", problem);
    loading.variant_names.insert(variant.name);
    loading.variants.push_back(std::move(variant));
  }
}

// Every scenario in each variant, in that order, in place of the scenarios.
void apply_variants(Reader& reader, Loading& loading) {
  const std::vector<ScenarioVariant>& variants = loading.variants;
  std::vector<Document>& scenarios = loading.experiment.scenarios;
  if (variants.empty() || !reader.diagnostics().ok()) return;
  if (variants.size() * scenarios.size() > kMaxScenarios) {
    reader.fail(kKey, fmt::format("{} scenarios in {} variants are more than {} scenarios",
                                  scenarios.size(), variants.size(), kMaxScenarios));
    return;
  }
  std::vector<Document> all;
  for (const Document& scenario : scenarios) {
    for (const ScenarioVariant& variant : variants) {
      all.push_back(varied(scenario, variant, [&](const absl::Status& mistake) {
        reader.fail(kKey, fmt::format("variant `{}` of scenario `{}`: {}", variant.name,
                                      scenario.name, message_of(mistake)));
      }));
    }
  }
  scenarios = std::move(all);
}

}  // namespace

Document varied(const Document& scenario, const ScenarioVariant& variant,
                const std::function<void(const absl::Status&)>& fail) {
  Document copy = scenario;
  copy.name = fmt::format("{}@{}", scenario.name, variant.name);
  copy.file = fmt::format("{}, variant `{}`", scenario.file, variant.name);
  for (const std::string& assignment : variant.assignments) {
    if (absl::Status set = apply_override(copy, assignment); !set.ok()) fail(set);
  }
  return copy;
}

void add_scenario_variants(ConfigTable& table) {
  table
      .tables<VariantReading>(
          {std::string(kKey), "tables [[scenario_variants]]", "(scenarios as they are)",
           "every scenario with keys set otherwise, once for each variant"},
          variant_table(), [](const Loading& /*loading*/) { return VariantReading{}; },
          add_variants)
      .check(apply_variants);
}

}  // namespace muster
