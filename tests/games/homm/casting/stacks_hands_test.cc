// Hands and decks in combat under the Dice Stacks mod (DS-35 .. DS-37).
#include "tests/games/homm/stack_fight.h"

#include "games/homm/changes/lasting.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

const std::vector<std::string> kHand = {"stat_attack", "stat_power", "bless"};

// Griffins against distant Zombies, both heroes with the same cards.
StackFight hands_duel(const Holdings& cards, const std::string& settings = "",
                      const std::string& more = "") {
  std::string side = holds(cards);
  if (!more.empty()) side = side.substr(0, side.size() - 1) + ", " + more + "}";
  return StackFight(hero({"F griffins@1,0"}, side), hero({"F zombies@3,4"}), settings);
}

// Ends everything up to the hands before the second round.
StackFight& to_new_hand(StackFight& fight) {
  while (fight.phase() == Phase::kActivate || fight.phase() == Phase::kWindow) {
    if (fight.phase() == Phase::kWindow) {
      fight.no_card();
    } else if (fight.state.round == 2) {
      break;
    } else {
      fight.end();
    }
  }
  return fight;
}

bool asks_discard(const StackFight& fight) {
  return fight.phase() == Phase::kAsk && fight.state.ask.what == AskWhat::kCard;
}

TEST(StacksHands, PlayersDiscardAndDrawBeforeANewRound) {
  RULE("DS-35");
  StackFight fight = hands_duel({.hand = kHand, .deck = {"armorer", "offense"}});
  to_new_hand(fight);
  ASSERT_TRUE(asks_discard(fight));
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.choices(), (Ids{"stat_attack", "stat_power", "bless"}));
  fight.choose("stat_attack");
  ASSERT_TRUE(asks_discard(fight));
  EXPECT_FALSE(fight.choices().contains("stat_attack"));
  fight.decline();
  ASSERT_EQ(fight.phase(), Phase::kDrawCards);
  fight.draw("offense");
  EXPECT_EQ(fight.hand(0), (Ids{"stat_power", "bless", "offense"}));
  EXPECT_EQ(fight.discard(0), (Ids{"stat_attack"}));
  fight.no_cards();
  EXPECT_EQ(fight.state.round, 2);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
}

TEST(StacksHands, NobodyDrawsBeyondTheLimit) {
  RULE("DS-35");
  StackFight fight =
      hands_duel({.hand = kHand, .deck = {"armorer", "offense"}}, "", "hand_limit = 2");
  to_new_hand(fight);
  ASSERT_TRUE(asks_discard(fight));
  fight.decline();
  EXPECT_EQ(fight.hand(0).size(), 3u);  // nor must they go under it
  fight.no_cards();
  EXPECT_EQ(fight.phase(), Phase::kActivate);
}

TEST(StacksHands, NegativeMoraleTakesOneOff) {
  RULE("DS-35");
  StackFight fight =
      hands_duel({.hand = {"bless"}, .deck = {"armorer", "offense", "sorcery"}, .morale = -1}, "",
                 "hand_limit = 3");
  to_new_hand(fight);
  fight.decline();
  ASSERT_EQ(fight.phase(), Phase::kDrawCards);
  fight.draw("armorer");
  fight.no_cards();
  EXPECT_EQ(fight.hand(0).size(), 2u);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
}

TEST(StacksHands, TheFirstHandIsTheLimitWithoutAnother) {
  RULE("DS-35");
  const auto limit = [](const Holdings& cards) {
    return hands_duel(cards).rules().scenario().sides[0].cards.hand_limit;
  };
  EXPECT_EQ(limit({.hand = kHand, .deck = {"armorer"}}), 3);
  EXPECT_EQ(limit({.hand = kHand, .deck = {"armorer", "offense"}, .draw = 2}), 5);
}

TEST(StacksHands, TheSettingKeepsTheOldHand) {
  RULE("DS-35");
  StackFight fight = hands_duel({.hand = {"bless"}, .deck = {"armorer"}}, "new_hand = false");
  to_new_hand(fight);
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.state.round, 2);
}

TEST(StacksHands, AgainstGuardsItComesWithTheRoundThatIsBought) {
  RULE("DS-35");
  StackFight fight(hero({"F griffins@1,0"}, holds({.hand = kHand, .deck = {"armorer"}})),
                   guards({"N zombies@3,4"}));
  while (fight.phase() != Phase::kBuyRound) {
    if (fight.phase() == Phase::kWindow) {
      fight.no_card();
    } else if (fight.can(ActionKind::kEnd)) {
      fight.end();
    } else {
      fight.act(ActionKind::kMove, *fight.moves().begin());
    }
  }
  fight.act(ActionKind::kBuyRound);
  EXPECT_TRUE(asks_discard(fight));
}

TEST(StacksHands, LastingCardsGoFirst) {
  RULE("DS-35");
  StackFight fight = hands_duel({.hand = {"archery", "bless"}, .deck = {"armorer"}});
  fight.pass(att(0));
  fight.play("archery").no_cards();  // for this round
  EXPECT_EQ(fight.in_play(0), (Ids{"archery"}));
  to_new_hand(fight);
  ASSERT_TRUE(asks_discard(fight));
  EXPECT_EQ(fight.discard(0), (Ids{"archery"}));
}

TEST(StacksHands, AnEmptyDeckEndsTheDraw) {
  RULE("DS-36");
  StackFight fight = hands_duel({.hand = kHand, .deck = {"armorer"}, .discard = {"offense"}}, "",
                                "hand_limit = 6");
  to_new_hand(fight);
  fight.decline();
  fight.draw("armorer").no_cards();
  EXPECT_EQ(fight.hand(0).size(), 4u);
  EXPECT_EQ(fight.discard(0), (Ids{"offense"}));
  EXPECT_EQ(fight.phase(), Phase::kActivate);
}

TEST(StacksHands, CardsDoNotShuffleTheDiscardPile) {
  RULE("DS-36");
  StackFight fight = hands_duel({.hand = {"rib_cage"}, .discard = {"bless", "offense"}});
  fight.play("rib_cage").choose("bless").no_cards();
  EXPECT_EQ(fight.hand(0), (Ids{"bless"}));
  EXPECT_TRUE(fight.deck(0).empty());
  EXPECT_EQ(fight.discard(0), (Ids{"offense", "rib_cage"}));
}

TEST(StacksHands, CardsYieldNoGold) {
  RULE("DS-37");
  StackFight fight = hands_duel({.hand = {"estates"}});
  fight.pass(att(0));
  fight.play("estates").no_cards();
  EXPECT_EQ(fight.state.gold[0], 0);
  EXPECT_EQ(fight.discard(0), (Ids{"estates"}));
  // Seamen still earn what their text says.
  StackFight seamen(hero({"F seamen@1,1 upgraded tokens=3"}),
                    hero({"F gremlins@1,2", "F goblins@3,4"}));
  seamen.pass(att(0));
  seamen.attack(def(0));
  seamen.throws_all(6);
  EXPECT_EQ(seamen.state.gold[0], 2);
}

TEST(StacksHands, WhatKnowledgeReturnsLiesAside) {
  RULE("DS-37");
  StackFight fight =
      hands_duel({.hand = {"lightning_bolt", "stat_knowledge", "stat_power"}, .deck = {"armorer"}},
                 "", "hand_limit = 2");
  fight.pass(att(0));
  fight.play("lightning_bolt").no_card();
  fight.pick(def(0));
  fight.play("stat_knowledge").no_cards();
  EXPECT_EQ(fight.hand(0), (Ids{"stat_power"}));
  EXPECT_EQ(fight.in_play(0), (Ids{"lightning_bolt"}));  // aside
  EXPECT_FALSE(fight.can_play("lightning_bolt"));
  to_new_hand(fight);
  fight.decline();
  fight.draw("armorer").no_cards();  // up to the limit first
  EXPECT_EQ(fight.hand(0), (Ids{"stat_power", "armorer", "lightning_bolt"}));
  EXPECT_TRUE(fight.in_play(0).empty());
}

TEST(StacksHands, TheEndOfTheCombatGivesThemBack) {
  RULE("DS-37");
  StackFight fight(hero({"F griffins@1,1"}, holds({.hand = {"lightning_bolt", "stat_knowledge"}})),
                   hero({"F goblins@1,2 damage=1"}));
  fight.pass(att(0));
  fight.play("lightning_bolt").no_cards();
  fight.pick(def(0));
  fight.play("stat_knowledge").no_cards();
  EXPECT_TRUE(fight.hand(0).empty());
  fight.attack(def(0));
  fight.no_cards();
  fight.throws_all(6);
  fight.no_cards();
  ASSERT_TRUE(fight.over());
  EXPECT_EQ(fight.hand(0), (Ids{"lightning_bolt"}));
}

TEST(StacksHands, AnOngoingSpellLiesAsideWhenItEnds) {
  RULE("DS-37");
  StackFight fight =
      hands_duel({.hand = {"haste", "stat_knowledge"}, .deck = {"armorer"}}, "", "hand_limit = 1");
  fight.pass(att(0));
  fight.play("haste").no_cards();
  if (fight.phase() == Phase::kAsk) fight.pick(att(0));
  fight.play("stat_knowledge").no_cards();
  EXPECT_EQ(fight.in_play(0), (Ids{"haste"}));
  EXPECT_EQ(fight.state.effect_count, 1);
  to_new_hand(fight);
  fight.draw("armorer").no_cards();
  EXPECT_EQ(fight.in_play(0), (Ids{"haste"}));  // it lasts
  end_effects(fight.rules(), fight.state, [](const Effect&) { return true; });
  EXPECT_EQ(fight.in_play(0), (Ids{"haste"}));  // and then lies aside
  while (fight.state.round == 2) {
    if (fight.phase() == Phase::kAsk) {
      fight.decline();
    } else {
      fight.phase() == Phase::kWindow ? fight.no_card() : fight.end();
    }
  }
  EXPECT_TRUE(fight.hand(0).contains("haste"));
}

}  // namespace
}  // namespace muster::homm
