// Pig by one number, beside the exact values of such players.
#include "agents/classic/hold_at.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/playout.h"
#include "core/rng.h"

namespace muster::classic {
namespace {

constexpr int kTarget = 100;
constexpr int kMostGain = 160;

// What a turn brings to who holds at `points`, or when it wins.
struct Turn {
  double nothing = 0;
  std::vector<double> gain = std::vector<double>(kMostGain);
};

Turn turn_of(int points, int needed) {
  Turn turn;
  std::vector<double> total(kMostGain);
  total[0] = 1;
  for (int sum = 0; sum + 6 < kMostGain; ++sum) {
    const double chance = total[static_cast<std::size_t>(sum)];
    if (chance == 0) continue;
    if (sum > 0 && (sum >= points || sum >= needed)) {
      turn.gain[static_cast<std::size_t>(sum)] = chance;
      continue;
    }
    turn.nothing += chance / 6;
    for (int face = 2; face <= 6; ++face) {
      const int after = sum + face;
      total[static_cast<std::size_t>(after)] += chance / 6;
    }
  }
  return turn;
}

// The share of wins of `first` over both seats, by going back from the end; each pair of scores has
// two positions, which lead to each other when turns bring nothing.
double exact_share(int first, int second) {
  std::vector<Turn> own;
  std::vector<Turn> other;
  for (int score = 0; score < kTarget; ++score) {
    own.push_back(turn_of(first, kTarget - score));
    other.push_back(turn_of(second, kTarget - score));
  }
  using Table = std::array<std::array<double, kTarget>, kTarget>;
  auto on_turn = std::make_unique<Table>();  // [own score][other's]: `first` wins
  auto off_turn = std::make_unique<Table>();
  for (int a = kTarget - 1; a >= 0; --a) {
    for (int b = kTarget - 1; b >= 0; --b) {
      const auto i = static_cast<std::size_t>(a);
      const auto j = static_cast<std::size_t>(b);
      double wins = 0;
      double kept = 0;
      for (int gain = 1; gain < kMostGain; ++gain) {
        const auto g = static_cast<std::size_t>(gain);
        wins += own[i].gain[g] * (a + gain >= kTarget ? 1 : (*off_turn)[i + g][j]);
        kept += other[j].gain[g] * (b + gain >= kTarget ? 0 : (*on_turn)[i][j + g]);
      }
      (*on_turn)[i][j] = (own[i].nothing * kept + wins) / (1 - own[i].nothing * other[j].nothing);
      (*off_turn)[i][j] = other[j].nothing * (*on_turn)[i][j] + kept;
    }
  }
  return ((*on_turn)[0][0] + (*off_turn)[0][0]) / 2;
}

// What docs/studies/classic.md says of the truth.
TEST(HoldAt, ExactValues) {
  EXPECT_NEAR(exact_share(20, 20), 0.5, 1e-12);
  EXPECT_NEAR(exact_share(25, 20), 0.5117, 5e-5);
  EXPECT_NEAR(exact_share(24, 20), 0.5084, 5e-5);
  EXPECT_NEAR(exact_share(26, 20), 0.5062, 5e-5);
  for (int points = 10; points <= 40; ++points) {
    EXPECT_LE(exact_share(points, 20), exact_share(25, 20)) << points;
  }
}

double played_share(int first, int second, int games) {
  const Pig game(kTarget);
  std::array<HoldAtAgent, 2> agents = {HoldAtAgent(first), HoldAtAgent(second)};
  int wins = 0;
  ActionList legal;
  for (int i = 0; i < games; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    Pig::State state = game.initial_state();
    const auto seat = static_cast<Player>(i % 2);  // of `first`
    while (game.to_move(state) != kTerminal) {
      if (game.to_move(state) == kChance) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      game.legal_actions(state, legal);
      const std::size_t who = game.to_move(state) == seat ? 0 : 1;
      const Action action = legal.size() == 1
                                ? legal[0]
                                : agents[who].choose({game, state, game.to_move(state), legal, 0});
      game.apply(state, action);
    }
    wins += game.returns(state)[static_cast<std::size_t>(seat)] > 0 ? 1 : 0;
  }
  return static_cast<double>(wins) / games;
}

TEST(HoldAt, PlaysAsItsNumberSays) {
  constexpr int kGames = 40'000;
  for (const auto& [first, second] : {std::pair(10, 20), std::pair(25, 15), std::pair(40, 20)}) {
    const double exact = exact_share(first, second);
    const double error = std::sqrt(exact * (1 - exact) / kGames);
    EXPECT_NEAR(played_share(first, second, kGames), exact, 4 * error) << first << " " << second;
  }
}

}  // namespace
}  // namespace muster::classic
