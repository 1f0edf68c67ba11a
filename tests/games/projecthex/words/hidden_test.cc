// Who knows what in a fight, and what planning agents are given instead (PH-41, PH-44).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

constexpr std::array<Player, 3> kAll = {0, 1, 2};

// Player 0 attacks player 1; player 2 looks on.
Skirmish fight(const std::string& attacker, const std::string& defender) {
  Skirmish war({"philosophers", "imperials", "nomads"});
  war.troops(0, "t04", "4a2m").troops(1, "t05", "2a2r").troops(2, "t09", "1a").start(0);
  war.attack("t04", "t05", "3a1m").roll(attacker, defender);
  return war;
}

std::uint64_t seen(const Skirmish& war, Player player) {
  return war.rules().information_state(war.state, player);
}

ConquestState resampled(const Skirmish& war, Player player, std::uint64_t seed) {
  Rng rng(seed);
  return war.rules().resample(war.state, player, rng);
}

TEST(ProjectHexHidden, FacesAreSeenByTheirOwnerOnly) {
  RULE("PH-41");
  const Skirmish war = fight("1234", "5678");
  const Skirmish other_attacker = fight("9923", "5678");
  const Skirmish other_defender = fight("1234", "0000");
  EXPECT_NE(seen(war, 0), seen(other_attacker, 0));
  EXPECT_EQ(seen(war, 1), seen(other_attacker, 1));
  EXPECT_EQ(seen(war, 2), seen(other_attacker, 2));
  EXPECT_EQ(seen(war, 0), seen(other_defender, 0));
  EXPECT_NE(seen(war, 1), seen(other_defender, 1));
  EXPECT_EQ(seen(war, 2), seen(other_defender, 2));
}

TEST(ProjectHexHidden, NumbersOfDiceAreOpen) {
  RULE("PH-41");
  Skirmish war = fight("1234", "5678");
  Skirmish fewer = war;
  fewer.state.fight.dice[1][8] = 0;
  for (const Player player : kAll) EXPECT_NE(seen(war, player), seen(fewer, player));
  EXPECT_EQ(duel_view(war.rules(), war.state, 0).enemy_dice, 4);
  EXPECT_EQ(duel_view(war.rules(), fewer.state, 0).enemy_dice, 3);
}

TEST(ProjectHexHidden, WhatASideSees) {
  RULE("PH-41");
  const Skirmish war = fight("1123", "5678");
  const DuelView view = duel_view(war.rules(), war.state, 0);
  EXPECT_TRUE(view.attacker);
  EXPECT_EQ(view.dice, (DicePool{0, 2, 1, 1, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(view.own, (Troops{3, 1, 0}));
  EXPECT_EQ(view.enemy, (Troops{2, 0, 2}));
  EXPECT_EQ(duel_view(war.rules(), war.state, 1).dice, (DicePool{0, 0, 0, 0, 0, 1, 1, 1, 1, 0}));
}

TEST(ProjectHexHidden, TheAttackersChoiceIsASecretUntilBothShow) {
  RULE("PH-44");
  const auto chosen = [](const std::string& dice, int face, int type) {
    Skirmish war = fight(dice, "5678");
    return war.act(Verb::kDie, face * kUnitTypes + type);
  };
  const Skirmish war = chosen("1234", 1, 0);
  for (const Skirmish& other : {chosen("1234", 4, 0), chosen("1234", 1, 1), chosen("7779", 9, 1)}) {
    EXPECT_NE(seen(war, 0), seen(other, 0));
    EXPECT_EQ(seen(war, 1), seen(other, 1));
    EXPECT_EQ(seen(war, 2), seen(other, 2));
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      for (const Player player : {Player{1}, Player{2}}) {
        EXPECT_EQ(war.rules().hash(resampled(war, player, seed)),
                  war.rules().hash(resampled(other, player, seed)));
      }
    }
  }
  EXPECT_TRUE(war.rules().commits(war.state));
  Skirmish shown = war;  // after the exchange all know what was played: 1a lost to 5a
  shown.act(Verb::kDie, 5 * kUnitTypes);
  Skirmish others = chosen("1234", 1, 1);
  others.act(Verb::kDie, 5 * kUnitTypes);
  EXPECT_NE(seen(shown, 1), seen(others, 1));
}

TEST(ProjectHexHidden, ResamplingDrawsTheSameFromWhatLooksTheSame) {
  RULE("PH-41");
  const Skirmish war = fight("1234", "5678");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto same = [&](const Skirmish& other, Player player) {
      return war.rules().hash(resampled(war, player, seed)) ==
             war.rules().hash(resampled(other, player, seed));
    };
    ASSERT_TRUE(same(fight("1234", "0099"), 0));
    ASSERT_TRUE(same(fight("9990", "5678"), 1));
    ASSERT_TRUE(same(fight("9990", "0099"), 2));
  }
}

TEST(ProjectHexHidden, ResamplingKeepsWhatThePlayerKnows) {
  RULE("PH-41");
  const Skirmish war = fight("1234", "5678");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (const Player player : kAll) {
      Skirmish drawn = war;
      drawn.state = resampled(war, player, seed);
      ASSERT_EQ(seen(drawn, player), seen(war, player));
      check_state(drawn.rules(), drawn.state);
      for (const int side : {0, 1}) {
        const auto& dice = drawn.state.fight.dice[static_cast<std::size_t>(side)];
        ASSERT_EQ(total(dice), 4);
        if (side == player) {
          ASSERT_EQ(dice, war.state.fight.dice[static_cast<std::size_t>(side)]);
        }
      }
    }
  }
}

TEST(ProjectHexHidden, ResamplingKeepsTheOwnChoiceAndDrawsOneThatIsPossible) {
  RULE("PH-44");
  Skirmish war = fight("1234", "5678");
  war.act(Verb::kDie, 2 * kUnitTypes + 1);
  std::set<int> types;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    ASSERT_EQ(resampled(war, 0, seed).fight.choice, war.state.fight.choice);
    const ConquestState drawn = resampled(war, 1, seed);
    const DuelChoice choice = duel_choice(drawn.fight.choice);
    ASSERT_GT(drawn.fight.dice[0][static_cast<std::size_t>(choice.face)], 0);
    ASSERT_NE(choice.type, UnitType::kRanged);  // has no unit in the fight
    types.insert(static_cast<int>(choice.type));
  }
  EXPECT_EQ(types.size(), 2U);
}

// Of what was there before nothing shows but the number of dice: faces are as likely as each other.
TEST(ProjectHexHidden, ResampledFacesAreAsGoodAsNew) {
  RULE("PH-41");
  Skirmish war = fight("1111", "9999");
  war.exchange("1a", "9a");  // a 9 was shown: that says nothing about the others
  std::array<int, kFaces> faces{};
  constexpr int kDraws = 4000;
  for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
    const ConquestState drawn = resampled(war, 0, seed);
    EXPECT_EQ(total(drawn.fight.dice[1]), 3);
    for (std::size_t face = 0; face < kFaces; ++face) faces[face] += drawn.fight.dice[1][face];
  }
  for (const int count : faces) EXPECT_NEAR(count, 3 * kDraws / kFaces, 5 * 33);  // 5 deviations
}

TEST(ProjectHexHidden, OutsideOfFightsThereIsNothingToHide) {
  Skirmish war({"philosophers", "imperials"});
  war.troops(0, "t04", "4a").troops(1, "t05", "2a").start(0);
  for (const Phase phase : {Phase::kMoveFrom, Phase::kAttackFrom, Phase::kDiscard}) {
    war.skip_to(phase);
    for (const Player player : {Player{0}, Player{1}}) {
      EXPECT_EQ(war.rules().hash(resampled(war, player, 7)), war.rules().hash(war.state));
    }
  }
}

// In random games under every ruleset: what is drawn looks the same to the player, is a state of
// the game, can be gone on with, and gives the same again when it is drawn from.
RC_GTEST_PROP(ProjectHexHidden, WhatIsDrawnLooksTheSame, ()) {
  RULE("PH-41");
  RULE("PH-44");
  const std::string ruleset = *rc::gen::element<std::string>(
      "0.1.3", "playtest", "0.2.0", "0.2.1", "other-readings", "other-readings-gold");
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  Rng rng(seed);
  Table table(
      {.ruleset = ruleset, .factions = {"islanders", "nomads", "ascendancy"}, .map = "small"});
  const Conquest& game = table.rules();
  int fights = 0;
  for (int step = 0; step < 3000 && fights < 40 && !table.over(); ++step) {
    const std::vector<Action> legal = table.legal();
    RC_ASSERT(!legal.empty());
    RC_ASSERT(std::set<Action>(legal.begin(), legal.end()).size() == legal.size());
    game.apply(table.state, legal[uniform_below(rng, legal.size())]);
    if (table.state.fight.target == kNowhere) continue;
    ++fights;
    for (const Player player : kAll) {
      Rng first(seed + 1);
      Rng again(seed + 1);
      Rng other(seed + 2);
      const ConquestState drawn = game.resample(table.state, player, first);
      const ConquestState same =
          game.resample(game.resample(table.state, player, other), player, again);
      RC_ASSERT(game.hash(drawn) == game.hash(same));
      RC_ASSERT(game.information_state(drawn, player) ==
                game.information_state(table.state, player));
      Table next = table;
      next.state = drawn;
      RC_ASSERT(next.mover() == table.mover());
      const std::vector<Action> options = next.legal();
      if (table.mover() == player) RC_ASSERT(options == table.legal());
      game.apply(next.state, options[uniform_below(other, options.size())]);
      check_state(game, next.state);
    }
  }
}

}  // namespace
}  // namespace muster::projecthex::testing
