// What an agent makes of one decision: its actions ranked, for people and programs to read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"

namespace muster {

struct RankedMove {
  Action action{};
  std::string name;  // Game::describe
  double value = 0;  // expected returns of the player to move, in [-1, 1]
  double low = -1;   // 95 % confidence interval of `value`; equal to it when exact
  double high = 1;
  bool exact = false;             // proven, not estimated
  std::uint64_t visits = 0;       // simulations, or states searched
  double share = 0;               // of the visits of all moves
  std::optional<double> prior;    // probability before the search, of agents that begin with one
  std::vector<std::string> line;  // the play expected from here on, this move first
};

struct MoveAnalysis {
  std::vector<RankedMove> moves;  // the agent's choice first, then the next best
  std::vector<std::pair<std::string, std::string>> facts;  // "simulations" -> "10000"; in order
};

}  // namespace muster
