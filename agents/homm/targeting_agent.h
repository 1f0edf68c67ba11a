// A targeting rule as an ordinary player: the same file that can drive an AI army inside the game
// chooses movement and attacks of a seat, for either side.
#pragma once

#include "agents/agent.h"
#include "games/homm/combat.h"

namespace muster::homm {

// Agent type "targeting", parameter `rule`.
AgentType<Combat> targeting_agent_type();

}  // namespace muster::homm
