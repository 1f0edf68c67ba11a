// Odds of attacks in ProjectHex against those of `muster odds projecthex`.
#include <gtest/gtest.h>

#include <string>

#include "experiments/engine/prospects_of.h"
#include "experiments/projecthex/show/conquest_view.h"
#include "experiments/projecthex/show/duel_view.h"
#include "games/projecthex/duel/odds.h"
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/sheet/words.h"
#include "tests/experiments/prospects/support.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex {
namespace {

using muster::testing::by_words;
using muster::testing::chance_of;
using testing::facing;
using testing::Settings;
using testing::Skirmish;

Prospects counted(const Skirmish& war, Action action) {
  const auto view = make_conquest_view(war.rules());
  return prospects_of(war.rules(), *view, war.state, action);
}

// One troop against one, another staying behind: all choices of the fight are forced.
void expect_exact(const std::string& own, const std::string& other, const Settings& rules = {}) {
  SCOPED_TRACE(own + " against " + other);
  Troops attackers = testing::troops_of(own);
  const Troops fighting = attackers;
  for (auto& number : attackers) number = static_cast<std::uint8_t>(2 * number);
  Skirmish war = facing(troops_text(attackers), other, rules);
  war.to_attacks();
  const Prospects odds = counted(war, make_action(Verb::kFrom, war.place("t04")));
  ASSERT_TRUE(odds.exact);
  const DuelFight fight = {.terms = duel_terms(war.rules(), war.state, 0, 1, false),
                           .attack = fighting,
                           .defence = testing::troops_of(other)};
  const auto exact = exact_duel_odds(fight, DuelPolicy(DuelPolicyKind::kRandom),
                                     DuelPolicy(DuelPolicyKind::kRandom));
  ASSERT_TRUE(exact.ok()) << exact.status();
  const double capture = exact->capture.to_double();
  EXPECT_GT(capture, 0.1);
  EXPECT_NEAR(chance_of(odds, "t05 falls"), capture, 1e-12);
  EXPECT_NEAR(chance_of(odds, " loses " + troop_words(fighting)), 1 - capture, 1e-12);
}

TEST(ProjectHexProspects, AttacksAreWhatTheExactOddsSay) {
  expect_exact("1a", "1m");
  expect_exact("1r", "1m");
  expect_exact("1m", "1a", {"type_bonus=2"});
  expect_exact("1a", "1r", {"type_bonus=3"});
}

TEST(ProjectHexProspects, OwnDiceAreToldAndNotThoseOfTheOtherSide) {
  Skirmish war = facing("3a", "2r");
  war.to_attacks();
  war.act(Verb::kFrom, war.place("t04")).act(Verb::kTo, war.place("t05"));
  ASSERT_EQ(war.phase(), Phase::kCommit);
  const int most = *war.options(Verb::kCommit).rbegin();
  ASSERT_EQ(most % 64, 2);
  const Prospects odds = counted(war, make_action(Verb::kCommit, most));
  ASSERT_TRUE(odds.exact);
  double best = 0;
  for (int face = 0; face < kFaces; ++face) {
    const double chance = chance_of(odds, fmt::format("best die {}", face));
    // Two alike leave no choice; if the defender's are alike, too, the fight goes to its end.
    EXPECT_NEAR(chance, (2 * face + 0.9) / 100.0, 1e-12) << face;
    best += chance;
  }
  EXPECT_NEAR(best, 0.99, 1e-12);
}

// The defender does not know the attacker's die: its odds are the mean over all it may be.
TEST(ProjectHexProspects, ASecretDieIsDrawn) {
  Skirmish war = facing("4a", "3a");
  war.attack("t04", "t05", "3a").roll("951", "832");
  Skirmish other = war;
  war.act(Verb::kDie, duel_code({9, UnitType::kAssault}));
  other.act(Verb::kDie, duel_code({5, UnitType::kAssault}));
  const Action three = make_action(Verb::kDie, duel_code({3, UnitType::kAssault}));
  const Prospects odds = counted(war, three);
  ASSERT_TRUE(odds.exact);
  EXPECT_EQ(odds.draws, 32);
  EXPECT_EQ(odds.outcomes.size(), 2U);
  EXPECT_NEAR(chance_of(odds, "loses 1 assault"), 1, 1e-12);
  EXPECT_NEAR(chance_of(odds, "green loses 1 assault"), 0.6, 0.3);  // 32 draws: 3.5 sigma
  EXPECT_EQ(by_words(odds), by_words(counted(other, three)));
}

TEST(ProjectHexProspects, ADuelIsToldByItsExchanges) {
  const DuelGame game({.terms = {}, .attack = {3, 0, 0}, .defence = {3, 0, 0}}, {});
  const auto view = make_duel_view(game);
  DuelGame::State state = game.initial_state();
  Rng rng(7);
  ActionList legal;
  while (legal.size() != 3) {  // until all dice of the defender differ
    state = game.initial_state();
    while (game.to_move(state) == kChance) game.apply(state, game.sample_chance(state, rng));
    game.legal_actions(state, legal);
    game.apply(state, legal[0]);
    game.legal_actions(state, legal);
  }
  const Prospects odds = prospects_of(game, *view, state, legal[1]);
  ASSERT_TRUE(odds.exact);
  EXPECT_EQ(odds.draws, 32);
  const double lost = chance_of(odds, "the attacker loses 1 assault");
  EXPECT_NEAR(lost + chance_of(odds, "the defender loses 1 assault"), 1, 1e-12);
}

}  // namespace
}  // namespace muster::projecthex
