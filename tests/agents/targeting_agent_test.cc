// A targeting rule as an ordinary player, beside the same rule driving the side inside the game.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/config/data_root.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/registration/builtin_games.h"
#include "games/homm/targeting.h"
#include "tests/agents/standing_armies.h"
#include "tests/support/agents.h"
#include "tests/support/files.h"

namespace muster {
namespace {

std::unique_ptr<Matchup> prepare(const AgentConfig& defender) {
  static Registry registry;
  if (registry.games().empty()) add_builtin_games(registry);
  MatchupSpec spec;
  spec.ruleset = *resolve_document("base", data_file("games/homm/rulesets"));
  spec.scenario = *parse_document(kStandingArmies, "test");
  spec.seats = {agent("random", ""), defender};  // plans nothing, so it plays the same in both
  auto matchup = registry.find("homm")->prepare(spec);
  EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
  return *std::move(matchup);
}

nlohmann::json metrics(const MatchResult& result) {
  return nlohmann::json::parse(result.summary.metrics_json);
}

constexpr const char* kRule =
    R"(rule = {melee = ["lowest_health", "closest"], ranged = ["ranged_first", "highest_attack"], )"
    R"(stand = ["fewest_adjacent_enemies"], tie = "first"})";

TEST(TargetingAgent, PlaysTheFightThatItsRulePlaysInsideTheGame) {
  const auto inside = prepare(agent("rule", kRule));
  const auto outside = prepare(agent("targeting", kRule));
  std::set<double> margins;
  for (std::uint64_t game = 0; game < 60; ++game) {
    const MatchResult a = inside->play(hash_combine(1, game));
    const MatchResult b = outside->play(hash_combine(1, game));
    ASSERT_EQ(a.error + b.error, "");
    EXPECT_EQ(a.returns, b.returns) << game;
    EXPECT_EQ(a.summary.margin, b.summary.margin) << game;
    EXPECT_EQ(a.summary.rounds, b.summary.rounds) << game;
    EXPECT_EQ(metrics(a)["attacks"], metrics(b)["attacks"]) << game;
    margins.insert(a.summary.margin);
  }
  EXPECT_GT(margins.size(), 10u);  // the fights differ
}

TEST(TargetingAgent, AnAgentInTheSeatSwitchesTheScenariosRuleOff) {
  const MatchResult by_agent = prepare(agent("targeting", kRule))->play(5);
  EXPECT_EQ(metrics(by_agent)["ai_attacks"], 0);
  const MatchResult by_rule = prepare(agent("rule", kRule))->play(5);
  EXPECT_GT(metrics(by_rule)["ai_attacks"].get<int>(), 0);
}

TEST(TargetingAgent, UnknownRulesAreRefusedWithTheNearestNames) {
  Registry registry;
  add_builtin_games(registry);
  const absl::Status status =
      registry.find("homm")->check_agent(agent("targeting", "rule = \"rulebok\""));
  EXPECT_NE(message_of(status).find("`rulebook`"), std::string::npos) << message_of(status);
}

TEST(TargetingRules, EveryKeyIsInTheManual) {
  const std::string manual = content_of(data_file("../docs/targeting-rules.md"));
  ASSERT_FALSE(manual.empty());
  for (const auto& keys : {homm::target_key_help(), homm::stand_key_help()}) {
    for (const homm::KeyHelp& key : keys) {
      EXPECT_NE(manual.find("| `" + std::string(key.name) + "` |"), std::string::npos) << key.name;
    }
  }
}

}  // namespace
}  // namespace muster
