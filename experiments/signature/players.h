// Players of the fixed set that most games have; sizes are such that a line takes a second at most.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "experiments/engine/sign_request.h"

namespace muster {

inline SignaturePlayer random_player(std::uint64_t games) {
  return {"random", {{"random"}}, games};
}
inline SignaturePlayer greedy_player(std::uint64_t games, std::uint64_t choices) {
  return {"greedy", {{"greedy", "max_nodes = 300"}}, games, choices};
}
// `params`: besides 100 iterations of the plain search, which no file of settings changes.
inline SignaturePlayer mcts_player(std::uint64_t games, std::uint64_t choices,
                                   const std::string& label = "mcts",
                                   const std::string& params = "") {
  return {label, {{"mcts", "preset = \"plain\"\niterations = 100\n" + params}}, games, choices};
}
inline SignaturePlayer exact_player(std::uint64_t games, std::uint64_t choices) {
  return {"exact", {{"exact", "max_nodes = 1000"}}, games, choices};
}
// A player of an own type with each of these files.
inline std::vector<SignaturePlayer> rule_players(const std::string& type,
                                                 const std::vector<std::string>& rules,
                                                 std::uint64_t games) {
  std::vector<SignaturePlayer> players;
  for (const std::string& rule : rules) {
    players.push_back(
        {fmt::format("{}:{}", type, rule), {{type, fmt::format("rule = \"{}\"", rule)}}, games});
  }
  return players;
}

inline std::vector<SignaturePlayer> joined(std::vector<SignaturePlayer> some,
                                           const std::vector<SignaturePlayer>& more) {
  some.insert(some.end(), more.begin(), more.end());
  return some;
}

}  // namespace muster
