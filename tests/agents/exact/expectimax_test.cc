// Exact search against a reference of its own: the same values whatever is pruned or remembered.
#include "agents/exact/expectimax.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/exact/random_tree_game.h"
#include "tests/support/hidden_card.h"

namespace muster::exact {
namespace {

using classic::Pig;
using classic::TicTacToe;
using testing::RandomTree;

constexpr double kSame = 1e-9;
constexpr Pruning kAll[] = {Pruning::kPlain, Pruning::kAlphaBeta, Pruning::kStar1, Pruning::kStar2};
constexpr Pruning kPruned[] = {Pruning::kAlphaBeta, Pruning::kStar1, Pruning::kStar2};

// Expectimax as a textbook has it. `left` counts decisions with a choice, or (by turns) is the
// first turn that is not looked into.
template <class G>
double reference(const G& game, typename G::State state, DepthUnit unit, int left) {
  const Player mover = game.to_move(state);
  if (mover == kTerminal) return game.returns(state)[0];
  if (unit == DepthUnit::kTurns && game.turn(state) >= left) return zero_sum_estimate(game, state);
  if (mover == kChance) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    double mean = 0;
    for (const ChanceOutcome& outcome : outcomes) {
      typename G::State next = state;
      game.apply(next, outcome.action);
      mean += static_cast<double>(outcome.weight) * reference(game, next, unit, left);
    }
    return mean / static_cast<double>(total_weight(outcomes));
  }
  ActionList actions;
  game.legal_actions(state, actions);
  const bool choice = actions.size() > 1;
  if (choice && unit == DepthUnit::kDecisions && left == 0) return zero_sum_estimate(game, state);
  const int below = choice && unit == DepthUnit::kDecisions ? left - 1 : left;
  double best = mover == 0 ? -2 : 2;
  for (const Action action : actions) {
    typename G::State next = state;
    game.apply(next, action);
    const double value = reference(game, next, unit, below);
    best = mover == 0 ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

template <class G>
std::vector<double> reference_actions(const G& game, const typename G::State& state, DepthUnit unit,
                                      int depth) {
  std::vector<double> values;
  if (game.to_move(state) < 0) return values;
  ActionList actions;
  game.legal_actions(state, actions);
  const int below = unit == DepthUnit::kDecisions && actions.size() > 1 ? depth - 1 : depth;
  for (const Action action : actions) {
    typename G::State next = state;
    game.apply(next, action);
    values.push_back(reference(game, next, unit, below));
  }
  return values;
}

struct Case {
  std::uint64_t seed;
  std::uint64_t width;
  int depth;
  DepthUnit unit;
};

// Compares every kind of search with the reference, at the root and for each of its actions.
void compare(const Case& c, std::size_t table_bytes, bool deepen) {
  const RandomTree game(c.seed, 7, c.width);
  const auto root = game.initial_state();
  const double expected = reference(game, root, c.unit, c.depth);
  const std::vector<double> each = reference_actions(game, root, c.unit, c.depth);
  for (const Pruning pruning : kAll) {
    Search<RandomTree> search(game, {.pruning = pruning, .table_bytes = table_bytes});
    Limits limits{.depth = c.depth, .unit = c.unit, .deepen = deepen};
    const Result result = search.run(root, limits);
    RC_ASSERT(std::abs(result.value - expected) < kSame);
    if (result.best.has_value()) {
      RC_ASSERT(!result.principal_variation.empty());
      RC_ASSERT(result.principal_variation[0] == *result.best);
    }
    limits.action_values = true;
    const Result all = search.run(root, limits);
    RC_ASSERT(std::abs(all.value - expected) < kSame);
    RC_ASSERT(all.action_values.size() == each.size());
    for (std::size_t i = 0; i < each.size(); ++i) {
      RC_ASSERT(std::abs(all.action_values[i].value - each[i]) < kSame);
      if (result.best == all.action_values[i].action) {
        RC_ASSERT(std::abs(each[i] - expected) < kSame);
      }
    }
    // Proven values are those of the whole game.
    if (result.proven) {
      RC_ASSERT(std::abs(expected - reference(game, root, c.unit, 100)) < kSame);
    }
    for (std::size_t i = 0; i < each.size(); ++i) {
      if (!all.action_values[i].proven) continue;
      RC_ASSERT(std::abs(each[i] - reference_actions(game, root, c.unit, 100)[i]) < kSame);
    }
  }
}

Case drawn_case() {
  return {*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::element<std::uint64_t>(0, 3, 8),
          *rc::gen::inRange(1, 8), *rc::gen::element(DepthUnit::kDecisions, DepthUnit::kTurns)};
}

// Trees are small and many end at once, so a case is several of them.
constexpr std::uint64_t kTrees = 30;

RC_GTEST_PROP(ExactSearch, EveryKindGivesTheReferencesValues, ()) {
  // No table, one that forgets all the time, and one that holds everything.
  const auto bytes = *rc::gen::element<std::size_t>(0, 64, 256, 1 << 16);
  const bool deepen = *rc::gen::arbitrary<bool>();
  Case drawn = drawn_case();
  for (std::uint64_t i = 0; i < kTrees; ++i, ++drawn.seed) compare(drawn, bytes, deepen);
}

RC_GTEST_PROP(ExactSearch, DeepeningEndsWithTheDirectSearchsValue, ()) {
  const Case c = drawn_case();
  const RandomTree game(c.seed, 8, 6);
  const Options options{.table_bytes = 1 << 16};
  Search<RandomTree> search(game, options);
  Search<RandomTree> other(game, options);
  Limits limits{.depth = c.depth, .unit = c.unit};
  const Result step_by_step = search.run(game.initial_state(), limits);
  limits.deepen = false;
  const Result direct = other.run(game.initial_state(), limits);
  RC_ASSERT(std::abs(step_by_step.value - direct.value) < kSame);
  // What was learnt on the way is used again, and stays true.
  RC_ASSERT(std::abs(search.run(game.initial_state(), limits).value - direct.value) < kSame);
}

RC_GTEST_PROP(ExactSearch, AWindowGivesTheValueOrABound, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const double alpha = *rc::gen::inRange(-8, 8) / 8.0;
  const double beta = alpha + *rc::gen::inRange(1, 9) / 8.0;
  for (std::uint64_t i = 0; i < kTrees; ++i) {
    const RandomTree game(seed + i, 6);
    const double value = reference(game, game.initial_state(), DepthUnit::kDecisions, 100);
    for (const Pruning pruning : kAll) {
      Search<RandomTree> search(game, {.pruning = pruning, .table_bytes = 1 << 14});
      const Limits limits{.deepen = false, .alpha = alpha, .beta = beta};
      const double found = search.run(game.initial_state(), limits).value;
      if (value > alpha + kSame && value < beta - kSame) {
        RC_ASSERT(std::abs(found - value) < kSame);
      }
      if (found <= alpha) RC_ASSERT(value <= alpha + kSame);
      if (found >= beta) RC_ASSERT(value >= beta - kSame);
    }
  }
}

TEST(ExactSearch, EachKindOfPruningLooksAtFewerStates) {
  std::map<Pruning, std::uint64_t> nodes;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const RandomTree game(seed, 10);
    for (const Pruning pruning : kAll) {
      Search<RandomTree> search(game, {.pruning = pruning, .table_bytes = 0});
      nodes[pruning] += search.run(game.initial_state(), {.deepen = false}).nodes;
    }
  }
  EXPECT_LT(nodes[Pruning::kAlphaBeta] * 3, nodes[Pruning::kPlain] * 2);
  EXPECT_LT(nodes[Pruning::kStar1] * 10, nodes[Pruning::kAlphaBeta] * 9);
  EXPECT_LT(nodes[Pruning::kStar2] * 10, nodes[Pruning::kAlphaBeta] * 9);
  RecordProperty("plain", std::to_string(nodes[Pruning::kPlain]));
  RecordProperty("alpha_beta", std::to_string(nodes[Pruning::kAlphaBeta]));
  RecordProperty("star1", std::to_string(nodes[Pruning::kStar1]));
  RecordProperty("star2", std::to_string(nodes[Pruning::kStar2]));
}

TEST(ExactSearch, TheTableSavesStatesWhereWaysMeet) {
  std::uint64_t with = 0;
  std::uint64_t without = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const RandomTree game(seed, 10, 5);
    Search<RandomTree> remembers(game, {});
    Search<RandomTree> forgets(game, {.table_bytes = 0});
    with += remembers.run(game.initial_state(), {.deepen = false}).nodes;
    without += forgets.run(game.initial_state(), {.deepen = false}).nodes;
  }
  EXPECT_LT(with * 3, without);
}

TEST(ExactSearch, EveryStateOfTicTacToeHasItsMinimaxValue) {
  const TicTacToe game;
  std::unordered_map<std::uint64_t, double> known;
  const std::function<double(const TicTacToe::State&)> minimax =
      [&](const TicTacToe::State& state) {
        if (game.to_move(state) == kTerminal) return game.returns(state)[0];
        const auto found = known.find(game.hash(state));
        if (found != known.end()) return found->second;
        ActionList actions;
        game.legal_actions(state, actions);
        double best = game.to_move(state) == 0 ? -1 : 1;
        for (const Action action : actions) {
          TicTacToe::State next = state;
          game.apply(next, action);
          const double value = minimax(next);
          best = game.to_move(state) == 0 ? std::max(best, value) : std::min(best, value);
        }
        known[game.hash(state)] = best;
        Search<TicTacToe> search(game, {.table_bytes = 1 << 12});
        const Result result = search.run(state, {});
        EXPECT_EQ(result.value, best);
        EXPECT_TRUE(result.proven);
        return best;
      };
  EXPECT_EQ(minimax(game.initial_state()), 0);  // a draw
  EXPECT_EQ(known.size(), 4520U);               // 5478 positions less those that are over
}

TEST(ExactSearch, PigCutShortHasTheReferencesValue) {
  for (const auto& [target, turns] : {std::pair{6, 4}, {10, 3}, {12, 2}}) {
    const Pig game(target, turns);
    const double expected = reference(game, game.initial_state(), DepthUnit::kDecisions, 1000);
    for (const Pruning pruning : kPruned) {
      Search<Pig> search(game, {.pruning = pruning});
      const Result result = search.run(game.initial_state(), {});
      EXPECT_NEAR(result.value, expected, kSame) << target;
      EXPECT_TRUE(result.proven);
    }
    // Cut by turns: the estimates count.
    Search<Pig> search(game, {});
    const Limits one{.depth = 1, .unit = DepthUnit::kTurns};
    EXPECT_NEAR(search.run(game.initial_state(), one).value,
                reference(game, game.initial_state(), DepthUnit::kTurns, 1), kSame);
  }
}

TEST(ExactSearch, KeepsToItsNodesAndAnswersFromTheLastFinishedDepth) {
  std::set<int> depths;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const RandomTree game(seed, 9);
    const auto root = game.initial_state();
    if (game.to_move(root) < 0) continue;
    for (std::uint64_t max_nodes = 1; max_nodes < 10'000; max_nodes = max_nodes * 3 + 1) {
      Search<RandomTree> search(game, {});
      const Result result = search.run(root, {.max_nodes = max_nodes});
      EXPECT_LE(result.nodes, max_nodes);
      ASSERT_TRUE(result.best.has_value());
      depths.insert(result.completed_depth);
      if (result.completed_depth == 0) {
        EXPECT_EQ(result.value, zero_sum_estimate(game, root));
        EXPECT_FALSE(result.proven);
        continue;
      }
      EXPECT_NEAR(result.value,
                  reference(game, root, DepthUnit::kDecisions, result.completed_depth), kSame);
      const std::vector<double> each =
          reference_actions(game, root, DepthUnit::kDecisions, result.completed_depth);
      ActionList actions;
      game.legal_actions(root, actions);
      for (std::size_t i = 0; i < each.size(); ++i) {
        if (actions[i] == *result.best) {
          EXPECT_NEAR(each[i], result.value, kSame);
        }
      }
    }
  }
  EXPECT_GE(depths.size(), 5U);
  EXPECT_TRUE(depths.contains(0));
}

TEST(ExactSearch, StopsWhenItsTimeIsUp) {
  const Pig game(100, 400);  // far too much to finish
  Search<Pig> search(game, {});
  const Result result = search.run(game.initial_state(), {.time_ms = 5});
  EXPECT_TRUE(result.best.has_value());
  EXPECT_FALSE(result.proven);
}

TEST(ExactSearch, TheVariationOfADrawnGameIsPlayedToItsEnd) {
  const TicTacToe game;
  Search<TicTacToe> search(game, {});
  const Result result = search.run(game.initial_state(), {});
  EXPECT_EQ(result.principal_variation.size(), 9U);
  TicTacToe::State state = game.initial_state();
  for (const Action action : result.principal_variation) game.apply(state, action);
  EXPECT_EQ(game.to_move(state), kTerminal);
  EXPECT_EQ(game.returns(state)[0], 0);
}

// A million forced steps and outcomes, then one choice.
class Corridor {
 public:
  static constexpr std::string_view kName = "corridor";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;
  struct State {
    std::int64_t place;
  };
  static constexpr std::int64_t kLength = 1'000'000;

  int num_players() const { return 2; }
  State initial_state() const { return {0}; }
  Player to_move(const State& state) const {
    return state.place > kLength  ? kTerminal
           : state.place % 3 == 0 ? kChance
           : state.place % 3 == 1 ? Player{0}
                                  : Player{1};
  }
  void legal_actions(const State& state, ActionList& actions) const {
    actions.clear();
    actions.push_back(Action{1});
    if (state.place == kLength) actions.push_back(Action{2});
  }
  void apply(State& state, Action action) const { state.place += static_cast<int>(action); }
  void chance_outcomes(const State&, ChanceList& outcomes) const {
    outcomes.clear();
    outcomes.push_back({Action{1}, 1});
  }
  ChanceKey chance_key(const State&) const { return {1, 0}; }
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator&) const {
    return Action{1};
  }
  Returns returns(const State& state) const {
    const double value = state.place == kLength + 1 ? 0.25 : -0.5;
    return {value, -value};
  }
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
  State resample(const State& state, Player, Rng&) const { return state; }
  int turn(const State&) const { return 0; }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const { return {{"place", state.place}}; }
  std::string describe(const State&, Action) const { return "on"; }
};
static_assert(Game<Corridor>);

TEST(ExactSearch, ForcedStepsCostNeitherDepthNorStack) {
  const Corridor game;
  Search<Corridor> search(game, {});
  const Result result = search.run(game.initial_state(), {.depth = 1});
  EXPECT_EQ(Corridor::kLength % 3, 1);  // player 0 chooses
  EXPECT_EQ(result.value, 0.25);
  EXPECT_TRUE(result.proven);
}

// Games that hide something have no exact values; one guess at what is hidden may be searched.
template <class G>
concept Searchable = requires(const G& game) {
  Search<G>(game, Options{});
};
static_assert(Searchable<TicTacToe>);
static_assert(!Searchable<testing::HiddenCard>);

TEST(ExactSearch, SearchesAGuessAtWhatIsHidden) {
  const testing::HiddenCard game(3, 3);
  Search<testing::HiddenCard, Information::kAsIfOpen> search(game, {});
  // The first player holds the higher card and bids first: 1 and 2 are answered by a bluff or a
  // low bid; whatever is bid, the other answers best.
  const testing::HiddenCard::State state{{3, 1}, {0, 0}, testing::HiddenCard::Phase::kBidFirst};
  const Result result = search.run(state, {});
  EXPECT_TRUE(result.proven);
  EXPECT_NEAR(result.value, reference(game, state, DepthUnit::kDecisions, 10), kSame);
}

}  // namespace
}  // namespace muster::exact
