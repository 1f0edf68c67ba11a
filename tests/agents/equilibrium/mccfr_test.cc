// Sampling CFR: unbiased regrets, convergence, and the same bits for any number of threads.
#include "agents/equilibrium/mccfr.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "core/status.h"
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
using testing::kSampling;
using testing::Memory;
using testing::name_of;
using testing::OddOneOut;
using testing::solved;
using testing::state_after;
using testing::Written;

// In the first iteration player 0 is updated against uniform play, as CFR does it: on average a
// sample adds CFR's regrets.
void expect_unbiased(const Written& game, SolveAlgorithm algorithm, double tolerance) {
  const std::uint32_t batch = 400'000;
  const SolverState exact = state_after(game, {.algorithm = SolveAlgorithm::kCfr}, 1);
  const SolverState sampled = state_after(game, {.algorithm = algorithm, .batch = batch}, 1);
  for (std::uint32_t s = game.tree.root_slot[0] + 1; s < game.tree.root_slot[1]; ++s) {
    EXPECT_NEAR(sampled.regrets[s] / batch, exact.regrets[s], tolerance)
        << name_of(algorithm) << ' ' << s;
  }
}

TEST(Mccfr, SamplesRegretsWithoutBias) {
  const Written kuhn{KuhnPoker()};
  const Written cards{HiddenCard(3, 2)};
  const Written odd{OddOneOut()};
  for (const Written* game : {&kuhn, &cards, &odd}) {
    // Standard errors: values of up to 2 over sqrt(400000) samples; outcome sampling multiplies
    // them by up to 4.
    expect_unbiased(*game, SolveAlgorithm::kExternalMccfr, 0.01);
    expect_unbiased(*game, SolveAlgorithm::kOutcomeMccfr, 0.03);
  }
}

// Away from uniform play the weights of outcome sampling matter.
TEST(Mccfr, OutcomesAreWeightedByTheirProbability) {
  const Written game{KuhnPoker()};
  // A state of CFR after some iterations, whose current strategy is frozen for one big batch.
  const SolverState base = state_after(game, {.algorithm = SolveAlgorithm::kCfr}, 3);
  const SolverState exact = state_after(game, {.algorithm = SolveAlgorithm::kCfr}, 4);
  for (const SolveAlgorithm algorithm : kSampling) {
    SolverState state = base;
    state.settings = {.algorithm = algorithm, .exploration = 0.3, .batch = 400'000};
    const auto solver = make_solver(game.form, state, 1).value();
    solver->iterate();
    for (std::uint32_t s = game.tree.root_slot[0] + 1; s < game.tree.root_slot[1]; ++s) {
      const double added = (solver->state().regrets[s] - base.regrets[s]) / 400'000;
      EXPECT_NEAR(added, exact.regrets[s] - base.regrets[s], 0.03) << name_of(algorithm);
    }
    // Each of player 1's information sets is reached with one of its two deals in six, whatever
    // player 0 does: that is the weight of its strategy.
    for (const InformationSet& set : game.form.sets_of(1)) {
      const auto added = [&](std::uint32_t slot) {
        return (solver->state().averages[slot] - base.averages[slot]) / 400'000;
      };
      EXPECT_NEAR(added(set.first_slot) + added(set.first_slot + 1), 1.0 / 3, 0.02)
          << name_of(algorithm);
    }
  }
}

TEST(Mccfr, FindsAnEquilibriumOfKuhnPoker) {
  const Written game{KuhnPoker()};
  for (const SolveAlgorithm algorithm : kSampling) {
    SCOPED_TRACE(name_of(algorithm));
    const SlotVector strategy = solved(game, {.algorithm = algorithm}, 20'000);
    const Evaluation evaluation = evaluate(game.form, strategy);
    EXPECT_NEAR(evaluation.values[0], -1.0 / 18, 2e-3);
    EXPECT_LT(evaluation.exploitability, 1e-2);
    const auto bet = [&](Card card, std::string_view history) {
      return strategy[bet_slot(game.tree, card, history)];
    };
    const double alpha = bet(Card::kJack, "");
    EXPECT_LE(alpha, 1.0 / 3 + 0.05);
    EXPECT_NEAR(bet(Card::kKing, ""), 3 * alpha, 0.1);
    EXPECT_NEAR(bet(Card::kJack, "p"), 1.0 / 3, 0.05);
    EXPECT_NEAR(bet(Card::kQueen, "b"), 1.0 / 3, 0.05);
    EXPECT_NEAR(bet(Card::kKing, "b"), 1, 0.05);
  }
}

TEST(Mccfr, ComesNearAnEquilibriumOfLeducPoker) {
  const Written game{LeducPoker()};
  const auto exploitability = [&](SolveAlgorithm algorithm, int iterations) {
    return evaluate(game.form, solved(game, {.algorithm = algorithm}, iterations)).exploitability;
  };
  EXPECT_LT(exploitability(SolveAlgorithm::kExternalMccfr, 3000), 0.15);
  EXPECT_LT(exploitability(SolveAlgorithm::kOutcomeMccfr, 3000), 0.9);
}

TEST(Mccfr, SolvesABiasedGame) {
  const Written game{MatrixGame({{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}})};
  for (const SolveAlgorithm algorithm : kSampling) {
    const SlotVector strategy = solved(game, {.algorithm = algorithm}, 20'000);
    for (const InformationSet& set : game.tree.information_sets) {
      EXPECT_NEAR(strategy[set.first_slot], 0.25, 0.03) << name_of(algorithm);
      EXPECT_NEAR(strategy[set.first_slot + 1], 0.5, 0.03) << name_of(algorithm);
    }
  }
}

TEST(Mccfr, IsTheSameForAnyNumberOfThreads) {
  const Written game{LeducPoker()};
  for (const SolveAlgorithm algorithm : kSampling) {
    const SolverSettings settings{.algorithm = algorithm, .workers = 5, .batch = 8};
    const SolverState alone = state_after(game, settings, 60, 1);
    for (const int threads : {2, 4, 16}) {
      const SolverState state = state_after(game, settings, 60, threads);
      EXPECT_EQ(state.regrets, alone.regrets) << name_of(algorithm) << ' ' << threads;
      EXPECT_EQ(state.averages, alone.averages) << name_of(algorithm) << ' ' << threads;
    }
  }
}

TEST(Mccfr, DependsOnSeedWorkersAndBatch) {
  const Written game{KuhnPoker()};
  for (const SolveAlgorithm algorithm : kSampling) {
    const SolverSettings base{.algorithm = algorithm, .workers = 2};
    const SlotVector regrets = state_after(game, base, 5).regrets;
    EXPECT_EQ(state_after(game, base, 5).regrets, regrets);
    // Two workers do not draw the same: together they do not add what one of them would twice.
    const SlotVector one = state_after(game, {.algorithm = algorithm}, 1).regrets;
    const SlotVector two = state_after(game, base, 1).regrets;
    bool doubled = true;
    for (std::uint32_t s = game.tree.root_slot[0]; s < game.tree.root_slot[1]; ++s) {
      doubled = doubled && two[s] == 2 * one[s];
    }
    EXPECT_FALSE(doubled);
    SolverSettings other = base;
    other.seed = 2;
    EXPECT_NE(state_after(game, other, 5).regrets, regrets);
    other = base;
    other.workers = 3;
    EXPECT_NE(state_after(game, other, 5).regrets, regrets);
    other = base;
    other.batch = 33;
    EXPECT_NE(state_after(game, other, 5).regrets, regrets);
  }
}

// Three players, all against all: no theorem, but in this game play stays at the equilibrium's
// value.
TEST(Mccfr, PlaysForThree) {
  const Written game{OddOneOut()};
  for (const SolveAlgorithm algorithm : kSampling) {
    const Evaluation evaluation = evaluate(game.form, solved(game, {.algorithm = algorithm}, 5000));
    EXPECT_NEAR(evaluation.values[0] + evaluation.values[1] + evaluation.values[2], 0, 1e-12);
    EXPECT_LT(evaluation.exploitability, 0.1) << name_of(algorithm);
  }
}

TEST(Mccfr, RefusesWhatItCannotDo) {
  const Written kuhn{KuhnPoker()};
  const Written alone{Memory(Memory::Kind::kRemembers)};
  const auto error = [](const Written& game, const SolverSettings& settings) {
    return message_of(make_solver(game.form, initial_state(game.tree, settings), 1).status());
  };
  const SolveAlgorithm external = SolveAlgorithm::kExternalMccfr;
  EXPECT_EQ(error(kuhn, {.algorithm = external}), "");
  EXPECT_NE(error(kuhn, {.algorithm = external, .workers = 0}).find("workers"), std::string::npos);
  EXPECT_NE(error(kuhn, {.algorithm = external, .workers = 1025}).find("workers"),
            std::string::npos);
  EXPECT_NE(error(kuhn, {.algorithm = external, .batch = 0}).find("batch"), std::string::npos);
  EXPECT_NE(error(kuhn, {.algorithm = external, .exploration = 0}).find("exploration"),
            std::string::npos);
  EXPECT_NE(error(alone, {.algorithm = external}).find("two players"), std::string::npos);
}

}  // namespace
}  // namespace muster::equilibrium
