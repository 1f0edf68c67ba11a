#include "games/classic/kuhn_poker.h"

#include <memory>
#include <string>
#include <utility>

#include "experiments/classic/engines.h"
#include "experiments/classic/show/views.h"
#include "experiments/classic/signature.h"
#include "experiments/engine/engine.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_kuhn_poker_engine(AgentTypes<KuhnPoker> extra_agents) {
  GameRegistration<KuhnPoker> registration;
  registration.info.name = std::string(KuhnPoker::kName);
  registration.info.summary = "poker with three cards and one bet";
  registration.info.seat_names = {"first", "second"};
  registration.info.margin_unit = "chips";
  registration.load = [](const RulesSource& source) { return KuhnPoker::load(source); };
  registration.view = make_kuhn_poker_view;
  registration.version = kPartOfMuster;
  registration.signature = kuhn_poker_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::classic
