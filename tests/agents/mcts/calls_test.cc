// Limits in calls of the game: what is counted, and where a search ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "agents/mcts/search.h"
#include "games/classic/pig.h"
#include "tests/agents/mcts/hidden_coin.h"
#include "tests/agents/mcts/support.h"
#include "tests/support/rule_pig.h"

namespace muster {
namespace {

using mcts::Budget;
using mcts::Formula;
using mcts::Parallel;
using mcts::Prior;
using mcts::Rollout;
using mcts::RolloutKind;
using mcts::Search;
using mcts::SearchParams;
using testing::RulePig;

// Pig that counts what is asked of it.
class CountedPig : public RulePig {
 public:
  explicit CountedPig(std::uint64_t& calls) : calls_(&calls) {}

  void apply(State& state, Action action) const {
    ++*calls_;
    RulePig::apply(state, action);
  }
  std::uint64_t& calls() const { return *calls_; }

 private:
  std::uint64_t* calls_;
};
double evaluate(const CountedPig& game, const CountedPig::State& state, Player player) {
  ++game.calls();
  return evaluate(static_cast<const classic::Pig&>(game), state, player);
}
Returns evaluations(const CountedPig& game, const CountedPig::State& state) {
  const double value = evaluate(game, state, 0);
  return {value, -value};
}
Action rule_action(const CountedPig& game, const CountedPig::State& state,
                   const RulePig::Rule& rule, Rng& rng) {
  ++game.calls();
  return rule_action(static_cast<const RulePig&>(game), state, rule, rng);
}

const RulePig::State kPosition{{30, 40}, 10, 3, 6, classic::Pig::Phase::kChoose};

struct Case {
  std::string name;
  SearchParams params;
  mcts::RolloutParams rollout;
};
std::vector<Case> cases() {
  const SearchParams plain = {.iterations = 0, .calls = 3000};
  SearchParams evaluated = plain;
  evaluated.formula = Formula::kPuct;
  evaluated.prior = Prior::kEvaluation;
  SearchParams ruled = evaluated;
  ruled.prior = Prior::kRule;
  SearchParams open = plain;
  open.tree = mcts::TreeKind::kOpenLoop;
  SearchParams many = plain;
  many.rollouts = 3;
  SearchParams minimax = plain;
  minimax.implicit_minimax = 0.3;
  SearchParams trees = plain;
  trees.parallel = Parallel::kTrees;
  trees.workers = 1;
  SearchParams rave = plain;
  rave.rave = true;
  return {{"plain", plain, {}},
          {"rave", rave, {}},
          {"open loop", open, {}},
          {"rollouts", many, {}},
          {"implicit minimax", minimax, {}},
          {"root parallel", trees, {}},
          {"no rollout", plain, {.kind = RolloutKind::kNone}},
          {"cut by decisions", plain, {.depth = 3}},
          {"cut by turns", plain, {.turns = 2}},
          {"heuristic", plain, {.kind = RolloutKind::kHeuristic, .epsilon = 0.2}},
          {"rule", plain, {.kind = RolloutKind::kRule, .epsilon = 0.2}},
          {"priors by evaluation", evaluated, {.kind = RolloutKind::kNone}},
          {"priors by rule", ruled, {.kind = RolloutKind::kRule}}};
}

// The count is what the game was asked, however leaves are valued, and the search ends with the
// simulation that reaches the limit.
TEST(MctsCalls, AreThoseOfTheGame) {
  const auto rule = std::make_shared<const RulePig::Rule>(RulePig::Rule{20});
  for (const Case& c : cases()) {
    std::uint64_t asked = 0;
    const CountedPig game(asked);
    Search<CountedPig> search(game, c.params, Rollout<CountedPig>(c.rollout, rule));
    asked = 0;
    search.run(kPosition, 0, 7);
    const mcts::SearchStatistics all = search.statistics();
    EXPECT_EQ(all.calls, asked) << c.name;
    EXPECT_GE(all.calls, 3000U) << c.name;
    SearchParams shorter = c.params;
    shorter.calls = 0;
    shorter.iterations = static_cast<std::int64_t>(all.iterations) - 1;
    ASSERT_GT(shorter.iterations, 0) << c.name;
    Search<CountedPig> before(game, shorter, Rollout<CountedPig>(c.rollout, rule));
    asked = 0;
    before.run(kPosition, 0, 7);
    EXPECT_LT(asked, 3000U) << c.name;
  }
}

TEST(MctsCalls, AFirstLimitEnds) {
  const classic::Pig game;
  Search<classic::Pig> few(game, {.iterations = 10, .calls = 1'000'000});
  few.run(kPosition, 0, 1);
  EXPECT_EQ(few.statistics().iterations, 10U);
  Search<classic::Pig> one(game, {.iterations = 10, .calls = 1});
  one.run(kPosition, 0, 1);
  EXPECT_EQ(one.statistics().iterations, 1U);
}

// Trees of a root-parallel search, and of guesses at what is hidden, share them.
TEST(MctsCalls, AreSharedByTrees) {
  const classic::Pig game;
  const Rollout<classic::Pig> none({.kind = RolloutKind::kNone});
  SearchParams params = {.iterations = 0, .calls = 3000};
  params.parallel = Parallel::kTrees;
  params.workers = 3;
  Search<classic::Pig> parallel(game, params, none);
  parallel.run(kPosition, 0, 1);
  EXPECT_EQ(parallel.statistics().trees, 3U);
  EXPECT_GE(parallel.statistics().calls, 3000U);
  EXPECT_LT(parallel.statistics().calls, 3200U);

  const testing::HiddenCoin coin;
  const testing::HiddenCoin::State tossed{1, 0, testing::HiddenCoin::Phase::kChoose};
  Search<testing::HiddenCoin> guesses(coin,
                                      {.iterations = 0, .calls = 100, .determinizations = 10});
  guesses.run(tossed, 0, 1);
  EXPECT_EQ(guesses.statistics().trees, 10U);
  EXPECT_GE(guesses.statistics().calls, 100U);
  EXPECT_LT(guesses.statistics().calls, 130U);
  // A tree has one simulation, however few calls there are.
  Search<testing::HiddenCoin> least(coin, {.iterations = 0, .calls = 2, .determinizations = 10});
  least.run(tossed, 0, 1);
  EXPECT_EQ(least.statistics().iterations, 10U);
}

// A decision takes its share of what the turn's earlier ones left, and tries every action.
TEST(MctsCalls, AreSharedByTheDecisionsOfATurn) {
  const classic::Pig game;
  SearchParams params = {.iterations = 0, .calls = 4000};
  params.budget = Budget::kTurn;
  params.turn_share = 0.5;
  Search<classic::Pig> search(game, params, Rollout<classic::Pig>({.kind = RolloutKind::kNone}));
  std::uint64_t left = 4000;
  for (int decision = 0; decision < 6; ++decision) {
    search.run(kPosition, 0, 1);
    const std::uint64_t taken = search.statistics().calls;
    EXPECT_GE(2 * taken, left) << decision;
    EXPECT_LT(taken, left / 2 + 100) << decision;
    left -= std::min(left, taken);
  }
  while (left > 0) {
    search.run(kPosition, 0, 1);
    left -= std::min(left, search.statistics().calls);
  }
  search.run(kPosition, 0, 1);
  EXPECT_EQ(search.statistics().iterations, 2U);  // to roll and to hold
  classic::Pig::State next = kPosition;
  next.turns += 2;
  search.run(next, 0, 1);
  EXPECT_GE(search.statistics().calls, 2000U);
}

}  // namespace
}  // namespace muster
