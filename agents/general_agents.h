// The agent types that every game gets.
#pragma once

#include <vector>

#include "agents/agent.h"
#include "agents/equilibrium/equilibrium_agent.h"
#include "agents/exact/exact_agent.h"
#include "agents/greedy/greedy_agent.h"
#include "agents/human/human_agent.h"
#include "agents/mcts/mcts_agent.h"
#include "agents/random/random_agent.h"
#include "core/game.h"

namespace muster {

// random, greedy, mcts, exact, equilibrium and human.
template <Game G>
std::vector<AgentType<G>> general_agents() {
  return {random_agent_type<G>(),
          greedy_agent_type<G>(),
          mcts_agent_type<G>(),
          exact::exact_agent_type<G>(),
          equilibrium::equilibrium_agent_type<G>(),
          human_agent_type<G>()};
}

}  // namespace muster
