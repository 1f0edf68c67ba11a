// `muster odds projecthex` against numbers worked out by hand.
#include "experiments/projecthex/odds/odds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/status.h"
#include "experiments/projecthex/odds/query.h"
#include "experiments/projecthex/study/duel_solve.h"
#include "games/projecthex/duel/terms.h"
#include "tests/support/game_verb.h"

namespace muster::projecthex {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Json = nlohmann::json;

testing::Called odds(std::vector<std::string> words) {
  words.insert(words.begin(), {"odds", "projecthex"});
  return testing::call_verb(odds_verb(), std::move(words));
}

Json odds_json(std::vector<std::string> words) {
  words.insert(words.begin(), {"odds", "projecthex"});
  return testing::call_verb_json(odds_verb(), std::move(words));
}

std::string capture(std::vector<std::string> words) {
  return odds_json(std::move(words))["capture"]["exact"];
}

TEST(ProjecthexOdds, CardsFactionAndSeaDecideTheBonus) {
  const std::vector<std::string> one = {"--attack", "1a", "--defend", "1a"};
  const auto with = [&one](const std::vector<std::string>& more) {
    std::vector<std::string> words = one;
    words.insert(words.end(), more.begin(), more.end());
    return capture(words);
  };
  EXPECT_EQ(with({}), "9/20");
  EXPECT_EQ(with({"--attacker-cards", "spearman"}), "53/100");
  EXPECT_EQ(with({"--attacker-cards", "spearman,bannerman"}), "3/5");
  EXPECT_EQ(with({"--defender-cards", "spearman"}), "19/50");
  EXPECT_EQ(with({"--attacker-cards", "archer"}), "9/20");
  EXPECT_EQ(with({"--faction", "islanders"}), "9/20");  // by land
  EXPECT_EQ(with({"--faction", "islanders", "--sea"}), "53/100");
  EXPECT_EQ(with({"--attacker-cards", "island_raiders", "--sea"}), "3/5");
  EXPECT_EQ(with({"--attacker-cards", "island_raiders", "--faction", "islanders", "--sea"}),
            "33/50");
  EXPECT_EQ(with({"--defender-cards", "island_raiders", "--sea"}), "9/20");
  EXPECT_EQ(with({"--ruleset", "0.2.1", "--attacker-cards", "spearman"}), "11/20");
  EXPECT_EQ(with({"--ruleset", "0.2.1", "--fortress"}),
            "81/400");  // one die against the highest of three
}

TEST(ProjecthexOdds, LossesAreExact) {
  const Json json = odds_json(
      {"--attack", "1a1r", "--defend", "2m", "--policies", "random", "--ruleset", "0.1.3"});
  // Assault wins 53, ranged 38 in 100 against mounted; types are drawn evenly among the living.
  EXPECT_EQ(json["attackers_lost"]["distribution"][0]["exact"], json["capture"]["exact"]);
  EXPECT_EQ(json["capture"]["exact"], "8281/40000");  // (91/200)^2
  EXPECT_EQ(json["defenders_lost"]["by_type"]["assault"]["mean"]["exact"], "0");
  EXPECT_EQ(json["policies"]["defender"], "random");
  double sum = 0;
  for (const Json& outcome : json["outcomes"]) sum += outcome["value"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_EQ(json["outcomes"][0]["attackers_left"], "0");
}

TEST(ProjecthexOdds, TextTellsAll) {
  const testing::Called called =
      odds({"--attack", "3a1r", "--defend", "2m", "--sea", "--fortress", "--ruleset", "0.2.1",
            "--attacker-cards", "spearman", "--defender-cards", "archer", "--faction", "islanders",
            "--policies", "highest-first:random"});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("attacker: 3a1r (bonus assault +2 ranged +1), 4 dice, plays "
                                    "highest-first\n"));
  EXPECT_THAT(called.out, HasSubstr("defender: 2m (bonus mounted +0), 4 dice, plays random\n"));
  EXPECT_THAT(called.out, HasSubstr("capture: "));
  EXPECT_THAT(called.out, HasSubstr("attacking ranged lost: mean "));
}

TEST(ProjecthexOdds, TheTableIsOfOneType) {
  const Json json = odds_json({"--table", "--policies", "random"});
  ASSERT_EQ(json["table"].size(), 36U);
  EXPECT_EQ(json["table"][0]["exact"], "9/20");
  EXPECT_EQ(json["table"][1]["exact"], "0");
  EXPECT_EQ(json["table"][2 * 6 + 2]["exact"], "729/8000");
  const testing::Called text = odds({"--table"});
  EXPECT_THAT(text.out, HasSubstr("\n  1   45.0000    0.0000"));
  EXPECT_THAT(text.out, HasSubstr("\n  2   61.5000   26.8500"));
  EXPECT_THAT(odds({"--table", "--attack", "1a1m"}).err, HasSubstr("troops of one type"));
}

TEST(ProjecthexOdds, MistakesAreTold) {
  const auto mistake = [](const std::vector<std::string>& words) {
    const testing::Called called = odds(words);
    EXPECT_EQ(called.code, kExitBadInput);
    return called.err;
  };
  EXPECT_THAT(mistake({"--attack", "1a"}), HasSubstr("--attack and --defend are required"));
  EXPECT_THAT(mistake({"--attack", "1x", "--defend", "1a"}), HasSubstr("\"1x\" are no troops"));
  EXPECT_THAT(mistake({"--attack", "7a", "--defend", "1a"}), HasSubstr("1 to 6 on a side"));
  EXPECT_THAT(mistake({"--attack", "1a", "--defend", "1a", "--attacker-cards", "speerman"}),
              HasSubstr("--attacker-cards: unknown card `speerman`; did you mean `spearman`?"));
  EXPECT_THAT(mistake({"--attack", "1a", "--defend", "1a", "--faction", "islander"}),
              HasSubstr("did you mean `islanders`?"));
  EXPECT_THAT(mistake({"--attack", "1a", "--defend", "1a", "--policies", "random:lowest"}),
              HasSubstr("did you mean `lowest-first`?"));
  EXPECT_THAT(mistake({"--attack", "1a", "--defend", "1a", "--policies", "random:random:random"}),
              HasSubstr("expected the attacker's and the defender's policy"));
  EXPECT_THAT(mistake({"--attack", "1a", "--defend", "1a", "--ruleset", "0.1.4"}),
              HasSubstr("--ruleset: "));
  const char* no_fortress = "has no fortresses; `0.2.0`, `0.2.1`, `other-readings-gold` have them";
  EXPECT_THAT(mistake({"--attack", "3a", "--defend", "1a", "--fortress"}),
              AllOf(HasSubstr("--fortress: the ruleset `0.1.3` "), HasSubstr(no_fortress)));
  EXPECT_THAT(mistake({"--table", "--fortress", "--ruleset", "playtest"}), HasSubstr(no_fortress));
}

using ProjecthexDuel = testing::FolderTest;

TEST_F(ProjecthexDuel, SolvesAndSavesATableThatOddsCanPlay) {
  const std::string file = path("two.json");
  const testing::Called solved =
      testing::call_verb(duel_verb(), {"duel", "projecthex", "--attack", "2a", "--defend", "2a",
                                       "--iterations", "30", "--out", file});
  ASSERT_EQ(solved.code, kExitDone) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("public histories: 46\n"));
  EXPECT_THAT(solved.out, HasSubstr("\n        20  "));
  EXPECT_THAT(solved.out, HasSubstr("\n        30  "));
  // The policy's own value and exploitability are exact.
  EXPECT_THAT(solved.out, ::testing::ContainsRegex("highest-first .* -0.463000 +0.132000\n"));
  const Json json = odds_json(
      {"--attack", "2a", "--defend", "2a", "--policies", "equilibrium:" + file + ":random"});
  EXPECT_EQ(json["capture"]["exact"], "81/400");  // random cannot be beaten, nor beats anyone
  EXPECT_EQ(json["policies"]["attacker"], "equilibrium");
}

TEST_F(ProjecthexDuel, TellsJson) {
  const Json json = testing::call_verb_json(duel_verb(), {"duel", "projecthex", "--attack", "2a",
                                                          "--defend", "2a", "--iterations", "30"});
  EXPECT_EQ(json.at("public_histories"), 46);
  EXPECT_EQ(json.at("curve").back().at("iteration"), 30);
  const Json& policy = json.at("policies").at(0);
  EXPECT_EQ(policy.at("policy"), "highest-first");
  EXPECT_NEAR(policy.at("exploitability"), 0.132, 5e-7);
}

TEST_F(ProjecthexDuel, TellsMistakes) {
  const auto mistake = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"duel", "projecthex"});
    const testing::Called called = testing::call_verb(duel_verb(), std::move(words));
    EXPECT_NE(called.code, kExitDone);
    return called.err;
  };
  EXPECT_THAT(mistake({"--attack", "1a", "--defend", "2a"}), HasSubstr("decided before it begins"));
  EXPECT_THAT(mistake({"--attack", "3a", "--defend", "3a", "--max-numbers", "100"}),
              HasSubstr("more than 100 numbers"));
}

}  // namespace
}  // namespace muster::projecthex
