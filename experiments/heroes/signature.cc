#include "experiments/heroes/signature.h"

#include <string>

#include "experiments/signature/players.h"

namespace muster::heroes {

std::vector<SignatureCase> heroes_signature() {
  const std::vector<std::string> boards = {"skirmish",     "two_players", "three_players",
                                           "four_players", "teams",       "two_players_24"};
  std::vector<SignatureCase> cases;
  // Battle models: standard rolls for all, single_roll, duel; ways to move: steps, goals.
  for (const char* ruleset :
       {"standard", "single_roll", "duel", "steps", "goals", "other_readings"}) {
    cases.push_back({.setting = ruleset,
                     .ruleset = ruleset,
                     .scenarios = boards,
                     .players = joined({random_player(20), greedy_player(1, 3), mcts_player(1, 1),
                                        exact_player(1, 1)},
                                       rule_players("leader", {"raider"}, 1))});
  }
  cases.front().players =
      joined(cases.front().players, rule_players("leader", {"builder", "explorer", "miner"}, 1));
  return cases;
}

}  // namespace muster::heroes
