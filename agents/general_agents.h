// The agent types that every game gets.
#pragma once

#include <vector>

#include "agents/agent.h"
#include "agents/greedy/greedy_agent.h"
#include "agents/mcts/mcts_agent.h"
#include "agents/random/random_agent.h"
#include "core/game.h"

namespace muster {

// random, greedy and mcts; simplest first.
template <Game G>
std::vector<AgentType<G>> general_agents() {
  return {random_agent_type<G>(), greedy_agent_type<G>(), mcts_agent_type<G>()};
}

}  // namespace muster
