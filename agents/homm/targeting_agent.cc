#include "agents/homm/targeting_agent.h"

#include "agents/rule_agent.h"

namespace muster::homm {

AgentType<Combat> targeting_agent_type() {
  return rule_agent_type<Combat>(
      "targeting", "moves and attacks by a targeting rule file; what the rule leaves open is drawn",
      "rulebook", "a rule of configs/agents/targeting");
}

}  // namespace muster::homm
