// Registers ProjectHex, territory conquest with secret dice duels.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "experiments/engine/game_engine.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

std::unique_ptr<GameEngine> make_conquest_engine(AgentTypes<Conquest> extra_agents = {});

}  // namespace muster::projecthex
