// The behaviour of rules, agents and random streams in one number: equal on every machine and
// build. When it changes without a change of rules meant, results of old runs can no longer be
// reproduced.
#include <gtest/gtest.h>

#include "core/config/data_root.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/registration/builtin_games.h"
#include "tests/support/agents.h"

namespace muster {
namespace {

// Folds the final states of `games` games of each scenario.
std::uint64_t fingerprint(const GameEngine& engine, const std::vector<std::string>& scenarios,
                          const std::vector<AgentConfig>& seats, std::uint64_t games) {
  std::uint64_t folded = 0;
  for (const std::string& scenario : scenarios) {
    MatchupSpec spec;
    spec.ruleset = *resolve_document("base", engine.info().data_folder + "/rulesets");
    spec.scenario = *resolve_document(scenario, engine.info().data_folder + "/scenarios");
    spec.seats = seats;
    const auto matchup = engine.prepare(spec);
    EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
    for (std::uint64_t game = 0; game < games; ++game) {
      const MatchResult result = (*matchup)->play(hash_combine(20261121, game));
      EXPECT_EQ(result.error, "");
      folded = hash_combine(folded, result.final_hash);
      folded = hash_combine(folded, result.decisions);
    }
  }
  return folded;
}

TEST(Fingerprint, HommCombatPlaysAsItDid) {
  Registry registry;
  add_builtin_games(registry);
  const GameEngine& homm = *registry.find("homm");
  const std::vector<std::string> guarded = {"castle_vs_level_4_normal",
                                            "necropolis_vs_level_5_hard"};
  EXPECT_EQ(
      fingerprint(homm, guarded, {agent("greedy", ""), agent("rule", "rule = \"sniper\"")}, 20),
      18308762843111276192u);
  EXPECT_EQ(fingerprint(homm, {"castle_vs_necropolis", "clash_level_3_normal"},
                        {agent("random", ""), agent("targeting", "rule = \"rulebook\"")}, 50),
            7664750916509726150u);
}

}  // namespace
}  // namespace muster
