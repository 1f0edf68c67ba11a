#include "agents/homm/map/strategy_agent.h"

#include "agents/rule_agent.h"

namespace muster::homm::map {

AgentType<Adventure> strategy_agent_type() {
  return rule_agent_type<Adventure>(
      "strategy", "moves, buys and fights by a hero rule file; what it leaves open is drawn",
      "defender", "a rule of configs/agents/map_heroes");
}

}  // namespace muster::homm::map
