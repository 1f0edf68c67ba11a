// Registers the duel of ProjectHex with the experiment room.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "experiments/engine/game_engine.h"
#include "games/projecthex/duel/game.h"

namespace muster::projecthex {

std::unique_ptr<GameEngine> make_duel_engine(AgentTypes<DuelGame> extra_agents = {});

}  // namespace muster::projecthex
