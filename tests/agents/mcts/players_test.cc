// More than two players: everybody for themselves (max^n), and teams.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "agents/mcts/search.h"
#include "games/classic/nim.h"
#include "tests/agents/mcts/support.h"

namespace muster {
namespace {

using classic::Nim;
using mcts::Search;
using testing::Exact;
using testing::Variant;

// Options that know two players only, whatever the config allows.
bool for_many(const Variant& variant) {
  return !variant.params.solver && variant.params.implicit_minimax == 0;
}

// What perfect play (max^n) may come to when players who are indifferent may do either.
class Outcomes {
 public:
  explicit Outcomes(const Nim& game) : game_(game) {}

  // The action that is best whatever indifferent players do; nothing when there is none.
  std::optional<Action> best(const Nim::State& state) {
    const auto player = static_cast<std::size_t>(game_.to_move(state));
    ActionList legal;
    game_.legal_actions(state, legal);
    for (const Action action : legal) {
      const double worst = range(after(state, action), player).first;
      const bool beats_all = std::all_of(legal.begin(), legal.end(), [&](Action other) {
        return other == action || range(after(state, other), player).second < worst;
      });
      if (beats_all) return action;
    }
    return std::nullopt;
  }

 private:
  using Set = std::set<Returns>;

  Nim::State after(Nim::State state, Action action) const {
    game_.apply(state, action);
    return state;
  }
  std::pair<double, double> range(const Nim::State& state, std::size_t player) {
    std::pair<double, double> range = {2, -2};
    for (const Returns& returns : outcomes(state)) {
      range = {std::min(range.first, returns[player]), std::max(range.second, returns[player])};
    }
    return range;
  }
  const Set& outcomes(const Nim::State& state) {
    const auto known = known_.find(game_.hash(state));
    if (known != known_.end()) return known->second;
    Set found;
    if (game_.to_move(state) == kTerminal) {
      found.insert(game_.returns(state));
    } else {
      const auto player = static_cast<std::size_t>(game_.to_move(state));
      ActionList legal;
      game_.legal_actions(state, legal);
      double sure = -2;  // what the player gets at least
      for (const Action action : legal) {
        sure = std::max(sure, range(after(state, action), player).first);
      }
      for (const Action action : legal) {
        for (const Returns& returns : outcomes(after(state, action))) {
          if (returns[player] >= sure) found.insert(returns);
        }
      }
    }
    return known_.emplace(game_.hash(state), std::move(found)).first->second;
  }

  const Nim& game_;
  std::map<std::uint64_t, Set> known_;
};

// At positions of random play that have one best action; the number of them.
int expect_best(const Nim& game, const mcts::SearchParams& params, const std::string& name) {
  Outcomes outcomes(game);
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Rng rng(seed);
    const Nim::State state =
        testing::random_position(game, rng, static_cast<int>(uniform_below(rng, 5)));
    const std::optional<Action> best = outcomes.best(state);
    if (!best) continue;
    Search<Nim> search(game, params);
    const Action chosen = search.run(state, game.to_move(state), seed);
    if (search.root_children().size() < 2) continue;
    EXPECT_EQ(chosen, *best) << name << ", seed " << seed << ": " << game.to_json(state).dump();
    ++positions;
  }
  return positions;
}

TEST(MctsPlayers, TwoPlayNimPerfectly) {
  const Nim game({.heaps = {2, 3, 4}, .players = 2});
  EXPECT_GT(expect_best(game, {.iterations = 20000}, "uct"), 5);
}

TEST(MctsPlayers, ThreeFindMaxN) {
  const Nim game({.heaps = {1, 2, 3}, .players = 3});
  for (const Variant& variant : testing::variants(20000, false)) {
    if (!for_many(variant) || variant.params.max_nodes < 1000) continue;
    EXPECT_GT(expect_best(game, variant.params, variant.name), 5) << variant.name;
  }
}

// Players 0 and 2 against 1 and 3: who takes the last object wins for the mate as well.
TEST(MctsPlayers, TeammatesCooperate) {
  const Nim game({.heaps = {2, 3, 2}, .players = 4, .teams = {1, 2, 1, 2}, .max_take = 2});
  EXPECT_GT(expect_best(game, {.iterations = 20000}, "uct"), 5);
  EXPECT_GT(expect_best(game, {.iterations = 20000, .rave = true}, "rave"), 5);
}

// Values are in the view of whoever chooses: those of the three add up to nothing.
TEST(MctsPlayers, ValuesAreOfTheirPlayers) {
  const Nim game({.heaps = {2}, .players = 3});
  testing::Grown<Nim> grown(game, {});
  grown.run(game.initial_state(), 300, 1);
  Exact<Nim> exact(game);
  EXPECT_EQ(exact.value(game.initial_state())[0], 1);  // takes both
  for (const mcts::NodeIndex c : testing::children_of(grown.tree, mcts::kRoot)) {
    const bool both = grown.tree[c].action == Nim::take(0, 2);
    EXPECT_EQ(grown.tree[c].player, 0);
    EXPECT_EQ(grown.tree[c].mean(), both ? 1 : -0.5);  // else player 1 has to take the last
    for (const mcts::NodeIndex below : testing::children_of(grown.tree, c)) {
      EXPECT_EQ(grown.tree[below].player, 1);
      EXPECT_EQ(grown.tree[below].mean(), 1);
    }
  }
}

}  // namespace
}  // namespace muster
