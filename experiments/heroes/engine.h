// Registers Heroes, the tile-board game of movement, monsters, mines, items and Settlements.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "experiments/engine/game_engine.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

std::unique_ptr<GameEngine> make_heroes_engine(AgentTypes<HeroesGame> extra_agents = {});

}  // namespace muster::heroes
