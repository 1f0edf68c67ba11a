// The metrics that reports show of a game are metrics that its games have.
#include <absl/strings/str_replace.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/config/inputs.h"
#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/config/game_documents.h"
#include "experiments/registration/builtin_games.h"

namespace muster {
namespace {

// A game between random players; the last seat is `last_seat`'s where that is given.
std::set<std::string> metrics_in(const GameEngine& engine, const Document& ruleset,
                                 const Document& scenario, std::uint64_t seed,
                                 const std::string& last_seat = "") {
  MatchupSpec spec{ruleset, scenario, {}};
  const auto players = engine.num_players(ruleset, scenario);
  EXPECT_TRUE(players.ok()) << scenario.name << ": " << message_of(players.status());
  if (!players.ok()) return {};
  for (int seat = 0; seat < *players; ++seat) {
    const bool last = seat + 1 == *players && !last_seat.empty();
    const auto agent = cli::agent_option(last ? last_seat : "random", engine);
    EXPECT_TRUE(agent.ok()) << message_of(agent.status());
    spec.seats.push_back(*agent);
  }
  const auto matchup = engine.prepare(spec);
  EXPECT_TRUE(matchup.ok()) << scenario.name << ": " << message_of(matchup.status());
  if (!matchup.ok()) return {};
  std::set<std::string> names;
  const MatchResult result = (*matchup)->play(seed);
  EXPECT_EQ(result.error, "");
  for (const Metric& metric : result.summary.metrics) names.insert(metric.name);
  for (const Metrics& figures : result.witnessed) {
    for (const Metric& metric : figures) names.insert(metric.name);
  }
  return names;
}

// The default document first.
std::vector<Document> documents(const GameInfo& info, DocumentKind kind) {
  std::vector<Document> all = {*default_document(info, kind)};
  const std::string folder = document_folder(info, kind);
  if (folder.empty()) return all;
  for (const std::string& name : document_names(folder)) {
    all.push_back(*named_document(info, kind, name, ""));
  }
  return all;
}

// Of all shipped scenarios and rulesets together: some metrics are of factions or rounds that not
// every game has.
std::set<std::string> metrics_of(const GameEngine& engine) {
  const GameInfo& info = engine.info();
  const std::vector<Document> rulesets = documents(info, DocumentKind::kRuleset);
  const std::vector<Document> scenarios = documents(info, DocumentKind::kScenario);
  std::set<std::string> names;
  for (const Document& scenario : scenarios) {
    names.merge(metrics_in(engine, rulesets[0], scenario, 1));
  }
  for (const Document& ruleset : rulesets) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      names.merge(metrics_in(engine, ruleset, scenarios[0], seed));
    }
  }
  if (info.name == "homm") {  // figures of an audit
    names.merge(metrics_in(engine, rulesets[0], scenarios[0], 1,
                           "rule:rule=sniper,audit=5,audit_check=2,count_targets=true"));
  }
  return names;
}

// Whether games have the metric, for one seat at least.
bool there(const std::set<std::string>& names, const GameInfo& info, const std::string& metric) {
  return metric.empty() ||
         std::any_of(info.seat_names.begin(), info.seat_names.end(), [&](const auto& seat) {
           return names.contains(absl::StrReplaceAll(metric, {{"{seat}", seat}}));
         });
}

TEST(MetricNames, ReportsShowMetricsThatGamesHave) {
  Registry registry;
  add_builtin_games(registry);
  int shown = 0;
  for (const GameEngine* engine : registry.games()) {
    const GameInfo& info = engine->info();
    if (info.metric_ratios.empty() && info.agent_metrics.empty()) continue;
    const std::set<std::string> names = metrics_of(*engine);
    const auto expect = [&](const std::string& label, const std::string& metric) {
      ++shown;
      EXPECT_TRUE(there(names, info, metric)) << info.name << ", " << label << ": " << metric;
    };
    for (const MetricRatio& ratio : info.metric_ratios) {
      expect(ratio.label, ratio.numerator);
      expect(ratio.label, ratio.denominator);
    }
    for (const AgentMetric& metric : info.agent_metrics) {
      expect(metric.label, metric.numerator);
      expect(metric.label, metric.denominator);
    }
  }
  EXPECT_GT(shown, 40);
}

}  // namespace
}  // namespace muster
