// What witnesses of a combat report: damage dealt, and how good a targeting rule's choices were.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/config/data_root.h"
#include "core/hash.h"
#include "core/status.h"
#include "games/homm/combat.h"
#include "tests/agents/standing_armies.h"
#include "tests/support/agents.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

const GameEngine& homm() { return *testing::builtin_games().find("homm"); }

std::unique_ptr<Matchup> prepare(const std::string& scenario, const AgentConfig& defender) {
  MatchupSpec spec;
  spec.ruleset = *resolve_document("bare", data_file("games/homm/rulesets"));
  spec.scenario = *parse_document(scenario, "test");
  spec.seats = {agent("random", ""), defender};
  auto matchup = homm().prepare(spec);
  EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
  return *std::move(matchup);
}

nlohmann::json play(const Matchup& matchup, std::uint64_t seed) {
  const MatchResult result = matchup.play(seed);
  EXPECT_EQ(result.error, "");
  nlohmann::json all = to_json(result.summary.metrics);
  all.update(to_json(result.witnessed.at(0)));
  return all;
}

// Everybody dies of the next blow. The griffins act first: if they strike the marksmen they then
// kill the paralysed peasants, if they strike the peasants the marksmen shoot them.
constexpr const char* kOneBlow = R"(
[attacker]
kind = "hero"
army = [{unit = "F marksmen", at = [3, 1], damage = 1},
        {unit = "N peasants", at = [1, 1], damage = 1, paralysed = true}]
[defender]
kind = "ai_hero"
army = [{unit = "F griffins", at = [1, 2], damage = 3}]
rule = "rulebook"
)";

std::string audited(const std::string& keys) {
  return "rule = {melee = [" + keys + "], ranged = [" + keys +
         "], stand = [\"fewest_steps\"], tie = \"first\"}\naudit = 400\naudit_rollouts = 200\n";
}

TEST(TargetAudit, ARightChoiceAgreesWithSearchAndCostsNothing) {
  const auto matchup = prepare(kOneBlow, agent("rule", audited("\"ranged_first\"")));
  double agreed = 0, looked_at = 0, regret = 0;
  for (std::uint64_t game = 0; game < 20; ++game) {
    const nlohmann::json metrics = play(*matchup, hash_combine(3, game));
    looked_at += metrics["audited_defender"].get<double>();
    agreed += metrics["audit_agreed_defender"].get<double>();
    regret += metrics["audit_regret_defender"].get<double>();
  }
  EXPECT_EQ(looked_at, 20);
  EXPECT_EQ(agreed, 20);
  EXPECT_NEAR(regret, 0, 1e-9);
}

TEST(TargetAudit, AWrongChoiceIsSeenAndPriced) {
  const auto wrong = prepare(kOneBlow, agent("rule", audited("\"closest\"")));
  double agreed = 0, looked_at = 0, regret = 0;
  for (std::uint64_t game = 0; game < 20; ++game) {
    const nlohmann::json metrics = play(*wrong, hash_combine(3, game));
    looked_at += metrics["audited_defender"].get<double>();
    agreed += metrics["audit_agreed_defender"].get<double>();
    regret += metrics["audit_regret_defender"].get<double>();
  }
  EXPECT_EQ(looked_at, 20);
  EXPECT_EQ(agreed, 0);
  EXPECT_GT(regret, 0.9 * looked_at);
}

TEST(TargetAudit, IsTheSameForTheSameSeedAndLeavesTheMatchAlone) {
  const auto with = prepare(kOneBlow, agent("rule", audited("\"closest\"")));
  const auto without =
      prepare(kOneBlow, agent("rule", R"(rule = {melee = ["closest"], ranged = ["closest"], )"
                                      R"(stand = ["fewest_steps"], tie = "first"})"));
  for (std::uint64_t game = 0; game < 10; ++game) {
    const std::uint64_t seed = hash_combine(4, game);
    const MatchResult audited = with->play(seed);
    const MatchResult plain = without->play(seed);
    EXPECT_EQ(result_hash(audited), result_hash(plain));
    EXPECT_EQ(audited.decisions, plain.decisions);
    EXPECT_EQ(audited.witnessed, with->play(seed).witnessed);
    EXPECT_TRUE(plain.witnessed.empty());
  }
}

TEST(TargetAudit, LooksAtOneChoiceOfSoMany) {
  const auto looked_at = [&](const std::string& every) {
    const auto matchup =
        prepare(kStandingArmies,
                agent("rule", "rule = \"nearest\"\naudit = 4\naudit_rollouts = 1\n" + every));
    double sum = 0, choices = 0;
    for (std::uint64_t game = 0; game < 60; ++game) {
      const nlohmann::json metrics = play(*matchup, hash_combine(6, game));
      sum += metrics["audited_defender"].get<double>();
      choices += metrics["ai_attacks_with_choice"].get<double>();
    }
    return std::pair(sum, choices);
  };
  const auto [all, choices] = looked_at("");
  const auto [some, same] = looked_at("audit_every = 4");
  EXPECT_EQ(choices, same);
  EXPECT_GT(all, 0.8 * choices);  // what the rule and the combat call a choice
  EXPECT_LE(all, 1.2 * choices);
  EXPECT_NEAR(some / all, 0.25, 0.1);
}

TEST(TargetAudit, NamesTheKeyOfAMistake) {
  const auto error = [](const std::string& params) {
    return message_of(homm().check_agent(agent("rule", "rule = \"nearest\"\n" + params)));
  };
  EXPECT_EQ(homm().check_agent(agent("rule", "rule = \"nearest\"\naudit = 10")), absl::OkStatus());
  EXPECT_THAT(error("audit = -1"), ::testing::HasSubstr("audit"));
  EXPECT_THAT(error("audit_every = 0"), ::testing::HasSubstr("audit_every"));
  EXPECT_THAT(error("audit_rule = \"nobody\""), ::testing::HasSubstr("nobody"));
}

// Without healing, what a beaten army has lost is all its health.
TEST(DamageWitness, CountsTheHealthThatTheOtherSideLost) {
  const std::string scenario = R"(
[attacker]
kind = "hero"
army = [{unit = "P archangels", at = [1, 1]}, {unit = "P champions", at = [2, 1]}]
[defender]
kind = "hero"
army = [{unit = "P skeletons", at = [1, 3], damage = 1}, {unit = "F zombies", at = [2, 3]}]
)";
  const auto catalog = homm::UnitCatalog::load(data_file("games/homm/units.csv"));
  ASSERT_TRUE(catalog.ok());
  const int army = catalog->find("skeletons_pack")->health +
                   catalog->find("skeletons_few")->health + catalog->find("zombies_few")->health -
                   1;
  const auto matchup = prepare(scenario, agent("random", ""));
  int beaten = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    const MatchResult result = matchup->play(hash_combine(9, game));
    const auto metrics = to_json(result.summary.metrics);
    EXPECT_LE(metrics["damage_dealt_attacker"].get<int>(), army);
    if (metrics["ending"] != "elimination" || result.returns[0] < 0) continue;
    ++beaten;
    EXPECT_EQ(metrics["damage_dealt_attacker"].get<int>(), army);
  }
  EXPECT_GT(beaten, 10);
}

}  // namespace
}  // namespace muster
