// What edits of data have changed, for people.
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/config/canonical.h"
#include "experiments/config/game_documents.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

// The changes of several documents, many of which begin with the same one.
class Teller {
 public:
  using Load = std::function<KeyedValues(const Document&)>;
  // `load`: the values with a document in place of those that are told of.
  explicit Teller(Load load) : load_(std::move(load)) {}

  void tell(Document& document) {
    if (document.edits.empty()) return;
    Document plain = document;
    plain.edits.clear();
    KeyedValues& before = before_[canonical_text(plain.table)];
    if (before.empty()) before = load_(plain);
    const KeyedValues after = load_(document);
    for (DataChange& change : document.changes) {
      const auto was = before.find(change.key);
      const auto is = after.find(change.key);
      if (was != before.end()) change.before = was->second;
      if (is != after.end()) change.after = is->second;
    }
  }

 private:
  Load load_;
  std::map<std::string, KeyedValues> before_;  // by content
};

}  // namespace

void tell_changes(Experiment& experiment) {
  const GameEngine& engine = *experiment.engine;
  Document& first_ruleset = experiment.rulesets.front();
  Document& first_scenario = experiment.scenarios.front();
  // Nothing is told of games that do not tell their data.
  Teller of_rulesets([&](const Document& each) {
    return keyed_values(engine, each, first_scenario).value_or(KeyedValues{});
  });
  for (Document& ruleset : experiment.rulesets) of_rulesets.tell(ruleset);
  Teller of_scenarios([&](const Document& each) {
    return keyed_values(engine, first_ruleset, each).value_or(KeyedValues{});
  });
  for (Document& scenario : experiment.scenarios) of_scenarios.tell(scenario);
}

}  // namespace muster
