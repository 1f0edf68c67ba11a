// When cards can be played, in which order, and what stands in the way.
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {
namespace {

TEST(HommWindows, ThePlayersTakeTurnsFromTheAttackersSide) {
  RULE("HC-113");
  RULE("HC-81");
  CardFight fight = pit_lords_fight({.hand = {"stat_attack", "stat_attack"}},
                                    {.hand = {"stat_defense", "stat_defense"}});
  fight.attack(def(0));
  EXPECT_EQ(fight.to_move(), 0);
  fight.play("stat_attack");
  EXPECT_EQ(fight.to_move(), 1);
  fight.no_card();
  EXPECT_EQ(fight.to_move(), 0);  // passing is not for good
  fight.play("stat_attack");
  EXPECT_EQ(fight.to_move(), 1);
  fight.play("stat_defense").no_card();  // the attacker has none left and is asked by the public
  EXPECT_EQ(damage_with(fight, def(0)), 3);
}

TEST(HommWindows, TwoPassesInARowCloseIt) {
  RULE("HC-113");
  CardFight fight = pit_lords_fight({.hand = {"stat_attack"}}, {.hand = {"stat_defense"}});
  fight.attack(def(0)).no_card();
  EXPECT_EQ(fight.to_move(), 1);
  fight.no_card();
  EXPECT_EQ(fight.phase(), Phase::kRoll);
}

// The defender's unit attacks: its side is asked first.
TEST(HommWindows, TheAttackingSideIsAskedFirst) {
  RULE("HC-113");
  CardFight fight = pit_lords_fight({.hand = {"stat_defense"}}, {.hand = {"stat_attack"}});
  fight.end().attack(att(0));
  EXPECT_EQ(fight.to_move(), 1);
  fight.no_card();
  EXPECT_EQ(fight.to_move(), 0);
}

// Which cards the other side may hold is known, which it holds is not.
TEST(HommWindows, OpenOnWhatEverybodyKnows) {
  RULE("HC-114");
  CardFight deck = pit_lords_fight({}, {.hand = {"haste"}, .deck = {"stat_defense"}});
  deck.attack(def(0));
  EXPECT_EQ(deck.phase(), Phase::kWindow);  // it might hold the defense card
  EXPECT_EQ(deck.plays(), std::set<std::string>{});
  CardFight none = pit_lords_fight({}, {.hand = {"haste"}, .deck = {"slow"}});
  none.attack(def(0));
  EXPECT_EQ(none.phase(), Phase::kRoll);
  CardFight empty = pit_lords_fight({}, {.deck = {"stat_defense"}});
  empty.attack(def(0));
  EXPECT_EQ(empty.phase(), Phase::kRoll);
}

TEST(HommWindows, OnlyTheirOwnMoments) {
  RULE("HC-112");
  RULE("HC-79");
  const std::vector<std::string> all = {"tactics", "leadership",     "stat_attack", "fortune",
                                        "haste",   "diplomats_ring", "estates"};
  CardFight fight(hero({kPitLords, "F skeletons@3,0"}, holds({.hand = all})), hero({kGorgons}));
  EXPECT_EQ(fight.state.window, Window::kCombatStart);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"tactics:1"}));
  fight.no_card();
  EXPECT_EQ(fight.state.window, Window::kRoundStart);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"leadership:1"}));
  fight.no_card();
  EXPECT_EQ(fight.state.window, Window::kActivation);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"leadership:1"}));
  fight.no_card();
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"leadership:1", "haste:1", "estates:1"}));
  fight.attack(def(0));
  EXPECT_EQ(fight.state.window, Window::kAttack);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"leadership:1", "stat_attack:1", "fortune:1"}));
  fight.no_card().roll(0);
  EXPECT_EQ(fight.state.window, Window::kRolled);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"diplomats_ring:1"}));
}

// HC-78: ongoing and activation effects come before the attack, in an own activation.
TEST(HommWindows, OngoingCardsComeBeforeTheAttack) {
  RULE("HC-78");
  CardFight fight(hero({"F pegasi@1,1"}, holds({.hand = {"haste", "lightning_bolt"}})),
                  hero({"F gorgons@1,2"}, holds({.hand = {"slow"}})));
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"haste:1", "lightning_bolt:1"}));
  CardFight moved = fight;
  moved.move(0, 2);
  EXPECT_EQ(moved.phase(), Phase::kAct);
  EXPECT_EQ(moved.plays(), (std::set<std::string>{"haste:1", "lightning_bolt:1"}));
  moved.play("haste").no_cards().pick(att(0));
  EXPECT_EQ(moved.phase(), Phase::kAct);  // the same decision again
  fight.attack(def(0));
  EXPECT_EQ(fight.phase(), Phase::kRoll);
  fight.roll(0).roll(0);
  EXPECT_EQ(fight.phase(), Phase::kMoveAfter);
  EXPECT_EQ(fight.plays(), std::set<std::string>{});
}

TEST(HommWindows, OneSpellInARound) {
  RULE("HC-77");
  CardFight fight =
      pit_lords_fight({.hand = {"lightning_bolt", "magic_arrow", "bloodlust", "stat_attack"}});
  fight.play("magic_arrow").no_cards().pick(def(0));
  EXPECT_EQ(fight.damage(def(0)), 1);
  EXPECT_EQ(fight.plays(), std::set<std::string>{});
  fight.attack(def(0));
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"stat_attack:1"}));  // no limit on these
  fight.no_cards().roll(0).no_cards().roll(0).no_cards();
  EXPECT_EQ(fight.state.round, 1);
  fight.end().no_cards();
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_TRUE(fight.can_play("lightning_bolt"));
}

TEST(HommWindows, SpellsBelowTheirFirstThresholdComeToNothing) {
  RULE("HC-103");
  CardFight fight = pit_lords_fight({.hand = {"implosion", "stat_power"}});
  fight.play("implosion").no_cards();
  EXPECT_EQ(fight.phase(), Phase::kActivate);  // no target is named
  EXPECT_EQ(fight.damage(def(0)), 0);
  EXPECT_EQ(fight.discard(0), Ids{"implosion"});
  EXPECT_EQ(fight.state.spells[0], 1);
}

TEST(HommWindows, AtMostTwelveCards) {
  RULE("HC-115");
  CardFight fight = pit_lords_fight({.hand = {"14 stat_attack"}});
  fight.attack(def(0));
  int played = 0;
  while (fight.phase() == Phase::kWindow) {
    fight.play("stat_attack");
    ++played;
  }
  EXPECT_EQ(played, 12);
  EXPECT_EQ(fight.phase(), Phase::kRoll);
  CardFight turn = pit_lords_fight({.hand = {"14 estates"}});
  for (played = 0; turn.can_play("estates"); ++played) turn.play("estates");
  EXPECT_EQ(played, 12);
  EXPECT_EQ(turn.hand(0).size(), 2U);
}

TEST(HommWindows, WhatCannotBePaidIsNotPlayed) {
  RULE("HC-117");
  CardFight fight = pit_lords_fight({.hand = {"titans_gladius"}});  // +3 for a card, or +2
  fight.attack(def(0));
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"titans_gladius:2"}));
  CardFight two = pit_lords_fight({.hand = {"titans_gladius", "haste", "slow"}});
  two.attack(def(0)).play("titans_gladius", 1);
  EXPECT_EQ(two.choices(), (Ids{"haste", "slow"}));
  two.choose("slow");
  EXPECT_EQ(two.discard(0), (Ids{"slow", "titans_gladius"}));
  EXPECT_EQ(damage_with(two, def(0), -1), 4);
}

// The attack is off when a card has killed its target.
TEST(HommWindows, CloseWhenTheTargetIsGone) {
  CardFight fight(hero({kPitLords}, holds({.hand = {"2 artillery"}})),
                  hero({kGorgons + " damage=4", "F centaurs@3,4"}));
  fight.no_cards().attack(def(0)).play("artillery");
  EXPECT_FALSE(fight.alive(def(0)));
  EXPECT_FALSE(fight.over());
  EXPECT_EQ(fight.hand(0), Ids{"artillery"});
  EXPECT_NE(fight.state.window, Window::kAttack);
}

// An own card may end the activated unit, or the fight.
TEST(HommWindows, OfAnOwnActivation) {
  CardFight fight(hero({kPitLords + " damage=5", "F skeletons@3,0"},
                       holds({.hand = {"magic_arrow", "sorrow"}})),
                  hero({kGorgons}));
  fight.no_cards();
  CardFight win = fight;
  fight.play("magic_arrow").no_cards().pick(att(0)).no_cards();
  EXPECT_FALSE(fight.alive(att(0)));
  EXPECT_EQ(fight.active(), def(0));
  CardFight last(hero({kPitLords}, holds({.hand = {"magic_arrow"}})),
                 hero({kGorgons + " damage=4"}));
  last.no_cards().play("magic_arrow").no_cards().pick(def(0));
  EXPECT_TRUE(last.over());
  EXPECT_EQ(last.state.winner, 0);
}

// ---- Morale and draws.

TEST(HommMorale, IsSpentForACard) {
  RULE("HC-107");
  CardFight fight = pit_lords_fight({.deck = {"haste", "slow"}, .morale = 1});
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"morale_positive:1"}));
  fight.play("morale_positive", 1).draw("slow");
  EXPECT_EQ(fight.hand(0), Ids{"slow"});
  EXPECT_EQ(fight.state.morale[0], 0);
  EXPECT_FALSE(fight.can_play("morale_positive"));
}

TEST(HommMorale, ChangesCards) {
  RULE("HC-107");
  CardFight fight = pit_lords_fight(
      {.hand = {"slow", "bless", "curse"}, .deck = {"haste", "blind", "cure"}, .morale = 1});
  fight.play("morale_positive", 2).choose("bless").choose("slow").decline();
  fight.draw("cure").draw("blind");
  EXPECT_EQ(fight.hand(0), (Ids{"curse", "cure", "blind"}));
  EXPECT_EQ(fight.discard(0), (Ids{"bless", "slow"}));
  EXPECT_EQ(fight.phase(), Phase::kActivate);
}

TEST(HommMorale, RerollsAnOwnDie) {
  RULE("HC-107");
  CardFight fight = pit_lords_fight({.morale = 1}, {.morale = 1});
  fight.attack(def(0)).no_cards().roll(-1);
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"morale_positive:3"}));
  CardFight kept = fight;
  kept.no_cards();
  EXPECT_EQ(kept.damage(def(0)), 1);
  fight.play("morale_positive", 3).no_cards().reroll(true).roll(1).no_cards();
  EXPECT_EQ(fight.damage(def(0)), 3);
  EXPECT_EQ(fight.state.morale[0], 0);
  EXPECT_EQ(fight.state.morale[1], 1);
}

TEST(HommMorale, OppositesCancel) {
  RULE("HC-107");
  CardFight negative = pit_lords_fight({.hand = {"leadership"}, .morale = -1});
  negative.play("leadership");
  EXPECT_EQ(negative.state.morale[0], 0);
  CardFight positive = pit_lords_fight({.hand = {"leadership"}, .morale = 1});
  positive.play("leadership");
  EXPECT_EQ(positive.state.morale[0], 1);
}

TEST(HommMorale, NecropolisHasNone) {
  RULE("HC-108");
  CardFight fight(hero({kPitLords}, "faction = \"necropolis\"\n" + holds({.hand = {"leadership"}})),
                  hero({kGorgons}));
  fight.no_cards().play("leadership");
  EXPECT_EQ(fight.state.morale[0], 0);
}

TEST(HommDraws, TakeAnyCardOfTheDeck) {
  RULE("HC-106");
  CardFight fight = pit_lords_fight({.deck = {"haste", "slow", "2 bless"}, .morale = 1});
  fight.play("morale_positive", 1);
  EXPECT_EQ(fight.phase(), Phase::kDrawCards);
  EXPECT_EQ(fight.to_move(), kChance);
  EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{1, 1, 1, 1}));
}

TEST(HommDraws, FromAnEmptyDeck) {
  RULE("HC-106");
  const Holdings own{.hand = {"leadership"}, .deck = {"haste"}, .discard = {"slow"}, .experts = 1};
  CardFight reshuffled = pit_lords_fight(own);
  reshuffled.play("leadership", 2).draw("haste");
  EXPECT_EQ(reshuffled.choices(), Ids{"slow"});
  reshuffled.draw("slow");
  EXPECT_EQ(reshuffled.hand(0), (Ids{"haste", "slow"}));
  CardFight stopped = pit_lords_fight(own, {}, "empty_deck = \"stop\"\n");
  stopped.play("leadership", 2).draw("haste");
  EXPECT_EQ(stopped.phase(), Phase::kActivate);
  EXPECT_EQ(stopped.hand(0), Ids{"haste"});
  EXPECT_EQ(stopped.state.morale[0], 1);  // what comes after the draw happens
  EXPECT_EQ(stopped.discard(0), (Ids{"leadership", "slow"}));
}

TEST(HommDraws, OfTheFirstHand) {
  CardFight fight(hero({kPitLords}, holds({.deck = {"haste", "slow", "bless"}, .draw = 2})),
                  hero({kGorgons}, holds({.deck = {"cure", "curse"}, .draw = 1})));
  EXPECT_EQ(fight.choices(), (Ids{"bless", "haste", "slow"}));
  fight.draw("slow").draw("bless");
  EXPECT_EQ(fight.choices(), (Ids{"cure", "curse"}));
  fight.draw("curse");
  EXPECT_EQ(fight.hand(0), (Ids{"bless", "slow"}));
  EXPECT_EQ(fight.hand(1), Ids{"curse"});
  EXPECT_EQ(fight.no_cards().phase(), Phase::kActivate);
}

}  // namespace
}  // namespace muster::homm
