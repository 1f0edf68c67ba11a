// The lines of an attack and of the end, word for word; whole duels are followed in
// tests/experiments/sheets.
#include "games/penance/sheet/scribe.h"

#include <gmock/gmock.h>

#include <array>
#include <cstddef>

#include "games/penance/sheet/words.h"
#include "tests/games/penance/card_duels.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// A duel whose steps are told.
class Told {
 public:
  explicit Told(DuelTest position)
      : duel(std::move(position)), scribe_(make_duel_scribe(duel.rules())) {}

  Told& take(Verb verb, int argument = 0) {
    const DuelState before = duel.state;
    duel.take(verb, argument);
    scribe_->step(before, make_action(verb, argument), duel.state, sheet_);
    return *this;
  }
  Told& attack(int one, int other) {
    return take(Verb::kAttack, static_cast<int>(index_of(kept_pair(one, other))));
  }
  // The action whose description this is.
  Told& act(const std::string& words) {
    const Action action = duel.named(words);
    return take(verb_of(action), argument_of(action));
  }
  // The lines since the last time, as a seat reads them.
  std::vector<std::string> lines(int eye = kSeesAll) {
    std::vector<std::string> lines;
    for (const SheetLine& line : seen_by(eye, sheet_)) lines.push_back(line.text);
    sheet_.clear();
    return lines;
  }

  DuelTest duel;

 private:
  std::unique_ptr<Scribe<CasketDuel>> scribe_;
  Sheet sheet_;
};

// From behind: first has moved 4 hexes, second 1 in its last turn.
Told thrust_from_behind() {
  DuelTest duel = face_to_face();
  duel.place(0, 3, 3, "N").place(1, 3, 2, "N").hand(0, {kThrust}).begin(0);
  duel.duelist(0).moved = 4;
  duel.duelist(1).moved_last = 1;
  Told told(std::move(duel));
  told.take(Verb::kPlay, told.duel.kind(0, kThrust));
  told.take(Verb::kAim, static_cast<int>(index_of(Component::kLegs)));
  return told;
}

TEST(PenanceSheetLines, AMissSaysWhatWasNeededAndWhy) {
  Told told = thrust_from_behind();
  EXPECT_THAT(told.lines(), ElementsAre("first plays Faithful Thrust, 2 SP (4 left)"));
  told.attack(3, 2);
  EXPECT_THAT(told.lines(),
              ElementsAre("first attacks second's Legs with Faithful Thrust: 3 + 2 = 5 against 6, "
                          "miss",
                          "distance 1, from the rear; needs 6: 5 +2 own movement +1 its movement "
                          "-2 side",
                          "dice: Strike 3 and Blood 2"));
}

TEST(PenanceSheetLines, AHitIsOneBlockFromTheDiceToTheCardsLost) {
  Told told = thrust_from_behind();
  told.lines();
  told.attack(5, 2);
  EXPECT_THAT(
      told.lines(),
      ElementsAre("first attacks second's Legs with Faithful Thrust: 5 + 2 = 7 against 6, "
                  "strong hit",
                  "distance 1, from the rear; needs 6: 5 +2 own movement +1 its movement "
                  "-2 side",
                  "dice: Death blow 5 and Blood 2", "damage 8: 4 printed +1 strong hit +3 side",
                  "flat Defense 0: 8 damage left, 8 Defense Dice to roll"));
  for (const int count : {6, 1, 0, 0}) told.take(Verb::kDefense, count);
  EXPECT_THAT(told.lines(),
              ElementsAre("Defense Dice: 6 blocks, 1 Critical", "8 damage, 6 blocked: 2 left"));
  for (const char* card : {"k-retreat", "k-feint"}) {
    told.take(Verb::kCard, told.duel.kind(1, card));
  }
  EXPECT_THAT(told.lines(), ElementsAre("second loses 2 cards to the attack: 28 left",
                                        "2 off the draw pile: Feint, Retreat",
                                        "second's Legs take 1 Component Damage: 1 of 3"));
}

TEST(PenanceSheetLines, TheEndSaysWhoHasWonByWhat) {
  DuelTest duel = face_to_face();
  duel.hand(0, {kThrust}).draw(1, {"k-feint"}).begin(0);
  Told told(std::move(duel));
  told.take(Verb::kPlay, told.duel.kind(0, kThrust));
  told.take(Verb::kAim, 0).attack(3, 3);
  told.lines();
  for (const int count : {0, 0, 0, 0}) told.take(Verb::kDefense, count);
  ASSERT_TRUE(told.duel.over());
  EXPECT_THAT(told.lines(),
              ElementsAre("Defense Dice: flesh wounds",
                          "first wins with 29 cards left to 1: second cannot pay a loss larger "
                          "than its cards",
                          "first: 29 in the draw pile, 0 in hand, 0 discarded, 0 lost",
                          "second: 1 in the draw pile, 0 in hand, 0 discarded, 0 lost"));
}

// PN-164, PN-165: who has no more than the rest of the hand it is due still draws it.
TEST(PenanceSheetLines, TheEndSaysWhetherOneOrNeitherCanDraw) {
  const auto end = [](int first, int second) {
    DuelTest duel;
    const std::array<int, 2> cards = {first, second};
    for (const int side : {0, 1}) {
      CardPile& draw = duel.duelist(side).draw;
      while (duel.duelist(side).life() > cards[static_cast<std::size_t>(side)]) {
        draw.remove(draw.card(0));
      }
    }
    duel.begin_at(Stage::kRefill, 1).settle();
    return duel.over() ? ending_words(duel.rules(), duel.state) : "nothing";
  };
  EXPECT_THAT(end(5, 5), HasSubstr("neither can draw its hand, and second had the last turn"));
  EXPECT_THAT(end(6, 5), HasSubstr("second has no card left to draw"));
  EXPECT_THAT(end(5, 6), HasSubstr("first has no card left to draw"));
  EXPECT_EQ(end(6, 6), "nothing");
}

// PN-89a, PN-171: of the two that a reshuffle adds here, as many as the player may still have.
TEST(PenanceSheetLines, AReshuffleTellsTheDamagedCardsItAdds) {
  const auto lines = [](int before) {
    DuelTest duel({.rules = {"reshuffle_penalty=2"}});
    duel.hand(0, {"k-feint"}).discard(0, {"k-retreat", "k-overextend"}).draw(0, {});
    for (int i = 0; i < before; ++i) duel.duelist(0).graveyard.add(kDamagedKind);
    duel.begin(0);
    Told told(std::move(duel));
    return told.act("end the Action phase").lines();
  };
  const auto takes = [](const char* cards) {
    return std::string("first takes ") + cards + " into the discard pile for the reshuffle";
  };
  EXPECT_THAT(lines(0), Contains(takes("2 DAMAGED cards")));
  EXPECT_THAT(lines(kMostCopies - 1), Contains(takes("1 DAMAGED card")));
  EXPECT_THAT(lines(kMostCopies), Each(Not(HasSubstr("DAMAGED card"))));
}

TEST(PenanceSheetLines, WhatLastsSaysItsNumberIfItHasOne) {
  DuelTest duel = face_to_face();
  duel.start_lasting(effect_of(duel, "pg-brace", Op::kDef), 0, 0, 0);
  Lasting lasting = duel.duelist(0).lasting[0];
  lasting.value = 2;
  EXPECT_THAT(lasting_words(duel.rules(), lasting), HasSubstr(" +2 (Brace)"));
  lasting.value = 0;
  EXPECT_THAT(lasting_words(duel.rules(), lasting),
              AllOf(HasSubstr(" (Brace)"), Not(HasSubstr("+"))));
}

// The owner reads which cards, the other player how many.
TEST(PenanceSheetLines, CardsDrawnAreTheirOwners) {
  const auto drawn = [](int eye) {
    Told told(face_to_face());
    told.duel.draw(0, {"k-feint", "k-retreat", kThrust}).task(0, DrawTask{.cards = 2});
    told.take(Verb::kCard, told.duel.kind(0, "k-feint"));
    told.take(Verb::kCard, told.duel.kind(0, "k-retreat"));
    return told.lines(eye);
  };
  EXPECT_THAT(drawn(kSeesAll), ElementsAre("first draws 2 cards: Feint, Retreat"));
  EXPECT_THAT(drawn(0), ElementsAre("first draws 2 cards: Feint, Retreat"));
  EXPECT_THAT(drawn(1), ElementsAre("first draws 2 cards"));
}

TEST(PenanceSheetLines, CardsPeekedAtAreTheirOwners) {
  const auto peeked = [](int eye, int order) {
    Told told(holding("xc-market-forecast"));
    told.take(Verb::kPlay, told.duel.kind(0, "xc-market-forecast"));
    while (told.duel.mover() == kChance) {
      const Action action = told.duel.legal().front();
      told.take(verb_of(action), argument_of(action));
    }
    told.take(Verb::kNumber, order);
    return told.lines(eye);
  };
  EXPECT_THAT(peeked(0, 6), Contains(HasSubstr("first knows the top of its draw pile: ")).Times(4));
  for (const int order : {1, 6}) {  // the order that is, and another one
    EXPECT_THAT(peeked(1, order),
                AllOf(Not(Contains(HasSubstr("knows the top"))),
                      Contains("first has looked at the top 1 card of its draw pile"),
                      Contains("first has looked at the top 3 cards of its draw pile")));
  }
  EXPECT_EQ(peeked(1, 1), peeked(1, 6));
}

}  // namespace
}  // namespace muster::penance
