// Connect four solved: late positions against plain search, and published values.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "agents/exact/expectimax.h"
#include "core/rng.h"
#include "games/classic/connect_four.h"

namespace muster::exact {
namespace {

using classic::ConnectFour;

// A position of random play with so many discs that is not over.
ConnectFour::State random_position(const ConnectFour& game, std::uint32_t discs, Rng& rng) {
  for (;;) {
    ConnectFour::State state = game.initial_state();
    ActionList actions;
    while (state.turns < discs && game.to_move(state) >= 0) {
      game.legal_actions(state, actions);
      game.apply(state, actions[uniform_below(rng, actions.size())]);
    }
    if (game.to_move(state) >= 0) return state;
  }
}

TEST(ExactConnectFour, LatePositionsHaveTheirPlainValues) {
  const ConnectFour game;
  Rng rng(4);
  Search<ConnectFour> plain(game, {.pruning = Pruning::kPlain});
  Search<ConnectFour> pruned(game, {.pruning = Pruning::kAlphaBeta});
  std::uint64_t plain_nodes = 0;
  std::uint64_t pruned_nodes = 0;
  int decided = 0;
  for (int i = 0; i < 40; ++i) {
    const auto state = random_position(game, i < 4 ? 26 : 30, rng);
    const Limits limits{.deepen = false, .action_values = true};
    const Result expected = plain.run(state, limits);
    const Result found = pruned.run(state, limits);
    EXPECT_TRUE(expected.proven && found.proven);
    EXPECT_EQ(found.value, expected.value);
    ASSERT_EQ(found.action_values.size(), expected.action_values.size());
    for (std::size_t k = 0; k < found.action_values.size(); ++k) {
      EXPECT_EQ(found.action_values[k].value, expected.action_values[k].value);
    }
    plain_nodes += expected.nodes;
    pruned_nodes += found.nodes;
    decided += found.value == 0 ? 0 : 1;
  }
  EXPECT_LT(pruned_nodes * 4, plain_nodes);
  EXPECT_GT(decided, 5);
  EXPECT_LT(decided, 40);
}

// Positions whose outcome for the player to move is published with Pascal Pons' solver
// ("Solving Connect 4: how to build a perfect AI", 2016).
struct Published {
  const char* columns;
  int sign;
};
constexpr Published kLate[] = {
    {"2252576253462244111563365343671351441", -1}, {"7422341735647741166133573473242566", 1},
    {"23163416124767223154467471272416755633", 0}, {"71255763773133525731261364622167124446454", 0},
    {"65214673556155731566316327373221417", -1},   {"52677675164321472411331752454", 0},
    {"233377345754465174223731671122611552", 1},   {"6763525635134453444361412671365712", -1},
    {"211376455663355325112113664364524722", 0},   {"3146762114467714356347741621375222", -1},
    {"67152117737262713366376314254", 1},          {"2762751722231276466633475674533", 1},
    {"427566236745127177115664464254", 1},         {"5775265212657176476365522624313714333", 1},
    {"3575316255751336464276636772271112", -1},
};
constexpr Published kEarly[] = {
    {"32164625", 1},
    {"243335424257", 1},
    {"5512243243536", 1},
    {"7343363417254", 1},
};

double value_for_mover(const char* columns) {
  const ConnectFour game;
  const auto state = ConnectFour::position(columns);
  Search<ConnectFour> search(game, {.pruning = Pruning::kAlphaBeta});
  const Result result = search.run(*state, {.deepen = false});
  EXPECT_TRUE(result.proven);
  return game.to_move(*state) == 0 ? result.value : -result.value;
}

TEST(ExactConnectFour, PublishedLatePositions) {
  for (const Published& each : kLate) {
    EXPECT_EQ(value_for_mover(each.columns), each.sign) << each.columns;
  }
}

TEST(ExactConnectFour, PublishedEarlyPositions) {
  for (const Published& each : kEarly) {
    EXPECT_EQ(value_for_mover(each.columns), each.sign) << each.columns;
  }
}

}  // namespace
}  // namespace muster::exact
