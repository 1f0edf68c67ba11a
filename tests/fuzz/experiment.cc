// Experiment configs: the parser and everything behind it, up to games that are ready to play.
#include <fmt/format.h>

#include <map>

#include "core/status.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"
#include "experiments/store/contents.h"
#include "experiments/store/meta.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/builtin_games.h"

namespace {

using muster::fuzz::expect;

// How many elements the list or table under `key` has.
std::size_t elements(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return 0;
  if (const toml::array* array = node->as_array()) return array->size();
  if (const toml::table* inside = node->as_table()) {
    std::size_t most = inside->size();
    for (const auto& [name, value] : *inside) {
      if (value.is_array()) most = std::max(most, value.as_array()->size());
    }
    return most;
  }
  return 0;
}

// How many variants `each` stands for.
double variants(const toml::table& table) {
  double sum = 0;
  const toml::node* node = table.get("scenario_variants");
  if (node == nullptr || !node->is_array()) return 0;
  for (const toml::node& variant : *node->as_array()) {
    const toml::table* each =
        variant.is_table() ? variant.as_table()->get_as<toml::table>("each") : nullptr;
    if (each == nullptr) continue;
    double product = 1;
    for (const auto& [name, value] : *each) {
      if (value.is_array()) product *= static_cast<double>(value.as_array()->size());
    }
    sum += product;
  }
  return sum;
}

// Every combination is made ready, which takes time without being a mistake; what is far beyond the
// limits is refused before.
bool is_small(const toml::table& table) {
  constexpr double kFew = 12;
  constexpr double kRefused = 200'000;
  const double all = variants(table);
  return (all <= kFew || all >= kRefused) && elements(table, "agents") <= 6 &&
         elements(table, "scenarios") <= 3 && elements(table, "rulesets") <= 2 &&
         elements(table, "scenario_variants") <= 3;
}

}  // namespace

MUSTER_FUZZ_TARGET(experiment) {
  using namespace muster;
  const std::string file = fuzz::folder().path("experiment.toml");
  const auto document = parse_document(input, file);
  if (!document.ok() || !is_small(document->table)) return;
  const auto experiment = parse_experiment(std::string(input), file, {}, testing::builtin_games());
  if (!experiment.ok()) {
    expect(!message_of(experiment.status()).empty(), "a mistake has words");
    return;
  }
  // As it goes into a store, and comes out of it.
  const RunDescription described = describe(*experiment, "1");
  const auto meta = meta_from_json(meta_to_json(described.meta));
  expect(meta.ok() && meta_to_json(*meta) == meta_to_json(described.meta),
         "a description is read as it was written");
  expect(experiment->cells.size() == experiment->matchups.size(), "every cell can be played");
}
