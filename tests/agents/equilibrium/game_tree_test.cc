// Writing games out: counts known from the literature, order, probabilities, limits and broken
// games.
#include "agents/equilibrium/game_tree.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "agents/equilibrium/best_response.h"
#include "core/status.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "tests/agents/equilibrium/small_games.h"
#include "tests/agents/equilibrium/solving.h"
#include "tests/support/hidden_card.h"

namespace muster::equilibrium {
namespace {

using classic::KuhnPoker;
using classic::LeducPoker;
using classic::MatrixGame;
using testing::HiddenCard;
using testing::Memory;
using testing::OddOneOut;

TEST(GameTree, HasTheKnownNumbersOfHistories) {
  const GameTree kuhn = build_tree(KuhnPoker()).value();
  EXPECT_EQ(kuhn.nodes.size(), 58U);  // 1 + 3 deals, 6 pairs of cards with 9 histories each
  EXPECT_EQ(kuhn.num_terminals(), 30U);
  EXPECT_EQ(kuhn.information_sets.size(), 12U);
  const GameTree leduc = build_tree(LeducPoker()).value();
  EXPECT_EQ(leduc.nodes.size(), 9457U);  // Lanctot et al. 2009 count them so
  EXPECT_EQ(leduc.information_sets.size(), 936U);
  EXPECT_EQ(leduc.first_set[1], 468U);
  EXPECT_EQ(leduc.forgetful_states, 0U);
}

RC_GTEST_PROP(GameTreeProperty, CountsHiddenCardRight, ()) {
  const auto cards = *rc::gen::inRange(2, 6);
  const auto bids = *rc::gen::inRange(1, 5);
  const GameTree tree = build_tree(HiddenCard(cards, bids)).value();
  const int pairs = cards * (cards - 1);
  RC_ASSERT(static_cast<int>(tree.nodes.size()) ==
            1 + cards + pairs + pairs * bids + pairs * bids * bids);
  RC_ASSERT(static_cast<int>(tree.num_terminals()) == pairs * bids * bids);
  RC_ASSERT(static_cast<int>(tree.information_sets.size()) == 2 * cards);
  RC_ASSERT(static_cast<int>(tree.num_slots()) == 2 + 2 * cards * bids);
}

// What solvers rely on: depth-first order, sets after the set of the player's choice before, and
// every slot once.
void expect_well_formed(const GameTree& tree) {
  std::uint32_t next_slot = 0;
  for (std::size_t p = 0; p < static_cast<std::size_t>(tree.num_players); ++p) {
    EXPECT_EQ(tree.root_slot[p], next_slot++);
    for (std::uint32_t i = tree.first_set[p]; i < tree.first_set[p + 1]; ++i) {
      const InformationSet& set = tree.information_sets[i];
      EXPECT_EQ(static_cast<std::size_t>(set.player), p);
      EXPECT_EQ(set.first_slot, next_slot);
      EXPECT_LT(set.parent_slot, set.first_slot);
      EXPECT_GE(set.parent_slot, tree.root_slot[p]);
      next_slot += static_cast<std::uint32_t>(set.num_actions);
    }
  }
  EXPECT_EQ(next_slot, tree.num_slots());
  EXPECT_EQ(tree.actions.size(), tree.num_slots());
  std::vector<int> parents(tree.nodes.size(), 0);
  for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
    const TreeNode& node = tree.nodes[n];
    double sum = 0;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(node.num_children); ++i) {
      const std::uint32_t child = tree.children[node.first_child + i];
      EXPECT_GT(child, n);
      EXPECT_TRUE(i > 0 || child == n + 1);
      ++parents[child];
      if (node.player == kChance) sum += tree.probabilities[node.index + i];
    }
    EXPECT_NEAR(sum, node.player == kChance ? 1 : 0, 1e-12);
    if (node.player >= 0) {
      EXPECT_EQ(tree.information_sets[node.index].player, node.player);
      EXPECT_EQ(tree.information_sets[node.index].num_actions, node.num_children);
    }
  }
  EXPECT_EQ(parents[0], 0);
  EXPECT_EQ(std::accumulate(parents.begin(), parents.end(), 0),
            static_cast<int>(parents.size()) - 1);
}

TEST(GameTree, IsWellFormed) {
  expect_well_formed(build_tree(KuhnPoker()).value());
  expect_well_formed(build_tree(LeducPoker()).value());
  expect_well_formed(build_tree(MatrixGame()).value());
  expect_well_formed(build_tree(HiddenCard(4, 3)).value());
  expect_well_formed(build_tree(OddOneOut()).value());
  expect_well_formed(build_tree(Memory(Memory::Kind::kForgets)).value());
}

TEST(GameTree, BeginsAnywhere) {
  const KuhnPoker game;
  KuhnPoker::State state = game.initial_state();
  game.apply(state, Action{3});
  game.apply(state, Action{1});
  game.apply(state, KuhnPoker::kBet);
  const GameTree tree = build_tree(game, state).value();
  EXPECT_EQ(tree.nodes.size(), 3U);
  EXPECT_EQ(tree.returns, (std::vector<double>{1, -1, 2, -2}));  // fold and call, in chips
}

TEST(GameTree, DescribesOnRequest) {
  const GameTree plain = build_tree(KuhnPoker()).value();
  EXPECT_TRUE(plain.descriptions.empty());
  const GameTree tree = build_tree(KuhnPoker(), {.descriptions = true}).value();
  EXPECT_EQ(tree.hash, plain.hash);
  ASSERT_EQ(tree.descriptions.size(), tree.num_slots());
  ASSERT_EQ(tree.examples.size(), tree.information_sets.size());
  EXPECT_EQ(tree.examples[0], "deal the jack, deal the queen");
  EXPECT_EQ(tree.descriptions[tree.information_sets[0].first_slot], "check");
  // The first set of player 1, met after player 0's first.
  EXPECT_EQ(tree.examples[tree.first_set[1]], "deal the jack, deal the queen, check");
  EXPECT_EQ(tree.descriptions[tree.information_sets[tree.first_set[1]].first_slot + 1], "bet");
}

TEST(GameTree, SaysWhenAGameIsTooLarge) {
  const auto fits = build_tree(LeducPoker(), {.max_nodes = 9457});
  EXPECT_TRUE(fits.ok());
  const auto tree = build_tree(LeducPoker(), {.max_nodes = 9456});
  EXPECT_TRUE(absl::IsResourceExhausted(tree.status()));
  const std::string message = message_of(tree.status());
  EXPECT_NE(message.find("leduc_poker"), std::string::npos) << message;
  EXPECT_NE(message.find("9456"), std::string::npos) << message;
}

TEST(GameTree, FingerprintTellsGamesApart) {
  const auto fingerprint = [](const auto& game) { return build_tree(game).value().hash; };
  const std::uint64_t base = fingerprint(MatrixGame({{1, 2}, {3, 4}}));
  EXPECT_EQ(base, fingerprint(MatrixGame({{1, 2}, {3, 4}})));
  EXPECT_NE(base, fingerprint(MatrixGame({{1, 2}, {3.5, 4}})));      // payoffs
  EXPECT_NE(base, fingerprint(MatrixGame({{1, 2, 5}, {3, 4, 5}})));  // actions
  EXPECT_NE(base, fingerprint(MatrixGame({{2, 4}, {6, 8}})));        // the unit
  EXPECT_NE(fingerprint(KuhnPoker()), fingerprint(HiddenCard(3, 2)));
}

TEST(GameTree, SplitsWhatAPlayerForgets) {
  const GameTree remembers = build_tree(Memory(Memory::Kind::kRemembers)).value();
  EXPECT_EQ(remembers.information_sets.size(), 3U);
  EXPECT_EQ(remembers.forgetful_states, 0U);
  const GameTree forgets = build_tree(Memory(Memory::Kind::kForgets)).value();
  EXPECT_EQ(forgets.information_sets.size(), 3U);
  EXPECT_EQ(forgets.forgetful_states, 1U);
  // What chance did is not the player's to remember: one set.
  const GameTree hidden = build_tree(Memory(Memory::Kind::kForgets, true)).value();
  EXPECT_EQ(hidden.information_sets.size(), 1U);
  EXPECT_EQ(hidden.forgetful_states, 0U);
}

TEST(GameTree, RefusesInformationStatesWithDifferentActions) {
  for (const auto kind : {Memory::Kind::kOtherActions, Memory::Kind::kOtherOrder}) {
    for (const bool chance_first : {false, true}) {
      const auto tree = build_tree(Memory(kind, chance_first));
      EXPECT_TRUE(absl::IsFailedPrecondition(tree.status()));
      EXPECT_NE(message_of(tree.status()).find("information state 0000000000000001"),
                std::string::npos)
          << message_of(tree.status());
    }
  }
}

}  // namespace
}  // namespace muster::equilibrium
