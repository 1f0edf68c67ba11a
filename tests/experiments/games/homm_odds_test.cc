// Exact odds against numbers worked out by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/status.h"
#include "experiments/homm/duel/units.h"
#include "experiments/homm/odds/fight.h"
#include "experiments/homm/odds/odds.h"
#include "tests/experiments/games/homm_odds_values.h"
#include "tests/support/game_verb.h"

namespace muster::homm {
namespace {

using dice::Fraction;
using ::testing::HasSubstr;

OddsQuery query(const std::string& attacker, const std::string& defender,
                OddsDistance distance = OddsDistance::kAdjacent) {
  static const auto units = *load_units();
  OddsQuery query;
  query.attacker = *unit_option(*units, attacker);
  query.defender = *unit_option(*units, defender);
  query.distance = distance;
  query.ruleset = *ruleset_option("");
  return query;
}

Fraction retaliates(const OddsTable& table) {
  return odds_of(table, [](const OddsOutcome& outcome) { return outcome.retaliated; });
}

const Fraction kThird(1, 3);

TEST(HommOdds, OneDieAndTheRetaliation) {
  const Odds result = odds(query("F crusaders", "N boars"));  // attack 3, defense 2 against 2, 0
  EXPECT_EQ(damage(result.first, 1), (Values{{2, kThird}, {3, kThird}, {4, kThird}}));
  EXPECT_EQ(falls(result.first, 1), kThird);
  EXPECT_EQ(retaliates(result.first), Fraction(2, 3));
  EXPECT_EQ(damage(result.whole, 0), (Values{{0, Fraction(7, 9)}, {1, Fraction(2, 9)}}));
  EXPECT_EQ(result.health, (std::array<int, 2>{4, 4}));
}

TEST(HommOdds, TheLowerOfTwoDiceAcrossTheBoard) {
  // Attack 2 against defense 0 and 4 health.
  const Odds far = odds(query("F marksmen", "N boars", OddsDistance::kBackRow));
  EXPECT_EQ(damage(far.whole, 1),
            (Values{{1, Fraction(5, 9)}, {2, Fraction(1, 3)}, {3, Fraction(1, 9)}}));
  EXPECT_EQ(retaliates(far.whole), Fraction(0));
  const Odds near = odds(query("F marksmen", "N boars", OddsDistance::kShot));
  EXPECT_EQ(damage(near.whole, 1), (Values{{1, kThird}, {2, kThird}, {3, kThird}}));
}

TEST(HommOdds, TwoShotsAreTwoRolls) {
  const Odds result = odds(query("P marksmen", "F nix", OddsDistance::kShot));  // 2 against 2
  EXPECT_EQ(damage(result.first, 1), (Values{{0, Fraction(2, 3)}, {1, kThird}}));
  EXPECT_EQ(damage(result.whole, 1),
            (Values{{0, Fraction(4, 9)}, {1, Fraction(4, 9)}, {2, Fraction(1, 9)}}));
}

// A 0 that is rerolled for as long as it shows leaves -1 and +1.
TEST(HommOdds, RerollsThatMayGoOnForEver) {
  const Odds result = odds(query("P crusaders", "P zombies"));
  EXPECT_EQ(damage(result.first, 1), (Values{{2, Fraction(1, 2)}, {3, Fraction(1, 2)}}));
}

TEST(HommOdds, AMoveComesBeforeTheAttack) {
  // Champions reroll one die when they have moved, here a -1: attack 6 against defense 0.
  const Odds standing = odds(query("P champions", "P nix"));
  const Odds moved = odds(query("P champions", "P nix", OddsDistance::kMoved));
  EXPECT_EQ(damage(standing.first, 1), (Values{{3, kThird}, {4, Fraction(2, 3)}}));
  EXPECT_EQ(damage(moved.first, 1), (Values{{3, Fraction(1, 9)}, {4, Fraction(8, 9)}}));
}

TEST(HommOdds, DiceOfAbilitiesAreFollowed) {
  // Gorgons: two dice, both 0 with 1/9, take all health of the card's side.
  const Odds stare =
      odds(query("P gorgons", "N crystal_dragons"));  // 5 against defense 3, health 9
  EXPECT_EQ(falls(stare.first, 1), Fraction(1, 9));
  // Basilisks paralyse on a -1: no retaliation.
  const Odds paralysis = odds(query("P basilisks", "N crystal_dragons"));
  EXPECT_EQ(retaliates(paralysis.whole), Fraction(2, 3));
  EXPECT_EQ(odds_of(paralysis.whole,
                    [](const OddsOutcome& outcome) { return outcome.fates[1].paralysed; }),
            kThird);
}

TEST(HommOdds, WhatHappensInTheDefendersActivationDoesNotMix) {
  // Faster than its attacker, with a bolt of 2 in its own activation: only the retaliation counts.
  const Odds bolt = odds(query("N crystal_dragons", "N faerie_dragons"));
  EXPECT_EQ(damage(bolt.first, 0), (Values{{0, Fraction(1)}}));
  // Trolls heal when they activate: not here.
  OddsQuery hurt = query("N pegasi", "N trolls");
  hurt.damage = {0, 3};
  EXPECT_EQ(damage(odds(hurt).whole, 1), (Values{{2, kThird}, {3, kThird}, {4, kThird}}));
}

TEST(HommOdds, DefenseTokens) {
  OddsQuery defended = query("F crusaders", "N boars");
  defended.defending = true;
  EXPECT_EQ(damage(odds(defended).first, 1),
            (Values{{1, Fraction(1, 9)}, {2, kThird}, {3, kThird}, {4, Fraction(2, 9)}}));
}

TEST(HommOdds, PlannedCardsArePlayed) {
  OddsQuery with_cards = query("F crusaders", "F nix");  // 3 against 2: 0, 1, 2
  with_cards.cards[0] = {{.card = "stat_attack"}, {.card = "offense", .expert = true}};  // +1, +2
  with_cards.cards[1] = {{.card = "stat_defense"}};                                      // +1
  const Odds result = odds(with_cards);
  EXPECT_EQ(damage(result.first, 1), (Values{{2, kThird}, {3, kThird}, {4, kThird}}));
  EXPECT_TRUE(result.unplayed.empty());
  // The attack of the defender's retaliation, and a card without a moment.
  OddsQuery retaliation = query("F crusaders", "F nix");
  retaliation.cards[1] = {{.card = "stat_attack"}, {.card = "stat_power"}};
  const Odds answer = odds(retaliation);
  EXPECT_EQ(damage(answer.whole, 0), (Values{{3, kThird}, {4, Fraction(2, 3)}}));  // 5 + 1 - 2
  EXPECT_EQ(answer.unplayed, std::vector<std::string>{"stat_power"});
}

TEST(HommOdds, SpellsAreAimedAtWhomTheyAreFor) {
  OddsQuery arrow = query("F crusaders", "F nix");
  arrow.cards[0] = {{.card = "magic_arrow"}};  // 1 damage without power
  EXPECT_EQ(damage(odds(arrow).first, 1), (Values{{1, kThird}, {2, kThird}, {3, kThird}}));
  arrow.cards[0][0].on_own = true;
  EXPECT_EQ(damage(odds(arrow).first, 0), (Values{{1, Fraction(1)}}));
}

TEST(HommOdds, ProbabilitiesAddUpToOne) {
  for (const char* attacker : {"P liches", "P thunderbirds", "P hydras", "N ghost_dragons",
                               "P wolf_raiders", "P harpies", "N champions", "P medusas"}) {
    for (const char* defender : {"P medusas", "P griffins", "N mummies", "F phoenixes"}) {
      const Odds result = odds(query(attacker, defender));
      const auto all = [](const OddsOutcome&) { return true; };
      EXPECT_EQ(odds_of(result.first, all), Fraction(1)) << attacker << defender;
      EXPECT_EQ(odds_of(result.whole, all), Fraction(1)) << attacker << defender;
    }
  }
}

TEST(HommOdds, MistakesAreTold) {
  EXPECT_THAT(message_of(exact_odds(query("F nix", "N boars", OddsDistance::kShot)).status()),
              HasSubstr("nix_few is no ranged unit"));
  OddsQuery dead = query("F nix", "N boars");
  dead.damage = {0, 4};
  EXPECT_THAT(message_of(exact_odds(dead).status()), HasSubstr("boars_neutral has 4 health"));
}

testing::Called muster(std::vector<std::string> words) {
  return testing::call_verb(odds_verb(), std::move(words));
}

TEST(HommOddsVerb, TellsFractions) {
  const auto called = muster({"odds", "homm", "--attacker", "griffins:pack", "--defender",
                              "zombies_pack", "--attacker-cards", "stat_attack"});
  EXPECT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("mean 7/3"));
  EXPECT_THAT(called.out, HasSubstr("a retaliation follows"));
}

TEST(HommOddsVerb, TellsJson) {
  const auto called =
      muster({"odds", "homm", "--attacker", "F crusaders", "--defender", "N boars", "--json"});
  ASSERT_EQ(called.code, kExitDone) << called.err;
  const auto json = nlohmann::json::parse(called.out);
  EXPECT_EQ(json["attack"]["events"]["defender_falls"]["exact"], "1/3");
  EXPECT_EQ(json["activation"]["attacker_damage"]["mean"]["exact"], "2/9");
  EXPECT_EQ(json["activation"]["joint"].size(), 5U);
}

TEST(HommOddsVerb, TellsMistakes) {
  const auto no_unit =
      muster({"odds", "homm", "--attacker", "grifins:pack", "--defender", "N boars"});
  EXPECT_EQ(no_unit.code, kExitBadInput);
  EXPECT_THAT(no_unit.err, HasSubstr("griffins_pack"));
  const auto no_card = muster({"odds", "homm", "--attacker", "F nix", "--defender", "N boars",
                               "--attacker-cards", "ofense"});
  EXPECT_EQ(no_card.code, kExitBadInput);
  EXPECT_THAT(no_card.err, HasSubstr("offense"));
  const auto option = muster({"odds", "homm", "--attacker", "F nix", "--defender", "N boars",
                              "--defender-cards", "offense:strong"});
  EXPECT_THAT(option.err, HasSubstr("--defender-cards"));
  const auto tower = muster({"odds", "homm", "--attacker", "arrow_tower", "--defender", "N boars"});
  EXPECT_THAT(tower.err, HasSubstr("citadel"));
  const auto game = muster({"odds", "hom", "--attacker", "F nix", "--defender", "N boars"});
  EXPECT_EQ(game.code, kExitBadInput);
  EXPECT_THAT(game.err, HasSubstr("did you mean `homm`"));
}

}  // namespace
}  // namespace muster::homm
