// Whole games of random play, and what is hidden in a duel.
#include <cstring>
#include <set>

#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

TEST(HeroesPlayouts, StatesStayConsistentToTheEnd) {
  for (const std::string ruleset : {"standard", "single_roll", "duel", "goals", "other_readings"}) {
    for (int players = 2; players <= 4; players += 2) {
      const auto game = load_heroes({.ruleset = ruleset,
                                     .rules = {"day_limit=25", "items_per_player=2"},
                                     .players = players});
      HeroesState state = game->initial_state();
      Rng rng(static_cast<std::uint64_t>(players));
      ActionList actions;
      while (game->to_move(state) != kTerminal) {
        if (game->to_move(state) == kChance) {
          game->apply(state, game->sample_chance(state, rng));
        } else {
          game->legal_actions(state, actions);
          ASSERT_GE(actions.size(), 1U);
          // Seldom the first, which often ends the movement.
          const std::uint64_t least = actions.size() > 1 && uniform_below(rng, 4) > 0 ? 1 : 0;
          game->apply(state, actions[least + uniform_below(rng, actions.size() - least)]);
        }
        check_state(*game, state);
        ASSERT_FALSE(::testing::Test::HasFatalFailure());
      }
      EXPECT_LE(state.day, 25);
    }
  }
}

TEST(HeroesState, IsSmall) {
  EXPECT_LE(sizeof(HeroesState), 2048U);
  EXPECT_EQ(kMaxTiles, 24 * 24);
  EXPECT_EQ(kMaxSeats, 4);
}

// Two Heroes with armies meet in a duel; blue has put its Hero somewhere.
Table placed(int place) {
  Table table({.rules = {"battle_model=duel"}});
  table.hero_at(0, at(4, 4)).army_of(0, 6).hero_at(2, at(3, 4)).army_of(2, 6).move(0, 18);
  return table.step(kWest).act(Verb::kBattle, place);
}

TEST(HeroesInformation, WhereTheOtherSidePutItsHeroIsHiddenInADuel) {
  RULE("HE-132");
  const Table front = placed(0);
  const Table rear = placed(5);
  const HeroesGame& game = front.game();
  ASSERT_EQ(front.state.mover, 1);
  EXPECT_TRUE(game.hides_information());
  EXPECT_NE(game.hash(front.state), game.hash(rear.state));
  EXPECT_EQ(game.information_state(front.state, 1), game.information_state(rear.state, 1));
  EXPECT_NE(game.information_state(front.state, 0), game.information_state(rear.state, 0));
  std::set<std::uint64_t> views;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng one(seed);
    Rng two(seed);
    const HeroesState view = game.resample(front.state, 1, one);
    const HeroesState other = game.resample(rear.state, 1, two);
    EXPECT_EQ(std::memcmp(&view, &other, sizeof view), 0);
    views.insert(game.hash(view));
    EXPECT_EQ(game.hash(game.resample(front.state, 0, one)), game.hash(front.state));
  }
  EXPECT_EQ(views.size(), 7U);  // each place in a line of seven
  Table after = front;
  after.act(Verb::kBattle, 0);
  Table other = rear;
  other.act(Verb::kBattle, 0);
  EXPECT_NE(game.information_state(after.state, 1), game.information_state(other.state, 1));
}

TEST(HeroesInformation, NothingIsHiddenInTheOtherModels) {
  const auto game = load_heroes({});
  EXPECT_FALSE(game->hides_information());
  Rng rng(1);
  const HeroesState start = game->initial_state();
  EXPECT_EQ(game->hash(game->resample(start, 1, rng)), game->hash(start));
  EXPECT_EQ(game->information_state(start, 0), game->hash(start));
}

}  // namespace
}  // namespace muster::heroes::testing
