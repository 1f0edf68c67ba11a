// What witnesses of a combat report: damage dealt, and how good a targeting rule's choices were.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
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
  EXPECT_EQ(all, choices);
  EXPECT_NEAR(some / all, 0.25, 0.1);
}

TEST(TargetAudit, ASecondSearchShowsThatTheFirstHasConverged) {
  const auto matchup =
      prepare(kOneBlow, agent("rule", audited("\"closest\"") + "audit_check = 3\n"));
  for (std::uint64_t game = 0; game < 10; ++game) {
    const nlohmann::json metrics = play(*matchup, hash_combine(3, game));
    EXPECT_EQ(metrics["audited_defender"], 1);
    EXPECT_EQ(metrics["audit_check_agreed_defender"], 1);
    EXPECT_EQ(metrics["audit_check_regret_defender"], 0.0);
  }
  // A search that has hardly begun does not.
  const auto hasty = prepare(kStandingArmies, agent("rule", R"(rule = "nearest"
audit = 2
audit_rollouts = 40
audit_check = 64
)"));
  double looked_at = 0, agreed = 0, regret = 0;
  for (std::uint64_t game = 0; game < 60; ++game) {
    const nlohmann::json metrics = play(*hasty, hash_combine(6, game));
    looked_at += metrics["audited_defender"].get<double>();
    agreed += metrics["audit_check_agreed_defender"].get<double>();
    regret += metrics["audit_check_regret_defender"].get<double>();
  }
  EXPECT_LT(agreed, 0.9 * looked_at);
  EXPECT_GT(regret, 0);
}

TEST(TargetAudit, KeepsTheWorstChoice) {
  const auto matchup =
      prepare(kOneBlow, agent("rule", audited("\"closest\"") + "audit_position = true\n"));
  const nlohmann::json metrics = play(*matchup, 3);
  EXPECT_EQ(metrics["audit_worst_choice_defender"], 1);
  EXPECT_EQ(metrics["audit_worst_defender"], metrics["audit_regret_defender"]);
  const auto position =
      nlohmann::json::parse(metrics["audit_position_defender"].get<std::string>());
  EXPECT_EQ(position["unit"], 7);
  EXPECT_EQ(position["targets"], (nlohmann::json{0, 1}));
  EXPECT_EQ(position["chosen"], 1);
  EXPECT_EQ(position["searched"], 0);
  EXPECT_EQ(position["regret"], metrics["audit_regret_defender"]);
  EXPECT_LT(position["error"].get<double>(), 0.05);
  EXPECT_EQ(position["state"]["units"][2]["at"], (nlohmann::json{1, 2}));
  // A choice that costs nothing is not the worst of anything.
  const auto right =
      prepare(kOneBlow, agent("rule", audited("\"ranged_first\"") + "audit_position = true\n"));
  EXPECT_EQ(play(*right, 3)["audit_worst_choice_defender"], 0);
}

TEST(TargetAudit, LooksAtOneChoiceAlone) {
  const std::string rule = "rule = \"nearest\"\naudit = 4\naudit_rollouts = 1\n";
  const auto all = prepare(kStandingArmies, agent("rule", rule));
  const auto third = prepare(kStandingArmies, agent("rule", rule + "audit_only = 3\n"));
  int met = 0;
  for (std::uint64_t game = 0; game < 20; ++game) {
    const std::uint64_t seed = hash_combine(6, game);
    const int choices = play(*all, seed)["audited_defender"].get<int>();
    EXPECT_EQ(play(*third, seed)["audited_defender"], choices >= 3 ? 1 : 0);
    met += choices >= 3 ? 1 : 0;
  }
  EXPECT_GT(met, 5);
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

// The sums over some games of what is counted.
std::map<std::string, double> counted(const std::string& rule, const std::string& scenario) {
  const auto matchup = prepare(scenario, agent("rule", rule + "\ncount_targets = true"));
  std::map<std::string, double> sums;
  for (std::uint64_t game = 0; game < 40; ++game) {
    const nlohmann::json metrics = play(*matchup, hash_combine(6, game));
    for (const auto& [name, value] : metrics.items()) {
      if (value.is_number()) sums[name] += value.get<double>();
    }
  }
  return sums;
}

TEST(TargetCount, EveryChoiceIsDecidedByAKeyOrTied) {
  for (const std::string rule : {"rulebook", "nearest", "finish-weakest", "random"}) {
    auto sums = counted("rule = \"" + rule + "\"", kStandingArmies);
    EXPECT_EQ(sums["target_choices_defender"], sums["ai_attacks_with_choice"]);
    EXPECT_EQ(sums["target_single_defender"] + sums["target_choices_defender"], sums["ai_attacks"]);
    double decided = sums["target_ties_defender"];
    for (const auto& [name, sum] : sums) {
      if (name.starts_with("target_by_")) decided += sum;
    }
    EXPECT_EQ(decided, sums["target_choices_defender"]);
    EXPECT_EQ(sums["target_as_rule_defender"], sums["target_choices_defender"]);
    EXPECT_GT(sums["target_choices_defender"], 20);
    EXPECT_EQ(sums.contains("target_by_same_tier_defender"), rule == "rulebook");
    const bool ties_left = rule != "random";
    EXPECT_EQ(sums["target_ties_player_defender"], ties_left ? sums["target_ties_defender"] : 0);
    if (rule == "random") {
      EXPECT_EQ(sums["target_ties_defender"], sums["target_choices_defender"]);
    }
  }
}

TEST(TargetCount, NamesTheKeyThatDecides) {
  const auto keys = [](const std::string& list) {
    return "rule = {melee = [" + list + "], ranged = [], tie = \"first\"}";
  };
  auto first = counted(keys("\"ranged_first\", \"closest\""), kOneBlow);
  EXPECT_EQ(first["target_by_ranged_first_defender"], 40);
  EXPECT_EQ(first["target_by_closest_defender"], 0);
  auto second = counted(keys("\"same_tier\", \"closest\""), kOneBlow);
  EXPECT_EQ(second["target_by_same_tier_defender"], 0);  // both are bronze
  EXPECT_EQ(second["target_by_closest_defender"], 40);
  auto tied = counted(keys("\"same_tier\""), kOneBlow);
  EXPECT_EQ(tied["target_ties_defender"], 40);
  EXPECT_EQ(tied["target_ties_player_defender"], 0);  // the first is taken
}

// In the first round nobody can be attacked.
TEST(TargetCount, WhomToApproachIsAChoiceOfItsOwn) {
  const std::string one = R"({unit = "N peasants", at = [0, 0], paralysed = true})";
  const std::string two = one + R"(, {unit = "N peasants", at = [2, 0], paralysed = true})";
  const auto counts = [](const std::string& tie, const std::string& prey) {
    return counted("rule = {melee = [\"closest\"], ranged = [], tie = \"" + tie + "\"}",
                   "[attacker]\nkind = \"hero\"\narmy = [" + prey +
                       "]\n[defender]\nkind = \"ai_hero\"\n"
                       "army = [{unit = \"F zombies\", at = [1, 4]}]\n");
  };
  for (const char* tie : {"first", "player"}) {  // by the rule, and by the other side
    auto sums = counts(tie, two);
    EXPECT_GE(sums["target_approaches_defender"], 40) << tie;
    EXPECT_EQ(sums["target_single_defender"] + sums["target_choices_defender"], sums["ai_attacks"]);
    EXPECT_EQ(counts(tie, one)["target_approaches_defender"], 0) << tie;
  }
}

TEST(TargetCount, AnAgentsPicksAreHeldAgainstTheRule) {
  const std::string picks = "rule = \"nearest\"\ntargets = {type = \"random\"}";
  auto sums = counted(picks, kStandingArmies);
  EXPECT_EQ(sums["target_choices_defender"], sums["ai_attacks_with_choice"]);
  EXPECT_LT(sums["target_as_rule_defender"], 0.9 * sums["target_choices_defender"]);
  EXPECT_GT(sums["target_as_rule_defender"], 0);
  EXPECT_EQ(sums["target_ties_player_defender"], 0);
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
