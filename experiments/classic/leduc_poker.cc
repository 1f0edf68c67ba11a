#include "games/classic/leduc_poker.h"

#include <memory>
#include <string>
#include <utility>

#include "experiments/classic/engines.h"
#include "experiments/classic/show/views.h"
#include "experiments/classic/signature.h"
#include "experiments/engine/engine.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_leduc_poker_engine(AgentTypes<LeducPoker> extra_agents) {
  GameRegistration<LeducPoker> registration;
  registration.info.name = std::string(LeducPoker::kName);
  registration.info.summary = "poker with six cards, two rounds and a public card";
  registration.info.seat_names = {"first", "second"};
  registration.info.margin_unit = "chips";
  registration.load = [](const RulesSource& source) { return LeducPoker::load(source); };
  registration.view = make_leduc_poker_view;
  registration.version = kPartOfMuster;
  registration.signature = leduc_poker_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::classic
