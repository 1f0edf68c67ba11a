#include "games/classic/breakthrough.h"

#include <memory>
#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "experiments/classic/engines.h"
#include "experiments/classic/show/views.h"
#include "experiments/classic/signature.h"
#include "experiments/engine/engine.h"

namespace muster::classic {

std::unique_ptr<GameEngine> make_breakthrough_engine(AgentTypes<Breakthrough> extra_agents) {
  GameRegistration<Breakthrough> registration;
  registration.info.name = std::string(Breakthrough::kName);
  registration.info.summary = "pawns only: whoever gets one to the far row wins";
  registration.info.seat_names = {"first", "second"};
  registration.info.data_folder = data_file("games/breakthrough");
  registration.info.default_scenario = "board_8x8";
  registration.load = [](const RulesSource& source) { return Breakthrough::load(source); };
  registration.view = make_breakthrough_view;
  registration.version = kPartOfMuster;
  registration.signature = breakthrough_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::classic
