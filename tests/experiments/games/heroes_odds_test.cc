// `muster odds heroes`: what it reads, what it tells, and how it tells mistakes.
#include "experiments/heroes/odds/odds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/status.h"
#include "experiments/heroes/odds/query.h"
#include "experiments/heroes/odds/report.h"
#include "tests/games/heroes/figures.h"
#include "tests/support/game_verb.h"

namespace muster::heroes {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

testing::Called odds(std::vector<std::string> words) {
  words.insert(words.begin(), {"odds", "heroes"});
  return testing::call_verb(odds_verb(), std::move(words));
}

Json odds_json(std::vector<std::string> words) {
  words.insert(words.begin(), {"odds", "heroes"});
  return testing::call_verb_json(odds_verb(), std::move(words));
}

TEST(HeroesOddsVerb, SidesAreReadPartByPart) {
  const auto side =
      parse_side(shipped_figures(), "castle+fortifications+hero+rare_main_hand+epic_amulet+hero+9",
                 SideOfBattle::kDefender);
  ASSERT_TRUE(side.ok()) << side.status();
  EXPECT_EQ(side->words,
            "castle with fortifications (7d6+21), hero with rare_main_hand and epic_amulet "
            "(7d6+9), hero (2d6+6), 9 creatures (9d6)");
  EXPECT_EQ(to_string(total_of(side->side)), "25d6+36");
  EXPECT_EQ(side->side.units(), 12);
  const auto one = parse_side(shipped_figures(), " 1 + hero ", SideOfBattle::kAttacker);
  ASSERT_TRUE(one.ok()) << one.status();
  EXPECT_EQ(one->words, "hero (2d6+6), 1 creature (1d6)");
}

TEST(HeroesOddsVerb, SidesRollWhatTheFilesSay) {
  ItemTable::Rolls rolls;
  rolls.fill(d6(3, 1));
  Figures other = {.items = ItemTable(d6(7), rolls), .settlements = shipped_figures().settlements};
  other.settlements.tiers[1].defense = d6(9);
  const auto side = parse_side(other, "villa+hero+rare_amulet", SideOfBattle::kDefender);
  ASSERT_TRUE(side.ok()) << side.status();
  EXPECT_EQ(side->words, "villa (9d6), hero with rare_amulet (10d6+1)");
  EXPECT_EQ(total_of(side->side), d6(19, 1));
  other.settlements.ramparts[1].needs = SettlementTier::kEstate;
  const auto walls = parse_side(other, "villa+pallisade", SideOfBattle::kDefender);
  EXPECT_THAT(message_of(walls.status()), HasSubstr("pallisade needs at least: estate"));
}

TEST(HeroesOddsVerb, TellsExactOddsOfEveryModel) {
  const Json json = odds_json({"--attack", "1", "--defend", "1"});
  ASSERT_EQ(json["results"].size(), 3U);
  for (const Json& result : json["results"]) {
    EXPECT_EQ(result["attacker_wins"]["exact"], "5/12");
    EXPECT_EQ(result["outcomes"].size(), 2U);
  }
  EXPECT_EQ(json["results"][0]["model"], "attrition");
  EXPECT_EQ(json["results"][1]["model"], "single_roll");
  EXPECT_EQ(json["results"][2]["model"], "duel");
  EXPECT_EQ(json["results"][2]["orders"]["attacker"], "random");
}

TEST(HeroesOddsVerb, RepresentativeRollsStandBesideIndividualOnes) {
  const Json json =
      odds_json({"--attack", "hero+rare_main_hand+12", "--defend", "castle+fortifications+9",
                 "--model", "attrition", "--representative"});
  ASSERT_EQ(json["results"].size(), 2U);
  EXPECT_EQ(json["attack"]["roll"], "16d6+6");
  EXPECT_EQ(json["defend"]["roll"], "16d6+21");
  EXPECT_EQ(json["attack"]["representative"]["roll"], "(16 * 1d6)+6");
  EXPECT_EQ(json["attack"]["representative"]["mean"], json["attack"]["mean"]);
  EXPECT_EQ(json["results"][0]["rolls"], "individual");
  EXPECT_EQ(json["results"][1]["rolls"], "representative above 1");
  EXPECT_NEAR(json["results"][0]["attacker_wins"]["value"], 0.000373731223, 1e-12);
  EXPECT_NEAR(json["results"][1]["attacker_wins"]["value"], 0.219446427179, 1e-12);
  for (const Json& result : json["results"]) {
    double sum = 0;
    for (const Json& outcome : result["outcomes"]) sum += outcome["value"].get<double>();
    EXPECT_NEAR(sum, 1, 1e-12);
  }
}

TEST(HeroesOddsVerb, SettingsChangeTheOdds) {
  const auto outcomes = [](const std::string& attack, const std::string& defend,
                           std::vector<std::string> words) {
    words.insert(words.end(), {"--attack", attack, "--defend", defend});
    return odds_json(words)["results"][0]["outcomes"];
  };
  const std::vector<std::string> duel = {"--model", "duel"};
  EXPECT_NE(outcomes("hero+3", "encampment+2", {}),
            outcomes("hero+3", "encampment+2", {"--ties", "attacker"}));
  EXPECT_NE(outcomes("hero+9", "castle+hero+2", {}),
            outcomes("hero+9", "castle+hero+2", {"--casualties", "choice"}));
  EXPECT_NE(outcomes("hero+3", "encampment+2", duel),
            outcomes("hero+3", "encampment+2", {"--model", "duel", "--orders", "rear"}));
  EXPECT_NE(outcomes("hero+hero+4", "villa+2", duel),
            outcomes("hero+hero+4", "villa+2", {"--model", "duel", "--faint-penalty"}));
}

TEST(HeroesOddsVerb, TextTellsAll) {
  const testing::Called one =
      odds({"--attack", "hero+3", "--defend", "villa+1", "--model", "single_roll"});
  ASSERT_EQ(one.code, kExitDone) << one.err;
  EXPECT_THAT(one.out, HasSubstr("attacker: hero (2d6+6), 3 creatures (3d6)\n"));
  EXPECT_THAT(one.out, HasSubstr("rolls 5d6+6              11 to 36, mean 23.50"));
  EXPECT_THAT(one.out, HasSubstr("defender: villa (3d6+9), 1 creature (1d6)\n"));
  EXPECT_THAT(one.out, HasSubstr("if the attacker wins\n"));
  EXPECT_THAT(one.out, HasSubstr("hero 1 stands"));
  EXPECT_THAT(one.out, ::testing::ContainsRegex("defender: settlement\\+1 +[0-9]+/[0-9]+\n"));
  const testing::Called all = odds({"--attack", "70", "--defend", "60"});
  ASSERT_EQ(all.code, kExitDone) << all.err;
  EXPECT_THAT(all.out, HasSubstr("single_roll"));
  EXPECT_THAT(all.out, HasSubstr("attrition, individual: 70 units against 60 come to 4331"));
}

TEST(HeroesOddsVerb, DecimalsAreCutOff) {
  EXPECT_EQ(decimal(dice::Fraction(2, 3), 5), "0.66666");
  EXPECT_EQ(decimal(dice::Fraction(1001, 1000), 3), "1.001");
  EXPECT_EQ(decimal(dice::Fraction(7), 2), "7.00");
}

TEST(HeroesOddsVerb, MistakesAreTold) {
  const auto mistake = [](const std::string& attack, const std::string& defend,
                          const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"--attack", attack, "--defend", defend};
    words.insert(words.end(), more.begin(), more.end());
    const testing::Called called = odds(words);
    EXPECT_EQ(called.code, kExitBadInput) << attack << " " << defend;
    return called.err;
  };
  EXPECT_THAT(mistake("hero+rare_mainhand+12", "1"),
              HasSubstr("--attack: part 2 of `hero+rare_mainhand+12`: `rare_mainhand` is neither "
                        "a number of creatures nor a known word; did you mean `rare_main_hand`"));
  EXPECT_THAT(mistake("rare_amulet+hero", "1"), HasSubstr("expected `hero` before its items"));
  EXPECT_THAT(mistake("hero+rare_amulet+epic_amulet", "1"),
              HasSubstr("the Hero wears rare_amulet already"));
  EXPECT_THAT(mistake("castle+3", "1"), HasSubstr("part 1 of `castle+3`: a Settlement defends"));
  EXPECT_THAT(mistake("3+4", "1"), HasSubstr("given twice"));
  EXPECT_THAT(mistake("-3", "1"), HasSubstr("-3 creatures; expected 0 to 10000"));
  EXPECT_THAT(mistake("hero++3", "1"), HasSubstr("part 2 of `hero++3`: nothing there"));
  EXPECT_THAT(mistake("0", "1"), HasSubstr("`0` has no units"));
  EXPECT_THAT(mistake("hero+hero+hero+hero+hero", "1"), HasSubstr("more than 4 Heroes"));
  EXPECT_THAT(mistake("1", "fortifications+3"), HasSubstr("--defend: part 1 of"));
  EXPECT_THAT(mistake("1", "estate+fortifications"),
              HasSubstr("fortifications needs at least: castle; this is: estate"));
  EXPECT_THAT(mistake("1", "castle+pallisade+fortifications"),
              HasSubstr("ramparts are given twice"));
  EXPECT_THAT(mistake("1", "castle+villa"), HasSubstr("a second Settlement"));
  EXPECT_THAT(mistake("1", "1", {"--model", "atrition"}),
              HasSubstr("--model: unknown word `atrition`; did you mean `attrition`?"));
  EXPECT_THAT(mistake("1", "1", {"--casualties", "choise"}), HasSubstr("did you mean `choice`?"));
  EXPECT_THAT(mistake("1", "1", {"--ties", "atacker"}), HasSubstr("did you mean `attacker`?"));
  EXPECT_THAT(mistake("1", "1", {"--orders", "front:back"}), HasSubstr("--orders: unknown word"));
  EXPECT_THAT(mistake("1", "1", {"--orders", "a:b:c"}), HasSubstr("expected the attacker's and"));
  EXPECT_THAT(mistake("1", "1", {"--representative-above", "-1"}), HasSubstr("expected 0 to"));
  EXPECT_THAT(mistake("80", "80", {"--model", "attrition"}), HasSubstr("come to 6561 positions"));
}

}  // namespace
}  // namespace muster::heroes
