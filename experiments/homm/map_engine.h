// Registers the adventure map of the Heroes III board game, and the verb that makes tables of
// fights.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "experiments/cli/game_verbs.h"
#include "experiments/engine/game_engine.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {

std::unique_ptr<GameEngine> make_map_engine(AgentTypes<Adventure> extra_agents = {});

// `muster meetings homm_map`: plays every meeting of a scenario and writes the table of outcomes.
cli::GameVerb meetings_verb();

}  // namespace muster::homm::map
