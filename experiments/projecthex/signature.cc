#include "experiments/projecthex/signature.h"

#include <string>

#include "experiments/signature/players.h"

namespace muster::projecthex {

std::vector<SignatureCase> conquest_signature() {
  const std::vector<std::string> players = {"two_players", "three_players", "four_players",
                                            "six_players"};
  std::vector<SignatureCase> cases;
  for (const char* ruleset :
       {"0.1.3", "0.2.0", "0.2.1", "playtest", "other-readings", "other-readings-gold"}) {
    cases.push_back({.setting = ruleset,
                     .ruleset = ruleset,
                     .scenarios = players,
                     .players = joined({random_player(12), greedy_player(1, 2), mcts_player(1, 2),
                                        exact_player(1, 1)},
                                       rule_players("warlord", {"warlord", "raider"}, 2))});
  }
  cases.front().players =
      joined(cases.front().players, rule_players("warlord", {"builder", "island-hopper"}, 2));
  cases.push_back({.setting = "boards",
                   .ruleset = "0.1.3",
                   .scenarios = {"choose_four", "hex_two", "imperials_vs_nomads", "small_two"},
                   .players = {random_player(20), {"warlord", {{"warlord"}}, 3}}});
  return cases;
}

std::vector<SignatureCase> duel_signature() {
  const std::vector<std::string> duels = {"mixed_three", "one_on_one", "three_on_three",
                                          "two_on_two", "two_types"};
  std::vector<SignaturePlayer> players = {random_player(100), greedy_player(10, 8),
                                          mcts_player(4, 8), exact_player(4, 8)};
  for (const char* policy :
       {"highest-first", "lowest-first", "random", "spend-low", "counter-type", "best-response"}) {
    players.push_back({std::string("duelist:") + policy,
                       {{"duelist", std::string("policy = \"") + policy + "\""}},
                       40});
  }
  return {{.setting = "0.1.3", .ruleset = "0.1.3", .scenarios = duels, .players = players},
          {.setting = "0.2.1",
           .ruleset = "0.2.1",
           .scenarios = {"mixed_three", "three_on_three", "two_types", "fortress"},
           .players = players},
          {.setting = "solved",
           .ruleset = "0.1.3",
           .scenarios = {"one_on_one"},
           .players = {{"equilibrium", {{"equilibrium"}}, 100}},
           .solvers = {"cfr+"}}};
}

}  // namespace muster::projecthex
