#include "games/classic/pig.h"

#include <memory>
#include <string>
#include <utility>

#include "agents/classic/hold_at.h"
#include "core/config/data_root.h"
#include "experiments/classic/engines.h"
#include "experiments/classic/show/views.h"
#include "experiments/classic/signature.h"
#include "experiments/engine/engine.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_pig_engine(AgentTypes<Pig> extra_agents) {
  GameRegistration<Pig> registration;
  registration.info.name = std::string(Pig::kName);
  registration.info.summary = "a dice race: roll on, or hold what the turn has brought";
  registration.info.seat_names = {"first", "second"};
  registration.info.data_folder = data_file("games/pig");
  registration.info.default_ruleset = "to_100";
  registration.info.margin_unit = "points";
  registration.load = [](const RulesSource& source) { return Pig::load(source); };
  registration.view = make_pig_view;
  registration.version = kPartOfMuster;
  registration.agents = {hold_at_agent_type()};
  registration.signature = pig_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::classic
