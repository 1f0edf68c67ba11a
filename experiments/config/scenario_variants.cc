#include "experiments/config/scenario_variants.h"

#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>

#include "core/status.h"

namespace muster {
namespace {

constexpr std::string_view kKey = "scenario_variants";

struct Variant {
  std::string name;
  std::vector<std::string> assignments;
};

std::vector<Variant> read_variants(Reader& reader) {
  std::vector<Variant> variants;
  std::set<std::string> names;
  for (Reader& table : reader.tables(kKey)) {
    Variant variant{table.text("name", std::nullopt), table.texts("set", {{}})};
    table.finish();
    const bool bare = variant.name.find_first_of(";/\\\"@\n") == std::string::npos;
    if (table.has("name") && (variant.name.empty() || !bare)) {
      table.fail("name", "expected a name without `;`, `/`, `\\`, `\"`, `@` or line break");
    } else if (!names.insert(variant.name).second) {
      table.fail("name", fmt::format("two variants are named `{}`", variant.name));
    }
    variants.push_back(std::move(variant));
  }
  return variants;
}

}  // namespace

void apply_scenario_variants(Reader& reader, std::vector<Document>& scenarios) {
  if (!reader.has(kKey)) return;
  const std::vector<Variant> variants = read_variants(reader);
  if (variants.empty() || !reader.diagnostics().ok()) return;
  std::vector<Document> varied;
  for (const Document& scenario : scenarios) {
    for (const Variant& variant : variants) {
      Document copy = scenario;
      copy.name = fmt::format("{}@{}", scenario.name, variant.name);
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
