// CFR and its variants: the regrets of a plain recursion, and equilibria known in closed form.
#include "agents/equilibrium/cfr.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <vector>

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
using testing::kFullWidth;
using testing::Memory;
using testing::name_of;
using testing::OddOneOut;
using testing::solved;
using testing::state_after;
using testing::Written;

// CFR as in the paper: counterfactual values history by history. Adds one iteration's regrets of
// `player`, and the player's strategy, weighted by its reach, to the sums.
class PlainCfr {
 public:
  PlainCfr(const GameTree& tree, const SlotVector& strategy, int player)
      : regrets(tree.num_slots(), 0.0),
        played(tree.num_slots(), 0.0),
        tree_(tree),
        strategy_(strategy),
        player_(player),
        seen_(tree.information_sets.size(), false) {
    value(0, 1, 1);
  }

  SlotVector regrets;
  SlotVector played;

 private:
  // The expected value of the node to the player.
  double value(std::uint32_t n, double own_reach, double others_reach) {
    const TreeNode& node = tree_.nodes[n];
    if (node.player == kTerminal) {
      return tree_.returns[node.index * static_cast<std::size_t>(tree_.num_players) +
                           static_cast<std::size_t>(player_)];
    }
    const auto count = static_cast<std::uint32_t>(node.num_children);
    const bool own = node.player == player_;
    const std::uint32_t first =
        node.player >= 0 ? tree_.information_sets[node.index].first_slot : 0;
    std::vector<double> values;
    double sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      const double p =
          node.player == kChance ? tree_.probabilities[node.index + i] : strategy_[first + i];
      values.push_back(value(tree_.children[node.first_child + i], own ? own_reach * p : own_reach,
                             own ? others_reach : others_reach * p));
      sum += p * values.back();
    }
    if (own) {
      for (std::uint32_t i = 0; i < count; ++i) {
        regrets[first + i] += others_reach * (values[i] - sum);
        if (!seen_[node.index]) played[first + i] += own_reach * strategy_[first + i];
      }
      seen_[node.index] = true;
    }
    return sum;
  }

  const GameTree& tree_;
  const SlotVector& strategy_;
  int player_;
  std::vector<bool> seen_;
};

SlotVector matched(const GameTree& tree, const SlotVector& regrets) {
  SlotVector positive = regrets;
  for (double& regret : positive) regret = std::max(regret, 0.0);
  return normalized(tree, positive);
}

// Discounted CFR's weights by their definition; t from 1.
struct Reference {
  SolveAlgorithm algorithm;
  double positive(double t) const {
    if (algorithm == SolveAlgorithm::kLinearCfr) return t / (t + 1);
    if (algorithm == SolveAlgorithm::kDiscountedCfr) {
      return std::pow(t, 1.5) / (std::pow(t, 1.5) + 1);
    }
    return 1;
  }
  double negative(double t) const {
    if (algorithm == SolveAlgorithm::kCfrPlus) return 0;
    if (algorithm == SolveAlgorithm::kLinearCfr) return t / (t + 1);
    return algorithm == SolveAlgorithm::kDiscountedCfr ? 0.5 : 1;
  }
  double average(double t) const {
    if (algorithm == SolveAlgorithm::kCfr) return 1;
    return algorithm == SolveAlgorithm::kDiscountedCfr ? t * t : t;
  }
};

void expect_same_as_plain(const Written& game, SolveAlgorithm algorithm, int iterations) {
  const GameTree& tree = game.tree;
  const Reference reference{algorithm};
  SlotVector regrets(tree.num_slots(), 0.0);
  SlotVector averages(tree.num_slots(), 0.0);
  for (int t = 1; t <= iterations; ++t) {
    const SlotVector before = matched(tree, regrets);
    for (int p = 0; p < tree.num_players; ++p) {
      const bool together = algorithm == SolveAlgorithm::kCfr;
      const SlotVector now = together ? before : matched(tree, regrets);
      const PlainCfr plain(tree, now, p);
      const auto player = static_cast<std::size_t>(p);
      for (std::size_t s = tree.root_slot[player] + 1; s < tree.root_slot[player + 1]; ++s) {
        const double sum = regrets[s] + plain.regrets[s];
        regrets[s] = sum * (sum > 0 ? reference.positive(t) : reference.negative(t));
        averages[s] += reference.average(t) * plain.played[s];
      }
    }
  }
  const SolverState state = state_after(game, {.algorithm = algorithm}, iterations);
  EXPECT_EQ(state.iteration, static_cast<std::uint64_t>(iterations));
  std::vector<bool> root(tree.num_slots(), false);
  for (int p = 0; p < tree.num_players; ++p)
    root[tree.root_slot[static_cast<std::size_t>(p)]] = true;
  for (std::size_t s = 0; s < tree.num_slots(); ++s) {
    if (root[s]) continue;
    EXPECT_NEAR(state.regrets[s], regrets[s], 1e-9) << name_of(algorithm) << ' ' << s;
    EXPECT_NEAR(state.averages[s], averages[s], 1e-9) << name_of(algorithm) << ' ' << s;
  }
}

TEST(Cfr, AddsTheRegretsOfAPlainRecursion) {
  const Written games[] = {Written(KuhnPoker()),
                           Written(HiddenCard(3, 3)),
                           Written(OddOneOut()),
                           Written(MatrixGame({{3, -1}, {-2, 4}})),
                           Written(Memory(Memory::Kind::kForgets, true)),
                           Written(LeducPoker())};
  for (const Written& game : games) {
    for (const SolveAlgorithm algorithm : kFullWidth) expect_same_as_plain(game, algorithm, 6);
  }
}

TEST(Cfr, FindsAnEquilibriumOfKuhnPoker) {
  const Written game{KuhnPoker()};
  for (const SolveAlgorithm algorithm : kFullWidth) {
    SCOPED_TRACE(name_of(algorithm));
    const bool plain = algorithm == SolveAlgorithm::kCfr;
    const double near = plain ? 2e-2 : 3e-3;  // CFR converges with 1 / sqrt(iterations)
    const SlotVector strategy = solved(game, {.algorithm = algorithm}, plain ? 100'000 : 20'000);
    const Evaluation evaluation = evaluate(game.form, strategy);
    EXPECT_NEAR(evaluation.values[0], -1.0 / 18, plain ? 1e-4 : 1e-6);
    EXPECT_LT(evaluation.exploitability, plain ? 1e-3 : 1e-4);
    const auto bet = [&](Card card, std::string_view history) {
      return strategy[bet_slot(game.tree, card, history)];
    };
    const double alpha = bet(Card::kJack, "");
    EXPECT_LE(alpha, 1.0 / 3 + near);
    EXPECT_NEAR(bet(Card::kQueen, ""), 0, near);
    EXPECT_NEAR(bet(Card::kKing, ""), 3 * alpha, 3 * near);
    EXPECT_NEAR(bet(Card::kJack, "pb"), 0, near);
    EXPECT_NEAR(bet(Card::kQueen, "pb"), alpha + 1.0 / 3, near);
    EXPECT_NEAR(bet(Card::kKing, "pb"), 1, near);
    EXPECT_NEAR(bet(Card::kJack, "p"), 1.0 / 3, near);
    EXPECT_NEAR(bet(Card::kQueen, "p"), 0, near);
    EXPECT_NEAR(bet(Card::kKing, "p"), 1, near);
    EXPECT_NEAR(bet(Card::kJack, "b"), 0, near);
    EXPECT_NEAR(bet(Card::kQueen, "b"), 1.0 / 3, near);
    EXPECT_NEAR(bet(Card::kKing, "b"), 1, near);
  }
}

TEST(Cfr, FindsTheValueOfLeducPoker) {
  const Written game{LeducPoker()};
  const SlotVector strategy = solved(game, {.algorithm = SolveAlgorithm::kCfrPlus}, 1000);
  const Evaluation evaluation = evaluate(game.form, strategy);
  EXPECT_NEAR(evaluation.values[0], -0.0856, 1e-4);  // chips
  EXPECT_NEAR(evaluation.values[0] + evaluation.values[1], 0, 1e-12);
  EXPECT_LT(evaluation.exploitability, 1e-3);
}

TEST(Cfr, GetsBetterWithTime) {
  const Written game{LeducPoker()};
  for (const SolveAlgorithm algorithm : kFullWidth) {
    const auto solver = testing::solver_for(game, {.algorithm = algorithm});
    double last = evaluate(game.form, uniform_strategy(game.tree)).exploitability;
    for (const std::uint64_t end : {8U, 32U, 128U, 512U}) {
      while (solver->state().iteration < end) solver->iterate();
      const double now =
          evaluate(game.form, average_strategy(game.tree, solver->state())).exploitability;
      EXPECT_LT(now, last * 0.65) << name_of(algorithm) << " at " << end;
      last = now;
    }
  }
}

TEST(Cfr, SolvesMatrixGames) {
  // Rock, paper, scissors; then with rock beating scissors for double: (1, 2, 1) / 4.
  const Written even{MatrixGame()};
  const Written biased{MatrixGame({{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}})};
  for (const SolveAlgorithm algorithm : kFullWidth) {
    const SolverSettings settings{.algorithm = algorithm};
    const SlotVector in_even = solved(even, settings, 10);
    for (const InformationSet& set : even.tree.information_sets) {
      for (std::uint32_t a = 0; a < 3; ++a) {
        EXPECT_NEAR(in_even[set.first_slot + a], 1.0 / 3, 1e-12);
      }
    }
    const SlotVector in_biased = solved(biased, settings, 20'000);
    EXPECT_LT(evaluate(biased.form, in_biased).exploitability, 1e-2);
    for (const InformationSet& set : biased.tree.information_sets) {
      EXPECT_NEAR(in_biased[set.first_slot], 0.25, 1e-2) << name_of(algorithm);
      EXPECT_NEAR(in_biased[set.first_slot + 1], 0.5, 1e-2) << name_of(algorithm);
    }
  }
}

// The solution of a 2 x 2 game without a saddle point (von Neumann and Morgenstern 1944).
RC_GTEST_PROP(CfrProperty, SolvesTwoByTwoGames, ()) {
  const auto number = rc::gen::inRange(1, 20);
  const double low_1 = *number;
  const double low_2 = *number;
  const double a = low_1 + *number;  // a > b, d > c, a > c, d > b: no saddle point
  const double b = std::min(low_1, low_2);
  const double c = std::min(low_1, low_2) - 1;
  const double d = low_2 + *number;
  const double total = a - b - c + d;
  const Written game{MatrixGame({{a, b}, {c, d}})};
  const SlotVector strategy = solved(game, {.algorithm = SolveAlgorithm::kCfrPlus}, 5000);
  const Evaluation evaluation = evaluate(game.form, strategy);
  const std::uint32_t row = game.tree.information_sets[0].first_slot;
  const std::uint32_t column = game.tree.information_sets[1].first_slot;
  RC_ASSERT(std::abs(evaluation.values[0] - (a * d - b * c) / total) < 1e-2);
  RC_ASSERT(std::abs(strategy[row] - (d - c) / total) < 1e-2);
  RC_ASSERT(std::abs(strategy[column] - (d - b) / total) < 1e-2);
}

TEST(Cfr, PlaysWhatDominates) {
  // The prisoners' dilemma, which is not zero-sum: both defect.
  const Written game{MatrixGame({{2, 0}, {3, 1}}, {{2, 3}, {0, 1}})};
  for (const SolveAlgorithm algorithm : kFullWidth) {
    const Evaluation evaluation = evaluate(game.form, solved(game, {.algorithm = algorithm}, 2000));
    EXPECT_NEAR(evaluation.values[0], 1, 2e-3);
    EXPECT_NEAR(evaluation.values[1], 1, 2e-3);
    EXPECT_LT(evaluation.nash_conv, 5e-3);
  }
}

TEST(Cfr, SolvesGamesOfOnePlayer) {
  for (const auto kind : {Memory::Kind::kRemembers, Memory::Kind::kForgets}) {
    const Written game{Memory(kind)};
    const SlotVector strategy = solved(game, {.algorithm = SolveAlgorithm::kCfrPlus}, 100);
    EXPECT_NEAR(evaluate(game.form, strategy).values[0], 1, 1e-2);
  }
}

TEST(Cfr, FollowsItsParameters) {
  const Written game{LeducPoker()};
  const SolverSettings linear{.algorithm = SolveAlgorithm::kLinearCfr};
  SolverSettings discounted{.algorithm = SolveAlgorithm::kDiscountedCfr};
  discounted.alpha = discounted.beta = discounted.gamma = 1;
  EXPECT_EQ(state_after(game, linear, 20).regrets, state_after(game, discounted, 20).regrets);
  EXPECT_EQ(state_after(game, linear, 20).averages, state_after(game, discounted, 20).averages);
  discounted.gamma = 3;
  EXPECT_NE(state_after(game, linear, 20).averages, state_after(game, discounted, 20).averages);
  discounted.alpha = -1;
  EXPECT_FALSE(make_solver(game.form, initial_state(game.tree, discounted), 1).ok());
}

}  // namespace
}  // namespace muster::equilibrium
