#include "experiments/report/rules/effects_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "experiments/report/charts/charts.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"
#include "experiments/report/rules/effects_words.h"
#include "experiments/report/sentences.h"

namespace muster::report {
namespace {

using analysis::Effect;
using analysis::Effects;

constexpr std::size_t kMostCurves = 6;  // of a chart
constexpr std::size_t kMostMaps = 4;
constexpr std::size_t kMostEffects = 20;  // of a forest

// How each level depends on one number.
std::string response_figure(const Effects& effects, const SweptNumber& swept, const Scale& scale) {
  ResponseChart chart;
  chart.x_title = swept.key;
  chart.y_title = scale.axis();
  chart.marked = swept.values.front();
  if (scale.percent) chart.reference = 100 * effects.fair_shares.front();
  std::vector<std::size_t> order(swept.values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return swept.values[a] < swept.values[b]; });
  for (std::size_t level = 0; level < effects.levels.size(); ++level) {
    ResponseCurve& curve = chart.curves.emplace_back();
    curve.name = effects.levels[level];
    for (const std::size_t ruleset : order) {
      const stats::Interval& value = effects.effects[ruleset][level].value;
      if (!value.width_known) continue;
      curve.points.push_back({swept.values[ruleset], scale.factor() * value.estimate,
                              scale.factor() * value.low, scale.factor() * value.high});
    }
  }
  return figure(response_spec(chart),
                fmt::format("How it depends on {}: bands that hold for all values and all of what "
                            "is compared together. The dotted line is {}.",
                            swept.key, effects.rulesets.front()));
}

// A level over two numbers.
std::string map_figure(const Effects& effects, std::size_t level,
                       const std::vector<SweptNumber>& swept, const Scale& scale) {
  HeatMap map;
  map.row_title = swept[0].key;
  map.column_title = swept[1].key;
  map.value_title = scale.axis();
  const auto names = [](std::vector<double> values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(fmt::format("{}", value));
    return texts;
  };
  map.rows = names(swept[0].values);
  map.columns = names(swept[1].values);
  for (std::size_t ruleset = 0; ruleset < effects.rulesets.size(); ++ruleset) {
    const stats::Interval& value = effects.effects[ruleset][level].value;
    map.cells.push_back({fmt::format("{}", swept[0].values[ruleset]),
                         fmt::format("{}", swept[1].values[ruleset]), 100 * value.estimate,
                         fmt::format("{:.1f}", 100 * value.estimate),
                         scale.value_and_range(value)});
  }
  return figure(heat_spec(map), fmt::format("{} by both numbers.", effects.levels[level]));
}

// Every difference with its interval.
std::string forest_figure(const Effects& effects, const Scale& scale) {
  ForestChart chart;
  chart.axis = scale.percent ? "difference, points" : "difference, " + scale.unit;
  chart.interval_title = "95 %, all together";
  if (effects.question.detect) {
    const double margin = scale.factor() * *effects.question.detect;
    chart.band = {-margin, margin};
  }
  for (const EffectAt& where : by_size(effects)) {
    const Effect& effect = effects.effects[where.ruleset][where.level];
    if (!effect.difference.width_known || chart.marks.size() >= kMostEffects) continue;
    const std::string level =
        effects.levels.size() > 1 ? effects.levels[where.level] + ": " : std::string();
    ForestMark mark{
        level + effects.rulesets[where.ruleset], scale.factor() * effect.difference.estimate,
        scale.factor() * effect.difference.low, scale.factor() * effect.difference.high};
    mark.group = verdict_word(effect.verdict);
    chart.marks.push_back(std::move(mark));
  }
  if (chart.marks.empty()) return "";
  return figure(forest_spec(chart),
                fmt::format("What each change makes of what is compared, against {}{}; intervals "
                            "hold for all of them together.",
                            effects.rulesets.front(),
                            by_size(effects).size() > kMostEffects
                                ? fmt::format(": the {} largest differences", kMostEffects)
                                : ""));
}

std::string figures(const Effects& effects, const StoreMeta& meta) {
  const Scale scale(effects.question, meta);
  const std::vector<SweptNumber> swept = swept_numbers(meta);
  if (swept.size() == 1 && effects.levels.size() <= kMostCurves) {
    return response_figure(effects, swept.front(), scale);
  }
  if (swept.size() == 2 && effects.levels.size() <= kMostMaps && scale.percent) {
    std::string html;
    for (std::size_t level = 0; level < effects.levels.size(); ++level) {
      html += map_figure(effects, level, swept, scale);
    }
    return html;
  }
  return forest_figure(effects, scale);
}

Table effects_table(const Effects& effects, const StoreMeta& meta) {
  const Scale scale(effects.question, meta);
  const std::string& base = effects.rulesets.front();
  Table table(effects.text, {{"change", false},
                             {level_title(effects), false},
                             {scale.axis()},
                             {fmt::format("{} from {}", scale.difference_unit(), base)},
                             {"verdict", false, "verdict"}});
  for (std::size_t level = 0; level < effects.levels.size(); ++level) {
    table.add({base, effects.levels[level], scale.value_and_range(effects.effects[0][level].value),
               "–", "–"});
  }
  for (const EffectAt& where : by_size(effects)) {
    const Effect& effect = effects.effects[where.ruleset][where.level];
    table.add({effects.rulesets[where.ruleset], effects.levels[where.level],
               scale.value_and_range(effect.value), difference_text(scale, effect.difference),
               verdict_word(effect.verdict)});
  }
  return table;
}

}  // namespace

std::string effects_section(const analysis::Analysis& analysis, bool charts,
                            const std::string& players, std::size_t place) {
  std::string html;
  for (const Effects& effects : analysis.effects) {
    std::string body = analysis.effects.size() > 1 ? "<h3>" + escape(effects.text) + "</h3>\n" : "";
    for (const std::string& sentence : effect_sentences(effects, analysis.meta)) {
      body += paragraph(sentence);
    }
    if (charts) body += figures(effects, analysis.meta);
    html += body + details("All differences", effects_table(effects, analysis.meta).html());
  }
  if (html.empty()) return "";
  if (players.empty()) return section("changes", "What the changes do", html);
  return section(fmt::format("changes-{}", place),
                 fmt::format("What the changes do between {}", players), html);
}

}  // namespace muster::report
