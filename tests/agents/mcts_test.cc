// Monte Carlo tree search: it solves tic-tac-toe, plays well under chance and hidden information,
// and its statistics add up.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/mcts/mcts_agent.h"
#include "agents/mcts/search.h"
#include "agents/random/random_agent.h"
#include "core/config/reader.h"
#include "core/status.h"
#include "experiments/engine/match.h"
#include "tests/support/hidden_card.h"
#include "tests/support/pig.h"
#include "tests/support/rule_pig.h"
#include "tests/support/tic_tac_toe.h"

namespace muster {
namespace {

using mcts::RootChild;
using mcts::Search;
using testing::HiddenCard;
using testing::Pig;
using testing::RulePig;
using testing::TicTacToe;

// Tic-tac-toe after these cells were marked in turn.
TicTacToe::State after(std::initializer_list<int> cells) {
  const TicTacToe game;
  TicTacToe::State state = game.initial_state();
  for (const int cell : cells) game.apply(state, static_cast<Action>(cell));
  return state;
}

Action best_cell(const TicTacToe::State& state, std::uint64_t seed,
                 std::int64_t iterations = 2000) {
  const TicTacToe game;
  Search<TicTacToe> search(game, {.iterations = iterations});
  return search.run(state, game.to_move(state), seed);
}

template <Game G>
ConfiguredAgent<G> configure(const std::string& toml, absl::Status& status) {
  const Document document = parse_document(toml, "agent.toml").value();
  Diagnostics diagnostics;
  Reader reader(document.table, document.file, diagnostics);
  ConfiguredAgent<G> agent = mcts_agent_type<G>().configure(reader);
  reader.finish();
  status = diagnostics.status();
  return agent;
}

template <Game G>
std::string complaint(const std::string& toml) {
  absl::Status status;
  configure<G>(toml, status);
  return message_of(status);
}

// The mean returns of seat 0's agent over matches in which the two change seats.
template <Game G>
double mean_of_first(const G& game, Agent<G>& first, Agent<G>& second, int matches) {
  double sum = 0;
  for (int i = 0; i < matches; ++i) {
    const auto seat = static_cast<std::size_t>(i % 2);
    Agent<G>* agents[] = {&first, &second};
    if (seat == 1) std::swap(agents[0], agents[1]);
    sum += play_match<G>(game, agents, static_cast<std::uint64_t>(i / 2)).returns[seat];
  }
  return sum / matches;
}

TEST(MctsNode, IsThirtyTwoBytes) { EXPECT_EQ(sizeof(mcts::Node), 32U); }

TEST(MctsTree, LinksChildrenOfBothKinds) {
  mcts::Tree tree(6);
  tree.clear();
  tree.add_children(mcts::kRoot, ActionList{Action{7}, Action{9}}, 1);
  const mcts::NodeIndex first = tree[mcts::kRoot].first_child;
  EXPECT_EQ(tree[mcts::kRoot].child_count, 2);
  EXPECT_EQ(tree[first + 1].action, Action{9});
  EXPECT_EQ(tree[first + 1].player, 1);
  const mcts::NodeIndex six = tree.outcome_child(first, Action{6});
  const mcts::NodeIndex three = tree.outcome_child(first, Action{3});
  EXPECT_NE(six, three);
  EXPECT_EQ(tree.outcome_child(first, Action{6}), six);
  EXPECT_EQ(tree[six].player, 1);
  EXPECT_EQ(tree.size(), 5U);
  EXPECT_NE(tree.outcome_child(first, Action{1}), mcts::kNoNode);
  EXPECT_FALSE(tree.has_room(1));
  EXPECT_EQ(tree.outcome_child(first, Action{2}), mcts::kNoNode);
  EXPECT_EQ(tree.outcome_child(first, Action{3}), three);
  tree.clear();
  EXPECT_EQ(tree.size(), 1U);
  EXPECT_EQ(tree[mcts::kRoot].visits, 0U);
}

TEST(MctsTicTacToe, TakesTheWin) {
  // X has 0 and 1, O has 3 and 4: both could win at once, X is to move.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(best_cell(after({0, 3, 1, 4}), seed), Action{2}) << seed;
  }
}

TEST(MctsTicTacToe, BlocksTheOnlyThreat) {
  // X has 0 and 1; O must take 2.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(best_cell(after({0, 4, 1}), seed), Action{2}) << seed;
  }
}

TEST(MctsTicTacToe, AnswersTheCornerByTheCentre) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_EQ(best_cell(after({0}), seed, 20000), Action{4}) << seed;
  }
}

TEST(MctsTicTacToe, DrawsAgainstItself) {
  const TicTacToe game;
  MctsAgent<TicTacToe> first({.iterations = 5000}, mcts::Rollout<TicTacToe>());
  MctsAgent<TicTacToe> second({.iterations = 5000}, mcts::Rollout<TicTacToe>());
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Agent<TicTacToe>* agents[] = {&first, &second};
    EXPECT_EQ(play_match<TicTacToe>(game, agents, seed).returns[0], 0) << seed;
  }
}

RC_GTEST_PROP(MctsProperty, StatisticsAddUp, (std::uint64_t seed)) {
  const TicTacToe game;
  const auto iterations = *rc::gen::inRange<std::int64_t>(1, 300);
  Search<TicTacToe> search(game, {.iterations = iterations});
  TicTacToe::State state = game.initial_state();
  ActionList legal;
  game.legal_actions(state, legal);
  search.run(state, 0, seed);
  std::uint64_t visits = 0;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const RootChild& child = search.root_children()[i];
    RC_ASSERT(child.action == legal[i]);
    RC_ASSERT(std::abs(child.value_sum) <= static_cast<double>(child.visits));
    RC_ASSERT(child.visits >= static_cast<std::uint64_t>(iterations) / 100);
    visits += child.visits;
  }
  RC_ASSERT(search.root_children().size() == legal.size());
  RC_ASSERT(visits == static_cast<std::uint64_t>(iterations));
  RC_ASSERT(search.statistics().iterations == visits);
  RC_ASSERT(search.statistics().trees == 1U);
}

RC_GTEST_PROP(MctsProperty, SameSeedSameSearch, (std::uint64_t seed)) {
  const HiddenCard game;
  HiddenCard::State state = game.initial_state();
  game.apply(state, Action{3});
  game.apply(state, Action{5});
  Search<HiddenCard> used(game, {.iterations = 64});
  used.run(state, 0, seed + 1);  // what was searched before must not matter
  Search<HiddenCard> fresh(game, {.iterations = 64});
  RC_ASSERT(used.run(state, 0, seed) == fresh.run(state, 0, seed));
  for (std::size_t i = 0; i < fresh.root_children().size(); ++i) {
    RC_ASSERT(used.root_children()[i].visits == fresh.root_children()[i].visits);
    RC_ASSERT(used.root_children()[i].value_sum == fresh.root_children()[i].value_sum);
  }
}

TEST(Mcts, SeedsMatter) {
  const TicTacToe game;
  Search<TicTacToe> search(game, {.iterations = 100});
  std::vector<std::vector<std::uint64_t>> visits;
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    search.run(game.initial_state(), 0, seed);
    visits.emplace_back();
    for (const RootChild& child : search.root_children()) visits.back().push_back(child.visits);
  }
  EXPECT_NE(visits[0], visits[1]);
}

TEST(Mcts, EveryActionIsTriedBeforeAnyTwice) {
  const TicTacToe game;
  Search<TicTacToe> search(game, {.iterations = 9});
  search.run(game.initial_state(), 0, 1);
  for (const RootChild& child : search.root_children()) EXPECT_EQ(child.visits, 1U);
}

TEST(Mcts, MoreExplorationSpreadsVisits) {
  const auto most_visits = [](double exploration) {
    const TicTacToe game;
    Search<TicTacToe> search(game, {.iterations = 2000, .exploration = exploration});
    search.run(after({0, 3, 1, 4}), 0, 1);
    std::uint64_t most = 0;
    for (const RootChild& child : search.root_children()) most = std::max(most, child.visits);
    return most;
  };
  EXPECT_GT(most_visits(0.1), 1900U);
  EXPECT_LT(most_visits(100), 500U);
}

TEST(Mcts, FullTreeIsSearchedOn) {
  const Pig game;
  Search<Pig> search(game, {.iterations = 3000, .max_nodes = mcts::kMinNodes});
  search.run(game.initial_state(), 0, 1);
  EXPECT_TRUE(search.statistics().tree_full);
  EXPECT_LE(search.statistics().nodes, static_cast<std::uint64_t>(mcts::kMinNodes));
  EXPECT_EQ(search.statistics().iterations, 3000U);
  EXPECT_EQ(search.root_children()[0].visits, 3000U);

  const TicTacToe small;
  Search<TicTacToe> roomy(small, {.iterations = 1000});
  roomy.run(small.initial_state(), 0, 1);
  EXPECT_FALSE(roomy.statistics().tree_full);
}

// One roll decides: any face but a 1 reaches the target. The other side would win at once.
TEST(Mcts, ValuesChanceByItsProbabilities) {
  const Pig game(20, 4);
  const Pig::State state{{10, 19}, 8, 2, 2, Pig::Phase::kChoose};
  Search<Pig> search(game, {.iterations = 20000});
  EXPECT_EQ(search.run(state, 0, 1), Pig::kRoll);
  const RootChild& hold = search.root_children()[0];
  const RootChild& roll = search.root_children()[1];
  EXPECT_EQ(hold.action, Pig::kHold);
  EXPECT_EQ(roll.action, Pig::kRoll);
  // A 1 (1 in 6) loses, as the other side is ahead after the last turn; other faces win when held,
  // which is the only legal thing to do.
  EXPECT_NEAR(roll.mean(), 5.0 / 6 - 1.0 / 6, 0.02);
  EXPECT_EQ(hold.mean(), -1);
}

TEST(Mcts, BeatsRandomAtPig) {
  const Pig game;
  MctsAgent<Pig> searcher({.iterations = 500}, mcts::Rollout<Pig>());
  RandomAgent<Pig> random;
  EXPECT_GT(mean_of_first<Pig>(game, searcher, random, 80), 0.3);
}

TEST(Mcts, BeatsRandomAtPigByEvaluationAlone) {
  const Pig game;
  MctsAgent<Pig> searcher({.iterations = 200}, mcts::Rollout<Pig>(mcts::RolloutKind::kNone));
  RandomAgent<Pig> random;
  EXPECT_GT(mean_of_first<Pig>(game, searcher, random, 80), 0.5);
}

TEST(Mcts, BeatsRandomAtHiddenCard) {
  const HiddenCard game(10, 6);
  MctsAgent<HiddenCard> searcher({.iterations = 400}, mcts::Rollout<HiddenCard>());
  RandomAgent<HiddenCard> random;
  EXPECT_GT(mean_of_first<HiddenCard>(game, searcher, random, 1000), 0.08);
}

TEST(Mcts, SharesIterationsBetweenDeterminizations) {
  const HiddenCard game;
  HiddenCard::State state = game.initial_state();
  game.apply(state, Action{3});
  game.apply(state, Action{5});
  Search<HiddenCard> search(game, {.iterations = 103, .determinizations = 10});
  search.run(state, 0, 1);
  EXPECT_EQ(search.statistics().trees, 10U);
  EXPECT_EQ(search.statistics().iterations, 103U);
  std::uint64_t visits = 0;
  for (const RootChild& child : search.root_children()) visits += child.visits;
  EXPECT_EQ(visits, 103U);
  Search<HiddenCard> tiny(game, {.iterations = 3, .determinizations = 10});
  tiny.run(state, 0, 1);
  EXPECT_EQ(tiny.statistics().trees, 3U);
  EXPECT_EQ(tiny.statistics().iterations, 3U);
}

// The search must not gain from the true hidden card: it is the same for all that look the same.
TEST(Mcts, DoesNotSeeHiddenCards) {
  const HiddenCard game;
  std::vector<std::uint64_t> visits[2];
  for (const int other : {1, 6}) {
    HiddenCard::State state = game.initial_state();
    game.apply(state, Action{3});
    game.apply(state, static_cast<Action>(other));
    Search<HiddenCard> search(game, {.iterations = 200});
    search.run(state, 0, 1);
    for (const RootChild& child : search.root_children()) {
      visits[other == 1 ? 0 : 1].push_back(child.visits);
    }
  }
  EXPECT_EQ(visits[0], visits[1]);
}

TEST(MctsRollout, StopsAtItsDepthAndEvaluates) {
  const Pig game;
  Rng rng(1);
  Pig::State state{{30, 10}, 0, 0, 0, Pig::Phase::kChoose};
  const double expected = game.evaluate(state, 0);
  const Returns none = mcts::Rollout<Pig>(mcts::RolloutKind::kNone)(game, state, rng);
  EXPECT_EQ(none[0], expected);
  EXPECT_EQ(none[1], -expected);
  EXPECT_EQ(state.turns, 0);
  const Returns one = mcts::Rollout<Pig>(mcts::RolloutKind::kRandom, 1)(game, state, rng);
  EXPECT_EQ(state.rolls + state.turns, 1);  // one forced roll
  EXPECT_EQ(one[0], game.evaluate(state, 0));
  const Returns all = mcts::Rollout<Pig>()(game, state, rng);
  EXPECT_EQ(game.to_move(state), kTerminal);
  EXPECT_EQ(all, game.returns(state));

  const TicTacToe plain;
  TicTacToe::State board = plain.initial_state();
  const Returns cut = mcts::Rollout<TicTacToe>(mcts::RolloutKind::kRandom, 3)(plain, board, rng);
  EXPECT_EQ(plain.turn(board), 3);
  EXPECT_EQ(cut[0], 0);
}

TEST(MctsRollout, FollowsARule) {
  const RulePig game;
  Rng rng(1);
  RulePig::State state = game.initial_state();
  // Both sides hold at 20, so no banked score is ever below 20 (but at the very end).
  const auto rule = std::make_shared<const RulePig::Rule>(RulePig::Rule{20});
  const mcts::Rollout<RulePig> rollout(mcts::RolloutKind::kRule, 0, rule);
  rollout(game, state, rng);
  EXPECT_EQ(game.to_move(state), kTerminal);
  EXPECT_GE(std::max(state.scores[0], state.scores[1]), 100);
  const mcts::Rollout<RulePig> step(mcts::RolloutKind::kRule, 1, rule);
  RulePig::State ready{{0, 0}, 20, 5, 0, Pig::Phase::kChoose};
  step(game, ready, rng);
  EXPECT_EQ(ready.scores[0], 20);
}

TEST(MctsConfig, ReadsItsParameters) {
  absl::Status status;
  const auto plain = configure<Pig>("", status);
  EXPECT_TRUE(status.ok()) << status.message();
  EXPECT_TRUE(plain.reproducible);
  const auto timed = configure<Pig>("iterations = 0\ntime_ms = 5", status);
  EXPECT_TRUE(status.ok()) << status.message();
  EXPECT_FALSE(timed.reproducible);
  const auto both = configure<Pig>("iterations = 10\ntime_ms = 1000", status);
  EXPECT_FALSE(both.reproducible);
  configure<HiddenCard>("determinizations = 3\nrollout_depth = 2", status);
  EXPECT_TRUE(status.ok()) << status.message();
  configure<Pig>("rollout = \"none\"\ndeterminizations = 3", status);  // 3: no matter here
  EXPECT_TRUE(status.ok()) << status.message();
}

TEST(MctsConfig, NamesTheKeyOfEachMistake) {
  const std::string neither = complaint<Pig>("iterations = 0");
  EXPECT_NE(neither.find("agent.toml:1"), std::string::npos) << neither;
  EXPECT_NE(neither.find("`iterations`"), std::string::npos) << neither;
  EXPECT_NE(neither.find("`time_ms`"), std::string::npos) << neither;
  EXPECT_NE(complaint<Pig>("max_nodes = 1").find("`max_nodes`"), std::string::npos);
  EXPECT_NE(complaint<Pig>("exploration = -1").find("`exploration`"), std::string::npos);
  EXPECT_NE(complaint<Pig>("iteratoins = 5").find("did you mean `iterations`"), std::string::npos);
  // Only games with an evaluation or with rules have what goes with them.
  EXPECT_NE(complaint<TicTacToe>("rollout = \"none\"").find("`rollout`"), std::string::npos);
  EXPECT_NE(complaint<Pig>("rollout = \"rule\"").find("`rollout`"), std::string::npos);
  EXPECT_NE(complaint<Pig>("rollout_rule = \"x\"").find("`rollout_rule`"), std::string::npos);
}

TEST(MctsConfig, LoadsTheRuleOfRollouts) {
  absl::Status status;
  const auto at_20 =
      configure<RulePig>("rollout = \"rule\"\nrollout_rule = {hold_at = 20}", status);
  EXPECT_TRUE(status.ok()) << status.message();
  const auto at_25 =
      configure<RulePig>("rollout = \"rule\"\nrollout_rule = {hold_at = 25}", status);
  EXPECT_TRUE(status.ok()) << status.message();
  EXPECT_NE(at_20.fingerprint, at_25.fingerprint);
  const RulePig game;
  RandomAgent<RulePig> random;
  EXPECT_GT(mean_of_first<RulePig>(game, *at_20.make(), random, 4), 0.9);

  const auto said = [](const std::string& toml) { return complaint<RulePig>(toml); };
  EXPECT_NE(said("rollout = \"rule\"").find("`rollout_rule`: is missing"), std::string::npos);
  EXPECT_NE(said("rollout_rule = {hold_at = 20}").find("needs rollout"), std::string::npos);
  EXPECT_NE(said("rollout = \"rule\"\nrollout_rule = \"no_such\"").find("`rollout_rule`"),
            std::string::npos);
  EXPECT_NE(said("rollout = \"rule\"\nrollout_rule = {hold_at = 0}").find("`hold_at`"),
            std::string::npos);
}

}  // namespace
}  // namespace muster
