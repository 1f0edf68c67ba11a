// Odds of attacks in Heroes against those of `muster odds heroes`.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "experiments/engine/prospects_of.h"
#include "experiments/heroes/show/heroes_view.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/odds/odds.h"
#include "tests/experiments/prospects/support.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes {
namespace {

using testing::at;
using testing::Table;

struct HeroAttack {
  int attackers;
  int defenders;
  std::vector<std::string> rules;
};

// A Hero of blue attacks one of green on the next tile; nobody may retreat.
void expect_exact(const HeroAttack& attack) {
  SCOPED_TRACE(fmt::format("{} against {} {}", attack.attackers, attack.defenders,
                           fmt::join(attack.rules, " ")));
  std::vector<std::string> rules = attack.rules;
  rules.emplace_back("retreat=none");
  Table table({.rules = rules});
  table.hero_at(0, at(4, 4)).army_of(0, attack.attackers);
  table.hero_at(2, at(3, 4)).army_of(2, attack.defenders).move(0, 18);
  const auto view = make_heroes_view(table.game());
  const Prospects odds =
      prospects_of(table.game(), *view, table.state, make_action(Verb::kStep, testing::kWest));
  EXPECT_TRUE(odds.exact);
  EXPECT_EQ(odds.draws, 1);

  const auto exact =
      exact_battle_odds(table.game().rules().battle, side_of_hero(table.game(), table.state, 0),
                        side_of_hero(table.game(), table.state, 2));
  ASSERT_TRUE(exact.ok()) << exact.status();
  EXPECT_NEAR(muster::testing::chance_of(odds, "green Hero 1 dies"),
              exact->attacker_wins.to_double(), 1e-10);
  EXPECT_NEAR(muster::testing::chance_of(odds, "blue Hero 1 dies"),
              1 - exact->attacker_wins.to_double(), 1e-10);
  // What is left of the winner.
  std::map<int, double> lost;
  for (const auto& [left, probability] : exact->outcomes) {
    if (left.winner == SideOfBattle::kAttacker) {
      lost[attack.attackers - left.creatures] += probability.to_double();
    }
  }
  std::map<int, double> told = muster::testing::numbers_behind(odds, "blue Hero 1: ");
  told[0] -= muster::testing::chance_of(odds, "blue Hero 1 dies");
  for (const auto& [number, probability] : lost) {
    EXPECT_NEAR(told[number], probability, 1e-10) << number << " lost";
  }
}

TEST(HeroesProspects, AttacksAreWhatTheExactOddsSay) {
  expect_exact({1, 1, {}});
  expect_exact({3, 2, {}});
  expect_exact({2, 4, {}});
  expect_exact({5, 3, {"battle_model=single_roll"}});
  expect_exact({2, 2, {"ties=attacker"}});
}

TEST(HeroesProspects, ABattleThatIsLeftEveryRoundIsToldByItsRounds) {
  Table table({.rules = {"retreat=step_back"}});
  table.hero_at(0, at(4, 4)).army_of(0, 6);
  table.hero_at(2, at(3, 4)).army_of(2, 6).move(0, 18);
  const auto view = make_heroes_view(table.game());
  const Prospects odds =
      prospects_of(table.game(), *view, table.state, make_action(Verb::kStep, testing::kWest));
  ASSERT_TRUE(odds.exact);
  EXPECT_GT(muster::testing::chance_of(odds, "green Hero 1: 1 mercenary lost"), 0.01);
  EXPECT_GT(muster::testing::chance_of(odds, "blue Hero 1: 1 mercenary lost"), 0.01);
  EXPECT_LT(muster::testing::chance_of(odds, "dies"), 0.5);
}

}  // namespace
}  // namespace muster::heroes
