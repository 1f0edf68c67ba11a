#include "experiments/report/rules/effects_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/report/columns.h"
#include "experiments/report/interval_json.h"
#include "experiments/report/rules/effects_words.h"
#include "experiments/report/sentences.h"

namespace muster::report {
namespace {

using analysis::Effect;
using analysis::Effects;
using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t kMostLines = 12;
constexpr std::size_t kMostName = 40;

std::string lines_of(const Effects& effects, const StoreMeta& meta) {
  const Scale scale(effects.question, meta);
  const std::vector<EffectAt> sorted = by_size(effects);
  const std::vector<std::string> rulesets = row_names(effects.rulesets, kMostName);
  const std::vector<std::string> levels = row_names(effects.levels, kMostName);
  const std::size_t width = widest(rulesets, 6);
  const std::size_t level_width = widest(levels, level_title(effects).size());
  std::string text = fmt::format(
      "  {}  {}  {}  {}  {}\n", left("change", width), left(level_title(effects), level_width),
      right(scale.axis(), 12),
      left(scale.difference_unit() + " from " + effects.rulesets.front(), 24), "verdict");
  const std::size_t shown = std::min(kMostLines, sorted.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const Effect& effect = effects.effects[sorted[i].ruleset][sorted[i].level];
    text += fmt::format(
        "  {}  {}  {}  {}  {}\n", left(rulesets[sorted[i].ruleset], width),
        left(levels[sorted[i].level], level_width), right(scale.value(effect.value), 12),
        left(difference_text(scale, effect.difference), 24), verdict_word(effect.verdict));
  }
  if (shown < sorted.size()) text += fmt::format("  ... and {} more\n", sorted.size() - shown);
  return text;
}

OrderedJson change_json(const Effects& effects, std::size_t ruleset) {
  OrderedJson json = {{"ruleset", effects.rulesets[ruleset]}};
  for (std::size_t level = 0; level < effects.levels.size(); ++level) {
    const Effect& effect = effects.effects[ruleset][level];
    OrderedJson& one = json["levels"].emplace_back();
    one["name"] = effects.levels[level];
    one["value"] = interval_json(effect.value);
    if (ruleset == 0) continue;
    one["difference"] = interval_json(effect.difference);
    one["verdict"] = verdict_word(effect.verdict);
  }
  if (!effects.compared()) return json;
  json["other_verdicts"] = OrderedJson::array();
  for (const analysis::TurnedVerdict& turned : effects.turned[ruleset]) {
    json["other_verdicts"].push_back({{"first", effects.levels[turned.first]},
                                      {"second", effects.levels[turned.second]},
                                      {"before", verdict_word(turned.before)},
                                      {"after", verdict_word(turned.after)}});
  }
  return json;
}

}  // namespace

std::string effects_text(const analysis::Analysis& analysis, std::size_t width) {
  std::string text;
  for (const Effects& effects : analysis.effects) {
    text += "\n" + wrapped("What the changes do: " + effects.text, width);
    for (const std::string& sentence : effect_sentences(effects, analysis.meta)) {
      text += wrapped("  " + sentence, width, 2);
    }
    text += "\n" + lines_of(effects, analysis.meta);
  }
  return text;
}

OrderedJson effects_json(const analysis::Analysis& analysis) {
  OrderedJson all = OrderedJson::array();
  for (const Effects& effects : analysis.effects) {
    OrderedJson json = {{"question", effects.text},
                        {"sentences", effect_sentences(effects, analysis.meta)},
                        {"changes", OrderedJson::array()}};
    for (std::size_t ruleset = 0; ruleset < effects.rulesets.size(); ++ruleset) {
      json["changes"].push_back(change_json(effects, ruleset));
    }
    all.push_back(std::move(json));
  }
  return all;
}

}  // namespace muster::report
