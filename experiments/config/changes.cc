// What edits of data have changed, for people.
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "experiments/config/loading.h"

namespace muster {
namespace {

using KeyedValues = std::unordered_map<std::string, std::string>;

KeyedValues values_of(const GameEngine& engine, const Document& ruleset, const Document& scenario) {
  KeyedValues values;
  const auto all = engine.data(ruleset, scenario);
  if (!all.ok()) return values;
  for (const DataValue& each : *all) values.emplace(each.key, each.value);
  return values;
}

// `load`: the values with a document in place of `document`.
template <class Load>
void tell_changes_of(Document& document, const Load& load) {
  if (document.edits.empty()) return;
  Document plain = document;
  plain.edits.clear();
  const KeyedValues before = load(plain);
  const KeyedValues after = load(document);
  for (DataChange& change : document.changes) {
    const auto was = before.find(change.key);
    const auto is = after.find(change.key);
    if (was != before.end()) change.before = was->second;
    if (is != after.end()) change.after = is->second;
  }
}

}  // namespace

void tell_changes(Experiment& experiment) {
  const GameEngine& engine = *experiment.engine;
  Document& first_ruleset = experiment.rulesets.front();
  Document& first_scenario = experiment.scenarios.front();
  for (Document& ruleset : experiment.rulesets) {
    tell_changes_of(ruleset,
                    [&](const Document& each) { return values_of(engine, each, first_scenario); });
  }
  for (Document& scenario : experiment.scenarios) {
    tell_changes_of(scenario,
                    [&](const Document& each) { return values_of(engine, first_ruleset, each); });
  }
}

}  // namespace muster
