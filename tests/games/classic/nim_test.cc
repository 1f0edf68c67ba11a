#include "games/classic/nim.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/games/classic/support.h"

namespace muster::classic {
namespace {

// Whether the player to move of two wins with perfect play; by trying everything.
bool mover_wins(const Nim& game, const Nim::State& state, std::map<std::uint64_t, bool>& known) {
  const auto found = known.find(game.hash(state));
  if (found != known.end()) return found->second;
  const Player player = game.to_move(state);
  bool wins = false;
  for (const Action action : legal_set(game, state)) {
    Nim::State next = state;
    game.apply(next, action);
    wins = wins || (game.to_move(next) == kTerminal
                        ? game.returns(next)[static_cast<std::size_t>(player)] > 0
                        : !mover_wins(game, next, known));
  }
  known[game.hash(state)] = wins;
  return wins;
}

bool first_wins(const Nim::Options& options) {
  const Nim game(options);
  std::map<std::uint64_t, bool> known;
  return mover_wins(game, game.initial_state(), known);
}

// Up to four heaps of up to six.
std::vector<int> random_heaps(std::uint64_t seed) {
  Rng rng(seed);
  std::vector<int> heaps(1 + uniform_below(rng, 4));
  for (int& heap : heaps) heap = 1 + static_cast<int>(uniform_below(rng, 6));
  return heaps;
}

// Bouton's theorem; with at most m objects in a turn heaps count modulo m + 1.
RC_GTEST_PROP(Nim, TheFirstWinsUnlessTheDigitsCancelOut, (std::uint64_t seed)) {
  const std::vector<int> heaps = random_heaps(seed);
  const int max_take = 1 + static_cast<int>(seed % 5);
  int sum = 0;
  int limited_sum = 0;
  for (const int heap : heaps) {
    sum ^= heap;
    limited_sum ^= heap % (max_take + 1);
  }
  RC_ASSERT(first_wins({.heaps = heaps, .players = 2}) == (sum != 0));
  RC_ASSERT(first_wins({.heaps = heaps, .players = 2, .max_take = max_take}) == (limited_sum != 0));
}

// Misere: the same while some heap has two or more, the opposite with single objects alone.
RC_GTEST_PROP(Nim, MisereDiffersForSingleObjectsAlone, (std::uint64_t seed)) {
  const std::vector<int> heaps = random_heaps(seed);
  int sum = 0;
  bool singles = true;
  for (const int heap : heaps) {
    sum ^= heap;
    singles = singles && heap == 1;
  }
  RC_ASSERT(first_wins({.heaps = heaps, .players = 2, .misere = true}) ==
            (singles ? sum == 0 : sum != 0));
}
TEST(Nim, MisereOfSingleObjects) {
  EXPECT_FALSE(first_wins({.heaps = {1}, .players = 2, .misere = true}));
  EXPECT_TRUE(first_wins({.heaps = {1, 1}, .players = 2, .misere = true}));
  EXPECT_TRUE(first_wins({.heaps = {1, 2}, .players = 2, .misere = true}));
}

// The result when player `last` takes the last object, in hundredths.
std::vector<int> paid(const Nim::Options& options, int last) {
  Nim::Options single = options;
  single.heaps.assign(static_cast<std::size_t>(last) + 1, 1);
  const Nim game(single);
  Nim::State state = game.initial_state();
  for (int heap = 0; heap <= last; ++heap) {
    EXPECT_EQ(game.to_move(state), heap);
    game.apply(state, Nim::take(heap, 1));
  }
  EXPECT_EQ(game.to_move(state), kTerminal);
  std::vector<int> hundredths;
  for (int player = 0; player < options.players; ++player) {
    const double result = game.returns(state)[static_cast<std::size_t>(player)];
    hundredths.push_back(static_cast<int>(std::lround(100 * result)));
  }
  return hundredths;
}

TEST(Nim, SharesResultsAmongPlayersAndTeams) {
  using Result = std::vector<int>;
  EXPECT_EQ(paid({.players = 2}, 0), (Result{100, -100}));
  EXPECT_EQ(paid({.players = 2}, 1), (Result{-100, 100}));
  EXPECT_EQ(paid({.players = 3}, 1), (Result{-50, 100, -50}));
  EXPECT_EQ(paid({.players = 5}, 0), (Result{100, -25, -25, -25, -25}));
  EXPECT_EQ(paid({.players = 3, .misere = true}, 2), (Result{50, 50, -100}));
  EXPECT_EQ(paid({.players = 4, .teams = {1, 2, 1, 2}}, 1), (Result{-100, 100, -100, 100}));
  EXPECT_EQ(paid({.players = 3, .teams = {1, 2, 2}}, 1), (Result{-100, 50, 50}));
  EXPECT_EQ(paid({.players = 3, .teams = {1, 2, 2}}, 0), (Result{100, -50, -50}));
  EXPECT_EQ(paid({.players = 4, .teams = {3, 1, 3, 2}, .misere = true}, 3),
            (Result{33, 33, 33, -100}));
}

TEST(Nim, TakesFromOneHeapUpToTheMost) {
  const Nim game(Nim::Options{.heaps = {1, 4}, .players = 3, .max_take = 2});
  EXPECT_EQ(legal_set(game, game.initial_state()),
            (std::set{Nim::take(0, 1), Nim::take(1, 1), Nim::take(1, 2)}));
  const Nim::State state = after(game, {Nim::take(1, 2), Nim::take(0, 1)});
  EXPECT_EQ(game.to_move(state), 2);
  EXPECT_EQ(game.turn(state), 2);
  EXPECT_EQ(legal_set(game, state), (std::set{Nim::take(1, 1), Nim::take(1, 2)}));
  EXPECT_EQ(game.to_json(state).dump(), R"({"heaps":[0,2],"player":2,"turns":2})");
  EXPECT_EQ(game.describe(state, Nim::take(1, 2)), "take 2 from heap 2");
  EXPECT_EQ(game.to_move(after(game, {Nim::take(1, 2), Nim::take(0, 1), Nim::take(1, 1)})), 0);
}

TEST(Nim, ReadsItsDocuments) {
  expect_strict_settings<Nim>();
  EXPECT_EQ(expect_data_files_load<Nim>(), 5);
  const auto plain = load_rules<Nim>("", "");
  ASSERT_TRUE(plain.ok());
  EXPECT_EQ((*plain)->num_players(), 3);
  EXPECT_EQ((*plain)->to_json((*plain)->initial_state()).at("heaps").dump(), "[3,4,5]");
  const auto says = [](const std::string& ruleset, const std::string& text,
                       const std::string& expected) {
    EXPECT_COMPLAINT(Nim, ruleset, text, expected);
  };
  says("max_take = 0", "", "key `max_take`: expected an integer from 1 to 31");
  says("misere = 1", "", "key `misere`: expected true or false");
  says("", "players = 7", "key `players`: expected an integer from 2 to 6");
  says("", "heaps = []", "key `heaps`: expected 1 to 8 heaps, got 0");
  says("", "heaps = [1, 32]", "key `heaps`: expected heaps of 1 to 31 objects, got 32");
  says("", "heaps = [31, 31, 31, 31, 5]", "key `heaps`: expected at most 128 different moves");
  EXPECT_EQ(complaint<Nim>("", "heaps = [31, 31, 31, 31, 4]"), "");
  EXPECT_EQ(complaint<Nim>("max_take = 25", "heaps = [31, 31, 31, 31, 28]"), "");
  says("", "teams = [1, 2]", "key `teams`: expected the team of each of the 3 players, got 2");
  says("", "teams = [1, 1, 1]", "key `teams`: expected at least two teams");
  says("", "teams = [1, 2, 4]", "key `teams`: expected teams from 1 to 3, got 4");
}

}  // namespace
}  // namespace muster::classic
