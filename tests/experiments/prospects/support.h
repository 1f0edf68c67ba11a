// What tests of prospects ask of them.
#pragma once

#include <map>
#include <string>

#include "core/game.h"
#include "experiments/engine/prospects.h"
#include "experiments/view/view.h"

namespace muster::testing {

// A view of nothing, for those that only say what has come of an action.
template <Game G>
class BareView : public View<G> {
 public:
  using View<G>::View;
  ViewPage page() const override { return {}; }
  std::string text(const typename G::State& /*state*/, int /*eye*/) const override { return "\n"; }
  ViewFrame frame(const typename G::State& /*state*/, int /*eye*/) const override { return {}; }
};

inline std::map<std::string, double> by_words(const Prospects& prospects) {
  std::map<std::string, double> all;
  for (const Prospect& each : prospects.outcomes) all[each.words] += each.probability;
  return all;
}

// The probability of the outcomes that say `part`.
inline double chance_of(const Prospects& prospects, const std::string& part) {
  double sum = 0;
  for (const Prospect& each : prospects.outcomes) {
    if (each.words.find(part) != std::string::npos) sum += each.probability;
  }
  return sum;
}

// Probabilities of the number that stands behind `label`; 0 where it is not told.
inline std::map<int, double> numbers_behind(const Prospects& prospects, const std::string& label) {
  std::map<int, double> all;
  for (const Prospect& each : prospects.outcomes) {
    const std::size_t at = each.words.find(label);
    const int number =
        at == std::string::npos ? 0 : std::stoi(each.words.substr(at + label.size()));
    all[number] += each.probability;
  }
  return all;
}

}  // namespace muster::testing
