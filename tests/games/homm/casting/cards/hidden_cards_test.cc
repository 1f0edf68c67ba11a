// What a player sees of the other's cards, and the views that agents get.
#include <map>

#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {
namespace {

// The defender holds some of its five cards.
CardFight with_hand(const std::vector<std::string>& hand, const std::vector<std::string>& deck) {
  CardFight fight(hero({kPitLords}, holds({.hand = {"stat_attack"}, .deck = {"haste"}})),
                  hero({kGorgons}, holds({.hand = hand, .deck = deck})));
  fight.no_cards();
  return fight;
}

const std::vector<std::string> kLeft = {"slow", "stat_defense"};
const std::vector<std::string> kRight = {"bless", "cure", "curse"};

TEST(HommHiddenCards, TheEnemysHandIsNotSeen) {
  RULE("HC-105");
  const CardFight one = with_hand(kLeft, kRight);
  const CardFight other = with_hand({"bless", "curse"}, {"cure", "slow", "stat_defense"});
  EXPECT_NE(one.state.cards[1].hand, other.state.cards[1].hand);
  const Combat& rules = one.rules();
  EXPECT_EQ(rules.information_state(one.state, 0), rules.information_state(other.state, 0));
  EXPECT_NE(rules.information_state(one.state, 1), rules.information_state(other.state, 1));
  EXPECT_NE(rules.hash(one.state), rules.hash(other.state));
}

TEST(HommHiddenCards, ItsSizeIsSeen) {
  RULE("HC-105");
  const CardFight two = with_hand(kLeft, kRight);
  const CardFight three = with_hand(kRight, kLeft);
  EXPECT_NE(two.rules().information_state(two.state, 0),
            two.rules().information_state(three.state, 0));
}

// For two states that a player cannot tell apart the view is the same, and it is one of them.
TEST(HommHiddenCards, ViewsDependOnWhatIsKnown) {
  RULE("HC-105");
  const CardFight one = with_hand(kLeft, kRight);
  const CardFight other = with_hand({"bless", "curse"}, {"cure", "slow", "stat_defense"});
  const Combat& rules = one.rules();
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng first(seed);
    Rng second(seed);
    const State view = rules.resample(one.state, 0, first);
    EXPECT_EQ(rules.hash(view), rules.hash(rules.resample(other.state, 0, second)));
    EXPECT_EQ(rules.information_state(view, 0), rules.information_state(one.state, 0));
    EXPECT_EQ(view.cards[0].hand, one.state.cards[0].hand);
    EXPECT_EQ(std::popcount(view.cards[1].hand), 2);
    EXPECT_EQ(view.cards[1].hand | view.cards[1].deck,
              one.state.cards[1].hand | one.state.cards[1].deck);
    EXPECT_EQ(view.cards[1].hand & view.cards[1].deck, 0U);
  }
}

TEST(HommHiddenCards, EveryHandIsAsLikely) {
  RULE("HC-105");
  const CardFight fight = with_hand(kLeft, kRight);
  std::map<std::uint64_t, int> hands;
  Rng rng(7);
  constexpr int kDraws = 10000;
  for (int i = 0; i < kDraws; ++i)
    ++hands[fight.rules().resample(fight.state, 0, rng).cards[1].hand];
  ASSERT_EQ(hands.size(), 10U);  // two of five cards
  double chi_square = 0;
  for (const auto& [hand, count] : hands) {
    const double off = count - kDraws / 10.0;
    chi_square += off * off / (kDraws / 10.0);
  }
  EXPECT_LT(chi_square, 27.9);  // 9 degrees of freedom, 0.1 %
}

// A card that was seen going to the hand stays there in every view.
TEST(HommHiddenCards, WhatWasSeenIsKnown) {
  RULE("HC-105");
  CardFight fight(
      hero({kPitLords}),
      hero({kGorgons},
           holds({.hand = {"scholar", "bless"}, .deck = {"cure", "curse"}, .discard = {"slow"}})));
  fight.no_cards().end().no_cards();
  EXPECT_EQ(fight.active(), def(0));
  fight.play("scholar").choose("slow");
  EXPECT_EQ(fight.hand(1), (Ids{"bless", "slow"}));
  const std::uint64_t slow = fight.state.cards[1].known;
  EXPECT_EQ(std::popcount(slow), 1);
  Rng rng(3);
  std::set<std::uint64_t> hands;
  for (int i = 0; i < 200; ++i) {
    const State view = fight.rules().resample(fight.state, 0, rng);
    EXPECT_EQ(view.cards[1].hand & slow, slow);
    hands.insert(view.cards[1].hand);
  }
  EXPECT_EQ(hands.size(), 3U);  // the other card is any of three
}

TEST(HommHiddenCards, WithoutCardsNothingIsHidden) {
  const AbleFight fight(hero({kPitLords}), hero({kGorgons}));
  Rng rng(1);
  const Combat& rules = fight.rules();
  EXPECT_FALSE(rules.hides_information());
  EXPECT_EQ(rules.information_state(fight.state, 0), rules.hash(fight.state));
  EXPECT_EQ(rules.hash(rules.resample(fight.state, 0, rng)), rules.hash(fight.state));
}

// Random play with many cards: views keep what the player knows, and every view can be played on.
TEST(HommHiddenCards, ViewsOfRandomPlay) {
  RULE("HC-105");
  const std::string own = holds({.hand = {"stat_attack", "lightning_bolt", "offense", "scholar"},
                                 .deck = {"2 stat_power", "haste", "sorcery", "charm_of_mana"},
                                 .experts = 2,
                                 .morale = 1});
  const std::string enemy = holds({.hand = {"resistance", "armorer", "bless", "leadership"},
                                   .deck = {"2 stat_power", "slow", "mysticism", "cure"},
                                   .experts = 2});
  int views = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    CardFight fight(hero({kPitLords, "F griffins@0,0"}, own),
                    hero({kGorgons, "F liches@3,4"}, enemy));
    Rng rng(seed);
    for (int i = 0; i < 60 && !fight.over(); ++i) {
      const std::vector<Action> legal = fight.legal();
      ASSERT_FALSE(legal.empty());
      if (fight.to_move() >= 0) {
        const auto player = static_cast<Player>(fight.to_move());
        const State view = fight.rules().resample(fight.state, player, rng);
        EXPECT_EQ(fight.rules().information_state(view, player),
                  fight.rules().information_state(fight.state, player));
        ActionList actions;
        fight.rules().legal_actions(view, actions);
        EXPECT_EQ(std::vector<Action>(actions.begin(), actions.end()), legal);
        ++views;
      }
      const Action action = legal[uniform_below(rng, legal.size())];
      fight.act(kind_of(action), argument_of(action));
    }
  }
  EXPECT_GT(views, 500);
}

}  // namespace
}  // namespace muster::homm
