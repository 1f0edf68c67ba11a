// Statuses and forms, each through a card.
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/places.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

bool bears(const DuelTest& duel, int side, StatusName status) {
  const Duelist& own = duel.duelist(side);
  for (std::size_t i = 0; i < own.lastings; ++i) {
    const Effect& effect = duel.rules().effect(own.lasting[i].effect);
    if (effect.op == Op::kStatus && effect.status() == status) return true;
  }
  return false;
}

TEST(PenanceStatusCodes, ThereIsOneDeathMarkOfAUserAtATime) {
  RULE("PN-149a");
  DuelTest duel = holding("os-death-mark");
  play(duel, "os-death-mark");
  EXPECT_TRUE(bears(duel, 1, StatusName::kDeathMark));
  const int mark = effect_of(duel, "os-death-mark", Op::kStatus);
  duel.task(0, EffectsTask{.unit = 1, .first = mark, .count = 1});
  int marks = 0;
  for (std::size_t i = 0; i < duel.duelist(1).lastings; ++i) {
    marks += duel.duelist(1).lasting[i].effect == mark ? 1 : 0;
  }
  EXPECT_EQ(marks, 1);
  EXPECT_EQ(duel.duelist(0).lastings, 1);  // what waits for its end
}

TEST(PenanceStatusCodes, AnHonorDuelBindsBothForTheRound) {
  RULE("PN-149a");
  DuelTest duel = holding("cr-honor-duel");
  play(duel, "cr-honor-duel").act("yes");
  EXPECT_TRUE(bears(duel, 0, StatusName::kHonorDuel));
  EXPECT_TRUE(bears(duel, 1, StatusName::kHonorDuel));
  for (const int side : {0, 1}) duel.pass_moment(side, End::kRoundEnd);
  EXPECT_FALSE(bears(duel, 0, StatusName::kHonorDuel));
  EXPECT_FALSE(bears(duel, 1, StatusName::kHonorDuel));
}

TEST(PenanceStatusCodes, WhoRefusesADuelIsACowardToTheEnd) {
  RULE("PN-149a");
  DuelTest duel = holding("cr-honor-duel");
  play(duel, "cr-honor-duel").act("no");
  EXPECT_TRUE(bears(duel, 1, StatusName::kCowardMark));
  EXPECT_FALSE(bears(duel, 0, StatusName::kHonorDuel));
  EXPECT_EQ(duel.duelist(1).lasting[0].end(), End::kNever);
}

TEST(PenanceStatusCodes, PreyIsMarkedForTheDuel) {
  RULE("PN-149a");
  OP("status");
  DuelTest duel = holding("ve-predators-mark");
  play(duel, "ve-predators-mark");
  EXPECT_TRUE(bears(duel, 1, StatusName::kPrey));
  EXPECT_EQ(duel.duelist(0).lastings, 2);
  EXPECT_EQ(duel.duelist(0).lasting[0].value, 2);
}

TEST(PenanceStatusCodes, WhoIsKnockedDownEntersNoHex) {
  RULE("PN-149a");
  DuelTest duel = holding("cr-volcanic-tremor");
  tokens(duel, TokenKind::kForge, 2).run();
  play(duel, "cr-volcanic-tremor").settle();
  at(duel, 4, 3);
  EXPECT_TRUE(bears(duel, 1, StatusName::kKnockedDown));
  EXPECT_TRUE(held(duel.rules(), duel.state, 1));
  EXPECT_EQ(zone_at(duel.state, duel.hex(4, 3)), 0);
}

TEST(PenanceStatusCodes, AVeiledCasketCannotBeChosenUntilItAttacks) {
  RULE("PN-149a");
  DuelTest duel = holding("wy-shimmer-veil");
  duel.hand(1, {"k-ch-faithful-thrust"});
  play(duel, "wy-shimmer-veil");
  EXPECT_TRUE(bears(duel, 0, StatusName::kUntargetable));
  duel.begin(1);
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty());
}

TEST(PenanceStatusCodes, AFormGrantsItsBonusesForTheRound) {
  RULE("PN-149b");
  OP("form");
  DuelTest duel = holding("em-metamorphic-adaptation");
  tokens(duel, TokenKind::kMeta, 2).run();
  play(duel, "em-metamorphic-adaptation").take(Verb::kNumber, 2);
  EXPECT_EQ(duel.duelist(0).forms, 1U << static_cast<unsigned>(FormKind::kTank));
  EXPECT_EQ(duel.stat(0, Stat::kDef), 3);
  EXPECT_EQ(duel.stat(0, Stat::kMove), -1);
  duel.pass_moment(0, End::kRoundEnd);
  EXPECT_EQ(duel.duelist(0).forms, 0);
  EXPECT_EQ(duel.stat(0, Stat::kDef), 0);
}

TEST(PenanceStatusCodes, SeveralFormsAddUp) {
  RULE("PN-149b");
  DuelTest duel = holding("ve-bloodline-shift");
  tokens(duel, TokenKind::kBiomass, 3).run();
  play(duel, "ve-bloodline-shift").take(Verb::kNumber, 2);  // bear
  const int form = effect_of(duel, "ve-bloodline-shift", Op::kForm);
  duel.task(0, EffectsTask{.first = form, .count = 1}).take(Verb::kNumber, 3);  // chitin
  EXPECT_EQ(duel.stat(0, Stat::kDef), 5);
}

}  // namespace
}  // namespace muster::penance
