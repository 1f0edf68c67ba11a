// Registers Penance, a duel of Caskets on a hex board with cards for hit points.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "experiments/engine/game_engine.h"
#include "games/penance/duel.h"

namespace muster::penance {

std::unique_ptr<GameEngine> make_penance_engine(AgentTypes<CasketDuel> extra_agents = {});

}  // namespace muster::penance
