// Registers the Heroes III combat with the experiment room.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "experiments/engine/game_engine.h"
#include "games/homm/combat.h"

namespace muster::homm {

std::unique_ptr<GameEngine> make_combat_engine(AgentTypes<Combat> extra_agents = {});

}  // namespace muster::homm
