// Odds of attack cards in a duel against those of `muster odds penance`.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "experiments/engine/prospects_of.h"
#include "experiments/penance/show/duel_view.h"
#include "games/penance/dice/attack_odds.h"
#include "games/penance/inquiry/places.h"
#include "tests/experiments/prospects/support.h"
#include "tests/games/penance/card_duels.h"

namespace muster::penance {
namespace {

struct CardAttack {
  std::string card;
  int damage;
  std::string facing;  // of the target
  std::vector<std::string> rules;
};

DuelTest before_the_aim(const CardAttack& attack) {
  DuelTest duel = face_to_face({.rules = attack.rules});
  duel.place(1, 4, 3, attack.facing).hand(0, {attack.card}).begin(0);
  play(duel, attack.card);
  EXPECT_EQ(duel.phase(), Phase::kComponent);
  return duel;
}
Prospects counted(const DuelTest& duel) {
  const auto view = make_duel_view(duel.rules());
  return prospects_of(duel.rules(), *view, duel.state,
                      make_action(Verb::kAim, static_cast<int>(index_of(Component::kChassis))));
}

void expect_exact(const CardAttack& attack) {
  SCOPED_TRACE(attack.card + " " + attack.facing);
  const DuelTest duel = before_the_aim(attack);
  AttackQuery query;
  query.damage = attack.damage;
  query.terms.side = side_of(duel.rules(), duel.state, 1, 0);
  if (attack.card == "k-ch-cleaving-strike") query.ignore_defense = 1;
  query.cards = {.all = 30, .primary = 12, .damaged = 0};
  query.major_wound = 3;
  const auto exact = attack_odds(query, duel.rules().rules().dice);
  ASSERT_TRUE(exact.ok()) << exact.status();

  const Prospects odds = counted(duel);
  EXPECT_TRUE(odds.exact);
  EXPECT_EQ(odds.draws, 1);  // the other hand is empty
  const std::map<int, double> lost = testing::numbers_behind(odds, "second loses ");
  for (const std::int64_t damage : exact->final_damage.support()) {
    const auto found = lost.find(static_cast<int>(damage));
    const double probability = found == lost.end() ? 0 : found->second;
    EXPECT_NEAR(probability, exact->final_damage.probability(damage).to_double(), 1e-12) << damage;
  }
  EXPECT_EQ(lost.size(), exact->final_damage.support().size());
  std::map<std::string, double> bands;
  for (const Prospect& each : odds.outcomes) {
    bands[each.words.substr(0, each.words.find(','))] += each.probability;
  }
  for (std::size_t band = 0; band < kBands; ++band) {
    EXPECT_NEAR(bands[std::string(kBandNames[band])], exact->bands[band].to_double(), 1e-12)
        << kBandNames[band];
  }
}

TEST(PenanceProspects, AttacksAreWhatTheExactOddsSay) {
  expect_exact({kThrust, 4, "NW", {}});
  expect_exact({kThrust, 4, "N", {}});
  expect_exact({"k-ch-cleaving-strike", 5, "NE", {}});
  expect_exact({"k-ch-shield-bash", 2, "NW", {}});
  expect_exact({kThrust, 4, "NW", {"to_hit=\"pools\""}});
}

// Cards of the other hand may answer; how likely they do follows from what may be in it.
TEST(PenanceProspects, AHiddenHandIsDrawnFromWhatTheOtherSideMayHold) {
  DuelTest duel = before_the_aim({kThrust, 4, "NW", {}});
  DuelTest answers = duel;
  duel.hand(1, {kThrust});
  answers.hand(1, {"k-brace-for-impact"});
  const Prospects odds = counted(duel);
  const Prospects other = counted(answers);
  EXPECT_EQ(odds.draws, 32);
  EXPECT_TRUE(odds.exact);
  const double may_answer = testing::chance_of(odds, "second may answer");
  EXPECT_GT(may_answer, 0);
  EXPECT_LT(may_answer, 0.5);
  ASSERT_EQ(odds.outcomes.size(), other.outcomes.size());
  for (std::size_t i = 0; i < odds.outcomes.size(); ++i) {
    EXPECT_EQ(odds.outcomes[i].words, other.outcomes[i].words);
    EXPECT_EQ(odds.outcomes[i].probability, other.outcomes[i].probability);
  }
}

}  // namespace
}  // namespace muster::penance
