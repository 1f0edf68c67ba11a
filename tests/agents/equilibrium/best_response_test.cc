// Values, best responses and exploitability: by hand, from the literature, and against a plain
// recursion over the tree.
#include "agents/equilibrium/best_response.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/rng.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "tests/agents/equilibrium/kuhn.h"
#include "tests/agents/equilibrium/small_games.h"
#include "tests/agents/equilibrium/solving.h"
#include "tests/support/hidden_card.h"

namespace muster::equilibrium {
namespace {

using classic::KuhnPoker;
using classic::LeducPoker;
using classic::MatrixGame;
using testing::bet_slot;
using testing::Card;
using testing::HiddenCard;
using testing::kuhn_equilibrium;
using testing::Memory;
using testing::OddOneOut;
using testing::set_bet;
using testing::Written;

// A strategy drawn at random, with some actions never taken.
SlotVector random_strategy(const GameTree& tree, std::uint64_t seed) {
  Rng rng(seed);
  SlotVector weights(tree.num_slots());
  for (double& weight : weights) {
    weight = uniform_below(rng, 4) == 0 ? 0 : uniform_unit(rng);
  }
  return normalized(tree, weights);
}

// Every decision of Kuhn poker the same.
SlotVector always(const GameTree& tree, bool bet) {
  SlotVector strategy = uniform_strategy(tree);
  for (const InformationSet& set : tree.information_sets) {
    strategy[set.first_slot] = bet ? 0 : 1;
    strategy[set.first_slot + 1] = bet ? 1 : 0;
  }
  return strategy;
}

// The value of a node to each player by recursion.
std::array<double, 3> recursive_values(const GameTree& tree, const SlotVector& strategy,
                                       std::uint32_t n = 0) {
  const TreeNode& node = tree.nodes[n];
  std::array<double, 3> values{};
  if (node.player == kTerminal) {
    const auto players = static_cast<std::size_t>(tree.num_players);
    std::copy_n(tree.returns.begin() + static_cast<std::ptrdiff_t>(node.index * players), players,
                values.begin());
    return values;
  }
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(node.num_children); ++i) {
    const double probability = node.player == kChance
                                   ? tree.probabilities[node.index + i]
                                   : strategy[tree.information_sets[node.index].first_slot + i];
    const auto child = recursive_values(tree, strategy, tree.children[node.first_child + i]);
    for (std::size_t p = 0; p < 3; ++p) values[p] += probability * child[p];
  }
  return values;
}

TEST(BestResponse, UniformPlayIsAsExploitableAsKnown) {
  const Written kuhn{KuhnPoker()};
  const Evaluation in_kuhn = evaluate(kuhn.form, uniform_strategy(kuhn.tree));
  EXPECT_NEAR(in_kuhn.exploitability, 11.0 / 24, 1e-12);
  EXPECT_NEAR(in_kuhn.values[0], 0.125, 1e-12);
  const Written leduc{LeducPoker()};
  const Evaluation in_leduc = evaluate(leduc.form, uniform_strategy(leduc.tree));
  EXPECT_NEAR(in_leduc.exploitability, 2.373611, 1e-6);  // chips
  EXPECT_NEAR(in_leduc.values[0], -0.078125, 1e-9);
}

// Against one who always passes: bet anything, and win the ante each time. Player 1 cannot be
// stopped from that after a pass either.
TEST(BestResponse, AgainstAlwaysPassing) {
  const Written kuhn{KuhnPoker()};
  const SlotVector passing = always(kuhn.tree, false);
  const Evaluation evaluation = evaluate(kuhn.form, passing);
  EXPECT_NEAR(evaluation.values[0], 0, 1e-12);
  EXPECT_NEAR(evaluation.best_responses[0], 1, 1e-12);
  EXPECT_NEAR(evaluation.best_responses[1], 1, 1e-12);
  EXPECT_NEAR(evaluation.nash_conv, 2, 1e-12);
  const BestResponse response = best_response(kuhn.form, passing, 0);
  EXPECT_NEAR(response.value, 1, 1e-12);
  EXPECT_EQ(response.strategy[bet_slot(kuhn.tree, Card::kJack, "")], 1);
  // The other's part stays.
  EXPECT_EQ(response.strategy[bet_slot(kuhn.tree, Card::kKing, "p")], 0);
}

// Against one who always bets: player 1 folds the jack (-1), calls with the king (+2), and is even
// with the queen (+2 or -2): 1/3. Player 0 passes and calls, or bets: the same.
TEST(BestResponse, AgainstAlwaysBetting) {
  const Written kuhn{KuhnPoker()};
  const SlotVector betting = always(kuhn.tree, true);
  const Evaluation evaluation = evaluate(kuhn.form, betting);
  EXPECT_NEAR(evaluation.values[1], 0, 1e-12);
  EXPECT_NEAR(evaluation.best_responses[1], 1.0 / 3, 1e-12);
  EXPECT_NEAR(evaluation.best_responses[0], 1.0 / 3, 1e-12);
  const BestResponse response = best_response(kuhn.form, betting, 1);
  EXPECT_EQ(response.strategy[bet_slot(kuhn.tree, Card::kJack, "b")], 0);
  EXPECT_EQ(response.strategy[bet_slot(kuhn.tree, Card::kQueen, "b")], 1);
  EXPECT_EQ(response.strategy[bet_slot(kuhn.tree, Card::kKing, "b")], 1);
}

RC_GTEST_PROP(BestResponseProperty, KuhnsFamilyOfEquilibria, ()) {
  const double alpha = *rc::gen::inRange(0, 1001) / 3000.0;
  const Written kuhn{KuhnPoker()};
  const SlotVector strategy = kuhn_equilibrium(kuhn.tree, alpha);
  const Evaluation evaluation = evaluate(kuhn.form, strategy);
  RC_ASSERT(evaluation.nash_conv < 1e-12);
  RC_ASSERT(std::abs(evaluation.values[0] + 1.0 / 18) < 1e-12);
  // The jack bluffed more than to a third of the king's bets is not in equilibrium.
  SlotVector bluffing = strategy;
  set_bet(kuhn.tree, Card::kJack, "", alpha + 0.05, bluffing);
  RC_ASSERT(evaluate(kuhn.form, bluffing).nash_conv > 1e-3);
}

RC_GTEST_PROP(BestResponseProperty, ValuesAreThoseOfARecursion, (std::uint64_t seed)) {
  const auto check = [&](const Written& game) {
    const SlotVector strategy = random_strategy(game.tree, seed);
    const auto expected = recursive_values(game.tree, strategy);
    const std::vector<double> values = expected_values(game.form, strategy);
    const Evaluation evaluation = evaluate(game.form, strategy);
    RC_ASSERT(evaluation.values == values);
    for (std::size_t p = 0; p < values.size(); ++p) {
      RC_ASSERT(std::abs(values[p] - expected[p]) < 1e-12);
      // Playing the best response gets its value, by the recursion too.
      const BestResponse response = best_response(game.form, strategy, static_cast<int>(p));
      RC_ASSERT(std::abs(recursive_values(game.tree, response.strategy)[p] - response.value) <
                1e-12);
      RC_ASSERT(response.value == evaluation.best_responses[p]);
      RC_ASSERT(response.value > values[p] - 1e-12);
    }
  };
  static const Written games[] = {Written(KuhnPoker()), Written(HiddenCard(3, 3)),
                                  Written(OddOneOut()), Written(MatrixGame()),
                                  Written(Memory(Memory::Kind::kForgets, true))};
  for (const Written& game : games) check(game);
}

// All pure strategies of a player, one after the other.
RC_GTEST_PROP(BestResponseProperty, NoPureStrategyIsBetter, (std::uint64_t seed)) {
  static const Written game{KuhnPoker()};
  const SlotVector strategy = random_strategy(game.tree, seed);
  const Evaluation evaluation = evaluate(game.form, strategy);
  for (int player = 0; player < 2; ++player) {
    const auto sets = game.form.sets_of(player);
    double best = -100;
    for (unsigned pure = 0; pure < 1U << sets.size(); ++pure) {
      SlotVector other = strategy;
      for (std::size_t i = 0; i < sets.size(); ++i) {
        other[sets[i].first_slot] = (pure >> i & 1) != 0 ? 0 : 1;
        other[sets[i].first_slot + 1] = (pure >> i & 1) != 0 ? 1 : 0;
      }
      const auto p = static_cast<std::size_t>(player);
      best = std::max(best, recursive_values(game.tree, other)[p]);
    }
    RC_ASSERT(std::abs(best - evaluation.best_responses[static_cast<std::size_t>(player)]) < 1e-12);
  }
}

TEST(BestResponse, OfThreePlayers) {
  const Written game{OddOneOut()};
  SlotVector strategy = uniform_strategy(game.tree);
  EXPECT_NEAR(evaluate(game.form, strategy).nash_conv, 0, 1e-12);
  const auto set = [&](std::size_t player, double of_one) {
    const std::uint32_t slot = game.tree.information_sets[player].first_slot;
    strategy[slot] = 1 - of_one;
    strategy[slot + 1] = of_one;
  };
  // Two choose 0, the third is odd half the time (2 chips from the others). Each of the two would
  // rather be odd half the time as well, and lose a chip otherwise; the third would always differ.
  set(0, 0);
  set(1, 0);
  Evaluation evaluation = evaluate(game.form, strategy);
  EXPECT_EQ(evaluation.values, (std::vector<double>{-0.5, -0.5, 1}));
  EXPECT_EQ(evaluation.best_responses, (std::vector<double>{0.5, 0.5, 2}));
  EXPECT_EQ(evaluation.nash_conv, 3);
  EXPECT_EQ(evaluation.exploitability, 1);
  set(2, 0);  // all the same: each could win 2
  evaluation = evaluate(game.form, strategy);
  EXPECT_EQ(evaluation.nash_conv, 6);
  EXPECT_EQ(evaluation.exploitability, 2);
}

TEST(BestResponse, OfOnePlayerKnowsChanceOnlyByItsOdds) {
  const Written game{Memory(Memory::Kind::kForgets, true)};
  const Evaluation evaluation = evaluate(game.form, uniform_strategy(game.tree));
  EXPECT_NEAR(evaluation.values[0], 0, 1e-12);
  EXPECT_NEAR(evaluation.best_responses[0], 0.5, 1e-12);  // 1 comes three times out of four
}

}  // namespace
}  // namespace muster::equilibrium
