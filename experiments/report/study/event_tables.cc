#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "experiments/report/rules/effects_words.h"
#include "experiments/report/sentences.h"
#include "experiments/report/study/seed_tables.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Analysis;

bool is_wanted(const study::Part& part, const std::string& label) {
  return part.metrics.empty() ||
         std::any_of(part.metrics.begin(), part.metrics.end(),
                     [&](const std::string& begin) { return label.starts_with(begin); });
}

// ---- Metrics over all games.

constexpr double kLeastTold = 0.01;  // share of a text that is told

struct Happened {
  std::string metric;
  std::string text;  // a value of it; "" of a number
};

std::int64_t sum_of(const std::map<std::string, std::int64_t>& counts) {
  std::int64_t sum = 0;
  for (const auto& [text, count] : counts) sum += count;
  return sum;
}

// Those of seats are told by player.
std::vector<Happened> happened_in(const study::Part& part, const Analysis& analysis) {
  const auto is_told = [&](const std::string& name) {
    const std::vector<std::string>& seats = analysis.meta.seat_names;
    return is_wanted(part, name) &&
           std::none_of(seats.begin(), seats.end(),
                        [&](const std::string& seat) { return name.ends_with("_" + seat); });
  };
  std::vector<Happened> all;
  for (const auto& [name, mean] : analysis.all.metric_means) {
    if (is_told(name)) all.push_back({name, ""});
  }
  for (const auto& [name, counts] : analysis.all.metric_counts) {
    if (!is_told(name)) continue;
    const double least = kLeastTold * static_cast<double>(sum_of(counts));
    for (const auto& [text, count] : counts) {
      if (static_cast<double>(count) >= least) all.push_back({name, text});
    }
  }
  return all;
}

std::string happened_text(const Analysis& analysis, const Happened& what) {
  if (what.text.empty()) {
    const auto mean = analysis.all.metric_means.find(what.metric);
    return mean == analysis.all.metric_means.end() ? "–" : fmt::format("{:.3g}", mean->second);
  }
  const auto counts = analysis.all.metric_counts.find(what.metric);
  if (counts == analysis.all.metric_counts.end()) return "–";
  const auto count = counts->second.find(what.text);
  const std::int64_t had = count == counts->second.end() ? 0 : count->second;
  return percent(static_cast<double>(had) / static_cast<double>(sum_of(counts->second)));
}

// ---- Rulesets that change the first one.

std::string effect_text(const Analysis& analysis, std::size_t question, std::size_t ruleset,
                        std::size_t level) {
  const analysis::Effects& effects = analysis.effects[question];
  const analysis::Effect& effect = effects.effects[ruleset][level];
  const Scale scale(effects.question, analysis.meta);
  return ruleset == 0
             ? bare_text(scale.percent, effect.value)
             : bold(difference_text(scale, effect.difference), stats::tells_apart(effect.verdict));
}

}  // namespace

std::string metric_table(const study::Part& part, const OnSeeds& seeds) {
  const Analysis& first = *seeds.front();
  const std::size_t rulesets = first.meta.rulesets.size();
  Grid grid{"What happened in the games, by player", "metric", {}, {}};
  for (const std::string& agent : first.main) {
    for (const auto& ruleset : first.meta.rulesets) {
      grid.columns.push_back(rulesets == 1 ? agent : fmt::format("{}, {}", agent, ruleset.name));
    }
  }
  std::vector<std::size_t> metrics;
  for (std::size_t i = 0; i < first.metrics.size(); ++i) {
    if (!is_wanted(part, first.metrics[i].metric.label)) continue;
    metrics.push_back(i);
    grid.rows.push_back(first.metrics[i].metric.label);
  }
  return seed_grid(grid, seeds,
                   [&](const Analysis& analysis, std::size_t row, std::size_t column) {
                     const analysis::MetricTable& values = analysis.metrics[metrics[row]];
                     const std::size_t agent = column / rulesets;
                     return metric_text(values.metric,
                                        rulesets == 1
                                            ? values.all[agent]
                                            : values.by_ruleset[agent][column % rulesets]);
                   })
      .markdown();
}

std::string happened_table(const PartOnSeeds& part, const OnSeeds& seeds) {
  const std::vector<Happened> all = happened_in(part.part, *seeds.front());
  Grid grid{"Means over the games that have the number, and shares of texts from 1 % on",
            "in all games",
            {},
            {}};
  for (const Happened& what : all) {
    grid.rows.push_back(what.text.empty() ? what.metric
                                          : fmt::format("{}: {}", what.metric, what.text));
  }
  return seed_columns(grid, part.seeds, seeds,
                      [&](const Analysis& analysis, std::size_t row) {
                        return happened_text(analysis, all[row]);
                      })
      .markdown();
}

std::string effect_tables(const OnSeeds& seeds) {
  std::vector<std::string> tables;
  for (std::size_t i = 0; i < seeds.front()->effects.size(); ++i) {
    const analysis::Effects& first = seeds.front()->effects[i];
    tables.push_back(
        seed_grid(
            {fmt::format(
                 "{} The first line has values, the others differences from it; bold: certain",
                 first.text),
             "ruleset", first.rulesets, first.levels},
            seeds,
            [&](const Analysis& analysis, std::size_t ruleset, std::size_t level) {
              return effect_text(analysis, i, ruleset, level);
            })
            .markdown());
  }
  return fmt::format("{}", fmt::join(tables, "\n"));
}

std::string worth_table(const PartOnSeeds& part, const OnSeeds& seeds) {
  if (!seeds.front()->worths) return "";
  Grid grid{"Worth, points of score more than an average item in its place; bold: certain",
            "item",
            {},
            {}};
  for (const analysis::ItemWorth& item : seeds.front()->worths->items) {
    grid.rows.push_back(item.name);
  }
  return seed_columns(grid, part.seeds, seeds,
                      [&](const Analysis& analysis, std::size_t row) -> std::string {
                        const auto& items = analysis.worths->items;
                        const auto item = std::find_if(items.begin(), items.end(),
                                                       [&](const analysis::ItemWorth& each) {
                                                         return each.name == grid.rows[row];
                                                       });
                        if (item == items.end()) return "–";
                        return bold(fmt::format("{} {}", points(item->worth.estimate),
                                                points_range(item->worth)),
                                    stats::tells_apart(item->verdict));
                      })
      .markdown();
}

}  // namespace muster::report
