// What changes of a ruleset do, in words. For the report only.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analysis/effects.h"
#include "experiments/report/sentences.h"
#include "experiments/store/meta.h"

namespace muster::report {

// A ruleset's effect on a level.
struct EffectAt {
  std::size_t ruleset = 0;
  std::size_t level = 0;
};
// Of all rulesets but the first, the largest one first.
std::vector<EffectAt> by_size(const analysis::Effects& effects);

// What moves what, and whose verdict is another one. Plain text.
std::vector<std::string> effect_sentences(const analysis::Effects& effects, const StoreMeta& meta);

// The one number that all rulesets change, or the two: its key, and its value under each ruleset.
struct SweptNumber {
  std::string key;
  std::vector<double> values;  // by ruleset
};
// None where they change something else, or something that is no number.
std::vector<SweptNumber> swept_numbers(const StoreMeta& meta);

// "+1.2 [−0.3, +2.7]"
std::string difference_text(const Scale& scale, const stats::Interval& difference);
// "first", or "first, second seat": what the columns of a table of effects are.
std::string level_title(const analysis::Effects& effects);

}  // namespace muster::report
