#include "experiments/classic/signature.h"

#include "experiments/signature/players.h"

namespace muster::classic {
namespace {

const std::vector<std::string> kSolvers = {"cfr",  "cfr+",           "lcfr",
                                           "dcfr", "external-mccfr", "outcome-mccfr"};

// A tree of every kind that a game with open information can have.
std::vector<SignaturePlayer> trees(std::uint64_t games, std::uint64_t choices) {
  const auto kind = [&](const std::string& label, const std::string& params) {
    return mcts_player(games, choices, "mcts:" + label, params);
  };
  return {mcts_player(games, choices),
          kind("open", "tree = \"open\""),
          kind("puct", "formula = \"puct\""),
          kind("parent", "urgency = \"parent\"\nurgency_value = 0.2"),
          kind("widening", "widening = 1.0"),
          kind("reuse", "reuse = true"),
          kind("recycle", "max_nodes = 129"),
          kind("rave", "rave = true"),
          kind("grave", "rave = true\nrave_reference = 20"),
          kind("solver", "solver = true"),
          kind("turn", "budget = \"turn\""),
          kind("root", "parallel = \"root\"\nworkers = 3"),
          kind("leaf", "parallel = \"leaf\"\nrollouts = 4"),
          kind("depth", "rollout_depth = 3")};
}

std::vector<SignaturePlayer> exact_searches(std::uint64_t games) {
  std::vector<SignaturePlayer> players;
  for (const char* pruning : {"plain", "alpha-beta", "star1", "star2"}) {
    const std::string params =
        std::string("depth = 3\nmax_nodes = 5000\npruning = \"") + pruning + "\"";
    players.push_back({std::string("exact:") + pruning, {{"exact", params}}, games});
  }
  return players;
}

std::vector<SignaturePlayer> plain(std::uint64_t games) {
  return {random_player(2000), greedy_player(10 * games, 60), exact_player(games, 4)};
}

SignaturePlayer solved_player() { return {"equilibrium", {{"equilibrium"}}, 200}; }

}  // namespace

std::vector<SignatureCase> tic_tac_toe_signature() {
  return {{.setting = "default",
           .ruleset = "",
           .scenarios = {},
           .players = joined(joined(plain(4), trees(4, 9)), exact_searches(4))}};
}

std::vector<SignatureCase> connect_four_signature() {
  return {{.setting = "default",
           .ruleset = "",
           .scenarios = {"empty_board", "middle_column_full"},
           .players = joined(plain(2), trees(1, 6))}};
}

std::vector<SignatureCase> breakthrough_signature() {
  return {{.setting = "default",
           .ruleset = "",
           .scenarios = {"board_6x6", "board_8x8"},
           .players = joined(plain(2), {mcts_player(1, 4), mcts_player(1, 4, "mcts:rollout",
                                                                       "rollout = \"random\"\n"
                                                                       "rollout_depth = 4")})}};
}

std::vector<SignatureCase> nim_signature() {
  const auto players =
      joined(plain(4), {mcts_player(2, 8), mcts_player(2, 8, "mcts:solver", "solver = true")});
  return {{.setting = "normal",
           .ruleset = "normal",
           .scenarios = {"two_players", "three_players", "two_pairs"},
           .players = players},
          {.setting = "misere",
           .ruleset = "misere",
           .scenarios = {"two_players", "three_players", "two_pairs"},
           .players = players}};
}

std::vector<SignatureCase> pig_signature() {
  return {{.setting = "to_100",
           .ruleset = "to_100",
           .scenarios = {},
           .players = joined(plain(2), {{"hold_at", {{"hold_at"}}, 2000}})},
          {.setting = "to_20",
           .ruleset = "to_20",
           .scenarios = {},
           .players = joined(joined(plain(4), trees(2, 5)), exact_searches(2))}};
}

std::vector<SignatureCase> kuhn_poker_signature() {
  return {{.setting = "default",
           .ruleset = "",
           .scenarios = {},
           .players = joined(plain(10), {mcts_player(10, 4), solved_player()}),
           .solvers = kSolvers}};
}

std::vector<SignatureCase> leduc_poker_signature() {
  return {
      {.setting = "default",
       .ruleset = "",
       .scenarios = {},
       .players = joined(
           plain(10),
           {mcts_player(10, 4), mcts_player(10, 4, "mcts:puct", "formula = \"puct\""),
            mcts_player(10, 4, "mcts:single", "tree = \"single-observer\""),
            mcts_player(10, 4, "mcts:multiple", "tree = \"multiple-observer\""), solved_player()}),
       .solvers = kSolvers}};
}

std::vector<SignatureCase> matrix_game_signature() {
  return {
      {.setting = "default",
       .ruleset = "",
       .scenarios = {"blotto_5_on_3", "matching_pennies_biased", "rock_paper_scissors"},
       .players = joined(
           plain(10),
           {mcts_player(10, 4),
            mcts_player(10, 4, "mcts:regret",
                        "tree = \"single-observer\"\ncommitment = \"regret-matching\""),
            mcts_player(10, 4, "mcts:exp3", "tree = \"multiple-observer\"\ncommitment = \"exp3\""),
            solved_player()}),
       .solvers = {"cfr+"}},
      {.setting = "pure",
       .ruleset = "",
       .scenarios = {"rock_paper_scissors"},
       .players = {{"pure", {{"pure", "row = \"rock\"\ncolumn = \"paper\""}}, 10}}}};
}

}  // namespace muster::classic
