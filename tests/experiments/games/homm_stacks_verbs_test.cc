// Exact odds and duels under the Dice Stacks mod, by hand and through the program's verbs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/status.h"
#include "experiments/homm/duel/duel.h"
#include "experiments/homm/duel/units.h"
#include "experiments/homm/odds/fight.h"
#include "experiments/homm/odds/odds.h"
#include "tests/experiments/games/homm_odds_values.h"
#include "tests/support/game_verb.h"
#include "tests/support/rules.h"

namespace muster::homm {
namespace {

using dice::Fraction;
using ::testing::HasSubstr;

OddsQuery stacks_query(const std::string& attacker, const std::string& defender) {
  static const auto units = *load_units();
  const StackOption first = *stack_option(*units, attacker);
  const StackOption second = *stack_option(*units, defender);
  OddsQuery query;
  query.attacker = first.side;
  query.defender = second.side;
  query.tokens = {first.tokens, second.tokens};
  query.ruleset = *ruleset_option("dice_stacks");
  return query;
}

Values tokens(const OddsTable& table, std::size_t side) {
  return odds_by(table, [side](const OddsOutcome& outcome) { return outcome.fates[side].tokens; });
}

TEST(HommStacksOdds, ExampleOfPitLordsAndBlackDragons) {
  RULE("DS-09");
  RULE("DS-11");
  OddsQuery blow = stacks_query("pit_lords:upgraded:4", "black_dragons");
  blow.cards[1] = {{.card = "stat_defense"}};
  const Odds result = odds(blow);
  EXPECT_EQ(result.dice, 7);
  // 5 against 4: 5 and 6 hit; 3 hits of 7.
  EXPECT_EQ(result.hits.at(3), Fraction(560, 2187));
  EXPECT_EQ(damage(result.first, 1).at(3), Fraction(560, 2187));
  EXPECT_EQ(damage(result.first, 1).size(), 8U);
  // The retaliation, 6 against 1: all but 1s hit, and 1 more, up to four.
  EXPECT_EQ(damage(result.whole, 0), (Values{{1, Fraction(1, 1296)},
                                             {2, Fraction(20, 1296)},
                                             {3, Fraction(150, 1296)},
                                             {4, Fraction(1125, 1296)}}));
  EXPECT_TRUE(result.unplayed.empty());
}

TEST(HommStacksOdds, TokensGoByThePolicy) {
  RULE("DS-05");
  OddsQuery blow = stacks_query("champions:few", "crusaders:few:1");  // 5 against 2: 3 and more hit
  blow.damage = {0, 3};
  const Odds saved = odds(blow);  // 1 health left, a token takes 2
  EXPECT_EQ(falls(saved.first, 1), Fraction(16, 27));
  EXPECT_EQ(tokens(saved.first, 1), (Values{{0, Fraction(1, 81)}, {1, Fraction(80, 81)}}));
  blow.token_policy = TokenPolicy::kNever;
  EXPECT_EQ(falls(odds(blow).first, 1), Fraction(80, 81));
  blow.damage = {0, 0};
  blow.token_policy = TokenPolicy::kAlways;
  EXPECT_EQ(damage(odds(blow).first, 1),
            (Values{{0, Fraction(33, 81)}, {1, Fraction(32, 81)}, {2, Fraction(16, 81)}}));
}

TEST(HommStacksOdds, NoHitsAreToldWhereDiceMayBeRerolled) {
  EXPECT_TRUE(odds(stacks_query("crusaders:upgraded", "haspids")).hits.empty());
  EXPECT_FALSE(odds(stacks_query("crusaders", "haspids")).hits.empty());
}

TEST(HommStacksOdds, ProbabilitiesAddUpToOne) {
  const auto all = [](const OddsOutcome&) { return true; };
  for (const char* attacker : {"champions:pack:1", "N mummies", "liches:pack", "basilisks:few:2"}) {
    for (const char* defender : {"zombies:pack:2", "N mummies", "phoenixes:few:1"}) {
      const Odds result = odds(stacks_query(attacker, defender));
      EXPECT_EQ(odds_of(result.first, all), Fraction(1)) << attacker << defender;
      EXPECT_EQ(odds_of(result.whole, all), Fraction(1)) << attacker << defender;
    }
  }
}

TEST(HommStacksOdds, MistakesAreTold) {
  OddsQuery base = stacks_query("griffins:few:1", "goblins");
  base.ruleset = *ruleset_option("");
  EXPECT_THAT(message_of(exact_odds(base).status()), HasSubstr("dice_stacks = true"));
  const auto units = *load_units();
  EXPECT_THAT(message_of(stack_option(*units, "griffins:pack:16").status()),
              HasSubstr("0 to 15 tokens"));
  EXPECT_THAT(message_of(stack_option(*units, "grifins:upgraded:1").status()),
              HasSubstr("griffins_pack"));
}

TEST(HommStacksVerbs, OddsAreTold) {
  const auto called = testing::call_verb(
      odds_verb(), {"odds", "homm", "--attacker", "pit_lords:upgraded:4", "--defender",
                    "black_dragons", "--ruleset", "dice_stacks", "--token-policy", "always"});
  EXPECT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("4 against 0 tokens, which go by \"always\"; 7 dice"));
  EXPECT_THAT(called.out, HasSubstr("tokens of the attacker that go"));
  const auto json = testing::call_verb(
      odds_verb(), {"odds", "homm", "--attacker", "pit_lords:upgraded:4", "--defender",
                    "black_dragons", "--ruleset", "dice_stacks", "--json"});
  ASSERT_EQ(json.code, kExitDone) << json.err;
  const auto parsed = nlohmann::json::parse(json.out);
  EXPECT_EQ(parsed["dice"], 7);
  EXPECT_EQ(parsed["hits"]["distribution"].size(), 8U);
}

TEST(HommStacksVerbs, DuelsTakeTokens) {
  const auto called =
      testing::call_verb(duel_verb(), {"duel", "homm", "--attacker", "griffins:few:2", "--defender",
                                       "dwarves:few:0", "--ruleset", "dice_stacks"});
  EXPECT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("4 dice, of them 2 for tokens"));
  const auto base = testing::call_verb(duel_verb(), {"duel", "homm", "--all", "--tokens", "1"});
  EXPECT_EQ(base.code, kExitBadInput);
  EXPECT_THAT(base.err, HasSubstr("dice_stacks = true"));
}

}  // namespace
}  // namespace muster::homm
