// A targeting rule as an ordinary player, beside the same rule driving the side inside the game.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/config/data_root.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/registration/builtin_games.h"
#include "games/homm/state/targeting.h"
#include "tests/agents/standing_armies.h"
#include "tests/support/agents.h"
#include "tests/support/files.h"

namespace muster {
namespace {

std::unique_ptr<Matchup> prepare_scenario(const Document& scenario,
                                          const std::vector<AgentConfig>& seats) {
  static Registry registry;
  if (registry.games().empty()) add_builtin_games(registry);
  MatchupSpec spec;
  spec.ruleset = *resolve_document("base", data_file("games/homm/rulesets"));
  spec.scenario = scenario;
  spec.seats = seats;
  auto matchup = registry.find("homm")->prepare(spec);
  EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
  return *std::move(matchup);
}

std::unique_ptr<Matchup> prepare(const AgentConfig& defender) {
  // The other one plans nothing, so it plays the same in both.
  return prepare_scenario(*parse_document(kStandingArmies, "test"),
                          {agent("random", ""), defender});
}

nlohmann::json metrics(const MatchResult& result) { return to_json(result.summary.metrics); }

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

// Found by the signatures: a unit that must attack had nobody in reach but walls, and stopped.
TEST(TargetingAgent, DoesWhatItMayInEverySiegeThatItHasToFight) {
  const auto siege = prepare_scenario(
      *resolve_document("deal_with_the_devil_final", data_file("games/homm/scenarios")),
      {agent("targeting", ""), agent("targeting", "")});
  for (std::uint64_t seed = 50; seed < 60; ++seed) EXPECT_EQ(siege->play(seed).error, "") << seed;
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
  for (const auto& keys : {homm::target_keys(), homm::stand_keys()}) {
    for (const std::string& key : keys) {
      EXPECT_NE(manual.find("| `" + key + "` |"), std::string::npos) << key;
    }
  }
}

}  // namespace
}  // namespace muster
