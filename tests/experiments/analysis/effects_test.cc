// What changes of a ruleset do to values and verdicts.
#include "experiments/analysis/effects.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "experiments/analysis/analysis.h"
#include "experiments/report/report.h"
#include "tests/support/synthetic_store.h"

namespace muster::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::SyntheticStore;

constexpr std::uint64_t kRepetitions = 60;

// Candidates x and y against o under a base and two changes of it.
StoreMeta varied_meta() {
  StoreMeta meta = testing::gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, kRepetitions);
  for (const char* name : {"same", "turned"}) {
    meta.rulesets.push_back({name, "", fmt::format("{{name=\"{}\"}}", name)});
    meta.rulesets.back().from = "base";
    meta.rulesets.back().changes = {
        {"ruleset.n", "2", "1", name == std::string("same") ? "2" : "3"}};
  }
  return meta;
}

// Under "turned" x loses what it won, and y wins what it lost.
SyntheticStore varied_games(const StoreMeta& meta) {
  SyntheticStore games(meta);
  for (std::uint64_t i = 0; i < kRepetitions; ++i) {
    const bool often = i % 6 != 0;
    const bool seldom = i % 6 == 1;
    for (const char* ruleset : {"base", "same", "turned"}) {
      const bool turned = ruleset == std::string("turned");
      for (const char* candidate : {"x", "y"}) {
        const bool first = candidate == std::string("x");
        const bool wins = first != turned ? often : seldom;
        games.play("s", i, {"o", candidate}, wins ? Outcome::kLoss : Outcome::kWin, 0, "{}", {},
                   ruleset);
      }
    }
  }
  return games;
}

TEST(EffectsTest, AreDifferencesFromTheFirstRulesetByBlock) {
  const SyntheticStore games = varied_games(varied_meta());
  const auto analysis = analyze(games.store());
  ASSERT_TRUE(analysis.ok()) << analysis.status();
  ASSERT_FALSE(analysis->effects.empty());
  const Effects& effects = analysis->effects.front();
  EXPECT_THAT(effects.levels, ElementsAre("x", "y"));
  EXPECT_THAT(effects.rulesets, ElementsAre("base", "same", "turned"));
  EXPECT_NEAR(effects.effects[0][0].value.estimate, 5.0 / 6, 1e-9);
  EXPECT_EQ(effects.effects[0][0].difference.count, 0);
  EXPECT_NEAR(effects.effects[1][0].difference.estimate, 0, 1e-9);
  EXPECT_LT(effects.effects[1][0].difference.high, 0.07) << "all blocks are alike";
  EXPECT_NEAR(effects.effects[2][0].difference.estimate, -4.0 / 6, 1e-9);
  EXPECT_EQ(effects.effects[2][0].verdict, stats::Verdict::kBehind);
  EXPECT_EQ(effects.effects[2][1].verdict, stats::Verdict::kAhead);
  // Four differences share the error: wider than one by itself.
  EXPECT_NEAR(effects.effects[2][0].difference.confidence, 1 - 0.05 / 4, 1e-9);
  EXPECT_NEAR(effects.effects[2][0].value.confidence, 1 - 0.05 / 6, 1e-9);
}

TEST(EffectsTest, VerdictsThatTurnAreTold) {
  const SyntheticStore games = varied_games(varied_meta());
  const auto analysis = analyze(games.store());
  ASSERT_TRUE(analysis.ok()) << analysis.status();
  const Effects& effects = analysis->effects.front();
  ASSERT_TRUE(effects.compared());
  EXPECT_TRUE(effects.turned[1].empty());
  ASSERT_EQ(effects.turned[2].size(), 1U);
  EXPECT_EQ(effects.turned[2][0].before, stats::Verdict::kAhead);
  EXPECT_EQ(effects.turned[2][0].after, stats::Verdict::kBehind);
  const std::string text = report::terminal_table(*analysis);
  EXPECT_THAT(text, HasSubstr("Of 2 changes to base, 1 moves something for certain: turned."));
  EXPECT_THAT(text, HasSubstr("X is ahead of y under base, and behind it under turned."));
}

TEST(EffectsTest, RulesetsThatBeginWithNoneAreNoChanges) {
  StoreMeta meta = varied_meta();
  EXPECT_TRUE(varies_ruleset(meta));
  meta.rulesets[2].from = "";
  EXPECT_FALSE(varies_ruleset(meta));
  const auto analysis = analyze(varied_games(meta).store());
  ASSERT_TRUE(analysis.ok()) << analysis.status();
  EXPECT_TRUE(analysis->effects.empty());
  meta.rulesets.resize(1);
  EXPECT_FALSE(varies_ruleset(meta));
}

TEST(EffectsTest, ARunThatIsNotFinishedHasNone) {
  SyntheticStore games(varied_meta());
  games.play("s", 0, {"o", "x"}, Outcome::kWin, 0, "{}", {}, "base");
  const auto analysis = analyze(games.store());
  ASSERT_TRUE(analysis.ok()) << analysis.status();
  EXPECT_GT(analysis->missing, 0U);
  EXPECT_TRUE(analysis->effects.empty());
}

// A question about rulesets has one value under each.
TEST(EffectsTest, OfRulesetsThemselves) {
  StoreMeta meta = varied_meta();
  Question question;
  question.subject = Subject::kRuleset;
  question.players = {"x"};
  meta.questions = {question};
  const auto analysis = analyze(varied_games(meta).store());
  ASSERT_TRUE(analysis.ok()) << analysis.status();
  ASSERT_EQ(analysis->effects.size(), 1U);
  const Effects& effects = analysis->effects.front();
  EXPECT_THAT(effects.levels, ElementsAre("score"));
  EXPECT_NEAR(effects.effects[2][0].difference.estimate, -4.0 / 6, 1e-9);
  EXPECT_FALSE(effects.compared());
}

}  // namespace
}  // namespace muster::analysis
