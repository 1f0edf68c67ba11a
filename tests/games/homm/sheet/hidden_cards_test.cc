// Hands and decks on the scoresheet: their owner reads which cards, the other side how many.
#include <gmock/gmock.h>

#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "games/homm/sheet/combat_scribe.h"
#include "tests/games/homm/casting/cards/card_fight.h"
#include "tests/support/legal.h"

namespace muster::homm {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class ToldCards {
 public:
  ToldCards(const Holdings& own, const Holdings& enemy)
      : fight_(pit_lords_fight(own, enemy)), scribe_(make_combat_scribe(fight_.rules())) {
    scribe_->open(fight_.state, sheet_);
  }
  // One step.
  ToldCards& then(const std::function<void(CardFight&)>& step) {
    const State before = fight_.state;
    step(fight_);
    for (const Action action : legal_or_outcomes(fight_.rules(), before)) {
      State after = before;
      fight_.rules().apply(after, action);
      if (std::memcmp(&after, &fight_.state, sizeof after) != 0) continue;
      scribe_->step(before, action, after, sheet_);
      return *this;
    }
    ADD_FAILURE() << "no step";
    return *this;
  }
  std::vector<std::string> read(int eye) const {
    std::vector<std::string> lines;
    for (const SheetLine& line : seen_by(eye, sheet_)) lines.push_back(line.text);
    return lines;
  }

 private:
  CardFight fight_;
  std::unique_ptr<Scribe<Combat>> scribe_;
  Sheet sheet_;
};

TEST(HommHiddenCards, AnOpeningSaysOfAnotherSideHowManyCards) {
  const ToldCards told({.hand = {"offense"}, .deck = {"haste", "slow"}, .discard = {"bless"}},
                       {.hand = {"armorer", "luck"}});
  for (const int eye : {kSeesAll, 0}) {
    EXPECT_THAT(told.read(eye), Contains("attacker's hand: Offense"));
    EXPECT_THAT(told.read(eye), Contains("attacker's deck: Haste, Slow"));
  }
  EXPECT_THAT(told.read(1), Contains("attacker's hand: 1 card"));
  EXPECT_THAT(told.read(1), Contains("attacker's deck: 2 cards"));
  EXPECT_THAT(told.read(1), Contains("attacker's discard pile: Bless"));
  EXPECT_THAT(told.read(1), Contains("defender's hand: Armorer, Luck"));
  EXPECT_THAT(told.read(0), Contains("defender's hand: 2 cards"));
  EXPECT_THAT(told.read(1), Not(Contains(HasSubstr("Haste"))));
}

TEST(HommHiddenCards, DrawsAreTheirOwners) {
  ToldCards told({.hand = {"offense"}, .deck = {"haste", "slow"}}, {});
  told.then([](CardFight& fight) { fight.attack(def(0)); })
      .then([](CardFight& fight) { fight.play("offense"); })
      .then([](CardFight& fight) { fight.draw("haste"); });
  for (const int eye : {kSeesAll, 0}) {
    EXPECT_THAT(told.read(eye), Contains("attacker draws: Haste"));
  }
  EXPECT_THAT(told.read(1), Contains("attacker draws 1 card"));
  EXPECT_THAT(told.read(1), Not(Contains(HasSubstr("Haste"))));
}

}  // namespace
}  // namespace muster::homm
