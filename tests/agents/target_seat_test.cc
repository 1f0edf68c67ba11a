// Seats that a rule drives while an agent picks the targets, and agents that do not know a rule.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/config/data_root.h"
#include "core/hash.h"
#include "core/status.h"
#include "tests/agents/standing_armies.h"
#include "tests/support/agents.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

const GameEngine& combats() { return *testing::builtin_games().find("homm"); }

absl::StatusOr<std::unique_ptr<Matchup>> seated(const AgentConfig& attacker,
                                                const AgentConfig& defender,
                                                const std::string& scenario = kStandingArmies) {
  MatchupSpec spec;
  spec.ruleset = *resolve_document("base", data_file("games/homm/rulesets"));
  spec.scenario = *parse_document(scenario, "test");
  spec.seats = {attacker, defender};
  return combats().prepare(spec);
}

constexpr const char* kFirst =
    R"(rule = {melee = ["closest"], ranged = ["closest"], stand = ["fewest_steps"], tie = "first"})";

// Who picks by the rule that drives the seat plays as the rule does.
TEST(TargetSeat, AnAgentThatFollowsTheRulePlaysAsTheRule) {
  const auto rule = seated(agent("random"), agent("rule", kFirst));
  const auto picks = seated(
      agent("random"),
      agent("rule", std::string(kFirst) + "\ntargets = {type = \"targeting\", " + kFirst + "}"));
  ASSERT_TRUE(rule.ok());
  ASSERT_TRUE(picks.ok()) << message_of(picks.status());
  std::uint64_t more = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    const MatchResult a = (*rule)->play(hash_combine(5, game));
    const MatchResult b = (*picks)->play(hash_combine(5, game));
    EXPECT_EQ(b.error, "");
    EXPECT_EQ(a.returns, b.returns);
    EXPECT_EQ(a.summary.margin, b.summary.margin);
    EXPECT_EQ(a.summary.rounds, b.summary.rounds);
    more += b.decisions - a.decisions;
  }
  EXPECT_GT(more, 40u);  // its picks are decisions
}

TEST(TargetSeat, SearchPicksBetterThanARuleThatPicksBadly) {
  // The griffins kill either at once; the marksmen shoot back, the paralysed peasants do not.
  constexpr const char* kOneBlow = R"(
[attacker]
kind = "hero"
army = [{unit = "F marksmen", at = [3, 1], damage = 1},
        {unit = "N peasants", at = [1, 1], damage = 1, paralysed = true}]
[defender]
kind = "ai_hero"
army = [{unit = "F griffins", at = [1, 2], damage = 3}]
)";
  const auto won = [&](const std::string& params) {
    const auto matchup = seated(agent("random"), agent("rule", params), kOneBlow);
    EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
    double sum = 0;
    for (std::uint64_t game = 0; game < 60; ++game) {
      sum += (*matchup)->play(hash_combine(7, game)).returns[1];
    }
    return sum / 60;
  };
  const double rule = won(kFirst);
  const double picked = won(std::string(kFirst) +
                            "\ntargets = {type = \"mcts\", preset = \"plain\", iterations = 200}");
  EXPECT_GT(picked, rule + 0.3);
}

TEST(TargetSeat, TheScoresheetSaysWhoPicked) {
  const auto matchup = seated(
      agent("random"), agent("rule", std::string(kFirst) + "\ntargets = {type = \"random\"}"));
  ASSERT_TRUE(matchup.ok());
  int picked = 0, by_rule = 0;
  ToldEnd last;
  (*matchup)->tell(
      3, {},
      [&](const TranscriptStep& step) {
        for (const SheetLine& line : step.told) {
          picked += line.text.starts_with("target: the defender picks ") ? 1 : 0;
          by_rule += line.text.starts_with("target by ") ? 1 : 0;
        }
      },
      last);
  EXPECT_GT(picked, 3);
  EXPECT_EQ(by_rule, 0);
}

TEST(TargetSeat, NamesTheKeyOfAMistake) {
  const auto error = [](const std::string& params) {
    return message_of(combats().check_agent(agent("rule", "rule = \"nearest\"\n" + params)));
  };
  using ::testing::HasSubstr;
  EXPECT_EQ(error("targets = {type = \"random\"}"), "");
  EXPECT_THAT(error("targets = 3"), HasSubstr("targets"));
  EXPECT_THAT(error("targets = {}"), HasSubstr("targets.type"));
  EXPECT_THAT(error("targets = {type = \"mtcs\"}"), HasSubstr("mcts"));
  EXPECT_THAT(error("targets = {type = \"rule\", rule = \"nearest\"}"), HasSubstr("rule"));
  EXPECT_THAT(error("targets = {type = \"mcts\", iterrations = 3}"), HasSubstr("iterations"));
  const GameEngine& map = *testing::builtin_games().find("homm_map");
  EXPECT_THAT(message_of(map.check_agent(
                  agent("rule", "rule = \"rulebook\"\ntargets = {type = \"random\"}"))),
              HasSubstr("targets"));
  EXPECT_THAT(message_of(combats().check_agent(agent("random", "knows_rule = 1"))),
              HasSubstr("knows_rule"));
  EXPECT_NE(error("knows_rule = false"), "");
  const GameEngine& pig = *testing::builtin_games().find("pig");
  EXPECT_FALSE(pig.check_agent(agent("random", "knows_rule = false")).ok());
}

// The agent's key does what the scenario's does, for itself.
TEST(TargetSeat, AnAgentMayNotKnowTheRule) {
  const std::string search = "preset = \"plain\"\niterations = 60\n";
  const auto play = [](const absl::StatusOr<std::unique_ptr<Matchup>>& matchup) {
    EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
    std::vector<std::uint64_t> hashes;
    for (std::uint64_t game = 0; game < 6; ++game) {
      hashes.push_back((*matchup)->play(hash_combine(8, game)).history_hash);
    }
    return hashes;
  };
  const AgentConfig rule = agent("rule", kFirst);
  const auto knows = play(seated(agent("mcts", search), rule));
  const auto told = play(seated(agent("mcts", search + "knows_rule = true"), rule));
  const auto unaware = play(seated(agent("mcts", search + "knows_rule = false"), rule));
  const auto scenario = play(seated(agent("mcts", search), rule,
                                    "player_knows_rule = false\n" + std::string(kStandingArmies)));
  EXPECT_EQ(told, knows);
  EXPECT_EQ(unaware, scenario);
  EXPECT_NE(unaware, knows);
}

}  // namespace
}  // namespace muster
