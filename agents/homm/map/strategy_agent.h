// A hero rule as an ordinary player of the adventure map, for either seat
// (configs/agents/map_heroes).
#pragma once

#include "agents/agent.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {

// Agent type "strategy", parameter `rule`.
AgentType<Adventure> strategy_agent_type();

}  // namespace muster::homm::map
