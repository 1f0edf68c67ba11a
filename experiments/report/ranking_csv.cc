#include <fmt/format.h>

#include <optional>

#include "core/text.h"
#include "experiments/report/report.h"
#include "experiments/report/sentences.h"

namespace muster::report {
namespace {

// Of a run whose luck is taken out: the same with it.
std::string with_luck(const std::optional<stats::Interval>& raw) {
  return raw ? fmt::format("{},{},{}", raw->estimate, raw->low, raw->high) : ",,";
}

}  // namespace

std::string ranking_csv(const analysis::Analysis& analysis) {
  std::string text =
      "question,compared,level,tier,last_tier,value,low,high,like_these_low,like_these_high,wins,"
      "draws,"
      "losses,blocks,with_luck,with_luck_low,with_luck_high\n";
  for (std::size_t i = 0; i < analysis.answers.size(); ++i) {
    for (const analysis::LevelRow& row : analysis.answers[i].rows) {
      const auto end = [](double value) { return fmt::format("{}", value); };
      const bool like = row.like_these && row.like_these->width_known;
      text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", i + 1,
                          csv_field(analysis.answers[i].question.compared()), csv_field(row.name),
                          row.tier, row.last_tier, row.value.estimate, row.value.low,
                          row.value.high, like ? end(row.like_these->low) : "",
                          like ? end(row.like_these->high) : "", row.tally.wins, row.tally.draws,
                          row.tally.losses, row.blocks, with_luck(row.raw));
    }
  }
  return text;
}

std::string differences_csv(const analysis::Analysis& analysis) {
  std::string text =
      "question,first,second,difference,low,high,verdict,like_these_low,like_these_high,ahead_in,"
      "scenarios,tau,blocks,with_luck,with_luck_low,with_luck_high\n";
  for (std::size_t i = 0; i < analysis.answers.size(); ++i) {
    const analysis::Answer& answer = analysis.answers[i];
    for (const analysis::Difference& one : answer.differences) {
      const auto end = [](double value) { return fmt::format("{}", value); };
      const bool like = one.like_these && one.like_these->width_known;
      text += fmt::format(
          "{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", i + 1,
          csv_field(answer.rows[one.better].name), csv_field(answer.rows[one.worse].name),
          one.shown.estimate, one.shown.low, one.shown.high, verdict_word(one.verdict),
          like ? end(one.like_these->low) : "", like ? end(one.like_these->high) : "",
          one.heterogeneity ? one.heterogeneity->ahead : 0,
          one.heterogeneity ? one.heterogeneity->strata : 0,
          one.heterogeneity ? one.heterogeneity->tau : 0.0, one.shown.count, with_luck(one.raw));
    }
  }
  return text;
}

std::string metrics_csv(const analysis::Analysis& analysis) {
  std::string text = "metric,agent,ruleset,value,low,high,blocks\n";
  const auto line = [&](const AgentMetric& metric, std::size_t agent, const std::string& ruleset,
                        const stats::Interval& value) {
    if (value.count == 0) return;
    const std::string ends =
        value.width_known ? fmt::format("{},{}", value.low, value.high) : std::string(",");
    text +=
        fmt::format("{},{},{},{},{},{}\n", csv_field(metric.label), csv_field(analysis.main[agent]),
                    csv_field(ruleset), value.estimate, ends, value.count);
  };
  const auto& rulesets = analysis.meta.rulesets;
  for (const analysis::MetricTable& table : analysis.metrics) {
    for (std::size_t agent = 0; agent < table.all.size(); ++agent) {
      line(table.metric, agent, "", table.all[agent]);
      for (std::size_t i = 0; rulesets.size() > 1 && i < rulesets.size(); ++i) {
        line(table.metric, agent, rulesets[i].name, table.by_ruleset[agent][i]);
      }
    }
  }
  return text;
}

}  // namespace muster::report
